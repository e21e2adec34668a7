"""The Unlock board, 1000 px wide: the rack of cards under its chips, score plates, score track.

Everything here is public: the painter is given the view without its reader, so that a board can
tell nobody more than another.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.core import Seat
from games.unlock.cards import SCORE_LOW
from games.unlock.pages import board_pages
from games.unlock.texts.lexicon import signed
from games.unlock.view import View, by_totals, leaders, lone
from render import kit
from render.kit import NIGHT, Canvas, Shadow, Side, Sketch, Sprite, Weight, mix
from render.unlock.card import caption, card_height, draw_card, lock_card
from render.unlock.rack import GROUPED, LEFT, WIDTH, Rack, Slot, rack_of

RACK_Y, HEADS = 126, 92
"""Upper edge of the rack, and how far below it the slots begin."""

TALLEST = 1200
"""No board is higher, in px, unless its least cards need it."""

TALL, LOW = 134, 108
"""Heights of a score plate: with two lines of marks and score, and with one."""

NARROW_PX = 190

PLATES = 24
"""Between rack and plates, in px: the leader's coin stands on the upper edge of its own plate."""

MARK_PX, STACKED = 29, 3
"""On the track: a seat's mark, and how many of one score stand in a column."""


def paint_page(view: View, number: int) -> Canvas:
    """A board page, the newest with number 0; older ones have neither plates nor track."""
    pages = board_pages(view)
    plates = _plate_height(view) + 22 + _track_height(view) if number == 0 else 0
    rack = rack_of(pages[number], TALLEST - RACK_Y - HEADS - 14 - plates - 22)
    bottom = RACK_Y + HEADS + rack.height + 14
    canvas = Canvas(_scenery(rack.slots, rack.height, bottom + plates + 22))
    if number == 0:
        canvas.heading("Unlock", _headline(view), 660)
        _lock(canvas, view)
        _plates(canvas, view, bottom + PLATES)
        _track(canvas, view, bottom + PLATES + _plate_height(view) + 16)
    else:
        line = f"Older cards, picture {number + 1} of {len(pages)}"
        canvas.heading("Unlock", line, 640)
    _cards(canvas, view, rack)
    return canvas


@lru_cache(maxsize=16)
def _plate_of_steel(width: int, height: int) -> Sprite:
    """The rack's plate: chips and slots reach into its corners, so it has no screws."""
    sketch = Sketch(width, height, 2)
    tone = NIGHT.steel
    sketch.fill(sketch.rounded((0, 0, width, height), 18), NIGHT.bench.dark)
    face = sketch.rounded((1, 1, width - 1, height - 1), 17)
    top, low = mix(tone.mid, tone.light, 0.3), mix(tone.mid, tone.dark, 0.75)
    sketch.fill(face, sketch.gradient(top, low))
    sketch.bevel(face, tone.light, NIGHT.black.mid, 2)
    return sketch.sprite(Shadow(dy=5, blur=6, dark=0.55))


@lru_cache(maxsize=16)
def _ground(widths: tuple[tuple[int, int], ...], tall: int, height: int) -> Image.Image:
    canvas = Canvas(kit.bench(1000, height))
    canvas.put(_plate_of_steel(WIDTH, HEADS + tall + 14), LEFT, RACK_Y)
    for left, width in widths:
        canvas.put(kit.tray(width, tall, 14), left, RACK_Y + HEADS)
    return canvas.image


def _scenery(slots: Sequence[Slot], tall: int, height: int) -> Image.Image:
    """What a page of that shape always shows: bench, rack and its empty slots."""
    return _ground(tuple((slot.left, slot.width) for slot in slots), tall, height)


# -- the header -----------------------------------------------------------------------------


def _headline(view: View) -> str:
    laws = view.laws
    level = laws.difficulty if laws.grid == 3 else f"4×4 {laws.difficulty}"
    parts = [f"Game {view.round} of {view.terms.rounds}"] if view.terms.tournament else []
    if view.phase == "over":
        word = "turn" if view.revealed == 1 else "turns"
        parts.append(f"{'over' if parts else 'Over'} after {view.revealed} {word}")
    else:
        parts.append(f"{'turn' if parts else 'Turn'} {view.turn} of {view.turns}")
    return " · ".join([*parts, level])


def _lock(canvas: Canvas, view: View) -> None:
    """Who is the Lock, lit while she chooses; at the end her card lies open."""
    canvas.put(kit.panel(266, 100), 710, 14)
    secret = view.secret if view.phase == "over" else None
    lock_card(canvas, view.laws.grid, secret, 720, 22, 84)
    if view.lock is None:
        canvas.text(888, 64, "Bot", 42, width=140)
    else:
        canvas.centre(kit.seat_mark(view.lock, 52), 836, 64)
        canvas.text(912, 64, "Lock", 36, width=88)
    if view.phase == "secret":
        canvas.put(kit.frame(266, 100, 22, 6), 710, 14)


# -- the rack -------------------------------------------------------------------------------


def _cards(canvas: Canvas, view: View, rack: Rack) -> None:
    """Chips and cards; the newest turn's in bright paper and brackets."""
    secret = view.secret if view.phase == "over" else None
    for slot in rack.slots:
        grouped = slot.matches == GROUPED
        chip = kit.coin(64, f"{slot.matches}+" if grouped else f"{slot.matches}")
        canvas.centre(chip, slot.left + slot.width // 2, RACK_Y + HEADS // 2)
        for index, card in enumerate(slot.cards):
            x, y = rack.place(slot, index)
            at = (x, RACK_Y + HEADS + y)
            older = card.turn != view.revealed
            draw_card(
                canvas,
                view.laws.grid,
                card,
                at,
                rack.card,
                older=older,
                grouped=grouped,
                secret=secret,
            )
    for slot in rack.slots:
        for index, card in enumerate(slot.cards):
            if card.turn == view.revealed:
                x, y = rack.place(slot, index)
                _bracket(canvas, x, RACK_Y + HEADS + y, rack.card)


def _bracket(canvas: Canvas, x: int, y: int, width: int) -> None:
    wide = width > 110
    pad, arm, line = (6, 30, 8) if wide else (4, 18, 6) if width > 90 else (3, 15, 5)
    size = (width + 2 * pad, card_height(width) + 2 * pad)
    canvas.put(kit.brackets(*size, arm, line), x - pad, y - pad)


# -- scores ---------------------------------------------------------------------------------


def _sitters(view: View) -> tuple[Seat, ...]:
    """Whose plates stand: the guessers, in a tournament everybody."""
    if view.terms.tournament:
        return tuple(Seat(seat) for seat in range(view.terms.seats))
    return view.guessers


def _plate_width(view: View) -> int:
    count = len(_sitters(view))
    return min(300, (WIDTH - (count - 1) * 12) // count)


def _plate_height(view: View) -> int:
    height = TALL if _plate_width(view) < NARROW_PX else LOW
    return height + 38 if view.totals else height


def _plates(canvas: Canvas, view: View, y: int) -> None:
    width, height = _plate_width(view), _plate_height(view)
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
    words = doing(view, seat)
    colour = NIGHT.aqua if owed else NIGHT.brass.light if words in GLAD else NIGHT.dim
    points, line = figures(view, seat)
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


def figures(view: View, seat: Seat) -> tuple[str, str]:
    """The large figure and the line below it, "" outside a tournament; at its end the total."""
    score = view.scores[seat]
    points = "–" if score is None else signed(score)
    if not view.totals:
        return points, ""
    total = signed(view.totals[seat])
    return (total, f"game {points}") if by_totals(view) else (points, f"total {total}")


GLAD = ("wins", "found")
"""The words of a plate that shine."""


def doing(view: View, seat: Seat) -> str:
    """What a seat is about, in a word; the frame and the colour only repeat it."""
    if seat in view.left:
        return "left"
    if seat in view.winners and lone(view) is None:
        return "wins"
    if by_totals(view):
        return "total"
    if seat in view.found:
        return "found"
    if seat == view.lock:
        return "Lock"
    if seat in view.waiting:
        return "draws"
    if seat in view.submitted:
        return "sealed"
    return "waits" if view.phase == "secret" else "score"


def _standing(view: View) -> dict[int, list[Seat]]:
    """The guessers who stay, by score."""
    out: dict[int, list[Seat]] = {}
    for seat in view.guessers:
        if seat not in view.left:
            out.setdefault(view.scores[seat] or 0, []).append(seat)
    return out


def _reach(view: View) -> int:
    """The last number of the track, a ten beyond the best score."""
    return -(-max([20, *(score + 2 for score in _standing(view))]) // 10) * 10


def track_marks(view: View) -> tuple[tuple[Seat, int, int], ...]:
    """Where each mark stands on the track: its seat, x, and row from below; none covers another.

    A row takes marks that stand clear of each other, what would touch is lifted.
    """
    high, ends = _reach(view), list[int]()
    out: list[tuple[Seat, int, int]] = []
    for points, seats in sorted(_standing(view).items()):
        columns = 1 if len(seats) <= STACKED else 2
        for index, seat in enumerate(seats):
            x = _track_x(points, high) + (2 * (index % columns) + 1 - columns) * MARK_PX // 2
            row = next((at for at, end in enumerate(ends) if x - end >= MARK_PX), len(ends))
            ends[row : row + 1] = [x]
            out.append((seat, x, row))
    return tuple(out)


def _track_height(view: View) -> int:
    """Nothing before the first reveal, then as high as its marks stand."""
    if not view.revealed:
        return 0
    return 54 + MARK_PX * (1 + max((row for *_, row in track_marks(view)), default=0))


def _track(canvas: Canvas, view: View, y: int) -> None:
    """The score track from -10 on, as far as somebody has come: a mark where each stands."""
    if not view.revealed:
        return
    tall, high = _track_height(view) - 16, _reach(view)
    canvas.put(kit.tray(WIDTH, tall, 20), LEFT, y)
    for number in range(SCORE_LOW, high + 1, 10):
        x = _track_x(number, high)
        canvas.put(kit.rule(4, tall - 38, NIGHT.steel.dark), x - 2, y + 8)
        canvas.text(x, y + tall - 16, signed(number), 26, NIGHT.dim, weight=Weight.SEMI)
    for seat, x, row in track_marks(view):
        canvas.centre(kit.seat_mark(seat, MARK_PX), x, y + tall - 44 - row * MARK_PX)


def _track_x(points: int, high: int) -> int:
    return LEFT + 40 + (WIDTH - 80) * (points - SCORE_LOW) // (high - SCORE_LOW)
