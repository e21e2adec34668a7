"""A moderator takes a result back: it counts no more, and its pool is computed again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.cogs.own_data.pruning import prune
from bot.cogs.ratings.moderation import RATE_AGAIN, RatingsModeration
from bot.cogs.reports.screens import told
from bot.match.games import GAMES
from bot.match.refusals import ShellRefused
from bot.store import servers
from bot.store.changes import AuditEvent
from bot.store.jobs import nearest, read_duties
from bot.store.keys import Repeated
from bot.store.move_log import read_moves
from bot.store.ratings import Rated, of_pool, rated_of
from bot.store.results import read_results
from bot.store.servers import Server
from tests.cogs.ratings.duels import DUELS, acted, duel, stand
from tests.desk import ANA, BEN, CHANNEL, CY, DEE, GUILD, Desk
from tests.interactions import fresh

MODERATOR, LOG = 99, 14


class Moderated(Desk):
    """A desk whose server is moderated, and whose duties compute pools again."""

    @property
    def ratings(self) -> RatingsModeration:
        return RatingsModeration(self.matches)

    async def takes_back(self, match: str, by: int = MODERATOR, guild: int = GUILD) -> None:
        await self.ratings.take_back(match, guild, by, interaction=fresh())


@pytest.fixture
async def desk(engine: str, tmp_path: Path) -> AsyncIterator[Moderated]:
    made = await Moderated.open(tmp_path)
    made.duties.add(RATE_AGAIN, made.ratings.compute)
    await made.store.write(lambda tx: servers.write(tx, Server(GUILD, log_channel=LOG)))
    yield made
    await made.store.close()


async def test_the_ratings_are_those_of_the_other_matches_alone(desk: Moderated) -> None:
    """As if it had never been played: by whom, whom and in which order is what counts."""
    kept = await duel(desk, BEN, ANA)
    alone = await stand(desk)
    after = await desk.store.read(rated_of(kept).of)
    desk.now += 60
    taken = await duel(desk, ANA, BEN)
    last = await duel(desk, CY, BEN)
    before = await stand(desk)
    await desk.takes_back(taken)
    assert await stand(desk) == before, "that is left to the duty"
    await desk.duties.do_due()
    now = await stand(desk)
    assert now[ANA] == alone[ANA]
    assert await desk.store.read(rated_of(kept).of) == after
    assert (now[BEN].played, now[BEN].won, now[BEN].lost) == (2, 1, 1)
    assert [one.match for one in await rated(desk)] == [kept, kept, last, last]
    assert now[BEN].mu < before[BEN].mu
    (ben,) = [one for one in await rated(desk) if (one.match, one.person) == (last, BEN)]
    assert ben.before == (alone[BEN].mu, alone[BEN].sigma)


async def rated(desk: Desk) -> tuple[Rated, ...]:
    """All that rated duels have changed, in their order."""
    return await desk.store.read(lambda tx: of_pool(tx, DUELS))


async def test_who_had_no_other_match_stands_nowhere(desk: Moderated) -> None:
    match = await duel(desk)
    await desk.takes_back(match)
    await desk.duties.do_due()
    assert await stand(desk) == {}
    assert await desk.store.read(lambda tx: nearest(tx, RATE_AGAIN, desk.now)) is None


async def test_the_match_stays_and_its_result_says_so(desk: Moderated) -> None:
    match = await duel(desk)
    moves = await desk.store.read(lambda tx: read_moves(tx, match))
    assert "Ratings: " in (await desk.board(match)).text
    desk.shown.clear()
    await desk.takes_back(match)
    assert desk.shown == {match}
    board = (await desk.board(match)).text
    assert "Not rated: a moderator has taken the result back." in board
    assert "Ratings: " not in board
    assert await desk.store.read(lambda tx: read_moves(tx, match)) == moves
    results = await desk.store.read(lambda tx: read_results(tx, match))
    assert {one.place for one in results} == {1, 2}
    assert not any(one.rated for one in results)


async def test_it_is_told_in_the_log_channel_and_to_those_who_run_the_bot(
    desk: Moderated,
) -> None:
    match = await duel(desk)
    heard: list[AuditEvent] = []
    desk.store.on_deeds = heard.extend
    await desk.takes_back(match)
    assert heard == [AuditEvent("took_back", MODERATOR, None, {"match": match, "server": GUILD})]
    (report,) = await desk.store.read(lambda tx: servers.read_reports(tx, GUILD))
    game = GAMES["triplock"].title
    assert told(report, GAMES).content == (
        f"<@{MODERATOR}> took back the result of a match of {game} in <#{CHANNEL}>, `{match}`: "
        "it counts for no rating."
    )


async def test_a_process_that_dies_before_it_computes_loses_nothing(desk: Moderated) -> None:
    await duel(desk, BEN, ANA)
    match = await duel(desk, ANA, BEN)
    await desk.takes_back(match)
    stored = await desk.store.read(lambda tx: read_duties(tx, match))
    assert RATE_AGAIN in [duty.kind for duty in stored]
    after = Moderated(desk.store, now=desk.now)
    after.duties.add(RATE_AGAIN, after.ratings.compute)
    await after.duties.do_due()
    assert (await stand(desk))[ANA].played == 1


@pytest.mark.parametrize(
    ("by", "guild", "key"),
    [
        (ANA, GUILD, "moderator_sits"),
        (BEN, GUILD, "moderator_sits"),
        (MODERATOR, GUILD + 1, "unknown_match"),
    ],
)
async def test_who_sat_there_and_other_servers_take_nothing_back(
    desk: Moderated, by: int, guild: int, key: str
) -> None:
    match = await duel(desk)
    before = await rated(desk)
    with pytest.raises(ShellRefused, match=key):
        await desk.takes_back(match, by, guild)
    with pytest.raises(ShellRefused, match=key):
        await desk.ratings.to_take_back(match, guild, by)
    assert await rated(desk) == before
    assert await desk.store.read(lambda tx: servers.read_reports(tx, GUILD)) == ()
    assert await desk.store.read(lambda tx: nearest(tx, RATE_AGAIN, desk.now)) is None


async def test_who_handed_a_seat_back_in_time_has_sat_there_too(desk: Moderated) -> None:
    match = await desk.begun("triplock", (ANA, BEN), None, rated="on")
    waiting = await desk.waited_for(match)
    other = ANA + BEN - waiting
    await desk.hands_over(match, other, DEE)
    await desk.hands_over(match, DEE, other)
    await acted(desk, match)
    await desk.acts.resign(match, BEN, interaction=fresh())
    assert await desk.store.read(rated_of(match).of)
    with pytest.raises(ShellRefused, match="moderator_sits"):
        await desk.takes_back(match, DEE)


async def test_what_is_taken_back_twice_or_was_never_rated_is_refused(desk: Moderated) -> None:
    match, press = await duel(desk), fresh()
    await desk.ratings.take_back(match, GUILD, MODERATOR, interaction=press)
    with pytest.raises(Repeated):
        await desk.ratings.take_back(match, GUILD, MODERATOR, interaction=press)
    unrated = await desk.begun("triplock", (ANA, BEN), None, rated="off")
    running = await desk.begun("triplock", (ANA, BEN), None, rated="on")
    await desk.acts.resign(unrated, ANA, interaction=fresh())
    for late in (match, unrated, running):
        with pytest.raises(ShellRefused, match="not_rated"):
            await desk.takes_back(late)
        assert await desk.ratings.counted(late) is None
    with pytest.raises(ShellRefused, match="unknown_match"):
        await desk.takes_back("ZZZZZZZZ")


async def test_the_latest_matches_of_a_server_are_listed_newest_first(desk: Moderated) -> None:
    found: list[str] = []
    for _ in range(3):
        found.insert(0, await duel(desk))
        desk.now += 60
    assert [place.match for place in await desk.ratings.latest(GUILD)] == found
    assert {place.channel for place in await desk.ratings.latest(GUILD)} == {CHANNEL}
    assert await desk.ratings.latest(GUILD + 1) == ()
    await desk.takes_back(found[1])
    assert [place.match for place in await desk.ratings.latest(GUILD)] == [found[0], found[2]]


async def test_of_who_hides_their_results_the_list_tells_no_rating(desk: Moderated) -> None:
    match = await duel(desk)
    await desk.sets(ANA, results="nobody")
    counted = await desk.ratings.counted(match)
    assert counted is not None
    assert [one.person for one in counted.rated] == [BEN]
    assert {one.name for one in counted.results} == {"Ana", "Ben"}


async def test_an_old_match_that_has_lost_its_log_is_taken_back_as_well(desk: Moderated) -> None:
    match = await duel(desk)
    at = desk.now
    await desk.store.write(lambda tx: prune(tx, match, "somebody", before=at, at=at))
    desk.shown.clear()
    await desk.takes_back(match)
    await desk.duties.do_due()
    assert desk.shown == set(), "it has no message any more"
    assert await stand(desk) == {}
