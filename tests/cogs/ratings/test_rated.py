"""A match with the term `rated`: what its table says, what its end changes, what never counts."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.cogs.ratings import ledger
from bot.cogs.ratings.rules import RATED, TO_RATE
from bot.cogs.sleep import rules as sleepers
from bot.cogs.sleep.rules import ServerChannel, Sleepers
from bot.match.act import Acts
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.rating_model import Rating
from bot.store import ratings as rows
from bot.store.ratings import Pool, RatingStanding
from bot.store.results import read_results
from bot.store.seats import Moderator
from games.core import Options, Refused
from tests.cogs.tournament.cups import started
from tests.creating import creates
from tests.deeds import answers_end, asks_to_end, by, offers_rematch
from tests.desk import ANA, BEN, CY, DEE, GUILD, Desk, name_of
from tests.interactions import fresh
from tests.probe.actions import Dial, write
from tests.probe.entry import DIAL
from tests.probe.numbers import hidden, other

POOL = Pool(GUILD, "dial")
DUEL: Mapping[str, str] = {"clues": "off"}


def rated(_options: Options, seats: int) -> str | None:
    """Every match of two or more is rated."""
    return "" if seats > 1 else None


RATED_DIAL = replace(DIAL, game=replace(DIAL.game, rated=rated))


async def desk_in(folder: Path) -> Desk:
    """A desk at which Dial is rated."""
    return await Desk.open(folder, {**GAMES, "dial": RATED_DIAL})


async def begun(desk: Desk, people: Sequence[int] = (ANA, BEN), /, **terms: str) -> str:
    """A rated match of Dial that has begun; its id."""
    return await desk.begun("dial", people, DUEL, **{"rated": "on", **terms})


async def opened(desk: Desk, people: Sequence[int] = (ANA, BEN), /, **terms: str) -> str:
    """A table of Dial that is to be rated; its id."""
    return await desk.opened("dial", people, DUEL, invited=None, **{"rated": "on", **terms})


async def round_of(desk: Desk, match: str, winners: Sequence[int] = ()) -> Live:
    """A round, in which these people open their safes and all others do not."""
    live = await desk.live(match)
    for _ in live.seats:
        live = await desk.live(match)
        if not live.play.turn.waiting:
            break
        person = await desk.waited_for(match)
        await desk.plays(match, person, _dial(live, opens=person in winners))
    return await desk.live(match)


def _dial(live: Live, *, opens: bool) -> str:
    return write(Dial(hidden(live) if opens else other(live)))


async def ended(desk: Desk, match: str, *winners: int) -> Live:
    """The match after two rounds, in the second of which these people open their safes."""
    await round_of(desk, match)
    return await round_of(desk, match, winners)


async def won(desk: Desk, winner: int, *others: int) -> str:
    """A match that one person has won, as its id; a week lies before it."""
    await desk.waits(8 * 86_400)
    match = await begun(desk, (winner, *others))
    await ended(desk, match, winner)
    return match


async def of_match(desk: Desk, match: str) -> rows.ToRate | None:
    """What is stored of a match that began as rated."""
    return (await desk.live(match)).table.fact(TO_RATE)


async def changes(desk: Desk, match: str) -> tuple[rows.Rated, ...]:
    """The changes that a match has made to ratings."""
    return (await desk.live(match)).table.fact(RATED)


async def reason(desk: Desk, match: str) -> str | None:
    """Why a match that began as rated is not; None if it is."""
    found = await of_match(desk, match)
    assert found is not None
    return found.reason


async def standing(desk: Desk, person: int, pool: Pool = POOL) -> RatingStanding | None:
    """How a person stands."""
    return await desk.store.read(lambda tx: rows.standing(tx, pool, person))


async def tries(desk: Desk, match: str, person: int, text: str) -> str:
    """The key of the refusal of an action; "" if it was played."""
    try:
        await desk.plays(match, person, text)
    except Refused as refused:
        return refused.key
    return ""


DAY_S = 86_400.0


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    made = await desk_in(tmp_path)
    yield made
    await made.store.close()


async def test_a_match_changes_the_ratings_of_its_people(desk: Desk) -> None:
    match = await begun(desk)
    assert "This match is rated." in (await desk.more(match, ANA)).text
    await ended(desk, match, ANA)
    assert await reason(desk, match) is None
    found = await changes(desk, match)
    assert [(one.person, one.number, one.played, one.met) for one in found] == [
        (ANA, 1, 1, 1),
        (BEN, 1, 1, 1),
    ]
    ana, ben = await standing(desk, ANA), await standing(desk, BEN)
    assert ana is not None and ben is not None
    assert (ana.won, ana.lost, ana.run, ben.won, ben.lost, ben.run) == (1, 0, 1, 0, 1, 0)
    assert ana.mu > Rating().mu > ben.mu and ana.score == ana.mu - ana.sigma
    assert (ana.month_played, ana.month_points) == (1, ana.mu - Rating().mu)
    assert all(one.rated for one in await desk.store.read(lambda tx: read_results(tx, match)))
    board = (await desk.board(match)).text
    assert "Ratings: " not in board, "both are new"


async def test_a_draw_is_level(desk: Desk) -> None:
    match = await begun(desk)
    live = await ended(desk, match, ANA, BEN)
    outcome = live.entry.game.outcome(live.play.state)
    assert outcome is not None and not outcome.winners
    ana, ben = await standing(desk, ANA), await standing(desk, BEN)
    assert ana is not None and ben is not None
    assert (ana.drawn, ana.mu) == (ben.drawn, ben.mu) == (1, Rating().mu)


async def test_a_rating_is_told_from_the_fifth_match_against_three_on(desk: Desk) -> None:
    for beaten in (BEN, CY, DEE, BEN):
        await won(desk, ANA, beaten)
    fifth = await won(desk, ANA, CY)
    told = next(line for line in (await desk.board(fifth)).text.split("\n") if "Ratings" in line)
    assert "Ana 1" in told and told.endswith("(settling)"), "Cy is new, and not told"
    ana = await standing(desk, ANA)
    assert ana is not None
    shown = Rating(ana.mu, ana.sigma).shown
    sixth = await won(desk, ANA, BEN)
    after = await standing(desk, ANA)
    assert after is not None
    now = Rating(after.mu, after.sigma).shown
    told = f"Ratings: Ana {now} (+{now - shown}, settling)"
    assert told in (await desk.board(sixth)).text


async def test_the_host_of_a_rated_match_begins_as_often_as_others(desk: Desk) -> None:
    first = []
    for _ in range(40):
        match = await desk.begun("tripol", rated="on")
        first.append((await desk.live(match)).seats[0].person)
    assert 8 < first.count(ANA) < 32


async def test_lots_decide_whom_an_option_names_to_begin(desk: Desk) -> None:
    first = []
    for _ in range(40):
        match = await desk.begun("timelock", (ANA, BEN), {"first": "0"}, rated="on")
        first.append(await desk.waited_for(match))
    assert 8 < first.count(ANA) < 32


async def test_the_host_begins_a_match_that_is_not_rated(desk: Desk) -> None:
    for _ in range(5):
        match = await desk.begun("tripol", rated="off")
        assert (await desk.live(match)).seats[0].person == ANA
        assert await of_match(desk, match) is None


async def test_a_rematch_of_a_rated_match_passes_the_beginning_on(desk: Desk) -> None:
    match = await desk.begun("tripol", (ANA, BEN), rated="on")
    seats = [one.person for one in (await desk.live(match)).seats]
    await desk.acts.resign(match, ANA, interaction=fresh())
    await offers_rematch(desk.matches, match, ANA)
    again = await offers_rematch(desk.matches, match, BEN)
    assert again is not None
    assert [one.person for one in again.seats] == seats[::-1]


async def rates(desk: Desk, match: str) -> str:
    """The rating as a table tells it, and More in words."""
    small = (await desk.lobby_board(match)).text.split(" · ")[-1]
    told = (await desk.table_more(match, ANA)).text.split("\n-# ")
    (line,) = (line for line in told if line.lower().startswith(f"{small}: "))
    return line


async def test_a_table_says_before_what_will_not_count(desk: Desk) -> None:
    match = await opened(desk, (ANA, BEN))
    assert (await rates(desk, match)).startswith("Rated: ")
    hinted = await opened(desk, (ANA, BEN), hints="on")
    assert await rates(desk, hinted) == "Not rated: hints may be asked for."
    more = await opened(desk, (ANA, BEN), players="4")
    await desk.changes.add_computer(more, ANA, interaction=fresh())
    assert await rates(desk, more) == "Not rated: a computer sits here."
    unrated = await opened(desk, (ANA, BEN), rated="off")
    assert await rates(desk, unrated) == "Not rated: the host chose that."


async def test_who_holds_two_seats_is_told_so(desk: Desk) -> None:
    match = await desk.opened("timelock", (ANA, BEN), players="4", rated="on")
    await desk.lobby.join(match, ANA, "Ana", more=True, interaction=fresh())
    assert await rates(desk, match) == "Not rated: Ana holds two seats."


async def test_five_matches_a_week_count_between_the_same_two(desk: Desk) -> None:
    for _ in range(4):
        await ended(desk, await begun(desk), ANA)
    running = await begun(desk)  # it counts, though it has not ended
    table = await opened(desk, (BEN, ANA))
    told = await rates(desk, table)
    assert told == "Not rated: Ben and Ana have had 5 rated matches with each other in a week."
    sixth = await begun(desk)
    await ended(desk, sixth, ANA)
    assert await reason(desk, sixth) == "often"
    assert "Not rated: two people had had 5" in (await desk.board(sixth)).text
    with_cy = await begun(desk, (ANA, CY))
    await ended(desk, with_cy, ANA)
    assert await reason(desk, with_cy) is None
    await ended(desk, running, ANA)
    assert await reason(desk, running) is None
    await desk.waits(7 * DAY_S)
    later = await begun(desk)
    await ended(desk, later, ANA)
    assert await reason(desk, later) is None


async def test_a_pair_that_is_forgotten_after_each_match_is_rated_no_more_than_others(
    desk: Desk,
) -> None:
    for _ in range(5):
        match = await begun(desk)
        await ended(desk, match, ANA)
        assert await reason(desk, match) is None
        await desk.forgetting.forget(BEN, interaction=fresh())
    told = await rates(desk, await opened(desk, (BEN, ANA)))
    assert told == "Not rated: Ben and Ana have had 5 rated matches with each other in a week."
    before = await standing(desk, ANA)
    assert before is not None
    assert (before.played, before.met) == (5, 1), "who comes back is no new person"
    sixth = await begun(desk)
    await ended(desk, sixth, ANA)
    assert await reason(desk, sixth) == "often"
    assert await standing(desk, ANA) == before
    assert await reason(desk, await begun(desk, (CY, BEN))) is None
    await ended(desk, await begun(desk, (ANA, CY)), ANA)
    ana = await standing(desk, ANA)
    assert ana is not None and ana.met == 2
    later = await won(desk, ANA, BEN)
    assert await reason(desk, later) is None
    book = await desk.store.read(lambda tx: ledger.read_book(POOL, tx))
    assert [one.met for one in book.rated if one.person == ANA] == [1, 1, 1, 1, 1, 2, 2]
    assert ledger.anew(book).is_nothing, "computed again, nothing is otherwise"


async def test_a_match_of_which_it_was_said_that_it_is_not_rated_changes_nothing(
    desk: Desk,
) -> None:
    for _ in range(5):
        await ended(desk, await begun(desk), ANA)
    before = await desk.store.read(lambda tx: (rows.last_number(tx, POOL), rows.of_pool(tx, POOL)))
    stood = await desk.store.read(lambda tx: rows.standings(tx, POOL))
    sixth = await begun(desk)
    await ended(desk, sixth, ANA)
    after = await desk.store.read(lambda tx: (rows.last_number(tx, POOL), rows.of_pool(tx, POOL)))
    assert after == before and before[0] == 5
    assert await desk.store.read(lambda tx: rows.standings(tx, POOL)) == stood
    results = await desk.store.read(lambda tx: read_results(tx, sixth))
    assert results and not any(one.rated for one in results)


async def test_a_match_that_was_not_rated_counts_for_no_week(desk: Desk) -> None:
    short = await begun(desk)
    await round_of(desk, short)
    await desk.acts.resign(short, BEN, interaction=fresh())
    changed = await begun(desk)
    await round_of(desk, changed)
    await desk.hands_over(changed, BEN, CY)
    await round_of(desk, changed, [CY])
    removed = await begun(desk)
    await round_of(desk, removed)
    await Acts(desk.matches).remove(
        removed, BEN, by=Moderator(DEE), check=lambda _table: None, interaction=fresh()
    )
    reasons = [await reason(desk, match) for match in (short, changed, removed)]
    assert reasons == ["short", "changed", "moderator"]
    for _ in range(5):
        match = await begun(desk)
        await ended(desk, match, ANA)
        assert await reason(desk, match) is None


async def test_a_match_without_a_result_counts_for_no_week(desk: Desk) -> None:
    for _ in range(6):
        match = await begun(desk)
        await round_of(desk, match)
        live = await asks_to_end(desk.matches, match, ANA)
        offer = live.facts.offers[-1]
        await answers_end(desk.matches, match, offer.id, BEN, yes=True)
        assert await of_match(desk, match) is None
    match = await begun(desk)
    await ended(desk, match, ANA)
    assert await reason(desk, match) is None


async def test_who_leaves_at_once_has_not_played(desk: Desk) -> None:
    match = await begun(desk)
    await round_of(desk, match)
    await desk.acts.resign(match, BEN, interaction=fresh())
    assert await reason(desk, match) == "short"
    assert "Not rated: not everybody has played two moves." in (await desk.board(match)).text
    assert await standing(desk, ANA) is None


async def test_who_leaves_later_has_lost(desk: Desk) -> None:
    match = await begun(desk)
    await round_of(desk, match)
    await round_of(desk, match)
    await desk.acts.resign(match, BEN, interaction=fresh())
    assert await reason(desk, match) is None
    ben = await standing(desk, BEN)
    assert ben is not None and ben.lost == 1
    results = {one.name: one for one in await desk.store.read(lambda tx: read_results(tx, match))}
    assert results["Ben"].left_at == results["Ben"].ended_at
    assert results["Ana"].left_at is None


async def test_who_hands_a_lost_seat_over_has_lost(desk: Desk) -> None:
    match = await begun(desk)
    await round_of(desk, match)
    await round_of(desk, match)
    await desk.hands_over(match, BEN, CY)
    await desk.acts.resign(match, CY, interaction=fresh())
    assert await reason(desk, match) is None
    ana, ben = await standing(desk, ANA), await standing(desk, BEN)
    assert ana is not None and ben is not None
    assert (ana.won, ana.met, ben.lost, ben.met) == (1, 1, 1, 1)
    assert await standing(desk, CY) is None
    pool = await desk.store.read(lambda tx: ledger.read_book(POOL, tx))
    assert ledger.anew(pool).is_nothing


async def test_a_seat_that_was_handed_over_earns_nothing(desk: Desk) -> None:
    match = await begun(desk)
    await round_of(desk, match)
    await desk.hands_over(match, BEN, CY)
    await round_of(desk, match, [CY])
    assert await reason(desk, match) == "changed"
    assert "Not rated: a seat changed hands." in (await desk.board(match)).text
    assert [await standing(desk, who) for who in (ANA, BEN, CY)] == [None] * 3


async def test_a_seat_that_was_handed_back_in_time_counts(desk: Desk) -> None:
    match = await begun(desk)
    await round_of(desk, match)
    await desk.hands_over(match, BEN, CY)
    await desk.hands_over(match, CY, BEN)
    await round_of(desk, match, [ANA])
    assert await reason(desk, match) is None
    assert await standing(desk, CY) is None


async def test_a_removal_by_a_moderator_counts_for_nobody(desk: Desk) -> None:
    match = await begun(desk)
    await round_of(desk, match)
    await round_of(desk, match)
    await Acts(desk.matches).remove(
        match, BEN, by=Moderator(DEE), check=lambda _table: None, interaction=fresh()
    )
    assert await reason(desk, match) == "moderator"
    assert await standing(desk, ANA) is None


async def test_a_match_that_moves_to_another_server_is_rated_no_more(desk: Desk) -> None:
    match, there = await begun(desk), GUILD + 1
    await round_of(desk, match)
    await round_of(desk, match)
    await Sleepers(desk.matches).left(GUILD)
    who, to = by(ANA), ServerChannel(there, 80, 80, None)
    await desk.matches.change(match, who, lambda now: sleepers.wake(now, who, to))
    told = (await desk.more(match, ANA)).text
    assert "Not rated: the match moved to another server." in told
    await desk.acts.resign(match, BEN, interaction=fresh())
    assert await reason(desk, match) == "moved"
    assert "Ratings: " not in (await desk.board(match)).text
    for pool in (POOL, Pool(there, POOL.name)):
        assert await standing(desk, ANA, pool) is None


async def test_one_that_was_moved_before_that_was_noted_is_rated_no_more(desk: Desk) -> None:
    match = await begun(desk)
    await round_of(desk, match)
    sql = "UPDATE matches SET guild = :guild WHERE id = :id"
    await desk.store.write(lambda tx: tx.run(sql, guild=GUILD + 1, id=match))
    await round_of(desk, match, [ANA])
    assert await reason(desk, match) == "moved"
    assert await standing(desk, ANA) is None


async def test_matches_in_direct_messages_and_of_before_are_not_rated(desk: Desk) -> None:
    entry = desk.matches.shelf["dial"]
    table = await creates(
        desk.lobby,
        entry,
        DUEL,
        guild=None,
        channel=77,
        host=ANA,
        host_name="Ana",
        interaction=fresh(),
    )
    assert "rated" not in table.match.terms
    match = await desk.begun("dial", (ANA, BEN), DUEL, rated="off")  # as those of before
    await ended(desk, match, ANA)
    assert await of_match(desk, match) is None


async def test_against_a_computer_nothing_is_rated(desk: Desk) -> None:
    table = await creates(
        desk.lobby,
        GAMES["tripol"],
        {},
        guild=POOL.guild,
        channel=5,
        host=ANA,
        host_name=name_of(ANA),
        interaction=fresh(),
        with_computers=True,
    )
    assert await of_match(desk, table.match.id) is None


async def test_who_was_forgotten_is_gone_and_the_others_keep_theirs(desk: Desk) -> None:
    match = await won(desk, ANA, BEN)
    before = await standing(desk, ANA)
    await desk.store.write(lambda tx: rows.forget(tx, BEN))
    assert await standing(desk, BEN) is None
    assert await standing(desk, ANA) == before
    assert [one.person for one in await changes(desk, match)] == [ANA]


async def test_who_shows_results_to_nobody_is_not_told(desk: Desk) -> None:
    for beaten in (BEN, CY, DEE, BEN):
        await won(desk, ANA, beaten)
    match = await won(desk, ANA, CY)
    assert "Ratings: Ana " in (await desk.board(match)).text
    await desk.sets(ANA, results="nobody")
    assert "Ratings: " not in (await desk.board(match)).text


async def test_of_a_tournament_only_what_was_played_is_rated(desk: Desk) -> None:
    cup = await started(desk, "timelock", 3)
    first = next(one for one in cup.fixtures if one.match is not None)
    assert await reason(desk, str(first.match)) is None
    waits = next(one.number for one in cup.entrants if one.number not in first.both)
    for number in (waits, first.both[0]):  # the second has a match, and has played nothing there
        person = cup.entrants[number].person
        assert person is not None
        await desk.cups.quit(cup.id, person, interaction=fresh())
        await desk.waits(0)
    cup = await desk.cups.read(cup.id)
    assert all(one.outcome is not None for one in cup.fixtures)
    assert await reason(desk, str(first.match)) == "short"
    assert await desk.store.read(rows.pools) == ()


async def test_what_one_person_plays_is_not_told_as_rated(desk: Desk) -> None:
    alone = await desk.opened("unlock", (ANA,), {"lock": "bot"}, rated="on", players="1")
    assert "ated" not in (await desk.more(alone, ANA)).text
