"""The rounds of a room as lamps: gone, burning, left; an alarm puts the last ones out of use."""

from __future__ import annotations

from games.triplock.journey import Journey
from games.triplock.texts import painted_room
from render import kit
from render.kept import kept
from render.kit import NIGHT, Canvas, Shadow, Side, Sketch, Sprite, mix
from render.kit.marks import BLACK, WHITE
from render.kit.pen import polar
from render.triplock.layout import STRIP_X
from render.triplock.room_layout import GOALS_Y, ROUNDS_W

GONE, BURNING, LEFT, STRUCK = "gone", "burning", "left", "struck"
"""The states of a lamp; `STRUCK`: an alarm took its round away."""


def draw_rounds(canvas: Canvas, number: int, journey: Journey) -> None:
    """Draws which round of how many is played, and a lamp for each the room began with."""
    now, of = painted_room.rounds(number, journey.limit)
    used = canvas.text(STRIP_X + 24, GOALS_Y + 40, now, 50, side=Side.LEFT)
    left = STRIP_X + 24 + used + 16
    canvas.text(left, GOALS_Y + 43, of, 38, NIGHT.dim, side=Side.LEFT, width=110)
    total = max(journey.place.rounds, 1)
    pitch = min(46, (ROUNDS_W - 32) // total)
    for index in range(total):
        state = lamp_state(index + 1, number, journey.limit)
        canvas.centre(_lamp(state), STRIP_X + 24 + pitch // 2 + index * pitch, GOALS_Y + 92)
        if state == STRUCK:
            mark = kit.tick(26, good=False)
            canvas.centre(mark, STRIP_X + 24 + pitch // 2 + index * pitch, GOALS_Y + 92)


def lamp_state(lamp: int, number: int, limit: int) -> str:
    """The state of a lamp, counted from 1, in that round of so many."""
    if lamp > limit:
        return STRUCK
    if lamp == number:
        return BURNING
    return GONE if lamp < number else LEFT


@kept
def _lamp(state: str) -> Sprite:
    """A lamp in a socket, 60 px with its shine: empty is gone, a dome is left, a star burns."""
    side, mid = 60, 30
    sketch = Sketch(side, side)
    brass, hollow = NIGHT.brass, mix(NIGHT.bench.dark, BLACK, 0.45)
    if state == BURNING:
        sketch.glow(sketch.disc(mid, mid, 17), NIGHT.gold.mid, 5, 0.7)
        for turn in range(0, 360, 45):
            ray = [polar(mid, mid, 20, turn + 22.5), polar(mid, mid, 25, turn + 22.5)]
            sketch.fill(sketch.stroke(ray, 4), NIGHT.gold.light)
        sketch.fill(sketch.disc(mid, mid, 18), mix(brass.dark, BLACK, 0.3))
        sketch.fill(sketch.disc(mid, mid, 17), NIGHT.gold.mid)
        sketch.fill(sketch.disc(mid, mid, 12), NIGHT.gold.light)
        sketch.fill(sketch.disc(mid, mid, 7), WHITE)
        return sketch.sprite()
    is_left = state == LEFT
    rim = brass if is_left else NIGHT.steel
    sketch.fill(sketch.disc(mid, mid, 16), mix(rim.dark, BLACK, 0.3))
    sketch.fill(
        sketch.disc(mid, mid, 15), mix(rim.dark, rim.mid, 0.7) if is_left else NIGHT.steel.dark
    )
    sketch.fill(sketch.disc(mid, mid, 12), mix(brass.dark, BLACK, 0.25) if is_left else hollow)
    if is_left:
        sketch.fill(sketch.disc(mid - 2, mid - 2, 8), mix(brass.dark, brass.mid, 0.2))
        sketch.fill(sketch.disc(mid - 4, mid - 4, 3), brass.light)
    return sketch.sprite(Shadow(dy=2, blur=3, dark=0.5))
