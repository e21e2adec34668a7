"""The terms of a table: the engine's options as its host chose them, and the shell's own terms.

`Terms.of` settles once what a host has typed; the table stores that until its match begins.
"""

from __future__ import annotations

from typing import Self

from msgspec import Struct

from bot.match.games import GameEntry
from bot.match.lobby.shell_terms import (
    HOST,
    LEVEL,
    OFF,
    PICK,
    PLAYERS,
    RANDOM,
    RATED,
    fitting_values,
    is_series,
    proposed,
    term,
    terms_of,
)
from bot.match.refusals import ShellRefused
from bot.store.tables import Table
from games.core import (
    Draw,
    Kind,
    Option,
    Options,
    Refused,
    Sides,
    Tape,
    begin,
    settle,
    settle_options,
)


class Terms(Struct, frozen=True):
    """The terms of a table, and how many seats fit them, rising.

    `options` are the engine's as the host chose them: a value may be a word of the shell, and one
    that is left out is the default. `shell` are the shell's own.
    """

    entry: GameEntry
    options: Options
    shell: Options
    counts: tuple[int, ...]

    @classmethod
    def of(
        cls,
        entry: GameEntry,
        texts: Options,
        server: Options | None,
        chance: Draw,
        *,
        in_dm: bool = False,
        has_opponent: bool = False,
        is_invitation: bool = False,
    ) -> Self:
        """Returns the terms of a new table from what its host typed, by the names of its options.

        What follows from that is filled in, and what the `server` has set (`Servers.usual`), if
        they go together; None: the texts are those of a table of before. An opponent whom the host
        named is a person (`is_invitation`) or a computer. Raises as `checked`, `bad_option`, and
        `for_one` if nobody can play against the opponent.
        """
        known = terms_of(entry)
        names = {option.name for option in known}
        shell = {name: text for name, text in texts.items() if name in names}
        options = {name: text for name, text in texts.items() if name not in names}
        if server is not None:
            is_alone = (in_dm and not has_opponent) or shell.get(PLAYERS) == "1"
            options = with_implied(entry, options, chance, is_alone=is_alone)
            shell = {**fitting_values(known, server), **shell}
            options = _with_usual(entry, options, server, shell, chance, has_opponent)
            if not has_opponent and PLAYERS in names - shell.keys():
                alone = in_dm and 1 in seat_counts(entry, options)
                count = implied(entry, options) or (1 if alone else None)
                shell |= {} if count is None else {PLAYERS: str(count)}
        usual, terms = proposed(entry.game.options), proposed(known)
        if server is None:  # what it left out had its default, whatever a new one proposes now
            usual = decided_before(entry, usual)
            terms.pop(LEVEL.name, None)
        options = {**usual, **options}
        shell = settle_options(known, {**terms, **shell})
        if is_series(shell):
            options = evened(entry, options)
        if in_dm:
            shell.pop(RATED.name, None)
        if has_opponent and max(counts_for(entry, options, shell)) < 2:
            raise ShellRefused("for_one")
        return cls.checked(entry, options, shell, chance, is_invitation=is_invitation)

    @classmethod
    def checked(
        cls,
        entry: GameEntry,
        options: Options,
        shell: Options,
        chance: Draw,
        *,
        is_invitation: bool = False,
    ) -> Self:
        """Tries the set-up with each number of seats, the largest first, until one succeeds.

        What people have still to pick, and what lots decide, is tried with the first values. Raises
        the engine's refusal, of the largest number if all are refused, `no_option` or
        `wrong_players`.
        """
        counts = counts_for(entry, options, shell)
        refusals: list[Refused] = []
        for seats in reversed(begins_with(counts, is_invitation)):
            try:
                picked = _first_picks(entry, options, seats)
                plain = settle(entry.game, {**options, **engine_options(entry, options, seats)})
                begin(entry.game, {**plain, **picked}, seats, Tape(chance))
                return cls(entry, options, shell, counts)
            except Refused as refused:
                refusals.append(refused)
        raise refusals[0]


def with_implied(
    entry: GameEntry, options: Options, chance: Draw, *, is_alone: bool
) -> dict[str, str]:
    """Returns the options, with one more choice if one that is named counts only with it.

    Where nobody else can join (`is_alone`), a match for one person is implied, too. An Episode is
    named without its mode.
    """
    if _all_count(entry, options, is_alone=is_alone):
        return dict(options)
    for option in entry.game.options:
        if option.kind in (Kind.CHOICE, Kind.SEAT) and option.name not in options:
            for value in option.values:
                more = {**options, option.name: value}
                if _all_count(entry, more, is_alone=is_alone) and _can_begin(entry, more, chance):
                    return more
    return dict(options)


def decided_before(entry: GameEntry, options: Options) -> dict[str, str]:
    """Returns the options but for those that the number of seats is to decide."""
    open_ = {o.name for o in entry.game.options if o.is_open(options.get(o.name, ""))}
    return {name: value for name, value in options.items() if name not in open_}


def _all_count(entry: GameEntry, options: Options, *, is_alone: bool = False) -> bool:
    """Whether every option counts that is named, and one person can play, if asked for."""
    named = (option for option in entry.game.options if option.name in options)
    try:
        every = all(may_apply(entry, option, options) for option in named)
        return every and (not is_alone or 1 in seat_counts(entry, options))
    except Refused:
        return False


def _can_begin(entry: GameEntry, options: Options, chance: Draw) -> bool:
    try:
        Terms.checked(entry, options, {}, chance)
    except Refused:
        return False
    return True


def _with_usual(
    entry: GameEntry,
    options: dict[str, str],
    server: Options,
    shell: Options,
    chance: Draw,
    has_opponent: bool,
) -> dict[str, str]:
    """Returns the options with the server's beside which everything that is named counts.

    They stay as they are if a table cannot begin so, or not with the opponent whom the host named.
    """
    more = options
    for name, value in fitting_values(entry.game.options, server).items():
        if name not in more and _all_count(entry, {**more, name: value}):
            more = {**more, name: value}
    if more == options:
        return options
    try:
        both = {**proposed(entry.game.options), **more}
        found = Terms.checked(entry, both, shell, chance, is_invitation=has_opponent)
    except Refused:
        return options
    return options if has_opponent and max(found.counts) < 2 else more


def _first_picks(entry: GameEntry, options: Options, seats: int) -> dict[str, str]:
    """Returns values for the options that may not be empty and whose values come later."""
    return {
        option.name: ",".join(option.values[:seats])
        for option in entry.game.options
        if option.kind is Kind.EACH
        and not option.may_be_empty
        and options.get(option.name, option.default) in (PICK, RANDOM)
        and applies(entry, option, options, seats)
    }


def engine_options(entry: GameEntry, options: Options, seats: int = 0) -> dict[str, str]:
    """Returns all of the engine's options with plain values in place of the shell's words.

    They are "" for an EACH option and the default for a SEAT option, and for what the number of
    seats is to decide while that is not known (0).
    """
    out: dict[str, str] = {}
    for option in entry.game.options:
        value = by_seats(option, option.value(options, out), options, seats)
        if option.kind is Kind.EACH and value in (OFF, PICK, RANDOM):
            value = ""
        if option.kind is Kind.SEAT and value in (HOST, RANDOM):
            value = option.default
        out[option.name] = value
    return out


def by_seats(option: Option, value: str, options: Options, seats: int) -> str:
    """Returns the value that so many seats decide, or the default; any other value as it is."""
    if option.by_seats is None or not option.is_open(value):
        return value
    return option.by_seats(seats) if seats and option.applies(options, seats) else option.default


def seat_counts(entry: GameEntry, options: Options) -> tuple[int, ...]:
    """Returns how many seats a table with these options may have, rising."""
    return entry.game.seats(engine_options(entry, options))


def counts_for(entry: GameEntry, options: Options, shell: Options) -> tuple[int, ...]:
    """The same with the shell's terms. Raises `wrong_players` if there is none."""
    counts, chosen = seat_counts(entry, options), term(entry, shell, PLAYERS)
    if not chosen.isdigit():  # any
        return counts
    if int(chosen) not in counts:
        raise ShellRefused("wrong_players", counts=counts, chosen=chosen)
    return (int(chosen),)


def table_counts(entry: GameEntry, table: Table) -> tuple[int, ...]:
    """The same for a table that is stored."""
    return counts_for(entry, table.match.options, table.match.terms)


def begins_with(counts: tuple[int, ...], is_invitation: bool) -> tuple[int, ...]:
    """The numbers of seats with which such a table can begin: an invitation with two, if it may."""
    return (2,) if is_invitation and 2 in counts else counts


def implied(entry: GameEntry, options: Options) -> int | None:
    """The only number of seats with which an option counts that is named; None: none is."""
    counts = seat_counts(entry, options)
    for option in entry.game.options:
        if option.name in options:
            found = [seats for seats in counts if applies(entry, option, options, seats)]
            if len(found) == 1 < len(counts):
                return found[0]
    return None


def applies(entry: GameEntry, option: Option, options: Options, seats: int) -> bool:
    """Whether an option counts at a table with these options and so many seats."""
    return option.applies(engine_options(entry, options, seats), seats)


def may_apply(entry: GameEntry, option: Option, options: Options) -> bool:
    """Whether an option counts with a possible number of seats. Raises `Refused` if none is."""
    counts = seat_counts(entry, options)
    return any(applies(entry, option, options, seats) for seats in counts)


def evened(entry: GameEntry, options: Options) -> dict[str, str]:
    """Returns the options for matches that are counted together: no seat has a better chance."""
    return dict(entry.game.even(options) or options)


def table_sides(entry: GameEntry, table: Table) -> Sides:
    """Returns the sides of a table in the lobby, if all its seats were taken."""
    options = engine_options(entry, table.match.options)
    return entry.game.sides(options, max(table_counts(entry, table)))


def picked_option(entry: GameEntry, options: Options) -> Option | None:
    """Returns the option that each player picks in the lobby, or None."""
    for option in entry.game.options:
        if option.kind is Kind.EACH and options.get(option.name, option.default) == PICK:
            return option if may_apply(entry, option, options) else None
    return None
