"""Why the hint player advises an act, in one sentence each."""

from __future__ import annotations

from games.core import Reason, Setting
from games.lockpick.texts.lexicon import COLOR_NAMES, ranks
from games.lockpick.view import View
from games.texts import listed

_SENTENCES = {
    "shortest": "{Color} has the shortest stack; once empty, it lets you jump.",
    "costs_cards": "{Color} has cards left, and an empty colour lets you jump.",
    "none_jumps": "No {color} card can jump, but passing costs no cards.",
    "no_better_free": "No jump of {color} makes the columns better, but passing costs no cards.",
    "costs_nothing": "{Color} is empty, so this turn costs no cards.",
    "no_better": "No jump of {color} makes the columns better.",
    "leaves_better": "Locking {cards} leaves the better column.",
    "locks": "It locks {sets} in {columns}.",
    "pairs": "It makes a pair at the end of {columns}.",
    "begins": "The columns are empty, so it makes a start in {columns}.",
    "breaks_fewest": "On {columns} it breaks the fewest beginnings of a set.",
}


def why(view: View, reason: Reason, setting: Setting) -> str:
    """A reason in one sentence. Raises `KeyError` for a key that Lockpick does not know."""
    words: dict[str, str] = {}
    for name, value in reason.values:
        match name:
            case "color":
                words |= {"color": _name(str(value)), "Color": COLOR_NAMES[str(value)]}
            case "columns":
                words["columns"] = listed(map(_name, str(value)))
            case "cards":
                words["cards"] = ranks(tuple(str(value).split()))
            case _:
                words[name] = "a set" if value == 1 else f"{value} sets"
    return _SENTENCES[reason.key].format(**words)


def _name(hue: str) -> str:
    return COLOR_NAMES[hue].lower()
