"""Short answers to presses and commands: where the board is, what a hint says, what has begun.

The way to the next match that waits for a reader, at the end of a private answer.

A match in a line, among several of the same person.

The line by which people are told what waits for them outside a turn.

What is said of presses that were made for an older draft than their message shows (law 28).

What the message of a table becomes when nobody has begun its match in time.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.match.controls.message import (
    Block,
    Button,
    Note,
    Row,
    Say,
    Screen,
    in_order,
    joined,
    shell_button,
)
from bot.match.controls.wire import Word
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.lobby.hosting import host_name
from bot.match.lobby.terms import picked_option
from bot.match.lobby.waits import PICKS, READY, START
from bot.match.offers import REMATCH
from bot.screens.board import over_to
from bot.screens.buttons import Rules, ShowMe
from bot.screens.parts import company, ended
from bot.screens.terms import options_line
from bot.screens.words import ago, escape, harmless, relative
from bot.store.tables import Table
from games.core import Seat

STANDS_BELOW = Note("It stands below.")
"""Fills a private "thinking…" when the answer itself is sent to everybody."""


def board_follows(thread: int | None) -> Note:
    """The answer to the start of a match for one seat; `thread`: where its board is, if in one."""
    where = "follows here" if thread is None else f"stands in <#{thread}>"
    return Note(f"Your board {where}.")


def under_maintenance(until: float) -> str:
    """What is told while the host is at work, until a time (seconds since the epoch, UTC)."""
    return (
        f"🧰 My host is at work on me until <t:{int(until)}:t> ({relative(until)}). What you do"
        " counts; if I am away in between, nobody loses time by it."
    )


def board_link(url: str | None, *, is_over: bool = False) -> tuple[Row, ...]:
    """A row with a link to the live board, [Result] if the match is over; no row without one."""
    return ((Button("Result" if is_over else "Board", url=url),),) if url else ()


def board_below(url: str | None) -> Note:
    """The answer to the command `board`."""
    return Note("The board stands below.", board_link(url))


def new_match(live: Live, url: str) -> Screen:
    """What a private result becomes once its rematch has begun: a link to the new board."""
    return Screen((Say("A new match has begun."), *board_link(url)), live.entry.accent)


def idea(words: str) -> str:
    """The first step of a hint: what to look at."""
    return f"💡 {words}"


def show_me(live: Live) -> Button:
    """[Show me], beneath the first step of a hint."""
    return shell_button(live.match.id, ShowMe(), live.row_for(None), "Show me", emoji="💡")


def hinted_plan(plan: Sequence[str], why: str, *, told_first: str, press: str, whole: bool) -> str:
    """The second step of a hint: a plan by the words of its actions, why, and how to play it.

    `told_first`: the partners who should first hear what the seat saw, or "". `press`: the label
    of the button on the panel that plays the plan, or if it is not the `whole` its first action;
    "" where there is none.
    """
    first = f"First tell {told_first} what you saw. " if told_first else ""
    how = f" **{press}** plays {'it' if whole else 'the first step'}." if press else ""
    return f"💡 {first}{in_order(plan)}. {why}{how}"


def no_matches(start: str) -> Note:
    """The answer of `/games` without any match; `start` is a command that sets up a table."""
    return Note(f"No open matches yet. `/help` shows the games, and {start} starts one.")


PLACE = 40
"""The most characters of a channel's name on a button."""


def _short(place: str) -> str:
    return place if len(place) <= PLACE else f"{place[: PLACE - 1]}…"


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


def turn_is_over(live: Live, seat: Seat, following: Button) -> Note:
    """The answer to the last move of a turn on a board, with the way to the next match."""
    is_over = live.match.status == "over"
    return Note(ended(live, seat) if is_over else over_to(live, seat), ((following,),))


def about(live: Live, user: int) -> str:
    """A match in a line, for autocomplete: "Triplock against Ana · your turn · 2 h"."""
    against = company(live, user, plain=True)
    turn = "your turn" if live.is_asked(user) else "waiting"
    title = f"{live.entry.game.title}{live.added().heading}"
    return f"{title}{against} · {turn} · {ago(live.waiting_since(user), live.now)}"


def match_line(live: Live, user: int, title: str, score: str, *when: str) -> str:
    """A match under way in a line: "Triplock against Ana · 4–6 · asked 2 hours ago · #games".

    `title` is how it is called there; a score or a time that is empty is left out.
    """
    what = f"{title}{live.added().heading}{company(live, user)}"
    return " · ".join(part for part in (what, score, *when, place(live.table)) if part)


def asked(since: float) -> str:
    """Since when a match waits for its reader (seconds since the epoch, UTC)."""
    return f"asked {relative(since)}"


def place(table: Table) -> str:
    """The channel of a table; "" in direct messages."""
    return f"<#{table.match.channel}>" if table.match.guild else ""


TABLE, RESULT = "Table", "Result"
"""The link of the line: to the table that waits, or to the result with its rematch."""


def wait_told(
    entry: GameEntry, table: Table, reason: str, people: Sequence[int], url: str | None
) -> Note:
    """The line, which pings these people; `url` leads to the table or the result."""
    mentions = " ".join(f"<@{person}>" for person in people)
    parts = (f"{entry.title}: {fact(table, reason)}.", wish(entry, table, reason), mentions)
    label = RESULT if reason == REMATCH else TABLE
    text = " ".join(part for part in parts if part)
    return Note(text, ((Button(label, url=url),),) if url else ())


def fact(table: Table, reason: str) -> str:
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


def wish(entry: GameEntry, table: Table, reason: str) -> str:
    """What its reader is to do, in a sentence of its own; "" where the fact says it."""
    option = picked_option(entry, table.match.options)
    thing = "seat" if option is None else option.name.rstrip("s")
    wishes = {
        START: "Start it?",
        READY: "Press **Ready** to play like that.",
        PICKS: f"Pick your {thing} at the table.",
    }
    return wishes.get(reason, "")


def _did(table: Table, people: Sequence[int], one: str, several: str, what: str) -> str:
    names = [escape(sitting.name) for sitting in table.seats if sitting.person in people]
    who = list(dict.fromkeys(names))
    return f"{joined(who)} {one if len(who) == 1 else several} {what}"


GO_ON = "Go on from here."


class LatePress(Struct, frozen=True):
    """A press for an older draft: its label, and what it adds; both are "" if nobody knows it."""

    label: str = ""
    adds: str = ""


def left_out_told(left_out: Sequence[LatePress]) -> str:
    """The sentence above a draft that stands: which presses were left out, and why."""
    if not left_out:
        return ""
    added = [f"**{harmless(one.label)}**" for one in left_out if one.adds]
    others = [f"**{harmless(one.label)}**" for one in left_out if one.label and not one.adds]
    sentences: list[str] = []
    if added:
        sentences.append(f"{joined(added)} can't be added after your other presses.")
    if others:
        was, it = ("was", "it") if len(others) == 1 else ("were", "they")
        sentences.append(
            f"{joined(others)} {was} pressed before this stood here, so {it} did nothing."
        )
    if not (added or others):
        sentences.append("Your last press was made before this stood here, so it did nothing.")
    return " ".join((*sentences, GO_ON))


class Reopen(Word, frozen=True):
    """[Open again]."""

    name = "_reopen"


def expired(entry: GameEntry, table: Table, *, again: bool, url: str | None) -> Screen:
    """An expired table: what it was, and [Open again].

    `again`: it was opened again, as the table at this address.
    """
    match = table.match
    host = host_name(table)
    what = "invitation" if match.invited is not None else "table"
    text = f"{entry.title}: {escape(host)}'s {what} waited for 7 days and is closed."
    if again:
        rows: tuple[Block, ...] = ((Button("The new table", url=url),),) if url else ()
        return Screen((Say(f"{text} It was opened again."), *rows), entry.accent)
    about = f"-# {options_line(entry, table)}"
    buttons = (
        shell_button(match.id, Reopen(), 0, "Open again", emoji="🔁"),
        shell_button(match.id, Rules(), 0, "Rules"),
    )
    return Screen((Say(f"{text}\n{about}"), buttons), entry.accent)
