"""The letters that the bundled typeface has, and how a name is drawn with them; needs no Pillow."""

from __future__ import annotations

import re
import unicodedata

_HAS = re.compile(r"[ -~¡-¬®-ňŊ-ǃǅ-ɏ–—‘’“”•…]+")
"""The letters, digits and signs that both cuts have and that may stand in a name."""


def drawn(name: str) -> str:
    """A person's name as the font can draw it; "" if it cannot, so that it is told in words alone.

    A letter in another shape is drawn plain ("𝔸" as "A"), and a sign that the font lacks, such as a
    picture, is left out. A name with a letter that the font lacks is not drawn.
    """
    kept = ""
    for char in unicodedata.normalize("NFC", name):
        plain = char if _HAS.fullmatch(char) else unicodedata.normalize("NFKC", char)
        if _HAS.fullmatch(plain):
            kept += plain
        elif any(part.isalnum() for part in plain):
            return ""
    return " ".join(kept.split()) if any(char.isalnum() for char in kept) else ""
