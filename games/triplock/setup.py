"""Set-up: the lock, the deck and the first Diagrams; or an Episode begins (rules 4, 6)."""

from __future__ import annotations

from games.core import Draw, Illegal, Options, Seat, Sides, Step, settle_options, shuffle
from games.triplock.bench import Bench
from games.triplock.board import LAYOUTS, MODES, Layout, layout_of
from games.triplock.cards import DIAGRAMS, RULES, failsafes, mechanisms
from games.triplock.episodes import EPISODES
from games.triplock.events import Event, SetupBegun
from games.triplock.journey import Journey
from games.triplock.options import OPTIONS
from games.triplock.perform import take_top
from games.triplock.public import TurnState
from games.triplock.state import Player, Spot, State


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
