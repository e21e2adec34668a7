"""The words on Tripol's pictures and controls: what goes on, how it ended, what each press does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import Illegal, Seat
from games.tripol import GAME, texts
from games.tripol.rules.actions import Exchange, Pass, Place, Take
from games.tripol.rules.grid import Position
from games.tripol.rules.notation import plan_of
from games.tripol.rules.scoring import Joint, JointKind, Score
from games.tripol.rules.state import ALL_PASSED, LEFT, NO_FIT, Result, State, Table, Unused
from games.tripol.rules.tiles import Kind, tile_of
from games.tripol.texts import controls, explain, painted
from games.tripol.texts.alt import _fitted, _hand, _layouts, ending_alt
from games.tripol.texts.places import around_newest
from tests.games.tripol.tripol_reader import NAMES, asked, own, seen, table
from tests.sure import sure

TAKE = "104,4,1,10,31,2,13"
"""A bag that begins with a coloured stork."""


def stork(line: str = "draw") -> State:
    return table(TAKE, line, seats=3, one_colour="on")


TWO = Joint(0, 0, JointKind.TWO, 2, 1)


def did(state: State) -> str:
    return painted.doing(seen(state).table)[1]


def test_everybody_reads_what_the_mover_did() -> None:
    assert did(table("46,1,2")) == "may draw"
    assert did(table("46,1,2", "draw")) == "has drawn"
    assert did(stork("draw take:2")) == "has taken tiles"
    exchanged = replace(seen(stork()).table, used="exchange")
    assert painted.doing(exchanged) == ("1 move left", "has exchanged")
    empty = replace(seen(table("46,1,2")).table, bag=0)
    assert painted.doing(empty) == ("1 move left", "bag empty")


def trying(state: State, draft: str = "") -> tuple[str, str]:
    view = own(state)
    return painted.trying(view, plan_of(view, draft))


def test_the_mover_reads_what_is_tried() -> None:
    drawn = table("46,1,2", "draw")
    assert trying(drawn) == ("Tile 46", "1 spot")
    assert trying(drawn, "46@2,2D0") == ("Tile 46 at spot 1", "+1 point")
    assert trying(drawn, "pass?") == ("Pass?", "the turn ends")
    assert trying(table("46,1,2")) == ("Your move", "draw a tile")
    stuck = replace(
        own(table("46,1,2")), hand=(), table=replace(seen(table("46,1,2")).table, bag=0)
    )
    assert painted.trying(stuck, plan_of(stuck, "")) == ("Your move", "no tile fits")


def test_a_draft_that_does_not_fit_is_none() -> None:
    """An open tile stays open; what may not be done is not asked about."""
    drawn = own(table("46,1,2", "draw"))
    assert plan_of(drawn, "46@40,40D0") == plan_of(drawn, "46@")
    before = own(table("46,1,2"))
    assert not before.table.can_pass
    assert plan_of(before, "pass?") == plan_of(before, "")


def test_an_offer_is_told_in_two_lines_and_asked_about() -> None:
    state = stork()
    assert painted.offer(own(state)) == ("stork:", "take up to 5")
    assert painted.offer(replace(own(state), offer="exchange")) == ("stork:", "exchange")
    assert asked(state, 0, "take:3?").endswith(
        "Each one that you still hold at the end costs a point."
    )
    swap = replace(own(state), offer="exchange", hand=(*own(state).hand, 1, 2))
    assert painted.trying(swap, plan_of(swap, "exchange?")) == ("Exchange?", "2 tiles for as many")


@pytest.mark.parametrize(
    ("score", "told"),
    [
        (Score((), is_last=True), "+10 points"),
        (Score((), own_move=True), "0 and one more move"),
        (Score((TWO,) * 2, hexagons=1), "+12 and two more moves"),
        (Score((TWO,) * 3), "+6 and 3 more moves"),
    ],
)
def test_a_placement_brings_points_and_moves(score: Score, told: str) -> None:
    assert painted.brings(score) == told
    assert [painted.more_moves(count) for count in (1, 2)] == ["+1 move", "+2 moves"]
    assert painted.unused(3) == "unused −3"


def over(reason: str, *winners: int, seats: int = 2, **changes: object) -> Table:
    shown = seen(table("46,1,2", "draw 46@2,2D0", seats=seats)).table
    result = Result(reason, tuple(map(Seat, winners)), (Unused(0, 0),) * seats)
    return replace(shown, result=result, **changes)


ENDINGS = [
    (over(NO_FIT, 0, counts=(0, 0)), ("Circle wins", "2 tiles, all laid")),
    (over(NO_FIT, 0, counts=(0, 1)), ("Circle wins", "2 tiles laid, no other fits")),
    (over(ALL_PASSED, 0, 1), ("Circle and triangle both win", "2 tiles laid, then all passed")),
    (over(LEFT, 0, left=(Seat(1),)), ("Circle wins", "triangle left, 2 tiles laid")),
    (over(LEFT, 0, seats=3, left=(1, 2)), ("Circle wins", "the others left, 2 tiles laid")),
    (over(NO_FIT, 0, 1, 2, seats=3), ("Three share the win", "2 tiles, all laid")),
]


@pytest.mark.parametrize(("shown", "told"), ENDINGS, ids=[told[1] for _, told in ENDINGS])
def test_an_ending_says_who_won_and_how(shown: Table, told: tuple[str, str]) -> None:
    assert painted.ended(shown) == told
    assert painted.doing(shown) == ("Over", told[0])


def test_the_ending_in_words_names_all_winners() -> None:
    told = ending_alt(over(ALL_PASSED, 0, 1), NAMES)
    assert "Ana and Ben share the win with 1 point each" in told
    assert ending_alt(seen(table("46,1,2")).table, NAMES) == ""


def test_the_controls_name_what_they_do() -> None:
    assert controls.tile_line(46).startswith("46 · red")
    assert [controls.tile_about(fits) for fits in (True, False)] == [
        "fits somewhere",
        "fits nowhere now",
    ]
    assert controls.which_tile(None, 1) == "Which of your 1 tile?"
    assert controls.which_tile(46, 12) == "Tile 46 is open. Another of your 12 tiles?"
    assert [controls.take(count) for count in (1, 5)] == ["Take 1", "Take up to 5"]
    answers = [Exchange(), Take(3), Pass(), Place(46, Position(2, 2, "D"), 0)]
    assert [controls.yes(action) for action in answers] == [
        "Exchange them",
        "Take up to 3",
        "Pass anyway",
        "Place it",
    ]


def test_a_tile_that_fits_nowhere_has_no_spot() -> None:
    told = texts.refusal(Illegal("no_spot_number", tile=46, number=1, spots=0))
    assert told == "Tile 46 fits nowhere now. Choose another tile, draw, or pass."


# Alt texts that are too long.


def test_what_fits_in_no_words_is_cut() -> None:
    assert _fitted(iter(["x" * 1200, "y" * 1001])) == "y" * 999 + "…"


def test_ever_fewer_tiles_are_told_around_the_newest() -> None:
    layout = seen(table("46,55,1,2", "draw 46@2,2D0 draw 55@2,-2U1")).table.layout
    told = list(around_newest(layout))
    assert [one.count(";") for one in told] == [2, 1, 0]


def test_ever_fewer_spots_are_told_of_the_own_tiles() -> None:
    view = own(table("46,1,2", "draw"))
    layouts = tuple(_layouts(view.table.layout))
    told = list(_hand(view, plan_of(view, ""), NAMES, layouts))
    assert len(told[-1]) < len(told[0])
    assert not any(told[at].startswith(told[at - 1] + " ") for at in range(1, len(told)))


def test_a_placement_at_no_spot_is_spelled_as_it_is_written() -> None:
    view = own(table("46,1,2", "draw"))
    assert GAME.spelled(view, Place(46, Position(2, 2, "D"), 0)) == "46 #1 r0"
    assert GAME.spelled(view, Place(46, Position(40, 40, "D"), 0)) == "46@40,40D0"


def test_a_used_offer_is_not_offered_again_in_what_is_imagined() -> None:
    """The reader does not know the drawn tile, but that it was a coloured stork."""
    seats = GAME.imagine(seen(stork("draw take:2"), 1), lambda n: n - 1)
    assert (seats.offer, tile_of(sure(seats.drawn)).kind) == ("", Kind.STORK)


VIEW = GAME.view(table("46,55,9"), Seat(0))

SAID = {
    "draw": "Draws a tile from the bag; nobody else sees which one.",
    "pass": "Ends your turn; the tiles in your hand stay yours.",
    "~pass?": "Asks once more, then ends your turn; the tiles in your hand stay yours.",
    "exchange": "Gives all your other tiles for as many new ones from the bag.",
    "~exchange?": "Asks once more, then gives all your other tiles for new ones from the bag.",
    "take:3": "Takes the next tiles of the bag that have two sides or more in the stork's colour.",
    "~46@": "Opens this tile and shows where it fits; nothing is played by it.",
    "~46@2,2D0": "Shows the tile there, and the points it would bring; nothing is played by it.",
    "46@2,2D0": "Places the tile where the picture shows it; there is no undo.",
    "_type": "",
    "~": "Goes back; nothing is played by it.",
}


@pytest.mark.parametrize("text", SAID)
def test_each_press_is_explained(text: str) -> None:
    assert explain(VIEW, text) == SAID[text]
