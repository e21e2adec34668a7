"""What Unlock says: the functions of `games.texts.Texts`, and the pad's lines."""

from __future__ import annotations

from typing import assert_never

from games.core import Names, Seat
from games.texts import Caption, Line, marked
from games.unlock.alt import board_alt, describe, words
from games.unlock.board import text_of
from games.unlock.events import (
    CardSealed,
    Event,
    Finished,
    Left,
    Opened,
    OwnSealed,
    Revealed,
    SecretIs,
    SecretSet,
)
from games.unlock.notation import Action, Code, Random, Skip
from games.unlock.pad import draft_of, pad_of
from games.unlock.phrases import (
    by_totals,
    counted,
    leaders,
    listed,
    lone,
    path_note,
    score_of,
    signed,
    with_lines,
)
from games.unlock.refusals import refusal
from games.unlock.view import Card, View

__all__ = [
    "ask",
    "brief",
    "caption",
    "describe",
    "label",
    "pad_line",
    "refusal",
    "result",
    "say",
    "sealed_line",
    "status",
    "words",
]


def ask(view: View, draft: str, names: Names = ()) -> str:
    """The question; for a seat that may draw, of its pad and what waits to be confirmed."""
    if view.phase == "over":
        return "The match is over."
    if view.draws:
        return _ask_drawer(view, draft)
    if view.phase == "secret":
        return f"{_people(names, view.waiting)} is choosing the secret."
    if view.seat is not None and view.seat == view.lock:
        return "Your secret stands. You are done: I count for you."
    if not view.submitted:
        return f"Turn {view.turn}: draw your {_codes(view)}.{_leading(view, names)}"
    return f"Turn {view.turn}: {_people(names, view.waiting)} still to draw."


def _codes(view: View) -> str:
    return "code" if len(view.waiting) == 1 else "codes"


def _leading(view: View, names: Names) -> str:
    """Who leads once cards lie open, for a notification: " ▲ Ben and ★ Eve lead, +3."."""
    ahead = leaders(view)
    if not ahead:
        return ""
    verb = "leads" if len(ahead) == 1 else "lead"
    return f" {_people(names, ahead)} {verb}, {signed(score_of(view, ahead[0]))}."


def _ask_drawer(view: View, draft: str) -> str:
    action = draft_of(draft).action
    if action is not None:
        return _ask_again(view, action)
    if view.phase == "secret":
        return "Draw your secret code."
    if view.pending is not None and not draft:
        return f"{_sealed(view.pending.code)} You may replace it until everyone has drawn."
    return f"Turn {view.turn}: draw your code."


def _ask_again(view: View, action: Action) -> str:
    match action:
        case Code(dots):
            if view.phase == "secret":
                return f"Your secret: {with_lines(view, dots)}. It cannot be changed."
            return f"Seal {with_lines(view, dots)}?"
        case Skip():
            return f"Skip turn {view.turn}? You score nothing and lay no card."
        case Random():
            return "Shall I draw your secret? It cannot be changed."
        case _:  # pragma: no cover
            assert_never(action)


def _sealed(code: tuple[int, ...] | None) -> str:
    return "Sealed: a skip." if code is None else f"Sealed: {text_of(code)}."


def pad_line(view: View, draft: str) -> str:
    """The line above a pad: the path so far, which dots are greyed and why, what bars Send."""
    drawn = pad_of(view, draft)
    note = path_note(drawn)
    if drawn.fault is None or len(drawn.typed) < 2:
        return note
    return f"{note} {refusal(drawn.fault.refused)}"


def label(view: View, action: Action) -> str:
    """An action in words: "Seal 1-2-5-9", "Skip turn 4", "Let me draw your secret"."""
    match action:
        case Code(dots):
            verb = "Lock in" if view.phase == "secret" else "Seal"
            return f"{verb} {text_of(dots)}"
        case Skip():
            return f"Skip turn {view.turn}"
        case Random():
            return "A secret drawn by chance"
        case _:  # pragma: no cover
            assert_never(action)


def say(event: Event, names: Names, seat: Seat | None) -> Line | None:
    """An event for everybody (`seat` None) or as that seat may read it."""
    match event:
        case Opened():
            return _opened(event, seat)
        case SecretSet():
            return _secret_set(event, names, seat)
        case SecretIs():
            by = "I drew your secret: it" if event.drawn else "Your secret"
            return Line(None, f"{by} is {text_of(event.code)}. You are done: I count for you.")
        case CardSealed():
            return None  # the standing line tells who has sealed, as long as it matters
        case OwnSealed():
            instead = " in place of the earlier one" if event.replaced else ""
            what = "a skip" if event.code is None else text_of(event.code)
            return Line(event.seat, f"sealed {what} for turn {event.turn}{instead}")
        case Revealed():
            return _revealed(event, names, seat)
        case Left():
            told = "resigned; the secret stays with the bot" if event.lock else "resigned"
            return Line(event.seat, told)
        case Finished():
            return Line(None, _finished(event, names), strong=True)
        case _:  # pragma: no cover
            assert_never(event)


def _opened(event: Opened, seat: Seat | None) -> Line:
    if event.lock is None:
        return Line(None, f"The bot has hidden a code. {counted(event.turns, 'turn')} at most.")
    verb = "are" if event.lock == seat else "is"
    if event.rounds == 1:
        return Line(event.lock, f"{verb} the Lock; {counted(event.turns, 'turn')} at most")
    return Line(event.lock, f"{verb} the Lock of game {event.round} of {event.rounds}")


def _secret_set(event: SecretSet, names: Names, seat: Seat | None) -> Line | None:
    if event.drawn:
        return Line(None, f"The bot drew the secret in place of {marked(names, event.lock)}")
    return None if event.lock == seat else Line(event.lock, "hid the secret")


def _revealed(event: Revealed, names: Names, seat: Seat | None) -> Line:
    """Every card; for who opened the turn by sealing last it is what that act led to."""
    told = {card.seat: f"{card.text} {_counts(card)}" for card in event.cards}
    told |= dict.fromkeys(event.skipped, "skipped")
    mine = None if seat is None or seat != event.by else _opening(event, seat)
    rest = [
        f"{_who(names, other, seat)} {what}"
        for other, what in told.items()
        if mine is None or other != seat
    ]
    if mine is not None:
        return Line(seat, " · ".join((mine, *rest)))
    return Line(None, f"Turn {event.turn}: {' · '.join(rest)}")


def _opening(event: Revealed, seat: Seat) -> str:
    """The reader's own card that opened the turn: "sealed 1-2-5 in turn 1: **+1 −1**"."""
    for card in event.cards:
        if card.seat == seat:
            return f"sealed {card.text} in turn {event.turn}: {_counts(card)}"
    return f"skipped turn {event.turn}"


def _counts(card: Card) -> str:
    return f"**+{card.matches} −{card.misses}**"


def _who(names: Names, seat: Seat, reader: Seat | None) -> str:
    return "you" if seat == reader else marked(names, seat)


def _finished(event: Finished, names: Names) -> str:
    """How a game ended; a game with a picture of its own has its number above that."""
    numbered = event.rounds > 1 and event.shown is None
    head = _end(event, names)
    parts = [f"Game {event.round} of {event.rounds}: {head}" if numbered else head]
    if event.reason == "left" and event.secret is not None:
        parts.append(f"The secret was {text_of(event.secret)}")
    if event.totals:
        parts.append(f"Totals: {_tally(names, event.totals)}")
    if event.winners and (event.reason == "left" or _drew_alone(event) is None):
        parts.append(_win(names, event.winners))
    return ". ".join(parts)


def _end(event: Finished, names: Names) -> str:
    secret = "" if event.secret is None else text_of(event.secret)
    alone = _drew_alone(event)
    if event.reason == "left":
        return "The match ends: too few are left"
    if alone is not None:
        found = "found" if event.found else "did not find"
        return f"{marked(names, alone)} {found} {secret}, {signed(event.scores[alone] or 0)}"
    return f"{_people(names, event.found) or 'Nobody'} found {secret}"


def _drew_alone(event: Finished) -> Seat | None:
    """The only guesser of a single game."""
    drew = [Seat(seat) for seat, score in enumerate(event.scores) if score is not None]
    return drew[0] if event.rounds == 1 and len(drew) == 1 else None


def _people(names: Names, seats: tuple[Seat, ...]) -> str:
    return listed([marked(names, seat) for seat in seats])


def _win(names: Names, winners: tuple[Seat, ...]) -> str:
    return f"{_people(names, winners)} {'wins' if len(winners) == 1 else 'share the win'}"


def _tally(names: Names, scores: tuple[int | None, ...]) -> str:
    """Everybody's points, the most first."""
    ranked = sorted(
        ((score, Seat(seat)) for seat, score in enumerate(scores) if score is not None),
        key=lambda entry: (-entry[0], entry[1]),
    )
    return " · ".join(f"{marked(names, seat)} {signed(score)}" for score, seat in ranked)


def status(view: View, names: Names) -> str:
    """Who has what, the leaders bold, how far the game is, and who has sealed.

    At the end of a tournament everybody's total is what he has.
    """
    scores = view.totals if by_totals(view) else view.scores
    ahead = leaders(view)
    has = {Seat(seat): score for seat, score in enumerate(scores) if score is not None}
    told: list[str] = []
    for seat, score in sorted(has.items(), key=lambda entry: (-entry[1], entry[0])):
        points = f"**{signed(score)}**" if seat in ahead else signed(score)
        told.append(f"{marked(names, seat)} {points}")
    sealed = sealed_line(view, names) if len(view.guessers) > 1 else ""
    return " · ".join(part for part in (*told, _progress(view), sealed) if part)


def _progress(view: View) -> str:
    game = f"game {view.round} of {view.terms.rounds}, " if view.terms.tournament else ""
    if view.phase == "over":
        return f"{game}over after {counted(view.revealed, 'turn')}"
    return f"{game}turn {view.turn} of {view.turns}"


def sealed_line(view: View, names: Names) -> str:
    """Who has sealed and who still draws, for the board; "" outside a turn."""
    if view.phase != "guess":
        return ""
    groups = (("Sealed", view.submitted), ("Drawing", view.waiting))
    told = [
        f"{title}: {', '.join(marked(names, seat) for seat in seats)}."
        for title, seats in groups
        if seats
    ]
    return " ".join(told)


def brief(view: View) -> str:
    """The viewer's score and the best of the others: "+3 to +1"; alone or as Lock, the turn."""
    others = [score_of(view, seat) for seat in view.guessers if seat != view.seat]
    if view.seat is None or view.seat not in view.guessers or not others:
        return f"turn {view.turn}"
    return f"{signed(score_of(view, view.seat))} to {signed(max(others))}"


def caption(event: Event, names: Names, seat: Seat | None) -> Caption | None:
    """The words for a tournament's finished game, shown once more; None for all else."""
    match event:
        case Finished(shown=View() as shown):
            title = f"Game {event.round} of {event.rounds}"
            return Caption(title, board_alt(shown, names))
        case _:
            return None


def result(view: View, names: Names) -> tuple[str, str]:
    """Headline and explanation of a finished match."""
    return _headline(view, names), _explanation(view)


def _headline(view: View, names: Names) -> str:
    alone = lone(view)
    if view.reason == "left":
        return _after_leaving(view, names)
    if alone is not None:
        return _alone(view, names, alone)
    won = _win(names, view.winners)
    if len(view.winners) == 1:
        won += _against(view, view.winners[0])
    if view.totals:
        return won
    secret = "" if view.secret is None else text_of(view.secret)
    return f"{_people(names, view.found) or 'Nobody'} found {secret}. {won}"


def _after_leaving(view: View, names: Names) -> str:
    """Who left, and who wins by that; alone, nobody is there to win or lose against."""
    gone = f"{_people(names, view.left)} resigned"
    if view.winners:
        return f"{gone}. {_win(names, view.winners)}"
    return gone if view.terms.seats == 1 else f"{gone}. Nobody wins"


def _alone(view: View, names: Names, seat: Seat) -> str:
    """One guesser wins nothing: what counts is whether, when and for how much he found it."""
    turns, score = counted(view.revealed, "turn"), signed(score_of(view, seat))
    if view.found and view.secret is not None:
        return f"{marked(names, seat)} found {text_of(view.secret)} in {turns}, {score}"
    return f"{marked(names, seat)} did not find the code in {turns}, {score}"


def _against(view: View, winner: Seat) -> str:
    """The winner's points and the best of the others who stayed: ", +5 to +3"; alone, ""."""
    points = view.totals or view.scores
    rest = [
        score
        for seat, score in enumerate(points)
        if score is not None and seat != winner and seat not in view.left
    ]
    return f", {signed(points[winner] or 0)} to {signed(max(rest))}" if rest else ""


def _explanation(view: View) -> str:
    """How it was decided, and the secret where the headline has no room; `status` tells points."""
    unsaid = view.reason == "left" or (lone(view) is not None and not view.found)
    if not unsaid or view.secret is None:
        return _reason(view)
    return f"{_reason(view)} The secret was {text_of(view.secret)}."


def _reason(view: View) -> str:
    turns = counted(view.revealed, "turn")
    if lone(view) is not None and view.reason != "left":
        return (
            "Few turns and many points are what counts." if view.found else "The cards are used up."
        )
    match view.reason:
        case "score":
            return f"The best score wins, after {turns}."
        case "finder":
            return f"The scores are level, so finding the code decides, after {turns}."
        case "shared":
            return f"The scores are level, and finding the code decides nothing, after {turns}."
        case "unfound":
            return f"The cards are used up after {turns}, and the best score wins."
        case "totals":
            return f"The scores of all {len(view.results)} games together decide."
        case _:
            return "Too few players are left to go on."
