"""A finished deal in a few words that tell nothing about its cards."""

from __future__ import annotations

from games.lockpick.rules.board import ALL_TUMBLERS
from games.lockpick.rules.view import View
from games.lockpick.texts.lexicon import by_color
from games.lockpick.texts.status import brief
from games.texts import counted


def standing(rank: tuple[int, ...]) -> str:
    """How an attempt ended, by its rank: "opened it in 31 turns", "froze 14 of 15 in 36 turns".

    Rules LP-14 rank attempts by these: won first, then frozen tumblers, then fewer turns.
    """
    won, frozen, turns = rank
    reached = "opened it" if won else f"froze {frozen} of {ALL_TUMBLERS}"
    return f"{reached} in {counted(-turns, 'turn')}"


def share(view: View, day: str, hints: int) -> str:
    """One line to share about a finished game. It names no card, order or roll.

    `day` is the deal's name as it is read ("14 May"), `hints` how many were taken.
    """
    helped = counted(hints, "hint") if hints else "no hints"
    turns = counted(view.turn, "turn")
    return f"🗝️ Lockpick {day}: {brief(view)} tumblers, {turns}, {helped}. {by_color(view)}."
