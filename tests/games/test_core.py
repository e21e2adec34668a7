"""Every engine has these: the tape of draws, sides, what lessons share, and what is remembered."""

from __future__ import annotations

import pytest

from games import lockpick
from games.core import (
    HINT,
    LEAVE,
    OffTape,
    Row,
    Seat,
    Tape,
    all_together,
    each_alone,
    partners,
    replay_row,
    rivals_of,
    settle,
    shuffle,
)
from games.first import first_of
from games.lesson import Lesson, Part, Place, Step, place_of, unshuffle
from games.texts import Feat, listed
from games.timelock import GAME as TIMELOCK
from games.timelock import texts as timelock
from games.triplock import GAME as TRIPLOCK
from games.triplock import texts as triplock
from tests.lives import lived


def test_a_tape_gives_what_was_recorded_and_nothing_else() -> None:
    tape = Tape([3, 0])
    assert [tape(6), tape(1)] == [3, 0]
    tape.finish()
    with pytest.raises(OffTape, match="draw 3 was never recorded"):
        tape(6)


def test_a_tape_with_numbers_left_over_is_no_match() -> None:
    with pytest.raises(OffTape, match="1 recorded draws were not used"):
        Tape([3]).finish()


@pytest.mark.parametrize("number", [-1, 6])
def test_a_number_out_of_range_is_off_the_tape(number: int) -> None:
    with pytest.raises(OffTape, match=rf"draw 1 is {number}, not in range\(6\)"):
        Tape([number])(6)


def test_nothing_is_drawn_from_nothing() -> None:
    with pytest.raises(ValueError, match="nothing to draw from"):
        Tape(lambda n: 0)(0)


def test_rivals_are_the_seats_of_all_other_sides() -> None:
    pairs = (frozenset({Seat(0), Seat(2)}), frozenset({Seat(1), Seat(3)}))
    assert (partners(pairs, 0), rivals_of(pairs, 0)) == ((2,), (1, 3))
    assert rivals_of(each_alone(3), 1) == (0, 2)
    assert rivals_of(all_together(3), 1) == ()


def test_a_game_without_uneven_options_says_so() -> None:
    """It needs none changed where matches are counted together."""
    assert lockpick.GAME.even({}) is None


STEP = Step("Draw a tile.", "That is no draw.", "Press Draw.")
LESSON = Lesson(
    1,
    {},
    2,
    Seat(0),
    (),
    (
        Part(Seat(1), ("a",), ((3,),)),
        Part(Seat(0), ("b;c", "c;b"), ((), (1,)), STEP),
        Part(Seat(1), ("d",), ((),)),
    ),
    "Play on.",
)


@pytest.mark.parametrize("wanted", ["ABCDE", "EDCBA", "CAEBD", "A", ""])
def test_a_deal_can_be_chosen(wanted: str) -> None:
    items = sorted(wanted)
    tape = Tape(unshuffle(wanted, items))
    assert "".join(shuffle(items, tape)) == wanted
    tape.finish()


def test_equal_things_can_stand_anywhere() -> None:
    tape = Tape(unshuffle("ABAA", "AAAB"))
    assert "".join(shuffle("AAAB", tape)) == "ABAA"


@pytest.mark.parametrize("wanted", ["ABD", "DBC", "AB", "ABCC"])
def test_other_things_cannot_be_dealt(wanted: str) -> None:
    with pytest.raises(ValueError):
        unshuffle(wanted, "ABC")


def test_a_match_stands_somewhere_in_its_script_or_beyond() -> None:
    rows = played("1 a", "0 c", f"0 {HINT}", "0 b", "1 d")
    both = (("b", "c"), ("c", "b"))
    assert [place_of(LESSON, rows[:n]) for n in range(6)] == [
        Place(0, (("a",),), ((3,),)),
        Place(1, both, ((), (1,))),
        Place(1, (("b",),), ((1,),)),
        Place(1, (("b",),), ((1,),)),
        Place(2, (("d",),), ((),)),
        None,
    ]


@pytest.mark.parametrize("moves", [["1 b"], ["0 a"], ["1 a", "0 d"], ["1 a", f"0 {LEAVE}"]])
def test_who_left_the_script_is_beside_it(moves: list[str]) -> None:
    assert place_of(LESSON, played(*moves)) is None


def played(*moves: str) -> list[Row]:
    """Rows of a log, each "seat text"."""
    parts = [move.partition(" ") for move in moves]
    return [Row(n, Seat(int(seat)), text) for n, (seat, _, text) in enumerate(parts, 1)]


def test_the_house_plays_up_to_the_first_step() -> None:
    assert (LESSON.prefix, LESSON.steps) == (1, (STEP,))


@pytest.mark.parametrize(("episode", "name"), [("station", "Station"), ("gasworks", "Gasworks")])
def test_an_episode_of_triplock_is_opened(episode: str, name: str) -> None:
    feat = triplock.feat({"mode": "solo", "episode": episode})
    assert feat is not None
    assert name in feat.name
    assert feat.verb == "opened"


def test_a_duel_of_triplock_is_nothing_of_that_kind() -> None:
    assert triplock.feat({"mode": "duel"}) is None


def test_a_level_of_timelock_is_beaten() -> None:
    assert timelock.feat(settle(TIMELOCK, {"solo": "4"})) == Feat("Timelock level 4", "beaten")


def test_of_nothing_there_is_no_first_and_no_list_without_a_warning() -> None:
    with pytest.raises(LookupError):
        first_of(())
    with pytest.warns(UserWarning, match="empty list"):
        assert listed(()) == "none"


def test_readers_count_the_rows_that_they_know_of() -> None:
    """A hint is known to its seat alone; a seat that changes hands, and what is undone, to all."""
    plays = list(lived("triplock", 2).plays)
    for row in played("1 orient:0", "0 _hint", "1 _sit", "0 _hint", "0 _undo:1", "1 _leave"):
        plays.append(replay_row(TRIPLOCK, plays, row)[0])
    counts = [(0, 0, 0), (1, 1, 1), (2, 1, 1), (3, 2, 2), (4, 2, 2), (5, 3, 3), (6, 4, 4)]
    assert [play.known for play in plays] == counts
    assert [play.left for play in plays[-2:]] == [frozenset(), {Seat(1)}]
