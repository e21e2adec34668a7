"""What moderators see of a server's tables, and what they are asked."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cogs.tables.moderation import NO_STAMP, stamp_of
from bot.cogs.tables.screens import ListedTable, TablesPage, line
from bot.match.controls.custom_ids import NO_MATCH, Word
from bot.match.controls.message import Beside, Block, Button, Say, Screen, shell_button
from bot.match.controls.names import SOMEBODY
from bot.match.controls.panel import Style
from bot.match.controls.wording import ListPage, counted
from bot.match.games import GameEntry
from bot.match.lobby.hosting import host_name
from bot.screens.buttons import NEWEST_FIRST, BlockedPage, ModeratedPage, RatedPage, turner
from bot.screens.words import escape, plain
from bot.store.seats import Sitting
from bot.store.tables import Table
from games.core import MARKS
from games.texts import listed

BLOCKS = (
    "Who is blocked can take no seat in this server; seats that they have stay theirs until "
    "somebody takes them away."
)

HEADING = "### Tables of this server"
NO_TABLES = "There is no table that you can moderate."

ANEW = "This has changed since you were asked, so nothing was done. Now it stands so:"


class Moderate(Word, frozen=True):
    """[Moderate…] beside a table, and the way back to it."""

    name = "_mod"


class End(Word, frozen=True):
    """[End without a result…]."""

    name = "_mod:end"


class EndNow(Word, frozen=True):
    """[End it], once that was asked."""

    name = "_mod:end!"


class EndAll(Word, frozen=True):
    """[End all tables of Ana…]: of that host."""

    name = "_mod:all"
    host: int


class EndAllNow(Word, frozen=True):
    """[End 5 tables], once that was asked."""

    name = "_mod:all!"
    host: int


class Remove(Word, frozen=True):
    """[Remove Ana…]."""

    name = "_mod:out"
    person: int


class RemoveNow(Word, frozen=True):
    """[Remove] and [Remove and block], once that was asked."""

    name = "_mod:out!"
    person: int
    and_block: bool | None = None


class BlockHere(Word, frozen=True):
    """[Block Ana…]."""

    name = "_mod:block"
    person: int


class BlockHereNow(Word, frozen=True):
    """[Block], once that was asked."""

    name = "_mod:block!"
    person: int


def tables(
    listed: Sequence[ListedTable], page: ListPage, *, lead: str = "", may_block: bool = False
) -> Screen:
    """A page of tables, each with a way to moderate it, and the way back to the list for all.

    `may_block`: the moderator decides about people in the whole server.
    """
    head = HEADING if listed else f"{HEADING}\n{NO_TABLES}"
    blocks: list[Block] = [Say(f"{lead}\n{head}" if lead else head)]
    for one in listed:
        manage = shell_button(one.table.match.id, Moderate(), 0, "Moderate…")
        blocks.append(Beside(line(one), manage))
    turn = turner(page, ModeratedPage, NEWEST_FIRST)
    row = [_back(NO_MATCH, TablesPage(1)), shell_button(NO_MATCH, RatedPage(1), 0, "Ratings")]
    if may_block:
        row.append(shell_button(NO_MATCH, BlockedPage(1), 0, "Blocked people"))
    return Screen((*blocks, (*row, *(turn[0] if turn else ()))))


def table(one: ListedTable, of_host: int = 1, *, may_block: bool = False) -> Screen:
    """One table, with what a moderator may do there, and on `of_host` tables of its host."""
    match = one.table.match
    found = (_person(one.table, sitting, may_block) for sitting in _people(one.table))
    outs = [each for each in found if each is not None]
    end = shell_button(match.id, End(), 0, "End without a result…")
    last: tuple[Button, ...] = (_back(NO_MATCH, ModeratedPage(1)), Button("Open", url=one.url), end)
    head = f"{line(one)}\n{_why(one)}" if match.status == "aside" else line(one)
    blocks: list[Block] = [Say(head), *outs, last]
    if of_host > 1:
        label = f"End all tables of {plain(host_name(one.table))}…"
        blocks.append((shell_button(match.id, EndAll(match.host), 0, label),))
    return Screen(tuple(blocks), one.entry.accent)


def _why(one: ListedTable) -> str:
    """Why a match is on hold, and what can be done about it."""
    match = one.table.match
    now = one.entry.by(match.rules_version).game.rules_version
    if match.rules_version == now:
        why = "what is stored of it can't be replayed, so it is damaged"
    else:
        old = f"it was played by version {match.rules_version} of the rules"
        why = f"{old}, and its moves do not fit version {now}"
    return (
        f"On hold: {why}. Its players can read its record, and they or you can close it. "
        f"Whoever runs me finds more in my log, under `{match.id}`."
    )


def _person(table: Table, sitting: Sitting, may_block: bool) -> Beside | None:
    """A person at a table, with [Remove…]; with [Block…], if that may be, who can't be removed."""
    match, person = table.match, sitting.person or 0
    stays = match.status == "aside" or (match.status == "lobby" and person == match.host)
    if stays and not may_block:
        return None
    word, verb = (BlockHere(person), "Block") if stays else (Remove(person), "Remove")
    button = shell_button(match.id, word, 0, f"{verb} {plain(sitting.name)}…")
    return Beside(f"{MARKS[sitting.seat]} {escape(sitting.name)}", button)


def _back(match: str, word: Word) -> Button:
    return shell_button(match, word, 0, "Back")


def _people(table: Table) -> list[Sitting]:
    found = {sitting.person: sitting for sitting in reversed(table.seats) if sitting.person}
    return list(reversed(found.values()))


def anew(question: Screen) -> Screen:
    """A question that is asked once more, because what it asked about has changed."""
    return Screen((Say(ANEW), *question.blocks), question.accent)


def asks_end(table: Table) -> Screen:
    """Asks once more before a table is ended."""
    who = listed([escape(sitting.name) for sitting in _people(table)], none="Nobody")
    are = "is" if len(_people(table)) < 2 else "are"
    text = (
        f"End this match without a result? Nobody wins it, and it can't be taken back. "
        f"{who} {are} told that you ended it."
    )
    if table.match.status == "lobby":
        text = f"Close this table? {who} {are} told that you closed it."
    return _asked(table, text, (EndNow(), "End it"), stamp=stamp_of((table,)))


def asks_end_all(match: str, host: int, tables: Sequence[Table]) -> Screen:
    """Asks once more before all tables of a host are ended; says how many they are.

    `match` is the table from which that was asked, and to which [Back] leads.
    """
    count, others = len(tables), sum(len(one.people) > 1 for one in tables)
    who = _name(tables[0], host)
    ends = [words for words in (_matches(tables), _open_tables(tables)) if words]
    text = (
        f"End all {count} tables of {who} that you can moderate? {listed(ends)}. "
        f"{_with_others(others)} "
        "It can't be taken back, and who sits there is told that you did it."
    )
    sure = shell_button(
        match, EndAllNow(host), stamp_of(tables), f"End {count} tables", style=Style.LOSS
    )
    return Screen((Say(text), (_back(match, Moderate()),), (sure,)))


def ended_all(host: int, before: Sequence[Table]) -> str:
    """What a moderator reads once all tables of a host are ended."""
    if not before:
        return "None of these tables was open or running any more."
    who = _name(before[0], host)
    return f"{counted(len(before), 'table')} of {who}: ended."


def _matches(tables: Sequence[Table]) -> str:
    """How many of these tables are matches: "3 matches end without a result"."""
    count = sum(one.match.status != "lobby" for one in tables)
    ends = "ends" if count == 1 else "end"
    return f"{counted(count, 'match', 'matches')} {ends} without a result" if count else ""


def _open_tables(tables: Sequence[Table]) -> str:
    count = sum(one.match.status == "lobby" for one in tables)
    are = "is" if count == 1 else "are"
    return f"{counted(count, 'open table')} {are} closed" if count else ""


def _with_others(count: int) -> str:
    if not count:
        return "Nobody else sits there."
    return f"Other people sit at {count} of them."


def asks_out(table: Table, person: int, *, may_block: bool = False) -> Screen:
    """Asks once more before a person is removed; `may_block` as above."""
    who = _name(table, person)
    text = (
        f"Remove {who} from this match? It counts as leaving the match, and {who} can't take the "
        f"seat again."
    )
    if table.match.status == "lobby":
        text = f"Remove {who} from this table? The seat is free again."
    removes = RemoveNow(person), "Remove"
    if not may_block:
        return _asked(table, text, removes, stamp=stamp_of((table,)))
    both = RemoveNow(person, and_block=True), "Remove and block"
    return _asked(table, f"{text} {BLOCKS}", removes, both, stamp=stamp_of((table,)))


def asks_block(table: Table, person: int) -> Screen:
    """Asks once more before a person is blocked."""
    text = f"Block {_name(table, person)}? {BLOCKS}"
    return _asked(table, text, (BlockHereNow(person), "Block"))


def _asked(table: Table, text: str, *then: tuple[Word, str], stamp: int = NO_STAMP) -> Screen:
    match = table.match.id
    sure = (shell_button(match, word, stamp, label, style=Style.LOSS) for word, label in then)
    return Screen((Say(text), (_back(match, Moderate()),), tuple(sure)))


def _name(table: Table, person: int) -> str:
    return escape(table.name_of(person) or SOMEBODY)


def ended(entry: GameEntry, before: Table) -> str:
    """What a moderator reads once a table is ended."""
    done = "The table is closed." if before.match.status == "lobby" else "Ended without a result."
    return f"{entry.title}: {done}"


def removed(entry: GameEntry, before: Table, person: int) -> str:
    """What a moderator reads once a person was removed."""
    return f"{entry.title}: {_name(before, person)} is removed."
