"""The screens of a table before its match begins, and of one whose match never did."""

from __future__ import annotations

from collections.abc import Sequence

from bot.match.controls.custom_ids import Word
from bot.match.controls.message import (
    Block,
    Button,
    Message,
    Note,
    Row,
    Say,
    Screen,
    Select,
    shell_button,
    shell_select,
)
from bot.match.controls.names import name_without_level
from bot.match.controls.panel import Style
from bot.match.endings import MODERATOR
from bot.match.games import GameEntry
from bot.match.lobby import computers
from bot.match.lobby.changes import alone
from bot.match.lobby.closing import DECLINED, closes_at
from bot.match.lobby.hosting import host_name, still_to_pick, terms_mark, unready
from bot.match.lobby.sides import are_teams, free_seat
from bot.match.lobby.terms import picked_option, table_counts, table_sides
from bot.match.turn_timer import pace_of
from bot.screens.buttons import Rules
from bot.screens.terms import (
    at_one_go,
    explained,
    how_many_play,
    options_line,
    pick_options,
    who_sits,
)
from bot.screens.words import escape, plain, relative
from bot.store.seats import Sitting
from bot.store.tables import Table
from games.core import MARKS, Option, Order, Seat, side_of
from games.texts import listed, some

MOST_NAME = 100
"""Discord: the most characters of a thread's name."""


class Join(Word, frozen=True):
    """[Join] and [Accept]: the next seat, or one of a side."""

    name = "_join"
    side: int | None = None


class JoinMore(Word, frozen=True):
    """[One more seat] for who sits already."""

    name = "_join:more"


class Decline(Word, frozen=True):
    """[Decline] beneath an invitation."""

    name = "_decline"


class LeaveTable(Word, frozen=True):
    """[Leave]."""

    name = "_leave"


class Pick(Word, frozen=True):
    """What a person picks, from the select of that."""

    name = "_pick"
    value: str


class Ready(Word, frozen=True):
    """[Ready], once the terms have changed."""

    name = "_ready"


class Start(Word, frozen=True):
    """[Start]."""

    name = "_start"


class Alone(Word, frozen=True):
    """[Play alone]."""

    name = "_alone"


class Against(Word, frozen=True):
    """[Against Tumbler], which begins at once against computers."""

    name = "_against"


class AddComputer(Word, frozen=True):
    """[Add a computer]."""

    name = "_computer"


class RemoveComputer(Word, frozen=True):
    """[Remove a computer]."""

    name = "_computer:less"


class ChangeTerms(Word, frozen=True):
    """[Change…], which opens the panel of terms."""

    name = "_change"


class CloseTable(Word, frozen=True):
    """[Close table] and [Withdraw]; it asks once more if others sit."""

    name = "_close"


class CloseTableNow(Word, frozen=True):
    """[Close it], once that was asked."""

    name = "_close!"


class Reopen(Word, frozen=True):
    """[Open again]."""

    name = "_reopen"


def lobby(entry: GameEntry, table: Table, notes: Sequence[str] = ()) -> Message:
    """An invitation, or an open table; `notes` are what features say of it, in small print."""
    if is_invitation(table):
        return invitation(entry, table, notes)
    return open_table(entry, table, notes)


def is_invitation(table: Table) -> bool:
    """Whether a table waits for the answer of an invited person."""
    invited = table.match.invited
    return invited is not None and invited not in table.people


def invitation(entry: GameEntry, table: Table, notes: Sequence[str] = ()) -> Note:
    """An invitation. It is a plain note, because a notification shows only plain text."""
    host = escape(host_name(table))
    match = table.match
    sizes = table_counts(entry, table)
    count = "" if 2 in sizes else how_many_play(sizes)
    hurry = "" if pace_of(match.terms) else "at your own pace"
    parts = (
        options_line(entry, table),
        count,
        at_one_go(entry),
        entry.pace,
        hurry,
        _closes(table),
    )
    lines = [
        f"<@{match.invited}>, {host} invites you to {entry.title}.",
        f"-# {' · '.join(some(part for part in parts if part))}",
        *_meanings(entry, table),
        *_small(notes),
    ]
    first = (
        shell_button(match.id, Join(), terms_mark(table), "Accept", style=Style.GOOD, emoji="✅"),
        shell_button(match.id, Decline(), 0, "Decline"),
    )
    second = (
        shell_button(match.id, Rules(), 0, "Rules"),
        shell_button(match.id, CloseTable(), 0, "Withdraw"),
    )
    return Note("\n".join(lines), (first, second))


def open_table(entry: GameEntry, table: Table, notes: Sequence[str] = ()) -> Screen:
    """An open table: who sits, its terms, and buttons to pick, join, leave, start and close."""
    match = table.match
    sizes = table_counts(entry, table)
    low, high = min(sizes), max(sizes)
    host = escape(host_name(table))
    full, missing = len(table.seats) >= high, still_to_pick(entry, table)
    waits, starts = f"waits until {host} starts", low != high or high == 1
    if not starts:
        waits = "starts when all have picked" if full else "starts when every seat is taken"
    by_lot = entry.game.order is Order.LOT
    lots = "seats are drawn by lot" if by_lot and high > 1 else ""
    told = (options_line(entry, table), at_one_go(entry), how_many_play(sizes))
    parts = (*told, waits, lots, _closes(table))
    about = " · ".join(some(part for part in parts if part))
    picked = picked_option(entry, match.options)
    state = "everybody sits" if full else "open table"
    head = [f"### {entry.title} · {state}", f"-# {about}", *_meanings(entry, table)]
    text = "\n".join([*head, _seating(entry, table, picked)])
    if missing:
        verb = "picks" if len(missing) == 1 else "pick"
        text += f"\n{listed([escape(r.name) for r in missing])} still {verb}."
    terms, waits_for = terms_mark(table), [escape(s.name) for s in unready(table)]
    if waits_for:
        names = listed(list(dict.fromkeys(waits_for)))
        text += f"\nThe terms have changed, so {names} must press **Ready** again."
    text += _needs(entry, table)
    text += "".join(f"\n{line}" for line in _small(notes))
    rows: list[Row] = []
    if picked is not None:
        taken = {r.pick for r in table.seats}
        free = [v for v in picked.values if v not in taken]
        options = pick_options(picked, free)
        custom_id = shell_select(match.id, Pick.up_to())
        rows.append(Select(custom_id, f"Pick your {picked.name.rstrip('s')}", options))
    first = _joins(entry, table, full)
    first.append(shell_button(match.id, LeaveTable(), 0, "Leave"))
    if waits_for:
        first.append(shell_button(match.id, Ready(), terms, "Ready", style=Style.GOOD))
    if starts:
        enough = len(table.seats) in sizes and not waits_for
        label = "Start" if high == 1 else f"Start with {len(table.seats)}"
        first.append(
            shell_button(match.id, Start(), 0, label, style=Style.MAIN, emoji="▶️", live=enough)
        )
    if high > 1 and (alone(entry, table) is not None or _may_fill(entry, table)):
        first.append(shell_button(match.id, Alone(), 0, "Play alone"))
    rows.append(tuple(first))
    last = [
        shell_button(match.id, Rules(), 0, "Rules"),
        shell_button(match.id, ChangeTerms(), 0, "Change…"),
        shell_button(match.id, CloseTable(), 0, "Close table"),
    ]
    if are_teams(table_sides(entry, table)):
        last.insert(0, shell_button(match.id, JoinMore(), terms, "One more seat", live=not full))
    rows.append(tuple(last))
    rows += [row] if (row := _computers(entry, table, full)) else []
    return Screen((Say(text), *rows), entry.accent)


def _computers(entry: GameEntry, table: Table, full: bool) -> tuple[Button, ...]:
    """The buttons by which the host plays with computers."""
    match, row = table.match.id, list[Button]()
    if _may_fill(entry, table):
        label = _with_computers(entry, table)
        row.append(shell_button(match, Against(), 0, label, emoji="🎯"))
    if computers.may_sit(entry, table):
        row.append(shell_button(match, AddComputer(), 0, "Add a computer", live=not full))
    if computers.at(table):
        row.append(shell_button(match, RemoveComputer(), 0, "Remove a computer"))
    return tuple(row)


def _may_fill(entry: GameEntry, table: Table) -> bool:
    """Whether the host sits there as the only one, and may play against computers at once."""
    is_alone = len(table.seats) == 1 and max(table_counts(entry, table)) > 1
    return is_alone and computers.may_sit(entry, table)


def _needs(entry: GameEntry, table: Table) -> str:
    """What [Start] waits for, and what [Play alone] begins, a line each."""
    sizes, have = table_counts(entry, table), len(table.seats)
    told, more = "", next((size - have for size in sizes if size > have), 0)
    if len(sizes) > 1 and have not in sizes and more:
        needed = "1 more player" if more == 1 else f"{more} more players"
        told += f"\nThe match can begin with {needed}."
    found, may_fill = alone(entry, table), _may_fill(entry, table)
    if found is not None and max(sizes) > 1:
        told += f"\n-# **Play alone** begins at once, for the host: {options_line(entry, found)}."
    if may_fill:
        label = f"**{_with_computers(entry, table)}**"
        label = f"**Play alone** or {label}" if found is None else label
        told += f"\n-# {label} begins at once, for the host: {_company(entry, table)}."
    return told


def _with_computers(entry: GameEntry, table: Table) -> str:
    """The label of [Against Tumbler], who is a partner where all are on one side."""
    sides = table_sides(entry, computers.filled(entry, table))
    return "With Tumbler" if len(sides) == 1 else "Against Tumbler"


def _company(entry: GameEntry, table: Table) -> str:
    """With whom and against whom that begins, and with which options, if those change by it."""
    filled = computers.filled(entry, table)
    sides, own = table_sides(entry, filled), Seat(table.seats[0].seat)
    partners = len(sides[side_of(sides, own)]) - 1
    rivals = len(filled.seats) - partners - 1
    told = ["with me as your partner"] if partners else []
    if rivals:
        told.append("against me" if rivals == 1 else f"against {rivals} computers")
    told.append(f"at level {computers.level_of(entry, table).value}")
    is_same = filled.match.options == table.match.options
    return ", ".join(some(told)) + ("" if is_same else f" · {options_line(entry, filled)}")


def _meanings(entry: GameEntry, table: Table) -> list[str]:
    """What the terms mean, in small print."""
    return _small(explained(entry, table))


def _small(lines: Sequence[str]) -> list[str]:
    """Lines in small print."""
    return [f"-# {line}" for line in lines]


def _closes(table: Table) -> str:
    """When the table closes by itself."""
    return f"closes {relative(closes_at(table))}"


def _seating(entry: GameEntry, table: Table, picked: Option | None) -> str:
    """Who sits where; a line for each side, if people choose between sides of several seats."""
    sides = table_sides(entry, table)
    if not are_teams(sides) or len(sides) == 1:
        told = [f"{MARKS[s.seat]} {who_sits(s, picked)}" for s in table.seats]
        free = free_seat(sides, (s.seat for s in table.seats))
        return "   ".join([*told, *([] if free is None else [f"{MARKS[free]} free"])])
    sitting = {s.seat: who_sits(s, picked) for s in table.seats}
    lines = (
        "   ".join(f"{MARKS[seat]} {sitting.get(seat, 'free')}" for seat in sorted(side))
        for side in sides
    )
    return "\nagainst\n".join(lines)


def _joins(entry: GameEntry, table: Table, full: bool) -> list[Button]:
    """[Join], or one for each side where people choose between sides of several seats."""
    match, sides, at_terms = table.match.id, table_sides(entry, table), terms_mark(table)
    if not are_teams(sides) or len(sides) == 1:
        look = {"style": Style.GOOD, "emoji": "🪑", "live": not full}
        return [shell_button(match, Join(), at_terms, "Join", **look)]
    taken = [sitting.seat for sitting in table.seats]
    return [
        shell_button(
            match,
            Join(at),
            at_terms,
            _joining(table, side),
            style=Style.GOOD,
            emoji="🪑",
            live=free_seat(sides, taken, at) is not None,
        )
        for at, side in enumerate(sides)
    ]


def _joining(table: Table, side: frozenset[Seat]) -> str:
    """The button of a side: "Join Ana's side", or "Join the other side" where nobody sits."""
    first = next((sitting for sitting in table.seats if sitting.seat in side), None)
    return "Join the other side" if first is None else f"Join {plain(first.name)}'s side"


IS_CLOSED = Screen((Say("The table is closed."),))
"""The answer to who closes a table."""


def closed(entry: GameEntry, table: Table) -> Screen:
    """What an invitation becomes that is declined or withdrawn, and a table's [Close it]."""
    return Screen((Say(closed_words(entry, table)),), entry.accent)


def closed_words(entry: GameEntry, table: Table) -> str:
    """Who closed the table, in a line."""
    void = table.facts.void
    reason, person = ("", None) if void is None else (void.reason, void.person)
    names = [escape(sitting.name) for sitting in table.seats if sitting.person == person]
    who = "Somebody" if person is None else names[0] if names else f"<@{person}>"
    verb = "withdrew the invitation" if is_invitation(table) else "closed the table"
    verb = {DECLINED: "declined this time", MODERATOR: f"{verb} as a moderator"}.get(reason, verb)
    return f"{entry.title}: {who} {verb}."


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


def taken_over(old: Table) -> Note:
    """Tells who takes a table over that they host it now, and why."""
    host = escape(host_name(old))
    return Note(
        f"{host} has left the server, so you host this table now. Nothing else was changed."
    )


def begun(entry: GameEntry, table: Table, thread: int) -> Screen:
    """What the message of a table becomes when its match has begun in a thread."""
    text = f"{begun_words(entry, table)} The board stands in <#{thread}>."
    return Screen((Say(text),), entry.accent)


def begun_words(entry: GameEntry, table: Table) -> str:
    """Who plays, in a sentence."""
    who = listed([escape(record.name) for record in table.seats])
    return f"{entry.title}: {who} {'plays' if len(table.seats) == 1 else 'play'}."


def thread_name(entry: GameEntry, table: Table) -> str:
    """The name of a match's thread, in plain text. Discord: at most 100 characters.

    It tells no level, because the next match in the thread may have another.
    """
    by_computers = computers.at(table)
    names = [
        name_without_level(s.name) if s in by_computers else plain(s.name) for s in table.seats
    ]
    names = list(dict.fromkeys(names))
    return f"{entry.game.title}: {listed(names)}"[:MOST_NAME]


def closing(table: Table, others: Sequence[Sitting]) -> Screen:
    """Asks the host once more before a table at which others sit is closed."""
    who = listed([escape(record.name) for record in others])
    verb = "sits" if len(others) == 1 else "sit"
    told = "is" if len(others) == 1 else "are"
    text = f"Close this table? {who} {verb} at it, and {told} told."
    close = shell_button(table.match.id, CloseTableNow(), 0, "Close it", style=Style.LOSS)
    return Screen((Say(text), (close,)))


def table_opened(title: str, host: str, role: int) -> str:
    """The line that tells a role of a new table; the mention stands last."""
    return f"{title}: {host} has opened a table. <@&{role}>"
