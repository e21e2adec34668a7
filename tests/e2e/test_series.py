"""A series at the table: games follow each other until somebody has won enough."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.play.live import Live
from bot.store import sittings
from bot.store.actors import Computer
from bot.store.actors import Person as Sits
from bot.store.log import read_moves
from bot.store.results import read_results
from bot.store.sittings import Sitting
from bot.store.tx import Tx
from games.core import Level
from sandbox.people.person import Person
from tests.e2e.test_probe import asked, begin, current, hidden, named, other, people, typed
from tests.e2e.test_unlock import begin as begin_unlock
from tests.e2e.test_unlock import by_typing, hide, newest, no_problems, now
from tests.house import House, Json, button, custom_ids, labels, text
from tests.plain import plain
from tests.probe.entry import DIAL

BEST = {"series": "best of 3", "clues": "off"}


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with await House.open(tmp_path, shelf={**plain(), DIAL.key: DIAL}) as made:
        yield made


@pytest.fixture
async def scoring(tmp_path: Path) -> AsyncIterator[House]:
    """A house in which a series of Dial is played to points."""
    entry = replace(DIAL, series_points=(5, 200, 30))
    async with await House.open(tmp_path, shelf={**plain(), DIAL.key: entry}) as made:
        yield made


async def round_of(house: House, *opens: bool) -> Live:
    """A round in which each seat, in the order in which they are asked, opens its safe or not."""
    live = await current(house)
    for does in opens:
        live = await typed(house, hidden(live) if does else other(live))
    return live


async def first_wins(house: House) -> Live:
    """Who is asked first wins the game in its first round; gives the match that is played then."""
    return await round_of(house, True, False)


def name_of(live: Live, seat: int) -> str:
    return live.seats[seat].name


def person_of(house: House, live: Live, seat: int) -> Person:
    return next(p for p in people(house, 4) if p.id == live.seats[seat].person)


def result_of(house: House, match: str) -> Json:
    """The last message of a match at the table, which is its result when it is over."""
    for message in reversed(house.messages(house.dee)):
        if any(f".{match}." in each for each in custom_ids(message)):
            return message
    raise AssertionError(f"nothing of {match}")


async def resigns(house: House, person: Person) -> Live:
    await person.slash(house.games, "dial resign")
    question = newest(house, person)
    assert "The series ends with it." in text(question)
    await house.press(person, question, "Resign")
    await house.caught_up()
    return await current(house)


async def test_a_best_of_three_is_played_to_its_end(house: House) -> None:
    one = await begin(house, 2, **BEST)
    first, second = name_of(one, 0), name_of(one, 1)
    assert f"Game 1, best of 3: ● {first} 0 – ▲ {second} 0" in text(house.board(house.cy))

    two = await first_wins(house)
    told = text(result_of(house, one.match.id))
    assert f"● {first} leads 1 to 0. Game 2 begins; {second} starts." in told
    assert labels(result_of(house, one.match.id)) == ["Game 2", "⋯ More"], "no rematch between"
    assert (two.match.previous, two.match.terms["series"]) == (one.match.id, "best of 3")
    assert [seat.name for seat in two.seats] == [second, first]
    assert asked(house, two) is person_of(house, one, 1), "the loser starts"
    assert f"Game 2, best of 3: ● {second} 0 – ▲ {first} 1" in text(house.board(house.cy))

    three = await first_wins(house)
    told = text(result_of(house, two.match.id))
    assert f"It stands 1 to 1. Game 3 begins; {first} starts." in told
    over = await first_wins(house)
    assert over.match.id == three.match.id
    result = house.board(house.cy)
    assert f"🏆 ● {first} wins the series, 2 to 1, in 3 games." in text(result)
    assert labels(result)[0] == "Rematch"
    for live in (one, two, three):
        results = await house.matches.store.read(
            lambda tx, live=live: read_results(tx, live.match.id)
        )
        assert [found.name for found in results] == [seat.name for seat in live.seats]
    no_problems(house)


async def test_a_rematch_of_a_series_is_a_whole_new_series(house: House) -> None:
    await begin(house, 2, **BEST)
    await first_wins(house)
    await round_of(house, False, True)
    result = house.board(house.ana)
    assert "wins the series, 2 to 0, in 2 games." in text(result)
    for person in people(house, 2):
        await house.press(person, now(person, result), "Rematch")
        await house.caught_up()
    fresh = await current(house)
    assert fresh.facts.series is None
    told = f"Game 1, best of 3: ● {name_of(fresh, 0)} 0 – ▲ {name_of(fresh, 1)} 0"
    assert told in text(house.board(house.ana))


async def test_the_result_leads_to_the_newest_game(house: House) -> None:
    one = await begin(house, 2, **BEST)
    two = await first_wins(house)
    result = result_of(house, one.match.id)
    await house.press(house.dee, result, "Game 2")
    assert text(newest(house, house.dee)) == "Game 2 is under way."
    board = house.board(house.dee)
    assert str(board["id"]) in str(newest(house, house.dee)["components"])
    await first_wins(house)
    await house.press(house.dee, result, "Game 2")
    assert text(newest(house, house.dee)) == "Game 3 is under way."
    await house.press(house.dee, result_of(house, two.match.id), "Game 3")
    assert text(newest(house, house.dee)) == "Game 3 is under way."
    await first_wins(house)
    await house.press(house.dee, result, "Game 2")
    assert text(newest(house, house.dee)) == "Game 3 is over."
    assert labels(newest(house, house.dee)) == ["Result"]


async def test_nobody_gets_a_rematch_between_two_games(house: House) -> None:
    one = await begin(house, 2, **BEST)
    await first_wins(house)
    result = result_of(house, one.match.id)
    word = button(result, "Game 2").replace("_series", "_rematch")
    await house.ana.press(int(result["id"]), word, forged=True)
    await house.caught_up()
    assert "begun already" in text(newest(house, house.ana))


async def test_games_follow_until_somebody_has_the_points(scoring: House) -> None:
    """A safe that is open in the first of six rounds is worth 6 points, in the second 5."""
    house = scoring
    one = await begin(house, 2, series=11, clues="off")
    first, second = name_of(one, 0), name_of(one, 1)
    assert f"Game 1, to 11 points: ● {first} 0 – ▲ {second} 0" in text(house.board(house.cy))
    two = await first_wins(house)
    assert f"● {first} leads 6 to 0." in text(result_of(house, one.match.id))
    await round_of(house, False, False)
    three = await round_of(house, True, False)
    assert f"▲ {first} leads 6 to 5." in text(result_of(house, two.match.id))
    assert f"Game 3, to 11 points: ● {first} 6 – ▲ {second} 5" in text(house.board(house.cy))
    assert three.facts.series is not None
    assert three.facts.series.before == (6, 5)
    await first_wins(house)
    result = house.board(house.cy)
    assert f"🏆 ● {first} wins the series, 12 to 5, in 3 games." in text(result)
    no_problems(house)


async def test_a_draw_counts_for_nobody_and_is_followed_by_a_game(house: House) -> None:
    one = await begin(house, 2, **BEST)
    two = await round_of(house, True, True)
    told = text(result_of(house, one.match.id))
    assert "It stands 0 to 0. Game 2 begins;" in told
    assert two.match.id != one.match.id
    assert [seat.name for seat in two.seats] == [name_of(one, 1), name_of(one, 0)]


async def test_a_shared_win_counts_for_each_and_a_tie_at_the_line_goes_on(house: House) -> None:
    one = await begin(house, 2, tie="share", **BEST)
    two = await round_of(house, True, True)
    assert "It stands 1 to 1." in text(result_of(house, one.match.id))
    three = await round_of(house, True, True)
    assert "It stands 2 to 2. Game 3 begins;" in text(result_of(house, two.match.id))
    over = await first_wins(house)
    assert over.match.id == three.match.id
    told = text(house.board(house.ana))
    assert f"🏆 {named(three, 0)} wins the series, 3 to 2, in 3 games." in told


async def test_leaving_ends_the_series_and_tells_who_is_ahead(house: House) -> None:
    one = await begin(house, 2, **BEST)
    over = await resigns(house, person_of(house, one, 1))
    assert (over.match.id, over.match.status) == (one.match.id, "over")
    assert over.facts.rematch is None
    told = text(house.board(house.cy))
    assert f"because a seat was left. {named(one, 0)} is ahead, 1 to 0." in told
    assert labels(house.board(house.cy))[0] == "Rematch"


async def test_leaving_a_series_that_stands_even_has_no_winner(house: House) -> None:
    await begin(house, 2, **BEST)
    two = await first_wins(house)
    over = await resigns(house, person_of(house, two, 1))
    assert over.facts.rematch is None
    told = text(house.board(house.cy))
    assert "The series ends here, because a seat was left. It stands 1 to 1." in told


async def test_who_leaves_the_last_game_that_was_needed_has_lost_the_series(house: House) -> None:
    await begin(house, 2, **BEST)
    two = await first_wins(house)
    await resigns(house, person_of(house, two, 0))
    told = text(house.board(house.cy))
    assert f"🏆 {named(two, 1)} wins the series, 2 to 0, in 2 games." in told
    assert "ends here" not in told


async def test_a_game_that_goes_on_without_a_seat_is_the_last_one(house: House) -> None:
    one = await begin(house, 4, **BEST)
    live = await resigns(house, person_of(house, one, 1))
    assert live.match.status == "open"
    assert "0 · the last game, because a seat was left" in text(house.board(house.ana))
    live = await round_of(house, True, False)
    assert (live.match.id, live.match.status) == (one.match.id, "over")
    told = text(house.board(house.ana))
    assert f"{named(one, 0)} and {named(one, 2)} are ahead, 1 to 0." in told


async def test_three_rivals_are_each_told(house: House) -> None:
    match = await begin_unlock(house, 3, series="best of 3")
    ana, ben, cy = people(house, 3)
    line = "Game 1, best of 3: ● Ana 0 – ▲ Ben 0 – ■ Cy 0"
    for lock, finds, misses in ((ana, ben, cy), (ben, cy, ana), (cy, ben, ana)):
        await hide(house, lock, "1-2-5")
        assert line in text(house.board(house.dee))
        for person, code in ((misses, "4-7-8"), (finds, "1-2-5")):
            await by_typing(house, person, code)
            await house.caught_up()
    told = text(result_of(house, match))
    won = "● Ana 0 – ▲ Ben 1 – ■ Cy 0"
    assert f"▲ Ben leads: {won}. Game 2 begins; Ben starts." in told
    after = await current(house)
    assert after.match.previous == match
    assert [seat.name for seat in after.seats] == ["Ben", "Cy", "Ana"], "the first Lock moves on"
    assert "● Ben 1 – ▲ Cy 0 – ■ Ana 0" in text(house.board(house.dee))
    no_problems(house)


async def test_a_computer_plays_on_in_the_next_game(house: House) -> None:
    one = await begin(house, 2, rounds=1, **BEST)
    seat, bens = one.table.seats_of(house.ben.id)[0], Computer(Level.EASY)

    def pass_on(tx: Tx, live: Live, n: int) -> None:
        sittings.get_up(tx, live.match.id, seat, n)
        sittings.sit(tx, live.match.id, Sitting(seat, bens, "Tumbler", since=n))

    await house.acts.seat_passes(
        one.match.id, seat, lambda _live: Sits(house.ben.id), pass_on, interaction=None
    )
    house.bot.services.delivery.wake(one.match.id)
    live, played = await house.live(one.match.id), set[str]()
    while len(played) < 2:
        await house.bot.duties.do_due()
        await house.caught_up()
        live = await current(house)
        log = await house.matches.store.read(lambda tx, live=live: read_moves(tx, live.match.id))
        played |= {live.match.id for move in log if move.actor == bens}
        if live.seats[min(live.play.turn.waiting)].person is not None:
            await typed(house, other(live))
    assert live.match.id != one.match.id
    assert live.facts.series is not None
    assert bens in {sitting.sitter for sitting in live.seats}


async def test_what_a_seat_has_won_passes_on_with_it(house: House) -> None:
    await begin(house, 2, **BEST)
    two = await first_wins(house)
    winner = person_of(house, two, 1)
    await winner.slash(house.games, "dial handover", to=house.dee)
    await house.press(house.dee, house.last(house.dee), "Take the seat")
    await house.caught_up()
    assert f"● {name_of(two, 0)} 0 – ▲ Dee 1" in text(house.board(house.cy))
    await round_of(house, False, False)
    over = await round_of(house, False, True)
    assert over.match.id == two.match.id
    assert "🏆 ▲ Dee wins the series, 2 to 0, in 2 games." in text(house.board(house.cy))


async def test_partners_win_a_series_together(house: House) -> None:
    one = await begin(house, 4, **BEST)
    side = f"● {name_of(one, 0)} and ■ {name_of(one, 2)}"
    rivals = f"▲ {name_of(one, 1)} and ◆ {name_of(one, 3)}"
    assert f"Game 1, best of 3: {side} 0 – {rivals} 0" in text(house.board(house.ana))
    live = await round_of(house, True, False, False)
    assert live.match.id != one.match.id
    assert f"{side} lead 1 to 0. Game 2 begins;" in text(result_of(house, one.match.id))
    assert live.facts.series is not None
    assert live.facts.series.before == (0, 1, 0, 1)
    no_problems(house)


async def test_the_standing_is_told_wherever_the_match_is(house: House) -> None:
    await begin(house, 2, **BEST)
    two = await first_wins(house)
    line = f"Game 2, best of 3: {named(two, 0)} 0 – {named(two, 1)} 1"
    board = house.board(house.ana)
    for label in ("In words", "⋯ More"):
        await house.press(house.ana, board, label)
        assert line in text(newest(house, house.ana))
    await house.press(house.ana, newest(house, house.ana), "Story")
    assert "Game 1" not in text(newest(house, house.ana)), "the story is that of this match"
    await house.ana.slash(house.games, "games")
    told = text(newest(house, house.ana))
    assert line in told
    assert f"{DIAL.title} · game 2 against" in told
    assert sum(" · game 2 against " in ping for ping in pings(house, asked(house, two))) == 1


def pings(house: House, person: Person) -> list[str]:
    return [n.text for n in person.notifications if n.channel == house.games and n.ping]


async def test_the_end_of_a_game_is_told_to_each_phone_once(house: House) -> None:
    one = await begin(house, 2, **BEST)
    first = name_of(one, 0)
    await first_wins(house)
    winner, loser = (person_of(house, one, seat) for seat in (0, 1))
    told = [ping for ping in pings(house, winner) if "Game 2 begins" in ping]
    assert len(told) == 1
    assert f"● {first} leads 1 to 0. Game 2 begins;" in told[0]
    assert "Rematch?" not in told[0]
    assert not any("Game 2 begins" in ping for ping in pings(house, loser)), "who ended it knows"
    await first_wins(house)
    await first_wins(house)
    (end,) = [ping for ping in pings(house, winner) if "wins the series" in ping]
    assert end.endswith(
        f"🏆 ● {first} wins the series, 2 to 1, in 3 games. Rematch? <@{winner.id}>"
    )


async def test_a_restart_between_two_games_loses_nothing(house: House) -> None:
    one = await begin(house, 2, **BEST)
    two = await first_wins(house)
    before = [message["id"] for message in house.messages(house.cy)]
    await house.restart()
    await house.caught_up()
    assert [message["id"] for message in house.messages(house.cy)] == before
    assert (await current(house)).match.id == two.match.id
    await first_wins(house)
    assert "It stands 1 to 1." in text(result_of(house, two.match.id))
    assert "leads 1 to 0" in text(result_of(house, one.match.id))


async def test_a_series_is_a_term_of_the_table(house: House) -> None:
    await house.ana.slash(house.games, "dial start", opponent=house.ben.id, series="best of 5")
    told = text(house.last(house.ben))
    assert "best of 5" in told
    assert "best of 5: who first wins 3 games wins the series; another game follows a draw" in told
    await house.ana.slash(house.games, "dial start")
    assert "series" not in text(house.last(house.ana))
    assert "best of" not in text(house.last(house.ana))


async def test_lots_decide_who_starts_unless_somebody_is_named(house: House) -> None:
    await house.ana.slash(house.games, "dial start")
    assert "first" not in text(house.last(house.ana))
    await house.ana.slash(house.games, "dial start", first="1")
    assert "first Ana (host)" in text(house.last(house.ana))
    one = await begin(house, 2, first="host", **BEST)
    assert asked(house, one) is house.ana
    two = await first_wins(house)
    assert asked(house, two) is house.ben, "who was named starts the first game alone"


async def test_points_are_a_term_of_a_game_that_scores(scoring: House) -> None:
    await scoring.ana.slash(scoring.games, "dial start", series=30)
    told = text(scoring.last(scoring.ana))
    assert "first to 30 points" in told
    assert "first to 30 points: the winner of a game scores, and games follow until" in told


async def test_one_side_alone_plays_no_series(house: House) -> None:
    alone = await begin(house, 1, **BEST)
    assert "Game 1" not in text(house.board(house.ana))
    await typed(house, hidden(alone))
    assert labels(house.board(house.ana))[0] == "Again"
    await house.ana.slash(
        house.games, "dial start", table="triangle", colours="red,green,blue", series="best of 3"
    )
    assert "best of 3" not in text(house.last(house.ana))
