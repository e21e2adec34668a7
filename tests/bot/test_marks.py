"""The log knows people by marks: of a month, of this installation, and unlike those of blocks."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

import pytest

from bot.app.journal import Journal, LogMarks, mark_of, month_before
from bot.app.logs import JsonWriter
from bot.delivery.discord.metrics import Counter
from bot.match import blocks
from bot.store.changes import AuditEvent
from bot.store.keys import ALPHABET
from bot.store.meta import read_meta
from tests.desk import ANA, BEN, Desk, name_of

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
    journal = Journal(lambda person: f"MARK{person % 10}", Counter())
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
    Journal(LogMarks().of, Counter())([AuditEvent("opened", PERSON, None, {"match": "PBXAP5TG"})])
    line = JsonWriter().format(caplog.records[0])
    assert str(PERSON) not in line
    assert '"by"' not in line
