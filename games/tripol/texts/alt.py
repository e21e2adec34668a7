"""Tripol in words: an alt text for each picture, and the whole position.

Alt texts name facts in a fixed order: mover and moves left, the last placements with their points,
scores with tiles in hands and bag, the layout, what is being chosen. Discord: at most 1,024
characters. What would be too long is told in less: first the open sides alone, then fewer of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.core import Names, Seat, Setting
from games.texts import counted
from games.tripol.board import Layout
from games.tripol.draft import plan_of
from games.tripol.pages import Look, looks
from games.tripol.state import Table
from games.tripol.texts.ended import ending_alt
from games.tripol.texts.hand import offer, own_tiles, spot_lines, trying
from games.tripol.texts.layout import around_newest, newest_first, open_sides, row_lines
from games.tripol.texts.lexicon import capital, colour, first_fit, spoken_points
from games.tripol.texts.people import introduced, spoken
from games.tripol.texts.result import result, turns
from games.tripol.texts.scores import itemised
from games.tripol.view import View

MOST_OPEN = (200, 40, 30, 24, 18, 12, 8, 4, 0)
"""Of so many tiles the open sides are told, in an alt text that is too long ever fewer."""


def describe(view: View, draft: str, setting: Setting) -> tuple[str, ...]:
    """An alt text for each picture, in the order of `looks`."""
    shown = looks(view)
    return tuple(_look(view, draft, setting.names, look, at) for at, look in enumerate(shown, 1))


def _look(view: View, draft: str, names: Names, look: Look, at: int) -> str:
    table = view.table
    match look:
        case Look.BOARD:
            return _fitted(_public(table, names), _layouts(table.layout))
        case Look.NEAR:
            head = f"Tripol, picture {at}: a part of the layout, large."
            return _fitted([head], iter((lambda: around_newest(table.layout),)))
        case Look.HAND:
            return _hand(view, draft, names)
        case Look.ENDING:
            over = table.result
            return "" if over is None else first_fit((lambda: ending_alt(table, over, names),))


def _fitted(facts: Sequence[str], layouts: Iterator[Callable[[], str]]) -> str:
    """The facts with the first layout that there is room for."""
    head = " ".join(fact for fact in facts if fact)
    return first_fit((lambda told=told: f"{head} {told()}".strip()) for told in layouts)


def _layouts(layout: Layout) -> Iterator[Callable[[], str]]:
    """The layout, each time in fewer words; the last has none."""
    yield lambda: newest_first(layout)
    for most in MOST_OPEN[:-1]:
        yield lambda most=most: open_sides(layout, most)
    yield lambda: ""


def _public(table: Table, names: Names) -> list[str]:
    """What everybody may know, without the layout."""
    return [_head(table, names), *_law(table), _last(table, names), *_standings(table, names)]


def _head(table: Table, names: Names) -> str:
    """Who is to play: "Tripol, turn 5. Ben, triangle, is to play, 2 moves left, has drawn."."""
    if table.result is not None:
        return f"Tripol, over after {counted(turns(table), 'turn')}."
    moves = f", {table.moves} moves left" if table.moves > 1 else ""
    drawn = ", has drawn" if table.has_drawn else ""
    who = capital(introduced(names, table.mover))
    return f"Tripol, turn {table.number + 1}. {who}, is to play{moves}{drawn}."


def _law(table: Table) -> list[str]:
    """The blocked colour, or the mover's own."""
    if table.result is not None:
        return []
    if table.blocked:
        return [f"{capital(colour(table.blocked))} is blocked."]
    return []


def _last(table: Table, names: Names) -> str:
    """The placements of the latest turn that had one, with their points."""
    if not table.laid:
        return ""
    last = table.laid[-1]
    told = [
        f"{table.layout.placed[at].tile}, {itemised(one.score)}"
        for at, one in enumerate(table.laid, 1)
        if one.number == last.number
    ]
    return f"Last: {spoken(names, last.seat)} placed {'. Then '.join(told[-3:])}."


def _standings(table: Table, names: Names) -> list[str]:
    """Scores, tiles in hand, and the bag."""
    told = [_standing(table, names, Seat(seat)) for seat in range(table.terms.seats)]
    bag = f"Bag: {counted(table.bag, 'tile')}." if table.bag else "The bag is empty."
    return [f"{'; '.join(told)}.", bag]


def _standing(table: Table, names: Names, seat: Seat) -> str:
    """A seat's line; the mover's mark was told before."""
    is_told = seat == table.mover and table.result is None
    who = capital(spoken(names, seat) if is_told else introduced(names, seat))
    own = f", {colour(table.terms.colours[seat])}" if table.terms.colours else ""
    gone = ", resigned" if seat in table.left else ""
    points = spoken_points(table.scores[seat])
    return f"{who}{own}{gone}, {points}, {counted(table.counts[seat], 'tile')}"


def _hand(view: View, draft: str, names: Names) -> str:
    """The reader's own picture: the board, their tiles, and for the mover what is tried."""
    table, plan = view.table, plan_of(view, draft)

    def told(is_brief: bool, layout: Callable[[], str]) -> str:
        facts = [*_public(table, names), own_tiles(view), offer(view)]
        facts += [*trying(view, plan, is_brief=is_brief), layout()]
        return " ".join(fact for fact in facts if fact)

    layouts = list(_layouts(table.layout))
    return first_fit(
        [
            *((lambda layout=layout: told(False, layout)) for layout in layouts),
            *((lambda layout=layout: told(True, layout)) for layout in layouts),
        ]
    )


def words(view: View, setting: Setting) -> str:
    """The whole position, a fact a line; who reads it can play without a picture."""
    table, names = view.table, setting.names
    lines = [*_public(table, names)]
    if table.result is not None:
        head, why = result(view, Setting(names=names))
        lines = [f"Tripol. {head}. {why.replace('**', '')}"]
    elif view.seat is not None:
        lines += [own_tiles(view), offer(view) if view.is_mover else ""]
    tiles = counted(len(table.layout.placed), "tile")
    lines += [f"The layout, {tiles}, each row from the left:", *row_lines(table.layout)]
    if view.is_mover:
        lines += spot_lines(view)
    return "\n".join(line for line in lines if line)
