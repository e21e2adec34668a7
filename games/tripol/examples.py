"""The example pictures of Tripol's rules: one short match for three, and a turn of each option."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Options, Play, begin, extend, settle
from games.scripted import stream
from games.texts import Example
from games.tripol.game import GAME
from games.tripol.rules.actions import Place
from games.tripol.rules.notation import parse
from games.tripol.rules.state import State
from games.tripol.rules.view import Look, looks

DEAL = 23
MATCH = (
    "18@2,2D0",
    "60@2,-2U0",
    "52@4,0D2",
    "25@0,0D0",
    "79@0,-4U0",
    "98@-2,-2U1",
    "100@-2,-2D0",
    "90@-2,2D0",
    "91@-2,-6U0",
    "47@4,0U0",
    "5@0,4D0",
    "67@2,-2D2",
    "70@4,-4U0",
    "49@-2,2U2",
    "22@-4,0D0",
    "8@-4,0U0",
    "99@-6,2D0",
    "87@0,-4D2",
    "92@2,2U0",
    "35@6,2D0",
    "50@0,-8U0",
    "65@-2,-6D2",
    "56@2,-6D2",
    "53@-8,0U2",
    "58@8,0U2",
    "pass",
    "29@2,-6U0",
)
"""The placements and passes of a whole match with 28 tiles; a tile that is not held is drawn."""

MIDDLE = 19
"""So many of them are shown where a picture of the board helps."""


def examples() -> Mapping[str, Example]:
    """An example by topic of RULES.md, where a picture says more than words."""
    two = "46@2,2D0"
    return {
        "In short": _board(_match(*MATCH[:MIDDLE])),
        "Placing": _tried(_bag("46,1,2", two)),
        "Sides": _tried(_bag("46,55,1,2", two, "55@2,-2U1")),
        "White storks": _tried(_bag("46,112,1,2", two, "112@2,-2U0")),
        "Coloured storks": _tried(_bag("100,101,5,6", "100@2,2D0", "101@2,-2U0")),
        "Hexagons": _tried(_bag("1,2,3,10,11,100,4,5", *_ROUND)),
        "The last tile": _tried(_bag("1,4", "1@2,2D0", "4@0,4D0")),
        "The end": Example(GAME.view(_match(*MATCH).state, None)),
        "Figures (polygon)": _tried(_bag("10,29,1,2", "10@2,2D2", "29@2,-2U1", polygon="on")),
        "Three tiles (three)": _tried(_bag("46,2,103,5,24,6,55,8", "46@2,2D0", three="on")),
        "Triangles (triangles)": _tried(_bag("46,55,1,2", two, "55@2,-2U1", triangles="each")),
        "Half sides (experiment)": _tried(_bag("46,1,2", "46@1,1D0", experiment="on")),
        "A blocked colour (blockade)": _tried(_bag("19,2,1,3", "19@0,4D0", blockade="on")),
        "Barricades (barricade)": _tried(
            _bag("116,117,1,2", "116@2,2D0", "117@2,-2U1", barricade="on")
        ),
        "One colour each (one_colour)": _tried(
            _bag("1,2,3,4", "1@2,2D0", seats=3, one_colour="on")
        ),
        "My colour (my_colour)": _tried(_bag("1,100,101,2", "1@2,2D0", seats=3, my_colour="on")),
    }


_ROUND = ("1@2,2D0", "2@2,-2U0", "3@4,0D0", "10@6,-2U1", "11@6,2D2", "100@4,0U0")
"""Six tiles beside the start tile, of which the last closes a hexagon."""

Tried = tuple[Play[State], str]
"""A play, and the placement that its mover tries."""


def _match(*moves: str) -> Play[State]:
    return _played({"tiles": "28"}, 3, *moves)


def _bag(bag: str, *placements: str, seats: int = 2, **options: str) -> Tried:
    """A match with a given bag before its last placement, which is tried."""
    *made, tried = placements
    play = _played({**options, "bag": bag}, seats, *made)
    return _ready(play, tried), tried


def _played(options: Options, seats: int, *moves: str) -> Play[State]:
    """The play after placements and passes by whoever is to move."""
    play, _ = begin(GAME, settle(GAME, options), seats, stream(DEAL))
    for text in moves:
        play = _next(_ready(play, text), text)
    return play


def _ready(play: Play[State], text: str) -> Play[State]:
    """The play after the draw that a placement or a pass needs, if it needs one."""
    table, action = play.state.table, parse(text)
    is_held = isinstance(action, Place) and action.tile in play.state.hands[table.mover]
    return play if is_held or not table.can_draw else _next(play, "draw")


def _next(play: Play[State], text: str) -> Play[State]:
    return extend(GAME, play, play.state.table.mover, text, stream(DEAL))[0]


def _board(play: Play[State]) -> Example:
    return Example(GAME.view(play.state, None))


def _tried(tried: Tried) -> Example:
    """What the mover sees who tries a placement."""
    play, draft = tried
    view = GAME.view(play.state, play.state.table.mover)
    return Example(view, draft, looks(view).index(Look.HAND))
