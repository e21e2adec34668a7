"""What limits count goes on for who was forgotten, and for whose table somebody else hosts now."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from bot.cogs.clock.choices import last_nudged_at, note_nudge
from bot.cogs.own_data.forgetting import MARKS_KEPT_S, expire_marks
from bot.cogs.ratings.moderation import OffBoards
from bot.match.limits import LASTING
from bot.store.meta import MARK_LENGTH, read_meta_like
from bot.store.server_ratings import off_boards
from bot.store.sqlite.engine import SqliteStore
from games.core import Refused
from tests.cogs.daily.attempting import Attempting
from tests.cogs.ratings.duels import duel
from tests.deeds import offers_seat
from tests.desk import ANA, BEN, CY, DEE, GUILD, Desk
from tests.interactions import fresh
from tests.limited import Limited

MODERATOR = 99


@pytest.fixture
async def limited(tmp_path: Path) -> AsyncIterator[Limited]:
    store = await SqliteStore.open(tmp_path / "tumbler.db")
    yield Limited(store)
    await store.close()


async def forgets(desk: Desk, person: int) -> None:
    await desk.forgetting.forget(person, interaction=fresh())


async def tables(desk: Limited) -> None:
    await desk.sets_up_now()


async def invitations(desk: Limited) -> None:
    await desk.sets_up(game="triplock", invited=BEN)


async def calls(desk: Limited) -> None:
    table = await desk.sets_up(game="triplock", invited=10 + int(desk.now) % 1000)
    await desk.lobby.close(table.match.id, ANA, interaction=fresh())


async def declines(desk: Limited) -> None:
    table = await desk.sets_up(game="triplock", invited=BEN)
    await desk.lobby.decline(table.match.id, BEN, interaction=fresh())


async def offers(desk: Limited) -> None:
    """Dee hosts, so that Ana has called nobody."""
    table = await desk.sets_up(DEE, game="triplock")
    await desk.lobby.join(table.match.id, ANA, "Ana", interaction=fresh())
    await offers_seat(desk.matches, table.match.id, ANA, CY, "Cy")


@pytest.mark.parametrize(
    ("deed", "times", "key"),
    [
        (tables, 5, "fast_tables"),
        (invitations, 3, "often_invited"),
        (calls, 20, "often_called"),
        (declines, 1, "declined_lately"),
        (offers, 3, "often_offered"),
    ],
)
async def test_a_limit_is_not_lifted_by_being_forgotten(
    limited: Limited, deed: Callable[[Limited], Awaitable[None]], times: int, key: str
) -> None:
    for time in range(times):
        await deed(limited)
        if time == times // 2:
            await forgets(limited, ANA)
    await forgets(limited, ANA)
    with pytest.raises(Refused, match=key):
        await deed(limited)
    limited.now += max(LASTING.values())
    await deed(limited)


async def test_what_others_did_is_not_counted_for_who_was_forgotten(limited: Limited) -> None:
    for _ in range(3):
        await invitations(limited)
    await forgets(limited, ANA)
    await forgets(limited, CY)
    await limited.sets_up(CY, game="triplock", invited=BEN)
    await limited.sets_up(ANA, game="triplock", invited=CY)


async def test_a_host_who_left_has_set_tables_up_all_the_same(limited: Limited) -> None:
    for _ in range(5):
        table = await limited.sets_up_now()
        await limited.lobby.join(table.match.id, CY, "Cy", interaction=fresh())
        await limited.lobby.take_over(table.match.id, CY, gone=ANA, interaction=fresh())
    with pytest.raises(Refused, match="fast_tables"):
        await limited.sets_up_now()


async def test_a_nudge_counts_on(desk: Desk) -> None:
    def at(one: int, other: int) -> Awaitable[float | None]:
        return desk.store.read(lambda tx: last_nudged_at(tx, one, other))

    nudged_at = desk.now
    await desk.store.write(lambda tx: note_nudge(tx, ANA, BEN, nudged_at))
    await forgets(desk, ANA)
    assert await at(BEN, ANA) == await at(ANA, BEN) == nudged_at
    assert await at(ANA, CY) is None


async def test_the_deal_of_a_day_is_played_once(desk: Desk) -> None:
    days = Attempting(desk)
    await days.plays(ANA)
    await forgets(desk, ANA)
    again = await desk.live(await days.begins(ANA))
    assert again.facts.deal.is_practice
    days.sleeps()
    tomorrow = await desk.live(await days.begins(ANA))
    assert not tomorrow.facts.deal.is_practice


async def test_who_was_taken_off_the_boards_stays_off_until_put_back(desk: Desk) -> None:
    boards = OffBoards(desk.matches)
    await duel(desk, BEN, ANA)
    await boards.take_off(BEN, "Ben", GUILD, MODERATOR, interaction=fresh())
    await forgets(desk, BEN)
    await duel(desk, BEN, ANA)
    assert [one.person for one in await desk.store.read(lambda tx: off_boards(tx, GUILD))] == [BEN]
    await boards.put_back(BEN, GUILD, MODERATOR, interaction=fresh())
    await duel(desk, BEN, ANA)
    assert await desk.store.read(lambda tx: off_boards(tx, GUILD)) == ()


async def test_a_mark_names_nobody_and_is_kept_for_90_days(desk: Desk) -> None:
    await duel(desk, BEN, ANA)
    at = desk.now
    await forgets(desk, BEN)

    async def marks() -> dict[str, str]:
        return await desk.store.read(lambda tx: read_meta_like(tx, "limit."))

    kept = await marks()
    assert sorted(kept.values()) == [f"{at!r} ", f"{at!r} triplock duel"], "met, and how often"
    assert all(len(key) == len("limit.") + MARK_LENGTH for key in kept)
    for later, left in ((MARKS_KEPT_S - 1.0, 2), (MARKS_KEPT_S, 0)):
        await desk.store.write(lambda tx, now=at + later: expire_marks(tx, now))
        assert len(await marks()) == left
