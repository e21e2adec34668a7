"""How a finished match of Unlock is told: headline and explanation."""

from __future__ import annotations

from games.core import Names, Seat, Setting
from games.texts import counted, marked
from games.unlock.rules.board import text_of
from games.unlock.rules.view import View, lone, score_of
from games.unlock.texts.lexicon import people, signed, wins


def result(view: View, setting: Setting) -> tuple[str, str]:
    """Headline and explanation of a finished match."""
    return _headline(view, setting.names), _explanation(view)


def _headline(view: View, names: Names) -> str:
    alone = lone(view)
    if view.reason == "left":
        return _after_leaving(view, names)
    if alone is not None:
        return _alone(view, names, alone)
    won = wins(names, view.winners)
    if len(view.winners) == 1:
        won += _against(view, view.winners[0])
    if view.totals:
        return won
    secret = "" if view.secret is None else text_of(view.secret)
    if not view.winners:
        return f"Nobody found {secret}, so nobody wins"
    return f"{people(names, view.found)} found {secret}. {won}"


def _after_leaving(view: View, names: Names) -> str:
    """Who left and who wins by that; a single player neither wins nor loses."""
    gone = f"{people(names, view.left)} resigned"
    return gone if view.terms.seats == 1 else f"{gone}. {wins(names, view.winners)}"


def _alone(view: View, names: Names, seat: Seat) -> str:
    """The headline of a single guesser, who beats nobody: whether, when and for how much."""
    turns, score = counted(view.revealed, "turn"), signed(score_of(view, seat))
    if view.found and view.secret is not None:
        return f"{marked(names, seat)} found {text_of(view.secret)} in {turns}, {score}"
    return f"{marked(names, seat)} did not find the code in {turns}, {score}"


def _against(view: View, winner: Seat) -> str:
    """The winner's points and the best of those who stayed: ", +5 to +3"; "" where nobody did."""
    points = view.totals or view.scores
    rest = [
        score
        for seat, score in enumerate(points)
        if score is not None and seat != winner and seat not in view.left
    ]
    return f", {signed(points[winner] or 0)} to {signed(max(rest))}" if rest else ""


def _explanation(view: View) -> str:
    """How it was decided, and the secret where the headline does not name it."""
    unsaid = view.reason == "left" or (lone(view) is not None and not view.found)
    if view.found and view.reason != "totals":
        return f"{_perfect(view)} {_reason(view)}"
    if not unsaid or view.secret is None:
        return _reason(view)
    return f"{_reason(view)} The secret was {text_of(view.secret)}."


def _perfect(view: View) -> str:
    """Half a sentence for a code that was found."""
    tries = " at the very first try" if view.revealed == 1 else ""
    codes = "A perfect code" if len(view.found) == 1 else f"{len(view.found)} perfect codes"
    return f"{codes}{tries}."


def _reason(view: View) -> str:
    turns = counted(view.revealed, "turn")
    if lone(view) is not None and view.reason != "left":
        return (
            "Alone, the aim is many points in few turns."
            if view.found
            else "The cards are used up."
        )
    match view.reason:
        case "score":
            return f"The best score wins, after {turns}."
        case "finder":
            return f"The best scores are equal after {turns}, so finding the code decides."
        case "shared":
            return f"The best scores are equal after {turns}, so the win is shared."
        case "unfound":
            told = f"The cards are used up after {turns}."
            return f"{told} The best score wins." if view.winners else told
        case "totals":
            return f"The scores of all {len(view.results)} games together decide."
        case _:
            is_alone = view.terms.seats == 1
            return "The code was not found." if is_alone else "Too few players are left to go on."
