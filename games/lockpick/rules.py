"""Lockpick as a value: the functions the house calls, and the `GAME` record (rules section 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import permutations

from games.core import BadAction, Draw, Game, Illegal, Notice, Scores, Seat, Step, Turn, shuffle
from games.lockpick.board import is_open, sets_in
from games.lockpick.cards import COLORS, PLACE, SUITS, Card
from games.lockpick.dice import KEYS, roll
from games.lockpick.events import Event
from games.lockpick.notation import Action, Choose, Jump, Lock, Pass, Push, parse, write
from games.lockpick.seen import imagine, view
from games.lockpick.state import Phase, State
from games.lockpick.turns import act, begin, end, finish, full_cards, jumps
from games.lockpick.view import Change, Tally, View

PLAYER = Seat(0)

_NOTHING = ((),) * len(COLORS)


def seats(options: Mapping[str, str]) -> range:
    """One chair: a solitaire."""
    return range(1, 2)


def setup(options: Mapping[str, str], seats: int, draw: Draw) -> Step[State]:
    """Five shuffled suits in the order R Y G C P, then the key of the dice; the first roll."""
    stacks = tuple(tuple(shuffle(SUITS[color], draw)) for color in COLORS)
    key = draw(KEYS)
    table = State(
        stacks=stacks,
        key=key,
        columns=_NOTHING,
        frozen=(0,) * len(COLORS),
        locked=(),
        hand=(),
        turn=0,
        roll=roll(key, 1),
        chosen="",
        phase=Phase.DONE,
        settling="",
        last=Change(0, ""),
        tally=Tally(),
    )
    return _step(*begin(table, 1))


def turn(state: State) -> Turn:
    """The one player is waited for until the end.

    The stage never rises: nobody but the actor is asked. A jump turn without a jump has one
    action, the forced `pass`. Nothing is waited for in a preview that has come to its turn's end.
    """
    if state.phase in (Phase.DONE, Phase.OVER):
        return Turn(0, frozenset(), str(state.phase))
    stuck = state.phase == Phase.JUMP and not jumps(state)
    return Turn(0, frozenset((PLAYER,)), str(state.phase), forced=Pass() if stuck else None)


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every action of the player; a push once per different result, always to the right.

    Pushes of 1 to 6 cards have 5, 10, 30, 120, 120, 3600 results (LP-5).
    """
    match state.phase if seat == PLAYER else Phase.OVER:
        case Phase.CHOOSE:
            return tuple(Choose(color) for color in COLORS)
        case Phase.PUSH:
            return pushes(state.hand)
        case Phase.JUMP:
            reach = jumps(state)
            return (*(Jump(r.col, r.n, to) for r in reach for to in COLORS), Pass())
        case Phase.LOCK:
            return locks(state)
        case _:
            return ()


@lru_cache(maxsize=16)
def pushes(hand: tuple[Card, ...]) -> tuple[Push, ...]:
    """The pushes of a hand, one for each different result; those of one start stand together."""
    starts = COLORS[:1] if len(hand) == len(COLORS) else COLORS
    return tuple(Push(start, ">", cards) for start in starts for cards in permutations(hand))


def locks(state: State) -> tuple[Lock, ...]:
    """Every set of the column that is asked about. Rules LP-9: even where two end alike."""
    column = state.columns[PLACE[state.settling]]
    return tuple(Lock(state.settling, at) for at in sets_in(column))


def preview(state: State, seat: Seat, action: Action) -> State:
    """The table after an action and its locks, and nothing of the next turn.

    Refuses a `choose` that pops: its cards cannot be unseen.
    """
    _need_player(seat)
    now, _ = act(state, action)
    if isinstance(action, Choose) and now.phase == Phase.PUSH:
        raise Illegal("shows_cards", color=action.color)
    return now


def apply(state: State, seat: Seat, action: Action, draw: Draw) -> Step[State]:
    """Plays an action; where it ends the turn, the end check and the next roll and pop follow."""
    _need_player(seat)
    now, told = act(state, action)
    now, more = finish(now)
    return _step(now, told + more)


def leave(state: State, seat: Seat, draw: Draw) -> Step[State]:
    """The player gives up: the game is lost as it stands."""
    _need_player(seat)
    if state.phase == Phase.OVER:
        raise Illegal("over")
    return _step(*end(state, "resigned"))


def scores(state: State) -> Scores | None:
    """Rules LP-14: no points; won first, then frozen tumblers, then fewer turns."""
    if state.phase != Phase.OVER:
        return None
    won = is_open(state.frozen)
    rank = (int(won), sum(state.frozen), -state.turn)
    return Scores((PLAYER,) if won else (), (None,), rank, state.reason)


def fallback(state: State, seat: Seat, draw: Draw) -> Action:
    """What the clock plays: an empty colour or red, the hand from red to the right, a pass."""
    match state.phase:
        case Phase.CHOOSE:
            empty = (c for c, stack in zip(COLORS, state.stacks, strict=True) if not stack)
            return Choose(next(empty, COLORS[0]))
        case Phase.PUSH:
            return Push(COLORS[0], ">", state.hand)
        case Phase.JUMP:
            return Pass()
        case _:
            return locks(state)[0]


def sample(state: State, seat: Seat, draw: Draw) -> Action:
    """Any legal action, each alike, without listing the pushes."""
    if state.phase != Phase.PUSH:
        actions = legal(state, seat)
        return actions[draw(len(actions))]
    whole_row = len(state.hand) == len(COLORS)
    start = COLORS[0] if whole_row else COLORS[draw(len(COLORS))]
    return Push(start, ">", tuple(shuffle(state.hand, draw)))


def read(seen: View, text: str) -> tuple[Action, ...]:
    """A typed turn: actions parted by `;`, a push perhaps without suits."""
    parts = [part for part in text.split(";") if part.strip()]
    if not parts:
        raise BadAction("unreadable", text=text)
    return tuple(_completed(parse(part), seen) for part in parts)


def _completed(action: Action, seen: View) -> Action:
    if isinstance(action, Push) and seen.chosen:
        return Push(action.start, action.way, full_cards(action.cards, seen.chosen))
    return action


def _need_player(seat: Seat) -> None:
    if seat != PLAYER:
        raise Illegal("no_seat")


def _step(state: State, told: Iterable[Event]) -> Step[State]:
    return Step(state, tuple(Notice(event) for event in told))


GAME: Game[State, Action, View] = Game(
    key="lockpick",
    title="Lockpick",
    rules_version=1,
    options=(),
    seats=seats,
    setup=setup,
    turn=turn,
    legal=legal,
    apply=apply,
    leave=leave,
    view=view,
    imagine=imagine,
    scores=scores,
    fallback=fallback,
    parse=parse,
    write=write,
    preview=preview,
    sample=sample,
    read=read,
)
