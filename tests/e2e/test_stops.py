"""The bot is stopped in the middle of what Discord has just told it."""

from __future__ import annotations

import pytest

from tests.house import House


async def test_a_stop_right_after_the_start_ends_in_order(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(6):
        await house.restart()
    assert [record for record in caplog.records if record.exc_info] == []
