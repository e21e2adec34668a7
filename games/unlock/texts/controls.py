"""The words on Unlock's controls: the buttons around the pad, and of its questions."""

from __future__ import annotations

DRAW = "Draw"
REPLACE = "Replace"
TYPE = "Type"
UNDO = "Undo"
CLEAR = "Clear"
BACK = "Back"

SEND = "Send"
SEND_SECRET = "Send…"
"""The Lock is asked once more; a guesser's code is sent at once."""

SURPRISE = "Surprise me"
DRAW_FOR_ME = "Draw it for me"
LOCK_IN = "Lock it in"


def skip(turn: int) -> str:
    """Skips a turn for good."""
    return f"Skip turn {turn}"


def skip_asked(turn: int) -> str:
    """Skips a turn after one more question."""
    return f"{skip(turn)}…"
