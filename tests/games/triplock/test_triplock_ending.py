"""How a finished match is shown: what decided it, how it ran, and the words in its picture."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.triplock import GAME
from games.triplock.table.cards import side_of
from games.triplock.table.ending import Decisive, completed, decisive, race, used_spots
from games.triplock.table.traces import Gone, Score
from games.triplock.table.view import SpotView, View
from games.triplock.texts import ending
from tests.games.triplock.triplock_table import seat, table

NAMES = ("Ana", "Ben")
FACES = ("GEAR", "SPRING", "KEY", "PUSH")
RACE = (Score(1, Seat(0), 5, "D02"), Score(2, Seat(1), 1, "pts"), Score(8, Seat(0), 10, "D01"))


def over(reason: str = "points", *winners: int, **changes: Any) -> View:
    """A duel that is over in round 8, seat 0 with 10 points and seat 1 with 4."""
    state = seat(seat(table("", ""), 0, points=10, done=("D02", "D01")), 1, points=4)
    view = GAME.view(replace(state, phase="over", round=8), None)
    spots = tuple(SpotView(False, face) for face in FACES)
    won = tuple(map(Seat, winners or (0,)))
    given = {"winners": won, "reason": reason, "race": RACE, **changes}
    return replace(view, spots=spots, **given)


def test_a_match_is_decided_by_the_winners_last_points() -> None:
    gone = (Gone("D01", "completed", 1), Gone("D02", "completed", 0))
    assert decisive(over(gone=gone)) == Decisive(Seat(0), "D01", 1)
    assert decisive(over(race=(*RACE, Score(8, Seat(0), 10, "pts")))) == Decisive(Seat(0), "")
    for nothing in (over(race=()), over("points", 0, 1), over("resigned"), over(gone=())):
        assert decisive(nothing) is None


def test_a_card_that_still_lies_there_may_have_decided() -> None:
    state = seat(table("C01.0^", ""), 0, points=10)
    view = replace(GAME.view(replace(state, phase="over"), None), winners=(Seat(0),))
    counter = (Score(8, Seat(0), 10, "C01"),)
    assert decisive(replace(view, reason="points", race=counter)) == Decisive(Seat(0), "C01", 0)


def test_completed_diagrams_stand_with_the_side_that_was_built() -> None:
    shown = over(gone=(Gone("D01", "completed", 1),))
    assert completed(shown, Seat(0)) == (("D02", None), ("D01", side_of("D01", 1)))
    assert completed(shown, Seat(1)) == ()


def test_a_race_counts_what_decided() -> None:
    assert race(over(), Seat(0)) == ((1, 5), (8, 10))
    diagrams = over("completed", race=(*RACE, Score(8, Seat(0), 11, "pts")))
    assert race(diagrams, Seat(0)) == ((1, 1), (8, 2))
    assert race(diagrams, Seat(1)) == ()


@pytest.mark.parametrize(
    ("moment", "spots"),
    [
        (Decisive(Seat(0), "D02", 0), (0, 1, 2)),  # a Combo: in order, each further right
        (Decisive(Seat(0), "D01", 0), (1, 2)),  # a Trip of which one symbol lies Hidden
        (Decisive(Seat(0), "D01", 2), ()),  # a Collect
        (Decisive(Seat(0), ""), ()),  # a track
        (None, ()),
    ],
)
def test_the_stacks_that_were_matched_are_known(
    moment: Decisive | None, spots: tuple[int, ...]
) -> None:
    assert used_spots(over(), moment) == spots


def test_the_winners_number_has_its_noun() -> None:
    one = seat(table(), 0, points=1)
    told = [
        ending.figure_caption(view)
        for view in (
            over(),
            over("points", 0, 1),
            over("completed"),
            replace(over(), winners=()),
            replace(GAME.view(one, None), winners=(Seat(0),), round=3),
        )
    ]
    assert told == [
        "points in round 8",
        "points each, round 8",
        "Diagrams in round 8",
        "Nobody wins",
        "point in round 3",
    ]


def test_who_did_not_win_has_a_line_where_there_is_something_to_add() -> None:
    assert ending.other_caption(over(), Seat(1)) == ""
    assert ending.other_caption(over("completed"), Seat(1)) == "4 points"
    assert ending.other_caption(over("resigned", left=Seat(1)), Seat(1)) == "resigned"


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("points", "Opened by points"),
        ("completed", "Opened by five Diagrams"),
        ("resigned", "The other side resigned"),
        ("", "Over"),
        ("round_cap", "Points decided after the last round"),
    ],
)
def test_the_headline_says_how_it_was_decided(reason: str, told: str) -> None:
    left = Seat(1) if reason == "resigned" else None
    assert ending.headline(over(reason, left=left)) == told


def test_after_the_last_round_the_headline_names_what_parted_the_seats() -> None:
    first, other = over().players
    level = replace(other, points=10)
    assert ending.headline(over("round_cap", 0, 1)) == "Level after the last round"
    by_done = over("round_cap", players=(first, level))
    assert ending.headline(by_done) == "Diagrams decided after the last round"
    more = replace(first, disarmed=1)
    by_chips = over("round_cap", players=(more, replace(level, done=first.done, disarmed=0)))
    assert ending.headline(by_chips) == "Chips decided after the last round"


def test_after_a_resignation_the_headline_names_what_parted_who_stayed() -> None:
    view = replace(over("resigned", left=Seat(2)), players=(*over().players, over().players[1]))
    assert view.n == 3
    assert ending.headline(view) == "Points decided after a resignation"


def told(view: View) -> str:
    return ending.ending_alt(view, NAMES, 0)


def test_the_ending_in_words_tells_the_decisive_moment() -> None:
    gone = (Gone("D01", "completed", 1), Gone("D02", "completed", 0))
    assert "The decisive Diagram: Combo, Keypad then Padlock, for" in told(over(gone=gone))
    by_track = over(race=(*RACE, Score(8, Seat(0), 10, "pts")))
    assert "The last points came from Ana's Points track." in told(by_track)
    trap = over(race=(*RACE, Score(8, Seat(0), 11, "T01")), gone=(Gone("T01", "sprung", 0),))
    assert "The decisive Trap: when the " in told(trap)
    assert "decisive" not in told(over("resigned"))


def test_an_ending_without_a_winner_says_so() -> None:
    assert told(replace(over(), winners=())).startswith("Triplock, over in round 8. Nobody wins. ")


def test_the_picture_of_an_end_shows_the_count_that_decided() -> None:
    """Level in points, so that the number beside the winner is that of the chips."""
    first, other = over().players
    level = replace(first, points=4, done=other.done, disarmed=2), replace(other, disarmed=1)
    shown = over("round_cap", players=level)
    assert [ending.figure(shown, Seat(seat)) for seat in (0, 1)] == [2, 1]
    assert ending.figure_caption(shown) == "chips in round 8"
    assert ending.other_caption(shown, Seat(1)) == "4 points"
