"""The scores of an ending: the winners with medallions and struck numbers, then the others."""

from __future__ import annotations

from games.core import Seat
from games.tripol.rules.state import Result, Table
from games.tripol.texts import painted
from render import kit
from render.kit import NIGHT, Canvas, Weight, glory
from render.kit.names import Step
from render.tripol.scores import crossed

LEFT, WIDTH, GAP = 20, 960, 12
TALL, LOW = 178, 160
SHARES = {1: 3.0, 2: 2.0}
"""How much wider a winner's plate is, by how many winners there are."""

LEAST = 22
"""The smallest letters below a score, in px."""

WIDEST = 300
"""The greatest width of another's plate."""


def draw_scores(canvas: Canvas, table: Table, y: int) -> list[Step]:
    """A plate for each seat with its upper edge at y or below, the best score first."""
    over = table.result or Result("", (), ())
    rest = [seat for seat in _by_score(table) if seat not in over.winners]
    seats = [*over.winners, *rest]
    share = SHARES.get(len(over.winners), 1.0) if rest else 1.0
    parts = len(over.winners) * share + len(rest)
    unit = (WIDTH - GAP * (len(seats) - 1)) / parts
    if rest and unit > WIDEST:
        unit = WIDEST
        share = (WIDTH - GAP * (len(seats) - 1) - len(rest) * unit) / len(over.winners) / unit
    left, steps = float(LEFT), list[Step]()
    for seat in seats:
        is_winner = seat in over.winners
        width = unit * (share if is_winner else 1)
        box = (round(left), round(width))
        if is_winner:
            _winner(canvas, table, over, seat, box, y)
        else:
            _other(canvas, table, over, seat, box, y + TALL - LOW)
        steps.append((seat, box[0] + box[1] // 2, box[1]))
        left += width + GAP
    return steps


def _by_score(table: Table) -> list[Seat]:
    seats = [Seat(seat) for seat in range(table.terms.seats)]
    return sorted(seats, key=lambda seat: (seat in table.left, -table.scores[seat], seat))


def _winner(
    canvas: Canvas, table: Table, over: Result, seat: Seat, box: tuple[int, int], y: int
) -> None:
    x, width = box
    canvas.put(glory.aura(width, TALL, 24), x, y)
    canvas.put(kit.panel(width, TALL, 24), x, y)
    score, less = painted.number(table.scores[seat]), _penalty(over, seat)
    if width >= 280:
        px = 140
        middle = x + 22 + px // 2, y + TALL // 2
        room = (x + px + 36, x + width - 20)
        canvas.centre(glory.medallion(px), *middle)
        canvas.centre(glory.mark(seat, px * 4 // 7), *middle)
        line = y + TALL // 2 - (12 if less else 0)
        glory.struck_number(canvas, sum(room) // 2, line, score, 140, room[1] - room[0])
        low, space = (sum(room) // 2, y + TALL - 28), room[1] - room[0]
    else:
        px = 84
        canvas.centre(glory.medallion(px), x + width // 2, y + 52)
        canvas.centre(glory.mark(seat, px * 4 // 7), x + width // 2, y + 52)
        line = y + (116 if less else 128)
        glory.struck_number(canvas, x + width // 2, line, score, 76, width - 16)
        low, space = (x + width // 2, y + TALL - 20), width - 12
    if less:
        less = _first_that_fits((less, _cost(over, seat)), space)
        canvas.text(*low, less, 32, NIGHT.dim, weight=Weight.SEMI, width=space)


def _other(
    canvas: Canvas, table: Table, over: Result, seat: Seat, box: tuple[int, int], y: int
) -> None:
    (x, width), middle = box, box[0] + box[1] // 2
    canvas.put(kit.panel(width, LOW, 20), x, y)
    canvas.centre(kit.seat_mark(seat, 52), middle, y + 40)
    if seat in table.left:
        canvas.centre(crossed(64), middle, y + 40)
    words = _fate(table, over, seat, width - 12)
    canvas.text(
        middle,
        y + (96 if words else 106),
        painted.number(table.scores[seat]),
        62,
        width=width - 16,
        least=LEAST,
    )
    if words:
        canvas.text(
            middle, y + LOW - 24, words, 30, NIGHT.dim, weight=Weight.SEMI, width=width - 12
        )


def _fate(table: Table, over: Result, seat: Seat, width: int) -> str:
    """Below another's score: whether they left, and what their unused tiles cost; or nothing.

    Where it is narrow the crossed mark alone says that they left.
    """
    less, cost = _penalty(over, seat), _cost(over, seat)
    if seat not in table.left:
        return _first_that_fits((less, cost), width)
    if not less:
        return painted.GONE
    return _first_that_fits((f"{painted.GONE} · {less}", less, cost), width)


def _penalty(over: Result, seat: Seat) -> str:
    """What the seat's unused tiles cost in words, or nothing."""
    cost = over.unused[seat].penalty
    return painted.unused(cost) if cost else ""


def _cost(over: Result, seat: Seat) -> str:
    """The same as a number."""
    cost = over.unused[seat].penalty
    return painted.number(-cost) if cost else ""


def _first_that_fits(texts: tuple[str, ...], width: int) -> str:
    """The first text that fits into a width at a size that can be read; else the last."""
    fitting = (text for text in texts if kit.text_width(text, LEAST, Weight.SEMI) <= width)
    return next(fitting, texts[-1])
