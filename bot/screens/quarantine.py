"""A match that is on hold: what its players are told, and its record as text."""

from __future__ import annotations

from collections.abc import Mapping

from bot.match.controls.custom_ids import Word
from bot.match.controls.message import Button, Note, Row, Say, Screen, shell_button
from bot.match.controls.panel import Style
from bot.match.controls.wording import ListPage
from bot.match.quarantine import Record
from bot.match.refusals import ShellRefused
from bot.screens.buttons import OLDEST_FIRST, turner
from bot.screens.refusals import sentence
from bot.screens.words import escape, harmless
from bot.store.move_log import LogRow
from bot.store.seats import Actor, Clock, Computer, House, Moderator
from bot.store.tables import Table
from games.core import HINT, LEAVE, MARKS, SIT, TELL

PAGE_SPACE = 3_000
"""Characters of a page of the record. Discord: at most 4,000 characters a message."""

_SHELL_ACTS = {
    LEAVE: "left the match",
    TELL: "told the own side",
    SIT: "took the seat",
    HINT: "asked for a hint",
}

_BY: Mapping[type[Actor], str] = {
    Clock: " (the bot)",
    Computer: " (a computer)",
    House: " (forced)",
    Moderator: " (a moderator)",
}


class ReadRecord(Word, frozen=True):
    """[Read its moves], and the pages of them."""

    name = "_aside:record"
    page: int | None = None


class CloseRecord(Word, frozen=True):
    """[Close it…], which asks once more."""

    name = "_aside:close"


class CloseRecordNow(Word, frozen=True):
    """[Close it], once that was asked."""

    name = "_aside:close!"


class Keep(Word, frozen=True):
    """[Keep it], instead of closing it."""

    name = "_aside:keep"


def record_button(match: str) -> Button:
    """[Read its moves], which shows a person what they may read of the match."""
    return shell_button(match, ReadRecord(), 0, "Read its moves", emoji="📜")


def record_rows(match: str, *, is_closed: bool = False) -> tuple[Row, ...]:
    """[Read its moves] and, until the match is closed, [Close it…]."""
    record = record_button(match)
    if is_closed:
        return ((record,),)
    return ((record, shell_button(match, CloseRecord(), 0, "Close it…", style=Style.LOSS)),)


def held_note(title: str, table: Table) -> Note:
    """Tells the players that their match is on hold, with a mention of each."""
    mentions = " ".join(f"<@{person}>" for person in table.people)
    text = f"{title}: {sentence(ShellRefused('aside'))} {mentions}"
    return Note(text, record_rows(table.match.id))


def asks_to_close(table: Table) -> Screen:
    """Asks once more before a match on hold is closed."""
    text = (
        "Close this match for good? It ends without a result for everybody at the table. Its moves"
        " are kept, and then all of you can read every one of them."
    )
    match = table.match.id
    keep = shell_button(match, Keep(), 0, "Keep it")
    close = shell_button(match, CloseRecordNow(), 0, "Close it", style=Style.LOSS)
    return Screen((Say(text), (keep,), (close,)))


def kept() -> Screen:
    """What the question becomes if the match is not closed."""
    return Screen((Say("It stays on hold."),))


def closed(table: Table) -> Screen:
    """What the question becomes once the match is closed."""
    text = "The match is closed, without a result."
    return Screen((Say(text), *record_rows(table.match.id, is_closed=True)))


def closed_note(title: str, table: Table) -> Note:
    """Tells the table that a match on hold was closed, and by whom, which notifies nobody."""
    void = table.facts.void
    person = None if void is None else void.person
    names = [escape(s.name) for s in table.seats if person is not None and s.person == person]
    who = "Somebody" if person is None else f"<@{person}>, as a moderator,"
    by = names[0] if names else who
    text = f"{title}: {by} closed the match that was on hold. Without a result; its record stays."
    return Note(text, record_rows(table.match.id, is_closed=True))


def record(title: str, found: Record, page: int = 0) -> Screen:
    """A page of the record, from 1, the oldest; any other number shows the last."""
    pages = _pages([_line(found, move) for move in found.moves])
    shown = ListPage.or_last(page, len(pages))
    head = f"### {title} · record{shown.told}"
    if not found.is_closed:
        head += "\n-# Your own moves. Once the match is closed, all at the table read every move."
    text = Say(pages[shown.number - 1] if pages else "Nothing is in it yet.")
    turns = turner(shown, ReadRecord, OLDEST_FIRST, match=found.table.match.id)
    return Screen((Say(head), text, *turns))


def _pages(lines: list[str]) -> list[str]:
    pages: list[str] = []
    for line in lines:
        if pages and len(pages[-1]) + len(line) + 1 <= PAGE_SPACE:
            pages[-1] += f"\n{line}"
        else:
            pages.append(line)
    return pages


def _line(found: Record, move: LogRow) -> str:
    """One row: number, seat and name at that time, the action in the notation, and when."""
    row = move.row
    name = next(
        (
            sitting.name
            for sitting in found.history
            if sitting.seat == row.seat and sitting.since <= row.n <= (sitting.until or row.n)
        ),
        "somebody",
    )
    what = _SHELL_ACTS.get(row.text) or harmless(row.text)
    by = _BY.get(type(move.actor), "")
    return f"{row.n}\\. {MARKS[row.seat]} {escape(name)}: {what}{by} · <t:{int(move.at)}:f>"
