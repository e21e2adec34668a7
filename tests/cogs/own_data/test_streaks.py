"""A streak outlives the pruning of its matches, and nothing of it is left of who is forgotten."""

from __future__ import annotations

from bot.cogs.daily.rules import PLAYED
from bot.cogs.daily.screens import share_line
from bot.cogs.own_data import pruning
from bot.match.lobby.deals import Streak
from bot.store import deals
from tests.cogs.daily.attempting import LOCKPICK, Attempting
from tests.desk import ANA, BEN, Desk
from tests.interactions import fresh


async def test_nothing_is_left_of_the_streak_of_who_is_forgotten(desk: Desk) -> None:
    played = Attempting(desk)
    matches: list[str] = []
    for _ in range(2):
        matches = [await played.plays(ANA), await played.plays(BEN)]
        played.sleeps()
    assert await played.streak(ANA) == Streak(2, 2)
    await desk.forgetting.forget(ANA, interaction=fresh())
    assert await played.streak(ANA) == Streak()
    of, bens = matches
    live = await desk.live(of)
    assert live.table.fact(PLAYED) == ()
    assert "in a row" not in (await desk.board(of)).text + share_line(live)
    (left,) = await desk.store.read(
        lambda tx: tx.rows("SELECT person FROM deals WHERE match = :match", match=of)
    )
    found = await desk.store.read(
        lambda tx: deals.finished(tx, game=LOCKPICK.key, person=left["person"])
    )
    assert found == (), "the number that stands for nobody joins no days either"
    assert await played.streak(BEN) == Streak(2, 2)
    assert "Day 2 in a row." in share_line(await desk.live(bens))
    assert await played.plays(ANA) not in matches
    assert await played.streak(ANA) == Streak(1, 1, is_played=True)


async def test_a_streak_outlives_the_pruning_of_its_matches(desk: Desk) -> None:
    played = Attempting(desk)
    for _ in range(2):
        match = await played.plays(ANA)
        now = desk.now
        assert await desk.store.write(
            lambda tx, match=match, now=now: pruning.prune(tx, match, "", before=now, at=now)
        )
        played.sleeps()
    assert await played.streak(ANA) == Streak(2, 2)
