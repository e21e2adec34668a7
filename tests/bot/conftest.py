from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.desk import Desk


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    made = await Desk.open(tmp_path)
    yield made
    await made.store.close()
