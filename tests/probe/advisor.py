"""The computer player of Dial. It knows what its seat sees and was told, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Advice, Choice, Draw, Level, Reason, Seen, because, ranked
from tests.probe.actions import Action, Dial, Pass
from tests.probe.events import Dialled, Event
from tests.probe.state import View, fitting, left_open, side

Plans = tuple[tuple[Action, ...], ...]


def advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Action]:
    """A quarter of the numbers left, by lot which one, their middle, or that of those that fit.

    A number that is certain is dialled at every level; any other one is worth the more, the nearer
    it is to the one to dial. Who may only pass is advised to pass. Raises `ValueError` when the
    match is over.
    """
    board, at = seen.view.board, side(seen.view.board, seen.seat)
    if board.reason:
        raise ValueError("no advice after the end")
    if board.queue[0] != seen.seat:
        return Advice((Choice((Pass(),), 0.0, because("not_yet", seat=board.queue[0])),))
    left, fit = left_open(board, at), fitting(seen.view, at)
    best, reason = _best(left, fit, level, draw), _last_answer(seen)
    return ranked([_choice(n, best, reason, left, fit, level) for n in left], weighed)


def _best(left: Sequence[int], fit: Sequence[int], level: Level, draw: Draw) -> int:
    if len(fit) == 1 or level is Level.HARD:
        return fit[(len(fit) - 1) // 2]
    quarter = 2 if level is Level.MEDIUM else 1 + 2 * draw(2)
    return left[(len(left) - 1) * quarter // 4]


def _choice(
    number: int,
    best: int,
    answer: dict[str, str | int],
    left: Sequence[int],
    fit: Sequence[int],
    level: Level,
) -> Choice[Action]:
    by_clues = level is Level.HARD or len(fit) == 1
    count = len(fit) if by_clues else len(left)
    key = "fits" if by_clues and number in fit else "left"
    reason: Reason = because(key, number=number, count=count, **answer)
    return Choice((Dial(number),), -abs(number - best), reason)


def _last_answer(seen: Seen[View, Event]) -> dict[str, str | int]:
    """The last answer for the own safe; nothing before the first."""
    board = seen.view.board
    mine = [
        event
        for event in seen.told
        if isinstance(event, Dialled) and side(board, event.seat) == side(board, seen.seat)
    ]
    return {"answer": mine[-1].answer, "to": mine[-1].number} if mine else {}
