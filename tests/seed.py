"""The seed of everything that a test draws by chance; a failure prints it (`conftest.py`).

The same seed draws the same. `TUMBLER_TEST_SEED=7 make test` plays other secrets, deals and seats.
"""

from __future__ import annotations

import os
import random

from games.core import Draw

NAME = "TUMBLER_TEST_SEED"


def seed() -> str:
    """The seed of this run: any text."""
    return os.environ.get(NAME, "1")


def chance(part: str = "") -> Draw:
    """Draws by the seed, like `secrets.randbelow`; each `part` of a test draws its own way."""
    return random.Random(f"{seed()} {part}").randrange
