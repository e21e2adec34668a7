"""A tiny honest game, and copies of it that are broken in one place each.

Each law must find the fault of a broken copy. In the game, two people guess in turn a hidden number
from 0 to 3. A wrong guess draws a public echo. The match ends at the right guess, when somebody
leaves, or after eight guesses.
"""

from __future__ import annotations

import itertools
from dataclasses import replace as remake
from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from games.core import (
    BadAction,
    Draw,
    Ending,
    Game,
    Illegal,
    Kind,
    Notice,
    Option,
    Options,
    Outcome,
    Seat,
    Step,
    Turn,
    settle,
)

NUMBERS = range(4)
LAST = 8


class State(Struct, frozen=True):
    hidden: int
    guesses: tuple[int, ...] = ()
    echoes: tuple[int, ...] = ()
    left: Seat | None = None


class View(Struct, frozen=True):
    guesses: tuple[int, ...]
    echoes: tuple[int, ...]
    left: Seat | None
    hidden: int | None


class Guess(Struct, frozen=True):
    number: int


class Guessed(Struct, frozen=True):
    seat: Seat
    number: int
    hint: int | None = None


OPTIONS = (Option("echo", Kind.FLAG, (), "on", "Whether a wrong guess draws an echo."),)


def over(state: State) -> bool:
    return state.hidden in state.guesses or state.left is not None or len(state.guesses) >= LAST


def seats(options: Options) -> tuple[int, ...]:
    return (2,)


def setup(options: Options, seats_: int, draw: Draw) -> Step[State, Guessed]:
    settle(GAME, options)
    return Step(State(draw(len(NUMBERS))))


def turn(state: State) -> Turn[Guess]:
    waiting = frozenset() if over(state) else frozenset({Seat(len(state.guesses) % 2)})
    return Turn(len(state.guesses) + (state.left is not None), waiting, "guess")


def legal(state: State, seat: Seat) -> tuple[Guess, ...]:
    if seat not in turn(state).waiting:
        return ()
    return tuple(Guess(n) for n in NUMBERS if n not in state.guesses[-1:])


def apply(state: State, seat: Seat, action: Guess, draw: Draw) -> Step[State, Guessed]:
    if action not in legal(state, seat):
        raise Illegal("not_now", number=action.number)
    echo = () if action.number == state.hidden else (draw(3),)
    after = replace(state, guesses=(*state.guesses, action.number), echoes=(*state.echoes, *echo))
    return Step(after, (Notice(Guessed(seat, action.number)),))


def leave(state: State, seat: Seat, draw: Draw) -> Step[State, Guessed]:
    return Step(replace(state, left=seat))


def view(state: State, seat: Seat | None) -> View:
    hidden = state.hidden if over(state) else None
    return View(state.guesses, state.echoes, state.left, hidden)


def imagine(seen: View, draw: Draw) -> State:
    free = [n for n in NUMBERS if n not in seen.guesses]
    hidden = free[draw(len(free))] if seen.hidden is None else seen.hidden
    return State(hidden, seen.guesses, seen.echoes, seen.left)


def outcome(state: State) -> Outcome | None:
    if not over(state):
        return None
    last = Seat((len(state.guesses) - 1) % 2) if state.left is None else Seat(1 - state.left)
    return Outcome(Ending.WON, (last,), (None, None), (), "guessed")


def parse(text: str) -> Guess:
    head, _, number = text.partition(":")
    if head != "guess" or number not in tuple("0123"):
        raise BadAction("no_guess", text=text)
    return Guess(int(number))


def write(action: Guess) -> str:
    return f"guess:{action.number}"


def preview(state: State, seat: Seat, action: Guess) -> State:
    raise Illegal("no_preview")


GAME: Game[State, Guess, View, Guessed] = Game(
    key="honest",
    title="Honest",
    rules_version=1,
    options=OPTIONS,
    seats=seats,
    setup=setup,
    turn=turn,
    legal=legal,
    apply=apply,
    leave=leave,
    view=view,
    imagine=imagine,
    outcome=outcome,
    fallback=lambda state, seat, draw: legal(state, seat)[0],
    parse=parse,
    write=write,
    preview=preview,
    again=lambda state: {"echo": "on"},
)


def leaking_view(state: State, seat: Seat | None) -> View:
    return View(state.guesses, state.echoes, state.left, state.hidden)


def forgetful_imagine(seen: View, draw: Draw) -> State:
    """Trusts the view, as the author of a leaking view would."""
    return (
        imagine(replace(seen, hidden=None), draw) if len(seen.guesses) < 3 else imagine(seen, draw)
    )


def telling_legal(state: State, seat: Seat) -> tuple[Guess, ...]:
    return tuple(action for action in legal(state, seat) if action.number != state.hidden ^ 1)


def telling_refusal(state: State, seat: Seat, action: Guess, draw: Draw) -> Step[State, Guessed]:
    try:
        return apply(state, seat, action, draw)
    except Illegal as refused:
        raise Illegal("not_now", number=action.number, near=state.hidden) from refused


def telling_notice(state: State, seat: Seat, action: Guess, draw: Draw) -> Step[State, Guessed]:
    step = apply(state, seat, action, draw)
    return Step(step.state, (Notice(Guessed(seat, action.number, state.hidden)),))


def telling_preview(state: State, seat: Seat, action: Guess) -> State:
    if action.number == state.hidden:
        raise Illegal("warm")
    raise Illegal("no_preview")


def mutating_apply(state: State, seat: Seat, action: Guess, draw: Draw) -> Step[State, Guessed]:
    step = apply(state, seat, action, draw)
    force_setattr(state, "echoes", (*state.echoes, 9))
    return step


_memory = itertools.count()


def remembering_apply(state: State, seat: Seat, action: Guess, draw: Draw) -> Step[State, Guessed]:
    """Keeps a count outside the state, so that its result depends on earlier calls."""
    step = apply(state, seat, action, draw)
    return Step(replace(step.state, echoes=(*step.state.echoes, next(_memory))), step.notices)


def tolerant_apply(state: State, seat: Seat, action: Guess, draw: Draw) -> Step[State, Guessed]:
    return apply(state, min(turn(state).waiting, default=seat), action, draw)


def boasting_legal(state: State, seat: Seat) -> tuple[Guess, ...]:
    found = legal(state, seat)
    return (*found, Guess(state.guesses[-1])) if found and state.guesses else found


def crashing_parse(text: str) -> Guess:
    return Guess(int(text.removeprefix("guess:")))


def flat_turn(state: State) -> Turn[Guess]:
    return Turn(0, turn(state).waiting, "guess")


def endless_apply(state: State, seat: Seat, action: Guess, draw: Draw) -> Step[State, Guessed]:
    step = apply(state, seat, action, draw)
    kept = replace(step.state, guesses=(action.number, action.number)) if over(step.state) else None
    hidden = 3 if action.number != 3 else 0
    return step if kept is None else Step(replace(kept, hidden=hidden), step.notices)


BROKEN: dict[str, tuple[Game[Any, Any, Any, Any], str]] = {
    "leaking view": (
        remake(GAME, view=leaking_view, imagine=forgetful_imagine),
        "imagined_looks_the_same",
    ),
    "legal tells": (remake(GAME, legal=telling_legal), "same_questions"),
    "refusal tells": (remake(GAME, apply=telling_refusal), "same_refusals"),
    "notice tells": (remake(GAME, apply=telling_notice), "same_notices"),
    "preview tells": (remake(GAME, preview=telling_preview), "same_previews"),
    "mutating apply": (remake(GAME, apply=mutating_apply), "states_never_change"),
    "wrong replay": (remake(GAME, apply=remembering_apply), "replay_equals_play"),
    "impure apply": (remake(GAME, apply=remembering_apply), "apply_is_pure"),
    "takes from anybody": (remake(GAME, apply=tolerant_apply), "foreign_actions_are_refused"),
    "offers too much": (remake(GAME, legal=boasting_legal), "legal_applies"),
    "offers to all": (
        remake(GAME, legal=lambda state, seat: (Guess(0),)),
        "asks_rightly",
    ),
    "crashing parse": (remake(GAME, parse=crashing_parse), "hostile_texts_are_refused"),
    "one way notation": (
        remake(GAME, parse=lambda text: Guess(parse(text).number // 2)),
        "notation_round_trips",
    ),
    "long notation": (
        remake(
            GAME,
            write=lambda action: " " * 70 + write(action),
            parse=lambda text: parse(text.strip()),
        ),
        "notation_round_trips",
    ),
    "deaf reader": (remake(GAME, read=lambda seen, text: ()), "typed_is_read"),
    "flat stages": (remake(GAME, turn=flat_turn), "stages_rise"),
    "never over": (remake(GAME, apply=endless_apply), "ends"),
    "no outcome": (remake(GAME, outcome=lambda state: None), "ends"),
    "illegal fallback": (
        remake(GAME, fallback=lambda state, seat, draw: Guess((state.guesses or (9,))[-1])),
        "fallbacks_are_legal",
    ),
    "sticky seat": (
        remake(GAME, leave=lambda state, seat, draw: Step(state)),
        "seats_can_be_left",
    ),
    "no rematch": (remake(GAME, again=lambda state: {"eco": "on"}), "rematches_are_playable"),
}
"""By the name of the fault: the broken game, and the law that must find it."""
