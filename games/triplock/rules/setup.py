"""Triplock's options, and set-up: lock, deck and first Diagrams, or an Episode (rules 4, 6)."""

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
from games.triplock.rules.bench import Bench
from games.triplock.rules.perform import take_top
from games.triplock.table.board import LAYOUTS, MODES, Layout, layout_of
from games.triplock.table.cards import CHARACTERS, DIAGRAMS, RULES, failsafes, mechanisms
from games.triplock.table.episodes import EPISODES, Journey, first_for
from games.triplock.table.events import Event, SetupBegun
from games.triplock.table.public import TurnState
from games.triplock.table.state import Player, Spot, State

CHARACTERS_OF_SEATS = Option(
    "characters",
    Kind.EACH,
    tuple(CHARACTERS),
    "",
    "A character with a Skill of its own for each seat: off, pick, random, or a name each.",
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
    applies=lambda options, seats: not layout_of(options).in_rooms,
)


def _is_episode(options: Options, seats: int) -> bool:
    return layout_of(options).in_rooms


def _first_episode(options: Options) -> str:
    """The first Episode for the seats of the mode; "" in a mode without Episodes."""
    layout = LAYOUTS.get(options["mode"])
    return "" if layout is None or not layout.in_rooms else first_for(len(layout.rows))


def _first_roster(options: Options) -> str:
    """The first characters of the file, as many as the Episode takes along."""
    episode = EPISODES.get(options["episode"])
    return "" if episode is None else ",".join([*CHARACTERS][: episode.bring])


OPTIONS = (
    Option(
        "mode",
        Kind.CHOICE,
        MODES,
        MODES[0],
        "Two in a duel, three in a ring, or the locked rooms of an Episode, alone or together.",
        labels=(
            ("duel", "two people face each other over four stacks, about 9 turns each"),
            ("ring", "three people share six stacks, about 8 turns each"),
            ("alone", "one person opens the rooms of an Episode"),
            ("together", "two people open a room together, or one person with both chairs"),
        ),
        said="{0}",
    ),
    Option(
        "episode",
        Kind.CHOICE,
        tuple(EPISODES),
        "",
        "Which Episode is played, alone or together; without it the first that fits.",
        labels=tuple(
            (
                each.name,
                f"rooms: {len(each.rooms)}, rounds: at most "
                f"{sum(room.rounds for room in each.rooms)} if no room is lost; "
                f"{each.bring} characters go along",
            )
            for each in EPISODES.values()
        ),
        said="{0}",
        applies=_is_episode,
        follows=_first_episode,
    ),
    Option(
        "roster",
        Kind.SOME,
        tuple(CHARACTERS),
        "",
        "Who goes along in an Episode, with commas between the names; without it the first ones.",
        labels=CHARACTERS_OF_SEATS.labels,
        applies=_is_episode,
        follows=_first_roster,
    ),
    CHARACTERS_OF_SEATS,
    Option(
        "notebook",
        Kind.CHOICE,
        ("off", "log", "tracked"),
        "log",
        "What your panel keeps: nothing (off), what you saw (log), where it is now (tracked).",
        labels=(
            ("off", "Your panel keeps nothing of what you saw"),
            ("log", "Your panel shows again what you saw"),
            ("tracked", "Your panel follows every chip that you have seen"),
        ),
    ),
    Option(
        "first_skip",
        Kind.FLAG,
        (),
        "off",
        "The first turn has no Skill, so that who begins has no advantage.",
        meaning="the first turn of the match has no Skill",
        applies=CHARACTERS_OF_SEATS.applies,
    ),
)


def seats(options: Options) -> tuple[int, ...]:
    """The seat counts of the mode."""
    return (len(layout_of(options).rows),)


def judges(options: Options, n: int) -> bool:
    """The strength of the adviser was never measured in a ring."""
    return options.get("mode") != "ring"


def rated(options: Options, n: int) -> str | None:
    """The duel and the ring; in an Episode all play together."""
    return None if layout_of(options).in_rooms else options.get("mode", MODES[0])


def sides(options: Options, n: int) -> Sides:
    """The sides of the mode, whose seats play together."""
    return tuple(frozenset(map(Seat, side)) for side in layout_of(options).sides)


def setup(options: Options, n: int, draw: Draw) -> Step[State, Event]:
    """The first step: the lock, the deck and the first Diagrams; of an Episode no draw (rules 4).

    Raises `Illegal`: `no_option`, `bad_option`, `bad_seats`, `too_many_characters`,
    `wrong_episode`, `wrong_roster`.
    """
    given = settle_options(OPTIONS, options)
    if n not in seats(given):
        raise Illegal("bad_seats", seats=n, wanted=seats(given)[0])
    journey = _journey(given, n) if layout_of(given).in_rooms else None
    chars = _characters("" if journey else given["characters"], n)
    state = State(
        mode=given["mode"],
        notebook=given["notebook"],
        first_skip=journey is None and given["first_skip"] == "on",
        phase="setup" if journey is None else "choose",
        stage=0,
        active=Seat(0),
        round=1,
        spots=() if journey else lock(LAYOUTS[given["mode"]], draw),
        deck=() if journey else tuple(shuffle(DIAGRAMS, draw)),
        discard=(),
        removed=(),
        players=tuple(Player(char=char) for char in chars),
        turn=TurnState(),
        journey=journey,
    )
    bench = Bench(state, draw)
    bench.tell(SetupBegun(state.mode, chars, state.notebook, state.first_skip, journey))
    if journey is None:
        # Rules TR-2: a turn is blocked by the seat's `skip` at its beginning.
        bench.put_player(0, skip=state.first_skip)
        deal(bench, RULES.start_diagrams)
    return bench.step()


def _journey(given: Options, n: int) -> Journey:
    """An Episode at its beginning, with the characters who go along."""
    episode = EPISODES[given["episode"]]
    if episode.seats != n:
        raise Illegal("wrong_episode", episode=episode.id, seats=episode.seats, mode=given["mode"])
    roster = tuple(char for char in given["roster"].split(",") if char)
    if len(roster) != episode.bring:
        raise Illegal("wrong_roster", given=len(roster), wanted=episode.bring)
    return Journey(episode.id, roster)


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


def deal(bench: Bench, cards: int) -> None:
    """Deals so many Diagrams to every seat, one round after the other."""
    for _ in range(cards):
        for seat in range(len(bench.state.players)):
            take_top(bench, Seat(seat))
