"""Set-up: options, the lock, the deck and the first Diagrams (rules 4 and 6)."""

from __future__ import annotations

from games.core import (
    Draw,
    Illegal,
    Kind,
    Option,
    Options,
    Seat,
    Sides,
    Step,
    settle_options,
    shuffle,
)
from games.triplock.bench import Bench
from games.triplock.board import LAYOUTS, MODES, Layout, layout_of
from games.triplock.cards import CHARACTERS, DIAGRAMS, RULES, failsafes, mechanisms
from games.triplock.events import Event, SetupBegun
from games.triplock.perform import take_top
from games.triplock.public import TurnState
from games.triplock.state import Player, Spot, State

OPTIONS = (
    Option("mode", Kind.CHOICE, MODES, MODES[0], "Which way to play."),
    Option(
        "characters",
        Kind.EACH,
        tuple(CHARACTERS),
        "",
        "A character with a Skill of its own for each seat: off, pick, random, or two names.",
        meaning="each seat has a further Skill of its own",
        labels=tuple(
            (
                each.name,
                f"{each.skill_name}: "
                + {
                    "peek:3": "look at three stacks",
                    "set_die": "set a die to a face of your choice",
                    "swap": "swap two stacks",
                    "disarm": "take a chip",
                    "alter_own": "turn one of your Diagrams",
                    "flip": "flip a stack",
                }[each.skill],
            )
            for each in CHARACTERS.values()
        ),
    ),
    Option(
        "notebook",
        Kind.CHOICE,
        ("off", "log", "tracked"),
        "log",
        "What My hand keeps of your looks: off nothing, log what you saw, tracked where it is now.",
        labels=(
            ("off", "My hand keeps nothing of what you saw"),
            ("log", "My hand shows you again what you saw"),
            ("tracked", "My hand follows every chip that you have seen"),
        ),
    ),
    Option(
        "first_skip",
        Kind.FLAG,
        (),
        "off",
        "The first turn of the match has no Skill, which evens out going first.",
        meaning="the first turn of the match has no Skill",
    ),
)


def seats(options: Options) -> tuple[int, ...]:
    """The seat counts of the mode."""
    return (len(layout_of(options).rows),)


def sides(options: Options, n: int) -> Sides:
    """The sides of the mode, whose seats play together."""
    return tuple(frozenset(map(Seat, side)) for side in layout_of(options).sides)


def setup(options: Options, n: int, draw: Draw) -> Step[State, Event]:
    """The first step: the lock, the deck and the first Diagrams.

    Raises `Illegal`: `no_option`, `bad_option`, `bad_seats`, `too_many_characters`.
    """
    given = settle_options(OPTIONS, options)
    if n not in seats(given):
        raise Illegal("bad_seats", seats=n, wanted=seats(given)[0])
    chars = _characters(given["characters"], n)
    spots = lock(LAYOUTS[given["mode"]], draw)
    deck = tuple(shuffle(DIAGRAMS, draw))
    state = State(
        mode=given["mode"],
        notebook=given["notebook"],
        first_skip=given["first_skip"] == "on",
        phase="setup",
        stage=0,
        active=Seat(0),
        round=1,
        spots=spots,
        deck=deck,
        discard=(),
        removed=(),
        players=tuple(Player(char=char) for char in chars),
        turn=TurnState(),
    )
    return _hands(Bench(state, draw), chars)


def _characters(value: str, n: int) -> tuple[str | None, ...]:
    """One character or None by seat; an empty name between commas is none."""
    given = value.split(",") if value else []
    if len(given) > n:
        raise Illegal("too_many_characters", given=len(given), seats=n)
    return tuple(given[seat] or None if seat < len(given) else None for seat in range(n))


def lock(layout: Layout, draw: Draw) -> tuple[Spot, ...]:
    """The stacks by spot: as many of each set of chips as the mode takes, several sets mixed."""
    stacks: list[Spot] = []
    for number, taken in enumerate(layout.sets):
        made = _stacks(number, draw)
        stacks += made if taken == len(made) else shuffle(made, draw)[:taken]
    return tuple(stacks if len(layout.sets) == 1 else shuffle(stacks, draw))


def _stacks(number: int, draw: Draw) -> list[Spot]:
    """The four stacks of one set of chips."""
    mechs = shuffle(mechanisms(number), draw)
    chips = shuffle(failsafes(number), draw)
    ups = [draw(2) for _ in mechs]
    return [
        Spot(mech, up, chips[2 * i], chips[2 * i + 1])
        for i, (mech, up) in enumerate(zip(mechs, ups, strict=True))
    ]


def _hands(bench: Bench, chars: tuple[str | None, ...]) -> Step[State, Event]:
    state = bench.state
    bench.tell(SetupBegun(state.mode, chars, state.notebook, state.first_skip))
    # Rules TR-2: a turn is blocked by the seat's `skip` at its beginning.
    bench.put_player(0, skip=state.first_skip)
    for _ in range(RULES.start_diagrams):
        for seat in range(len(chars)):
            take_top(bench, Seat(seat))
    return bench.step()
