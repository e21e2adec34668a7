"""The circle method: everybody meets everybody once, in rounds in which nobody plays twice.

One sits still and the others move round by a place each round. Whoever meets somebody at an odd
distance sits on the first seat, so that the seats of a person change from round to round.
"""

from __future__ import annotations

Pair = tuple[int, int]
"""Two numbers of those who meet; the one who sits on the first seat stands first."""


def rounds_of(count: int) -> int:
    """Returns how many rounds it takes until everybody has met everybody."""
    return count - 1 if count % 2 == 0 else count


def pairs(count: int, at: int) -> tuple[Pair, ...]:
    """Returns who meets in round `at`, from 1. With an odd count one of them sits out."""
    circle = rounds_of(count)
    moved = at - 1
    met = [_seated(distance, moved, circle) for distance in range(1, (circle + 1) // 2)]
    if count % 2 == 0:
        still = count - 1
        met.insert(0, (moved, still) if at % 2 else (still, moved))
    return tuple(met)


def _seated(distance: int, moved: int, circle: int) -> Pair:
    """Returns the two who stand so far from the head of the circle, one on each side."""
    ahead, behind = (moved + distance) % circle, (moved - distance) % circle
    return (ahead, behind) if distance % 2 else (behind, ahead)


def sits_out(count: int, at: int) -> int | None:
    """Returns who has no match in round `at`; None if everybody plays."""
    return None if count % 2 == 0 else at - 1
