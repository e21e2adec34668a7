"""The schedule of a tournament, how it stands, and who plays for the first place (TL-26)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from bot.cogs.tournament.ranking import (
    equal_counts,
    leaders,
    most_each,
    play_off,
    present,
    rounds_of,
    schedule,
    standing,
    tops,
    winner,
)
from bot.cogs.tournament.rows import DRAW, FIRST, NONE, SECOND, Fixture, Tournament
from bot.cogs.tournament.standing import alt, chart, counted, earlier_lines, lines, round_lines
from bot.match.games import GAMES
from tests.cogs.tournament.cups import NAMES, cup, won

COUNTS = range(3, 9)
SOME = [(count, each) for count in COUNTS for each in range(1, count) if count * each % 2 == 0]
"""So many people, and so many matches that each of them can play."""


def test_an_even_number_needs_one_round_less() -> None:
    assert [len(rounds_of(count)) for count in COUNTS] == [3, 3, 5, 5, 7, 7]


@pytest.mark.parametrize("count", COUNTS)
def test_everybody_meets_everybody_once(count: int) -> None:
    met = [frozenset(pair) for one in rounds_of(count) for pair in one]
    assert len(met) == len(set(met))
    assert set(met) == {frozenset(pair) for pair in combinations(range(count), 2)}
    assert rounds_of(count) == rounds_of(count, most_each(count)) == rounds_of(count, 99)


@pytest.mark.parametrize("count", COUNTS)
def test_nobody_plays_twice_in_a_round_and_each_sits_out_once(count: int) -> None:
    out: list[int] = []
    for one in rounds_of(count):
        playing = [number for pair in one for number in pair]
        assert len(playing) == len(set(playing)) == count // 2 * 2
        out.extend(set(range(count)) - set(playing))
    assert sorted(out) == (list(range(count)) if count % 2 else [])


@pytest.mark.parametrize("count", COUNTS)
def test_the_first_seat_is_shared_out_fairly_after_every_round(count: int) -> None:
    firsts, played = [0] * count, [0] * count
    for pairs in rounds_of(count):
        for first, second in pairs:
            firsts[first] += 1
            played[first] += 1
            played[second] += 1
        assert all(abs(2 * one - all_) <= 2 for one, all_ in zip(firsts, played, strict=True))
    assert max(firsts) - min(firsts) <= 1
    assert all(abs(2 * one - all_) <= 1 for one, all_ in zip(firsts, played, strict=True))


@pytest.mark.parametrize(("count", "each"), SOME)
def test_tl26_everybody_plays_equally_often(count: int, each: int) -> None:
    made = rounds_of(count, each)
    met = [frozenset(pair) for one in made for pair in one]
    assert len(met) == len(set(met)), "nobody meets anybody twice"
    assert Counter(number for pair in met for number in pair) == dict.fromkeys(range(count), each)
    for one in made:
        playing = [number for pair in one for number in pair]
        assert len(playing) == len(set(playing)), "nobody plays twice in a round"
    assert len(made) == each + count % 2


@pytest.mark.parametrize(("count", "each"), SOME)
def test_the_first_seat_is_shared_out_fairly_over_some_rounds(count: int, each: int) -> None:
    firsts = Counter(pair[0] for one in rounds_of(count, each) for pair in one)
    assert all(abs(2 * firsts[number] - each) <= 2 - count % 2 for number in range(count))


@pytest.mark.parametrize(("count", "each"), [(5, 2), (7, 2), (7, 4)])
def test_tl26_of_an_odd_number_each_meets_those_some_places_on_and_back(
    count: int, each: int
) -> None:
    met = [pair for one in rounds_of(count, each) for pair in one]
    away = Counter(min((one - other) % count, (other - one) % count) for one, other in met)
    assert away == dict.fromkeys(range(1, each // 2 + 1), count)


def test_tl26_an_odd_number_of_matches_of_an_odd_number_of_people_is_not_offered() -> None:
    """All matches together are counted twice."""
    assert [equal_counts(count) for count in COUNTS] == [
        (2,),
        (1, 2, 3),
        (2, 4),
        (1, 2, 3, 4, 5),
        (2, 4, 6),
        (1, 2, 3, 4, 5, 6, 7),
    ]
    for count, each in ((3, 1), (5, 1), (5, 3), (7, 5)):
        with pytest.raises(ValueError, match="equally often"):
            rounds_of(count, each)


def test_of_an_even_number_so_many_rounds_are_the_first_of_the_schedule() -> None:
    whole, some = schedule((4, 5, 6, 8)), schedule((4, 5, 6, 8), 2)
    assert some == tuple(one for one in whole if one.round <= 2)
    assert {number for one in whole for number in one.both} == {4, 5, 6, 8}


def drawn(first: int, second: int, *, stage: int = 0, at: int = 1) -> Fixture:
    return Fixture(stage, at, first, second, f"M{stage}{at}{first}{second}", DRAW)


def left(made: Tournament, *numbers: int) -> Tournament:
    people = tuple(
        replace(one, left_at=5.0) if one.number in numbers else one for one in made.entrants
    )
    return replace(made, entrants=people)


def scores(made: Tournament) -> list[tuple[str, int, int]]:
    return [(one.entrant.name, one.place, one.score) for one in standing(made)]


def test_a_win_is_one_and_a_draw_half() -> None:
    made = cup(3, won(0, 1), drawn(0, 2, at=2), drawn(1, 2, at=3))
    assert scores(made) == [("Ana", 1, 3), ("Cy", 2, 2), ("Ben", 3, 1)]
    assert [counted(made, each) for each in (0, 1, 2, 3)] == ["0", "½", "1", "1½"]
    assert "1\\. Ana · 1½ of 2" in lines(made)


def test_the_points_of_the_winners_decide_where_the_game_scores() -> None:
    made = cup(3, won(0, 1, 8), won(1, 2, 30, at=2), drawn(0, 2, at=3), by_points=True)
    assert scores(made) == [("Ben", 1, 30), ("Ana", 2, 8), ("Cy", 3, 0)]
    assert winner(made) == made.entrants[1]
    assert counted(made, 30) == "30"


def test_places_are_shared() -> None:
    made = cup(4, won(0, 1), won(0, 2, at=2), won(0, 3, at=3))
    assert [place for _, place, _ in scores(made)] == [1, 2, 2, 2]


def test_what_counts_for_nobody_brings_nothing() -> None:
    made = cup(3, Fixture(0, 1, 0, 1, "M", NONE), won(2, 0, at=2))
    assert scores(made)[0] == ("Cy", 1, 2)
    assert "counts for nobody" in round_lines(replace(made, fixtures=made.fixtures[:1]))


def test_nobody_has_won_while_a_match_is_open() -> None:
    open_ = Fixture(0, 2, 1, 2, "M2")
    assert winner(cup(3, won(0, 1), open_)) is None


def test_tl26_the_most_points_win() -> None:
    made = cup(3, won(0, 1), won(0, 2, at=2), won(1, 2, at=3))
    assert leaders(made) == (0,)
    assert winner(made) == made.entrants[0]
    assert play_off(made) == ()


def test_tl26_two_who_are_tied_play_one_game_and_its_winner_wins() -> None:
    made = cup(4, won(0, 1), won(2, 3), won(0, 3, at=2), won(2, 1, at=2), drawn(0, 2, at=3))
    assert tops(made) == leaders(made) == (0, 2)
    (game,) = play_off(made)
    assert (game.stage, game.round, set(game.both)) == (1, 1, {0, 2})
    assert game.first == 2, "who sat on the first seat less often sits there now"
    playing = replace(made, fixtures=(*made.fixtures, replace(game, match="T")))
    assert winner(playing) is None
    assert [place for _, place, _ in scores(playing)][:2] == [1, 1]
    for outcome, who in ((FIRST, game.first), (SECOND, game.second)):
        over = replace(made, fixtures=(*made.fixtures, replace(game, match="T", outcome=outcome)))
        assert winner(over) == over.entrants[who]
        assert [place for _, place, _ in scores(over)][:2] == [1, 2]
        assert scores(over)[0][0] == over.entrants[who].name
        assert scores(over)[0][2] == scores(made)[0][2], "the schedule's score stays"


def test_tl26_the_winner_of_the_one_game_wins_without_a_point() -> None:
    made = cup(3, won(0, 2, 9), won(1, 2, 9, at=2), drawn(0, 1, at=3), by_points=True)
    (game,) = play_off(made)
    over = replace(made, fixtures=(*made.fixtures, replace(game, match="T", outcome=SECOND)))
    assert winner(over) == over.entrants[game.second]


def test_tl26_a_draw_is_replayed_with_the_other_side_starting() -> None:
    made = cup(3, won(0, 2), won(1, 2, at=2), drawn(0, 1, at=3))
    for stage in (1, 2, 3):
        (game,) = play_off(made)
        assert game.stage == stage
        last = made.fixtures[-1]
        if stage > 1:
            assert game.both == (last.second, last.first)
        again = replace(game, match=f"T{stage}", outcome=DRAW)
        made = replace(made, fixtures=(*made.fixtures, again))
        assert winner(made) is None
    (game,) = play_off(made)
    over = replace(made, fixtures=(*made.fixtures, replace(game, match="T", outcome=FIRST)))
    assert winner(over) == over.entrants[game.first]


@pytest.mark.parametrize("count", [3, 4, 5, 8])
def test_tl26_three_or_more_play_a_small_round_robin(count: int) -> None:
    draws = [
        drawn(one, other, at=at) for at, (one, other) in enumerate(combinations(range(count), 2), 1)
    ]
    made = cup(count, *draws)
    assert leaders(made) == tuple(range(count))
    games = play_off(made)
    assert {frozenset(one.both) for one in games} == {
        frozenset(pair) for pair in combinations(range(count), 2)
    }
    assert {one.stage for one in games} == {1}
    if count > 3:
        assert max(one.round for one in games) == (count - 1 if count % 2 == 0 else count)


def test_tl26_the_points_of_the_small_round_robin_alone_count() -> None:
    main = [won(0, 3, 20), won(1, 3, 20, at=2), won(2, 3, 20, at=3)]
    made = cup(4, *main, by_points=True)
    assert leaders(made) == (0, 1, 2)
    small = [won(0, 1, 5, stage=1), won(1, 2, 8, stage=1, at=2), won(2, 0, 3, stage=1, at=3)]
    over = replace(made, fixtures=(*made.fixtures, *small))
    assert leaders(over) == (1,), "Ben has 8, Ana 5, Cy 3"
    assert winner(over) == over.entrants[1]
    half = replace(made, fixtures=(*made.fixtures, *small[:2], Fixture(1, 3, 2, 0, "T")))
    assert leaders(half) == (0, 1, 2), "nobody is out before all of it is played"
    assert winner(half) is None


def test_tl26_those_who_are_still_tied_play_again() -> None:
    made = cup(3, won(0, 1), won(1, 2, at=2), won(2, 0, at=3))
    circle = [won(0, 1, stage=1), won(1, 2, stage=1, at=2), won(2, 0, stage=1, at=3)]
    again = replace(made, fixtures=(*made.fixtures, *circle))
    assert leaders(again) == (0, 1, 2)
    assert {one.stage for one in play_off(again)} == {2}
    two = [won(0, 1, stage=2), won(2, 1, stage=2, at=2), drawn(0, 2, stage=2, at=3)]
    pair = replace(again, fixtures=(*again.fixtures, *two))
    assert leaders(pair) == (0, 2)
    (game,) = play_off(pair)
    assert (game.stage, set(game.both)) == (3, {0, 2})


def test_who_left_stands_last_and_cannot_win() -> None:
    made = left(cup(3, won(0, 1), won(0, 2, at=2), won(1, 2, at=3)), 0)
    assert scores(made) == [("Ben", 1, 2), ("Cy", 2, 0), ("Ana", 3, 4)]
    assert winner(made) == made.entrants[1]
    assert "– Ana · 2 of 2 · has left" in lines(made)
    assert winner(left(made, 1, 2)) is None, "all have left"


def test_who_leaves_a_tie_leaves_it_to_the_other() -> None:
    made = cup(3, won(0, 2), won(1, 2, at=2), drawn(0, 1, at=3))
    (game,) = play_off(made)
    gone = left(replace(made, fixtures=(*made.fixtures, replace(game, outcome=SECOND))), 0)
    assert winner(gone) == gone.entrants[1]


def test_a_tie_that_somebody_left_is_ranked_by_who_stays() -> None:
    """Two were tied and both have left: the best of the others wins."""
    made = cup(4, won(0, 2), won(1, 3), won(0, 3, at=2), won(1, 2, at=2), won(2, 3, at=3))
    tied = replace(made, fixtures=(*made.fixtures, Fixture(1, 1, 0, 1, None, NONE)))
    assert leaders(left(tied, 0, 1)) == (2,)


def test_the_round_under_way_is_the_first_that_is_open() -> None:
    made = cup(3, won(0, 1), Fixture(0, 2, 1, 2, "M2"), Fixture(0, 3, 2, 0))
    assert present(made) == (0, 2)
    assert "Ben against Cy, still running" in round_lines(made)


def test_tl26_who_sits_out_is_told_however_many_they_are() -> None:
    made = cup(5, won(0, 1), won(2, 3), won(1, 2, at=2), won(3, 4, at=2), Fixture(0, 3, 4, 0))
    assert round_lines(replace(made, fixtures=made.fixtures[:1])).endswith(
        "Cy, Dee and Eve have no match in this round"
    )
    assert round_lines(made).endswith("Ben, Cy and Dee have no match in this round")
    assert round_lines(left(made, 1, 2)).endswith("Dee has no match in this round")
    assert earlier_lines(GAMES["timelock"], made) == []


def test_tl26_an_uneven_tournament_of_before_goes_on_and_says_so() -> None:
    """The first two rounds of the circle of five: two people have sat out, three have not."""
    old = cup(5, won(1, 4), won(3, 2), Fixture(0, 2, 2, 0, "M"), Fixture(0, 2, 4, 3, "N"))
    (told,) = earlier_lines(GAMES["timelock"], old)
    assert "goes on as it was begun: whoever has no match in a round plays one match fewer" in told
    assert present(old) == (0, 2)


def test_the_alt_text_fits_and_tells_all_results() -> None:
    names = tuple(f"{name} {'m' * 11}"[:16] for name in NAMES)
    pairs = list(combinations(range(8), 2))
    games = [(drawn if sum(pair) % 3 == 0 else won)(*pair, at=at) for at, pair in enumerate(pairs)]
    made = cup(8, *games)
    people = tuple(replace(one, name=name) for one, name in zip(made.entrants, names, strict=True))
    told = alt(replace(made, entrants=people), "Timelock tournament")
    assert len(told) <= 1_000
    assert told.endswith(".")
    for game in games:
        assert names[game.second] in told
    assert len(chart(made, "Timelock").rows) == 8
