"""Tripol tables as short literals: a given bag, and lines of actions such as "draw; 1@2,2D0"."""

from __future__ import annotations

from games.core import Illegal, Outcome, Refused, Seat
from games.tripol import GAME
from games.tripol.rules.scoring import JointKind, Score
from games.tripol.rules.state import State, Table

SPARE = "9,8"
"""Tiles that stay in the bag, so that the last tile placed is not the bag's last."""


def no_chance(n: int) -> int:
    raise AssertionError("only the shuffle of the set-up draws")


def table(bag: str, line: str = "", *, seats: int = 0, **options: str) -> State:
    """A match with a given bag after a line; three seats where an option needs them, else two."""
    needs_three = "on" in (options.get("one_colour"), options.get("my_colour"))
    count = seats or (3 if needs_three else 2)
    state = GAME.setup({"bag": bag, **options}, count, no_chance).state
    return turns(state, line)


def laid(line: str, *, spare: str = SPARE, seats: int = 0, **options: str) -> State:
    """A match in which these placements, as in "1@2,2D0 4@0,4D0", were each drawn and made."""
    places = line.split()
    bag = [place.partition("@")[0] for place in places] + [
        tile for tile in spare.split(",") if tile
    ]
    actions = "; ".join(f"draw; {place}" for place in places)
    return table(",".join(bag), actions, seats=seats, **options)


def turns(state: State, line: str) -> State:
    """The state after a line, each action by whoever has the turn; `leave:1` resigns a seat."""
    for text in line.replace(" ", "").split(";"):
        if text.startswith("leave:"):
            state = GAME.leave(state, Seat(int(text[6:])), no_chance).state
        elif text:
            seat = seen(state).mover
            state = GAME.apply(state, seat, GAME.parse(text), no_chance).state
    return state


def seen(state: State) -> Table:
    """What everybody may know."""
    return GAME.view(state, None).table


def scores(state: State) -> list[int]:
    return list(seen(state).scores)


def hand(state: State, seat: int) -> list[int]:
    return list(GAME.view(state, Seat(seat)).hand)


def bag(state: State) -> list[int]:
    return list(state.bag)


def mover(state: State) -> int | None:
    """The seat that is waited for; None when the match is over."""
    waiting = GAME.turn(state).waiting
    return min(waiting) if waiting else None


def texts(state: State, seat: int | None = None) -> set[str]:
    """What a seat may do; without a number the seat to move."""
    who = seen(state).mover if seat is None else Seat(seat)
    return {GAME.write(action) for action in GAME.legal(state, who)}


def places(state: State, tile: int | None = None) -> set[str]:
    """The placements that the seat to move may make, of one tile or of all."""
    return {
        text
        for text in texts(state)
        if "@" in text and (tile is None or text.startswith(f"{tile}@"))
    }


def some(line: str) -> set[str]:
    """The texts of a line, in any order."""
    return set(line.split())


def refused(state: State, text: str, seat: int | None = None) -> str:
    """Why an action is refused; "" if it is legal."""
    who = seen(state).mover if seat is None else Seat(seat)
    try:
        GAME.apply(state, who, GAME.parse(text), no_chance)
    except Refused as error:
        assert text not in texts(state, who)
        return error.key
    assert text in texts(state, who)
    return ""


def forbidden(seats: int, **options: str) -> Illegal:
    """Why a table cannot be played."""
    try:
        GAME.setup(options, seats, lambda n: 0)
    except Illegal as error:
        return error
    raise AssertionError(f"{options} can be played by {seats}")


def last_score(state: State) -> Score:
    """What the newest placement brought."""
    return seen(state).laid[-1].score


def items(score: Score) -> dict[str, int]:
    """The points of a placement by kind, without those that are 0."""
    found = {
        "hexagon": 8 * score.hexagons,
        "polygon": sum(score.figures),
        "last": 10 * score.is_last,
    }
    for joint in score.joints:
        kind = "two-colour" if joint.kind is JointKind.TWO else "sides"
        found[kind] = found.get(kind, 0) + joint.points
    return {kind: points for kind, points in found.items() if points}


def brought(state: State) -> tuple[dict[str, int], int]:
    """The points of the newest placement by kind, and its additional moves."""
    score = last_score(state)
    found = items(score)
    assert sum(found.values()) == score.points
    return found, score.moves


def ended(state: State) -> Outcome:
    """The outcome of a match that is over."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert not GAME.turn(state).waiting
    assert not any(texts(state, seat) for seat in range(len(seen(state).scores)))
    return outcome


def won(state: State) -> tuple[list[int], list[int], str]:
    """The winners, the points by seat and the reason of a match that is over."""
    outcome = ended(state)
    return list(outcome.winners), [points or 0 for points in outcome.points], outcome.reason
