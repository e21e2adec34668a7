"""What phones rang for: nobody is pinged twice for one question, and nobody is forgotten."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec import Struct

from bot.match.live import Live
from games.core import Play
from sandbox.people.person import Person
from tests.kills.field import Field


class Since(Struct, frozen=True):
    """A moment: how many notifications each person had, which matches stood, at which rows."""

    notified: dict[int, int]
    rows: dict[str, int]


def now(field: Field) -> Since:
    """The present moment of a field; a match that has not begun is at row -1."""
    notified = {p.id: len(p.notifications) for p in field.stand.people.values()}
    sql = "SELECT id, status FROM matches"
    rows = {
        row["id"]: field.logs.last(row["id"]) if row["status"] in ("open", "over") else -1
        for row in field.logs.ask(sql)
    }
    return Since(notified, rows)


def judge_pings(field: Field, since: Since) -> None:
    """Judges the pings after a moment, by the questions of the log."""
    begun = [row["id"] for row in field.logs.ask("SELECT id FROM matches WHERE status = 'open'")]
    begun += [m for m in since.rows if field.status(m) == "over"]
    moved = [live for live in map(field.logs.live, begun) if live.play.n > _row(since, live)]
    for person in field.stand.people.values():
        _judge_person(field, since, person, moved)


def _row(since: Since, live: Live) -> int:
    return since.rows.get(live.match.id, -1)


def _judge_person(field: Field, since: Since, person: Person, moved: list[Live]) -> None:
    rung = [n for n in person.notifications[since.notified[person.id] :] if n.ping]
    for (channel, text), count in Counter((n.channel, n.text) for n in rung).items():
        if count > 1 and text:
            field.report.find("doubled", "", f"{person.name} is pinged {count} times: {text!r}")
        elif count > 1:
            field.report.find("doubled", "", f"{person.name} is pinged {count} times in {channel}")
    for live in moved:
        match, questions = live.match.id, _questions(live, person, _row(since, live))
        pings = [n for n in rung if field.sent.get(n.message) == match]
        if len(pings) > questions:
            told = [n.text for n in pings]
            field.report.find(
                "doubled", match, f"{person.name} is pinged {len(pings)} times: {told}"
            )
        if not pings and _is_owed(live, person, _row(since, live)):
            field.report.find("wrongly shown", match, f"{person.name} was not pinged")


def _questions(live: Live, person: Person, after: int) -> int:
    """How often a person is asked after a row, the end of the match included."""
    asked = {n for play in live.plays[max(0, after) :] for n in _asked(live, play, person, after)}
    return len(asked) + (live.match.status == "over")


def _asked(live: Live, play: Play[Any], person: Person, after: int) -> list[int]:
    """The rows after a row since which a person is asked, as a play has them."""
    rows = (play.asked[seat] for seat in live.table.seats_of(person.id))
    return [n for n in rows if n is not None and n > after]


def _is_owed(live: Live, person: Person, after: int) -> bool:
    """Whether a person had to be pinged: asked last, or at the end, by what another did."""
    seats = live.table.seats_of(person.id)
    if live.is_alone or not seats or (live.rows and live.rows[-1].seat in seats):
        return False
    return live.match.status == "over" or bool(_asked(live, live.play, person, after))
