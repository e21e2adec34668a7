"""An alt text for each picture of Tripol.

They name facts in a fixed order: those of `facts`, then the layout, then one's own tiles and what
is being chosen. Discord: at most 1,024 characters. What would be too long is told in less: of the
layout the open sides alone, of ever fewer tiles, then fewer of the open tile's spots.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Names, Setting
from games.texts import MAX_ALT, counted
from games.tripol.board import Layout
from games.tripol.draft import Plan, plan_of
from games.tripol.pages import Look, looks
from games.tripol.texts.ended import ending_alt
from games.tripol.texts.facts import last, public, since
from games.tripol.texts.hand import EVERY, offer, own_tiles, trying
from games.tripol.texts.layout import around_newest, newest_first, open_tiles
from games.tripol.view import View

FEWER_OPEN = (40, 30, 24, 18, 12, 8, 4)
"""Of so many tiles the open sides are told where there is no room for more."""

FEWER_SPOTS = (EVERY, 30, 20, 12, 6, 0)
"""So many spots of the open tile are told; `EVERY` tells all."""

FEWER_FACTS = 500
"""Facts that are longer than this tell the last placement of several alone."""


def describe(view: View, draft: str, setting: Setting) -> tuple[str, ...]:
    """An alt text for each picture, in the order of `looks`."""
    return tuple(_look(view, draft, setting.names, look) for look in looks(view))


def _look(view: View, draft: str, names: Names, look: Look) -> str:
    table = view.table
    match look:
        case Look.BOARD:
            facts = " ".join(public(table, names, last(table, names)))
            return _fitted(f"{facts} {told}" for told in _layouts(table.layout))
        case Look.NEAR:
            tiles = counted(len(table.layout.placed), "tile")
            head = f"Tripol, a part of the layout of {tiles}, large."
            return _fitted(f"{head} {told}" for told in around_newest(table.layout))
        case Look.HAND:
            return _fitted(_hand(view, plan_of(view, draft), names))
        case Look.ENDING:  # pragma: no branch
            return _fitted(ending_alt(table, names, depth) for depth in range(3))


def _fitted(tellings: Iterator[str]) -> str:
    """The first telling that is short enough; the last one is cut where none is."""
    text = ""
    for text in tellings:
        if len(text.rstrip()) <= MAX_ALT:
            return text.rstrip()
    return f"{text[: MAX_ALT - 1]}…"


def _layouts(layout: Layout) -> Iterator[str]:
    """The layout, each time in fewer words; the last has none."""
    yield newest_first(layout)
    told = open_tiles(layout)
    for most in (len(told), *(few for few in FEWER_OPEN if few < len(told))):
        rest = len(told) - most
        more = f"; {counted(rest, 'more tile')}: In words" if rest else ""
        yield f"Open sides, newest first: {'; '.join(told[:most])}{more}."
    yield ""


def _hand(view: View, plan: Plan, names: Names) -> Iterator[str]:
    """The reader's own picture: the board, their tiles, and for the mover what is tried."""
    table = view.table
    seat = table.mover if view.seat is None else view.seat
    facts = public(table, names, since(table, names, seat))
    if len(" ".join(facts)) > FEWER_FACTS:
        facts = public(table, names, last(table, names))
    facts += [fact for fact in (own_tiles(view), offer(view)) if fact]
    layouts = tuple(_layouts(table.layout))
    for most in FEWER_SPOTS:
        head = " ".join([*facts, *trying(view, plan, most)])
        yield from (f"{head} {layout}" for layout in layouts)
