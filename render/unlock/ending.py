"""The picture of a finished game of Unlock: the secret as brass, its finder, the closest miss.

Below them the podium; who won need not be who found the code. All readers share one picture.
"""

from __future__ import annotations

from PIL import Image

from games.core import Names, Seat
from games.unlock.rules.cards import Card
from games.unlock.rules.view import View, ahead, closest, deciding_points, lone, podium
from games.unlock.texts import ending
from render import kit
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Colour, Weight, glory, mix
from render.kit.names import Step, draw_below, room_below
from render.unlock.ending_pieces import near_miss, pit, rods
from render.unlock.pieces import spot

HEIGHT = 1110
VAULT_X, VAULT_Y, VAULT = 57, 136, 592
FIELD = 556
SIDE_X, SIDE_W = 700, 268
FOUND_Y, FOUND_H = 136, 240
NEAR_Y, NEAR_H = 388, 340
FLOOR, LEFT, WIDTH, GAP = 1090, 24, 952, 12
TALLEST, LOWEST = 178, 92
"""The steps of the podium, in px."""


def paint_ending(view: View, names: Names = ()) -> Canvas:
    """1000 x 1110, higher with names: secret, finder and closest miss, the podium below."""
    below = room_below(names, len(podium(view)))
    canvas = Canvas(_scenery(bool(view.found), HEIGHT + below))
    canvas.heading("Unlock", ending.headline(view), 640, NIGHT.text)
    _secret(canvas, view)
    _finder(canvas, view)
    _nearest(canvas, view, closest(view))
    draw_below(canvas, names, _podium(canvas, view), FLOOR)
    return canvas


@kept_ground
def _scenery(found: bool, height: int) -> Image.Image:
    """The parts that no game changes. Unfound, the lamp stays low and the frame is steel."""
    lamps = (glory.Lamp(352, 430, 1100, 0.78 if found else 0.3), glory.Lamp(150, 920, 420, 0.25))
    canvas = Canvas(glory.lamplight(1000, height, lamps))
    if found:
        glory.strew(canvas, (640, 14, 985, 118), 26)
        glory.strew(canvas, (240, 752, 985, 860), 38)
    canvas.put(glory.vault(VAULT, VAULT, 44, 18, found), VAULT_X, VAULT_Y)
    canvas.put(kit.panel(SIDE_W, FOUND_H), SIDE_X, FOUND_Y)
    canvas.put(kit.panel(SIDE_W, NEAR_H), SIDE_X, NEAR_Y)
    return canvas.image


def _secret(canvas: Canvas, view: View) -> None:
    grid, secret = view.laws.grid, view.secret or ()
    left, top = VAULT_X + (VAULT - FIELD) // 2, VAULT_Y + (VAULT - FIELD) // 2
    for dot in range(1, grid * grid + 1):
        if dot not in secret:
            x, y = spot(grid, FIELD, dot)
            canvas.centre(pit(FIELD // grid * 2 // 5), left + round(x), top + round(y))
    if secret:
        canvas.put(rods(grid, FIELD, secret), left, top)


def _finder(canvas: Canvas, view: View) -> None:
    """Draws who found the code, or that nobody did."""
    middle = SIDE_X + SIDE_W // 2
    if not view.found:
        canvas.centre(kit.icon("padlock", 92, NIGHT.steel.light), middle, FOUND_Y + 62)
        if view.secret is None:
            canvas.text(middle, FOUND_Y + 166, ending.NEVER_SET, 46, width=SIDE_W - 24)
            return
        for line, words in enumerate(ending.not_found(view)):
            canvas.text(middle, FOUND_Y + 144 + line * 50, words, 46, width=SIDE_W - 24)
        return
    rows = 1 if len(view.found) < 3 else 2
    columns = -(-(len(view.found) + 1) // rows)
    px = min(84, (SIDE_W - 30) // columns - 8, 128 // rows)
    for at in range(len(view.found) + 1):
        row, column = divmod(at, columns)
        x = middle + (2 * column - columns + 1) * (px + 10) // 2
        y = FOUND_Y + (70 if rows == 1 else 40 + row * 66)
        sprite = kit.coin(px, icon="key") if at == 0 else glory.mark(view.found[at - 1], px)
        canvas.centre(sprite, x, y)
    canvas.text(middle, FOUND_Y + 160, ending.FOUND_IT, 46, width=SIDE_W - 24)
    line = ending.found_turn(view)
    canvas.text(middle, FOUND_Y + 206, line, 40, NIGHT.dim, weight=Weight.SEMI)


def _nearest(canvas: Canvas, view: View, card: Card | None) -> None:
    """Draws the card that came closest, its missing lines hollow."""
    middle = SIDE_X + SIDE_W // 2
    if card is None or view.secret is None:
        canvas.centre(kit.icon("diagram", 100, NIGHT.steel.light), middle, NEAR_Y + 120)
        words = ending.FIRST_TRY if view.found else ending.NO_CARD
        canvas.text(middle, NEAR_Y + 230, words, 46, width=SIDE_W - 24)
        return
    side = 196
    canvas.put(kit.paper(side + 28, side + 8, True), middle - side // 2 - 14, NEAR_Y + 16)
    path = near_miss(view.laws.grid, side, card.code, view.secret)
    canvas.put(path, middle - side // 2, NEAR_Y + 20)
    first, then = ending.short_of(view, card)
    canvas.text(middle, NEAR_Y + 252, f"{first} {then}", 38, width=SIDE_W - 16, least=30)
    words = ending.card_turn(card)
    width = kit.text_width(words, 36, Weight.SEMI)
    canvas.centre(glory.mark(card.seat, 40), middle - width // 2 - 6, NEAR_Y + 304)
    canvas.text(middle + 26, NEAR_Y + 304, words, 36, NIGHT.dim, weight=Weight.SEMI)


def _podium(canvas: Canvas, view: View) -> list[Step]:
    """Draws a step for each seat, the first ones of brass and with a medallion."""
    seats, first, steps = podium(view), ahead(view), list[Step]()
    if not seats:
        return steps
    share = 1.7 if len(first) == 1 and len(seats) > 1 else 1.0
    unit = (WIDTH - GAP * (len(seats) - 1)) / (len(seats) - 1 + share)
    unit = min(unit, 300)
    used = unit * (len(seats) - 1 + share) + GAP * (len(seats) - 1)
    left = LEFT + (WIDTH - used) / 2
    for seat in seats:
        lit = seat in first
        width = round(unit * share) if lit and len(first) == 1 else round(unit)
        _step(canvas, view, seat, (round(left), width), lit)
        steps.append((seat, round(left) + width // 2, width))
        left += width + GAP
    return steps


def _step(canvas: Canvas, view: View, seat: Seat, at: tuple[int, int], lit: bool) -> None:
    (left, width), tall = at, _tall(view, seat)
    top, middle = FLOOR - tall, left + width // 2
    canvas.put(glory.block(width, tall, lit), left, top)
    px = 66 if width > 100 else 58
    if lit:
        ring = min(176, width + 4)
        canvas.centre(glory.medallion(ring), middle, top - ring // 2 + 24)
        canvas.centre(glory.mark(seat, ring // 2), middle, top - ring // 2 + 24)
        _sign(canvas, view, seat, middle + ring // 2, top - ring + 44, 52)
    else:
        canvas.centre(glory.mark(seat, px), middle, top - px // 2 - 6)
        _sign(canvas, view, seat, middle, top - px - 38, 54)
    ink = NIGHT.ink if lit else NIGHT.text
    line = ending.step_line(view, seat)
    number = ending.score(view, seat)
    room = FLOOR - (44 if line else 8)
    if number:
        wide = lit and width > 150
        high = (84 if line else 104) if wide else 62
        y = (top + room) // 2 + 2
        canvas.text(middle, y, number, high, ink, width=width - 14, least=34)
    else:
        canvas.centre(kit.icon("padlock", 60, ink), middle, (top + room) // 2)
    if line:
        colour = _quiet(lit)
        canvas.text(middle, FLOOR - 28, line, 34, colour, weight=Weight.SEMI, width=width - 10)


def _quiet(lit: bool) -> Colour:
    return mix(NIGHT.ink, NIGHT.brass.dark, 0.25) if lit else NIGHT.dim


def _sign(canvas: Canvas, view: View, seat: Seat, x: int, y: int, px: int) -> None:
    """Draws a key over who found the code, where others may have won."""
    if seat in view.found and lone(view) is None:
        canvas.centre(kit.coin(px, icon="key"), x, y)


def _tall(view: View, seat: Seat) -> int:
    """The height of a step: by its place between the best and the least points."""
    first = ahead(view)
    if seat in first:
        return TALLEST
    numbers = [deciding_points(view, each) or 0 for each in podium(view)]
    low, high = min(numbers), max(numbers)
    least = 128 if any(ending.step_line(view, each) for each in podium(view)) else LOWEST
    share = ((deciding_points(view, seat) or 0) - low) / max(1, high - low)
    return least + round(share * 5) * 8
