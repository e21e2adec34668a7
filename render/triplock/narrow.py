"""A side of a Diagram in one narrow line: the bars of the other seat, the rows below a Diagram."""

from __future__ import annotations

from games.triplock.cards import DIAGRAMS, Side, side_of
from render.kit import NIGHT, Canvas, icon
from render.kit import Side as Align
from render.triplock.cards import (
    BROWN,
    draw_fitted,
    draw_rewards,
    draw_trigger,
    rewards_width,
    sequence_width,
)

PX, LEAST_PX, GAP = 44, 34, 8
"""The usual and the least size of symbols, and the room between them and the rewards."""

GAIN_SIZES = (42, 36)
"""The sizes of rewards that are tried."""

MORE_W, SIGN_W, LEAST_WORDS_W = 28, 48, 110
"""The widths of the plus sign, of a Trap's sign, and the least for words."""


def draw_narrow(
    canvas: Canvas,
    card: str,
    index: int,
    x: int,
    y: int,
    width: int,
    kind: bool = True,
    most: int = PX,
) -> None:
    """Draws a side: what it asks for left, what it gives right; with `kind` the sign of a Trap.

    Nothing is higher than `most`. Where all rewards would make its symbols too small, the first is
    drawn and a plus sign behind it; the sign of a Trap gives way to a reward, too. Where none fits,
    none is drawn.
    """
    side = side_of(card, index)
    if kind and not side.kind and not _has_room(side, width, most):
        kind = False
    for gains, px, more in _tries(side, most):
        taken = rewards_width(gains, px) + GAP + (MORE_W if more else 0) if gains else 0
        if not _fits(side, width - taken, kind, most) and gains:
            continue
        if more:
            canvas.text(x + width, y, "+", 40, BROWN, side=Align.RIGHT)
        draw_rewards(canvas, gains, x + width - (MORE_W if more else 0), y, px, Align.RIGHT)
        _asks(canvas, card, side, x, y, width - taken, kind, most)
        return


def _tries(side: Side, most: int) -> list[tuple[tuple[str, ...], int, bool]]:
    """Rewards to draw, their size, and whether more are left out; the best first."""
    sizes = [min(px, most) for px in GAIN_SIZES]
    tries = [(side.reward, px, False) for px in sizes]
    if len(side.reward) > 1:
        tries.append((side.reward[:1], sizes[-1], True))
    return [*tries, ((), 0, False)]


def _has_room(side: Side, width: int, most: int) -> bool:
    """Whether any reward fits beside the sign of a Trap."""
    least = rewards_width(side.reward[:1], min(GAIN_SIZES[-1], most)) + GAP
    return _fits(side, width - least, True, most)


def _fits(side: Side, room: int, kind: bool, most: int) -> bool:
    if side.kind:
        return sequence_width(side, min(LEAST_PX, most)) <= room
    return room >= (SIGN_W if kind else 0) + LEAST_WORDS_W


def _asks(
    canvas: Canvas, card: str, side: Side, x: int, y: int, room: int, kind: bool, most: int
) -> None:
    if side.kind:
        draw_fitted(canvas, side, x, y, room, most)
        return
    left = x
    if kind:
        canvas.centre(icon(DIAGRAMS[card].type, min(40, most), NIGHT.ink), x + 20, y)
        left += SIGN_W
    draw_trigger(canvas, side, left, y, 32, x + room - left)
