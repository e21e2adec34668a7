"""One person on all seats of a side leaves: by resigning, a moderator, the clock, being forgotten.

Tried in every game and mode that has such sides, at a desk: the store and the play, no Discord.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.play.act import Acts
from bot.play.computers import Absent
from bot.play.duties import Duties
from bot.play.forget import Forgetting
from bot.play.late import DEADLINE, for_clock
from bot.play.lobby import Lobby
from bot.play.matches import Matches
from bot.play.moderation import Moderation
from bot.play.sides import are_teams
from bot.play.terms import PLAYERS, terms_of
from bot.shelf import SHELF
from bot.store import asks
from bot.store.log import seats_left
from bot.store.results import read_results
from bot.store.sqlite import Store
from bot.store.tx import Tx
from games.core import LEAVE, Kind, Options, Refused, begin, settle
from tests.interactions import fresh
from tests.probe.entry import DIAL
from tests.seed import chance

GUILD, CHANNEL, MODERATOR = 7, 8, 99
GAMES = {**SHELF, DIAL.key: DIAL}


def tables() -> Iterator[tuple[str, dict[str, str], int]]:
    """Game, wishes and number of seats of every table at which a side has several seats.

    An option that needs another one beside it is left out.
    """
    for key, entry in GAMES.items():
        given: list[tuple[str, str]] = [("", "")]
        for option in entry.game.options:
            values = ("on", "off") if option.kind is Kind.FLAG else option.values
            given.extend((option.name, value) for value in values)
        for name, value in given:
            wishes = {name: value} if name else {}
            with suppress(Refused):
                options = settle(entry.game, wishes)
                for seats in entry.game.seats(options):
                    if are_teams(entry.game.sides(options, seats)):
                        begin(entry.game, options, seats, chance("table"))
                        yield key, wishes, seats


class Desk:
    """A match whose seats of one side all belong to one person, and what ends it."""

    def __init__(self, store: Store) -> None:
        self.matches = Matches(store, GAMES, chance=chance(), echo_s=0.0)
        self.acts, self.lobby = Acts(self.matches), Lobby(self.matches)
        absent = Absent(self.matches, self.acts, lambda _match: None)
        self.duties = Duties(store, self.matches.clock, {DEADLINE: absent.play_on})

    async def begun(self, key: str, wishes: Options, seats: int) -> str:
        """Begins a match with one person a side; a game that a side plays alone has one person."""
        entry = GAMES[key]
        table = await self.lobby.create(
            entry,
            wishes,
            guild=GUILD,
            channel=CHANNEL,
            host=1,
            host_name="Person 1",
            interaction=fresh(),
            terms={one.name: str(seats) for one in terms_of(entry) if one.name == PLAYERS},
        )
        match = table.match.id
        sides = entry.game.sides(settle(entry.game, wishes), seats)
        for side in range(1, len(sides)):
            name = f"Person {side + 1}"
            await self.lobby.join(match, side + 1, name, side=side, interaction=fresh())
        for side, held in enumerate(sides):
            for _ in range(len(held) - 1):
                name = f"Person {side + 1}"
                await self.lobby.join(match, side + 1, name, more=True, interaction=fresh())
        if (await self.matches.table(match)).match.status == "lobby":
            await self.lobby.start(match, 1, interaction=fresh())
        return match

    async def waited_for(self, match: str) -> int:
        """The person who is asked."""
        live = await self.matches.live(match)
        person = live.seats[min(live.play.turn.waiting)].person
        assert person is not None
        assert len(live.table.seats_of(person)) > 1
        return person


async def resigns(desk: Desk, match: str, person: int) -> None:
    await desk.acts.resign(match, person, interaction=fresh())


async def is_removed(desk: Desk, match: str, person: int) -> None:
    moderation = Moderation(desk.matches, desk.acts, desk.lobby)
    await moderation.remove(match, person, GUILD, MODERATOR, interaction=fresh())


async def is_left_out(desk: Desk, match: str, person: int) -> None:
    """The clock has them leave, as the others have agreed."""

    def work(tx: Tx) -> None:
        (ask, *_) = (one for one in asks.read_open(tx, match) if one.person == person)
        asks.write(tx, for_clock(tx, ask, 0.0, leaves=True))

    await desk.matches.store.write(work)
    assert await desk.duties.do_due() == 1


async def is_forgotten(desk: Desk, _match: str, person: int) -> None:
    await Forgetting(desk.matches, desk.acts, desk.lobby).forget(person, interaction=fresh())


@pytest.fixture
async def store(tmp_path: Path) -> Any:
    made = await Store.open(tmp_path / "tumbler.db")
    yield made
    await made.close()


def test_games_with_such_sides_are_found() -> None:
    assert {key for key, *_ in tables()} == {"triplock", "timelock", "dial"}


WAYS = (resigns, is_removed, is_left_out, is_forgotten)


def ways() -> Iterator[Any]:
    """Every table with every way; who plays alone has no time that could be up."""
    for key, wishes, seats in tables():
        sides = GAMES[key].game.sides(settle(GAMES[key].game, wishes), seats)
        for way in WAYS:
            if len(sides) > 1 or way is not is_left_out:
                about = "".join(f"{name}:{value}-" for name, value in wishes.items())
                yield pytest.param(way, key, wishes, seats, id=f"{key}-{about}{way.__name__}")


@pytest.mark.parametrize(("leaves", "key", "wishes", "seats"), list(ways()))
async def test_all_seats_of_a_person_leave_at_once(
    store: Store,
    leaves: Callable[[Desk, str, int], Awaitable[None]],
    key: str,
    wishes: dict[str, str],
    seats: int,
) -> None:
    """After the seat whose leaving ends the match no other one has to leave it (law 19)."""
    desk = Desk(store)
    match = await desk.begun(key, wishes, seats)
    person = await desk.waited_for(match)
    theirs = (await desk.matches.live(match)).table.seats_of(person)
    await leaves(desk, match, person)
    live = await desk.matches.live(match)
    gone = await store.read(lambda tx: seats_left(tx, match))
    assert gone <= set(theirs)
    assert live.match.status == "over" or gone == set(theirs)
    if live.match.status == "over":
        assert len(await store.read(lambda tx: read_results(tx, match))) == seats
        assert await store.read(lambda tx: asks.read_open(tx, match)) == ()
    again = Matches(store, GAMES, chance=chance())
    assert (await again.live(match)).play == live.play, "the log replays"


async def test_who_is_forgotten_stays_while_a_match_refuses_to_be_left(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match would stand open with nobody in it, for ever; the wish is tried again instead."""
    desk = Desk(store)
    match = await desk.begun("triplock", {}, 2)

    async def refuses(*_: object, **__: object) -> None:
        raise Refused("no_way")

    with monkeypatch.context() as patch:
        patch.setattr(desk.acts, "resign", refuses)
        forgetting = Forgetting(desk.matches, desk.acts, desk.lobby)
        with pytest.raises(Refused):
            await forgetting.forget(1, interaction=fresh())
        assert await forgetting.resume() == (), "the next start logs it, and goes on"
    live = await desk.matches.live(match)
    assert 1 in live.table.people
    (gone,) = await Forgetting(desk.matches, desk.acts, desk.lobby).resume()
    assert gone.matches == (match,)
    assert LEAVE in [row.text for row in (await desk.matches.live(match)).rows]
