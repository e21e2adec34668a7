"""What keeps a match that has ended by its rules from being rated, by its log and who sat there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bot.cogs.ratings.rules import reason_of
from bot.match.lobby.rated import Unrated
from bot.store.move_log import LogRow
from bot.store.seats import Actor, Clock, Computer, House, Moderator, Nobody, Person, Sitting
from games.core import LEAVE, SIT, TELL, Level, Row, Seat, each_alone

ANA, BEN, CY = Person(1), Person(2), Person(3)
TUMBLER = Computer(Level.EASY)
SIDES = each_alone(2)
SAT = (Sitting(0, ANA, "Ana"), Sitting(1, BEN, "Ben"))


def log(*rows: tuple[int, Actor] | tuple[int, Actor, str]) -> list[LogRow]:
    """Rows of a log, each a seat, who acted, and what is not an action of the game."""
    return [
        LogRow(Row(n, Seat(row[0]), row[2] if len(row) == 3 else "a", ()), row[1], n, 0, None, 0.0)
        for n, row in enumerate(rows, 1)
    ]


PLAYED = log((0, ANA), (1, BEN), (0, ANA), (1, BEN))


def handed(*people: Person) -> tuple[Sitting, ...]:
    """Ana's seat passes on to each of these people, by a row each from row 2 on."""
    ends: list[int | None] = [*range(2, 2 + len(people)), None]
    first = Sitting(0, ANA, "Ana", since=0, until=ends[0])
    others = [Sitting(0, who, "", since=n, until=ends[n - 1]) for n, who in enumerate(people, 2)]
    return (first, *others, SAT[1])


BOTH = frozenset({0, 1})
"""The seats that nobody stands before in a draw; Ana's is seat 0."""


def test_two_people_who_have_both_played_are_rated() -> None:
    assert reason_of(SIDES, SAT, PLAYED, BOTH) is None


SOMEBODY_ELSE = [
    pytest.param(
        (Sitting(0, ANA, "Ana", until=1), Sitting(0, TUMBLER, "Tumbler", since=1), SAT[1]),
        PLAYED,
        id="a computer sits there for Ana",
    ),
    pytest.param(
        (
            Sitting(0, ANA, "Ana", until=1),
            Sitting(0, TUMBLER, "Tumbler", since=1, until=2),
            Sitting(0, ANA, "Ana", since=2),
            SAT[1],
        ),
        [*PLAYED, *log((0, TUMBLER))],
        id="a computer stood in for a while",
    ),
    pytest.param(
        handed(CY), [*PLAYED, *log((0, CY, SIT), (0, CY))], id="handed over, and played on"
    ),
    pytest.param(handed(CY), [*PLAYED, *log((0, CY, SIT))], id="handed over on the last move"),
    pytest.param(
        handed(CY, ANA),
        [*PLAYED, *log((0, CY, SIT), (0, CY), (0, ANA, SIT))],
        id="handed back once the other had played",
    ),
]
"""Ana's seat was not hers all along."""


@pytest.mark.parametrize(("sat", "moves"), SOMEBODY_ELSE)
def test_a_seat_that_somebody_else_played_earns_nothing_and_hides_no_loss(
    sat: Sequence[Sitting], moves: Sequence[LogRow]
) -> None:
    assert reason_of(SIDES, sat, moves, frozenset({0})) is Unrated.CHANGED
    assert reason_of(SIDES, sat, moves, BOTH) is Unrated.CHANGED
    assert reason_of(SIDES, sat, moves, frozenset({1})) is None


@pytest.mark.parametrize(
    ("sat", "moves", "found"),
    [
        pytest.param(
            SAT, [*PLAYED, *log((0, Moderator(9), LEAVE))], Unrated.MODERATOR, id="a removal"
        ),
        pytest.param(
            (SAT[0], Sitting(1, Nobody(), "somebody")),
            PLAYED,
            Unrated.CHANGED,
            id="forgotten meanwhile",
        ),
        pytest.param(SAT, PLAYED[:3], Unrated.SHORT, id="one has played once"),
        pytest.param(
            SAT,
            [*PLAYED[:3], *log((1, BEN, TELL), (1, BEN, LEAVE))],
            Unrated.SHORT,
            id="rows of the shell are no moves",
        ),
        pytest.param(
            SAT,
            [*PLAYED[:3], *log((1, Clock()), (1, House()))],
            Unrated.SHORT,
            id="what clock and house have played is not by oneself",
        ),
    ],
)
def test_what_keeps_a_match_from_being_rated(
    sat: Sequence[Sitting], moves: Sequence[LogRow], found: Unrated
) -> None:
    assert reason_of(SIDES, sat, moves, frozenset({0})) is found


@pytest.mark.parametrize(
    ("sat", "more"),
    [
        pytest.param(SAT, log((1, Clock()), (1, Clock(), LEAVE)), id="of who is late"),
        pytest.param(SAT, log((1, BEN, LEAVE)), id="leaving"),
        pytest.param(handed(CY, ANA), log((0, CY, SIT), (0, ANA, SIT)), id="handed back in time"),
    ],
)
def test_what_counts_all_the_same(sat: Sequence[Sitting], more: Sequence[LogRow]) -> None:
    assert reason_of(SIDES, sat, [*PLAYED, *more], frozenset({0})) is None


def test_partners_act_for_their_side() -> None:
    sides = (frozenset({Seat(0), Seat(2)}), frozenset({Seat(1), Seat(3)}))
    sat = [replace(SAT[0], seat=seat, sitter=Person(seat + 1)) for seat in range(4)]
    moves = log((0, Person(1)), (1, Person(2)), (2, Person(3)), (3, Person(4)))
    assert reason_of(sides, sat, moves, frozenset({0, 2})) is None
    assert reason_of(sides, sat, moves[:3], frozenset({0, 2})) is Unrated.SHORT


def test_a_seat_of_a_partner_is_somebody_else_s() -> None:
    sides = (frozenset({Seat(0), Seat(2)}), frozenset({Seat(1)}))
    ended = replace(handed(CY)[0], seat=2, sitter=CY)
    sat = (*SAT, ended, Sitting(2, ANA, "Ana", since=2))
    assert reason_of(sides, sat, PLAYED, frozenset({0, 2})) is Unrated.CHANGED
    assert reason_of(sides, sat, PLAYED, frozenset({1})) is None
