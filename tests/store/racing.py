"""Tables that two processes do something to at the same moment, as one shell sets them up."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.match.games import GAMES
from bot.match.lobby import begin as beginning
from bot.match.lobby.begin import add
from bot.match.lobby.lobby import Lobby
from bot.match.matches import Matches
from bot.match.press_checks import check_found
from bot.store.seats import Person, Sitting
from bot.store.tx import Tx
from tests.interactions import fresh

TIMES = 200
ANA, BEN, CY, DEE = 1, 2, 3, 4

NO_TERMS: Mapping[str, str] = {}


async def tables(
    matches: Matches,
    game: str,
    *others: int,
    times: int = TIMES,
    wishes: Mapping[str, str] = NO_TERMS,
    terms: Mapping[str, str] = NO_TERMS,
) -> list[str]:
    """Tables of Ana's at which these people sit."""
    lobby, host = Lobby(matches), {"host": ANA, "host_name": "Ana", "interaction": fresh()}
    first = await lobby.create(GAMES[game], wishes, guild=1, channel=2, terms=terms, **host)
    seats = [*first.seats]
    seats += [Sitting(at, Person(who), f"Person {who}") for at, who in enumerate(others, 1)]
    # No drawn id holds a U: none of these is that of the first table, by chance.
    names = [f"{first.match.id[:4]}U{index:03}" for index in range(times)]

    def work(tx: Tx) -> None:
        for name in names:
            add(tx, replace(first, match=replace(first.match, id=name), seats=tuple(seats)))

    await matches.store.write(work)
    return names


async def begun(matches: Matches, times: int = TIMES) -> list[str]:
    """Duels of Ana and Ben."""
    made = await tables(matches, "triplock", BEN, times=times)
    await begin(matches, made)
    return made


async def begin(matches: Matches, made: list[str]) -> None:
    def work(tx: Tx) -> None:
        for match in made:
            write = matches.writing(tx)
            table = check_found(write.read(match))
            beginning.begin(write, table, table.seats)

    await matches.store.write(work)
