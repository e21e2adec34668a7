"""Laws of whole random matches with every set of options: pieces, ranks, ends, draws, replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from games.core import (
    LEAVE,
    Ending,
    Illegal,
    Play,
    Row,
    Seat,
    Tape,
    begin,
    extend,
    fits,
    replay,
    settle,
)
from games.timelock import GAME
from games.timelock.rules.actions import Action
from games.timelock.rules.board import HOMES
from games.timelock.rules.state import State
from tests.games.timelock.timelock_table import no_chance
from tests.seed import seed

WINS = ("4", "3", "2", "remove")
TABLES = [
    *((1, {"solo": solo, "win": win}) for solo in ("5", "4", "3", "clock") for win in WINS),
    *((2, {"board": board, "win": win}) for board in ("on", "off") for win in WINS),
    *((4, {"win": win}) for win in ("4", "remove")),
]
ROUNDS = 4
"""Random matches of each table; together about a hundred."""

LIMIT = 6
TRIO = {"P", "D", "Q"}


def match(
    chance: Random, seats: int, options: dict[str, str], leaves: float = 0.0
) -> tuple[list[Play[State]], list[Row], list[int]]:
    """Every play of a random match, its log, and the draws of its set-up."""
    dealt = Tape(chance.randrange)
    plays, rows = [begin(GAME, options, seats, dealt)[0]], list[Row]()
    while plays[-1].turn.waiting:
        (seat,) = plays[-1].turn.waiting
        text = GAME.write(GAME.any_action(plays[-1].state, seat, chance.randrange))
        if chance.random() < leaves:
            seat, text = Seat(chance.randrange(seats)), LEAVE
        tape = Tape(chance.randrange)
        plays.append(extend(GAME, plays[-1], seat, text, tape)[0])
        rows.append(Row(len(rows) + 1, seat, text, tuple(tape.drawn)))
    return plays, rows, dealt.drawn


def matches(seats: int, options: dict[str, str]) -> list[tuple[list[Play[State]], list[Row]]]:
    """Some random matches of a table, each with its first seat and a limit of turns."""
    out: list[tuple[list[Play[State]], list[Row]]] = []
    for number in range(ROUNDS):
        chance = Random(f"{seed()} {seats} {sorted(options.items())} {number}")
        given = {**options, "first": str(chance.randrange(seats)), "turn_limit": str(LIMIT)}
        plays, rows, drawn = match(chance, seats, given, leaves=0.005)
        if not number:
            assert replay(GAME, given, seats, drawn, rows).play.state == plays[-1].state
        out.append((plays, rows))
    return out


def holds_its_pieces(state: State) -> None:
    """Every piece is in its own column, on its owner's ranks, or its whole stack is removed."""
    for home, squares in zip(HOMES, state.board, strict=True):
        counted = Counter("".join(squares))
        assert set(counted.values()) <= {1}
        for side in (0, 1):
            mine = {piece for piece in counted if piece.isupper() == (side == 0)}
            whole = {piece if side == 0 else piece.lower() for piece in TRIO}
            if state.terms.is_solitaire and side == 1 and home != "c":
                tree = squares[4]
                assert tree == "".join(piece for piece in "qdp" if piece in tree)
                assert mine == set(tree)
            elif home == "c" or state.terms.win != "remove":
                assert mine == whole
            else:
                assert mine in (set(), whole)
            stands = [row for row, square in enumerate(squares, 1) if mine & set(square)]
            if state.terms.has_board:
                assert all((row <= 3) if side == 0 else (row >= 3) for row in stands)
        if not state.terms.has_board:
            south = [row for row, square in enumerate(squares) if square != square.lower()]
            north = [row for row, square in enumerate(squares) if square != square.upper()]
            assert max(south, default=0) <= min(north, default=8)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_random_matches_hold_their_pieces_and_end(seats: int, options: dict[str, str]) -> None:
    for plays, rows in matches(seats, options):
        for play in plays:
            holds_its_pieces(play.state)
        end = plays[-1].state
        outcome = GAME.outcome(end)
        assert outcome is not None
        assert fits(outcome, GAME.sides(settle(GAME, options), seats))
        assert end.number <= LIMIT
        assert outcome.reason in ("match", "turn limit", "no pyramids left", "resigned")
        best = max(points or 0 for points in outcome.points)
        assert best <= 30
        assert outcome.points == tuple(
            best if seat in outcome.winners else 0 for seat in map(Seat, range(seats))
        )
        assert (outcome.ending == Ending.WON) == bool(outcome.winners)
        ends = sum(row.text == "." for row in rows)
        assert sum(len(row.draws) for row in rows) == 3 * (ends - (rows[-1].text == "."))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_only_the_mover_acts_and_a_step_is_its_preview(seats: int, options: dict[str, str]) -> None:
    chance = Random(f"{seed()} acts {seats} {sorted(options.items())}")
    plays, _, _ = match(chance, seats, {**options, "turn_limit": "4"})
    for play in plays:
        state = play.state
        for seat in map(Seat, range(seats)):
            legal = GAME.legal(state, seat)
            assert bool(legal) == (seat in play.turn.waiting)
            assert len({GAME.write(action) for action in legal}) == len(legal)
            for action in legal:
                assert GAME.parse(GAME.write(action)) == action
                if GAME.write(action) != ".":
                    after = GAME.apply(state, seat, action, no_chance).state
                    assert GAME.preview(state, seat, action) == after
            if legal:
                assert GAME.fallback(state, seat, no_chance) in legal
                if play.turn.forced is not None:
                    assert legal == (play.turn.forced,)


def notation() -> Iterator[str]:
    """The text of every action there is."""
    yield from (".", "*TIP")
    for piece in "PDQ":
        for home in "abdeg":
            yield from (f"{home}{piece}{rank}" for rank in range(1, 10))
            yield from (f"{home}{piece}^", f"*{home}{piece}^")
        yield from (f"{act}{home}{piece}" for home in "abde" for act in ("-", "+", "*+"))
    yield from (f"*{home}{pair}" for home in "abdeg" for pair in ("PD", "PQ", "DQ"))


ACTIONS = tuple(map(GAME.parse, notation()))


def is_taken(state: State, action: Action) -> bool:
    try:
        GAME.apply(state, state.mover, action, Random(0).randrange)
    except Illegal:
        return False
    return True


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_judge_takes_exactly_what_is_legal(seats: int, options: dict[str, str]) -> None:
    chance = Random(f"{seed()} taken {seats} {sorted(options.items())}")
    plays, _, _ = match(chance, seats, {**options, "turn_limit": "4"})
    for play in plays[:-1]:
        taken = {action for action in ACTIONS if is_taken(play.state, action)}
        assert taken == set(GAME.legal(play.state, play.state.mover))


def test_nobody_plays_on_after_the_end_or_for_another() -> None:
    chance = Random(f"{seed()} over")
    plays, _, _ = match(chance, 2, {"turn_limit": "4"})
    for state in (plays[0].state, plays[-1].state):
        other = Seat(1 - state.mover)
        with pytest.raises(Illegal):
            GAME.apply(state, other, GAME.parse("."), no_chance)
    with pytest.raises(Illegal):
        GAME.apply(plays[-1].state, plays[-1].state.mover, GAME.parse("."), no_chance)
    for seat in map(Seat, range(2)):
        with pytest.raises(Illegal):
            GAME.leave(plays[-1].state, seat, no_chance)
