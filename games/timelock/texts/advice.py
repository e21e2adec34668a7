"""Why the computer player advises a turn, in one sentence each."""

from __future__ import annotations

from games.core import Reason, Setting
from games.timelock.texts.lexicon import (
    capital,
    is_partners,
    points,
    pyramids,
    stacks,
    their_goal,
    verb,
)
from games.timelock.view import View

_SENTENCES = {
    "wins": "It wins at once and brings {points}.",
    "hands_over": "Every end of this turn makes the other side win; this one gives them {points}.",
    "last_turn": "Turn {number} is the last one, so the match ends in a draw.",
    "last_leaves": "{Pyramids} must leave, and then none is left.",
    "stops": "Of 216 possible rolls, {after} would then win for the other side, and not {before}.",
    "matches": "{Stacks} then {match} {goal}.",
    "clears": "{Stacks} {match} {goal} and {leave} the board.",
    "attacks": "It moves {their_goal}, which leaves the other side {points} more to go.",
    "puts_back": "{Pyramids} {come} back, which gives you more time.",
    "nears": "It brings {stacks} nearer to {goal}, by {points}.",
    "hinders": "It holds up {stacks} of the other side, by {points}.",
    "spends": "Your stacks come no nearer by it; {points} are still to go.",
    "stays": "It moves nothing; {points} are still to go.",
}


def why(view: View, reason: Reason, setting: Setting) -> str:
    """A reason in one sentence. Raises `KeyError` for a key that Timelock does not know."""
    words = {"their_goal": their_goal(view.table)}
    for name, value in reason.values:
        match name:
            case "points":
                words["points"] = points(int(value))
            case "stacks":
                words |= _stacks(str(value), is_partners(view.table.terms))
            case "count":
                told = pyramids(int(value))
                words |= {"Pyramids": capital(told), "come": verb(int(value), "comes", "come")}
            case _:
                words[name] = str(value)
    return _SENTENCES[reason.key].format(**words)


def _stacks(homes: str, with_partners: bool) -> dict[str, str]:
    """The words for stacks; those of partners stand before two Goals."""
    count = len(homes)
    return {
        "stacks": stacks(homes),
        "Stacks": capital(stacks(homes)),
        "match": verb(count, "matches", "match"),
        "leave": verb(count, "leaves", "leave"),
        "goal": verb(count, "its Goal", "their Goals") if with_partners else "your Goal",
    }
