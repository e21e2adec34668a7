"""The screens of a table before its match begins, and of one whose match never did."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.match.controls.custom_ids import Word
from bot.match.controls.message import (
    NO_EXTRAS,
    Block,
    Button,
    Extras,
    Message,
    Note,
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
from bot.match.lobby.hosting import HOST_S, host_name, still_to_pick, terms_mark, unready
from bot.match.lobby.sides import are_teams, free_seat
from bot.match.lobby.terms import picked_option, table_counts, table_sides
from bot.screens.buttons import Rules, learn_button
from bot.screens.terms import AboutTable, explained, pick_options, terms_line, who_sits
from bot.screens.words import escape, plain, relative
from bot.store.seats import Sitting
from bot.store.tables import Table
from games.core import MARKS, Option, Seat
from games.texts import listed

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
    """[Play Tumbler], which begins at once against computers."""

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
    """[Close] and [Withdraw]; it asks once more if others sit."""

    name = "_close"


class CloseTableNow(Word, frozen=True):
    """[Close it], once that was asked."""

    name = "_close!"


class Reopen(Word, frozen=True):
    """[Open again]."""

    name = "_reopen"


def lobby(entry: GameEntry, table: Table, added: Extras = NO_EXTRAS) -> Message:
    """An invitation, or an open table, with what features say of it."""
    if is_invitation(table):
        return invitation(entry, table, added)
    return open_table(entry, table, added)


def is_invitation(table: Table) -> bool:
    """Whether a table waits for the answer of an invited person."""
    invited = table.match.invited
    return invited is not None and invited not in table.people


def invitation(entry: GameEntry, table: Table, added: Extras = NO_EXTRAS) -> Note:
    """An invitation. It is a plain note, because a notification shows only plain text."""
    match, look = table.match, {"style": Style.MAIN, "emoji": "✅"}
    gist = f"{entry.gist[0].lower()}{entry.gist[1:]}"
    asks = f"{escape(host_name(table))} invites you to {entry.title}: {gist}."
    row = (
        shell_button(match.id, Join(), terms_mark(table), "Accept", **look),
        shell_button(match.id, Decline(), 0, "Decline"),
        *_learn(entry),
        _more(table),
    )
    text = "\n".join([f"{asks} <@{match.invited}>", *_small(entry, table, added)])
    return Note(text, (row,))


def open_table(entry: GameEntry, table: Table, added: Extras = NO_EXTRAS) -> Screen:
    """An open table: the game, the people at it, its terms, and at most four buttons."""
    picked = picked_option(entry, table.match.options)
    head = [f"### {entry.title}", f"{entry.gist}."]
    lines = [*head, _seating(entry, table, picked), *_missing(entry, table)]
    blocks: list[Block] = [Say("\n".join([*lines, *_small(entry, table, added)]))]
    if picked is not None:
        taken = {r.pick for r in table.seats}
        options = pick_options(picked, [v for v in picked.values if v not in taken])
        custom_id = shell_select(table.match.id, Pick.up_to())
        blocks.append(Select(custom_id, f"Pick your {picked.name.rstrip('s')}", options))
    row = [*_joins(entry, table), *_main(entry, table)]
    if _has_learn(entry, table):
        row += _learn(entry)
    if row and not any(button.style is Style.MAIN for button in row):
        row[0] = replace(row[0], style=Style.MAIN)
    return Screen((*blocks, (*row, _more(table))), entry.accent)


def more(entry: GameEntry, table: Table, reader: int, at: float, added: Extras) -> Screen:
    """The private answer to [⋯ More…]: the terms in words, and what its reader may do `at` now."""
    match, is_invited = table.match.id, is_invitation(table)
    what, closing_label = ("invitation", "Withdraw") if is_invited else ("table", "Close")
    closes = f"This {what} closes {relative(closes_at(table))}."
    lines = [f"### {entry.title} · More", *explained(entry, table), *added.notes, closes]
    sits, hosts = reader in table.people, reader == table.match.host
    deeds = [] if is_invited else _deeds(entry, table, sits=sits, hosts=hosts)
    ways = [] if is_invited or _has_learn(entry, table) else _learn(entry)
    ways.append(shell_button(match, Rules(), 0, "Rules"))
    if sits and not hosts:
        ways.append(shell_button(match, LeaveTable(), 0, "Leave"))
    if hosts or (sits and at >= table.match.created_at + HOST_S):
        ways.append(shell_button(match, CloseTable(), 0, closing_label))
    rows = [tuple(row) for row in (deeds, ways) if row]
    return Screen((Say("\n-# ".join(lines)), *rows), entry.accent)


def _deeds(entry: GameEntry, table: Table, *, sits: bool, hosts: bool) -> list[Button]:
    most = max(table_counts(entry, table))
    has_room = len(table.seats) < most
    adds = has_room and computers.may_sit(entry, table)
    found = (
        (hosts, ChangeTerms(), "Change…"),
        (hosts and adds, AddComputer(), "Add a computer"),
        (hosts and computers.at(table), RemoveComputer(), "Remove a computer"),
        (hosts and most > 1 and alone(entry, table), Alone(), "Play alone"),
        (sits and has_room and are_teams(table_sides(entry, table)), JoinMore(), "One more seat"),
    )
    match, mark = table.match.id, terms_mark(table)
    return [shell_button(match, word, mark, label) for is_there, word, label in found if is_there]


def _more(table: Table) -> Button:
    return shell_button(table.match.id, AboutTable(), 0, "⋯ More…")


def _learn(entry: GameEntry) -> list[Button]:
    return [learn_button(entry, "Learn")] if entry.lesson is not None else []


def _has_learn(entry: GameEntry, table: Table) -> bool:
    """Whether [Learn] stands on the table: beside two others at most, while nobody is asked."""
    waits = len(table.people) > 1 and _missing(entry, table)
    return not waits and len([*_joins(entry, table), *_main(entry, table)]) <= 2


def _main(entry: GameEntry, table: Table) -> list[Button]:
    """The one button that most people want now: [Ready], [Play Tumbler] or [Start]."""
    match, counts, have = table.match.id, table_counts(entry, table), len(table.seats)
    blue = Style.MAIN
    if unready(table):
        return [shell_button(match, Ready(), terms_mark(table), "Ready", style=blue)]
    if have == 1 < max(counts):
        if not computers.may_sit(entry, table):
            return []
        sides = table_sides(entry, computers.filled(entry, table))
        label = "With Tumbler" if len(sides) == 1 else "Play Tumbler"
        return [shell_button(match, Against(), 0, label, style=blue, emoji="🎯")]
    if have not in counts or still_to_pick(entry, table):
        return []
    label = "Start" if max(counts) == 1 else f"Start with {have}"
    return [shell_button(match, Start(), 0, label, style=blue, emoji="▶️")]


def _missing(entry: GameEntry, table: Table) -> list[str]:
    """A line that names the people who have to pick, then those for [Ready]; none for nobody."""
    missing, waits = still_to_pick(entry, table), unready(table)
    verb = "picks" if len(missing) == 1 else "pick"
    told = [f"{_names(missing)} still {verb}."] if missing else []
    told += (
        [f"The terms have changed, so {_names(waits)} must press **Ready** again."] if waits else []
    )
    return [" ".join(told)] if told else []


def _names(seats: Sequence[Sitting]) -> str:
    return listed(list(dict.fromkeys(escape(one.name) for one in seats)))


def _small(entry: GameEntry, table: Table, added: Extras) -> list[str]:
    """The terms in small print, and how quickly the first who is told of answers."""
    told = [terms_line(entry, table, added.heading), added.standing]
    return [f"-# {line}" for line in told if line]


def _seating(entry: GameEntry, table: Table, picked: Option | None) -> str:
    """The people and the free seat; side by side where people choose between sides."""
    sides = table_sides(entry, table)
    if not are_teams(sides) or len(sides) == 1:
        told = [f"{MARKS[s.seat]} {who_sits(s, picked)}" for s in table.seats]
        free = free_seat(sides, (s.seat for s in table.seats))
        return "   ".join([*told, *([] if free is None else [f"{MARKS[free]} free"])])
    sitting = {s.seat: who_sits(s, picked) for s in table.seats}
    return "  vs  ".join(
        "  ".join(f"{MARKS[seat]} {sitting.get(seat, 'free')}" for seat in sorted(side))
        for side in sides
    )


def _joins(entry: GameEntry, table: Table) -> list[Button]:
    """[Join] while a seat is free, or one for each side where people choose between sides."""
    match, sides, at_terms = table.match.id, table_sides(entry, table), terms_mark(table)
    taken = [sitting.seat for sitting in table.seats]
    look = {"style": Style.GOOD, "emoji": "🪑"}
    if not are_teams(sides) or len(sides) == 1:
        is_full = len(taken) >= max(table_counts(entry, table))
        return [] if is_full else [shell_button(match, Join(), at_terms, "Join", **look)]
    return [
        shell_button(match, Join(at), at_terms, _joining(table, side), **look)
        for at, side in enumerate(sides)
        if free_seat(sides, taken, at) is not None
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
    """An expired table, with [Open again], or the `url` of the one that replaces it."""
    match = table.match
    host = host_name(table)
    what = "invitation" if match.invited is not None else "table"
    text = f"{entry.title}: {escape(host)}'s {what} waited for 7 days and is closed."
    if again:
        rows: tuple[Block, ...] = ((Button("The new table", url=url),),) if url else ()
        return Screen((Say(f"{text} It was opened again."), *rows), entry.accent)
    about = f"-# {terms_line(entry, table)}"
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
    text = f"{begun_words(entry, table).removesuffix('.')} here: <#{thread}>"
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
