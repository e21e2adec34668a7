"""The colours of the house: one bench, its metals, its paper and its two accents.

Every colour that a painter uses stands here by name, as RGB. Two accents have two shapes that
nothing else may use: `ember` corner brackets tell what changed last, an `aqua` ring or frame tells
what may be pressed now. Colour is never the only sign of anything.
"""

from __future__ import annotations

from msgspec import Struct

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""


def rgb(text: str) -> Colour:
    """The colour of six hexadecimal digits.

    >>> rgb("FF6B3D")
    (255, 107, 61)
    """
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """The colour that lies `share` (0 to 1) of the way from `a` to `b`."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


class Metal(Struct, frozen=True):
    """Three tones of one material, lit from above."""

    light: Colour
    mid: Colour
    dark: Colour


class Theme(Struct, frozen=True):
    """A set of colours with which all five games are drawn."""

    bench: Metal
    steel: Metal
    brass: Metal
    gold: Metal
    paper: Metal
    older: Metal
    black: Metal
    ember: Colour
    aqua: Colour
    text: Colour
    dim: Colour
    ink: Colour
    faint: Colour
    miss: Colour
    seats: tuple[Colour, ...]
    suits: tuple[Colour, ...]  # red, yellow, green, cyan, purple


NIGHT = Theme(
    bench=Metal(rgb("262C33"), rgb("1A1F24"), rgb("101316")),
    steel=Metal(rgb("8995A1"), rgb("5C6772"), rgb("39424B")),
    brass=Metal(rgb("F0D08A"), rgb("C9A15A"), rgb("7E5F2C")),
    gold=Metal(rgb("FFE9A0"), rgb("F7CC4F"), rgb("C08A1C")),
    paper=Metal(rgb("F7EED9"), rgb("EFE4CC"), rgb("CDBE9E")),
    older=Metal(rgb("E6DBC3"), rgb("DED2B8"), rgb("BDAF90")),
    black=Metal(rgb("3A4249"), rgb("22282D"), rgb("0A0C0E")),
    ember=rgb("FF6B3D"),
    aqua=rgb("3BE0D0"),
    text=rgb("F3ECDC"),
    dim=rgb("9AA5B0"),
    ink=rgb("1E2328"),
    faint=rgb("6A6250"),
    miss=rgb("A23A12"),
    seats=(
        rgb("4996FD"),
        rgb("FB9F00"),
        rgb("6ED0A0"),
        rgb("BB7AA3"),
        rgb("F9FCAC"),
        rgb("DD6332"),
        rgb("BFE5FB"),
    ),
    suits=(rgb("D23B22"), rgb("F6D55C"), rgb("57BE93"), rgb("8FD8F2"), rgb("9A6BD0")),
)
"""A lockmaker's bench at night: the only theme so far."""
