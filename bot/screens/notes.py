"""Short answers to presses and commands: where the board is, what a hint says, what has begun."""

from __future__ import annotations

from collections.abc import Sequence

from bot.message.message import Button, Note, Row, Say, Screen, shell_button
from bot.message.times import relative
from bot.message.wording import in_order
from bot.play.match.live import Live
from bot.screens.buttons import ShowMe

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
