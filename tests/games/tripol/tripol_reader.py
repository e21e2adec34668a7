"""What people read of a Tripol table: questions, phrases of the log, and positions by chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.core import Illegal, Options, Refused, Seat, Setting, Step, Tape, settle
from games.tripol import GAME, texts
from games.tripol.rules.actions import Place
from games.tripol.rules.state import Event, State
from games.tripol.rules.view import View
from tests.seed import seed

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay")
LONG = tuple(f"{head}mmmmmmmmmmmmmm…" for head in "ABCDEF")
FLAGS = ("polygon", "three", "experiment", "blockade", "barricade", "one_colour", "my_colour")


def table(bag: str, line: str = "", seats: int = 2, **options: str) -> State:
    """A match with a given bag after actions by whoever is to move: "draw 1@2,2D0 draw"."""
    state = GAME.setup({"bag": bag, **options}, seats, Tape([])).state
    return played(state, line)[0]


def played(state: State, line: str) -> tuple[State, list[Step[State, Event]]]:
    steps: list[Step[State, Event]] = []
    for text in line.split():
        steps.append(GAME.apply(state, state.table.mover, GAME.parse(text), Tape([])))
        state = steps[-1].state
    return state, steps


def seen(state: State, seat: int | None = None) -> View:
    return GAME.view(state, None if seat is None else Seat(seat))


def own(state: State) -> View:
    """The mover's view."""
    return seen(state, state.table.mover)


def setting(state: State, reader: int | None = None, names: tuple[str, ...] = NAMES) -> Setting:
    seats = state.table.terms.seats
    who = None if reader is None else Seat(reader)
    return Setting({}, GAME.sides({}, seats), names[:seats], who)


def told(state: State, line: str, reader: int | None = None) -> list[tuple[int | None, str]]:
    """What a reader is told of actions: subject and text."""
    _, steps = played(state, line)
    events = [
        event
        for step in steps
        for notice in step.notices
        if (event := notice.seen_by(None if reader is None else Seat(reader))) is not None
    ]
    lines = (texts.say(event, setting(state, reader)) for event in events)
    return [(line.subject, line.text) for line in lines if line is not None]


def asked(state: State, reader: int | None = None, draft: str = "") -> str:
    return texts.ask(seen(state, reader), draft, setting(state, reader))


def refused(state: State, text: str, seat: int | None = None) -> str:
    """The sentence with which a typed action is refused."""
    who = state.table.mover if seat is None else Seat(seat)
    try:
        for action in GAME.typed(seen(state, who), text):
            GAME.apply(state, who, action, Tape([]))
    except Refused as one:
        return texts.refusal(one)
    raise AssertionError(f"{text} is legal")


def matches(count: int, part: str) -> Iterator[tuple[State, int]]:
    """Positions of matches by chance, all options among them, each with the match's number."""
    for number in range(count):
        luck = Random(f"{seed()} {part} {number}")
        options, seats = _terms(luck, number)
        state = GAME.setup(settle(GAME, options), seats, luck.randrange).state
        while GAME.turn(state).waiting:
            yield state, number
            seat = state.table.mover
            legal = GAME.legal(state, seat)
            places = [action for action in legal if isinstance(action, Place)]
            action = luck.choice(places if places and luck.random() < 0.7 else legal)
            state = GAME.apply(state, seat, action, luck.randrange).state
        yield state, number


def _terms(luck: Random, number: int) -> tuple[Options, int]:
    """Options with which a table can be set up; each flag leads in one match of seven."""
    while True:
        flags = {flag for flag in FLAGS if luck.random() < 0.3} | {FLAGS[number % len(FLAGS)]}
        options = dict.fromkeys(flags, "on") | {"tiles": str(luck.randrange(20, 41))}
        options["triangles"] = luck.choice(("joint", "each"))
        try:
            return options, luck.choice(GAME.seats(options))
        except Illegal:
            continue
