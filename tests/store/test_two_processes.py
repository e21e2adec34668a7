"""F7: two processes do something to one table at the same moment: one wins, and nobody vanishes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot.cogs.ratings.ledger import compute_again
from bot.cogs.rematch.rules import REMATCH
from bot.cogs.series.rules import GAME, SeriesGame
from bot.match.act import Acts
from bot.match.games import GAMES
from bot.match.lobby import begin as beginning
from bot.match.lobby.begin import add
from bot.match.lobby.lobby import Lobby
from bot.match.matches import Matches
from bot.match.press_checks import check_found
from bot.match.rating_model import Rating
from bot.store import jobs, questions
from bot.store import ratings as rows
from bot.store.jobs import Job
from bot.store.matches import matches_of
from bot.store.move_log import read_moves
from bot.store.ratings import Pool
from bot.store.seats import Clock, Person, Sitting
from bot.store.tables import Table
from bot.store.tx import Tx
from tests.creating import creates
from tests.interactions import fresh
from tests.store.two_processes import DONE, REPEATED, Call, TwoProcesses

pytestmark = pytest.mark.proof

ANA, BEN, CY, DEE = 1, 2, 3, 4

NO_TERMS: Mapping[str, str] = {}


async def tables(
    matches: Matches,
    game: str,
    *others: int,
    times: int,
    wishes: Mapping[str, str] = NO_TERMS,
    terms: Mapping[str, str] = NO_TERMS,
) -> list[str]:
    """Tables of Ana's at which these people sit."""
    lobby, host = Lobby(matches), {"host": ANA, "host_name": "Ana", "interaction": fresh()}
    first = await creates(lobby, GAMES[game], wishes, guild=1, channel=2, terms=terms, **host)
    seats = [*first.seats]
    seats += [Sitting(at, Person(who), f"Person {who}") for at, who in enumerate(others, 1)]
    # No drawn id holds a U: none of these is that of the first table, by chance.
    names = [f"{first.match.id[:4]}U{index:03}" for index in range(times)]

    def work(tx: Tx) -> None:
        for name in names:
            add(tx, replace(first, match=replace(first.match, id=name), seats=tuple(seats)))

    await matches.store.write(work)
    return names


async def begun(matches: Matches, times: int) -> list[str]:
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


@pytest.fixture(params=[50, pytest.param(200, marks=pytest.mark.night)])
def times(request: pytest.FixtureRequest) -> int:
    """The number of times that each race is run."""
    return request.param


async def people(matches: Matches, match: str) -> list[int | None]:
    table: Table = await matches.table(match)
    assert [sitting.seat for sitting in table.seats] == list(range(len(table.seats)))
    return [sitting.person for sitting in table.seats]


def joins(made: list[str], person: int) -> list[Call]:
    return [
        ("join", (match, person, f"Person {person}"), {"interaction": fresh()}) for match in made
    ]


def acts(made: list[str], person: int, text: str, stamp: int | None) -> list[Call]:
    return [
        ("act", (match, person, text), {"stamp": stamp, "interaction": fresh()}) for match in made
    ]


async def test_two_who_join_both_sit(both: TwoProcesses, matches: Matches, times: int) -> None:
    made = await tables(matches, "unlock", times=times)
    assert set(both.race(joins(made, BEN), joins(made, CY))) == {(DONE, DONE)}
    for match in made:
        seated = await people(matches, match)
        assert seated[0] == ANA
        assert sorted(seated[1:], key=str) == [BEN, CY]


async def test_the_last_seat_is_taken_once(
    both: TwoProcesses, matches: Matches, times: int
) -> None:
    made = await tables(matches, "triplock", times=times)
    told = both.race(joins(made, BEN), joins(made, CY))
    assert set(told) <= {(DONE, "not_lobby"), ("not_lobby", DONE)}
    for match, (first, _) in zip(made, told, strict=True):
        assert set(await people(matches, match)) == {ANA, BEN if first == DONE else CY}


async def test_a_match_begins_once(both: TwoProcesses, matches: Matches, times: int) -> None:
    made = await tables(matches, "triplock", BEN, times=times)
    one, two = (
        [("start", (match, ANA), {"interaction": fresh()}) for match in made] for _ in range(2)
    )
    told = both.race(one, two)
    assert set(told) <= {(DONE, "not_lobby"), ("not_lobby", DONE)}
    for match in made:
        assert sorted(await people(matches, match), key=str) == [ANA, BEN]
        assert (await matches.live(match)).play.n == 0


async def test_one_of_two_presses_on_one_button_is_played(
    both: TwoProcesses, matches: Matches, times: int
) -> None:
    made = await begun(matches, times)
    first = acts(made, ANA, "orient:0", 0)
    second = acts(made, ANA, "orient:1", 0)
    told = both.race(first, second)
    late = ("moved_on", "not_your_turn")
    assert set(told) <= {*((DONE, key) for key in late), *((key, DONE) for key in late)}
    for match, (won, _) in zip(made, told, strict=True):
        moves = await matches.store.read(lambda tx, match=match: read_moves(tx, match))
        assert [move.row.text for move in moves] == ["orient:0" if won == DONE else "orient:1"]


async def test_two_people_who_owe_a_move_both_play(
    both: TwoProcesses, matches: Matches, times: int
) -> None:
    made = await begun(matches, times)
    first = acts(made, ANA, "orient:0", 0)
    second = acts(made, BEN, "orient:0", 0)
    assert set(both.race(first, second)) == {(DONE, DONE)}
    for match in made:
        moves = await matches.store.read(lambda tx, match=match: read_moves(tx, match))
        assert [move.row.n for move in moves] == [1, 2]
        assert {move.actor for move in moves} == {Person(ANA), Person(BEN)}
        assert (await matches.live(match)).play.n == 2


async def test_a_double_tap_reaches_one_process_each(
    both: TwoProcesses, matches: Matches, times: int
) -> None:
    """Typed moves carry no stamp: only the store knows that the person has just played."""
    made = await begun(matches, times)
    first: list[Call] = []
    second: list[Call] = []
    for match in made:
        for person in (ANA, BEN):
            await Acts(matches).act(match, person, "orient:0", stamp=0, interaction=fresh())
        live = await matches.live(match)
        (seat,) = live.play.turn.waiting
        person = live.seats[seat].person
        assert person is not None
        first += acts([match], person, "roll", None)
        second += acts([match], person, "end", None)
    told = both.race(first, second)
    late = ("one_press", "not_your_turn")
    assert set(told) <= {*((DONE, key) for key in late), *((key, DONE) for key in late)}
    for match in made:
        assert (await matches.live(match)).play.n == 3


async def test_a_rematch_that_two_offer_at_once_begins_once(
    both: TwoProcesses, matches: Matches, times: int
) -> None:
    made = await begun(matches, times)
    for match in made:
        await Acts(matches).resign(match, ANA, interaction=fresh())
    first, second = (
        [("rematch", (match, person), {"interaction": fresh()}) for match in made]
        for person in (ANA, BEN)
    )
    assert set(both.race(first, second)) == {(DONE, DONE)}
    for match in made:
        again = (await matches.table(match)).facts.rematch
        assert again is not None
        assert sorted(await people(matches, again), key=str) == [ANA, BEN]
        assert (await matches.live(again)).play.n == 0


async def test_a_game_that_two_end_at_once_is_followed_by_one(
    both: TwoProcesses, matches: Matches, times: int
) -> None:
    """The second of two sealed codes ends the game, whichever it is."""
    wishes, terms = {"lock": "bot", "secret": "1-2-5-9"}, {"series": "best of 3"}
    made = await tables(matches, "unlock", BEN, times=times, wishes=wishes, terms=terms)
    await begin(matches, made)
    first = acts(made, ANA, "code:1-2-5-9", None)
    second = acts(made, BEN, "code:1-2", None)
    assert set(both.race(first, second)) == {(DONE, DONE)}
    for match in made:
        following = (await matches.table(match)).facts.rematch
        assert following is not None
        game = (await matches.table(following)).fact(GAME)
        assert game == SeriesGame(match, 2, (1, 0))


async def test_an_interaction_that_reaches_both_is_played_by_one(
    both: TwoProcesses, matches: Matches
) -> None:
    """Whatever a press or command changes besides a log; a log's rows carry their interaction."""
    once = {(DONE, REPEATED), (REPEATED, DONE)}

    def same(name: str, *values: object, **named: object) -> None:
        call: Call = (name, values, {**named, "interaction": fresh()})
        assert set(both.race([call], [call])) <= once, name

    before = await matches.store.read(lambda tx: set(matches_of(tx, statuses=("lobby", "open"))))
    where = {"guild": 1, "channel": 2, "host": ANA, "host_name": "Ana"}
    for game in matches.shelf:
        same("create", game, {}, **where)
    after = await matches.store.read(lambda tx: set(matches_of(tx, statuses=("lobby", "open"))))
    assert len(after - before) == len(matches.shelf)
    (match,) = await tables(matches, "unlock", times=1)
    same("join", match, BEN, "Ben")
    assert await people(matches, match) == [ANA, BEN]
    same("leave", match, BEN)
    assert await people(matches, match) == [ANA]
    same("close", match, ANA)
    (match,) = await begun(matches, 1)
    same("handover", match, BEN, DEE, "Dee")
    offers = (await matches.table(match)).facts.offers
    assert [offer.person for offer in offers] == [BEN]
    same("keep", match, offers[0].id, DEE)
    same("act", match, ANA, "orient:0", stamp=0)
    assert (await matches.live(match)).play.n == 1
    await Acts(matches).resign(match, ANA, interaction=fresh())
    same("rematch", match, BEN)
    offer = (await matches.table(match)).facts.offer(REMATCH)
    assert offer is not None
    assert offer.agreed == (BEN,)


async def test_what_is_due_is_taken_once(both: TwoProcesses, matches: Matches, times: int) -> None:
    made = await tables(matches, "triplock", times=times)

    for match in made:
        await matches.store.write(
            lambda tx, match=match: jobs.put(tx, Job("test", match, 0, 1, due_at=5.0))
        )
    (told,) = both.race([("take", ("one",), {})], [("take", ("two",), {})])
    assert sorted([*told[0], *told[1]]) == sorted(made)


async def test_f55_a_move_and_the_clocks_row_meet(
    both: TwoProcesses, matches: Matches, times: int
) -> None:
    """Whichever is stored first counts, and the question has one answer."""
    made = await begun(matches, times)
    moves_of = acts(made, ANA, "orient:0", 0)
    clocks: list[Call] = [("by clock", (match, 0, 0, "orient:1"), {}) for match in made]
    told = both.race(moves_of, clocks)
    late = ("moved_on", "not_your_turn")
    assert set(told) <= {*((DONE, key) for key in late), *((key, DONE) for key in late)}
    for match, (won, _) in zip(made, told, strict=True):
        moves = await matches.store.read(lambda tx, match=match: read_moves(tx, match))
        by_person = won == DONE
        assert [move.row.text for move in moves] == ["orient:0" if by_person else "orient:1"]
        assert [move.actor for move in moves] == [Person(ANA) if by_person else Clock()]
        open_asks = await matches.store.read(lambda tx, match=match: questions.read_open(tx, match))
        assert [ask.seat for ask in open_asks] == [1]


async def test_a_table_expires_or_is_joined(
    both: TwoProcesses, matches: Matches, times: int
) -> None:
    """Whoever sits down plays; whoever comes too late reads that the table is closed."""
    made = await tables(matches, "triplock", times=times)
    told = both.race(
        [("join", (match, BEN, "Ben"), {"interaction": fresh()}) for match in made],
        [("expire", (match,), {}) for match in made],
    )
    for match, (joined, expired) in zip(made, told, strict=True):
        assert (joined, expired) in ((DONE, "left_alone"), ("expired", DONE))
        table = await matches.table(match)
        assert (table.match.status, len(table.people)) == (
            ("open", 2) if joined == DONE else ("closed", 1)
        )


async def test_two_open_one_expired_table_again(
    both: TwoProcesses, matches: Matches, times: int
) -> None:
    made = await tables(matches, "unlock", BEN, times=times)
    both.race(
        [("expire", (match,), {}) for match in made],
        [("expire", (match,), {}) for match in made],
    )
    told = both.race(
        [("reopen", (match, ANA), {"interaction": fresh()}) for match in made],
        [("reopen", (match, BEN), {"interaction": fresh()}) for match in made],
    )
    assert {tuple(sorted(pair)) for pair in told} == {(DONE, "reopened")}


POOL = Pool(1, "unlock")
OTHERS = range(1_000, 1_060)


async def played(matches: Matches, other: int) -> str:
    """A match of Ana's against somebody, at which both have played twice."""
    (match,) = await tables(
        matches, "unlock", other, times=1, wishes={"lock": "bot"}, terms={"rated": "on"}
    )
    await begin(matches, [match])
    for codes in (("1-2", "2-3"), ("4-5", "5-6")):
        for person, code in zip((ANA, other), codes, strict=True):
            text = f"code:{code}"
            await Acts(matches).act(match, person, text, stamp=None, interaction=fresh())
    return match


async def test_two_ends_of_one_persons_matches_are_rated_in_turn(
    both: TwoProcesses, matches: Matches
) -> None:
    made = [(await played(matches, other), other) for other in OTHERS]
    calls: list[Call] = [
        ("resign", (match, other), {"interaction": fresh()}) for match, other in made
    ]
    assert set(both.race(calls[::2], calls[1::2])) == {(DONE, DONE)}
    rated = await matches.store.read(lambda tx: rows.of_pool(tx, POOL))
    assert sorted({one.number for one in rated}) == list(range(1, len(made) + 1))
    assert len(rated) == 2 * len(made)
    own = [one for one in rated if one.person == ANA]
    assert own[0].before == (Rating().mu, Rating().sigma)
    assert all(one.after == other.before for one, other in pairwise(own))
    assert [one.played for one in own] == list(range(1, len(made) + 1))
    assert own[-1].met == len(made)
    assert (await compute_again(matches.store, POOL)).is_nothing


async def test_a_match_that_two_people_end_at_once_is_rated_once(
    both: TwoProcesses, matches: Matches
) -> None:
    others = range(2_000, 2_030)
    before = await matches.store.read(lambda tx: rows.last_number(tx, POOL))
    made = [(await played(matches, other), other) for other in others]
    by_ana: list[Call] = [("resign", (match, ANA), {"interaction": fresh()}) for match, _ in made]
    by_other: list[Call] = [
        ("resign", (match, other), {"interaction": fresh()}) for match, other in made
    ]
    told = both.race(by_ana, by_other)
    assert set(told) <= {(DONE, "over"), ("over", DONE)}
    for (match, other), (first, _) in zip(made, told, strict=True):
        rated = await matches.store.read(rows.rated_of(match).of)
        gained = {one.person: one.after[0] > one.before[0] for one in rated}
        assert gained == {ANA: first != DONE, other: first == DONE}
    assert await matches.store.read(lambda tx: rows.last_number(tx, POOL)) == before + len(made)
    assert (await compute_again(matches.store, POOL)).is_nothing
