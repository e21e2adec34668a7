"""The scores on the Unlock board: a plate for each seat, and the track with their marks."""

from __future__ import annotations

from games.core import Seat
from games.unlock.rules.cards import SCORE_LOW
from games.unlock.rules.view import View, leaders
from games.unlock.texts import painted
from games.unlock.texts.lexicon import signed
from render import kit
from render.kit import NIGHT, Canvas, Colour, Side, Weight
from render.unlock.layout import LEFT, WIDTH

TALL, LOW = 134, 108
"""Heights of a score plate: with two lines of marks and score, and with one."""

NARROW_PX = 190

MOST_TENS = 11
"""A track of more tens than this is numbered by fifties."""

MARK_PX, STACKED = 29, 3
"""On the track: a seat's mark, and how many of one score stand in a column."""


def _sitters(view: View) -> tuple[Seat, ...]:
    """The seats with a plate: the guessers, in a tournament everybody."""
    if view.terms.tournament:
        return tuple(Seat(seat) for seat in range(view.terms.seats))
    return view.guessers


def _plate_width(view: View) -> int:
    count = len(_sitters(view))
    return min(300, (WIDTH - (count - 1) * 12) // count)


def plate_height(view: View) -> int:
    """The height of a score plate in px; totals take a line of their own."""
    height = TALL if _plate_width(view) < NARROW_PX else LOW
    return height + 38 if view.totals else height


def draw_plates(canvas: Canvas, view: View, y: int) -> None:
    """The score plates in a row with its upper edge at y, the leaders' with a coin."""
    width, height = _plate_width(view), plate_height(view)
    sitters = _sitters(view)
    left = LEFT + (WIDTH - len(sitters) * (width + 12) + 12) // 2
    ahead = leaders(view)
    for seat in sitters:
        _plate(canvas, view, seat, (left, y), (width, height), seat in ahead)
        left += width + 12


def _plate(
    canvas: Canvas,
    view: View,
    seat: Seat,
    at: tuple[int, int],
    size: tuple[int, int],
    leads: bool,
) -> None:
    (x, y), (width, height) = at, size
    canvas.put(kit.panel(width, height), x, y)
    owed = seat in view.waiting
    words = painted.doing(view, seat)
    colour = NIGHT.aqua if owed else NIGHT.brass.light if words in painted.GLAD else NIGHT.dim
    points, line = painted.figures(view, seat)
    narrow = width < NARROW_PX
    mark_x = x + (27 if narrow else 52)
    if narrow:
        canvas.centre(kit.seat_mark(seat, 34), mark_x, y + 36)
        caption(canvas, x + (width + 36) // 2, y + 37, words, width - 56, colour)
        canvas.text(x + width // 2, y + 94, points, 60, width=width - 16)
        caption(canvas, x + width // 2, y + height - 26, line, width - 26, NIGHT.text)
    else:
        edge, room = x + width - 22, width - 110
        canvas.centre(kit.seat_mark(seat, 58), mark_x, y + 54)
        canvas.text(edge, y + 38, points, 60, side=Side.RIGHT, width=room)
        caption(canvas, edge, y + 81, words, room, colour, Side.RIGHT)
        caption(canvas, edge, y + height - 26, line, width - 44, NIGHT.text, Side.RIGHT)
    if owed:
        canvas.put(kit.frame(width, height, 22, 6), x, y)
    if leads:
        canvas.centre(kit.coin(42, "1", tone=NIGHT.brass), mark_x, y - 2)


def _standing(view: View) -> dict[int, list[Seat]]:
    """Those who stay by the large figure of their plate, which may be a total (Rules UN-15)."""
    out: dict[int, list[Seat]] = {}
    for seat, points in painted.large_figures(view).items():
        if seat not in view.left:
            out.setdefault(points, []).append(seat)
    return out


def _ends(view: View) -> tuple[int, int]:
    """The first and the last number of the track; the last is a ten beyond the best score."""
    standing = _standing(view)
    high = -(-max([20, *(points + 2 for points in standing)]) // 10) * 10
    return min([SCORE_LOW, *(points // 10 * 10 for points in standing)]), high


def track_marks(view: View) -> tuple[tuple[Seat, int, int], ...]:
    """Where each mark stands on the track: its seat, x, and row from below.

    Marks of a row stand clear of each other; a mark that would touch another goes one row up.
    """
    track, ends = _ends(view), list[int]()
    out: list[tuple[Seat, int, int]] = []
    for points, seats in sorted(_standing(view).items()):
        columns = 1 if len(seats) <= STACKED else 2
        for index, seat in enumerate(seats):
            x = _track_x(points, track) + (2 * (index % columns) + 1 - columns) * MARK_PX // 2
            row = next((at for at, end in enumerate(ends) if x - end >= MARK_PX), len(ends))
            ends[row : row + 1] = [x]
            out.append((seat, x, row))
    return tuple(out)


def track_height(view: View) -> int:
    """The height of the track: 0 before the first reveal, then as high as its marks stand."""
    if not view.revealed:
        return 0
    return 54 + MARK_PX * (1 + max((row for *_, row in track_marks(view)), default=0))


def draw_track(canvas: Canvas, view: View, y: int) -> None:
    """Draws the track from -10 as far as the best seat has come, with each seat's mark.

    Totals may lie below -10, and then it begins there.
    """
    if not view.revealed:
        return
    tall, track = track_height(view) - 16, _ends(view)
    canvas.put(kit.tray(WIDTH, tall, 20), LEFT, y)
    low, high = track
    step = 10 if high - low <= MOST_TENS * 10 else 50
    for number in range(-(-low // step) * step, high + 1, step):
        x = _track_x(number, track)
        canvas.put(kit.rule(4, tall - 38, NIGHT.steel.dark), x - 2, y + 8)
        canvas.text(x, y + tall - 16, signed(number), 30, NIGHT.dim, weight=Weight.SEMI)
    for seat, x, row in track_marks(view):
        canvas.centre(kit.seat_mark(seat, MARK_PX), x, y + tall - 44 - row * MARK_PX)


def _track_x(points: int, track: tuple[int, int]) -> int:
    low, high = track
    return LEFT + 40 + (WIDTH - 80) * (points - low) // (high - low)


def caption(
    canvas: Canvas,
    x: int,
    y: int,
    text: str,
    width: int,
    colour: Colour,
    side: Side = Side.MIDDLE,
) -> None:
    """Draws small words, fitted; "" draws nothing."""
    if text:
        canvas.text(x, y, text, 30, colour, side=side, weight=Weight.SEMI, width=width, least=20)
