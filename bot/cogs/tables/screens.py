"""The tables of a server as `/tables` lists them, and the list of who may not play there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from msgspec import Struct

from bot.cogs.tables.blocks import Held
from bot.cogs.tables.moderation import stamp_of
from bot.match.controls.custom_ids import NO_MATCH, Word
from bot.match.controls.message import (
    Beside,
    Block,
    Button,
    Note,
    Picker,
    Say,
    Screen,
    shell_button,
    shell_select,
)
from bot.match.controls.panel import Style
from bot.match.controls.wording import ListPage, counted
from bot.match.games import GameEntry
from bot.match.lobby.terms import table_counts
from bot.screens.buttons import NEWEST_FIRST, BlockedPage, ModeratedPage, turner
from bot.screens.words import escape
from bot.store.servers import ServerBlock
from bot.store.tables import Table
from games.texts import listed

PER_PAGE = 10
"""The most tables of a page: each takes three of the 40 components that Discord allows."""

BLOCKED_PER_PAGE = 8
"""The most people of a page: each takes three of the 40 components that Discord allows."""

HEADING = "### Tables here that you can see"

NO_TABLES = "No table is open or running here, as far as you can see. `/help` opens one."

BLOCKED_HEADING = "### People who may not play here"

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


class Picked(Word, frozen=True):
    """The select of people: who is chosen is blocked."""

    name = "_mod:pick"
    person: str


class UnblockInServer(Word, frozen=True):
    """[Unblock]; `mark` stands for the person."""

    name = "_mod:unblock"
    mark: str


class RemoveAll(Word, frozen=True):
    """[Remove from 3 tables]: somebody who was blocked."""

    name = "_mod:outs"
    person: int


class ListedTable(Struct, frozen=True):
    """A table in the list. `url` leads to its message; `can_join`: the reader may take a seat."""

    entry: GameEntry
    table: Table
    url: str
    can_join: bool = False


def tables(
    listed: Sequence[ListedTable], page: ListPage, *, lead: str = "", moderates: bool = False
) -> Screen | Note:
    """A page of tables, newest first; who `moderates` has [Moderate] beneath, even of none."""
    head = HEADING if listed else NO_TABLES
    row = list(chain.from_iterable(turner(page, TablesPage, NEWEST_FIRST)))
    if moderates:
        row.append(shell_button(NO_MATCH, ModeratedPage(1), 0, "Moderate"))
    if not (listed or row):
        return Note(NO_TABLES)
    blocks: list[Block] = [Say(f"{lead}\n{head}" if lead else head)]
    blocks += [Beside(line(one), _way_in(one, page)) for one in listed]
    return Screen((*blocks, *((tuple(row),) if row else ())))


def line(one: ListedTable) -> str:
    """A table in a line: game, state, who, where, since when."""
    match = one.table.match
    who = listed([escape(sitting.name) for sitting in one.table.seats], none="nobody")
    is_open = match.status == "lobby"
    verb = "sit" if is_open else "play"
    state = _open_words(one) if is_open else STATES[match.status]
    at = int(match.created_at if is_open or match.started_at is None else match.started_at)
    verb = verb if len(one.table.seats) > 1 else f"{verb}s"
    return f"**{one.entry.title}** · {state} · {who} {verb} · <#{match.channel}> · <t:{at}:R>"


def _open_words(one: ListedTable) -> str:
    free = max(table_counts(one.entry, one.table)) - len(one.table.seats)
    if one.table.match.invited is not None and len(one.table.seats) == 1:
        return "invitation"
    return "full" if free < 1 else f"open, {free} {'seat' if free == 1 else 'seats'} free"


def _way_in(one: ListedTable, page: ListPage) -> Button:
    if one.can_join:
        match = one.table.match.id
        return shell_button(match, Sit(page.number), 0, "Join", style=Style.GOOD)
    return Button("Watch" if one.table.match.status == "open" else "Open", url=one.url)


def as_screen(message: Screen | Note) -> Screen:
    """The list as a screen, into which a pressed list can be edited."""
    return message if isinstance(message, Screen) else Screen((Say(message.content),))


def sits(entry: GameEntry, table: Table) -> str:
    """What is said above the list after somebody has joined a table from it."""
    begun = "the match begins" if table.match.status == "open" else "you have a seat"
    return f"{entry.title}: {begun} in <#{table.match.channel}>."


def blocked_people(blocked: Sequence[ServerBlock], page: int = 1, *, lead: str = "") -> Screen:
    """Who may not play in a server, a page of them, each with [Unblock]; and a select of people."""
    shown = ListPage.at(page, len(blocked), BLOCKED_PER_PAGE)
    head = f"{BLOCKED_HEADING}{shown.told}" if blocked else f"{BLOCKED_HEADING}\nNobody is blocked."
    blocks: list[Block] = [Say(f"{lead}\n{head}" if lead else head)]
    for one in blocked[shown.span(BLOCKED_PER_PAGE)]:
        button = shell_button(NO_MATCH, UnblockInServer(one.mark), 0, "Unblock")
        blocks.append(Beside(f"{escape(one.name)}, since <t:{one.at:.0f}:f>", button))
    pick = Picker(shell_select(NO_MATCH, Picked.up_to()), "Block somebody", "people")
    return Screen((*blocks, pick, *turner(shown, BlockedPage, NEWEST_FIRST), (_to_tables(),)))


def has_blocked(person: int, name: str, held: Held) -> Screen:
    """What a moderator reads once a person is blocked; asks about the seats that they have."""
    text = f"{escape(name)} is blocked and can take no seat in this server."
    others = shell_button(NO_MATCH, BlockedPage(1), 0, "Blocked people")
    if held.is_nothing:
        return Screen((Say(text), (others, _to_tables())))
    named = _held_words(held)
    text += f"\nRemove {escape(name)} from {named}, too? It counts as leaving every match."
    if any(_is_closed(table, person) for table in held.tables):
        text += f" What {escape(name)} hosts and has not begun is closed."
    stamp = stamp_of(held.tables, held.tournaments)
    label = f"Remove from {named}"
    remove = shell_button(NO_MATCH, RemoveAll(person), stamp, label, style=Style.LOSS)
    return Screen((Say(text), (others, _to_tables()), (remove,)))


def _is_closed(table: Table, person: int) -> bool:
    return table.match.status == "lobby" and table.match.host == person


def _held_words(held: Held) -> str:
    """Where somebody sits: "3 tables and 1 tournament"."""
    tables = counted(len(held.tables), "table") if held.tables else ""
    cups = counted(held.tournaments, "tournament") if held.tournaments else ""
    return listed([one for one in (tables, cups) if one], none="no table")


def removed(name: str, count: int) -> str:
    """What stands above the list once a blocked person was removed from so many tables."""
    tables = f" from {counted(count, 'table')}" if count else ""
    return f"{escape(name)} is removed{tables}."


def unblocked(block: ServerBlock | None) -> str:
    """What stands above the list once somebody is unblocked; "" if nobody was."""
    return "" if block is None else f"{escape(block.name)} may play here again."


def _to_tables() -> Button:
    return shell_button(NO_MATCH, ModeratedPage(1), 0, "Tables here")
