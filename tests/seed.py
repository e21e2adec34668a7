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


def chance(part: str = "", of: str | None = None) -> Draw:
    """Returns draws by the seed, like `secrets.randbelow`; each `part` has its own draws.

    `of` is a seed that the caller names instead of that of this run.
    """
    return random.Random(f"{seed() if of is None else of} {part}").randrange


def secret(of: str | None = None) -> str:
    """Returns the secret of an installation (hex), on which its deals depend, by the seed."""
    return f"{chance('secret', of)(2**256):064x}"
