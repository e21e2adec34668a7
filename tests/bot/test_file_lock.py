"""The hold on a file, whose folder may go wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.sqlite.lock import FileHold
from bot.store.tx import StoreError


async def test_f6_of_an_heir_that_cannot_be_looked_for_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "tumbler.db-next").mkdir()
    hold = FileHold(tmp_path / "tumbler.db")
    assert await hold.take()
    with pytest.raises(StoreError):
        await hold.queue()
    assert not await hold.is_wanted()
    await hold.release()
