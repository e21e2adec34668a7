"""The computer player of Dial. It knows what its seat sees and was told, and nothing else."""

from __future__ import annotations

from games.core import Advice, Draw, Level, Seen
from games.texts import counted
from tests.probe.actions import Action, Dial, Pass
from tests.probe.events import Dialled, Event
from tests.probe.state import View, fitting, left_open, side


def advise(seen: Seen[View, Event], level: Level, draw: Draw) -> Advice[Action]:
    """A number to dial: any that is left, the middle, or the middle of those that fit the clues.

    Who may only pass is advised to pass. Raises `ValueError` when the match is over.
    """
    board, at = seen.view.board, side(seen.view.board, seen.seat)
    if board.reason:
        raise ValueError("no advice after the end")
    if board.queue[0] != seen.seat:
        return Advice(Pass(), "It is not your turn yet, so all that you can do is pass.")
    left = left_open(board, at)
    after = _after(seen)
    if level is Level.EASY:
        number = left[draw(len(left))]
        why = f"{after}{number} is one of {counted(len(left), 'number')} left."
    elif level is Level.MEDIUM:
        number = left[(len(left) - 1) // 2]
        why = f"{after}{number} is in the middle of {counted(len(left), 'number')} left."
    else:
        fit = fitting(seen.view, at)
        number = fit[(len(fit) - 1) // 2]
        why = (
            f"{after}{number} is in the middle of {counted(len(fit), 'number')} that can be right."
        )
    return Advice(Dial(number), why)


def _after(seen: Seen[View, Event]) -> str:
    """The last answer for the own safe, as the beginning of a sentence; "" before the first."""
    board = seen.view.board
    mine = [
        event
        for event in seen.told
        if isinstance(event, Dialled) and side(board, event.seat) == side(board, seen.seat)
    ]
    return f"The number is {mine[-1].answer} than {mine[-1].number}: " if mine else ""
