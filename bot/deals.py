"""Set-up draws that several people share: a name gives the same numbers on one installation."""

from __future__ import annotations

import hashlib
import hmac

from games.core import Draw


def deal(secret: str, game: str, name: str) -> Draw:
    """Draws from an HMAC over the installation's secret: unknowable beforehand, fair, repeatable.

    Each draw takes 64 fresh bits; values above the largest multiple of n are thrown away, so
    that every number is equally likely.
    """
    count = 0

    def bits() -> int:
        nonlocal count
        count += 1
        message = f"{game}\n{name}\n{count}".encode()
        digest = hmac.new(bytes.fromhex(secret), message, hashlib.sha256).digest()
        return int.from_bytes(digest[:8])

    def draw(n: int) -> int:
        limit = (1 << 64) // n * n
        while (value := bits()) >= limit:
            pass
        return value % n

    return draw
