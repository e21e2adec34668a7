"""The course of a match: its games, their secrets, the reveals, the ends, a seat that leaves.

Codes are too many to list, so that few legal actions are: one for the Lock, one for a guesser.
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from games.core import Draw, Notice, Seat, Step
from games.unlock.rules.board import Dots, lines_of
from games.unlock.rules.cards import SCORE_HIGH, SCORE_LOW, Action, Card, Code, Random, Skip
from games.unlock.rules.codes import Terms, drawn_code, surprise
from games.unlock.rules.state import (
    Event,
    Finished,
    Left,
    Opened,
    Result,
    Revealed,
    SecretIs,
    SecretSet,
    State,
    active,
    lying,
    may_act,
    turn_limit,
    waiting,
)


@dataclass(frozen=True)
class Verdict:
    """Who has won, and why."""

    winners: tuple[Seat, ...]
    reason: str


def first_game(terms: Terms, secret: Dots | None, draw: Draw) -> Step[State, Event]:
    """The first step: a bot Lock draws the secret, unless one is given."""
    lock = None if terms.bot else Seat(0 if terms.tournament else int(terms.lock))
    state = State(
        terms=terms,
        phase="secret",
        stage=0,
        round=1,
        turn=1,
        revealed=0,
        lock=lock,
        left=(),
        scores=_zeros(terms, lock),
        totals=(0,) * terms.seats if terms.tournament else (),
    )
    if terms.bot:
        code = secret or drawn_code(terms.laws, draw)
        state = replace(state, phase="guess", secret=code)
    return Step(state, (_public(_opened(state)),))


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Only `random` for the Lock and `skip` for guessers: codes are too many to list."""
    if not may_act(state, seat):
        return ()
    return (Random(),) if state.phase == "secret" else (Skip(),)


def sample(state: State, seat: Seat, draw: Draw) -> Action:
    """A random legal action: a code, or sometimes one of `legal`."""
    if draw(8) == 0:
        return legal(state, seat)[0]
    code = drawn_code(state.terms.laws, draw)
    taken = state.phase == "guess" and code in lying(state.table)
    return Skip() if taken else Code(code)


def fallback(state: State, seat: Seat, draw: Draw) -> Action:
    """What is played for who is away: a skip, for the Lock a drawn secret (UN-12, UN-17)."""
    return legal(state, seat)[0]


def lock_in(state: State, code: Dots, *, drawn: bool) -> Step[State, Event]:
    """The step that sets the secret; a Lock who has left is not told it."""
    lock = state.lock
    if lock is None:
        raise ValueError("a bot Lock sets its secret at set-up")
    gone = lock in state.left
    after = replace(state, phase="guess", stage=state.stage + 1, secret=code)
    notices = [_public(SecretSet(lock, gone))]
    if not gone:
        notices.append(Notice(SecretIs(code, drawn), frozenset({lock})))
    return Step(after, tuple(notices))


def reveal_if_full(state: State, draw: Draw, by: Seat | None = None) -> Step[State, Event]:
    """Reveals the turn once every guesser has submitted, `by` the last one (Rules section 5.2)."""
    return Step(state) if waiting(state) else _reveal(state, draw, by)


def _reveal(state: State, draw: Draw, by: Seat | None) -> Step[State, Event]:
    cards = tuple(_cards(state))
    skipped = tuple(sealed.seat for sealed in state.pending if sealed.code is None)
    open_turn = replace(
        state,
        stage=state.stage + 1,
        revealed=state.turn,
        pending=(),
        scores=_scored(state, cards),
        table=state.table + cards,
        skipped=skipped,
        found=tuple(card.seat for card in cards if card.code == state.secret),
    )
    told = _public(Revealed(state.turn, cards, skipped, open_turn.scores, open_turn.found, by))
    if not open_turn.found and state.turn < turn_limit(state):
        return Step(replace(open_turn, turn=state.turn + 1), (told,))
    ended = _end_game(open_turn, draw)
    return Step(ended.state, (told, *ended.notices))


def _cards(state: State) -> list[Card]:
    """The sealed codes, judged against the secret (Rules section 5.4), in seat order."""
    goal = set(lines_of(state.secret or ()))
    out: list[Card] = []
    for sealed in state.pending:
        if sealed.code is not None:
            drawn = lines_of(sealed.code)
            matches = len(goal.intersection(drawn))
            card = Card(sealed.seat, state.turn, sealed.code, matches, len(drawn) - matches)
            out.append(card)
    return out


def _scored(state: State, cards: tuple[Card, ...]) -> tuple[int | None, ...]:
    """The scores after the cards, kept on the track (Rules UN-11)."""
    scores = list(state.scores)
    for card in cards:
        points = (scores[card.seat] or 0) + card.points
        scores[card.seat] = max(SCORE_LOW, min(SCORE_HIGH, points))
    return tuple(scores)


def _end_game(state: State, draw: Draw) -> Step[State, Event]:
    """Ends the match after the reveal of a last turn, or begins a tournament's next game."""
    if not state.terms.tournament:
        return _over(state, _best_of_game(state))
    booked = _booked(state)
    after = replace(booked, round=state.round + 1, lock=Seat(state.round))
    if state.round == state.terms.rounds:
        return _over(booked, _best_of_all(booked, "totals"))
    if not active(after):
        return _over(booked, _best_of_all(booked, "left"))
    return _next_game(booked, draw)


def _booked(state: State) -> State:
    """The state with the finished game among the tournament's results (Rules UN-15)."""
    lock, secret = Seat(state.round - 1), state.secret or ()
    result = Result(lock, secret, state.scores, state.revealed, state.found)
    totals = tuple(
        total + (score or 0) for total, score in zip(state.totals, state.scores, strict=True)
    )
    return replace(state, totals=totals, results=(*state.results, result))


def _next_game(booked: State, draw: Draw) -> Step[State, Event]:
    """The step from a finished game of a tournament to the next; the next seat is its Lock."""
    lock = Seat(booked.round)
    fresh = replace(
        booked,
        phase="secret",
        round=booked.round + 1,
        turn=1,
        revealed=0,
        lock=lock,
        scores=_zeros(booked.terms, lock),
        table=(),
        skipped=(),
        found=(),
        secret=None,
    )
    notices = (_public(_finished(replace(booked, reason="game"))), _public(_opened(fresh)))
    if lock not in fresh.left:
        return Step(fresh, notices)
    drawn = lock_in(fresh, surprise(fresh.terms, draw), drawn=True)
    return Step(drawn.state, notices + drawn.notices)


def _best_of_game(state: State) -> Verdict:
    """Rules section 5.7: the best score, then the finders among the best (Rules UN-14)."""
    runners = active(state)
    best = max(_score(state, seat) for seat in runners)
    leaders = tuple(seat for seat in runners if _score(state, seat) == best)
    finders = tuple(seat for seat in leaders if seat in state.found)
    if not state.found:
        return Verdict(() if state.terms.needs_finder else leaders, "unfound")
    if finders and len(finders) < len(leaders):
        return Verdict(finders, "finder")
    return Verdict(leaders, "score" if len(leaders) == 1 else "shared")


def _score(state: State, seat: Seat) -> int:
    return state.scores[seat] or 0


def _best_of_all(state: State, reason: str) -> Verdict:
    """Rules section 5.8: the highest total among those who stayed; ties share."""
    stayed = _stayed(state)
    best = max(state.totals[seat] for seat in stayed)
    return Verdict(tuple(seat for seat in stayed if state.totals[seat] == best), reason)


def resign(state: State, seat: Seat, draw: Draw) -> Step[State, Event]:
    """The step of a seat that leaves a running match (Rules UN-18)."""
    told = _public(Left(seat, seat == state.lock))
    after = replace(
        state,
        left=(*state.left, seat),
        pending=tuple(sealed for sealed in state.pending if sealed.seat != seat),
    )
    step = _after_leaving(after, seat, draw)
    return Step(step.state, (told, *step.notices))


def _after_leaving(state: State, seat: Seat, draw: Draw) -> Step[State, Event]:
    verdict = _deserted(state)
    if verdict is not None:
        return _over(replace(state, stage=state.stage + 1), verdict)
    if state.phase == "guess":
        return reveal_if_full(state, draw)
    if seat == state.lock:
        return lock_in(state, surprise(state.terms, draw), drawn=True)
    return Step(state)


def _deserted(state: State) -> Verdict | None:
    """The verdict where the match ends because of who left; None where it goes on.

    Of two seats the other one wins. Otherwise the match ends when no guesser is left: in a
    tournament the seats that stayed win, but the Lock of a single game cannot win (Rules section
    5.7).
    """
    stayed = _stayed(state)
    if state.terms.seats == 2:
        return Verdict(stayed, "left")
    if active(state):
        return None
    return Verdict(stayed if state.terms.tournament else (), "left")


def _stayed(state: State) -> tuple[Seat, ...]:
    return tuple(Seat(s) for s in range(state.terms.seats) if s not in state.left)


def _over(state: State, verdict: Verdict) -> Step[State, Event]:
    over = replace(state, phase="over", pending=(), winners=verdict.winners, reason=verdict.reason)
    return Step(over, (_public(_finished(over)),))


def _zeros(terms: Terms, lock: Seat | None) -> tuple[int | None, ...]:
    return tuple(None if seat == lock else 0 for seat in range(terms.seats))


def _public(event: Event) -> Notice[Event]:
    return Notice(event)


def _opened(state: State) -> Opened:
    return Opened(state.round, state.terms.rounds, state.lock, turn_limit(state))


def _finished(state: State) -> Finished:
    return Finished(
        state.round,
        state.terms.rounds,
        state.lock,
        state.secret,
        state.found,
        state.scores,
        state.totals,
        state.winners,
        state.reason,
    )
