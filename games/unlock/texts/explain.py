"""What a press of Unlock's panel does, a sentence for each kind of press."""

from __future__ import annotations

from games.unlock.rules.view import View

BEGIN = "Begins your path at this dot; nothing is sent by it."
GO_ON = "Adds a line from the end of your path to this dot; nothing is sent by it."
EMPTY = "Goes back to an empty pad; nothing is sent by it."
REPLACE = "Opens an empty pad for another code; the sealed one counts until you send a new one."
BACK = "Goes back to what you have sealed, which still counts."
SEND = "Seals this code; once everybody has sealed or skipped, the cards are turned over."
SKIP = "Skips this turn: you lay no card, and score nothing."
ASK_SKIP = "Asks once more, then skips this turn: you lay no card, and score nothing."
HIDE = "Makes this code the secret; you cannot change it after that."
ASK_HIDE = "Asks once more, then makes this code the secret."
LOT = "The bot draws the secret by chance; you cannot change it after that."
ASK_LOT = "Asks once more, then the bot draws the secret for you by chance."


def explain(view: View, text: str) -> str:
    """What a press does, by its text as it stands on the wire: `~` begins a draft.

    At most 120 characters; "" for a word of the shell. Undo, which leads to a shorter path,
    is taken for the dot that leads there; on a panel without a draft, or one press later, no path
    is that long.
    """
    if text.startswith("_"):
        return ""
    match text:
        case "skip":
            return SKIP
        case "~skip;":
            return ASK_SKIP
        case "random":
            return LOT
        case "~random":
            return ASK_LOT
        case "~":
            return EMPTY if view.pending is None else BACK
        case "~code:":
            return EMPTY if view.pending is None else REPLACE
        case _:
            return _code(view, text)


def _code(view: View, text: str) -> str:
    """A press that has a path: one dot more, or the whole of it."""
    if not text.startswith("~"):
        return HIDE if view.phase == "secret" else SEND
    if text.endswith(";"):
        return ASK_HIDE
    return GO_ON if "-" in text else BEGIN
