"""The log: people stand there by marks, and an error that repeats is told whole once (F72)."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.app import logs
from bot.app.journal import Journal, LogMarks, mark_of, month_before
from bot.app.logs import REPEATED_OVER_S, JsonWriter, Repeats, TextWriter
from bot.delivery.discord.metrics import Meters
from bot.match import blocks
from bot.match.jobs import JobRunner
from bot.store.changes import AuditEvent
from bot.store.jobs import Job
from bot.store.keys import ALPHABET
from bot.store.meta import read_meta
from tests.bot.stored import open_with_match
from tests.desk import ANA, BEN, Desk, name_of
from tests.news import PATIENCE_S

LOOP_S = 5.0
"""Seconds between two rounds of a loop."""


class Written:
    """What is written of the bot's log. `now` is the time of its clock."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.stream = io.StringIO()
        self.log = logging.getLogger("bot")
        self.handler = logging.StreamHandler(self.stream)
        self.handler.setFormatter(TextWriter())
        self.handler.addFilter(Repeats(lambda: self.now))

    def fails(self, error: Exception | None = None, **fields: object) -> None:
        """An error is met and logged, as in each round of a loop."""
        try:
            raise error or ValueError("broken")
        except (ValueError, KeyError):
            self.log.exception("a round failed", extra=fields)

    @property
    def lines(self) -> list[str]:
        """The lines without their time."""
        written = self.stream.getvalue().splitlines()
        return [line if line.startswith(" ") else line.partition(": ")[2] for line in written]

    @property
    def wholes(self) -> int:
        """How many errors were written whole."""
        return sum(line.startswith("  ") and "Error" in line for line in self.lines)


@pytest.fixture
def written() -> Iterator[Written]:
    made = Written()
    made.log.addHandler(made.handler)
    yield made
    made.log.removeHandler(made.handler)


def test_f72_a_fault_that_repeats_is_whole_once_and_then_a_line_with_its_number(
    written: Written,
) -> None:
    for _ in range(200):
        written.fails()
        written.now += LOOP_S
    head, *trace, second, later = written.lines
    assert head == "a round failed"
    assert trace[0] == "  ValueError"
    assert all(line.startswith("  ") for line in trace)
    assert (second, later) == ("a round failed count=2", "a round failed count=122")


def test_f72_what_has_not_happened_for_an_hour_is_told_whole_again(written: Written) -> None:
    for _ in range(3):
        written.fails()
        written.now += REPEATED_OVER_S
    assert written.wholes == 3
    assert "count" not in written.stream.getvalue()


def test_f72_each_match_has_its_line(written: Written) -> None:
    for _ in range(3):
        for match in ("PBXAP5TG", "7KQ2AB3C"):
            written.fails(match=match)
    assert written.wholes == 1
    heads = [line for line in written.lines if not line.startswith("  ")]
    assert heads == [
        "a round failed match=PBXAP5TG",
        "a round failed match=7KQ2AB3C count=2",
        "a round failed match=PBXAP5TG count=3",
    ]


def test_f72_another_kind_or_another_place_is_another_fault(written: Written) -> None:
    written.fails()
    written.fails(KeyError("broken"))
    try:
        raise ValueError("broken")
    except ValueError:
        written.log.exception("a round failed")
    assert written.wholes == 3


def test_f72_what_a_person_was_told_of_is_always_whole(written: Written) -> None:
    for _ in range(5):
        written.fails(ref="7KQ2-41")
    assert written.wholes == 5
    for _ in range(5):
        written.log.error("said without an error")
        written.log.warning("no fault", exc_info=ValueError("broken"))
    assert written.stream.getvalue().count("said without") == 5
    assert written.stream.getvalue().count("no fault") == 5


def test_f72_faults_take_no_memory_without_end(
    written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "MOST_FAULTS", 10)
    (known,) = (each for each in written.handler.filters if isinstance(each, Repeats))
    for number in range(100):
        written.fails(match=f"M{number}")
    assert len(known._met) == 10
    written.fails(match="M100")
    assert written.wholes == 1, "what goes on is not forgotten for what is over"


async def test_f72_a_store_that_fails_at_every_round_fills_no_disk(
    written: Written, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = await open_with_match(tmp_path / "a.db")
    await store.write(lambda tx: tx.run("DROP TABLE duties"))

    async def never(duty: Job) -> None:
        raise AssertionError(duty)

    duties = JobRunner(store, lambda: written.now, {"known": never})
    duties.start()
    try:
        for rounds in range(1, 8):
            async with asyncio.timeout(PATIENCE_S):
                while len(caplog.records) < rounds:
                    await store.read(lambda tx: tx.rows("SELECT 1"))
            written.now += LOOP_S
            duties.wake()
    finally:
        await duties.stop()
        await store.close()
    heads = [line for line in written.lines if not line.startswith("  ")]
    assert heads == ["duties could not be read", "duties could not be read count=2"]
    assert written.wholes == 1


ONE, OTHER = "ab" * 32, "cd" * 32
PERSON = 1_180_000_000_000_000_299


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def test_a_mark_is_of_a_person_a_month_and_an_installation() -> None:
    known = mark_of(ONE, PERSON, at("2026-05-01"))
    assert known == mark_of(ONE, PERSON, at("2026-05-31T23:59:59"))
    others = {
        mark_of(ONE, PERSON, at("2026-06-01")),
        mark_of(ONE, PERSON, at("2027-05-01")),
        mark_of(ONE, PERSON + 1, at("2026-05-01")),
        mark_of(OTHER, PERSON, at("2026-05-01")),
    }
    assert len({known, *others}) == 5
    assert len(known) == 8
    assert set(known) <= set(ALPHABET)


def test_a_mark_is_known_for_good() -> None:
    """Else `tumbler mark` would not find what an older version has logged."""
    assert mark_of(ONE, PERSON, at("2026-05-14")) == "7HGSJPVM"


@pytest.mark.parametrize(
    ("now", "month"),
    [("2026-05-31T23:00", "2026-04"), ("2026-03-30", "2026-02"), ("2026-01-01", "2025-12")],
)
def test_the_month_before(now: str, month: str) -> None:
    assert f"{datetime.fromtimestamp(month_before(at(now)), UTC):%Y-%m}" == month


async def test_it_is_another_one_than_that_by_which_somebody_is_blocked(desk: Desk) -> None:
    await desk.store.write(lambda tx: blocks.block(tx, ANA, BEN, name_of(BEN), desk.now))
    secret, blocked = await desk.store.read(
        lambda tx: (read_meta(tx, "secret"), blocks.blocked_mark_of(tx, BEN))
    )
    marks = LogMarks()
    await marks.learn(desk.matches)
    assert marks.of(BEN) == mark_of(secret or "", BEN, desk.now)
    assert blocked is not None
    assert str(marks.of(BEN)) not in blocked.upper()


def test_the_journal_tells_marks_and_no_ids(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    journal = Journal(lambda person: f"MARK{person % 10}", Meters().lessons)
    fields: dict[str, str | int] = {"match": "PBXAP5TG", "server": 7, "turns": 12, "other": "x"}
    journal(
        [AuditEvent("removed", PERSON, PERSON + 1, fields), AuditEvent("began", None, None, {})]
    )
    first, second = (json.loads(JsonWriter().format(record)) for record in caplog.records)
    for line in (first, second):
        for key in ("at", "level", "from"):
            del line[key]
    assert first == {
        "text": "a moderator removed somebody",
        "match": "PBXAP5TG",
        "server": 7,
        "turns": 12,
        "by": "MARK9",
        "to": "MARK0",
    }
    assert second == {"text": "a match began"}


def test_before_the_secret_is_known_nobody_is_named(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    Journal(LogMarks().of, Meters().lessons)(
        [AuditEvent("opened", PERSON, None, {"match": "PBXAP5TG"})]
    )
    line = JsonWriter().format(caplog.records[0])
    assert str(PERSON) not in line
    assert '"by"' not in line
