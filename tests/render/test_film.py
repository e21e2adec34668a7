"""Films: frames of one size, each as long as it is to stay, in so many bytes."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from PIL import Image

from render.film import MOST_BYTES, MOST_FRAMES, Kind
from render.kit.canvas import Canvas, bench
from render.reel import Reel
from tests.seed import seed


def are_near(one: Any, other: Any) -> bool:
    """Whether two colours can hardly be told apart."""
    return all(abs(a - b) < 16 for a, b in zip(one, other, strict=True))


def reel(*sizes: tuple[int, int]) -> Reel:
    made = Reel()
    for at, size in enumerate(sizes):
        made.add(Canvas(Image.new("RGB", size, (200, 40, 60 * at))), 600 + at)
    return made


def frames(content: bytes) -> list[Image.Image]:
    film: Any = Image.open(io.BytesIO(content))
    found = list[Image.Image]()
    for at in range(film.n_frames):
        film.seek(at)
        found.append(film.convert("RGB"))
    return found


def stays(content: bytes) -> list[int]:
    film: Any = Image.open(io.BytesIO(content))
    found = list[int]()
    for at in range(film.n_frames):
        film.seek(at)
        film.load()
        found.append(film.info["duration"])
    return found


@pytest.mark.parametrize("kind", Kind)
def test_all_frames_have_the_size_of_the_largest(kind: Kind) -> None:
    found = frames(reel((1000, 800), (1000, 1101), (600, 40)).film(kind))
    assert [one.size for one in found] == [(500, 551)] * 3
    for at, height in ((0, 400), (2, 20)):
        for y in (9, height + 9):
            assert are_near(found[at].getpixel((9, y)), (200, 40, 60 * at)), "it goes on beneath"
    assert are_near(found[2].getpixel((400, 300)), bench(500, 551).copy().getpixel((400, 300)))


@pytest.mark.parametrize("kind", Kind)
def test_a_frame_stays_as_long_as_it_is_to(kind: Kind) -> None:
    made = Reel()
    for tone, stay in ((0, 900), (90, 600), (180, 4_000)):
        made.add(Canvas(Image.new("RGB", (80, 60), (tone, 0, 0))), stay)
    assert stays(made.film(kind)) == [900, 600, 4_000]


@pytest.mark.parametrize("kind", Kind)
def test_the_same_frames_give_the_same_bytes(kind: Kind) -> None:
    once, again = (reel((200, 300), (100, 310)) for _ in range(2))
    assert once.film(kind) == again.film(kind) == once.film(kind)


def test_a_film_has_frames_and_not_too_many() -> None:
    with pytest.raises(ValueError, match="0 frames"):
        Reel().film(Kind.WEBP)
    with pytest.raises(ValueError, match=f"{MOST_FRAMES + 1} frames"):
        reel(*((20, 20),) * (MOST_FRAMES + 1)).film(Kind.WEBP)


@pytest.mark.parametrize("kind", Kind)
def test_a_film_that_would_be_too_large_is_made_coarser(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    luck = random.Random(seed())
    noise = [Image.frombytes("RGB", (200, 200), luck.randbytes(200 * 200 * 3)) for _ in range(3)]

    def filmed() -> int:
        made = Reel()
        for image in noise:
            made.add(Canvas(image), 600)
        return len(made.film(kind))

    whole = filmed()
    monkeypatch.setitem(MOST_BYTES, kind, whole - 1)
    assert filmed() < whole


def test_the_rare_colours_of_a_gif_are_kept() -> None:
    """A seat's mark is small, and is known by its colour."""
    board = bench(1000, 1000).copy()
    board.paste((90, 150, 250), (0, 0, 30, 30))
    made = Reel()
    for at in range(8):
        image = board.copy()
        image.paste((240, 160, 20), (at * 60, 500, at * 60 + 40, 540))
        made.add(Canvas(image), 600)
    first = frames(made.film(Kind.GIF))[0]
    for spot, colour in (((7, 7), (90, 150, 250)), ((9, 259), (240, 160, 20))):
        assert are_near(first.getpixel(spot), colour)
