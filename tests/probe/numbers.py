"""What the seat that is asked in Dial may dial: the number of its safe, or another."""

from __future__ import annotations

from bot.match.live import Live


def hidden(live: Live) -> int:
    """The number of the safe of the side that is asked."""
    (seat,) = live.play.turn.waiting
    return next(
        number
        for side, number in zip(live.sides, live.play.state.numbers, strict=True)
        if seat in side
    )


def other(live: Live) -> int:
    """A number that opens nothing, but leaves more than one for the next dial."""
    (seat,) = live.play.turn.waiting
    left = [action.number for action in live.legal(seat)]
    return left[0] if left[0] != hidden(live) else left[-1]
