"""What moderators see of a server's rated matches and of its boards, and what they are asked."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.cogs.ratings.moderation import Counted
from bot.cogs.ratings.screens import change
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
from bot.message.turner import LISTED, NEWEST_FIRST, Page, turner
from bot.message.wire import NO_MATCH
from bot.panels.panel import Style
from bot.play.lobby.rated import named
from bot.screens.buttons import ModeratedPage, RatedPage
from bot.screens.ratings import title_of
from bot.shelf import Shelved
from bot.store.actors import Person
from bot.store.results.moderated import Off
from games.core import MARKS

PER_PAGE = 5
"""Matches on a page: seven people with long names take a seventh of a message's text each."""

HEADING = "### Rated matches"
NO_MATCHES = "No match was rated lately where you can moderate."

TAKEN_BACK = (
    "The result is taken back. The ratings of this server are computed again without it, which may "
    "take a moment."
)


BOARDS = "### Who is off the boards"
NOBODY_OFF = "Everybody stands on the boards of this server."
ABOUT_BOARDS = (
    "Who is taken off stands on no board of this server. Their ratings go on, and they are not "
    "told."
)
PEOPLE_PER_PAGE = 8
"""People on a page: each takes three of the 40 components that Discord allows."""


class TakeResultBack(Word, frozen=True):
    """[Take back…] beside a rated match."""

    name = "_mod:unrate"


class TakeResultBackNow(Word, frozen=True):
    """[Take it back], once that was asked."""

    name = "_mod:unrate!"


class BoardsPage(Word, frozen=True):
    """[Boards], who is off those of a server, and the pages of them."""

    name = "_mod:boards"
    page: int


class TakeOff(Word, frozen=True):
    """The select of people: who is chosen is taken off the boards."""

    name = "_mod:off"
    person: str


class PutBack(Word, frozen=True):
    """[Put back] beside a person who is off the boards."""

    name = "_mod:on"
    person: int


class Listed(Struct, frozen=True):
    """A rated match in the list. `url` leads to its result, if that is known."""

    entry: Shelved
    counted: Counted
    url: str | None = None


def matches(
    listed: Sequence[Listed], page: Page, *, lead: str = "", has_boards: bool = False
) -> Screen:
    """A page of rated matches, each with a way to take it back; `lead` is said above them.

    `has_boards`: the moderator decides about people in the whole server.
    """
    head = f"{HEADING}{page.told}" if listed else f"{HEADING}\n{NO_MATCHES}"
    blocks: list[Block] = [Say(f"{lead}\n{head}" if lead else head)]
    for one in listed:
        button = shell_button(one.counted.match, TakeResultBack(), 0, "Take back…")
        blocks.append(Beside(_line(one), button))
    row = [shell_button(NO_MATCH, ModeratedPage(1), 0, "Tables here")]
    if has_boards:
        row.append(shell_button(NO_MATCH, BoardsPage(1), 0, "Boards"))
    return Screen((*blocks, *turner(page, RatedPage, NEWEST_FIRST), tuple(row)))


def _line(one: Listed) -> str:
    """A match in a line: game, who with what it changed, when, the way to its result."""
    at = f"<t:{one.counted.results[0].ended_at:.0f}:R>"
    link = () if one.url is None else (f"[the result]({one.url})",)
    return " · ".join((_title(one.entry, one.counted), _changes(one.counted), at, *link))


def _title(entry: Shelved, counted: Counted) -> str:
    _, mode = named(counted.pool.name)
    return f"**{title_of(entry, mode)}**"


def _changes(counted: Counted) -> str:
    """Who sat there, by seat, with what the match changed; of who hides that, the name alone."""
    rated = {one.person: one for one in counted.rated}
    told: list[str] = []
    for one in counted.results:
        own = rated.get(one.sitter.id) if isinstance(one.sitter, Person) else None
        changed = "" if own is None else f" {change(own)}"
        told.append(f"{MARKS[one.seat]} {escape(one.name)}{changed}")
    return " · ".join(told)


def asks_back(entry: Shelved, counted: Counted) -> Screen:
    """Asks once more before a result is taken back."""
    text = (
        f"Take this result back? It no longer counts for ratings: {_title(entry, counted)}, "
        f"{_changes(counted)}. The match itself stays as it is. That can't be undone."
    )
    sure = shell_button(counted.match, TakeResultBackNow(), 0, "Take it back", style=Style.LOSS)
    return Screen((Say(text), (_ratings("Back"),), (sure,)))


def boards(off: Sequence[Off], page: int = 1, *, lead: str = "") -> Screen:
    """Who is off the boards, a page of them, each with [Put back]; and a select of people."""
    shown = Page.at(page, len(off), PEOPLE_PER_PAGE)
    head = f"{BOARDS}{shown.told}" if off else f"{BOARDS}\n{NOBODY_OFF}"
    said = [lead, head, f"-# {ABOUT_BOARDS}"]
    blocks: list[Block] = [Say("\n".join(line for line in said if line))]
    for one in off[shown.span(PEOPLE_PER_PAGE)]:
        button = shell_button(NO_MATCH, PutBack(one.person), 0, "Put back")
        blocks.append(Beside(escape(one.name), button))
    select = shell_select(NO_MATCH, TakeOff.up_to())
    pick = Picker(select, "Take somebody off the boards", "people")
    return Screen((*blocks, pick, *turner(shown, BoardsPage, LISTED), (_ratings("Ratings"),)))


def taken_off(name: str) -> str:
    """What stands above the list once somebody is taken off the boards."""
    return f"{escape(name)} is off the boards of this server."


def put_back(name: str) -> str:
    """What stands above the list once somebody is put back."""
    return f"{escape(name)} stands on the boards again."


def _ratings(label: str) -> Button:
    return shell_button(NO_MATCH, RatedPage(1), 0, label)
