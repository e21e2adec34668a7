"""What a rated match does to ratings and standings, as a pure function of those before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from msgspec import Struct
from msgspec.structs import replace

from bot.play.ratings.model import Rating, changed
from bot.store.actors import Person
from bot.store.results import Result
from bot.store.results.ratings import Pool, Rated, Standing


class Ended(Struct, frozen=True):
    """A match that ended by its rules.

    `sides` are the people by side and seat; `is_whole`: nobody of them was forgotten since.
    `places` are those of the sides, from 1; (): nobody has one, it is a draw. `names` are by
    person.
    """

    match: str
    at: float
    sides: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]
    names: Mapping[int, str]
    is_whole: bool = True

    @classmethod
    def of(cls, match: str, results: Sequence[Result]) -> Ended:
        """How a match ended, by its results."""
        sides: dict[int, list[Result]] = {}
        for one in results:
            sides.setdefault(one.side, []).append(one)
        in_order = [sides[side] for side in sorted(sides)]
        names = {one.sitter.id: one.name for one in results if isinstance(one.sitter, Person)}
        return cls(
            match,
            results[0].ended_at,
            tuple(
                tuple(one.sitter.id for one in side if isinstance(one.sitter, Person))
                for side in in_order
            ),
            tuple(side[0].place for side in in_order if side[0].place is not None),
            names,
            len(names) == len(results),
        )

    def rivals_of(self, person: int) -> frozenset[int]:
        """The people of the other sides."""
        return frozenset(one for side in self.sides if person not in side for one in side)

    @property
    def people(self) -> tuple[int, ...]:
        """Everybody, by side and seat."""
        return tuple(person for side in self.sides for person in side)


def rating_of(standing: Standing) -> Rating:
    """The rating of a person by how they stand; who had no rated match yet is new."""
    return Rating(standing.mu, standing.sigma) if standing.played else Rating()


def entered(ended: Ended, before: Mapping[int, Standing]) -> dict[int, Rating]:
    """Returns everybody's rating after a match, by how they stood before it."""
    sides = [[rating_of(before[person]) for person in side] for side in ended.sides]
    after = changed(sides, ended.places or (1,) * len(sides))
    return {
        person: rating
        for people, ratings in zip(ended.sides, after, strict=True)
        for person, rating in zip(people, ratings, strict=True)
    }


def stood(before: Standing, ended: Ended, after: Rating, met: int) -> Standing:
    """Returns how a person stands after a match, who then has `met` so many others."""
    side = next(at for at, people in enumerate(ended.sides) if before.person in people)
    has_won = bool(ended.places) and ended.places[side] == 1
    has_lost = bool(ended.places) and not has_won
    month = datetime.fromtimestamp(ended.at, UTC).strftime("%Y-%m")
    is_same = month == before.month
    gained = after.mu - rating_of(before).mu
    return replace(
        before,
        name=ended.names.get(before.person, before.name),
        played=before.played + 1,
        won=before.won + has_won,
        drawn=before.drawn + (not ended.places),
        lost=before.lost + has_lost,
        run=before.run + 1 if has_won else 0,
        met=met,
        mu=after.mu,
        sigma=after.sigma,
        score=after.score,
        month=month,
        month_played=before.month_played * is_same + 1,
        month_points=before.month_points * is_same + gained,
        seen_at=ended.at,
    )


def row(number: int, before: Standing, after: Standing, ended: Ended) -> Rated:
    """Returns what a match did to the rating of a person."""
    rating = rating_of(before)
    return Rated(
        ended.match,
        after.person,
        Pool(after.guild, after.pool),
        number,
        ended.at,
        (rating.mu, rating.sigma),
        (after.mu, after.sigma),
        after.played,
        after.met,
    )
