from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.house import House


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    made = await House.open(tmp_path)
    try:
        yield made
    finally:
        await made.close()
