"""The kit that all painters draw with, and the writer of PNGs, which others read."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import unwrap
from io import BytesIO

import pytest
from PIL import Image, ImageDraw, ImageFilter

from games.core import SHAPES
from render import kit
from render.kit import NIGHT, Canvas, OffCanvas, Side, Sprite, TextTooWide, bench
from render.kit.sketch import widened
from render.palettes import FOLDER, palette
from render.palettes.png import png
from render.training import KEPT, train
from render.triplock.parts.board import paint_board
from tests.render.samples import SAMPLES
from tests.render.sheet import sheet

CARD_SYMBOLS = (
    *("gear", "keypad", "padlock", "spring", "key", "push", "bolt", "fuse", "vial"),
    *("peek", "flip", "swap", "dd", "expose", "diagram"),
)
SIGNS = ("trap", "counter", "die", "keyhole", "bead", "sealed", "check", "cross", "tumbler")
OTHERS = (
    "stork",
    "barricade",
    "frost",
    "heart",
    "star",
    "club",
    "gem",
    "spade",
    "arrow",
    "turn",
    "cup",
)


@pytest.mark.parametrize("name", [*CARD_SYMBOLS, *SIGNS, *OTHERS, *kit.SEAT_ICONS])
def test_an_icon_is_bold_and_inside_its_grid(name: str) -> None:
    mask = kit.icon_mask(name, 100)
    box = mask.getbbox()
    assert box is not None
    assert max(box[2] - box[0], box[3] - box[1]) >= 75
    assert 0.15 < sum(mask.tobytes()) / 255 / 100**2 < 0.95


def test_icons_differ_at_16_px() -> None:
    masks = {name: kit.icon_mask(name, 16).tobytes() for name in kit.ICONS}
    assert len(set(masks.values())) == len(masks)


def drawn(sprite: kit.Sprite) -> bytes:
    """The pixels of a sprite on the dark ground."""
    canvas = Canvas(bench(120, 120))
    canvas.centre(sprite, 60, 60)
    return canvas.image.tobytes()


def test_every_seat_has_a_mark() -> None:
    assert len(kit.SEAT_ICONS) == len(SHAPES) == len(NIGHT.seats)
    assert len({drawn(kit.seat_mark(seat, 40)) for seat in range(7)}) == 7


def shapes() -> Iterator[Image.Image]:
    """Masks with every kind of row: soft, solid, hollow, empty between others."""
    yield Image.effect_noise((90, 70), 200)
    yield Image.radial_gradient("L")
    for outline in (None, 255):
        mask = Image.new("L", (150, 130), 0)
        pen = ImageDraw.Draw(mask)
        pen.rounded_rectangle((4, 6, 140, 110), 20, outline or 255, 120, 5)
        pen.polygon([(70, 20), (130, 100), (10, 100)], 0 if outline else 90)
        pen.rectangle((0, 120, 149, 122), 255)
        yield mask
        yield mask.filter(ImageFilter.GaussianBlur(2))


@pytest.mark.parametrize("mask", [*shapes()])
def test_a_drawing_that_is_cut_is_pasted_as_if_it_were_whole(mask: Image.Image) -> None:
    drawing = Image.merge("RGB", [Image.effect_noise(mask.size, 90) for _ in range(3)])
    drawing.putalpha(mask)
    wanted = Image.new("RGB", (300, 300), (60, 90, 30))
    cut, flat = wanted.copy(), wanted.copy()
    wanted.paste(drawing, (-9, 17), drawing)
    Sprite(drawing, *drawing.size, 0, 0).paste(cut, -9, 17)
    Sprite.flat(drawing).paste(flat, -9, 17)
    assert cut.tobytes() == flat.tobytes() == wanted.tobytes()


def test_what_is_solid_or_empty_is_not_blended() -> None:
    part = kit.panel(900, 200)
    blended = sum(
        (right - left) * (bottom - top)
        for one in part.parts
        if one.image.mode != "RGB"
        for left, top, right, bottom in (one.box,)
    )
    assert blended < 900 * 200 / 4


def test_text_is_fitted() -> None:
    size = kit.fit("Disarm & draw", 40, 200)
    assert 20 <= size < 40
    assert kit.text_width("Disarm & draw", size) <= 200
    assert kit.text_width("Disarm & draw", size + 1) > 200


def test_text_that_cannot_fit_is_refused() -> None:
    with pytest.raises(TextTooWide):
        kit.fit("Disarm & draw", 40, 60)


@pytest.mark.parametrize(
    ("x", "y", "side"), [(10, 50, Side.MIDDLE), (150, 50, Side.LEFT), (100, 4, Side.MIDDLE)]
)
def test_text_outside_the_canvas_is_refused(x: int, y: int, side: Side) -> None:
    with pytest.raises(OffCanvas):
        Canvas(bench(200, 100)).text(x, y, "Hidden", 30, side=side)


def test_the_background_is_not_drawn_on() -> None:
    before = bench(200, 100).copy().tobytes()
    Canvas(bench(200, 100)).put(kit.paper(80, 60), 10, 10)
    assert bench(200, 100).copy().tobytes() == before


def test_sprites_are_drawn_once() -> None:
    assert kit.die(60, "flip") is kit.die(60, "flip")
    assert kit.die(60, "flip") is not kit.die(60, "peek")


def test_a_picture_is_a_small_palette_png() -> None:
    canvas = Canvas(sheet())
    picture = canvas.picture("bench")
    image = Image.open(BytesIO(picture.png))
    assert (image.mode, image.size) == ("P", (picture.width, picture.height))
    assert len(picture.png) < 300_000
    assert picture == canvas.picture("bench")


@pytest.mark.parametrize("by", [0, 1, 2, 3, 6, 7, 13])
def test_a_widened_mask_is_what_pillow_s_slow_filter_makes(by: int) -> None:
    noise = Image.effect_noise((40, 30), 90).point([0] * 190 + [*range(190, 256)])
    assert widened(noise, by) == noise.filter(ImageFilter.MaxFilter(2 * by + 1))


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_accents_and_seats_are_exact_in_every_palette(path) -> None:
    flat = palette(path.stem).getpalette() or []
    colours = {tuple(flat[i : i + 3]) for i in range(0, len(flat), 3)}
    assert set(KEPT) <= colours
    assert len(path.read_text().split()) <= 256


def test_a_palette_is_whole_before_threads_share_it() -> None:
    """Pillow would install it at first use, and two threads at once free each other's."""
    made = unwrap(palette)("bench")
    assert made.im.getpalette("RGB")[:3] == bytes.fromhex((FOLDER / "bench.txt").read_text()[:6])


def test_a_palette_is_trained_from_pictures() -> None:
    image = Image.new("RGB", (40, 40), (10, 200, 30))
    colours = train([image])
    assert (10, 200, 30) in colours
    assert colours[: len(KEPT)] == list(KEPT)


@pytest.mark.parametrize("size", [(1, 1), (7, 3), (256, 1), (1000, 850)])
def test_another_reader_finds_the_same_pixels(size: tuple[int, int]) -> None:
    image = palette("triplock").resize(size)
    image.putdata([place * 37 % 256 for place in range(size[0] * size[1])])
    found = Image.open(BytesIO(png(image)))
    found.load()
    assert (found.format, found.mode, found.size) == ("PNG", "P", size)
    assert found.tobytes() == image.tobytes()
    assert found.getpalette() == image.getpalette()


def test_a_board_takes_hardly_more_bytes_than_by_pillow() -> None:
    board = paint_board(*SAMPLES["public-flip"]).picture("triplock")
    again = Image.open(BytesIO(board.png))
    theirs = BytesIO()
    again.save(theirs, "PNG", compress_level=3)
    assert len(board.png) < 1.06 * len(theirs.getvalue())
    assert png(again) == board.png
