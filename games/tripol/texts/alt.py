"""Tripol's pictures and positions in words, for who sees no picture.

An alt text names facts in a fixed order: those of `facts`, then the layout, then one's own tiles
and what is being chosen. Discord: at most 1,024 characters. What would be too long is told in less:
of the layout the open sides alone, of ever fewer tiles, then fewer of the open tile's spots. The
whole position has no such limit: it has a fact a line, and is enough to play by.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.core import Names, Setting
from games.texts import MAX_ALT, counted, listed, some
from games.tripol.rules.board import Layout, centres
from games.tripol.rules.notation import Plan, plan_of
from games.tripol.rules.placing import figures_of
from games.tripol.rules.state import Result, Table
from games.tripol.rules.view import Look, View, looks
from games.tripol.texts.facts import kept, last, public, since
from games.tripol.texts.hand import EVERY, offer, own_tiles, spot_lines, trying
from games.tripol.texts.lexicon import capital, spoken_points
from games.tripol.texts.people import introduced, spoken
from games.tripol.texts.places import Joined, around_newest, newest_first, open_tiles, row_lines
from games.tripol.texts.result import account, kept_tiles, ranked, reason, result, turns

FEWER_OPEN = (40, 30, 24, 18, 12, 8, 4)
"""Of so many tiles the open sides are told where there is no room for more."""

FEWER_SPOTS = (EVERY, 30, 20, 12, 6, 0)
"""So many spots of the open tile are told; `EVERY` tells all."""

FEWER_FACTS = 500
"""Facts that are longer than this tell the last placement of several alone."""

CLOCKWISE = "Sides are read clockwise round their own tile, so red-yellow meets yellow-red."


def describe(view: View, draft: str, setting: Setting) -> tuple[str, ...]:
    """An alt text for each picture, in the order of `looks`."""
    shown, layouts = looks(view), _layouts(view.table.layout)
    if Look.HAND in shown:  # both pictures show the layout
        layouts = tuple(layouts)
    return tuple(_look(view, draft, setting.names, look, layouts) for look in shown)


def _look(view: View, draft: str, names: Names, look: Look, layouts: Iterable[str]) -> str:
    table = view.table
    match look:
        case Look.BOARD:
            facts = " ".join(public(table, names, last(table, names)))
            return _fitted(f"{facts} {told}" for told in layouts)
        case Look.NEAR:
            tiles = counted(len(table.layout.placed), "tile")
            head = f"Tripol, a part of the layout of {tiles}, large."
            return _fitted(f"{head} {told}" for told in around_newest(table.layout))
        case Look.HAND:
            return _fitted(_hand(view, plan_of(view, draft), names, tuple(layouts)))
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
    joined = Joined(layout)
    yield newest_first(joined)
    told = open_tiles(joined)
    for most in (len(told), *(few for few in FEWER_OPEN if few < len(told))):
        rest = len(told) - most
        more = f"; {counted(rest, 'more tile')}: In words" if rest else ""
        yield f"Open sides, newest first: {'; '.join(some(told[:most]))}{more}."
    yield ""


def _hand(view: View, plan: Plan, names: Names, layouts: tuple[str, ...]) -> Iterator[str]:
    """The reader's own picture: the board, their tiles, and for the mover what is tried."""
    table = view.table
    seat = table.mover if view.seat is None else view.seat
    facts = public(table, names, since(table, names, seat))
    if len(" ".join(facts)) > FEWER_FACTS:
        facts = public(table, names, last(table, names))
    facts += [fact for fact in (own_tiles(view), offer(view)) if fact]
    for most in FEWER_SPOTS:
        head = " ".join([*facts, *trying(view, plan, most)])
        yield from (f"{head} {layout}" for layout in layouts)


def ending_alt(table: Table, names: Names, depth: int = 0) -> str:
    """The ending for everybody; from depth 1 without what was finest, at 2 without the accounts."""
    over = table.result
    if over is None:
        return ""
    facts = [
        f"Tripol is over after {counted(turns(table), 'turn')}: {_won(table, over, names)}.",
        f"{reason(over)}.",
        *_standings(table, over, names, depth),
        *(_finest(table, names) if depth < 1 else []),
    ]
    return " ".join(facts)


def _won(table: Table, over: Result, names: Names) -> str:
    best = spoken_points(max(table.scores[seat] for seat in over.winners))
    who = listed(spoken(names, seat) for seat in over.winners)
    if len(over.winners) > 1:
        return f"{who} share the win with {best} each"
    return f"{who} wins with {best}"


def _standings(table: Table, over: Result, names: Names, depth: int) -> list[str]:
    """What each seat's points are made of, the winner first."""
    return [
        f"{capital(introduced(names, seat))}{', resigned' if seat in table.left else ''}, "
        f"{spoken_points(table.scores[seat])}"
        f"{f': {account(table, over, seat)}' if depth < 2 and over.unused[seat].penalty else ''}."
        for seat in ranked(table)
    ]


def _finest(table: Table, names: Names) -> list[str]:
    """The tiles and hexagons that lie, the best placement, the longest figure."""
    layout = table.layout
    tiles, hexagons = len(layout.placed), len(centres(layout))
    told = [f"The layout has {counted(tiles, 'tile')} and {counted(hexagons, 'hexagon')}."]
    if table.laid:
        at, best = max(enumerate(table.laid, 1), key=lambda one: (one[1].score.points, -one[0]))
        tile = layout.placed[at].tile
        told.append(
            f"Best placement: {spoken(names, best.seat)}'s tile {tile} in turn {best.number + 1}, "
            f"{spoken_points(best.score.points)}."
        )
    if table.terms.polygon and (figures := figures_of(layout.placed)):
        told.append(f"Longest figure: {max(sides for _, sides in figures)} sides.")
    return told


def words(view: View, setting: Setting) -> str:
    """The position: how it stands, one's own tiles, the layout by rows, for the mover the spots."""
    table, names = view.table, setting.names
    lines = public(table, names, last(table, names))
    if table.result is not None:
        plain = Setting(names=names)
        head, why = result(view, plain)
        lines = [f"Tripol. {head}.", why, *kept_tiles(table, table.result, plain)]
    else:
        own = () if view.seat is None else (own_tiles(view), offer(view))
        lines += [kept(table), *own]
    tiles = counted(len(table.layout.placed), "tile")
    lines += [f"The layout, {tiles}, each row from the left. {CLOCKWISE}"]
    lines += [*row_lines(table.layout), *spot_lines(view)]
    return "\n".join(line for line in lines if line)
