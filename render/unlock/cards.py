"""An Unlock card on paper: mark of its owner, turn, dot grid with lines, matches and misses.

A card is `width` px wide. A large one shows everything; a small one its mark, its grid and its
misses, for its column shows the matches.
"""

from __future__ import annotations

from games.unlock.rules.board import Dots
from games.unlock.rules.cards import Card
from games.unlock.texts.lexicon import signed
from render import kit
from render.kit import NIGHT, Canvas, Side
from render.unlock.ending_pieces import judged
from render.unlock.pieces import dot_grid, trail

SMALL_PX = 96
"""Cards narrower than this are small ones."""

HEIGHTS = {False: 1.24, True: 1.32}
"""Height of a card as a share of its width, for large and small ones."""


def card_height(width: int) -> int:
    """The height of a card of that width, in px."""
    return round(width * HEIGHTS[width < SMALL_PX])


def draw_code(
    canvas: Canvas, grid: int, code: Dots, x: int, y: int, side: int, secret: Dots | None = None
) -> None:
    """Draws the dot grid with its left top at (x, y); an open secret judges the lines."""
    pitch = side / grid
    canvas.put(dot_grid(grid, side), x, y)
    if secret is not None:
        canvas.put(judged(grid, side, code, secret), x, y)
        return
    line = max(3.0, min(8.0, pitch * 0.2))
    if code:
        canvas.put(trail(grid, side, code, line, line * 0.92), x, y)


def draw_card(
    canvas: Canvas,
    grid: int,
    card: Card,
    at: tuple[int, int],
    width: int,
    *,
    older: bool,
    grouped: bool,
    secret: Dots | None = None,
) -> None:
    """Draws a card with its left top at `at`; `grouped`: its column stands for several numbers."""
    x, y = at
    canvas.put(kit.paper(width, card_height(width), older, max(6, width // 14)), x, y)
    if width < SMALL_PX:
        _small(canvas, grid, card, x, y, width, grouped, secret)
    else:
        _large(canvas, grid, card, x, y, width, secret)


def _large(
    canvas: Canvas, grid: int, card: Card, x: int, y: int, width: int, secret: Dots | None
) -> None:
    height = card_height(width)
    top, low = y + round(width * 0.16), y + height - round(width * 0.15)
    canvas.centre(kit.seat_mark(card.seat, round(width * 0.25)), x + round(width * 0.17), top)
    px = max(26, round(width * 0.21))
    right = x + width - round(width * 0.07)
    canvas.text(right, top, f"T{card.turn}", px, NIGHT.faint, side=Side.RIGHT, width=width // 2)
    side = round(width * 0.66)
    draw_code(
        canvas, grid, card.code, x + (width - side) // 2, y + round(width * 0.29), side, secret
    )
    px = max(28, round(width * 0.25))
    middle, half = x + width // 2, round(width * 0.44)
    canvas.text(middle - 3, low, f"+{card.matches}", px, NIGHT.ink, side=Side.RIGHT, width=half)
    colour = NIGHT.miss if card.misses else NIGHT.faint
    misses = signed(-card.misses)
    canvas.text(middle + 7, low, misses, px, colour, side=Side.LEFT, width=half)


def _small(
    canvas: Canvas,
    grid: int,
    card: Card,
    x: int,
    y: int,
    width: int,
    grouped: bool,
    secret: Dots | None,
) -> None:
    top, mark = y + round(width * 0.2), max(18, round(width * 0.28))
    canvas.centre(kit.seat_mark(card.seat, mark), x + mark // 2 + 4, top)
    right, px = x + width - 4, max(22, round(width * 0.31))
    colour = NIGHT.miss if card.misses else NIGHT.faint
    room = width - mark - 10
    used = canvas.text(right, top, signed(-card.misses), px, colour, side=Side.RIGHT, width=room)
    if grouped:
        room = max(12, room - used)
        matches = f"{card.matches}"
        canvas.text(
            right - used, top, matches, px, NIGHT.ink, side=Side.RIGHT, width=room, least=12
        )
    side = round(width * 0.9)
    draw_code(
        canvas, grid, card.code, x + (width - side) // 2, y + round(width * 0.4), side, secret
    )


def lock_card(canvas: Canvas, grid: int, secret: Dots | None, x: int, y: int, px: int) -> None:
    """Draws the Lock's own card: a padlock, or the secret once everybody knows it."""
    canvas.put(kit.paper(px, px, False, 10), x, y)
    if secret is None:
        canvas.centre(kit.icon("padlock", round(px * 0.68), NIGHT.ink), x + px // 2, y + px // 2)
        return
    side = round(px * 0.92)
    draw_code(canvas, grid, secret, x + (px - side) // 2, y + (px - side) // 2, side, secret)
