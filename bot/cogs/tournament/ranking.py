"""How a tournament stands: what everybody has, who is ahead, and who meets whom.

Everything here follows from the entrants and the fixtures alone. A win is worth two halves and a
draw one. Where the game scores, points count in place of that: those of the winners, so that a
draw brings nothing, as in a series, or those of everybody. Only those who have not left can win.

Everybody meets everybody once, or plays as many matches as asked for (TL-26). Everybody against
everybody goes by the circle method: one sits still and the others move round by a place each round.
Whoever meets somebody at an odd distance sits on the first seat, so that the seats of a person
change from round to round. With an even count its first rounds are a schedule, too. With an odd one
somebody sits out each of them, and so fewer matches have a schedule of their own: in a ring each
meets those up to so many places on, and back.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.cogs.tournament.rows import CLOSED, DRAW, FIRST, SECOND, Entrant, Fixture, Tournament
from games.first import first_of

HALF, WHOLE = 1, 2
"""What a draw and a win are worth where wins decide: scores count halves there."""

Pair = tuple[int, int]
"""Two numbers of those who meet; the one who sits on the first seat stands first."""

Rounds = tuple[tuple[Pair, ...], ...]
"""The pairs of each round, in which nobody plays twice."""


class StandingLine(Struct, frozen=True):
    """An entrant in the standing. `place` is shared by those who have the same.

    `score` is in points, or in halves where wins decide. `played` counts what is decided.
    """

    entrant: Entrant
    place: int
    score: int
    played: int


def standing(cup: Tournament) -> tuple[StandingLine, ...]:
    """Returns the lines of the standing, the best first and those who have left last.

    Those who were tied at the top stand in the order of the matches that they played for it.
    """
    first = main(cup)
    best = set(leaders(cup)) if len(tops(cup)) > 1 else set[int]()

    def key(one: Entrant) -> tuple[bool, int, bool]:
        return one.left_at is not None, -score(cup, first, one.number), one.number not in best

    ordered = sorted(cup.entrants, key=key)
    return tuple(
        StandingLine(
            one,
            1 + sum(key(other) < key(one) for other in ordered),
            score(cup, first, one.number),
            sum(one.number in each.both for each in first if each.outcome is not None),
        )
        for one in ordered
    )


def main(cup: Tournament) -> tuple[Fixture, ...]:
    """Returns the fixtures of the schedule, without those of a tie-break."""
    return stage_of(cup, 0)


def stage_of(cup: Tournament, stage: int) -> tuple[Fixture, ...]:
    """Returns the fixtures of a stage."""
    return tuple(one for one in cup.fixtures if one.stage == stage)


def score(cup: Tournament, fixtures: Iterable[Fixture], number: int) -> int:
    """Returns what an entrant has from these fixtures, in points or in halves."""
    return sum(worth(one, number, by_points=cup.by_points) for one in fixtures)


def worth(fixture: Fixture, number: int, *, by_points: bool) -> int:
    """Returns what a fixture is worth to an entrant; nothing while it is open."""
    if number not in fixture.both:
        return 0
    is_first = number == fixture.first
    if by_points:
        return fixture.first_points if is_first else fixture.second_points
    if fixture.outcome == DRAW:
        return HALF
    return WHOLE if fixture.outcome == (FIRST if is_first else SECOND) else 0


def tops(cup: Tournament) -> tuple[int, ...]:
    """Returns who of those who stay has the most from the schedule, by their numbers."""
    staying = [one.number for one in cup.staying]
    return _best(staying, {one: score(cup, main(cup), one) for one in staying})


def leaders(cup: Tournament) -> tuple[int, ...]:
    """Returns who is ahead, by numbers: more than one are tied (TL-26).

    Two who are tied at the top play one match, and its winner is ahead. Three or more play a small
    schedule among themselves, in which alone its own score counts. Those who are still tied play
    again.
    """
    tied = tops(cup)
    for stage in range(1, _last_stage(cup) + 1):
        played = stage_of(cup, stage)
        group = {number for one in played for number in one.both}
        if len(tied) > 1 and group.issuperset(tied) and _is_decided(played):
            tied = _best(tied, {one: _stage_score(cup, played, one) for one in tied})
    return tied


def _stage_score(cup: Tournament, played: tuple[Fixture, ...], number: int) -> int:
    """Returns what an entrant has from matches of the tied; of two the winner is ahead."""
    by_points = cup.by_points and len(played) > 1
    return sum(worth(one, number, by_points=by_points) for one in played)


def _best(numbers: Iterable[int], scores: dict[int, int]) -> tuple[int, ...]:
    most = max(scores.values(), default=0)
    return tuple(number for number in numbers if scores[number] == most)


def _last_stage(cup: Tournament) -> int:
    return max((one.stage for one in cup.fixtures), default=0)


def _is_decided(fixtures: Iterable[Fixture]) -> bool:
    return all(one.outcome is not None for one in fixtures)


def winner(cup: Tournament) -> Entrant | None:
    """Returns who has won; None while it is not decided, and for one without a winner."""
    ahead = leaders(cup)
    if cup.status == CLOSED or len(ahead) != 1 or not _is_played(cup):
        return None
    return first_of(one for one in cup.entrants if one.number == ahead[0])


def _is_played(cup: Tournament) -> bool:
    """Whether nothing is open that could change who has won."""
    running = any(one.match is not None and one.outcome is None for one in cup.fixtures)
    return not running and (len(cup.staying) < 2 or _is_decided(cup.fixtures))


def present(cup: Tournament) -> tuple[int, int]:
    """Returns stage and round that are under way, or the last ones once all is decided."""
    undecided = [(one.stage, one.round) for one in cup.fixtures if one.outcome is None]
    last = max(((one.stage, one.round) for one in cup.fixtures), default=(0, 1))
    return min(undecided, default=last)


def in_round(cup: Tournament) -> tuple[Fixture, ...]:
    """Returns the fixtures of the round that is under way."""
    now = present(cup)
    return tuple(one for one in cup.fixtures if (one.stage, one.round) == now)


def sitting_out(cup: Tournament) -> tuple[Entrant, ...]:
    """Returns who stays and has no match in the round of the schedule that is under way."""
    if present(cup)[0] != 0:
        return ()
    playing = {number for one in in_round(cup) for number in one.both}
    return tuple(one for one in cup.staying if one.number not in playing)


def is_uneven(cup: Tournament) -> bool:
    """Whether somebody plays fewer matches than others: so it was before TL-26 forbade it."""
    played = {sum(one.number in each.both for each in main(cup)) for one in cup.entrants}
    return len(played) > 1


def play_off(cup: Tournament) -> tuple[Fixture, ...]:
    """Returns the next matches of those who are tied at the top; none if nobody is (TL-26).

    Who sat on the first seat less often sits there now, and after a draw the other one.
    """
    tied, stage = leaders(cup), _last_stage(cup) + 1
    if len(tied) < 2:
        return ()
    if len(tied) > 2:
        return schedule(tied, stage=stage)
    firsts = [sum(one.first == number for one in cup.fixtures) for number in tied]
    one, other = tied if firsts[0] <= firsts[1] else tied[::-1]
    last = stage_of(cup, stage - 1) if stage > 1 else ()
    if len(last) == 1 and set(last[0].both) == set(tied):
        other, one = last[0].both
    return (Fixture(stage, 1, one, other),)


def schedule(
    numbers: tuple[int, ...], each: int | None = None, stage: int = 0
) -> tuple[Fixture, ...]:
    """Returns the fixtures in which each of these entrants plays so many matches (None: all)."""
    return tuple(
        Fixture(stage, at, numbers[first], numbers[second])
        for at, pairs in enumerate(rounds_of(len(numbers), each), 1)
        for first, second in pairs
    )


def most_each(count: int) -> int:
    """Returns how many matches each plays until everybody has met everybody."""
    return count - 1


def equal_counts(count: int) -> tuple[int, ...]:
    """Returns how many matches each of so many people can play, all of them equally often.

    Each match counts for two, so that an odd number of people can't play an odd number each.
    """
    return tuple(each for each in range(1, count) if count * each % 2 == 0)


def rounds_of(count: int, each: int | None = None) -> Rounds:
    """Returns the rounds in which everybody plays `each` matches; None: all that there are."""
    each = most_each(count) if each is None else min(each, most_each(count))
    if each not in equal_counts(count):
        raise ValueError(f"{count} people can't play {each} matches equally often")
    if count % 2 and each < most_each(count):
        return _ring(count, each // 2)
    every = count - 1 if count % 2 == 0 else count
    last = every if each == most_each(count) else each
    return tuple(_circle(count, every, moved) for moved in range(last))


def _circle(count: int, every: int, moved: int) -> tuple[Pair, ...]:
    """Returns who meets when the circle has moved so far. With an odd count one sits out."""
    met = [_circle_pair(distance, moved, every) for distance in range(1, (every + 1) // 2)]
    if count % 2 == 0:
        still = count - 1
        met.insert(0, (still, moved) if moved % 2 else (moved, still))
    return tuple(met)


def _circle_pair(distance: int, moved: int, circle: int) -> Pair:
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
