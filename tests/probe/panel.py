"""Dial's controls: all numbers that are left in one menu, and a number to confirm first."""

from __future__ import annotations

from bot.match.controls.panel import Choice, Controls, Menu, Panel, PanelButton, Shows, Style
from games.core import BadAction
from tests.probe.actions import Action, Dial, Pass, parse, write
from tests.probe.state import View, ahead, left_open, side


def panel(view: View, legal: tuple[Action, ...], draft: str) -> Panel:
    """The controls for a reader; they follow from the public answers, so `legal` is not read."""
    shows = Shows.BOTH if view.clues else Shows.BOARD
    board = view.board
    if board.reason:
        return Panel((), shows)
    if view.seat in (None, board.queue[0]):
        return Panel(_dialling(view, draft), shows)
    if view.seat in ahead(board):
        return Panel(((PanelButton(f"Pass round {board.round}", write(Pass())),),), shows)
    return Panel((), shows)


def _dialling(view: View, draft: str) -> tuple[Controls, ...]:
    picked = _picked(draft)
    if picked is not None:
        back = PanelButton("Back", "", draft=True)
        return (
            (back, PanelButton(f"Dial {picked}", f"dial:{picked}", style=Style.GOOD, emoji="🔓")),
        )
    left = left_open(view.board, side(view.board, view.board.queue[0]))
    middle = left[(len(left) - 1) // 2]
    choices = tuple(Choice(f"{number}", f"{number}") for number in left)
    try_it = PanelButton(f"The middle: {middle}…", f"dial:{middle};", draft=True)
    return Menu("Which number?", "dial:", choices), (
        try_it,
        PanelButton("Type", "_type", emoji="⌨️"),
    )


def _picked(draft: str) -> int | None:
    """The number of a draft that is to be confirmed; None where it is no whole dial."""
    try:
        action = parse(draft.removesuffix(";"))
    except BadAction:
        return None
    return action.number if isinstance(action, Dial) and draft.endswith(";") else None
