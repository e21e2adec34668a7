"""A line for each match and table that waits for a person, as `/matches` shows them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.match.controls.custom_ids import Word
from bot.match.controls.message import Beside, Block, Button, Say, Screen, shell_button
from bot.match.controls.wording import ListPage, counted
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.lobby.closing import closes_at
from bot.match.lobby.hosting import host_name
from bot.match.lobby.waits import PICKS, READY, START
from bot.match.offers import REMATCH
from bot.screens import quarantine
from bot.screens.buttons import LISTED, Hand, turner
from bot.screens.lobby import is_invitation
from bot.screens.parts import take_back_button
from bot.screens.story import last_row_of, told_after
from bot.screens.waits import asked_since, match_line, place_of, wait_fact
from bot.screens.words import escape, relative
from bot.store.matches import NOWHERE
from bot.store.tables import Table
from games.texts import listed

PAGE = 10
"""The most lines that `/matches` shows at once."""

TURN, CALLED, INVITED, RUNS, WAITS, HOLDS = range(6)
"""The order of the lines: my turn, what else waits for me, invitations to me, others' turns, open
tables, on hold.
"""

CALLS = {
    START: "**Start it?**",
    READY: "**Press Ready**",
    PICKS: "**Pick**",
    REMATCH: "**Rematch?**",
}
"""What waits for me outside a turn, in a word or two at the head of its line."""


class MatchesPage(Word, frozen=True):
    """A page of the list."""

    name = "_games"
    page: int


class WaitingLine(Struct, frozen=True):
    """A line of `/matches`: its place in the order, since when it waits (UTC, in seconds), words.

    `button` stands beside it instead of the way to its board.
    """

    rank: int
    since: float
    match: str
    text: str
    button: Button | None = None


def ordered(lines: Sequence[WaitingLine]) -> list[WaitingLine]:
    """The lines in their order; of equals the one that waits longest comes first."""
    return sorted(lines, key=lambda line: (line.rank, line.since, line.match))


def matches_page(
    shown: Sequence[tuple[WaitingLine, str | None]], page: ListPage, count: int
) -> Screen:
    """A page of the lines, each with the address of its message. `count` are all lines."""
    first = page.span(PAGE).start
    which = f" · {first + 1} to {first + len(shown)} of {count}" if page.of > 1 else ""
    blocks: list[Block] = [Say(f"### Your open matches{which}")]
    for line, url in shown:
        button = line.button or (Button("Open", url=url) if url else None)
        blocks.append(Beside(line.text, button) if button else Say(line.text))
    return Screen((*blocks, *turner(page, MatchesPage, LISTED)))


def running(live: Live, since: float, user: int) -> WaitingLine:
    """The line of a match under way."""
    names = [escape(record.name) for record in live.seats]
    mine, is_asked = live.table.seats_of(user), live.is_asked(user)
    replaced = live.table.replaced_on(user)
    score = live.entry.texts.brief(live.view(mine[0])) if mine else ""
    lead, when = "**Your turn**", asked_since(since)
    asleep = live.facts.asleep
    if asleep is not None:
        lead, when, is_asked = "⏸️ Asleep:", f"fell asleep {relative(asleep.since)}", False
    elif not is_asked:
        waiting = (names[s] for s in sorted(live.play.turn.waiting))
        lead = f"Waiting for {listed(waiting, none='nobody')}"
        when = f"last move {relative(since)}"
    rank = TURN if is_asked else RUNS
    added = live.added()
    button = added.listed
    if live.match.channel == NOWHERE:
        button = shell_button(live.match.id, Hand(), live.row_for(None), "Open")
    if replaced and not is_asked:
        rank, lead, button = CALLED, "**A computer plays for you**", take_back_button(live)
    line = match_line(live, user, f"{lead} {live.entry.title}", score, when, _since(live, user))
    text = "\n-# ".join([line, *added.standing.splitlines()])
    return WaitingLine(rank, since, live.match.id, text, button)


def _since(live: Live, user: int) -> str:
    """How much has happened since the last act of a person there; "" for nothing."""
    seat = live.seat_for(user)
    own = 0 if seat is None else last_row_of(live, seat)
    moves = len(told_after(live, seat, own)) if own else 0
    return f"{counted(moves, 'move')} since yours" if moves else ""


def waiting(entry: GameEntry, table: Table, user: int) -> WaitingLine:
    """The line of an open table or an invitation."""
    rank, lead, what = WAITS, "Open table", f" · {len(table.seats)} sit there"
    if is_invitation(table):
        lead, what = "Invitation", f" to <@{table.match.invited}>"
        if table.match.invited == user:
            rank, lead, what = INVITED, "**Invitation**", f" from {escape(host_name(table))}"
    elif len(table.seats) == 1:
        what = " · only you sit there"
    closes = f" · closes {relative(closes_at(table))}"
    text = f"{lead} {entry.title}{what}{closes}{_place(table)}"
    return WaitingLine(rank, table.match.created_at, table.match.id, text)


def called(entry: GameEntry, table: Table, reason: str) -> WaitingLine:
    """The line of a table or a result at which something waits for its reader."""
    text = f"{CALLS[reason]} {entry.title} · {wait_fact(table, reason)}{_place(table)}"
    match = table.match
    return WaitingLine(CALLED, match.ended_at or match.created_at, match.id, text)


def held(entry: GameEntry, table: Table, user: int) -> WaitingLine:
    """The line of a match that was set aside."""
    others = [escape(one.name) for one in table.seats if one.person != user]
    company = f" with {listed(others)}" if others else ""
    text = f"On hold {entry.title}{company} · it is kept, but nobody can play on{_place(table)}"
    match = table.match
    return WaitingLine(HOLDS, match.created_at, match.id, text, quarantine.record_button(match.id))


def _place(table: Table) -> str:
    return f" · {place_of(table)}" if place_of(table) else ""
