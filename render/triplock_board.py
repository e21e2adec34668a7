"""The Triplock board, 1000 x 850: header with dice, two strips, and the lock between them.

It is drawn from one chair: that seat's own row of stacks reads left to right, its strip is below.
A running attempt inserts the announced Diagram, large, above the lock.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from PIL import Image

from games.core import Seat
from games.triplock import lexicon
from games.triplock.cards import Side as CardSide
from games.triplock.cards import side_of
from games.triplock.view import DieView, PendingView, SpotView, View
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.triplock_cards import EFFECT_ICONS, Progress, draw_rewards, draw_sequence
from render.triplock_pieces import failsafe, mechanism, stack
from render.triplock_rings import Targets, targets
from render.triplock_strip import CARD_H, CARD_W, HEIGHT, LEFT, WIDTH, card_place, draw_strip

FAR_Y, NEAR_Y = 132, 690
MAT_Y, MAT_H = 290, 382
STACK_Y = 483
PLATE_W, PLATE_H = 140, 52
ATTEMPT_H = 212
"""How much an announced Diagram moves everything below the header down."""

MATS = {True: (24, 734), False: (284, 24)}
"""Left edges of the steel plate and of the well, for Hidden at the right or at the left."""

TITLES = {
    "peek": "Peek",
    "flip": "Flip",
    "swap": "Swap",
    "dd": "Disarm",
    "expose": "Expose",
    "diagram": "Diagram",
}
"""The faces of a die, short enough for the tray."""

ACT_ICONS = {
    "roll": "die",
    "complete": "check",
    "match": "check",
    "fail": "cross",
    "skill": "bead",
    "draw": "draw",
    "orient": "diagram",
    "discard": "cross",
}
"""The badge of an act where it is not the action's own icon."""


class Places(Struct, frozen=True):
    """Where things lie for one chair; `shift` moves all below the header down."""

    near: Seat
    far: Seat
    row: tuple[int, ...]  # spots from left to right
    xs: tuple[int, ...]  # the middle of each of them
    shift: int

    def x(self, spot: int) -> int:
        """The middle of a stack."""
        return self.xs[self.row.index(spot)]

    def strip_y(self, seat: Seat) -> int:
        """The upper edge of a seat's strip."""
        return (NEAR_Y if seat == self.near else FAR_Y) + self.shift


def paint_board(view: View, draft: str) -> Canvas:
    """The whole board from the viewer's chair; a spectator sits with seat 0."""
    places = _places(view)
    canvas = Canvas(_scenery(places.shift, places.row[-1] == view.hidden[places.near]))
    aims = targets(view, draft)
    canvas.heading("Triplock", f"Round {view.round} · deck {view.deck}")
    _tray(canvas, view)
    for seat in (places.far, places.near):
        draw_strip(canvas, view, seat, places.strip_y(seat), seat in view.winners)
    _names(canvas, view, places)
    _stacks(canvas, view, places)
    if view.pending is not None and view.pending.kind == "attempt":
        _attempt(canvas, view, view.pending)
    _aqua(canvas, view, places, aims)
    _ember(canvas, view, places)
    return canvas


def _places(view: View) -> Places:
    near = lexicon.chair(view)
    row = view.rows[near]
    at_right = row[-1] == view.hidden[near]
    xs = (139, 370, 601, 854) if at_right else (146, 399, 630, 861)
    attempt = view.pending is not None and view.pending.kind == "attempt"
    return Places(near, Seat(1 - near), row, xs, ATTEMPT_H if attempt else 0)


@lru_cache(maxsize=8)
def _scenery(shift: int, at_right: bool) -> Image.Image:
    """What never changes: the bench, tray, strips, the mat with its groove, the well."""
    canvas = Canvas(kit.bench(1000, 850 + shift))
    canvas.put(kit.tray(500, 98), 476, 18)
    for y in (FAR_Y, NEAR_Y):
        canvas.put(kit.panel(WIDTH, HEIGHT), LEFT, y + shift)
    if shift:
        canvas.put(kit.panel(WIDTH, ATTEMPT_H - 16), LEFT, FAR_Y)
    steel_x, well_x = MATS[at_right]
    canvas.put(kit.steel(692, MAT_H), steel_x, MAT_Y + shift)
    canvas.put(kit.well(242, MAT_H), well_x, MAT_Y + shift)
    canvas.put(kit.tray(800, 44, 20), 100, STACK_Y - 18 + shift)
    return canvas.image


def _names(canvas: Canvas, view: View, places: Places) -> None:
    """Name plates: the mover's in brass. A private picture says only the viewer's own names."""
    for seat in (places.near, places.far):
        if view.seat is not None and seat != view.seat:
            continue
        lit = view.phase == "turn" and seat == view.active
        y = (634 if seat == places.near else 330) + places.shift
        for spot in places.row:
            _name(canvas, view, seat, spot, places.x(spot), y, lit)


def _name(canvas: Canvas, view: View, seat: Seat, spot: int, x: int, y: int, lit: bool) -> None:
    hidden = spot == view.hidden[seat]
    width = PLATE_W + 18 if hidden else PLATE_W
    canvas.put(kit.plate(width, PLATE_H, lit), x - width // 2, y - PLATE_H // 2)
    colour = NIGHT.ink if lit else NIGHT.text
    name = lexicon.spot_name(view, spot, seat)
    if hidden or view.seat is not None:
        canvas.text(x, y, name, 37, colour, width=width - 20, least=34)
        return
    canvas.centre(kit.seat_mark(seat, 32), x - 34, y)
    canvas.text(x + 19, y, name, 37, colour)


def _stacks(canvas: Canvas, view: View, places: Places) -> None:
    shown = {}
    if view.pending is not None and view.pending.kind == "attempt":
        shown = {m.spot: view.pending.symbols[m.index] for m in view.pending.matched}
    y = STACK_Y + places.shift
    for spot in places.row:
        seen, x = view.spots[spot], places.x(spot)
        if view.phase == "over":
            _opened(canvas, seen, x, y)
            continue
        face = shown.get(spot) or (None if seen.covered else seen.face)
        canvas.centre(stack(face), x, y)
        if spot in shown:
            canvas.centre(kit.tick(60), x + 66, y + 62)


def _opened(canvas: Canvas, seen: SpotView, x: int, y: int) -> None:
    """After the end: the face, and the Failsafes fanned out above and below it."""
    if seen.bottom is not None:
        canvas.centre(failsafe(seen.bottom, 96), x + 62, y + 70)
    if seen.face is not None:
        canvas.centre(mechanism(seen.face, 136), x, y)
    if seen.top is not None:
        canvas.centre(failsafe(seen.top, 96), x - 62, y - 66)


# -- the header -----------------------------------------------------------------------------


def _tray(canvas: Canvas, view: View) -> None:
    """Who is to act, and with what."""
    if view.phase == "over":
        _result(canvas, view)
        return
    if view.phase == "setup":
        canvas.centre(kit.icon("diagram", 58, NIGHT.dim), 530, 67)
        canvas.text(578, 67, "First Diagrams", 40, side=Side.LEFT, width=380)
        return
    canvas.centre(kit.seat_mark(view.active, 60), 522, 67)
    pending = view.pending
    if pending is not None and pending.kind == "bonus" and pending.do:
        _bonus(canvas, pending.do.split(":")[0])
    elif not view.turn.rolled:
        for left in (572, 662):
            canvas.put(kit.die(78, ""), left, 27)
        canvas.text(766, 67, "To roll", 38, side=Side.LEFT, width=190)
    else:
        for index, die in enumerate(view.turn.dice):
            _die(canvas, die, die_x(view, index))


def _result(canvas: Canvas, view: View) -> None:
    for index, seat in enumerate(view.winners):
        canvas.centre(kit.seat_mark(seat, 60), 526 + index * 72, 67)
    left = 572 + 72 * max(0, len(view.winners) - 1)
    words = "wins" if len(view.winners) == 1 else "share it" if view.winners else "Over"
    canvas.text(left, 67, words, 42, NIGHT.brass.light, side=Side.LEFT, width=760 - left)
    first = view.winners[:1] or (Seat(0),)
    order = sorted(range(view.n), key=lambda seat: seat not in first)
    score = "–".join(f"{view.players[seat].points}" for seat in order)
    canvas.text(952, 67, score, 60, side=Side.RIGHT, width=180)


def _bonus(canvas: Canvas, name: str) -> None:
    canvas.put(kit.coin(78, icon=EFFECT_ICONS.get(name, "die")), 572, 27)
    canvas.text(672, 67, "Bonus", 40, side=Side.LEFT, width=280)


def die_x(view: View, index: int) -> int:
    """The left edge of an action die in the tray."""
    return 566 + index * (410 // max(2, len(view.turn.dice)))


def _die(canvas: Canvas, die: DieView, left: int) -> None:
    canvas.put(kit.die(78, die.face, die.used), left, 27)
    colour = NIGHT.dim if die.used else NIGHT.text
    text = TITLES[die.face]
    canvas.text(left + 94, 67, text, 34, colour, side=Side.LEFT, width=108, least=26)
    if die.used:
        canvas.centre(kit.tick(34), left + 72, 94)


# -- an attempt -----------------------------------------------------------------------------


def _attempt(canvas: Canvas, view: View, pending: PendingView) -> None:
    """The announced Diagram, large, its done symbols ticked."""
    kind = "combo" if pending.combo else "trip"
    side = CardSide((), kind, pending.symbols)
    y = FAR_Y + (ATTEMPT_H - 16) // 2
    canvas.put(kit.paper(660, 164), 44, y - 82)
    done = frozenset(range(len(pending.symbols))) - frozenset(pending.left)
    draw_sequence(canvas, side, 72, y, 100, Progress(done))
    card = _attempted(view, pending)
    if card is not None:
        draw_rewards(canvas, card.reward, 682, y, 58, Side.RIGHT)
    canvas.centre(kit.seat_mark(pending.seat, 56), 840, y - 48)
    canvas.text(840, y + 12, "In order" if pending.combo else "Any order", 40, width=250)
    words = f"{len(pending.left)} left"
    canvas.text(840, y + 58, words, 32, NIGHT.dim, weight=Weight.SEMI)


def _attempted(view: View, pending: PendingView) -> CardSide | None:
    if pending.slot is None:
        return None
    card = view.players[pending.seat].diagrams[pending.slot]
    return None if card.id is None or card.side is None else side_of(card.id, card.side)


# -- the accents ----------------------------------------------------------------------------


def _aqua(canvas: Canvas, view: View, places: Places, aims: Targets) -> None:
    """Whose turn it is, and what may be pressed."""
    lit = {view.active} if view.phase == "turn" else set(view.waiting)
    for seat in (places.far, places.near):
        if seat in lit:
            canvas.put(kit.frame(WIDTH, HEIGHT, 22, 6), LEFT, places.strip_y(seat))
    for spot in sorted(aims.spots):
        canvas.centre(kit.ring(200), places.x(spot), STACK_Y + places.shift)
    for seat, slot in sorted(aims.cards):
        left, top = card_place(view.players[seat], slot, places.strip_y(Seat(seat)))
        canvas.put(kit.frame(CARD_W + 8, CARD_H + 8, 14, 6), left - 4, top - 4)
    lefts = [die_x(view, index) for index in sorted(aims.dice)]
    for left in [572, 662] if aims.roll else lefts:
        canvas.put(kit.frame(90, 90, 20, 5), left - 6, 21)


def _ember(canvas: Canvas, view: View, places: Places) -> None:
    """What the last public act touched, and its badge beside the first of it."""
    last = view.last
    if last is None or last.act == "end":
        return
    boxes = [_spot_box(places, spot) for spot in last.spots]
    for seat, slot in last.cards:
        player = view.players[seat]
        if slot < len(player.diagrams):
            left, top = card_place(player, slot, places.strip_y(Seat(seat)))
            boxes.append((left - 9, top - 9, CARD_W + 18, CARD_H + 18))
    if not boxes:
        boxes = _elsewhere(last.act, places.strip_y(last.seat))
    for left, top, width, height in boxes:
        arm = 36 if width > 180 else 26
        canvas.put(kit.brackets(width, height, arm), left, top)
    if boxes:
        left, top, width, _ = boxes[0]
        big = width > 180 and last.act != "roll"
        badge = kit.badge(ACT_ICONS.get(last.act, last.act), 68 if big else 46)
        canvas.centre(badge, left + width - (24 if big else 6), top + (22 if big else 8))


def _spot_box(places: Places, spot: int) -> tuple[int, int, int, int]:
    return places.x(spot) - 108, STACK_Y + places.shift - 114, 216, 234


def _elsewhere(act: str, strip_y: int) -> list[tuple[int, int, int, int]]:
    """The place of an act that touched no stack and no Diagram in play."""
    match act:
        case "roll" | "sacrifice":
            return [(560, 16, 412, 102)]
        case "complete":
            return [(242, strip_y + 22, 176, 68)]
        case "skill":
            return [(856, strip_y + 22, 116, 70)]
        case "fail" | "discard" | "draw" | "trap":
            return [(418, strip_y + 7, 360, 124)]
        case _:
            return []
