"""What a press of Tripol's panel does, a sentence for each kind of press."""

from __future__ import annotations

from games.tripol.rules.view import View

_PLAYED = {
    "draw": "Draws a tile from the bag; nobody else sees which one.",
    "pass": "Ends your turn; the tiles in your hand stay yours.",
    "exchange": "Gives all your other tiles for as many new ones from the bag.",
    "take": "Takes the next tiles of the bag that have two sides or more in the stork's colour.",
    "place": "Places the tile where the picture shows it; there is no undo.",
}

_TRIED = {
    "": "Goes back; nothing is played by it.",
    "pass": "Asks once more, then ends your turn; the tiles in your hand stay yours.",
    "exchange": "Asks once more, then gives all your other tiles for new ones from the bag.",
    "tile": "Opens this tile and shows where it fits; nothing is played by it.",
    "place": "Shows the tile there, and the points it would bring; nothing is played by it.",
}


def explain(view: View, text: str) -> str:
    """What a press does, by its text as it stands on the wire: `~` begins a draft.

    At most 120 characters; "" for a word of the shell.
    """
    if text.startswith("_"):
        return ""
    draft = text.removeprefix("~")
    if draft == text:
        return _PLAYED["place" if "@" in text else text.partition(":")[0]]
    if draft.endswith("@"):
        return _TRIED["tile"]
    return _TRIED["place" if "@" in draft else draft.removesuffix("?")]
