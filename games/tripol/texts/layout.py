"""The layout in words: newest tile first for an alt text, row by row for the whole position."""

from __future__ import annotations

from collections.abc import Iterator

from games.tripol.board import Layout
from games.tripol.grid import corners
from games.tripol.texts.lexicon import POINTS, SIDES, face, faces, side
from games.tripol.texts.places import Joined, half_name
from games.tripol.tiles import Kind, tile_of


def newest_first(layout: Layout) -> str:
    """All tiles, newest first, each as tile, place, sides."""
    joined = Joined(layout)
    told = [_placed(joined, index) for index in reversed(range(len(layout.placed)))]
    return f"Tiles, newest first, pointing up or down: {'; '.join(told)}."


def _placed(joined: Joined, index: int) -> str:
    """A tile for an alt text: "46 down, right of 28: top red-yellow, right red, left red"."""
    one = joined.placed[index]
    is_uniform = tile_of(one.tile).is_uniform
    shown = face(one.tile) if is_uniform else faces(one.at.o, one.letters)
    return f"{one.tile} {joined.where(index)}: {shown}"


def open_tiles(layout: Layout) -> list[str]:
    """The tiles that have open sides, newest first: "46 top red-yellow, left red"."""
    joined = Joined(layout)
    return [
        f"{layout.placed[index].tile} {', '.join(free)}"
        for index in reversed(range(len(layout.placed)))
        if (free := joined.open_sides(index))
    ]


def around_newest(layout: Layout) -> Iterator[str]:
    """The newest tile and those that meet it at a corner, newest first; each time fewer of them."""
    joined = Joined(layout)
    newest = len(layout.placed) - 1
    points = set(corners(layout.placed[newest].at))
    near = [
        index for index in reversed(range(newest)) if points & set(corners(layout.placed[index].at))
    ]
    told = [_placed(joined, index) for index in (newest, *near)]
    for most in range(len(told), 0, -1):
        yield f"The newest tile and what lies around it: {'; '.join(told[:most])}."


def row_lines(layout: Layout) -> Iterator[str]:
    """A line for each row from the top, its tiles from the left, with what their sides touch."""
    joined = Joined(layout)
    order = sorted(range(len(layout.placed)), key=lambda index: layout.placed[index].at.order)
    top = layout.placed[order[0]].at.row
    rows: dict[int, list[int]] = {}
    for index in order:
        rows.setdefault(layout.placed[index].at.row, []).append(index)
    for row, members in rows.items():
        yield f"Row {_row(row - top)}: {'; '.join(_touching(joined, index) for index in members)}."


def _row(depth: int) -> str:
    """The number of a row by its depth in half rows, from 1: "3", "3½"."""
    return f"{depth // 2 + 1}{'½' if depth % 2 else ''}"


def _touching(joined: Joined, index: int) -> str:
    """A tile with what its sides touch: "46 down, top red-yellow open, right red to 55, …"."""
    one = joined.placed[index]
    sides = [_side(joined, index, own) for own in range(3)]
    kind = "" if tile_of(one.tile).kind is Kind.PLAIN else f" {face(one.tile).partition(':')[0]}"
    return f"{one.tile}{kind} {POINTS[one.at.o]}, {', '.join(sides)}"


def _side(joined: Joined, index: int, own: int) -> str:
    """A side and what it touches: "right red to 55", "top red: left half to 3, right half open"."""
    one = joined.placed[index]
    head = f"{SIDES[one.at.o][own]} {side(one.letters[2 * own : 2 * own + 2])}"
    across = [joined.across(index, half) for half in (2 * own, 2 * own + 1)]
    first, second = (
        "open" if other is None else f"to {joined.placed[other].tile}" for other in across
    )
    if first == second:
        return f"{head} {first}"
    ends = [half_name(one.at, half) for half in (2 * own, 2 * own + 1)]
    return f"{head} ({ends[0]} half {first}, {ends[1]} half {second})"
