"""The accents of the Lockpick board: ember for what changed or locks, aqua for the next press."""

from __future__ import annotations

from games.lockpick.rules.board import sets_in
from games.lockpick.rules.cards import COLORS, PLACE
from games.lockpick.rules.draft import lifted
from games.lockpick.rules.view import View
from render import kit
from render.kit import NIGHT, Canvas
from render.lockpick.cards import Lane
from render.lockpick.layout import (
    CARD_H,
    CARD_W,
    COLUMN_W,
    HEAD_H,
    HEAD_Y,
    TUMBLER_H,
    TUMBLER_Y,
    Layout,
    card_x,
    column_x,
)
from render.lockpick.pieces import TUMBLER_W


def draw_accents(
    canvas: Canvas, view: View, draft: str, drawn: tuple[Lane, ...], layout: Layout
) -> None:
    """Draws the accents: ember for what changed or locks, aqua for what may be pressed."""
    for place, lane in enumerate(drawn):
        draw_brackets(canvas, lane, place, layout)
    if not draft or view.phase in ("done", "lock"):
        _newly_frozen(canvas, view)
    match view.phase:
        case "choose":
            for place in range(len(COLORS)):
                size = (COLUMN_W - 8, HEAD_H + 8, 14, 6)
                canvas.put(kit.frame(*size), column_x(place) + 4, HEAD_Y - 4)
        case "jump":
            draw_jumps(canvas, view, draft, layout)
        case "lock":
            draw_choices(canvas, view, layout)
        case _:
            pass


def _newly_frozen(canvas: Canvas, view: View) -> None:
    """Draws brackets about the tumblers that the last change froze."""
    for place, col in enumerate(COLORS):
        count = sum(gone.froze for gone in view.last.locks if gone.col == col)
        if count:
            first = view.frozen[place] - count
            x = column_x(place) + 8 + sum(TUMBLER_W[:first])
            width = sum(TUMBLER_W[first : view.frozen[place]])
            canvas.put(kit.brackets(width + 6, TUMBLER_H + 8, 20, 7), x - 3, TUMBLER_Y - 4)


def span(layout: Layout, first: int, last: int, length: int) -> tuple[int, int]:
    """Upper edge and height of the visible part of the cards `first` to `last` of a column."""
    top = layout.card_y(first)
    end = layout.card_y(last) + (CARD_H if last == length - 1 else layout.pitch)
    return top, end - top


def draw_brackets(canvas: Canvas, lane: Lane, place: int, layout: Layout) -> None:
    """Draws ember brackets about what changed last or, with a padlock, about what locks."""
    for first, last in lane.runs:
        top, height = span(layout, first, last, len(lane.cards))
        arm = min(30, height // 3 + 4)
        canvas.put(kit.brackets(CARD_W + 12, height + 10, arm, 8), card_x(place) - 6, top - 5)
        if lane.locks:
            canvas.centre(kit.badge("padlock", 54), card_x(place) + CARD_W - 14, top + height - 8)


def draw_jumps(canvas: Canvas, view: View, draft: str, layout: Layout) -> None:
    """Numbers the newest cards, and frames in aqua each card that may jump."""
    chosen = lifted(view, draft)
    ringed = (chosen,) if chosen is not None else view.reach
    marked = {(r.col, r.n) for r in ringed}
    for place, column in enumerate(view.columns):
        for n in range(1, min(6, len(column)) + 1):
            index = len(column) - n
            top, height = span(layout, index, index, len(column))
            lit = (COLORS[place], n) in marked
            tone = NIGHT.ink if n <= view.roll.n else NIGHT.older.dark
            mid = top + (layout.pitch + 4) // 2
            canvas.text(card_x(place) + 142, mid, f"{n}", min(42, layout.pitch + 2), tone)
            if lit:
                size = (CARD_W + 10, height + 6, 14, 6)
                canvas.put(kit.frame(*size), card_x(place) - 5, top - 3)


def draw_choices(canvas: Canvas, view: View, layout: Layout) -> None:
    """Frames in aqua the sets of the column that is asked about, each a little narrower."""
    place = PLACE[view.contested]
    column = view.columns[place]
    for step, at in enumerate(sets_in(column)):
        top, height = span(layout, at, at + 2, len(column))
        inset = step % 5 * 8
        size = (CARD_W + 12 - 2 * inset, height + 6, 14, 6)
        canvas.put(kit.frame(*size), card_x(place) - 6 + inset, top - 3)
