"""The options and terms of a game and its table in words, and the panel that changes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bot.match.controls.custom_ids import Word
from bot.match.controls.message import (
    Block,
    Button,
    Say,
    Screen,
    Select,
    SelectOption,
    shell_button,
    shell_select,
)
from bot.match.controls.panel import in_rows
from bot.match.games import GameEntry
from bot.match.lobby.changes import changeable
from bot.match.lobby.hosting import host_name
from bot.match.lobby.rated import begins_by_lot, expected
from bot.match.lobby.shell_terms import (
    HOST,
    LEVEL,
    OFF,
    PICK,
    PLAYERS,
    RANDOM,
    RATED,
    terms_of,
    values_of,
)
from bot.match.lobby.terms import applies, begins_with, table_counts
from bot.match.turn_timer import NO_PACE, PACE
from bot.screens.parts import MOST_BUTTONS
from bot.screens.words import escape
from bot.store.seats import Sitting
from bot.store.tables import Table
from games.core import Kind, Option, Order
from games.texts import listed, some

NO_PICK = "-"
"""The value that a select sends for no pick."""

CHANGING_HEAD = (
    "### Change this table\nAfter a change everybody else at the table must press **Ready** again."
)

OPTION_TITLES = {"late": "When time is up"}
"""What is called otherwise than its option, by its name."""

AS_LAST_TIME = "As last time."

CHANGING_OVER = "This table has begun or is closed. Its terms stay as they are."

_WITH_TWO = " (with two: "

MOST_TOLD = 3
"""So many terms that are not the usual ones stand on a table; the others are counted."""


class AboutTable(Word, frozen=True):
    """[⋯ More…] of a table or an invitation, and [Back] to it."""

    name = "_about"


class LastTime(Word, frozen=True):
    """[As last time]."""

    name = "_last"


class Term(Word, frozen=True):
    """What is to change, or the line of its values that was chosen."""

    name = "_term"
    term: str
    line: str | None = None


def terms_line(entry: GameEntry, table: Table, last: str = "") -> str:
    """The small line: how many play, how long, at which pace, what is unusual, and `last`.

    "For 2 · 30 minutes, or 3 days a turn · first skip on · rated"
    """
    counts = begins_with(table_counts(entry, table), table.match.invited is not None)
    length = f"{entry.minutes} minutes"
    if max(counts) > 1:
        pace = table.match.terms.get(PACE.name, NO_PACE)
        length += ", no hurry" if pace == NO_PACE else f", or {pace} a turn"
    parts = (f"For {_how_many(counts)}", length, *_differences(entry, table), last)
    return " · ".join(some(part for part in parts if part))


def _differences(entry: GameEntry, table: Table) -> list[str]:
    """The terms that differ from those of a usual table, three at most, and a count of the others.

    "Ana hides the code" is told at each table, because it names a role.
    """
    chosen = _chosen(entry, table, by_schedule=False)
    told = [_told(one, value, table) for one, value in chosen if _differs(one, value, table)]
    rest = len(told) - MOST_TOLD
    return [*told[:MOST_TOLD], f"and {rest} more"] if rest > 0 else told


def explained(entry: GameEntry, table: Table, *, by_schedule: bool = False) -> tuple[str, ...]:
    """The terms of a table in words, a line each, with what they mean.

    "Notebook log: Your panel shows again what you saw". `by_schedule`: that of a tournament
    decides who sits where.
    """
    told = (
        f"{_told(option, value, table)}: {meant}" if meant else _told(option, value, table)
        for option, value in _chosen(entry, table, by_schedule)
        for meant in (_meaning(option, value),)
    )
    return tuple(f"{line[:1].upper()}{line[1:]}" for line in told)


def _differs(option: Option, value: str, table: Table) -> bool:
    """Whether a table tells a value: it differs from the usual one, or names who has a role."""
    is_given = option.name in table.match.options
    if option in (PACE, LEVEL):
        return False  # the pace stands beside the length, a level in the name of its computer
    if option.kind is Kind.SEAT:
        return is_given or bool(option.role)
    return is_given if option.follows is not None else value != option.usual


def _chosen(entry: GameEntry, table: Table, by_schedule: bool) -> Iterator[tuple[Option, str]]:
    """The options that are told, and the terms that are not the usual ones, with their values.

    An option is told if it counts once the table is full.
    """
    options: dict[str, str] = {}
    for option in entry.game.options:
        options[option.name] = option.value(table.match.options, options)
    counted = table_counts(entry, table)
    largest = max(counted)
    sizes = begins_with(counted, table.match.invited is not None)
    for option in entry.game.options:
        value = options[option.name]
        counts = applies(entry, option, options, largest)
        if option.kind is Kind.SOME and option.name not in table.match.options:
            continue  # the usual ones
        if by_schedule and option.kind is Kind.SEAT and value != RANDOM:
            continue  # the schedule names who hosts each match
        if counts and _matters(option, value) and not _is_by_lot(entry, option, table):
            yield option, _decided(option, value, sizes)
    for option in terms_of(entry):
        value = table.match.terms.get(option.name, option.default)
        usual = option.default if option.name == PACE.name else option.usual
        if option.name in (PLAYERS, RATED.name) or value == usual:
            continue  # for how many the table is, and whether it is rated, stands beside it
        if any(applies(entry, option, options, seats) for seats in counted):
            yield option, value


def _decided(option: Option, value: str, sizes: Sequence[int]) -> str:
    """A value with what it stands for if that is the same for all possible numbers of seats."""
    if option.by_seats is None or not option.is_open(value):
        return value
    found = [*dict.fromkeys(map(option.by_seats, sizes))]
    return value if found[1:] else found[0]


def _is_by_lot(entry: GameEntry, option: Option, table: Table) -> bool:
    """Whether lots decide who sits on the seat that a SEAT option names, or would name."""
    if option.kind is not Kind.SEAT:
        return False
    if entry.game.order is Order.LOT and option.name not in table.match.options:
        return True
    return not option.role and begins_by_lot(entry, table, expected(entry, table))


def _told(option: Option, value: str, table: Table) -> str:
    """A value in the words of its option: "notebook log", "Ana hides the code", "3×3"."""
    said = option.said or f"{option.name.replace('_', ' ')} {{0}}"
    spoken = _spoken(option, value, table)
    if option.kind is Kind.SEAT and value == RANDOM and said.startswith("{0}"):
        spoken = f"somebody {spoken}"
    role, with_two, rest = spoken.rpartition(_WITH_TWO)
    return f"{said.format(role)}{with_two}{rest}" if with_two else said.format(spoken)


def _meaning(option: Option, value: str) -> str:
    """What a value means: its label's words, else those of the option; "" for the usual value."""
    if option.kind is Kind.CHOICE:
        return value_name(option, value)[1]
    is_usual = value in (option.usual, OFF) and option.kind is not Kind.SEAT
    return "" if is_usual else option.meaning


def _matters(option: Option, value: str) -> bool:
    """Whether an option is told.

    Choices, picks and seats shape a match and are always told; flags and numbers only if changed;
    free text and a choice of one value never.
    """
    match option.kind:
        case Kind.TEXT:
            return False
        case Kind.CHOICE:
            return len(option.values) > 1
        case Kind.FLAG | Kind.NUMBER:
            return value != option.usual
        case _:
            return True


def value_now(entry: GameEntry, option: Option, table: Table) -> str:
    """The value of an option or a term at a table, in words: "Ana", "off"."""
    stored = {**table.match.options, **table.match.terms}
    options: dict[str, str] = {}
    for one in entry.game.options:
        options[one.name] = one.value(stored, options)
    value = options.get(option.name, stored.get(option.name, option.default))
    if _is_by_lot(entry, option, table):
        return "by lot"
    return _spoken(option, value, table)


def _spoken(option: Option, value: str, table: Table) -> str:
    match option.kind:
        case Kind.EACH:
            words = {"": OFF, OFF: OFF, RANDOM: "by lot", PICK: "picked here"}
            each = value.split(",")
            each += [""] * (table.match.seat_count - len(each))
            return words.get(value, ", ".join(some(short_name(option, one) for one in each)))
        case Kind.SEAT if option.by_seats is not None and option.is_open(value):
            two = _seat(option.by_seats(2), table)
            return f"{escape(host_name(table))}{_WITH_TWO}{two})"
        case Kind.SEAT:
            return _seat(value, table)
        case Kind.SOME:
            return ", ".join(some(short_name(option, one) for one in value.split(",")))
        case Kind.CHOICE | Kind.NUMBER if option.labels:
            return value_name(option, value)[0]
        case _:
            return value


def _seat(value: str, table: Table) -> str:
    if value == RANDOM:
        return "by lot"
    if value != "host" and not value.isdigit():
        return "Tumbler"
    seat = 0 if value == "host" else int(value)
    if seat >= len(table.seats):
        return f"seat {seat + 1}"
    record = table.seats[seat]
    return escape(record.name)


def pick_options(option: Option, free: list[str]) -> tuple[SelectOption, ...]:
    """The options of the select in which a seat picks its value. Discord: at most 25."""
    lines = [SelectOption("None", NO_PICK, "Play without one")] if option.may_be_empty else []
    for value in free:
        name, about = value_name(option, value)
        lines.append(SelectOption(name[:100], value, about[:100]))
    return tuple(lines[:25])


def who_sits(record: Sitting, option: Option | None) -> str:
    """Who sits on a seat, and what they picked: "Dee (Wren Calloway)"."""
    if option is None or record.pick is None:
        return escape(record.name)
    return f"{escape(record.name)} ({short_name(option, record.pick)})"


def short_name(option: Option, value: str) -> str:
    """A value as a short name: its label up to the comma; "none" for no value."""
    return value_name(option, value)[0].partition(",")[0] if value else "none"


def value_name(option: Option, value: str) -> tuple[str, str]:
    """The full name of a value and its meaning, which is "" if the option has no labels."""
    labelled = option.offered or option.values
    if option.labels and value in labelled:
        return option.labels[labelled.index(value)]
    return value.replace("_", " ").title(), ""


def option_name(option: Option) -> str:
    """What an option is called: "Turn limit"."""
    return OPTION_TITLES.get(option.name, option.name.replace("_", " ").capitalize())


def changing(
    entry: GameEntry, table: Table, opened: str = "", *, may_repeat: bool, lead: str = ""
) -> Screen:
    """The panel of terms as they are now; `opened` is the name of what is being changed.

    A pair of values is a button that turns. `may_repeat`: the host has hosted this game before.
    """
    if table.match.status != "lobby":
        return Screen((Say(CHANGING_OVER),))
    match, options = table.match.id, changeable(entry, table)
    pairs = [o for o in options if o.kind is not Kind.SEAT and len(values_of(o)) == 2]
    others = [option for option in options if option not in pairs]
    told = [f"**{option_name(option)}**: {value_now(entry, option, table)}" for option in others]
    blocks: list[Block] = [Say("\n".join([CHANGING_HEAD, *([lead] if lead else []), *told]))]
    turning = [_turning(entry, option, table) for option in pairs]
    if may_repeat:
        blocks.append((shell_button(match, LastTime(), 0, "As last time"),))
    blocks += option_selects(others, match, Term.up_to, opened)
    blocks += in_rows(turning, MOST_BUTTONS)
    blocks.append((shell_button(match, AboutTable(), 0, "Back"),))
    return Screen(tuple(blocks))


def _turning(entry: GameEntry, option: Option, table: Table) -> Button:
    """The button of a pair of values: it says which one it is, and a press makes it the other."""
    stored = {**table.match.options, **table.match.terms}
    at = int(stored.get(option.name, option.default) != values_of(option)[0])
    words = ("yes", "no")[at] if option.kind is Kind.FLAG else value_now(entry, option, table)
    label = f"{option_name(option)}: {words}"
    return shell_button(table.match.id, Term(option.name, str(1 - at)), 0, label)


def as_last_time(left: Sequence[Option]) -> str:
    """Tells what a table now is, and what of it does not fit any more."""
    if not left:
        return AS_LAST_TIME
    return f"{AS_LAST_TIME} Not taken over: {listed([option_name(one) for one in left])}."


def option_selects(
    options: Sequence[Option], match: str, up_to: Callable[..., str], opened: str
) -> tuple[Block, ...]:
    """A select of options and, of the one that is `opened`, what it is about and its values.

    `up_to` gives the text of a select by what was chosen so far, as that of a `Word` does.
    """
    names = tuple(SelectOption(option_name(o), o.name, _cut(o.about)) for o in options)
    blocks: list[Block] = [Select(shell_select(match, up_to()), "What is to change?", names)]
    found = next((option for option in options if option.name == opened), None)
    if found is not None:
        name, values = option_name(found), shell_select(match, up_to(found.name))
        blocks.append(Say(f"**{name}**: {found.about}"))
        blocks.append(Select(values, f"{name}: choose", _choices(found)))
    return tuple(blocks)


def _choices(option: Option) -> tuple[SelectOption, ...]:
    out: list[SelectOption] = []
    for at, value in enumerate(values_of(option)):
        name, about = _choice(option, value)
        out.append(SelectOption(name[:100], str(at), _cut(about)))
    return tuple(out)


def _choice(option: Option, value: str) -> tuple[str, str]:
    """A value as a list offers it: its name, and what it means or ""."""
    words = {RANDOM: "By lot", HOST: "The host", PICK: "Everybody picks one here", OFF: "Off"}
    if option.kind is Kind.SEAT:
        words |= {option.proposed: "The host, with two Tumbler", "bot": "Tumbler"}
    if option.kind in (Kind.EACH, Kind.SEAT) and value in words:
        return words[value], ""
    name, about = value_name(option, value)
    return name[:1].upper() + name[1:], about[:1].upper() + about[1:]


def _cut(about: str) -> str:
    """Discord: a line of a select explains itself in at most 100 characters."""
    return about if len(about) <= 100 else f"{about[:99]}…"


def term_value(entry: GameEntry, table: Table, name: str, chosen: str) -> str:
    """The value of what is changed by the line that was chosen; "" for anything else."""
    return chosen_value(changeable(entry, table), name, chosen)


def chosen_value(options: Sequence[Option], name: str, chosen: str) -> str:
    """The value of an option that a select has offered, by the line that was chosen; else ""."""
    values = next((values_of(option) for option in options if option.name == name), ())
    return values[int(chosen)] if chosen in map(str, range(len(values))) else ""


def at_a_glance(entry: GameEntry) -> str:
    """The size and length of a game: "1 to 3 people, 30 minutes"."""
    people = "1 person" if entry.sizes == (1,) else f"{_how_many(entry.sizes, ' to ')} people"
    return f"{people}, {entry.minutes} minutes"


def _how_many(sizes: Sequence[int], to: str = "–") -> str:
    """Numbers of people in words: "2", "2–7", "1, 2 or 4"."""
    low, high = min(sizes), max(sizes)
    if low < high and len(sizes) == high - low + 1:
        return f"{low}{to}{high}"
    return listed(map(str, sizes), "or")
