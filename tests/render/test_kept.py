"""Kept for reuse is no more than a budget; what is painted from an earlier picture is the same."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.match.games import GAMES
from games import unlock
from games.core import Seat, Tape, begin, settle
from games.unlock.rules.codes import all_codes
from render import kit
from render import unlock as painter
from render.budget import ENTRY_BYTES, Kept
from render.ground import Ground
from render.kept import GROUNDS, SPRITE_BYTES, SPRITES, Packing, weight_of
from render.kit.repaint import SHEETS, Placed, composed, painted
from render.kit.sprite import Sprite
from render.palettes import indexed
from render.palettes.png import png, sheet
from render.picture import Picture
from tests.shelf.play import matches

RENDER = Path(__file__).parents[2] / "render"

BUDGET_BYTES = 64_000_000
"""What all painters together may keep."""

SMALL = {"int", "float", "str", "bool", "tuple"}
"""What may be kept by count: values of a few bytes."""


def held_by_images() -> int:
    """Returns the bytes of all images that are alive in this process."""
    return sum(weight_of(one) for one in gc.get_objects() if isinstance(one, Image.Image))


@pytest.mark.proof
def test_painters_keep_at_most_their_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game's random matches, then a pad of Unlock under drafts that never come again."""
    monkeypatch.setattr(SPRITES, "most", SPRITE_BYTES)
    for budget in (SPRITES, GROUNDS, SHEETS):
        budget.clear()
    before = held_by_images()
    for entry in GAMES.values():
        for played in matches(entry.game):
            for at in played.sampled(4):
                for viewer in (None, Seat(0)):
                    entry.painter.paint(played.game.view(at.state, viewer), "")
    play, _ = begin(unlock.GAME, settle(unlock.GAME, {"lock": "bot"}), 2, Tape(lambda _: 0))
    view = unlock.GAME.view(play.state, Seat(0))
    for code in all_codes("normal")[::200]:
        painter.paint(view, f"code:{'-'.join(map(str, code))}")
    rest = SPRITES.packed.held + GROUNDS.held + SHEETS.held
    assert held_by_images() - before + rest <= BUDGET_BYTES
    assert BUDGET_BYTES / 4 < SPRITES.held + rest <= BUDGET_BYTES
    assert SPRITES.packed.held < SPRITES.packed.most, "a sprite is drawn twice"
    assert GROUNDS.held < 0.9 * GROUNDS.most, "a ground is drawn twice"


def test_the_least_recently_used_goes_first() -> None:
    kept: Kept[str, str] = Kept(3 * (ENTRY_BYTES + 10))
    for key in ("a", "b", "c"):
        kept.put(key, key.upper(), 10)
    assert kept.get("a") == "A"
    kept.put("d", "D", 10)
    assert [kept.get(key) for key in "abcd"] == ["A", None, "C", "D"]
    kept.put("e", "E", 20 + ENTRY_BYTES)
    assert [kept.get(key) for key in "acde"] == [None, None, "D", "E"]
    assert kept.held == 30 + 3 * ENTRY_BYTES


def test_a_value_in_place_of_another_is_weighed_once() -> None:
    kept: Kept[str, str] = Kept(10_000)
    kept.put("a", "old", 5000)
    kept.put("a", "new", 100)
    assert (kept.get("a"), kept.held, len(kept)) == ("new", 100 + ENTRY_BYTES, 1)


def test_what_is_heavier_than_the_budget_drops_nothing_else() -> None:
    kept: Kept[str, str] = Kept(10_000)
    kept.put("a", "A", 100)
    kept.put("b", "B", 10_000)
    assert (kept.get("a"), kept.get("b")) == ("A", None)


def test_threads_share_a_budget() -> None:
    kept: Kept[int, int] = Kept(40 * (ENTRY_BYTES + 100))

    def work(start: int) -> list[int]:
        found: list[int] = []
        for step in range(5000):
            key = (start + step * 7) % 100
            kept.put(key, key, 100)
            other = (key * 3) % 100
            found += [] if kept.get(other) in (None, other) else [other]
        return found

    with ThreadPoolExecutor(4) as pool:
        assert [wrong for found in pool.map(work, range(4)) for wrong in found] == []
    assert (len(kept), kept.held) == (40, kept.most)


def test_a_sprite_is_made_once_and_can_be_dropped() -> None:
    SPRITES.clear()
    first = kit.coin(40, "7")
    assert kit.coin(40, "7") is first
    SPRITES.clear()
    assert kit.coin(40, "7") is not first


def test_a_sprite_that_had_to_go_is_had_back_the_same() -> None:
    """It has its mark, too, so that a picture painted with it is still an earlier one."""
    sprites = Packing(2 * ENTRY_BYTES + DIE.weight + 10, 100_000)
    sprites.put("die", DIE, DIE.weight)
    sprites.put("coin", COIN, COIN.weight)
    for key, sprite in (("die", DIE), ("coin", COIN)):
        again: Any = sprites.get(key)
        assert again is not sprite
        assert (again.mark, again.box, again.weight) == (sprite.mark, sprite.box, sprite.weight)
        assert pasted(again).tobytes() == pasted(sprite).tobytes()
    assert sprites.held < sprites.most
    sprites.clear()
    assert sprites.get("die") is None


def pasted(sprite: Sprite) -> Image.Image:
    image = Image.new("RGB", (80, 80), (40, 60, 80))
    sprite.paste(image, 10, 10)
    return image


def test_what_is_no_sprite_is_not_packed() -> None:
    sprites = Packing(ENTRY_BYTES + 300, 100_000)
    for key in range(2):
        sprites.put(key, Image.new("L", (10, 20)), 200)
    assert (sprites.get(0), len(sprites.packed)) == (None, 0)


def test_images_are_weighed_by_their_mode() -> None:
    assert weight_of(Image.new("L", (10, 20))) == 200
    assert weight_of(Image.new("RGB", (10, 20))) == 800
    assert weight_of((Image.new("P", (3, 3)), Image.new("RGBA", (3, 3)))) == 45
    with pytest.raises(TypeError):
        weight_of("a text")


def counted(source: str) -> Iterator[tuple[str, set[str]]]:
    """Yields the functions kept by count, each with the names in what it returns."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.returns is not None:
            marks = {ast.unparse(mark).partition("(")[0] for mark in node.decorator_list}
            if marks & {"cache", "lru_cache", "functools.cache", "functools.lru_cache"}:
                names = {n.id for n in ast.walk(node.returns) if isinstance(n, ast.Name)}
                yield node.name, names


def test_nothing_large_is_kept_by_count() -> None:
    found = [
        f"{path.relative_to(RENDER)}: {name}"
        for path in RENDER.rglob("*.py")
        if "cache" in (source := path.read_text())
        for name, names in counted(source)
        if names - SMALL
    ]
    assert found == []


def test_a_cache_by_count_is_found() -> None:
    source = "@lru_cache(maxsize=2)\ndef f() -> tuple[Sprite]: ...\n@cache\ndef g() -> int: ..."
    assert dict(counted(source)) == {"f": {"tuple", "Sprite"}, "g": {"int"}}


PALETTE = "triplock"
DIE, COIN, TRAY = kit.die(60, "flip"), kit.coin(60, "5"), kit.tray(300, 80)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.proof
def test_every_picture_of_a_match_is_the_same_as_without_an_earlier_one(key: str) -> None:
    entry = GAMES[key]
    views = [
        played.game.view(at.state, viewer)
        for played in matches(entry.game)[:2]
        for at in played.sampled(6)
        for viewer in (None, Seat(0))
    ]
    after_each_other = [entry.painter.paint(view, "") for view in views]

    def alone(view: object) -> tuple[Picture, ...]:
        SHEETS.clear()
        return entry.painter.paint(view, "")

    assert not [
        (at, differing(one, other))
        for at, (one, view) in enumerate(zip(after_each_other, views, strict=True))
        if one != (other := alone(view))
    ]


def differing(some: tuple[Picture, ...], others: tuple[Picture, ...]) -> list[object]:
    """The box in which each two pictures differ; None where only their files do."""
    opened = [
        [Image.open(BytesIO(each.png)).convert("RGB") for each in row] for row in (some, others)
    ]
    return [ImageChops.difference(*pair).getbbox() for pair in zip(*opened, strict=True)]


@pytest.fixture
def ground() -> Ground:
    return kit.bench(400, 200)


def is_right(ground: Ground, *placed: Placed) -> bool:
    wanted = indexed(composed(ground, placed), PALETTE)
    return painted(ground, placed, PALETTE).png == png(wanted)


def test_what_is_put_moved_or_taken_away_is_seen(ground: Ground) -> None:
    assert is_right(ground, (TRAY, 20, 20), (DIE, 40, 40))
    assert is_right(ground, (TRAY, 20, 20), (DIE, 90, 40))
    assert is_right(ground, (TRAY, 20, 20), (DIE, 90, 40), (COIN, 120, 40))
    assert is_right(ground, (TRAY, 20, 20), (COIN, 120, 40))
    assert is_right(ground)


def test_what_lies_on_top_is_seen(ground: Ground) -> None:
    assert is_right(ground, (DIE, 40, 40), (COIN, 60, 60))
    assert is_right(ground, (COIN, 60, 60), (DIE, 40, 40))


def test_a_sprite_put_twice_at_one_place_counts_twice(ground: Ground) -> None:
    """Its shadow is darker then."""
    once, twice = [(DIE, 40, 40)], [(DIE, 40, 40), (DIE, 40, 40)]
    assert is_right(ground, *once)
    assert is_right(ground, *twice)
    assert is_right(ground, *once)


def test_what_reaches_beyond_the_edge_is_left_out(ground: Ground) -> None:
    assert is_right(ground, (DIE, 370, 170))
    assert is_right(ground, (DIE, 370, 170), (COIN, -20, -20))
    assert is_right(ground, (DIE, 370, 170), (COIN, -200, 300))


def test_the_same_sprite_at_another_width_is_another_one(ground: Ground) -> None:
    assert is_right(ground, (kit.tray(200, 80), 20, 20))
    assert is_right(ground, (kit.tray(320, 80), 20, 20))


def test_another_ground_is_not_mistaken_for_this_one() -> None:
    for tone in range(0, 250, 50):
        assert is_right(Ground(Image.new("RGB", (400, 200), (tone, 40, 60))), (DIE, 40, 40))


def test_an_equal_picture_is_not_painted_again(ground: Ground) -> None:
    placed = [(TRAY, 20, 20), (DIE, 40, 40)]
    once, again = painted(ground, placed, PALETTE), painted(ground, placed, PALETTE)
    assert all(one is other for one, other in zip(once.strips, again.strips, strict=True))


def test_a_part_of_a_ground_is_that_of_its_image() -> None:
    image = Image.effect_noise((90, 150), 80).convert("RGB")
    ground = Ground(image)
    boxes = [(0, 0, 90, 150), (3, 31, 4, 33), (10, 64, 80, 96), (89, 149, 90, 150)]
    found = list(ground.crops(boxes))
    assert [one.tobytes() for one in found] == [image.crop(box).tobytes() for box in boxes]
    assert ground.copy().tobytes() == image.tobytes()


def test_a_patched_picture_is_written_as_if_anew() -> None:
    image = indexed(Image.effect_noise((90, 150), 80).convert("RGB"), PALETTE)
    patches = [
        (indexed(Image.new("RGB", size, (200, 90, 40)), PALETTE), *at)
        for size, at in (((20, 70), (5, 30)), ((90, 1), (0, 149)), ((1, 2), (89, 63)))
    ]
    first = sheet(image)
    for pixels, x, y in patches:
        image.paste(pixels, (x, y))
    assert first.patched(patches).png == png(image)
    assert first.patched(patches[:0]).png == first.png != png(image)


@pytest.mark.parametrize("width", [120, 300])
def test_matches_that_are_played_at_once_keep_their_last_pictures(
    ground: Ground, width: int
) -> None:
    """One that differs much is another match's, whether or not it is painted from this one."""
    SHEETS.clear()
    for x in range(310, 340, 10):
        for tray in (kit.tray(width, 190), kit.tray(width + 10, 190)):
            assert is_right(ground, (tray, 2, 2), (DIE, x, 120))
            assert len(SHEETS) <= 2
    assert len(SHEETS) == 2
