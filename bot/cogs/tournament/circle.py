"""Who meets whom: everybody meets everybody once, or plays as many matches as asked for (TL-26).

Everybody against everybody goes by the circle method: one sits still and the others move round by
a place each round. Whoever meets somebody at an odd distance sits on the first seat, so that the
seats of a person change from round to round. With an even count its first rounds are a schedule,
too. With an odd one somebody sits out each of them, and so fewer matches have a schedule of their
own: in a ring each meets those up to so many places on, and back.
"""

from __future__ import annotations

Pair = tuple[int, int]
"""Two numbers of those who meet; the one who sits on the first seat stands first."""

Rounds = tuple[tuple[Pair, ...], ...]
"""The pairs of each round, in which nobody plays twice."""


def whole(count: int) -> int:
    """Returns how many matches each plays until everybody has met everybody."""
    return count - 1


def offered(count: int) -> tuple[int, ...]:
    """Returns how many matches each of so many people can play, all of them equally often.

    Each match counts for two, so that an odd number of people can't play an odd number each.
    """
    return tuple(each for each in range(1, count) if count * each % 2 == 0)


def rounds(count: int, each: int | None = None) -> Rounds:
    """Returns the rounds in which everybody plays `each` matches; None: all that there are."""
    each = whole(count) if each is None else min(each, whole(count))
    if each not in offered(count):
        raise ValueError(f"{count} people can't play {each} matches equally often")
    if count % 2 and each < whole(count):
        return _ring(count, each // 2)
    every = count - 1 if count % 2 == 0 else count
    last = every if each == whole(count) else each
    return tuple(_circle(count, every, moved) for moved in range(last))


def _circle(count: int, every: int, moved: int) -> tuple[Pair, ...]:
    """Returns who meets when the circle has moved so far. With an odd count one sits out."""
    met = [_seated(distance, moved, every) for distance in range(1, (every + 1) // 2)]
    if count % 2 == 0:
        still = count - 1
        met.insert(0, (still, moved) if moved % 2 else (moved, still))
    return tuple(met)


def _seated(distance: int, moved: int, circle: int) -> Pair:
    """Returns the two who stand so far from the head of the circle, one on each side."""
    ahead, behind = (moved + distance) % circle, (moved - distance) % circle
    return (ahead, behind) if distance % 2 else (behind, ahead)


def _ring(count: int, furthest: int) -> Rounds:
    """Returns the rounds in which each meets all who sit up to `furthest` places on, and back.

    Each has the first seat against those who sit further on. One round more than each has matches
    is the least in which nobody has to play twice at a time.
    """
    pairs = [(one, (one + on) % count) for on in range(1, furthest + 1) for one in range(count)]
    dealt = _dealt(pairs, ((),) * (2 * furthest + 1))
    if dealt is None:
        raise AssertionError("so many rounds are always enough")
    return dealt


def _dealt(left: list[Pair], into: Rounds) -> Rounds | None:
    """Returns the rounds with the pairs that are left, each as early as it goes; None if none."""
    if not left:
        return into
    pair, *later = left
    for at, one in enumerate(into):
        if not any(number in other for other in one for number in pair):
            found = _dealt(later, (*into[:at], (*one, pair), *into[at + 1 :]))
            if found is not None:
                return found
    return None
