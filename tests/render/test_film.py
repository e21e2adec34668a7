"""Films: frames of one size, each as long as it is to stay, in so many bytes."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from PIL import Image

from render import reel
from render.kit.canvas import Canvas, bench
from render.reel import film
from tests.seed import seed


def are_near(one: Any, other: Any) -> bool:
    """Whether two colours can hardly be told apart."""
    return all(abs(a - b) < 16 for a, b in zip(one, other, strict=True))


def boards(*sizes: tuple[int, int]) -> list[tuple[Canvas, int]]:
    return [
        (Canvas(Image.new("RGB", size, (200, 40, 60 * at))), 600 + at)
        for at, size in enumerate(sizes)
    ]


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


def test_all_frames_have_the_size_of_the_largest() -> None:
    found = frames(film(boards((1000, 800), (1000, 1101), (600, 40))))
    assert [one.size for one in found] == [(500, 551)] * 3
    for at, height in ((0, 400), (2, 20)):
        for y in (9, height + 9):
            assert are_near(found[at].getpixel((9, y)), (200, 40, 60 * at)), "it goes on beneath"
    assert are_near(found[2].getpixel((400, 300)), bench(500, 551).copy().getpixel((400, 300)))


def test_a_frame_stays_as_long_as_it_is_to() -> None:
    made = film(
        (Canvas(Image.new("RGB", (80, 60), (tone, 0, 0))), stay)
        for tone, stay in ((0, 900), (90, 600), (180, 4_000))
    )
    assert stays(made) == [900, 600, 4_000]


def test_the_same_frames_give_the_same_bytes() -> None:
    once, again = (film(boards((200, 300), (100, 310))) for _ in range(2))
    assert once == again


def test_a_film_has_frames() -> None:
    with pytest.raises(ValueError, match="empty"):
        film([])


def test_a_film_that_would_be_too_large_is_made_coarser(monkeypatch: pytest.MonkeyPatch) -> None:
    luck = random.Random(seed())
    noise = [Image.frombytes("RGB", (200, 200), luck.randbytes(200 * 200 * 3)) for _ in range(3)]

    def filmed() -> int:
        return len(film((Canvas(image), 600) for image in noise))

    whole = filmed()
    monkeypatch.setattr(reel, "MOST_BYTES", whole - 1)
    assert filmed() < whole
