"""Every reason of the computer player is true: each is found again from the view and the plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest
from msgspec import Struct

from games.core import Advice, Choice, Level, Reason, Setting
from games.tripol import GAME
from games.tripol.ai.outlook import Outlook, next_number
from games.tripol.ai.worth import MOST_HELD, STYLES
from games.tripol.rules.actions import Action, DrawTile, Exchange, Pass, Place, Take
from games.tripol.rules.board import added, centres
from games.tripol.rules.notation import score_in, spots_of
from games.tripol.rules.placing import closed_figures, placed_of
from games.tripol.rules.scoring import Score
from games.tripol.rules.tiles import Kind, tile_of
from games.tripol.rules.view import View
from games.tripol.texts import why
from tests.games.tripol.advised import advice, moments
from tests.games.tripol.tripol_table import table
from tests.shelf.words import sentence_fault

TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {"tiles": "50"}),
    (4, {"tiles": "40", "three": "on", "keep": "3"}),
    (3, {"tiles": "40", "one_colour": "on"}),
    (3, {"tiles": "30", "my_colour": "on", "polygon": "on"}),
    (2, {"tiles": "30", "blockade": "on", "experiment": "on"}),
    (2, {"tiles": "60", "barricade": "on", "triangles": "each"}),
]


class Said(Struct, frozen=True):
    """A reason, the view and the plan that it was given for, and the level."""

    view: View
    action: Action
    reason: Reason
    level: Level

    def __getitem__(self, name: str) -> str | int:
        return self.reason[name]

    @property
    def scores(self) -> dict[Place, Score]:
        """Every placement that the mover may make, with what it brings."""
        view = self.view
        return {
            (action := Place(tile, one.spot.at, rotation)): score_in(view, one, action)
            for tile in view.hand
            for one in spots_of(view, tile)
            for rotation in one.rotations
        }

    @property
    def score(self) -> Score:
        assert isinstance(self.action, Place)
        return self.scores[self.action]

    @property
    def names_its_tile(self) -> bool:
        """Whether the tile, and the points if they are told, are those of the placement."""
        told = dict(self.reason.values)
        points = told.get("points", self.score.points)
        return isinstance(self.action, Place) and (told["tile"], points) == (
            self.action.tile,
            self.score.points,
        )

    def opens(self, action: Place) -> float:
        """What a placement opens for the next player; nothing if the turn goes on."""
        table = self.view.table
        if table.moves + self.scores[action].moves > 1 or not STYLES[self.level].opened:
            return 0.0
        move = STYLES[self.level].move
        following = Outlook(self.view, next_number(table), move)
        return following.opened(action, table.counts[following.seat] + (table.bag > 0))

    @property
    def dearest(self) -> list[Place]:
        """The placements that bring most, further moves counted."""
        move = STYLES[self.level].move
        worth = {one: score.points + move * score.moves for one, score in self.scores.items()}
        return [one for one, found in worth.items() if found == max(worth.values())]


def _brings(said: Said) -> bool:
    """Whether some placement of the named tile brings the named points."""
    told = {(one.tile, score.points) for one, score in said.scores.items()}
    return (said["tile"], said["points"]) in told


def _waits(said: Said) -> bool:
    held = len(said.view.hand)
    has_room = said["tiles"] == held <= MOST_HELD and said.view.drawn in said.view.hand
    return said.action == Pass() and has_room and _brings(said) and said.view.table.bag > 0


def _exchanges(said: Said) -> bool:
    old = [tile for tile in said.view.hand if tile != said.view.drawn]
    fit = [tile for tile in old if spots_of(said.view, tile)]
    return said.action == Exchange() and (said["tiles"], said["fit"]) == (len(old), len(fit))


def _takes(said: Said, *, is_own: bool) -> bool:
    table, drawn = said.view.table, said.view.drawn
    colour = tile_of(drawn or 0).sides[0][0]
    asked = said.action == Take(int(said["tiles"])) and said["colour"] == colour
    return asked and (table.terms.own(table.mover) == colour) == is_own


def _closes(said: Said) -> bool:
    assert isinstance(said.action, Place)
    layout = said.view.table.layout
    after = centres(added(layout, placed_of(said.action)))
    return len(after) - len(centres(layout)) == said["hexagons"]


def _figure(said: Said) -> bool:
    assert isinstance(said.action, Place)
    sides = closed_figures((*said.view.table.layout.placed, placed_of(said.action)))
    return max(sides) == said["sides"]


def _own_colour(said: Said) -> bool:
    table = said.view.table
    own = table.terms.colours[table.mover] * 2
    assert isinstance(said.action, Place)
    return table.terms.my_colour and own in tile_of(said.action.tile).sides


def _shuts(said: Said) -> bool:
    assert isinstance(said.action, Place)
    return said.opens(said.action) <= -1


def _opens_less(said: Said) -> bool:
    assert isinstance(said.action, Place)
    return any(said.opens(said.action) < said.opens(one) for one in said.dearest)


def _most(said: Said) -> bool:
    return said.score.points == max(score.points for score in said.scores.values())


DRAWN: dict[str, Callable[[Said], bool]] = {
    "draws_last": lambda said: said.view.table.bag == 1 and said["more"] == 10,
    "draws_first": _brings,
    "holds_none": lambda said: not said.view.hand and said["bag"] == said.view.table.bag,
    "none_fits_yet": lambda said: said["tiles"] == len(said.view.hand) and not said.scores,
}
ENDING: dict[str, Callable[[Said], bool]] = {
    "none_fits": lambda said: said["tiles"] == len(said.view.hand) and not said.scores,
    "waits": _waits,
    "keeps": lambda said: said["tiles"] == len(said.view.hand) and bool(said.scores),
}
OFFERED: dict[str, Callable[[Said], bool]] = {
    "exchanges": _exchanges,
    "takes_own": lambda said: _takes(said, is_own=True),
    "takes": lambda said: _takes(said, is_own=False),
}
PLACED: dict[str, Callable[[Said], bool]] = {
    "last_tile": lambda said: said.view.last == said["tile"] and said["more"] == 10,
    "closes": _closes,
    "figure": _figure,
    "goes_on": lambda said: said.score.own_move < said.score.moves == said["moves"],
    "own_colour": _own_colour,
    "stork": lambda said: tile_of(int(said["tile"])).kind is Kind.STORK,
    "moves_again": lambda said: said.view.table.terms.one_colour,
    "shuts": _shuts,
    "opens_less": _opens_less,
    "most": _most,
    "brings": lambda said: said.score.points < max(one.points for one in said.scores.values()),
}


OFTEN = ("most", "brings", "goes_on", "closes")
"""Of these it is enough to look at some."""


def _decides(said: Said) -> bool:
    """Whether the act ends the match as told, in many states that could lie behind the view."""
    seat, points = said.view.table.mover, int(dict(said.reason.values).get("points", 0))
    for luck in range(20):
        draw = Random(luck).randrange
        state = GAME.imagine(said.view, draw)
        outcome = GAME.outcome(GAME.apply(state, seat, said.action, draw).state)
        assert outcome is not None
        own, *others = sorted((one or 0 for one in outcome.points), reverse=True)
        if seat not in outcome.winners or own - max(others) < points:
            return False
    return True


DECIDED: dict[str, Callable[[Said], bool]] = {"wins": _decides, "shares": _decides}


def is_true(said: Said) -> bool:
    key = said.reason.key
    if key in DECIDED:
        return DECIDED[key](said)
    match said.action:
        case DrawTile():
            return DRAWN[key](said)
        case Pass():
            return ENDING[key](said)
        case Place():
            return said.names_its_tile and PLACED[key](said)
        case _:
            return OFFERED[key](said)


def reasons(number: int) -> Iterator[Said]:
    """The reasons of all choices in a match between the levels."""
    seats, options = TABLES[number]
    levels = [list(Level)[-1 - seat % 3] for seat in range(seats)]
    for at in moments(levels, number, **options):
        yield from all_of(at.seen.view, at.advice, at.level)


def all_of(view: View, advice: Advice[Action], level: Level) -> Iterator[Said]:
    for one in advice.choices:
        (action,) = one.plan
        yield Said(view, action, one.reason, level)


PASSED = "draw;pass;draw;pass"
LAID_OUT = (
    table("4,1,7,112,2,8,5,100,101,102,6,9,3", f"{PASSED};draw;pass;draw", one_colour="on"),
    table("100,4,1,10,31,2,13", "draw", one_colour="on"),
    table("1,101,2,4", f"draw;1@2,2D0;draw;101@2,-2U0;{PASSED};pass"),
    table("1,5,2,4", f"draw;1@2,2D0;draw;5@0,4D0;{PASSED};pass"),
)
"""Who may exchange, may take tiles of their own colour, wins by a pass, and shares the win."""


def laid_out() -> Iterator[Said]:
    """The reasons of acts that seldom come up in a match."""
    for state in LAID_OUT:
        yield from all_of(GAME.view(state, state.table.mover), advice(state), Level.HARD)


@pytest.fixture(scope="module", name="said")
def _said() -> list[list[Said]]:
    return [*(list(reasons(number)) for number in range(len(TABLES))), list(laid_out())]


def test_every_reason_is_true(said: list[list[Said]]) -> None:
    for match in said:
        for number, one in enumerate(match):
            if number % 15 == 0 or one.reason.key not in OFTEN:
                assert is_true(one), (one.action, one.reason)


def test_every_key_is_given(said: list[list[Said]]) -> None:
    counts = Counter(one.reason.key for match in said for one in match)
    assert set(counts) == {*DECIDED, *DRAWN, *ENDING, *OFFERED, *PLACED}


def test_every_reason_is_a_sentence_that_names_a_thing(said: list[list[Said]]) -> None:
    shown: dict[str, tuple[View, Reason]] = {
        one.reason.key: (one.view, one.reason) for match in said for one in match
    }
    for view, reason in shown.values():
        told = why(view, reason, Setting())
        assert sentence_fault(told) == ""
        assert any(sign.isdigit() for sign in told) or reason.key in ("closes", "goes_on", "shares")
        assert reason.values or reason.key == "shares"


NOBODY = View(None, table("1,4").table)


def told(choice: Choice[Action]) -> str:
    return why(NOBODY, choice.reason, Setting())


def test_what_the_reasons_say() -> None:
    easy = advice(table("1,4,5", "draw"), Level.EASY)
    assert told(easy.best) == "Tile 1 brings 1 point there, and no placement brings more."
    hexagon = "1@2,2D0;draw;2@2,-2U0;draw;3@4,0D0;draw;10@6,-2U1;draw;11@6,2D2;draw"
    closing = table("1,2,3,10,11,100,4,5", f"draw;{hexagon}")
    assert told(advice(closing).best) == "Tile 100 closes a hexagon."
    assert told(advice(table("46,55,1,2", "draw;46@2,2D0;draw"), Level.EASY).best) == (
        "Tile 55 earns you one more move."
    )
    assert told(advice(table("1,4,5,2", "draw"), Level.MEDIUM).best) == (
        "Tile 1 would bring 1 point now; you hold 1 tile, so you can wait for more."
    )


def test_an_unknown_reason_has_no_sentence() -> None:
    with pytest.raises(KeyError):
        why(NOBODY, Reason("no_such_key"), Setting())
