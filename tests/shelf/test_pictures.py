"""Every game keeps every law of pictures, tried on few matches because painting is slow."""

from __future__ import annotations

from typing import Any

import pytest

from render.picture import Picture
from tests.shelf.found import found, lawful
from tests.shelf.pictures import PICTURE_LAWS, faults
from tests.shelf.play import SEEDS, matches


def faults_of(key: str, law: Any, some: slice) -> list[str]:
    game = found(key)
    played = matches(game.game)[some]
    return [told for match in played for told in law(game.painter, game.texts, match)]


@pytest.mark.parametrize("law", PICTURE_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", lawful())
def test_pictures(key: str, law: Any) -> None:
    assert faults_of(key, law, slice(1)) == []


@pytest.mark.proof
@pytest.mark.parametrize("law", PICTURE_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", lawful())
def test_pictures_of_each_kind_of_sides(key: str, law: Any) -> None:
    """The matches of each kind come first."""
    kinds = len({match.sides for match in matches(found(key).game)})
    assert faults_of(key, law, slice(1, max(2, SEEDS // 4, kinds))) == []


HEAD = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (800).to_bytes(4) + (600).to_bytes(4)
TAIL = b"\x00\x00\x00\x00IEND\xaeB`\x82"


@pytest.mark.parametrize(
    "pictures",
    [
        (),
        (Picture(HEAD + TAIL, 800, 600),) * 11,
        (Picture(HEAD, 800, 600),),
        (Picture(HEAD + TAIL, 801, 600),),
        (Picture(HEAD + b"x" * 500_001 + TAIL, 800, 600),),
        (Picture(b"GIF89a", 800, 600),),
    ],
)
def test_a_picture_that_does_not_fit_is_found(pictures: tuple[Picture, ...]) -> None:
    assert list(faults(pictures))


def test_a_picture_that_fits_passes() -> None:
    assert list(faults((Picture(HEAD + TAIL, 800, 600),))) == []
