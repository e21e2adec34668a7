"""After the result, and an end without one: computers agree, and count in no vote."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.cogs.rematch import rules as rematch
from bot.match.games import GAMES
from bot.match.lobby.hosting import terms_mark
from bot.match.refusals import ShellRefused
from bot.store import servers
from bot.store.seats import Computer
from bot.store.servers import ServerGame
from games.core import Level
from tests import deeds
from tests.desk import ANA, BEN, CY, DEE, GUILD, Desk
from tests.interactions import fresh
from tests.probe.entry import DIAL
from tests.probe.numbers import hidden


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    made = await Desk.open(tmp_path, {**GAMES, DIAL.key: DIAL})
    yield made
    await made.store.close()


async def alone(desk: Desk, level: str = "medium") -> str:
    """Ana's match of Dial against a computer; she is asked."""
    match = await desk.opened("dial", level=level)
    await desk.changes.play_computer(match, ANA, interaction=fresh())
    await desk.waits(0)
    return match


async def over(desk: Desk, match: str) -> None:
    while (live := await desk.live(match)).match.status == "open":
        await desk.plays(match, await desk.waited_for(match), f"dial:{hidden(live)}")
        await desk.waits(0)


async def labels(desk: Desk, match: str) -> list[str]:
    found = (await desk.board(match)).labels
    return [label for label in found if label.startswith(("Again", "Rematch", "Start"))]


@pytest.mark.parametrize(
    ("level", "more"),
    [
        ("easy", ["Again, harder"]),
        ("medium", ["Again, easier", "Again, harder"]),
        ("hard", ["Again, easier"]),
    ],
)
async def test_the_result_offers_a_match_at_other_levels(
    desk: Desk, level: str, more: list[str]
) -> None:
    match = await alone(desk, level)
    await over(desk, match)
    assert await labels(desk, match) == ["Again", *more]


async def test_again_begins_at_once_at_the_same_level(desk: Desk) -> None:
    match = await alone(desk)
    await over(desk, match)
    await deeds.offers_rematch(desk.matches, match, ANA)
    following = (await desk.live(match)).facts.rematch
    assert following is not None
    live = await desk.live(following)
    assert {one.name for one in live.seats} == {"Ana", "Tumbler (medium)"}
    await desk.waits(0)
    assert (await desk.live(following)).thinking == ()


@pytest.mark.parametrize("level", [Level.EASY, Level.HARD])
async def test_again_at_another_level(desk: Desk, level: Level) -> None:
    match = await alone(desk)
    with pytest.raises(ShellRefused, match="still_running"):
        await again(desk, match, level)
    await over(desk, match)
    with pytest.raises(ShellRefused, match="no_seat"):
        await again(desk, match, level, CY)
    await again(desk, match, level)
    following = (await desk.live(match)).facts.rematch
    assert following is not None
    live = await desk.live(following)
    assert f"Tumbler ({level.value})" in [one.name for one in live.seats]
    assert Computer(level) in [one.sitter for one in live.seats]
    assert live.match.terms["level"] == level.value
    assert "Ana plays again." in (await desk.board(match)).text
    with pytest.raises(ShellRefused, match="not_lobby"):
        await again(desk, match, level)


async def test_who_is_blocked_in_the_server_does_not_play_again(desk: Desk) -> None:
    match = await alone(desk)
    await over(desk, match)
    await desk.blocks.block(ANA, "Ana", GUILD, DEE, interaction=fresh())
    with pytest.raises(ShellRefused, match="blocked_here"):
        await again(desk, match, Level.HARD)
    assert (await desk.live(match)).facts.rematch is None


async def test_a_game_that_the_server_plays_no_more_is_not_begun_again(desk: Desk) -> None:
    match = await alone(desk)
    await over(desk, match)
    off = ServerGame(GUILD, "dial", may_play=False)
    await desk.store.write(lambda tx: servers.write_game(tx, off))
    with pytest.raises(ShellRefused, match="game_off"):
        await again(desk, match, Level.HARD)
    assert (await desk.live(match)).facts.rematch is None


async def again(desk: Desk, match: str, level: Level, person: int = ANA) -> None:
    who = deeds.by(person)
    await desk.matches.change(match, who, lambda now: rematch.again_at_level(now, who, level))


async def test_among_people_the_level_stays(desk: Desk) -> None:
    """And their rematch begins when the people offer it, whatever computers sit there."""
    match = await with_ben(desk)
    await over(desk, match)
    assert await labels(desk, match) == ["Rematch"]
    with pytest.raises(ShellRefused, match="unknown_button"):
        await again(desk, match, Level.HARD)
    await deeds.offers_rematch(desk.matches, match, ANA)
    assert "Rematch 1/2" in await labels(desk, match)
    await deeds.offers_rematch(desk.matches, match, BEN)
    assert (await desk.live(match)).facts.rematch is not None


async def with_ben(desk: Desk) -> str:
    match = await desk.opened("dial", (ANA, BEN), {"table": "triangle", "colours": "random"})
    now = await desk.changes.add_computer(match, ANA, interaction=fresh())
    await desk.lobby.ready(match, BEN, terms_mark(now), interaction=fresh())
    await desk.waits(0)
    return match


async def test_who_is_alone_with_computers_ends_the_match_without_asking(desk: Desk) -> None:
    match = await alone(desk)
    assert "End without a result…" in (await desk.stops(match, ANA)).labels
    assert await deeds.may_end(desk.matches, match, ANA) == ()
    live = await deeds.asks_to_end(desk.matches, match, ANA)
    assert live.is_void
    assert live.thinking == ()


async def test_a_computer_is_not_asked_about_the_end(desk: Desk) -> None:
    match = await with_ben(desk)
    assert await deeds.may_end(desk.matches, match, ANA) == (BEN,)
