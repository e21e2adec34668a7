"""The README's pictures are what is painted today."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.render.pictures import FOLDER, pictures


@pytest.mark.proof
def test_the_pictures_of_the_readme_are_what_is_painted() -> None:
    made = pictures()
    assert {path.name for path in FOLDER.glob("*.png")} == set(made)
    for name, picture in made.items():
        kept = Image.open(FOLDER / name).convert("RGB")
        change = ImageChops.difference(kept, Image.open(BytesIO(picture.png)).convert("RGB"))
        assert max(ImageStat.Stat(change).mean) < 1.0, name
