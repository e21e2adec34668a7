"""What keeps the database from being used is told once, with a count."""

from __future__ import annotations

import logging

import pytest

from bot.app.store_health import AGAIN_S, OVER_S, Troubles
from bot.delivery.discord.metrics import Counter
from bot.store.tx import StoreUnavailable, Trouble


class Bench:
    """Troubles whose clock is set by hand, and the lines that they have logged."""

    def __init__(self, caplog: pytest.LogCaptureFixture) -> None:
        caplog.set_level(logging.INFO)
        self._caplog = caplog
        self.now = 1_000.0
        self.failures = Counter()
        self.troubles = Troubles(self.failures, lambda: self.now)

    def meets(self, trouble: Trouble, *, times: int = 1, every_s: float = 0.0) -> None:
        for _ in range(times):
            self.now += every_s
            with pytest.raises(StoreUnavailable), self.troubles.writing():
                raise StoreUnavailable(trouble)

    def writes(self, *, times: int = 1, every_s: float = 0.0) -> None:
        for _ in range(times):
            self.now += every_s
            with self.troubles.writing():
                pass

    @property
    def lines(self) -> list[tuple[str, str, int]]:
        """Level, how the text begins, and the count of each line."""
        return [
            (record.levelname, record.getMessage()[:24], record.__dict__["count"])
            for record in self._caplog.records
        ]


AWAY, FULL, DISK, AGAIN = (
    ("WARNING", "the database cannot be r"),
    ("ERROR", "the disk of the database"),
    ("ERROR", "the disk of the database"),
    ("INFO", "the database can be writ"),
)


@pytest.fixture
def bench(caplog: pytest.LogCaptureFixture) -> Bench:
    return Bench(caplog)


@pytest.mark.parametrize(
    ("trouble", "line"),
    [(Trouble.AWAY, AWAY), (Trouble.FULL, FULL), (Trouble.DISK, DISK)],
    ids=lambda value: value.value if isinstance(value, Trouble) else "",
)
def test_f10_a_trouble_that_is_met_again_and_again_is_one_line(
    bench: Bench, trouble: Trouble, line: tuple[str, str]
) -> None:
    bench.meets(trouble, times=40, every_s=AGAIN_S / 100)
    assert bench.lines == [(*line, 1)]
    assert bench.troubles.now is trouble
    assert bench.failures.values[(trouble.value,)] == 40
    bench.writes(times=4, every_s=OVER_S / 2)
    assert bench.lines == [(*line, 1), (*AGAIN, 40)]
    assert bench.troubles.now is None


def test_one_that_lasts_is_told_again_with_its_count(bench: Bench) -> None:
    bench.meets(Trouble.FULL, times=121, every_s=AGAIN_S / 60)
    assert bench.lines == [(*FULL, 1), (*FULL, 61), (*FULL, 121)]


def test_a_disk_on_which_small_writes_succeed_is_no_end_of_the_trouble(bench: Bench) -> None:
    for _ in range(20):
        bench.meets(Trouble.FULL)
        bench.writes(every_s=OVER_S / 4)
    assert bench.lines == [(*FULL, 1)]
    assert bench.troubles.now is Trouble.FULL


def test_two_troubles_in_turn_are_a_line_each(bench: Bench) -> None:
    for _ in range(20):
        bench.meets(Trouble.FULL)
        bench.meets(Trouble.DISK)
    assert bench.lines == [(*FULL, 1), (*DISK, 2)]
    assert bench.troubles.now is Trouble.DISK


def test_a_read_says_nothing_of_writing(bench: Bench) -> None:
    bench.meets(Trouble.FULL)
    bench.now += 2 * OVER_S
    with bench.troubles.reading():
        pass
    assert bench.troubles.now is Trouble.FULL


def test_a_fault_of_ours_is_no_trouble(bench: Bench) -> None:
    with pytest.raises(ValueError), bench.troubles.writing():
        raise ValueError
    assert bench.lines == []
    assert bench.troubles.now is None


def test_one_that_comes_back_is_told_anew(bench: Bench) -> None:
    for _ in range(2):
        bench.meets(Trouble.FULL)
        bench.writes(every_s=OVER_S)
    assert bench.lines == [(*FULL, 1), (*AGAIN, 1)] * 2
