"""What waits for a person, in a line: in lists, on the button to the next match, in a ping."""

from __future__ import annotations

from collections.abc import Sequence

from bot.match.controls.message import Button, Note, Row
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.lobby.terms import picked_option
from bot.match.lobby.waits import PICKS, READY, START
from bot.match.offers import REMATCH
from bot.screens.parts import company
from bot.screens.words import escape, relative
from bot.store.tables import Table
from games.texts import listed, some

MOST_PLACE = 40
"""The most characters of a channel's name on a button."""

TABLE_LABEL, RESULT_LABEL = "Table", "Result"
"""The link of a ping: to the table that waits, or to the result with its rematch."""


def match_choice(live: Live, user: int, place: str | None) -> str:
    """A match in a line, for autocomplete: "Triplock against Ana · your turn · #games"."""
    title = f"{live.entry.game.title}{live.added().heading}{company(live, user, plain=True)}"
    turn = "your turn" if live.is_asked(user) else ""
    where = f"#{place}" if place else ""
    return " · ".join(some(part for part in (title, turn, where) if part))


def match_line(live: Live, user: int, title: str, score: str, *when: str) -> str:
    """A match under way in a line: "Triplock against Ana · 4–6 · asked 2 hours ago · #games".

    `title` is how it is called there; a score or a time that is empty is left out.
    """
    what = f"{title}{live.added().heading}{company(live, user)}"
    return " · ".join(some(part for part in (what, score, *when, place_of(live.table)) if part))


def asked_since(since: float) -> str:
    """Since when a match waits for its reader (seconds since the epoch, UTC)."""
    return f"asked {relative(since)}"


def place_of(table: Table) -> str:
    """The channel of a table; "" in direct messages."""
    return f"<#{table.match.channel}>" if table.match.guild else ""


def next_button(title: str, place: str | None, url: str) -> Button:
    """A link to another match that waits: "Next: Unlock in #games"."""
    where = f" in #{_short(place)}" if place else ""
    return Button(f"Next: {title}{where}", url=url)


def with_next(rows: tuple[Row, ...], following: Button | None) -> tuple[Row, ...]:
    """The rows of an answer with the way to the next match at their end, if there is one."""
    if following is None:
        return rows
    last = rows[-1] if rows and isinstance(rows[-1], tuple) else ()
    return (*(rows[:-1] if last else rows), (*last, following))


def _short(place: str) -> str:
    return place if len(place) <= MOST_PLACE else f"{place[: MOST_PLACE - 1]}…"


def wait_note(
    entry: GameEntry, table: Table, reason: str, people: Sequence[int], url: str | None
) -> Note:
    """Tells people what waits for them outside a turn, and pings them."""
    mentions = " ".join(f"<@{person}>" for person in people)
    parts = (
        f"{entry.title}: {wait_fact(table, reason)}.",
        wait_wish(entry, table, reason),
        mentions,
    )
    label = RESULT_LABEL if reason == REMATCH else TABLE_LABEL
    text = " ".join(part for part in parts if part)
    return Note(text, ((Button(label, url=url),),) if url else ())


def wait_fact(table: Table, reason: str) -> str:
    """What has happened, as a sentence without its full stop."""
    host, offer = table.match.host, table.facts.offer(REMATCH)
    if reason == START:
        others = [person for person in table.people if person != host]
        return _did(table, others, "sits", "sit", "at your table")
    if reason == READY:
        return _did(table, [host], "has", "have", "changed the table")
    if reason == PICKS:
        return "everybody sits"
    offering = [] if offer is None else list(offer.agreed)
    return _did(table, offering, "offers", "offer", "a rematch")


def wait_wish(entry: GameEntry, table: Table, reason: str) -> str:
    """What its reader is to do, in a sentence of its own; "" where the fact says it."""
    option = picked_option(entry, table.match.options)
    thing = "seat" if option is None else option.name.rstrip("s")
    sentences = {
        START: "Start it?",
        READY: "Press **Ready** to play like that.",
        PICKS: f"Pick your {thing} at the table.",
    }
    return sentences.get(reason, "")


def _did(table: Table, people: Sequence[int], one: str, several: str, what: str) -> str:
    names = [escape(sitting.name) for sitting in table.seats if sitting.person in people]
    who = list(dict.fromkeys(names))
    return f"{listed(who, none='Somebody')} {one if len(who) < 2 else several} {what}"
