"""The Dockerfile is read as Docker reads it; what its steps do is tried by `make dockerfile`."""

from __future__ import annotations

import pytest

from tests.dockerfile.steps import Stage, Step, stages
from tests.sources import ROOT

FILE = """\
# A comment.
FROM python:3.11-slim AS build
RUN one \\
 && two  # said
# Between.
COPY bot bot

FROM python:3.11-slim
COPY --from=build /app /app
HEALTHCHECK --interval=30s --timeout=10s \\
    CMD ["python", "-m", "bot.app.healthcheck"]
ENTRYPOINT ["python"]
ENTRYPOINT ["python", "-m", "bot"]
"""


def test_a_file_is_its_stages_with_their_steps() -> None:
    build, last = stages(FILE)
    copy = Step("COPY", "bot bot")
    assert build == Stage("python:3.11-slim", "build", (Step("RUN", "one && two  # said"), copy))
    assert (last.base, last.name) == ("python:3.11-slim", "1")
    assert last.last("COPY").rest == "--from=build /app /app"
    assert last.last("HEALTHCHECK").argv == ["python", "-m", "bot.app.healthcheck"]
    assert last.last("ENTRYPOINT").argv == ["python", "-m", "bot"]
    with pytest.raises(LookupError, match="the stage 1 has no USER"):
        last.last("USER")


def test_our_own_is_understood_whole() -> None:
    build, last = stages((ROOT / "Dockerfile").read_text())
    assert [step.rest for step in last.steps if step.word == "COPY"] == [
        f"--from={build.name} /app /app"
    ]
    assert last.last("USER").rest == "tumbler"
    assert last.last("VOLUME").rest == "/data"
