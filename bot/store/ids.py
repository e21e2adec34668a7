"""Short ids: rows in base 36, matches in Crockford's base 32."""

from __future__ import annotations

from collections.abc import Callable

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MATCH_LENGTH = 8


def base36(number: int) -> str:
    """Returns a non-negative number in base 36, lower case."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    out = digits[number % 36]
    while number := number // 36:
        out = digits[number % 36] + out
    return out


def new_match_id(draw: Callable[[int], int]) -> str:
    """Returns eight characters of Crockford's base 32, each by `draw(32)`."""
    return "".join(ALPHABET[draw(32)] for _ in range(MATCH_LENGTH))
