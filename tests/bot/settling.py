"""All that options open: the terms that are stored, and the options that the engine then gets.

`PYTHONPATH=. python tests/bot/settling.py FILE` writes a line for each option, each pair of options
and each option beside one that the server has set, at each place: for changes that are to change
nothing. With `--digests` it writes `settled.txt`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from itertools import combinations, cycle, groupby, islice
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from msgspec import Struct

from bot.match.controls.custom_ids import NO_MATCH
from bot.match.games import GAMES, GameEntry
from bot.match.lobby.begin import decided
from bot.match.lobby.shell_terms import terms_of, values_of
from bot.match.lobby.terms import Terms, begins_with, picked_option
from bot.match.lobby.typed_options import offered_options, value_typed
from bot.store.matches import MatchRecord
from bot.store.seats import Computer, Person, Sitter, Sitting
from bot.store.tables import Table
from games.core import Kind, Level, Option, Refused, settle

PLACES: Mapping[str, Mapping[str, bool]] = {
    "server": {},
    "invitation": {"has_opponent": True, "is_invitation": True},
    "computers": {"has_opponent": True},
    "messages": {"in_dm": True},
    "computers in messages": {"in_dm": True, "has_opponent": True},
}
"""Places at which a table is opened, and people for whom."""

Typed = Mapping[str, Any]


class Case(Struct, frozen=True):
    """Typed options of a host, the settings of the server, and the place of the table."""

    entry: GameEntry
    typed: Typed
    server: Mapping[str, str]
    place: str

    @property
    def name(self) -> str:
        """The case in a line."""
        return f"{self.entry.key} {self.place} {dict(self.typed)} {dict(self.server)}"


def typed_values(option: Option) -> list[Any]:
    """The values of an option, as people type them: all, or the bounds."""
    match option.kind:
        case Kind.FLAG:
            return ["on", "off"]
        case Kind.CHOICE:
            return [*option.values]
        case Kind.NUMBER:
            return list(dict.fromkeys([*map(int, option.values), option.default, *option.offered]))
        case Kind.SEAT:
            return ["host", "random", *option.values, "1", "2", "4"]
        case Kind.EACH:
            lists = [",".join(option.values[:count]) for count in (1, 2, 3)]
            return ["off", "pick", "random", *lists]
        case Kind.SOME:
            return [",".join(option.values[:count]) for count in (2, 4, 5, 6)]
        case Kind.TEXT:
            return []


def singles(entry: GameEntry) -> list[Typed]:
    """Nothing, each option at each of its values, and each at one that it does not take."""
    options = (*offered_options(entry), *terms_of(entry))
    return [{}, *({one.name: value} for one in options for value in [*typed_values(one), "zz"])]


def pairs(entry: GameEntry) -> Iterator[Typed]:
    """Each two options at each two of their values."""
    for one, other in combinations(singles(entry)[1:], 2):
        if one.keys() != other.keys() and "zz" not in (*one.values(), *other.values()):
            yield {**one, **other}


def server_sets(entry: GameEntry) -> Iterator[dict[str, str]]:
    """Each option that a server may set, and the pace of all games there."""
    for option in (*entry.game.options, *terms_of(entry)):
        yield from ({"pace": "1 day", option.name: value} for value in values_of(option))


def outcome(case: Case) -> str:
    """The stored table, and the options of the engine by number of people; or why there is none."""
    texts = {
        option.name: value_typed(option, str(case.typed[option.name]).replace(",", "+"))
        for option in (*offered_options(case.entry), *terms_of(case.entry))
        if option.name in case.typed
    }
    return _outcome(case.entry, texts, case.server, case.place)


def _outcome(entry: GameEntry, texts: Typed, server: Typed | None, place: str) -> str:
    try:
        found = Terms.of(entry, texts, server, Random(7).randrange, **PLACES[place])
    except Refused as refused:
        return f"{refused.key} {sorted((key, repr(at)) for key, at in refused.values.items())}"
    except LookupError:  # a value that no command sends
        return "a fault"
    lines = [json.dumps([dict(found.options), dict(found.shell), found.counts])]
    for count in begins_with(found.counts, place == "invitation"):
        lines.append(json.dumps(_begun(found, count, place)))
    return " | ".join(lines)


def _begun(terms: Terms, count: int, place: str) -> dict[str, str]:
    """The options for the engine with so many people, of whom all but the second have picked."""
    entry = terms.entry
    record = MatchRecord(
        id=NO_MATCH,
        game=entry.key,
        options=dict(terms.options),
        terms=dict(terms.shell),
        seat_count=max(terms.counts),
        rules_version=1,
        guild=None,
        channel=1,
        host=1,
        created_at=0.0,
    )
    option = picked_option(entry, terms.options)
    picks = () if option is None else option.values[::-1]
    seats: list[Sitting] = []
    for seat in range(count):
        is_computer = seat > 0 and "computer" in place
        sitter: Sitter = Computer(Level.MEDIUM) if is_computer else Person(seat + 1)
        pick = picks[seat] if seat < len(picks) and isinstance(sitter, Person) else None
        seats.append(Sitting(seat, sitter, "", pick=None if seat == 1 else pick))
    seats = seats[1:] + seats[:1]  # as lots may have it
    table = Table(record, tuple(seats), 0)
    return settle(entry.game, decided(entry, table, seats, Random(7).randrange))


def cases(entry: GameEntry) -> Iterator[Case]:
    """Each option and each pair at each place, and each option beside what a server has set."""
    for typed in (*singles(entry), *pairs(entry)):
        yield from (Case(entry, typed, {}, place) for place in PLACES)
    for server in server_sets(entry):
        for typed in singles(entry):
            places = ("server", "invitation", "computers")
            yield from (Case(entry, typed, server, place) for place in places)


def some_cases(entry: GameEntry) -> Iterator[tuple[str, list[Case]]]:
    """The values of each option at a place, and last every 307th of all cases."""
    placed = [
        Case(entry, typed, {}, place)
        for typed, place in zip(singles(entry), cycle(PLACES), strict=False)
    ]
    yield from ((name, [*found]) for name, found in groupby(placed, lambda one: "".join(one.typed)))
    yield "beside others", [*islice(cases(entry), 0, None, 307)]


def opened_again(table: Typed) -> str:
    """The `outcome` of a stored table that is opened again."""
    texts = {name: value for name, value in table.items() if name not in ("game", "place")}
    return _outcome(GAMES[table["game"]], texts, None, table["place"])


def digests() -> Iterator[str]:
    """The lines of `settled.txt`."""
    for entry in GAMES.values():
        for name, found in some_cases(entry):
            told = "\n".join(f"{case.name} = {outcome(case)}" for case in found)
            yield f"{digest(told)} {entry.key} {name}".rstrip()


def digest(text: str) -> str:
    """A text in eight characters."""
    return f"{crc32(text.encode()):08x}"


def _main(path: str, *words: str) -> None:
    whole = (f"{case.name} = {outcome(case)}" for game in GAMES.values() for case in cases(game))
    lines = digests() if words else whole
    with Path(path).open("w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)


if __name__ == "__main__":
    _main(*sys.argv[1:])
