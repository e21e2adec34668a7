"""The rulings about a match without a board, TL-50 to TL-53."""

from __future__ import annotations

from games.core import Seat
from games.timelock import GAME
from games.timelock.rules.board import start, word
from games.timelock.rules.matching import matches
from games.timelock.rules.state import State
from tests.games.timelock.timelock_table import column, failing, table, texts, turns, won, zeros

ME = Seat(0)


def test_tl50_nine_rows_and_the_sides_begin_in_rows_three_and_seven() -> None:
    board = GAME.setup({"board": "off"}, 2, zeros).state.board
    assert board == start(9)
    assert word(board[0]) == "-/-/QDP/-/-/-/qdp/-/-"
    assert word(board[2]) == "-/-/PDQ/-/-/-/pdq/-/-"


def ranks_of(state: State, piece: str) -> set[int]:
    return {int(text[-1]) for text in texts(state) if text.startswith(piece) and text[-1].isdigit()}


def test_tl51_nobody_goes_beyond_the_nearest_piece_of_the_others() -> None:
    columns = "a=-/-/QDP/-/q/-/dp/-/-"
    assert ranks_of(table(columns, "6-6 HOP", board="off"), "aP") == {1, 2, 4, 5}
    assert ranks_of(table(columns, "6-6 DIG", board="off"), "aP") == {2, 4}
    north = table(columns, "6-6 HOP", board="off", mover=1)
    assert ranks_of(north, "aP") == {1, 2, 4, 5, 6, 7}
    assert ranks_of(north, "gQ") == {1, 2, 4, 5, 6, 7}
    met = table("a=-/-/QD/-/Pq/-/dp/-/-", "6-6 HOP", board="off", mover=1)
    assert ranks_of(met, "aQ") == {1, 2, 3, 4}
    alone = table("a=-/-/QDP/-/-/-/-/-/-", "6-6 HOP", board="off")
    assert ranks_of(alone, "aP") == {1, 2, 4, 5, 6, 7, 8, 9}


def test_tl52_only_where_both_sides_stand_points_dig() -> None:
    met = table("a=-/-/QD/-/Pq/-/dp/-/-", "6-6 HOP", board="off")
    assert column(turns(met, "aP^"), "a") == "-/-/QD/-/qP/-/dp/-/-"
    assert failing(met, "aQ^") == ("aQ^", "dig_in_centre")
    anywhere = table(roll="1-1 DIG", board="off")
    assert column(turns(anywhere, "*aQ^"), "a") == "-/-/DPQ/-/-/-/qdp/-/-"


def test_tl53_trios_slide_before_they_are_compared_and_gaps_count() -> None:
    goal = "c=-/-/QD/-/P/-/pdq/-/-"
    slid = table(f"a=QD/-/P/-/-/-/qdp/-/- b=-/-/QD/P/-/-/qdp/-/- {goal}", board="off")
    assert matches(slid.board, 0, "a")
    assert not matches(slid.board, 0, "b")


def test_tl53_scoring_compares_slid_places() -> None:
    columns = "a=b=d=e=QD/P/-/-/-/qdp/-/-/- c=-/-/QD/P/-/-/pdq/-/-"
    assert won(turns(table(columns, board="off"), ".")) == ((ME,), "match", 16)
