"""A tiny honest game, and copies of it that are broken in one place each.

Each law must find the fault of a broken copy. In the game, two people, or two pairs of partners
across, guess in turn a hidden number from 0 to 5. A guesser alone is told whether the distance is
odd, and may tell the partner. A wrong guess draws a public echo. The match ends at the right guess,
when somebody leaves, or after eight guesses.
"""

from __future__ import annotations

import itertools
from dataclasses import replace as remake
from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from games.core import (
    Advice,
    BadAction,
    Choice,
    Draw,
    Ending,
    Game,
    Illegal,
    Kind,
    Level,
    Notice,
    Option,
    Options,
    Outcome,
    Seat,
    Seen,
    Sides,
    Step,
    Turn,
    because,
    each_alone,
    ranked,
    settle,
)

NUMBERS = range(6)
LAST = 8


class State(Struct, frozen=True):
    """`shared` are the guesses, by index, whose hint was told to the guesser's partner."""

    hidden: int
    seats: int
    guesses: tuple[int, ...] = ()
    echoes: tuple[int, ...] = ()
    left: Seat | None = None
    shared: frozenset[int] = frozenset()


class View(Struct, frozen=True):
    """`hints` by guess: 1 where the hidden number is an odd distance away, None where unknown."""

    seats: int
    guesses: tuple[int, ...]
    echoes: tuple[int, ...]
    left: Seat | None
    hidden: int | None
    hints: tuple[int | None, ...]
    may_tell: bool


class Guess(Struct, frozen=True):
    number: int


class Guessed(Struct, frozen=True):
    """A guess; its hint is the secret part."""

    seat: Seat
    number: int
    hint: int | None = None


class Passed(Struct, frozen=True):
    """A hint that a seat told its partner."""

    seat: Seat
    at: int
    hint: int


Event = Guessed | Passed

OPTIONS = (Option("echo", Kind.FLAG, (), "on", "Whether a wrong guess draws an echo."),)


def over(state: State) -> bool:
    return state.hidden in state.guesses or state.left is not None or len(state.guesses) >= LAST


def hint_of(state: State, at: int) -> int:
    return (state.hidden - state.guesses[at]) % 2


def seats(options: Options) -> tuple[int, ...]:
    return (2, 4)


def sides(options: Options, seats_: int) -> Sides:
    if seats_ == 2:
        return each_alone(2)
    return (frozenset({Seat(0), Seat(2)}), frozenset({Seat(1), Seat(3)}))


def setup(options: Options, seats_: int, draw: Draw) -> Step[State, Event]:
    settle(GAME, options)
    return Step(State(draw(len(NUMBERS)), seats_))


def turn(state: State) -> Turn[Guess]:
    acts = Seat(len(state.guesses) % state.seats)
    waiting = frozenset() if over(state) else frozenset({acts})
    return Turn(len(state.guesses) + (state.left is not None), waiting, "guess")


def legal(state: State, seat: Seat) -> tuple[Guess, ...]:
    if seat not in turn(state).waiting:
        return ()
    return tuple(Guess(n) for n in NUMBERS if n not in state.guesses[-1:])


def apply(state: State, seat: Seat, action: Guess, draw: Draw) -> Step[State, Event]:
    if action not in legal(state, seat):
        raise Illegal("not_now", number=action.number)
    echo = () if action.number == state.hidden else (draw(3),)
    after = replace(state, guesses=(*state.guesses, action.number), echoes=(*state.echoes, *echo))
    bare = Guessed(seat, action.number)
    whole = Guessed(seat, action.number, hint_of(after, len(state.guesses)))
    return Step(after, (Notice(bare, whole=whole, owners=frozenset({seat})),))


def leave(state: State, seat: Seat, draw: Draw) -> Step[State, Event]:
    if over(state):
        raise Illegal("over")
    return Step(replace(state, left=seat))


def tell(state: State, seat: Seat) -> Step[State, Event]:
    """Tells the partner the hint of the seat's last guess."""
    mine = own_guesses(state, seat)
    if not may_tell(state, seat):
        raise Illegal("nothing_to_tell")
    after = replace(state, shared=state.shared | {mine[-1]})
    told = Passed(seat, mine[-1], hint_of(state, mine[-1]))
    return Step(after, (Notice(told, frozenset({Seat((seat + 2) % 4)})),))


def own_guesses(state: State, seat: Seat) -> list[int]:
    return [at for at in range(len(state.guesses)) if at % state.seats == seat]


def may_tell(state: State, seat: Seat) -> bool:
    return state.seats > 2 and bool(own_guesses(state, seat)) and not over(state)


def view(state: State, seat: Seat | None) -> View:
    hints = tuple(
        hint_of(state, at) if over(state) or knows(state, seat, at) else None
        for at in range(len(state.guesses))
    )
    hidden = state.hidden if over(state) else None
    tells = seat is not None and may_tell(state, seat)
    return View(state.seats, state.guesses, state.echoes, state.left, hidden, hints, tells)


def knows(state: State, seat: Seat | None, at: int) -> bool:
    """Whether a reader was told the hint of a guess."""
    if seat is None:
        return False
    by = at % state.seats
    return by == seat or (at in state.shared and by % 2 == seat % 2)


def fitting(seen: View) -> list[int]:
    """The numbers that may be hidden behind a view."""
    known = [
        (n, hint) for n, hint in zip(seen.guesses, seen.hints, strict=True) if hint is not None
    ]
    return [
        n
        for n in NUMBERS
        if n not in seen.guesses and all((n - guess) % 2 == hint for guess, hint in known)
    ]


def imagine(seen: View, draw: Draw) -> State:
    free = fitting(seen)
    hidden = free[draw(len(free))] if seen.hidden is None else seen.hidden
    shared = frozenset(at for at, hint in enumerate(seen.hints) if hint is not None)
    return State(hidden, seen.seats, seen.guesses, seen.echoes, seen.left, shared)


def outcome(state: State) -> Outcome | None:
    if not over(state):
        return None
    points = (None,) * state.seats
    if state.left is None and state.hidden not in state.guesses:
        return Outcome(Ending.DRAWN, (), points, (), "unfound")
    last = (len(state.guesses) - 1) % 2 if state.left is None else 1 - state.left % 2
    won = tuple(Seat(seat) for seat in range(state.seats) if seat % 2 == last)
    return Outcome(Ending.WON, won, points, (), "guessed")


Plans = tuple[tuple[Guess, ...], ...]


def advise(seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()) -> Advice[Guess]:
    fit = fitting(seen.view)
    open_ = [n for n in NUMBERS if n not in seen.view.guesses[-1:]]
    free = open_ if level is Level.EASY and len(fit) > 1 else fit
    best = free[draw(len(free))]
    choices = [Choice((Guess(n),), float(n == best), because("may_be", number=n)) for n in open_]
    return ranked(choices, weighed)


def advised(number: int, key: str = "may_be") -> Advice[Guess]:
    return Advice((Choice((Guess(number),), 0.0, because(key, number=number)),))


def parse(text: str) -> Guess:
    head, _, number = text.partition(":")
    if head != "guess" or number not in tuple("012345"):
        raise BadAction("no_guess", text=text)
    return Guess(int(number))


def write(action: Guess) -> str:
    return f"guess:{action.number}"


def preview(state: State, seat: Seat, action: Guess) -> State:
    raise Illegal("no_preview")


GAME: Game[State, Guess, View, Event] = Game(
    key="honest",
    title="Honest",
    rules_version=1,
    options=OPTIONS,
    seats=seats,
    sides=sides,
    setup=setup,
    turn=turn,
    legal=legal,
    apply=apply,
    leave=leave,
    tell=tell,
    view=view,
    imagine=imagine,
    outcome=outcome,
    fallback=lambda state, seat, draw: legal(state, seat)[0],
    advise=advise,
    parse=parse,
    write=write,
    preview=preview,
    again=lambda state: {"echo": "on"},
)


def leaking_view(state: State, seat: Seat | None) -> View:
    return replace(view(state, seat), hidden=state.hidden)


def forgetful_imagine(seen: View, draw: Draw) -> State:
    """Trusts the view, as the author of a leaking view would."""
    return (
        imagine(replace(seen, hidden=None), draw) if len(seen.guesses) < 3 else imagine(seen, draw)
    )


def telling_legal(state: State, seat: Seat) -> tuple[Guess, ...]:
    return tuple(action for action in legal(state, seat) if action.number != state.hidden ^ 1)


def telling_refusal(state: State, seat: Seat, action: Guess, draw: Draw) -> Step[State, Event]:
    try:
        return apply(state, seat, action, draw)
    except Illegal as refused:
        raise Illegal("not_now", number=action.number, near=state.hidden) from refused


def telling_notice(state: State, seat: Seat, action: Guess, draw: Draw) -> Step[State, Event]:
    step = apply(state, seat, action, draw)
    return Step(step.state, (Notice(Guessed(seat, action.number, state.hidden)),))


def telling_preview(state: State, seat: Seat, action: Guess) -> State:
    if action.number == state.hidden:
        raise Illegal("warm")
    raise Illegal("no_preview")


def mutating_apply(state: State, seat: Seat, action: Guess, draw: Draw) -> Step[State, Event]:
    step = apply(state, seat, action, draw)
    force_setattr(state, "echoes", (*state.echoes, 9))
    return step


_memory = itertools.count()


def remembering_apply(state: State, seat: Seat, action: Guess, draw: Draw) -> Step[State, Event]:
    """Keeps a count outside the state, so that its result depends on earlier calls."""
    step = apply(state, seat, action, draw)
    return Step(replace(step.state, echoes=(*step.state.echoes, next(_memory))), step.notices)


def tolerant_apply(state: State, seat: Seat, action: Guess, draw: Draw) -> Step[State, Event]:
    return apply(state, min(turn(state).waiting, default=seat), action, draw)


def boasting_legal(state: State, seat: Seat) -> tuple[Guess, ...]:
    found = legal(state, seat)
    return (*found, Guess(state.guesses[-1])) if found and state.guesses else found


def crashing_parse(text: str) -> Guess:
    return Guess(int(text.removeprefix("guess:")))


def flat_turn(state: State) -> Turn[Guess]:
    return Turn(0, turn(state).waiting, "guess")


def endless_apply(state: State, seat: Seat, action: Guess, draw: Draw) -> Step[State, Event]:
    step = apply(state, seat, action, draw)
    kept = replace(step.state, guesses=(action.number, action.number)) if over(step.state) else None
    hidden = 3 if action.number != 3 else 0
    return step if kept is None else Step(replace(kept, hidden=hidden), step.notices)


def telling_open_part(state: State, seat: Seat, action: Guess, draw: Draw) -> Step[State, Event]:
    """What the others read of a guess holds its secret part."""
    step = apply(state, seat, action, draw)
    others = frozenset(Seat(other) for other in range(state.seats) if other != seat)
    told = [
        Notice(replace(one.what, hint=state.hidden), others, one.whole, one.owners)
        for one in step.notices
    ]
    return Step(step.state, tuple(told))


def ownerless_apply(state: State, seat: Seat, action: Guess, draw: Draw) -> Step[State, Event]:
    step = apply(state, seat, action, draw)
    return Step(step.state, tuple(replace(notice, owners=frozenset()) for notice in step.notices))


def telling_all(state: State, seat: Seat) -> Step[State, Event]:
    step = tell(state, seat)
    return Step(step.state, tuple(replace(notice, to=None) for notice in step.notices))


def telling_hidden(state: State, seat: Seat) -> Step[State, Event]:
    step = tell(state, seat)
    told = [replace(one, what=replace(one.what, hint=state.hidden)) for one in step.notices]
    return Step(step.state, tuple(told))


def restless_legal(state: State, seat: Seat) -> tuple[Guess, ...]:
    """Lists the same actions in another order each time."""
    return legal(state, seat)[:: 1 if next(_memory) % 2 else -1]


def _local() -> type[View]:
    class Local(View, frozen=True):
        pass

    return Local


Local = _local()


def silent_view(state: State, seat: Seat | None) -> View:
    return replace(view(state, seat), may_tell=False)


def unpicklable_view(state: State, seat: Seat | None) -> View:
    seen = view(state, seat)
    return Local(*(getattr(seen, name) for name in seen.__struct_fields__))


def unfit_outcome(state: State) -> Outcome | None:
    found = outcome(state)
    return found and replace(found, winners=())


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
    "other speller": (remake(GAME, spell=lambda seen, action: "no such move"), "spelled_is_read"),
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
    "ghost seat": (
        remake(GAME, leave=lambda state, seat, draw: Step(replace(state, left=seat))),
        "seats_can_be_left",
    ),
    "forgotten seat": (
        remake(GAME, sides=lambda options, seats: (frozenset({Seat(0)}),)),
        "sides_are_a_partition",
    ),
    "a win without a winner": (remake(GAME, outcome=unfit_outcome), "outcomes_fit"),
    "restless list": (remake(GAME, legal=restless_legal), "folds_list_what_is_legal"),
    "unpicklable view": (remake(GAME, view=unpicklable_view), "what_is_seen_can_be_pickled"),
    "secret without an owner": (
        remake(GAME, apply=ownerless_apply),
        "secret_parts_have_an_owner",
    ),
    "open part tells": (remake(GAME, apply=telling_open_part), "same_open_parts"),
    "hides after all": (
        remake(GAME, hides=lambda options, seats: False),
        "nothing_is_private_where_nothing_hides",
    ),
    "tells everybody": (remake(GAME, tell=telling_all), "tellings_stay_on_the_side"),
    "tells what nobody knows": (remake(GAME, tell=telling_hidden), "tellings_are_known"),
    "hides that it may tell": (remake(GAME, view=silent_view), "tellings_are_offered"),
    "no rematch": (remake(GAME, again=lambda state: {"eco": "on"}), "rematches_are_playable"),
}
"""By the name of the fault: the broken game, and the law that must find it."""
