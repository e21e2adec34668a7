"""Tripol's events as phrases of the log."""

from __future__ import annotations

from typing import assert_never

from games.core import Setting
from games.texts import Caption, Line, counted, listed
from games.tripol.rules.scoring import HEXAGON_POINTS
from games.tripol.rules.state import (
    Added,
    Drew,
    Ended,
    Event,
    Exchanged,
    Left,
    Passed,
    Skipped,
    Took,
)
from games.tripol.texts.lexicon import capital, known, many, tile
from games.tripol.texts.result import end_line
from games.tripol.texts.scores import itemised


def say(event: Event, setting: Setting) -> Line | None:
    """The phrase of an event; tiles are named only to who may know them."""
    match event:
        case Drew():
            return Line(event.seat, _drew(event), quiet=True)
        case Added():
            return Line(event.seat, _added(event), _is_great(event))
        case Passed(seat, _, dropped):
            lost = f", and gave up {many(dropped, 'move')}" if dropped else ""
            return Line(seat, f"passed{lost}", quiet=bool(dropped))
        case Skipped(seat, dropped):
            lost = f" more, and lost {many(dropped, 'move')}" if dropped else ""
            return Line(seat, f"could place nothing{lost}", quiet=True)
        case Exchanged():
            return Line(event.seat, _exchanged(event))
        case Took():
            return Line(event.seat, _took(event))
        case Left(seat, goes_on):
            return Line(seat, "resigned; the others go on" if goes_on else "resigned", True)
        case Ended(result, scores):
            return Line(None, capital(end_line(result, scores, setting)), True)
        case _:  # pragma: no cover
            assert_never(event)


def _drew(event: Drew) -> str:
    """A draw; its owner hears the tile, everybody that it was the last."""
    if event.tile is None:
        return "drew" if event.bag else "drew the last tile"
    return f"drew {tile(event.tile)}{'' if event.bag else ', the last one'}"


def _added(event: Added) -> str:
    """A placement with its points: "placed tile 46: two sides +2; one more move"."""
    return f"placed tile {event.placed.tile}: {itemised(event.score)}"


def _is_great(event: Added) -> bool:
    """Whether a placement brought as much as two hexagons; single ones are closed all the time."""
    return event.score.points >= 2 * HEXAGON_POINTS


def _exchanged(event: Exchanged) -> str:
    told = f"exchanged {counted(event.count, 'tile')}"
    return told if event.tiles is None else f"{told} for {_named(event.tiles)}"


def _took(event: Took) -> str:
    if not event.count:
        return f"asked for {counted(event.asked, 'tile')} of a colour; the bag had none"
    told = f"took {counted(event.count, 'tile')} of the {event.asked} asked for"
    return told if event.tiles is None else f"{told}: {_named(event.tiles)}"


def _named(tiles: tuple[int, ...]) -> str:
    return listed(known(number) for number in tiles)


def caption(event: Event, setting: Setting) -> Caption | None:
    """None: board and hand show everything, so no event has a picture of its own."""
    return None
