from __future__ import annotations

from pathlib import Path

import pytest

from tests.host.typed import Typed


@pytest.fixture
def typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Typed:
    """Types commands in the test's own folder."""
    return Typed(tmp_path, monkeypatch, capsys)
