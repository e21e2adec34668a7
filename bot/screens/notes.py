"""Short answers to presses and commands: where the board is, what a hint says, what has begun."""

from __future__ import annotations

from bot.message.message import Button, Note, Row, Say, Screen
from bot.message.times import relative
from bot.play.match.live import Live

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


def hint(label: str, why: str, *, is_shown: bool) -> str:
    """A hint in words: the action and why; `is_shown`: the panel beneath shows it as a draft."""
    lies = " It lies below as a draft: nothing is played yet." if is_shown else ""
    return f"💡 {label}. {why}{lies}"


def no_matches(start: str) -> Note:
    """The answer of `/games` without any match; `start` is a command that sets up a table."""
    return Note(f"No open matches yet. `/help` shows the games, and {start} starts one.")
