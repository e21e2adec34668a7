"""Ratings in words: at a table, on a result, and on the pages by which moderators change them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.cogs.ratings import rules
from bot.cogs.ratings.moderation import Counted
from bot.cogs.ratings.rules import MOST_TOGETHER
from bot.match.controls.custom_ids import NO_MATCH, Word
from bot.match.controls.message import (
    Beside,
    Block,
    Button,
    Extras,
    Picker,
    Say,
    Screen,
    shell_button,
    shell_select,
)
from bot.match.controls.panel import Style
from bot.match.controls.wording import ListPage
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.lobby.rated import Unrated, expected, named
from bot.match.lobby.shell_terms import RATED, term
from bot.match.lobby.terms import table_sides
from bot.match.rating_model import SETTLED, Rating, is_shown
from bot.screens.buttons import LISTED, NEWEST_FIRST, ModeratedPage, RatedPage, turner
from bot.screens.words import escape, mode_title
from bot.store.ratings import Rated
from bot.store.seats import Person
from bot.store.server_ratings import Off
from bot.store.tables import Table
from games.core import MARKS, Seat
from games.texts import listed, some

AFTERWARDS = {
    Unrated.COMPUTER: "a computer sat at the table",
    Unrated.TWO_SEATS: "one person held two seats",
    Unrated.HINTS: "hints could be asked for",
    Unrated.OFTEN: f"two people had had {MOST_TOGETHER} rated matches with each other in a week",
    Unrated.CHANGED: "a seat changed hands",
    Unrated.MODERATOR: "a moderator took part",
    Unrated.MOVED: "the match moved to another server",
    Unrated.SHORT: "not everybody has played two moves",
    Unrated.TAKEN_BACK: "a moderator has taken the result back",
}
"""Why a match was not rated, after "Not rated: "."""

PER_PAGE = 5
"""Matches on a page: seven people with long names take a seventh of a message's text each."""

PEOPLE_PER_PAGE = 8
"""People on a page: each takes three of the 40 components that Discord allows."""

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


class ListedResult(Struct, frozen=True):
    """A rated match in the list. `url` leads to its result, if that is known."""

    entry: GameEntry
    counted: Counted
    url: str | None = None


def seated(entry: GameEntry, table: Table) -> Extras:
    """Whether a match is rated as its table stands now, or why not; nothing where none ever is."""
    wanted = term(entry, table.match.terms, RATED.name)
    if table.match.guild is None or not wanted or len(table_sides(entry, table)) < 2:
        return Extras()
    pool = rules.pool_at(entry, table, expected(entry, table))
    why = "the host chose that" if wanted != "on" else "one seat has an advantage"
    if pool is not None:
        kept = rules.kept_from(entry, table, pool, table.fact(rules.TOGETHER))
        if kept is None:
            note = "Rated: the result changes your ratings in this server."
            return Extras(heading="rated", notes=(note,))
        why = _before(*kept)
    return Extras(heading="not rated", notes=(f"Not rated: {why}.",))


def _before(reason: Unrated, names: Sequence[str]) -> str:
    who = listed([escape(name) for name in names], none="")
    match reason:
        case Unrated.COMPUTER:
            return "a computer sits here"
        case Unrated.TWO_SEATS:
            return f"{who} {'holds' if len(names) == 1 else 'hold'} two seats"
        case Unrated.HINTS:
            return "hints may be asked for"
        case _:
            return f"{who} have had {MOST_TOGETHER} rated matches with each other in a week"


def extras(live: Live, _reader: Seat | None) -> Extras:
    """Whether a match counts, behind More, and on the result what it changed."""
    found = live.table.fact(rules.TO_RATE)
    if found is None or live.is_void:
        return Extras()
    if found.reason is not None:
        return Extras(notes=(f"Not rated: {AFTERWARDS[Unrated(found.reason)]}.",))
    if live.match.status != "over":
        return Extras(notes=("This match is rated.",))
    told = " · ".join(some(_changes(live), none=""))
    return Extras(notes=(f"Ratings: {told}",) if told else ())


def _changes(live: Live) -> Iterator[str]:
    """The changes for those who began the match, by seat; none of who hides their results."""
    by_person = {one.person: one for one in live.table.fact(rules.RATED)}
    for seat in range(len(live.seats)):
        sitting = live.table.sitting_at(seat, 0)
        rated = by_person.get(sitting.person or 0)
        if rated is not None and (told := change(rated)):
            yield f"{escape(sitting.name)} {told}"


def change(rated: Rated) -> str:
    """The change of a rating by a match: "1570 (+70, settling)"; "" while it is not shown."""
    if not is_shown(rated.played, rated.met):
        return ""
    before, after = Rating(*rated.before), Rating(*rated.after)
    gain = f"{after.shown - before.shown:+d}".replace("-", "−")
    told = [gain] if is_shown(rated.played - 1, rated.met) else []
    told += ["settling"] if after.sigma > SETTLED else []
    return f"{after.shown} ({', '.join(some(told))})" if told else f"{after.shown}"


def matches(
    listed: Sequence[ListedResult], page: ListPage, *, lead: str = "", has_boards: bool = False
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


def _line(one: ListedResult) -> str:
    """A match in a line: game, who with what it changed, when, the way to its result."""
    at = f"<t:{one.counted.results[0].ended_at:.0f}:R>"
    link = () if one.url is None else (f"[the result]({one.url})",)
    return " · ".join(
        some((_title(one.entry, one.counted), _counted_changes(one.counted), at, *link))
    )


def _title(entry: GameEntry, counted: Counted) -> str:
    _, mode = named(counted.pool.name)
    return f"**{mode_title(entry, mode)}**"


def _counted_changes(counted: Counted) -> str:
    """Who sat there, by seat, with what the match changed; of who hides that, the name alone."""
    rated = {one.person: one for one in counted.rated}
    told: list[str] = []
    for one in counted.results:
        own = rated.get(one.sitter.id) if isinstance(one.sitter, Person) else None
        changed = "" if own is None else change(own)
        told.append(f"{MARKS[one.seat]} {escape(one.name)} {changed}".rstrip())
    return " · ".join(some(told))


def asks_back(entry: GameEntry, counted: Counted) -> Screen:
    """Asks once more before a result is taken back."""
    text = (
        f"Take this result back? It no longer counts for ratings: {_title(entry, counted)}, "
        f"{_counted_changes(counted)}. The match itself stays as it is. That can't be undone."
    )
    sure = shell_button(counted.match, TakeResultBackNow(), 0, "Take it back", style=Style.LOSS)
    return Screen((Say(text), (_to_ratings("Back"),), (sure,)))


def boards(off: Sequence[Off], page: int = 1, *, lead: str = "") -> Screen:
    """Who is off the boards, a page of them, each with [Put back]; and a select of people."""
    shown = ListPage.at(page, len(off), PEOPLE_PER_PAGE)
    head = f"{BOARDS}{shown.told}" if off else f"{BOARDS}\n{NOBODY_OFF}"
    said = [lead, head, f"-# {ABOUT_BOARDS}"]
    blocks: list[Block] = [Say("\n".join(line for line in said if line))]
    for one in off[shown.span(PEOPLE_PER_PAGE)]:
        button = shell_button(NO_MATCH, PutBack(one.person), 0, "Put back")
        blocks.append(Beside(escape(one.name), button))
    select = shell_select(NO_MATCH, TakeOff.up_to())
    pick = Picker(select, "Take somebody off the boards", "people")
    return Screen((*blocks, pick, *turner(shown, BoardsPage, LISTED), (_to_ratings("Ratings"),)))


def taken_off(name: str) -> str:
    """What stands above the list once somebody is taken off the boards."""
    return f"{escape(name)} is off the boards of this server."


def put_back(name: str) -> str:
    """What stands above the list once somebody is put back."""
    return f"{escape(name)} stands on the boards again."


def _to_ratings(label: str) -> Button:
    return shell_button(NO_MATCH, RatedPage(1), 0, label)
