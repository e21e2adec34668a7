"""The terms of a table: the wishes of its host, and the plain options that the engine gets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.match.games import GameEntry
from bot.match.lobby.hosting import unready
from bot.match.refusals import ShellRefused
from bot.match.turn_timer import LATE, PACE
from bot.store.seats import Computer, Sitting
from bot.store.tables import Table
from games.core import (
    Draw,
    Kind,
    Level,
    Option,
    Options,
    Refused,
    Sides,
    Tape,
    begin,
    settle,
    shuffle,
)
from games.first import first_of

HINTS = Option(
    "hints",
    Kind.FLAG,
    (),
    "off",
    "Whether the players may ask for hints",
    meaning="everybody may ask what the bot would play",
    applies=lambda _options, seats: seats > 1,
)
"""The term of a table of several people: who plays alone or with computers may always ask."""

LEVEL = Option(
    "level",
    Kind.CHOICE,
    tuple(level.value for level in Level),
    Level.MEDIUM.value,
    "How well computers play that sit at the table",
    said="computers play at level {0}",
    applies=lambda _options, seats: seats > 1,
)
"""The term of a table at which computers may sit."""

RATED = Option(
    "rated",
    Kind.FLAG,
    (),
    "off",
    "Whether the result changes the ratings of the players in this server",
    said="rated",
    proposed="on",
)
"""The term of a table in a server whose match is rated, if nothing else keeps it from that."""

SERIES = "series"
"""The name of the term by which a match is followed by another until somebody has won a series."""

TO_WINS = Option(
    SERIES,
    Kind.CHOICE,
    ("off", "best of 3", "best of 5", "best of 7"),
    "off",
    "Several games in a row: who first wins 2, 3 or 4 of them wins the series",
    labels=(
        ("off", ""),
        ("best of 3", "who first wins 2 games wins the series; another game follows a draw"),
        ("best of 5", "who first wins 3 games wins the series; another game follows a draw"),
        ("best of 7", "who first wins 4 games wins the series; another game follows a draw"),
    ),
    said="{0}",
)
"""The term `series` of a game whose series counts wins."""

NO_TERMS: Mapping[str, str] = {}

PLAYERS, ANY = "players", "any"
"""The name of the term by which a table is for so many players, and its usual value."""

OFF, PICK, RANDOM, HOST = "off", "pick", "random", "host"
"""Words that a host may use for an EACH or SEAT option; the shell makes plain values of them."""


def seat_counts(entry: GameEntry, wishes: Mapping[str, str]) -> tuple[int, ...]:
    """Returns how many seats a table with these wishes may have, rising."""
    return entry.game.seats(engine_wishes(entry, wishes))


def table_counts(entry: GameEntry, table: Table) -> tuple[int, ...]:
    """Returns how many seats this table may have, rising: as its terms say, or all that may be."""
    return counts_for(entry, table.match.options, table.match.terms)


def counts_for(
    entry: GameEntry, wishes: Mapping[str, str], terms: Mapping[str, str]
) -> tuple[int, ...]:
    """The same for a table with these wishes and terms. Raises `wrong_players` if there is none."""
    counts, chosen = seat_counts(entry, wishes), term(entry, terms, PLAYERS)
    if chosen in ("", ANY):
        return counts
    if int(chosen) not in counts:
        raise ShellRefused("wrong_players", counts=counts, chosen=chosen)
    return (int(chosen),)


def implied(entry: GameEntry, wishes: Mapping[str, str]) -> int | None:
    """The only number of seats with which an option counts that the host chose; None: none is."""
    counts = seat_counts(entry, wishes)
    for option in entry.game.options:
        if option.name in wishes:
            found = [seats for seats in counts if applies(entry, option, wishes, seats)]
            if len(found) == 1 < len(counts):
                return found[0]
    return None


def applies(entry: GameEntry, option: Option, wishes: Mapping[str, str], seats: int) -> bool:
    """Whether an option counts at a table with these wishes and so many seats."""
    return option.applies(engine_wishes(entry, wishes), seats)


def may_apply(entry: GameEntry, option: Option, wishes: Mapping[str, str]) -> bool:
    """Whether an option counts with at least one of the possible numbers of seats."""
    counts = seat_counts(entry, wishes)
    return any(applies(entry, option, wishes, seats) for seats in counts)


def with_implied(
    entry: GameEntry, wishes: Mapping[str, str], chance: Draw, *, is_alone: bool
) -> dict[str, str]:
    """Returns the wishes, with one more choice if what the host asked for counts only with it.

    That is an option that is named but does not count, or, where nobody else can join, a match for
    one person. An Episode is named without its mode.
    """
    if _counts_all(entry, wishes, is_alone):
        return dict(wishes)
    for option in entry.game.options:
        if option.kind in (Kind.CHOICE, Kind.SEAT) and option.name not in wishes:
            for value in option.values:
                tried = {**wishes, option.name: value}
                if _counts_all(entry, tried, is_alone) and _can_begin(entry, tried, chance):
                    return tried
    return dict(wishes)


def _counts_all(entry: GameEntry, wishes: Mapping[str, str], is_alone: bool) -> bool:
    """Whether every option counts that the host named, and one person can play, if asked for."""
    try:
        counts = seat_counts(entry, wishes)
        named = [option for option in entry.game.options if option.name in wishes]
        every = all(may_apply(entry, option, wishes) for option in named)
    except Refused:
        return False
    return every and (1 in counts or not is_alone)


def _can_begin(entry: GameEntry, wishes: Mapping[str, str], chance: Draw) -> bool:
    try:
        check_wishes(entry, wishes, chance)
    except Refused:
        return False
    return True


def engine_wishes(entry: GameEntry, wishes: Mapping[str, str]) -> dict[str, str]:
    """Returns the wishes with plain values in place of the shell's words.

    They are "" for an EACH option and the default for a SEAT option.
    """
    out: dict[str, str] = {}
    for option in entry.game.options:
        value = option.value(wishes, out)
        if option.kind is Kind.EACH and value in (OFF, PICK, RANDOM):
            value = ""
        if option.kind is Kind.SEAT and value in (HOST, RANDOM):
            value = option.default
        out[option.name] = value
    return out


def terms_of(entry: GameEntry) -> tuple[Option, ...]:
    """Returns the terms that a table of this game may have beside the game's own options."""
    by_choice = len(seat_counts(entry, {})) > 1
    terms = [_players(entry.sizes)] if by_choice else []
    if entry.game.advise is not None and entry.for_several:
        terms += [HINTS, LEVEL]
    if entry.has_rivals:
        series = TO_WINS if entry.series_points is None else _to_points(*entry.series_points)

        def has_rivals(options: Options, seats: int) -> bool:
            return len(entry.game.sides(options, seats)) > 1

        terms.append(replace(series, applies=has_rivals))
    if any(entry.game.rated(options, seats) is not None for options, seats in entry.tables()):

        def is_rated(options: Options, seats: int) -> bool:
            return entry.game.rated(options, seats) is not None

        terms.append(replace(RATED, applies=is_rated))
    if entry.for_several:
        terms += [PACE, LATE]
    return tuple(terms)


def _players(counts: Sequence[int]) -> Option:
    """The term `players` of a game that different numbers can play."""
    return Option(
        PLAYERS,
        Kind.CHOICE,
        (ANY, *map(str, counts)),
        ANY,
        "For how many people the table is; without it the host starts with those who sit there",
        said="for {0}",
    )


def _to_points(low: int, high: int, proposed: int) -> Option:
    """The term `series` of a game whose series adds up the points of the winners."""
    return Option(
        SERIES,
        Kind.NUMBER,
        (str(low), str(high)),
        OFF,
        f"Several games in a row, first to so many points, such as {proposed}",
        said="first to {0} points",
        offered=(OFF, str(low), str(proposed), str(2 * proposed)),
        meaning="the winner of a game scores, and games follow until somebody has so many",
    )


def is_series(terms: Mapping[str, str]) -> bool:
    """Whether a match with these terms is a game of a series."""
    return terms.get(SERIES, OFF) != OFF


def evened(entry: GameEntry, wishes: Mapping[str, str]) -> dict[str, str]:
    """Returns the wishes for matches that are counted together: no seat has a better chance."""
    return dict(entry.game.even(wishes) or wishes)


def is_evened(entry: GameEntry, options: Mapping[str, str]) -> bool:
    """Whether a match is played as `evened` has it, where that makes a difference."""
    return entry.game.even(options) == options


def is_uneven(entry: GameEntry, options: Mapping[str, str]) -> bool:
    """Whether a seat has a better chance with these options: so it was in series of before."""
    return entry.game.even(options) not in (None, options)


def term(entry: GameEntry, terms: Mapping[str, str], name: str) -> str:
    """Returns the value of a term at a table; "" for one that the game's tables do not have."""
    found = next((option for option in terms_of(entry) if option.name == name), None)
    return "" if found is None else terms.get(name, found.default)


def gives_hints(entry: GameEntry, table: Table, *, among_people: bool = True) -> bool:
    """Whether hints may be asked for at a table: alone, with computers, or where its terms say so.

    `among_people` False: only if nobody else plays there, and no computer stands in for anybody.
    """
    if entry.game.advise is None:
        return False
    stand_ins = any(table.replaced_at(sitting.seat) is not None for sitting in table.seats)
    if len(table.people) == 1 and not stand_ins:
        return True
    return among_people and term(entry, table.match.terms, HINTS.name) == "on"


def proposed(entry: GameEntry) -> dict[str, str]:
    """Returns the values of a new table whose host chose none, where they differ from defaults."""
    return {option.name: option.proposed for option in entry.game.options if option.proposed}


def proposed_terms(entry: GameEntry) -> dict[str, str]:
    """The same for the terms of a new table."""
    return {option.name: option.proposed for option in terms_of(entry) if option.proposed}


def table_sides(entry: GameEntry, table: Table) -> Sides:
    """Returns the sides of a table in the lobby, if all its seats were taken."""
    wishes = table.match.options
    return entry.game.sides(engine_wishes(entry, wishes), max(table_counts(entry, table)))


def check_wishes(
    entry: GameEntry,
    wishes: Mapping[str, str],
    chance: Draw,
    terms: Mapping[str, str] = NO_TERMS,
    *,
    is_invitation: bool = False,
) -> None:
    """Tries the set-up on a scratch tape, with each number of seats that the table can begin with.

    Raises the engine's refusal, `no_option` or `wrong_players`.
    """
    unknown = set(wishes) - {option.name for option in entry.game.options}
    options = settle(
        entry.game, {**engine_wishes(entry, wishes), **{name: wishes[name] for name in unknown}}
    )
    counts = begins_with(counts_for(entry, wishes, terms), is_invitation)
    _try_begin(entry, wishes, options, counts, chance)


def _try_begin(
    entry: GameEntry,
    wishes: Mapping[str, str],
    options: Mapping[str, str],
    counts: Sequence[int],
    chance: Draw,
) -> None:
    """Tries every number of people, the largest first, until the set-up succeeds for one.

    What people have still to pick, and what lots decide, is tried with the first values. Raises the
    refusal for the largest number if all are refused.
    """
    refusals: list[Refused] = []
    for seats in reversed(counts):
        try:
            tried = {**options, **_samples(entry, wishes, seats)}
            begin(entry.game, tried, seats, Tape(chance))
            return
        except Refused as refused:
            refusals.append(refused)
    raise refusals[0]


def _samples(entry: GameEntry, wishes: Mapping[str, str], seats: int) -> dict[str, str]:
    """Returns values for the options that may not be empty and whose values come later."""
    return {
        option.name: ",".join(option.values[:seats])
        for option in entry.game.options
        if option.kind is Kind.EACH
        and not option.may_be_empty
        and wishes.get(option.name, option.default) in (PICK, RANDOM)
        and applies(entry, option, wishes, seats)
    }


def picked_option(entry: GameEntry, wishes: Mapping[str, str]) -> Option | None:
    """Returns the option that each player picks in the lobby, or None.

    It counts with at least one of the possible numbers of seats.
    """
    for option in entry.game.options:
        if option.kind is Kind.EACH and wishes.get(option.name, option.default) == PICK:
            return option if may_apply(entry, option, wishes) else None
    return None


def still_to_pick(entry: GameEntry, table: Table) -> list[Sitting]:
    """Returns the seats whose players have not picked yet, though their pick would count now."""
    option = picked_option(entry, table.match.options)
    if option is None or not applies(entry, option, table.match.options, len(table.seats)):
        return []
    return [one for one in table.seats if one.pick is None and one.person is not None]


def is_ready(entry: GameEntry, table: Table) -> bool:
    """Whether the table starts by itself: every seat is taken, all have picked and are ready.

    A table for several possible numbers of people waits for its host to start it.
    """
    sizes = begins_with(table_counts(entry, table), table.match.invited is not None)
    full = len(sizes) == 1 and len(table.seats) == max(sizes)
    return full and not still_to_pick(entry, table) and not unready(table)


def begins_with(counts: tuple[int, ...], is_invitation: bool) -> tuple[int, ...]:
    """The numbers of seats with which such a table can begin: an invitation with two, if it may."""
    return (2,) if is_invitation and 2 in counts else counts


def plain_options(
    entry: GameEntry,
    wishes: Mapping[str, str],
    seats: list[Sitting],
    host: int,
    chance: Draw,
) -> dict[str, str]:
    """Returns the options for the engine: luck, picks or seating replace the shell's words.

    `seats` are in their final order but still carry their numbers from the lobby, so that a value
    that was given for a person follows them to their seat. A default names a final seat.
    """
    out = dict(wishes)
    for option in entry.game.options:
        value = out.get(option.name, option.default)
        if option.kind is Kind.EACH and not applies(entry, option, wishes, len(seats)):
            out[option.name] = ""
        elif option.kind is Kind.EACH:
            out[option.name] = _each(option, value, seats, chance)
        elif option.kind is Kind.SEAT and value == HOST:
            out[option.name] = str(first_of(i for i, s in enumerate(seats) if s.person == host))
        elif option.kind is Kind.SEAT and value == RANDOM:
            out[option.name] = str(chance(len(seats)))
        elif option.kind is Kind.SEAT and value.isdigit() and option.name in wishes:
            out[option.name] = _seat_after(int(value), seats)
    return out


def _seat_after(lobby: int, seats: Sequence[Sitting]) -> str:
    """Returns the final number of a seat of the lobby; a number that nobody has stays."""
    return next((str(i) for i, record in enumerate(seats) if record.seat == lobby), str(lobby))


def _picks(option: Option, seats: Sequence[Sitting], chance: Draw) -> list[str]:
    """What each seat has picked; a computer takes by lot what nobody else has."""
    free = [value for value in option.values if value not in {one.pick for one in seats}]
    rest = iter(shuffle(free, chance))
    return [
        one.pick or (next(rest, "") if isinstance(one.sitter, Computer) else "") for one in seats
    ]


def _each(option: Option, value: str, seats: list[Sitting], chance: Draw) -> str:
    match value:
        case "off":
            return ""
        case "pick":
            return ",".join(_picks(option, seats, chance))
        case "random":
            return ",".join(shuffle(option.values, chance)[: len(seats)])
        case "":
            return ""
        case _:
            each = value.split(",") + [""] * len(seats)
            return ",".join(each[record.seat] for record in seats)
