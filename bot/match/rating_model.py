"""Ratings: Weng and Lin's Bradley-Terry model with full pairing, as `openskill` computes it.

Not its Plackett-Luce model: with shared places that gives who shares a win less than who comes
behind. The order of the sides and people changes the last digits, so it is always that of seats.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

MU, SIGMA = 25.0, 25.0 / 3
"""The rating of a new person, as in `openskill`."""

SETTLED = 5.0
"""The sigma from which on a rating is no longer still settling."""

FIRST_SHOWN, FIRST_MET = 5, 3
"""The rated matches, and the other people in them, from which on a rating is shown."""


POINT = 25
"""How many of the points that people read are one of `mu`."""


class Rating(Struct, frozen=True):
    """What a person is worth, `mu`, and how sure that is, `sigma`."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def score(self) -> float:
        """By which people are ordered: what they are worth, less what is not sure."""
        return self.mu - self.sigma

    @property
    def shown(self) -> int:
        """The number that people read: 1500 for a new person, in tens, never below 100."""
        return max(100, in_tens(1500 + POINT * (self.mu - MU)))


def in_tens(points: float) -> int:
    """Points as people read them."""
    return round(points / 10) * 10


def changed(
    sides: Sequence[Sequence[Rating]], places: Sequence[int]
) -> tuple[tuple[Rating, ...], ...]:
    """Returns the ratings after a match, by side and seat, in the order in which they are given.

    `places` are those of the sides, 1 for the first; equal ones share a place.
    """
    from openskill.models import BradleyTerryFull  # most processes rate nothing for hours

    model = BradleyTerryFull()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma) for one in side] for side in sides]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return tuple(tuple(Rating(one.mu, one.sigma) for one in side) for side in after)


def is_shown(played: int, met: int) -> bool:
    """Whether a rating is shown after so many rated matches against so many people."""
    return played >= FIRST_SHOWN and met >= FIRST_MET
