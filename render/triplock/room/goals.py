"""What opens a room, as progress: points, completed Diagrams, chips, and the lock's Sequence."""

from __future__ import annotations

from collections.abc import Sequence

from games.triplock.table.cards import Side as CardSide
from games.triplock.table.episodes import COMPLETED, DISARMED, LOCK, Counted, Goal, Journey, goals
from games.triplock.texts import painted
from render import kit
from render.kept import kept
from render.kit import NIGHT, Canvas, Side, Sketch, Sprite, Weight, mix
from render.kit.marks import BLACK
from render.triplock.parts.cards import draw_fitted
from render.triplock.parts.layout import Box
from render.triplock.parts.pieces import failsafe, goal_slot
from render.triplock.room.layout import GOALS_H, GOALS_W, GOALS_X, GOALS_Y

LOCK_W = 300
"""The width of the lock beside another goal."""

PIECE_PX, TICK_W = 38, 44


def draw_goals(canvas: Canvas, journey: Journey, players: Sequence[Counted]) -> None:
    """Draws each condition of the room in its part of the panel, a line between them."""
    for goal, (left, width) in zip(goals(journey, players), _parts(journey), strict=True):
        if left > GOALS_X:
            canvas.put(_divider(GOALS_H - 36), left - 2, GOALS_Y + 18)
        if goal.kind == LOCK:
            _draw_lock(canvas, journey, goal, _paper_box(journey))
        else:
            _draw_number(canvas, goal, left + 20, width - 34)


def draw_goal_line(canvas: Canvas, journey: Journey, players: Sequence[Counted], top: int) -> None:
    """Draws the conditions in one strip 952 px wide, for whoever lays a Diagram for them."""
    y, asked = top + 38, goals(journey, players)
    pitch = 928 // len(asked)
    for index, goal in enumerate(asked):
        left = 44 + index * pitch
        if goal.kind == LOCK:
            _lock_line(canvas, journey, goal, left, top, min(pitch - 20, 470))
            continue
        used = canvas.text(left, y, f"{goal.have}", 60, side=Side.LEFT)
        words = painted.goal(goal)
        canvas.text(
            left + used + 14, y + 4, words, 38, NIGHT.dim, side=Side.LEFT, width=pitch - 120
        )


def _lock_line(
    canvas: Canvas, journey: Journey, goal: Goal, left: int, top: int, width: int
) -> None:
    """Draws the padlock, and the lock's Sequence beside it."""
    lock = journey.place.lock
    if lock is None:
        return
    sign = "unlocked" if goal.is_met else "padlock"
    canvas.centre(kit.icon(sign, 54, NIGHT.brass.mid), left + 27, top + 36)
    canvas.put(kit.paper(width - 76, 60), left + 76, top + 8)
    side = CardSide((), lock.kind, lock.symbols)
    draw_fitted(canvas, side, left + 86, top + 37, width - 96, 50, middle=True)


def draw_lock_ring(canvas: Canvas, journey: Journey) -> None:
    """Frames the lock's Sequence in aqua."""
    left, top, width, height = _paper_box(journey)
    canvas.put(kit.frame(width + 14, height + 14, 18, 6), left - 7, top - 7)


def _parts(journey: Journey) -> tuple[tuple[int, int], ...]:
    """Left edge and width of each condition's part of the panel; a lock has its own width."""
    kinds = [kind for kind, _ in journey.place.wanted]
    others = len(kinds) - kinds.count(LOCK)
    lock = 0 if LOCK not in kinds else LOCK_W if others else GOALS_W
    left, parts = GOALS_X, list[tuple[int, int]]()
    for kind in kinds:
        width = lock if kind == LOCK else (GOALS_W - lock) // others
        parts.append((left, width))
        left += width
    return tuple(parts)


def _paper_box(journey: Journey) -> Box:
    """The box of the lock's Sequence; with words above it where it stands alone."""
    kinds = [kind for kind, _ in journey.place.wanted]
    left, width = _parts(journey)[kinds.index(LOCK)]
    if width == GOALS_W:
        return left + 18, GOALS_Y + 42, 430, 74
    return left + 14, GOALS_Y + 22, LOCK_W - 122, GOALS_H - 44


def _draw_lock(canvas: Canvas, journey: Journey, goal: Goal, box: Box) -> None:
    """Draws the lock's Sequence on paper, and a padlock, open or closed."""
    lock = journey.place.lock
    if lock is None:
        return
    left, top, width, height = box
    if height < GOALS_H - 50:
        canvas.text(
            left + 2, GOALS_Y + 23, painted.OPEN_LOCK, 32, side=Side.LEFT, weight=Weight.SEMI
        )
    canvas.put(kit.paper(width, height), left, top)
    side = CardSide((), lock.kind, lock.symbols)
    draw_fitted(canvas, side, left + 10, top + height // 2, width - 20, 58, middle=True)
    x = (left + width + GOALS_X + GOALS_W) // 2
    colour = NIGHT.brass.light if goal.is_met else NIGHT.brass.mid
    sign = "unlocked" if goal.is_met else "padlock"
    canvas.centre(kit.icon(sign, 66, colour), x + 4 * goal.is_met, GOALS_Y + 48)
    words = painted.LOCKED[goal.is_met]
    canvas.text(x, GOALS_Y + 102, words, 30, weight=Weight.SEMI, width=96)
    if goal.is_met:
        canvas.centre(kit.tick(36), x + 34, GOALS_Y + 26)


def _draw_number(canvas: Canvas, goal: Goal, x: int, width: int) -> None:
    """Draws a number, what it is out of, and a piece for each that is asked for."""
    used = canvas.text(x, GOALS_Y + 42, f"{goal.have}", 66, side=Side.LEFT, width=90)
    left, room = x + used + 14, width - used - 14
    words = painted.goal(goal)
    canvas.text(left, GOALS_Y + 47, words, 38, NIGHT.dim, side=Side.LEFT, width=room, least=28)
    pitch = min(50, (width - TICK_W) // max(1, goal.need))
    px = min(PIECE_PX, pitch - 3)
    if goal.is_met:
        canvas.centre(kit.tick(38), x + pitch * goal.need + TICK_W // 2, GOALS_Y + 96)
    for index in range(goal.need):
        sprite = _piece(goal.kind, index < goal.have, px)
        canvas.centre(sprite, x + pitch // 2 + index * pitch, GOALS_Y + 96)


def _piece(kind: str, is_there: bool, px: int) -> Sprite:
    """One of what is asked for: a coin, a chip, a completed Diagram, or its empty place."""
    if kind == COMPLETED:
        return goal_slot(is_there)
    if not is_there:
        return _socket(px)
    return failsafe(None, px) if kind == DISARMED else kit.coin(px)


@kept
def _socket(px: int) -> Sprite:
    """The empty place of a coin or a chip."""
    sketch = Sketch(px, px)
    mid = px / 2
    sketch.fill(sketch.disc(mid, mid, mid - 1), mix(NIGHT.steel.dark, NIGHT.steel.mid, 0.4))
    sketch.fill(sketch.disc(mid, mid, mid - 4), mix(NIGHT.bench.dark, BLACK, 0.3))
    return sketch.sprite()


@kept
def _divider(height: int) -> Sprite:
    """An upright line between two conditions."""
    sketch = Sketch(3, height, 2)
    sketch.fill(sketch.rounded((0, 0, 3, height), 1.5), NIGHT.steel.mid)
    return sketch.sprite()
