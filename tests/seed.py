"""The seed of everything that tests draw by chance; a failure prints it (`tests.conftest`).

The same seed gives the same draws. `TUMBLER_TEST_SEED=7 make test` sets another seed, and with it
other secrets, deals and seats.
"""

from __future__ import annotations

import os
import random

from games.core import Draw

NAME = "TUMBLER_TEST_SEED"


def seed() -> str:
    """Returns the seed of this run, which is any text."""
    return os.environ.get(NAME, "1")


def chance(part: str = "") -> Draw:
    """Returns draws by the seed, like `secrets.randbelow`; each `part` has its own draws."""
    return random.Random(f"{seed()} {part}").randrange
