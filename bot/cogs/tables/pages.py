"""People who may not play in a server: the list, and what is asked about somebody new on it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cogs.tables.asked import mark
from bot.cogs.tables.blocks import Held
from bot.message.escaping import escape
from bot.message.message import (
    Beside,
    Block,
    Button,
    Picker,
    Say,
    Screen,
    shell_button,
    shell_select,
)
from bot.message.shell_word import Word
from bot.message.turner import NEWEST_FIRST, Page, turner
from bot.message.wire import NO_MATCH
from bot.message.wording import counted, joined
from bot.panels.panel import Style
from bot.screens.buttons import BlockedPage, ModeratedPage
from bot.store.servers.blocks import ServerBlock
from bot.store.tables import Table

PER_PAGE = 8
"""People on a page: each takes three of the 40 components that Discord allows."""

HEADING = "### People who may not play here"


class Picked(Word, frozen=True):
    """The select of people: who is chosen is blocked."""

    name = "_mod:pick"
    person: str


class Unblock(Word, frozen=True):
    """[Unblock]; `mark` stands for the person."""

    name = "_mod:unblock"
    mark: str


class RemoveAll(Word, frozen=True):
    """[Remove from 3 tables]: somebody who was blocked."""

    name = "_mod:outs"
    person: int


def blocked_people(blocked: Sequence[ServerBlock], page: int = 1, *, lead: str = "") -> Screen:
    """Who may not play in a server, a page of them, each with [Unblock]; and a select of people."""
    shown = Page.at(page, len(blocked), PER_PAGE)
    head = f"{HEADING}{shown.told}" if blocked else f"{HEADING}\nNobody is blocked."
    blocks: list[Block] = [Say(f"{lead}\n{head}" if lead else head)]
    for one in blocked[shown.span(PER_PAGE)]:
        button = shell_button(NO_MATCH, Unblock(one.mark), 0, "Unblock")
        blocks.append(Beside(f"{escape(one.name)}, since <t:{one.at:.0f}:f>", button))
    pick = Picker(shell_select(NO_MATCH, Picked.up_to()), "Block somebody", "people")
    return Screen((*blocks, pick, *turner(shown, BlockedPage, NEWEST_FIRST), (_tables(),)))


def has_blocked(person: int, name: str, held: Held) -> Screen:
    """What a moderator reads once a person is blocked; asks about the seats that they have."""
    text = f"{escape(name)} is blocked and can take no seat in this server."
    others = shell_button(NO_MATCH, BlockedPage(1), 0, "Blocked people")
    if held.is_nothing:
        return Screen((Say(text), (others, _tables())))
    named = _held(held)
    text += f"\nRemove {escape(name)} from {named}, too? It counts as leaving every match."
    if any(_is_closed(table, person) for table in held.tables):
        text += f" What {escape(name)} hosts and has not begun is closed."
    stamp = mark(held.tables, held.tournaments)
    label = f"Remove from {named}"
    remove = shell_button(NO_MATCH, RemoveAll(person), stamp, label, style=Style.LOSS)
    return Screen((Say(text), (others, _tables()), (remove,)))


def _is_closed(table: Table, person: int) -> bool:
    return table.match.status == "lobby" and table.match.host == person


def removed(name: str, count: int) -> str:
    """What stands above the list once a blocked person was removed from so many tables."""
    tables = f" from {counted(count, 'table')}" if count else ""
    return f"{escape(name)} is removed{tables}."


def _held(held: Held) -> str:
    """Where somebody sits: "3 tables and 1 tournament"."""
    tables = counted(len(held.tables), "table") if held.tables else ""
    cups = counted(held.tournaments, "tournament") if held.tournaments else ""
    return joined([one for one in (tables, cups) if one])


def unblocked(block: ServerBlock | None) -> str:
    """What stands above the list once somebody is unblocked; "" if nobody was."""
    return "" if block is None else f"{escape(block.name)} may play here again."


def _tables() -> Button:
    return shell_button(NO_MATCH, ModeratedPage(1), 0, "Tables here")
