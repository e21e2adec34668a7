"""The dial of an Episode: how many rounds are at hand, as the story counts them."""

from __future__ import annotations

from games.triplock.journey import Journey
from games.triplock.texts import painted_journey as words
from render.fonts import Weight, text_mask, width_of
from render.kit import NIGHT, Sketch, Sprite, kept, mix, without
from render.kit.marks import BLACK, WHITE
from render.kit.pen import polar
from render.kit.sketch import Shadow

PX = 168


def dial(journey: Journey, is_lost: bool) -> Sprite:
    """The dial of an Episode: a clock, a pressure gauge, a milestone."""
    left = 0 if is_lost else words.rounds_left(journey)
    whole = sum(room.rounds for room in journey.episode.rooms)
    match journey.id:
        case "gasworks":
            return gauge(left, whole)
        case "bridge":
            return milestone(left)
        case _:
            return clock(words.DIALS[journey.id].each * left)


@kept
def clock(minutes: int) -> Sprite:
    """A station clock that stands so many minutes before twelve."""
    sketch, mid = Sketch(PX, PX, 3), PX / 2
    _rim(sketch)
    for hour in range(12):
        inner, width = (52, 9) if hour % 3 == 0 else (60, 5)
        ends = [polar(mid, mid, radius, hour * 30) for radius in (inner, 67)]
        sketch.fill(sketch.stroke(ends, width), NIGHT.ink)
    past = 720 - minutes % 720
    for angle, length, width in ((past / 2, 38, 11), (past * 6, 62, 7)):
        ends = [polar(mid, mid, -12, angle - 90), polar(mid, mid, length, angle - 90)]
        sketch.fill(sketch.stroke(ends, width), NIGHT.ink)
    sketch.fill(sketch.disc(mid, mid, 9), NIGHT.brass.dark)
    sketch.fill(sketch.disc(mid, mid, 6), NIGHT.brass.light)
    return sketch.sprite(Shadow(dy=4, blur=6, dark=0.5))


@kept
def gauge(left: int, whole: int) -> Sprite:
    """A pressure gauge whose needle is the nearer to the red the fewer rounds are left."""
    sketch, mid = Sketch(PX, PX, 3), PX / 2
    _rim(sketch)
    start, sweep, over = 140, 205, 60
    red = [polar(mid, mid, 62, angle) for angle in range(start + sweep + 10, start + 270, 3)]
    sketch.fill(sketch.stroke(red, 15), NIGHT.suits[0])
    for step in range(whole + 1):
        ends = [polar(mid, mid, radius, start + sweep * step / whole) for radius in (54, 67)]
        sketch.fill(sketch.stroke(ends, 4), NIGHT.ink)
    angle = start + sweep * (1 - left / whole) if left else start + sweep + over / 2
    tip, back = polar(mid, mid, 60, angle), polar(mid, mid, -16, angle)
    sketch.fill(sketch.stroke([back, tip], 7), NIGHT.ink)
    sketch.fill(sketch.disc(mid, mid, 13), NIGHT.ink)
    sketch.fill(sketch.disc(mid, mid, 8), NIGHT.brass.mid)
    return sketch.sprite(Shadow(dy=4, blur=6, dark=0.5))


@kept
def milestone(miles: int) -> Sprite:
    """A milestone: how far off the mail train is."""
    sketch = Sketch(PX, PX, 3)
    shape = sketch.rounded((24, 2, PX - 24, PX + 60), 58)
    sketch.fill(shape, mix(NIGHT.paper.dark, BLACK, 0.6))
    face = sketch.rounded((27, 5, PX - 27, PX + 60), 55)
    sketch.fill(face, sketch.gradient(NIGHT.paper.light, NIGHT.paper.dark))
    inner = without(
        sketch.rounded((36, 14, PX - 36, PX + 60), 46),
        sketch.rounded((40, 18, PX - 40, PX + 60), 42),
    )
    sketch.fill(inner, NIGHT.faint)
    figure, px = f"{miles}", 104
    mask = text_mask(figure, px * sketch.scale, Weight.BOLD)
    left, top = PX / 2 - width_of(figure, px) / 2, 92 - px * 3 / 4
    sketch.engrave(sketch.stamp(mask, left, top), NIGHT.ink, WHITE, 1.5)
    return sketch.sprite(Shadow(dy=4, blur=6, dark=0.5))


def _rim(sketch: Sketch) -> None:
    """Draws a brass rim about a face of enamel."""
    mid, tone = PX / 2, NIGHT.brass
    sketch.fill(sketch.disc(mid, mid, mid), mix(tone.dark, BLACK, 0.6))
    sketch.fill(sketch.disc(mid, mid, mid - 1), sketch.gradient(tone.light, tone.dark))
    sketch.fill(sketch.disc(mid, mid, mid - 10), mix(tone.dark, BLACK, 0.5))
    face = sketch.disc(mid, mid, mid - 12)
    sketch.fill(face, sketch.gradient(NIGHT.paper.light, NIGHT.paper.dark))
