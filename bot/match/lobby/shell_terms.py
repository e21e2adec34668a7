"""The shell's own options of a table, its terms, beside those of the engine; and their values."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.match.games import GameEntry
from bot.match.turn_timer import LATE, PACE
from bot.store.tables import Table
from games.core import Kind, Level, Option, Options, settle

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
    proposed=Level.EASY.value,
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

MOST_VALUES = 25
"""Discord: the most lines of a select."""

PLAYERS, ANY = "players", "any"
"""The name of the term by which a table is for so many players, and its usual value."""

OFF, PICK, RANDOM, HOST = "off", "pick", "random", "host"
"""Words that a host may use for an EACH or SEAT option; the shell makes plain values of them."""


def terms_of(entry: GameEntry) -> tuple[Option, ...]:
    """Returns the terms that a table of this game may have beside the game's own options."""
    by_choice = len(entry.game.seats(settle(entry.game, {}))) > 1
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
        "For how many people the table is. Empty: the host starts with those who sit there.",
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


def is_series(terms: Options) -> bool:
    """Whether a match with these terms is a game of a series."""
    return terms.get(SERIES, OFF) != OFF


def term(entry: GameEntry, terms: Options, name: str) -> str:
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


def proposed(options: Sequence[Option]) -> dict[str, str]:
    """Returns the values of a new table whose host chose none, where they differ from defaults."""
    return {option.name: option.proposed for option in options if option.proposed}


def values_of(option: Option) -> tuple[str, ...]:
    """The values of an option that a list offers; () for what is only typed."""
    match option.kind:
        case Kind.FLAG:
            return ("on", "off")
        case Kind.CHOICE:
            return option.values if len(option.values) in range(2, MOST_VALUES + 1) else ()
        case Kind.NUMBER:
            return option.offered
        case Kind.SEAT:
            return (HOST, RANDOM, *option.values, *([option.proposed] if option.by_seats else []))
        case Kind.EACH:
            return (*([OFF] if option.may_be_empty else []), PICK, RANDOM)
        case Kind.SOME | Kind.TEXT:
            return ()


def fitting_values(options: Sequence[Option], stored: Options) -> dict[str, str]:
    """Returns the stored values that these options still have."""
    return {
        option.name: stored[option.name]
        for option in options
        if option.name in stored and stored[option.name] in values_of(option)
    }
