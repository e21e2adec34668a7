"""Trains Tripol's palettes anew: `python -m tests.render.tripol_train`, by hand."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from render import kit
from render.kit import NIGHT, Canvas, mix
from render.kit.glory import tones
from render.training import write
from render.tripol import ENDING, PALETTE
from render.tripol.accents import brackets, chip, dashes, frame, spot_number
from render.tripol.board import paint_board, paint_near
from render.tripol.ending import paint_ending
from render.tripol.faces import INKS, LIGHTS, TONES, lit
from render.tripol.hand import paint_hand
from tests.render.tripol_samples import ENDINGS, SAMPLES, ending, sample, wide

FACETS = tuple(
    dict.fromkeys(
        lit(tone, light)
        for tone in TONES.values()
        for lights in LIGHTS.values()
        for light in lights
    )
)


METAL = (
    *(shade for tone in (NIGHT.brass, NIGHT.gold) for shade in (tone.light, tone.mid, tone.dark)),
    *(
        mix(NIGHT.ember, tone, share)
        for tone, share in (((255, 255, 255), 0.62), ((0, 0, 0), 0.14))
    ),
    mix(NIGHT.ember, (255, 255, 255), 0.12),
    mix(NIGHT.ember, (255, 255, 255), 0.06),
    mix(NIGHT.ember, (0, 0, 0), 0.06),
)


def accents() -> Image.Image:
    """Accents alone: little of a board's surface, but its finest tones."""
    canvas = Canvas(kit.bench(1000, 500))
    for at, letter in enumerate("RYG"):
        canvas.put(chip(letter, 66), 20 + 80 * at, 20)
        canvas.put(kit.coin(84, f"+{at}"), 300 + 100 * at, 20)
        canvas.put(spot_number(at + 1, 70), 20 + 90 * at, 120)
        canvas.put(spot_number(at + 1, 70, True), 320 + 90 * at, 120)
        canvas.put(kit.badge(f"+{at}", 64), 620 + 90 * at, 120)
        canvas.put(brackets("UDU"[at], 132), 20 + 150 * at, 220)
        canvas.put(frame("UDU"[at], 132), 500 + 150 * at, 220)
        canvas.put(dashes("UDU"[at], 132), 20 + 150 * at, 360)
    return canvas.image


def boards() -> Iterator[Image.Image]:
    for view, draft in map(sample, SAMPLES):
        yield paint_board(view.table).image
        if view.seat is not None:
            yield paint_hand(view, draft).image
    yield paint_near(wide(30).table).image
    yield from [accents()] * 4


if __name__ == "__main__":
    write(PALETTE, boards(), [*FACETS, *INKS.values(), *METAL])
    over = (paint_ending(view.table).image for view in map(ending, ENDINGS))
    write(ENDING, over, [*FACETS, *tones(NIGHT.seats[:6])])
