"""One person on all seats of a side leaves: by resigning, a moderator, the clock, being forgotten.

Tried at a desk, in every game and mode that has such sides.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.cogs.clock.late import for_clock
from bot.cogs.own_data.forgetting import Forgetting
from bot.match.act import Acted
from bot.match.games import GAMES as MATCH_GAMES
from bot.match.lobby.shell_terms import PLAYERS, terms_of
from bot.match.lobby.sides import are_teams
from bot.match.matches import Matches
from bot.store import cursors, person_settings, questions
from bot.store.move_log import seats_left
from bot.store.results import read_results
from bot.store.tx import Tx
from games.core import LEAVE, Kind, Options, Refused, begin, settle
from tests.cogs.tournament.cups import started
from tests.creating import creates
from tests.desk import ANA, CHANNEL, GUILD, Desk
from tests.interactions import fresh
from tests.probe.entry import DIAL
from tests.quantity import some
from tests.seed import chance

MODERATOR = 99
GAMES = {**MATCH_GAMES, DIAL.key: DIAL}


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


async def begun(desk: Desk, key: str, wishes: Options, seats: int) -> str:
    """Begins a match with one person a side; a game that a side plays alone has one person."""
    entry = GAMES[key]
    table = await creates(
        desk.lobby,
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
        await desk.lobby.join(match, side + 1, name, side=side, interaction=fresh())
    for side, held in enumerate(sides):
        for _ in range(len(held) - 1):
            name = f"Person {side + 1}"
            await desk.lobby.join(match, side + 1, name, more=True, interaction=fresh())
    if (await desk.matches.table(match)).match.status == "lobby":
        await desk.lobby.start(match, 1, interaction=fresh())
    return match


async def resigns(desk: Desk, match: str, person: int) -> None:
    await desk.acts.resign(match, person, interaction=fresh())


async def is_removed(desk: Desk, match: str, person: int) -> None:
    await desk.moderation.remove(match, person, GUILD, MODERATOR, interaction=fresh())


async def is_left_out(desk: Desk, match: str, person: int) -> None:
    """The clock has them leave, as the others have agreed."""

    def work(tx: Tx) -> None:
        (ask, *_) = (one for one in questions.read_open(tx, match) if one.person == person)
        questions.write(tx, for_clock(tx, ask, 0.0, leaves=True))

    await desk.store.write(work)
    assert await desk.duties.do_due() == 1


async def is_forgotten(desk: Desk, _match: str, person: int) -> None:
    await desk.forgetting.forget(person, interaction=fresh())


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    """A desk of which a game for tests has such sides, too."""
    made = await Desk.open(tmp_path, GAMES)
    yield made
    await made.store.close()


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


@pytest.mark.parametrize(("leaves", "key", "wishes", "seats"), some(ways(), 3))
async def test_all_seats_of_a_person_leave_at_once(
    desk: Desk,
    leaves: Callable[[Desk, str, int], Awaitable[None]],
    key: str,
    wishes: dict[str, str],
    seats: int,
) -> None:
    """After the seat whose leaving ends the match no other one has to leave it (law 19)."""
    match = await begun(desk, key, wishes, seats)
    person = await desk.waited_for(match)
    theirs = (await desk.live(match)).table.seats_of(person)
    assert len(theirs) > 1
    await leaves(desk, match, person)
    live = await desk.live(match)
    gone = await desk.store.read(lambda tx: seats_left(tx, match))
    assert gone <= set(theirs)
    assert live.match.status == "over" or gone == set(theirs)
    if live.match.status == "over":
        assert len(await desk.store.read(lambda tx: read_results(tx, match))) == seats
        assert await desk.store.read(lambda tx: questions.read_open(tx, match)) == ()
    again = Matches(desk.store, GAMES, chance=chance())
    assert (await again.live(match)).play == live.play, "the log replays"


async def test_an_end_that_was_shown_before_a_kill_loses_the_name_too(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process ends after somebody has left their match, before they are cut out."""
    earlier, match = await desk.duel(), await desk.duel()
    await desk.acts.resign(earlier, ANA, interaction=fresh())
    desk.now += 1
    desk.shown.clear()
    with monkeypatch.context() as patch:
        patch.setattr(desk.forgetting, "_cut", killed)
        with pytest.raises(KeyboardInterrupt):
            await desk.forgetting.forget(ANA, interaction=fresh())
    assert desk.shown == set(), "that they have left is not shown while the name stands there"
    for live in (await desk.live(earlier), await desk.live(match)):
        shown = (live.match.id, live.newest, live.match.caught_up)
        await desk.store.write(lambda tx, shown=shown: cursors.mark_caught_up(tx, *shown))
    await Forgetting(desk.matches, desk.acts, desk.lobby).resume()
    assert desk.shown == {match}, "and not what was over before"


def killed(*_: object) -> None:
    raise KeyboardInterrupt


async def test_who_is_forgotten_stays_while_a_match_refuses_to_be_left(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match would stand open with nobody in it, for ever; the wish is tried again instead."""
    match = await desk.begun("triplock")

    async def refuses(*_: object, **__: object) -> None:
        raise Refused("no_way")

    with monkeypatch.context() as patch:
        patch.setattr(desk.acts, "resign", refuses)
        with pytest.raises(Refused):
            await desk.forgetting.forget(1, interaction=fresh())
        await desk.forgetting.resume()  # the next start logs it, and goes on
    live = await desk.live(match)
    assert 1 in live.table.people
    desk.shown.clear()
    await Forgetting(desk.matches, desk.acts, desk.lobby).resume()
    assert desk.shown == {match}
    assert LEAVE in [row.text for row in (await desk.live(match)).rows]


async def test_what_was_left_is_shown_if_another_match_refuses_to_be(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else those who stay would press buttons of a match that is over."""
    matches, resign = {await desk.duel(), await desk.duel()}, desk.acts.resign
    left: list[str] = []

    async def resigns(match: str, person: int, **how: Any) -> Acted:
        if left:
            raise Refused("no_way")
        left.append(match)
        return await resign(match, person, **how)

    monkeypatch.setattr(desk.acts, "resign", resigns)
    desk.shown.clear()
    with pytest.raises(Refused):
        await desk.forgetting.forget(ANA, interaction=fresh())
    assert desk.shown == set(left) < matches


async def test_who_sits_at_a_game_that_is_gone_is_forgotten(desk: Desk) -> None:
    """Nobody can play on there, so that nothing has to be left."""
    match, cup = await desk.begun("tripol"), await started(desk, "tripol")
    without = Desk(desk.store, {key: game for key, game in MATCH_GAMES.items() if key != "tripol"})
    await without.forgetting.forget(ANA, interaction=fresh())
    assert await desk.store.read(person_settings.leaving) == ()
    assert ANA not in (await desk.matches.table(match)).people
    assert ANA not in [one.person for one in (await desk.cups.read(cup.id)).entrants]
