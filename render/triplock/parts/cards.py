"""Diagrams on paper: Sequences, triggers and rewards in a line.

A Combo has arrows between its symbols, a Trip plus signs, a Collect shows chips instead of
symbols. Traps and Countermeasures show their sign, what sets them off, and what they give.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.triplock.table.cards import DIAGRAMS, Side, effect, side_of
from games.triplock.texts import painted
from render.kit import NIGHT, Canvas, Colour, Metal, Sprite, Weight, coin, icon, text_width, tick
from render.kit import Side as Align
from render.triplock.parts.pieces import failsafe

BROWN: Colour = (74, 66, 52)
"""Signs between symbols and captions on paper."""

COPPER = Metal((240, 168, 138), (206, 96, 66), (128, 48, 26))
"""Coins of points that are lost."""

EFFECT_ICONS = {
    "peek": "peek",
    "flip": "flip",
    "swap": "swap",
    "dd": "dd",
    "disarm": "dd",
    "steal_fs": "dd",
    "expose": "expose",
    "diagram": "diagram",
    "draw": "draw",
    "die": "die",
    "set_die": "die",
    "drop_dice": "die",
    "any": "sacrifice",
    "scrap": "cross",
    "alter_own": "turn",
    "drop_skill": "bead",
    "bead_off": "bead",
    "end_turn": "cross",
}
"""The icon of every effect that is not a number of points."""

EVENT_ICONS = {
    "disarm": "dd",
    "draw": "draw",
    "double": "die",
    "complete": "check",
    "fail": "cross",
    "pts": "bead",
    "act": "bead",
    "reset": "bead",
    "char": "bead",
}
"""The icon of an event where it is not the action's own."""

LEAST_WORDS = (28, 24)
"""Below these sizes, in px, fewer words are drawn instead of smaller ones: first all are tried at
the larger one."""

SIGN_PX = 36
"""An icon that stands in place of words."""


class Progress(Struct, frozen=True):
    """Which symbols of a Sequence are done, by index."""

    done: frozenset[int] = frozenset()


NONE = Progress()


def sequence_width(side: Side, px: int) -> int:
    """The width of `draw_sequence` in px."""
    count, joint = len(side.symbols), _joint(side.kind, px)
    return count * px + max(0, count - 1) * joint


def draw_sequence(
    canvas: Canvas, side: Side, x: int, y: int, px: int, progress: Progress = NONE, joint: int = 0
) -> None:
    """Draws a standard side's symbols in a line that begins at x, centred on y, each `px` wide.

    `joint`: the room between two symbols, where it is not the usual one.
    """
    joint = joint or _joint(side.kind, px)
    for index, symbol in enumerate(side.symbols):
        left = x + index * (px + joint)
        canvas.centre(symbol_sprite(side.kind, symbol, px), left + px // 2, y)
        if index in progress.done:
            mark = tick(max(28, px * 2 // 5))
            canvas.centre(mark, left + px - mark.width // 3, y + px // 2 - mark.height // 4)
        if index + 1 < len(side.symbols):
            _join(canvas, side.kind, left + px + joint // 2, y, joint)


def draw_fitted(
    canvas: Canvas, side: Side, x: int, y: int, width: int, most: int, middle: bool = False
) -> None:
    """Draws a Sequence within `width`, its symbols at most `most` wide.

    Where there is room its symbols stand further apart: the wider, the plainer their arrows.
    """
    px = fitted_px(side, most, width)
    joints, joint = len(side.symbols) - 1, _joint(side.kind, px)
    if joints and side.kind != "collect":
        joint = max(joint, min(px * 4 // 5, (width - px * (joints + 1)) // joints))
    taken = px * (joints + 1) + joint * joints
    left = x + (width - taken) // 2 if middle else x
    draw_sequence(canvas, side, left, y, px, joint=joint)


def fitted_px(side: Side, most: int, width: int) -> int:
    """The largest even size up to `most` at which a Sequence is at most `width` wide."""
    return next((px for px in range(most, 20, -2) if sequence_width(side, px) <= width), 20)


def symbol_sprite(kind: str, symbol: str, px: int) -> Sprite:
    """A symbol in ink, or for a Collect the chip that bears it."""
    if kind == "collect":
        return failsafe(symbol, px - 4)
    return icon(symbol.lower(), px, NIGHT.ink)


def _joint(kind: str, px: int) -> int:
    """The room between two symbols."""
    match kind:
        case "combo":
            return max(22, px * 9 // 20)
        case "trip":
            return max(20, px * 2 // 5)
        case _:
            return max(4, px // 12)


def _join(canvas: Canvas, kind: str, x: int, y: int, joint: int) -> None:
    if kind == "combo":
        canvas.centre(icon("arrow", joint * 9 // 10, BROWN), x, y)
    elif kind == "trip":
        canvas.centre(icon("plus", min(joint * 7 // 10, 44), BROWN), x, y)


def draw_rewards(
    canvas: Canvas, rewards: Sequence[str], x: int, y: int, px: int, side: Align = Align.LEFT
) -> int:
    """Draws rewards as coins and icons in a line that begins (or ends) at x; gives its width."""
    width = rewards_width(rewards, px)
    left = x if side is Align.LEFT else x - width
    for text in rewards:
        _reward(canvas, text, left, y, px)
        left += _reward_width(text, px) + px // 4
    return width


def rewards_width(rewards: Sequence[str], px: int) -> int:
    """The width of `draw_rewards` in px."""
    return sum(_reward_width(text, px) for text in rewards) + max(0, len(rewards) - 1) * (px // 4)


def _reward_width(text: str, px: int) -> int:
    gain = effect(text)
    if gain.name in ("points", "lose") or gain.n == 1:
        return px
    return px + 4 + text_width(f"×{gain.n}", _count_px(px))


def _reward(canvas: Canvas, text: str, x: int, y: int, px: int) -> None:
    gain = effect(text)
    match gain.name:
        case "points":
            canvas.put(coin(px, f"{gain.n}"), x, y - px // 2)
        case "lose":
            canvas.put(coin(px, f"−{gain.n}", tone=COPPER), x, y - px // 2)
        case name:
            side = px * 9 // 10
            canvas.centre(icon(EFFECT_ICONS[name], side, NIGHT.ink), x + px // 2, y)
            if name in ("drop_dice", "drop_skill", "bead_off"):
                canvas.centre(tick(px // 2, False), x + px * 4 // 5, y + px // 4)
            if gain.n > 1:
                count = f"×{gain.n}"
                canvas.text(x + px + 4, y, count, _count_px(px), NIGHT.ink, side=Align.LEFT)


def draw_gains(canvas: Canvas, rewards: Sequence[str], x: int, y: int, width: int, px: int) -> None:
    """Draws rewards with a word behind them, where there is room for it."""
    left = x
    for text in rewards:
        left += draw_rewards(canvas, (text,), left, y, px) + 12
    words, room, semi = painted.rewards(rewards), x + width - left, Weight.SEMI
    if words and room >= text_width(words, 26, semi):
        canvas.text(
            left, y, words, 36, NIGHT.ink, side=Align.LEFT, weight=semi, width=room, least=26
        )


def _count_px(px: int) -> int:
    return max(22, px * 3 // 5)


def draw_side(canvas: Canvas, card: str, index: int, x: int, y: int, width: int, px: int) -> None:
    """Draws a side in one line `width` wide: what it asks for left, what it gives right."""
    side = side_of(card, index)
    draw_rewards(canvas, side.reward, x + width, y, px, Align.RIGHT)
    if side.kind:
        draw_sequence(canvas, side, x, y, px)
        return
    canvas.put(icon(DIAGRAMS[card].type, px, NIGHT.ink), x, y - px // 2)
    left = x + px + px // 4
    room = width - px * 5 // 4 - px - px // 3
    draw_trigger(canvas, side, left, y, px * 4 // 5, room)


def draw_trigger(canvas: Canvas, side: Side, x: int, y: int, px: int, width: int) -> None:
    """Draws the trigger of a Trap or Countermeasure in words, fewer where the place is narrow.

    Where even the fewest are too wide, an icon stands for what is done.
    """
    semi, left = Weight.SEMI, Align.LEFT
    *told, who = painted.trigger(side)
    for least in LEAST_WORDS:
        for words in told:
            if text_width(words, least, semi) <= width:
                canvas.text(x, y, words, px, NIGHT.ink, side=left, width=width, weight=semi)
                return
    sign = icon(EVENT_ICONS.get(side.event, side.event), SIGN_PX, NIGHT.ink)
    used = 0
    if text_width(who, 28, semi) + 8 + SIGN_PX <= width:
        used = 8 + canvas.text(x, y, who, min(px, 28), NIGHT.ink, side=left, weight=semi)
    canvas.centre(sign, x + used + SIGN_PX // 2, y)
