"""What Unlock says: the functions of `games.texts.Texts`, and the pad's lines."""

from __future__ import annotations

from typing import assert_never

from games.core import MARKS, Names, Seat
from games.texts import Caption, Line, marked
from games.unlock.alt import board_alt, describe, words
from games.unlock.board import expand, lines_of, text_of
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
from games.unlock.phrases import counted, listed, path_note, score_of, signed
from games.unlock.refusals import refusal
from games.unlock.view import View

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
        return f"{_signs(view.waiting)} is choosing the secret."
    if view.seat is not None and view.seat == view.lock:
        return "Your secret stands. You are done: I count for you."
    if not view.submitted:
        return f"Turn {view.turn}: draw your {_codes(view)}.{_leading(view)}"
    return f"Turn {view.turn}: {_signs(view.waiting)} still to draw." if view.waiting else "Sealed."


def _codes(view: View) -> str:
    return "code" if len(view.waiting) == 1 else "codes"


def _leading(view: View) -> str:
    """Who leads once cards lie open, for a notification: " ▲ ★ lead, +3."."""
    stay = [seat for seat in view.guessers if seat not in view.left]
    if not view.revealed or len(stay) < 2:
        return ""
    best = max(score_of(view, seat) for seat in stay)
    leaders = tuple(seat for seat in stay if score_of(view, seat) == best)
    verb = "leads" if len(leaders) == 1 else "lead"
    return f" {_signs(leaders)} {verb}, {signed(best)}."


def _signs(seats: tuple[Seat, ...]) -> str:
    return " ".join(MARKS[seat] for seat in seats)


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
                return f"Your secret: {_with_lines(view, dots)}. It cannot be changed."
            return f"Seal {_with_lines(view, dots)}?"
        case Skip():
            return f"Skip turn {view.turn}? You score nothing and lay no card."
        case Random():
            return "Shall I draw your secret? It cannot be changed."
        case _:  # pragma: no cover
            assert_never(action)


def _with_lines(view: View, dots: tuple[int, ...]) -> str:
    """Typed dots with their number of lines; dots that do not exist are told as typed."""
    known = all(1 <= dot <= view.laws.dots for dot in dots)
    path = expand(view.laws.grid, dots) if known else dots
    return f"{text_of(path)}, {counted(len(lines_of(path)), 'line')}"


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
            return _opened(event)
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
            return Line(None, f"Sealed for turn {event.turn}: {what}{instead}.")
        case Revealed():
            return Line(None, _revealed(event, names, seat))
        case Left():
            told = "resigned; the secret stays with the bot" if event.lock else "resigned"
            return Line(event.seat, told)
        case Finished():
            return Line(None, _finished(event, names), strong=True)
        case _:  # pragma: no cover
            assert_never(event)


def _opened(event: Opened) -> Line:
    if event.lock is None:
        return Line(None, f"The bot has hidden a code. {counted(event.turns, 'turn')} at most.")
    if event.rounds == 1:
        return Line(event.lock, f"is the Lock; {counted(event.turns, 'turn')} at most")
    return Line(event.lock, f"is the Lock of game {event.round} of {event.rounds}")


def _secret_set(event: SecretSet, names: Names, seat: Seat | None) -> Line | None:
    if event.drawn:
        return Line(None, f"The bot drew the secret in place of {marked(names, event.lock)}")
    return None if event.lock == seat else Line(event.lock, "hid the secret")


def _revealed(event: Revealed, names: Names, seat: Seat | None) -> str:
    told: list[str] = []
    for card in event.cards:
        minus = f"−{card.misses}"
        told.append(f"{_who(names, card.seat, seat)} {card.text} **+{card.matches} {minus}**")
    told += [f"{_who(names, skipped, seat)} skipped" for skipped in event.skipped]
    return f"Turn {event.turn}: {' · '.join(told)}"


def _who(names: Names, seat: Seat, reader: Seat | None) -> str:
    return "you" if seat == reader else marked(names, seat)


def _finished(event: Finished, names: Names) -> str:
    secret = "" if event.secret is None else text_of(event.secret)
    if event.reason == "left":
        head = "The match ends: too few are left"
    elif event.found:
        head = f"{_people(names, event.found)} found {secret}"
    else:
        head = f"Nobody found {secret}"
    parts = [f"Game {event.round} of {event.rounds}: {head}" if event.rounds > 1 else head]
    if event.totals:
        parts.append(f"Totals: {_tally(names, event.totals)}")
    if event.winners:
        parts.append(_win(names, event.winners))
    return ". ".join(parts)


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
    """Who has what, the leaders bold, how far the game is, and who has sealed."""
    best = max(score_of(view, seat) for seat in view.guessers)
    ranked = sorted(view.guessers, key=lambda seat: (-score_of(view, seat), seat))
    told: list[str] = []
    for seat in ranked:
        points = signed(score_of(view, seat))
        leads = view.revealed > 0 and score_of(view, seat) == best
        told.append(f"{marked(names, seat)} {f'**{points}**' if leads else points}")
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
    return _headline(view, names), _explanation(view, names)


def _headline(view: View, names: Names) -> str:
    won = _win(names, view.winners) if view.winners else "Nobody wins"
    if view.reason != "left" and len(view.winners) == 1:
        won += _against(view, view.winners[0])
    if view.totals or view.reason == "left":
        return won
    secret = "" if view.secret is None else text_of(view.secret)
    found = _people(names, view.found) if view.found else "Nobody"
    return f"{found} found {secret}. {won}"


def _against(view: View, winner: Seat) -> str:
    """The winner's points and the best of the others who stayed: ", +5 to +3"; alone, ""."""
    points = view.totals or view.scores
    rest = [
        score
        for seat, score in enumerate(points)
        if score is not None and seat != winner and seat not in view.left
    ]
    return f", {signed(points[winner] or 0)} to {signed(max(rest))}" if rest else ""


def _explanation(view: View, names: Names) -> str:
    """How it was decided; a single game's points stand beneath its board (`status`)."""
    if not view.totals:
        return _reason(view)
    return f"{_reason(view)} {_tally(names, view.totals)}."


def _reason(view: View) -> str:
    turns = counted(view.revealed, "turn")
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
