"""The painters alone: positions of random matches, and the pixels that a board moves."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from PIL import Image

from bot.match.games import GAMES
from games.core import Play, Seat, Tape, begin, extend, settle
from tests.cost.meter import COUNTS, forget_pictures

ROWS = 8
"""After so many rows of random matches every game is in its middle."""

METHODS = ("copy", "convert", "quantize", "crop", "paste", "tobytes", "resize", "reduce", "point")
MAKING = ("frombytes", "frombuffer", "merge")
"""The functions that read or write all pixels of an image: its methods, and makers of one."""


def played(key: str, seed: int, rows: int) -> Play[Any]:
    """A random match of two, or alone where nobody else plays, after so many rows."""
    game, luck = GAMES[key].game, random.Random(seed)
    options = settle(game, {})
    seats = 2 if 2 in game.seats(options) else 1
    play, _ = begin(game, options, seats, Tape(luck.randrange))
    for _ in range(rows):
        seat = min(play.turn.waiting)
        action = play.turn.forced or game.any_action(play.state, seat, luck.randrange)
        play, _ = extend(game, play, seat, game.write(action), Tape(luck.randrange))
    return play


def paint(key: str, play: Play[Any], reader: Seat | None = None) -> None:
    """Paints what a reader sees of a match."""
    entry = GAMES[key]
    entry.painter.paint(entry.game.view(play.state, reader), "")


def next_board(key: str) -> Counter[str]:
    """The cost of the next board of a match whose last one was painted, with all sprites there."""
    last, following = (played(key, 1, rows) for rows in (ROWS, ROWS + 1))
    paint(key, last)
    paint(key, following)
    forget_pictures()  # the sprites stay
    paint(key, last)
    grounds = COUNTS["ground"]
    with moving() as pixels:
        paint(key, following)
    return Counter(paint=1, kpx=sum(pixels) // 1000, ground=COUNTS["ground"] - grounds)


@contextmanager
def moving() -> Iterator[list[int]]:
    """Gives how many pixels images read or write, each time that they do."""
    pixels: list[int] = []

    def counted(work: Callable[..., Any]) -> Callable[..., Any]:
        def does(*given: Any, **named: Any) -> Any:
            done = work(*given, **named)
            # A paste gives nothing: it moves as much as its mask, or what is pasted, has.
            found = [one for one in (done, *reversed(given)) if isinstance(one, Image.Image)]
            pixels.append(found[0].width * found[0].height)
            return done

        return does

    with pytest.MonkeyPatch.context() as patch:
        for name in METHODS:
            patch.setattr(Image.Image, name, counted(getattr(Image.Image, name)))
        for name in MAKING:
            patch.setattr(Image, name, counted(getattr(Image, name)))
        yield pixels
