from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.desk import Desk
from tests.host.typed import Typed


@pytest.fixture
def typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Typed:
    """Types commands in the test's own folder."""
    return Typed(tmp_path, monkeypatch, capsys)


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    """The desk of a bot that plays on the database of the settings, a file."""
    made = await Desk.open(tmp_path)
    yield made
    await made.store.close()
