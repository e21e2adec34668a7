"""The tables of a server, a line for each, as `/tables` lists them for one person."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from msgspec import Struct

from bot.message.escaping import escape
from bot.message.message import Beside, Block, Button, Note, Say, Screen, shell_button
from bot.message.shell_word import Word
from bot.message.turner import NEWEST_FIRST, Page, turner
from bot.message.wire import NO_MATCH
from bot.message.wording import joined
from bot.panels.panel import Style
from bot.play.lobby.terms import table_counts
from bot.screens.buttons import ModeratedPage
from bot.shelf import Shelved
from bot.store.tables import Table

PER_PAGE = 10
"""The most tables of a page: each takes three of the 40 components that Discord allows."""

HEADING = "### Tables here that you can see"

NO_TABLES = "No table is open or running here, as far as you can see. `/help` opens one."


STATES = {"open": "running", "aside": "on hold"}
"""What tables are that are not open any more, by status."""


class TablesPage(Word, frozen=True):
    """A page of the list."""

    name = "_tables"
    page: int


class Sit(Word, frozen=True):
    """[Join] in the list, and the page on which it stands."""

    name = "_sit"
    page: int


class Listed(Struct, frozen=True):
    """A table in the list. `url` leads to its message; `can_join`: the reader may take a seat."""

    entry: Shelved
    table: Table
    url: str
    can_join: bool = False


def tables(
    listed: Sequence[Listed], page: Page, *, lead: str = "", moderates: bool = False
) -> Screen | Note:
    """A page of tables, newest first; `lead` is said above them.

    A reader who `moderates` has [Moderate] beneath, also where there is none to see.
    """
    head = HEADING if listed else NO_TABLES
    row = list(chain.from_iterable(turner(page, TablesPage, NEWEST_FIRST)))
    if moderates:
        row.append(shell_button(NO_MATCH, ModeratedPage(1), 0, "Moderate"))
    if not (listed or row):
        return Note(NO_TABLES)
    blocks: list[Block] = [Say(f"{lead}\n{head}" if lead else head)]
    blocks += [Beside(line(one), _button(one, page)) for one in listed]
    return Screen((*blocks, *((tuple(row),) if row else ())))


def line(one: Listed) -> str:
    """A table in a line: game, state, who, where, since when."""
    match = one.table.match
    who = joined([escape(sitting.name) for sitting in one.table.seats])
    is_open = match.status == "lobby"
    verb = "sit" if is_open else "play"
    state = _open_words(one) if is_open else STATES[match.status]
    at = int(match.created_at if is_open or match.started_at is None else match.started_at)
    verb = verb if len(one.table.seats) > 1 else f"{verb}s"
    return f"**{one.entry.title}** · {state} · {who} {verb} · <#{match.channel}> · <t:{at}:R>"


def _open_words(one: Listed) -> str:
    free = max(table_counts(one.entry, one.table)) - len(one.table.seats)
    if one.table.match.invited is not None and len(one.table.seats) == 1:
        return "invitation"
    return "full" if free < 1 else f"open, {free} {'seat' if free == 1 else 'seats'} free"


def _button(one: Listed, page: Page) -> Button:
    if one.can_join:
        match = one.table.match.id
        return shell_button(match, Sit(page.number), 0, "Join", style=Style.GOOD)
    return Button("Watch" if one.table.match.status == "open" else "Open", url=one.url)


def as_screen(message: Screen | Note) -> Screen:
    """The list as a screen, into which a pressed list can be edited."""
    return message if isinstance(message, Screen) else Screen((Say(message.content),))


def sits(entry: Shelved, table: Table) -> str:
    """What is said above the list after somebody has joined a table from it."""
    begun = "the match begins" if table.match.status == "open" else "you have a seat"
    return f"{entry.title}: {begun} in <#{table.match.channel}>."
