"""Why the computer player advises a turn, and the idea that leads there, in one sentence each."""

from __future__ import annotations

from games.core import Reason, Setting
from games.texts import about
from games.timelock.ai.units import AVERAGE
from games.timelock.rules.view import View
from games.timelock.texts.lexicon import (
    capital,
    is_partners,
    points,
    pyramids,
    stacks,
    their_goal,
    verb,
)

_SENTENCES = {
    "wins": "It wins at once and brings {points}.",
    "hands_over": "Every end of this turn makes the other side win; this one gives them {points}.",
    "last_turn": "Turn {number} is the last one, so the match ends in a draw.",
    "last_leaves": "{Pyramids} must leave, and then none is left.",
    "stops": "Of 216 rolls, {after} would then win for the other side, instead of {before}.",
    "matches": "{Stacks} then {match} {goal}.",
    "clears": "{Stacks} {match} {goal} and {leave} the board.",
    "attacks": "It moves {their_goal}, which leaves the other side {points} more to go.",
    "puts_back": "{Pyramids} {come} back, which gives you more time.",
    "nears": "It brings {stacks} nearer to {goal}, by {points}.",
    "hinders": "It holds up {stacks} of the other side, by {points}.",
    "spends": "Your stacks come no nearer by it; {points} are still to go.",
    "stays": "It moves nothing; {points} are still to go.",
}

_IDEAS = {
    "wins": "You can win in this turn: what do your stacks still lack?",
    "hands_over": "If the other side wins now, how few points can you leave them?",
    "last_turn": "Turn {number} is the last one: is there still a way to win?",
    "last_leaves": "{Pyramids} must leave: how many are left after that?",
    "stops": "As it stands, {before} of 216 rolls win for the other side: what makes them fewer?",
    "matches": "Look at {stacks}: what is missing to match {goal}?",
    "clears": "Look at {stacks}: what is missing to match {goal} and leave the board?",
    "attacks": "Look at {their_goal}: how far would the other side be from another one?",
    "puts_back": "Look at North's pyramids: how many turns do they still give you?",
    "nears": "Look at {stacks}: how near to {goal} can this roll bring {them}?",
    "hinders": "Look at {stacks} of the other side: how could you hold {them} up?",
    "spends": "Which of your stacks can this roll bring nearer, if any?",
    "stays": "Your stacks still have {points} to go: does any step of this roll help?",
}


def why(view: View, reason: Reason, setting: Setting) -> str:
    """A reason in one sentence. Raises `KeyError` for a key that Timelock does not know."""
    return _SENTENCES[reason.key].format(**_words(view, reason))


def idea(view: View, reason: Reason, setting: Setting) -> str:
    """What points to it, in one sentence that leaves the finding to the reader.

    Raises `KeyError` as `why` does.
    """
    return _IDEAS[reason.key].format(**_words(view, reason))


def cost(view: View, best: float, played: float, setting: Setting) -> str:
    """What a plan was worth less than the best one: points, or what decides at once.

    Who misses a win may still win later, and who stays in the match may still lose it.
    """
    if best >= AVERAGE > played:
        return "a win at once"
    if best > -AVERAGE >= played:
        return "a way to stay in the match"
    return about(best - played, "point")


def _words(view: View, reason: Reason) -> dict[str, str]:
    """The words for the values of a reason, and for the Goal that its reader may move."""
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
    return words


def _stacks(homes: str, with_partners: bool) -> dict[str, str]:
    """The words for stacks; those of partners stand before two Goals."""
    count = len(homes)
    return {
        "stacks": stacks(homes),
        "Stacks": capital(stacks(homes)),
        "match": verb(count, "matches", "match"),
        "leave": verb(count, "leaves", "leave"),
        "them": verb(count, "it", "them"),
        "goal": verb(count, "its Goal", "their Goals") if with_partners else "your Goal",
    }
