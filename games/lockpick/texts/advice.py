"""Why the hint player advises an act, and the idea that leads there, in one sentence each."""

from __future__ import annotations

from games.core import Reason, Setting
from games.lockpick.rules.view import View
from games.lockpick.texts.lexicon import COLOR_NAMES, ranks
from games.texts import about, listed

_SENTENCES = {
    "shortest": "{Color} has the shortest stack; once empty, it lets you jump.",
    "costs_cards": "{Color} has cards left, and an empty colour lets you jump.",
    "none_jumps": "No {color} card can jump, but passing costs no cards.",
    "no_better_free": "No jump of {color} makes the columns better, but passing costs no cards.",
    "costs_nothing": "{Color} is empty, so this turn costs no cards.",
    "no_better": "No jump of {color} makes the columns better.",
    "stays": "It leaves all columns as they are.",
    "leaves_better": "Locking {cards} leaves the better column.",
    "locks": "It locks {sets} in {columns}.",
    "pairs": "It makes a pair at the end of {columns}.",
    "begins": "The columns are empty, so it makes a start in {columns}.",
    "breaks_fewest": "On {columns} it breaks the fewest beginnings of a set.",
}

_IDEAS = {
    "shortest": "Which colour has the shortest stack, and what can you do once it is empty?",
    "costs_cards": "Look at how many cards each stack has left: which one do you want empty first?",
    "none_jumps": "What does it cost to take a colour whose stack is empty?",
    "no_better_free": "If no jump helps, which colour still costs you no cards?",
    "costs_nothing": "Is there an empty colour with a jump that makes the columns better?",
    "no_better": "Does any jump of {color} make the columns better than they are?",
    "stays": "Does any jump make the columns better than they are?",
    "leaves_better": "Look at each set that can lock: what would it leave in the column?",
    "locks": "This turn can lock {sets}: where, and with which cards?",
    "pairs": "Where can two cards meet so that only a third is missing for a set?",
    "begins": "The columns are empty: which of your cards makes a good beginning, and where?",
    "breaks_fewest": "Look at the last card of each column: where does a new card break the least?",
}


def why(view: View, reason: Reason, setting: Setting) -> str:
    """A reason in one sentence. Raises `KeyError` for a key that Lockpick does not know."""
    return _SENTENCES[reason.key].format(**_words(reason))


def idea(view: View, reason: Reason, setting: Setting) -> str:
    """What points to it, in one sentence that leaves the finding to the reader.

    Raises `KeyError` as `why` does.
    """
    return _IDEAS[reason.key].format(**_words(reason))


def cost(view: View, best: float, played: float, setting: Setting) -> str:
    """What a plan was worth less than the best one, in sets."""
    return about(best - played, "set")


def _words(reason: Reason) -> dict[str, str]:
    """The words for the values of a reason."""
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
    return words


def _name(hue: str) -> str:
    return COLOR_NAMES[hue].lower()
