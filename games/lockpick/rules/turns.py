"""The course of a Lockpick game: the set-up, the legal actions, what each does, and the end.

Each function takes a state and gives the next one with the events on the way. `act` judges an
action and stops before anything new is seen, so its state can be previewed; `finish_turn`
continues from there.
"""

from __future__ import annotations

from itertools import permutations, product, starmap
from typing import assert_never

from msgspec.structs import replace

from games.core import Draw, Illegal, Notice, Options, Seat, Sides, Step, all_together, shuffle
from games.lockpick.rules.actions import Action, Choose, Jump, Lock, Pass, Push
from games.lockpick.rules.board import (
    Cascade,
    Columns,
    LockedSet,
    Reach,
    cascade,
    is_open,
    jumped,
    lock_one,
    pushed,
    reachable,
    sets_in,
)
from games.lockpick.rules.cards import (
    COLORS,
    KEYS,
    PLACE,
    SUITS,
    WILD,
    Card,
    Color,
    full_cards,
    roll,
)
from games.lockpick.rules.state import (
    PLAYER,
    Change,
    Chosen,
    Ended,
    Event,
    Jumped,
    Locked,
    Passed,
    Phase,
    Popped,
    Pushed,
    Rolled,
    State,
    Tally,
    cards_left,
)

After = tuple[State, tuple[Event, ...]]
"""The state after something, and the events on the way to it."""


def seats(options: Options) -> tuple[int, ...]:
    """One seat: a solitaire."""
    return (1,)


def sides(options: Options, seats: int) -> Sides:
    """The player alone, against the lock."""
    return all_together(seats)


def hides(options: Options, seats: int) -> bool:
    """Nothing is hidden from anybody who looks at the board."""
    return False


def setup(options: Options, seats: int, draw: Draw) -> Step[State, Event]:
    """Five shuffled suits in the order R Y G C P, then the key of the dice; the first roll."""
    stacks = tuple(tuple(shuffle(SUITS[color], draw)) for color in COLORS)
    key = draw(KEYS)
    table = State(
        stacks=stacks,
        key=key,
        columns=((),) * len(COLORS),
        frozen=(0,) * len(COLORS),
        locked=(),
        hand=(),
        turn=0,
        roll=roll(key, 1),
        chosen="",
        phase=Phase.DONE,
        contested="",
        last=Change(0, ""),
        tally=Tally(),
    )
    return step_of(_begin_turn(table, 1))


def _begin_turn(state: State, turn: int) -> After:
    """Rolls both dice, and pops where they show a colour that has cards (LP-4)."""
    dice = roll(state.key, turn)
    now = replace(state, turn=turn, roll=dice, chosen="", phase=Phase.CHOOSE)
    told = (Rolled(turn, dice),)
    if dice.color == WILD:
        return now, told
    now, more = _take(now, dice.color)
    return now, told + more


def _take(state: State, hue: Color) -> After:
    """Pops the cards of a push turn; an empty Code Stack makes it a jump turn (rules 3)."""
    stack = state.stacks[PLACE[hue]]
    if not stack:
        return replace(state, chosen=hue, phase=Phase.JUMP), ()
    n = min(state.roll.n, len(stack))
    hand, rest = tuple(reversed(stack[-n:])), stack[:-n]
    stacks = tuple(rest if c == hue else s for c, s in zip(COLORS, state.stacks, strict=True))
    now = replace(state, stacks=stacks, hand=hand, chosen=hue, phase=Phase.PUSH)
    return now, (Popped(hue, hand, len(rest)),)


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every action of the player; pushes go to the right, one for each different result.

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


def jumps(state: State) -> tuple[Reach, ...]:
    """The cards that may jump now (rules 3.3)."""
    return reachable(state.columns, state.chosen, state.roll.n) if state.phase == Phase.JUMP else ()


def pushes(hand: tuple[Card, ...]) -> tuple[Push, ...]:
    """The pushes of a hand, one for each different result, those of one column together."""
    starts = COLORS[:1] if len(hand) == len(COLORS) else COLORS
    return tuple(starmap(Push, product(starts, (">",), permutations(hand))))


def locks(state: State) -> tuple[Lock, ...]:
    """Every set of the column that is asked about, even where two leave the same cards (LP-9)."""
    column = state.columns[PLACE[state.contested]]
    return tuple(Lock(state.contested, at) for at in sets_in(column))


def sample(state: State, seat: Seat, draw: Draw) -> Action:
    """A legal action, all equally likely, without listing the pushes."""
    if state.phase != Phase.PUSH:
        actions = legal(state, seat)
        return actions[draw(len(actions))]
    whole_row = len(state.hand) == len(COLORS)
    start = COLORS[0] if whole_row else COLORS[draw(len(COLORS))]
    return Push(start, ">", tuple(shuffle(state.hand, draw)))


def fallback(state: State, seat: Seat, draw: Draw) -> Action:
    """What is played for who is away: an empty colour or red, the hand from red on, a pass."""
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


def act(state: State, action: Action) -> After:
    """Plays an action and the locks it causes. Raises `Illegal` where it may not be played now.

    The phase is then LOCK (a set must be chosen), DONE, or after a `choose` PUSH or JUMP.
    """
    if state.phase == Phase.OVER:
        raise Illegal("over")
    match action:
        case Choose(hue):
            _need(state, Phase.CHOOSE)
            now, told = _take(state, hue)
            return now, (Chosen(hue, now.phase == Phase.JUMP), *told)
        case Push():
            return _push(state, action)
        case Jump():
            return _jump(state, action)
        case Pass():
            _need(state, Phase.JUMP)
            forced = not jumps(state)
            now = replace(state, tally=_counted(state, passes=1))
            return _placed(now, Change(state.turn, "pass"), now.columns, Passed(forced))
        case Lock():
            return _lock(state, action)
        case _:  # pragma: no cover
            assert_never(action)


def _need(state: State, phase: Phase) -> None:
    if state.phase != phase:
        raise Illegal("not_now", phase=str(state.phase), wanted=str(phase))


def _counted(state: State, jumps: int = 0, passes: int = 0) -> Tally:
    tally = state.tally
    return Tally(tally.wasted, tally.most, tally.jumps + jumps, tally.passes + passes)


def _push(state: State, action: Push) -> After:
    _need(state, Phase.PUSH)
    cards = full_cards(action.cards, state.chosen)
    if sorted(cards) != sorted(state.hand):
        raise Illegal("not_hand", hand=" ".join(state.hand))
    columns = pushed(state.columns, action.start, action.way, cards)
    change = Change(state.turn, "push", cards)
    now = replace(state, hand=())
    return _placed(now, change, columns, Pushed(action.start, action.way, cards))


def _jump(state: State, action: Jump) -> After:
    """Rules LP-6: sets are looked for only after the card lies on its new column."""
    _need(state, Phase.JUMP)
    column = state.columns[PLACE[action.source]]
    if not 1 <= action.n <= len(column):
        raise Illegal("no_card", col=action.source, n=action.n)
    card = column[-action.n]
    if Reach(action.source, action.n, card) not in jumps(state):
        raise Illegal("no_jump", card=card, n=action.n, roll=state.roll.n, color=state.chosen)
    columns = jumped(state.columns, action.source, action.n, action.to)
    change = Change(state.turn, "jump", (card,), action.source)
    now = replace(state, tally=_counted(state, jumps=1))
    return _placed(now, change, columns, Jumped(card, action.source, action.n, action.to))


def _lock(state: State, action: Lock) -> After:
    """Rules LP-8: the player says which of several sets locks."""
    _need(state, Phase.LOCK)
    if action.col != state.contested:
        raise Illegal("other_column", col=state.contested)
    if action.at not in sets_in(state.columns[PLACE[action.col]]):
        raise Illegal("no_set", col=action.col, at=action.at + 1)
    return _locks(state, lock_one(Cascade(state.columns, state.frozen), action.col, action.at))


def _placed(state: State, change: Change, columns: Columns, what: Event) -> After:
    now, told = _locks(replace(state, last=change), Cascade(columns, state.frozen))
    return now, (what, *told)


def _locks(state: State, table: Cascade) -> After:
    """Locks every set that needs no choice, and counts what has locked."""
    table = cascade(table)
    sets = state.last.locks + table.sets
    old = state.tally
    wasted = old.wasted + sum(not gone.froze for gone in table.sets)
    tally = Tally(wasted, max(old.most, len(sets)), old.jumps, old.passes)
    now = replace(
        state,
        columns=table.columns,
        frozen=table.frozen,
        locked=state.locked + tuple(card for gone in table.sets for card in gone.cards),
        phase=Phase.LOCK if table.asks else Phase.DONE,
        contested=table.asks,
        last=replace(state.last, locks=sets),
        tally=tally,
    )
    return now, _lock_events(state, table.sets)


def _lock_events(state: State, sets: tuple[LockedSet, ...]) -> tuple[Event, ...]:
    frozen = dict(zip(COLORS, state.frozen, strict=True))
    out: list[Event] = []
    for gone in sets:
        frozen[gone.col] += gone.froze
        out.append(Locked(gone, frozen[gone.col]))
    return tuple(out)


def finish_turn(state: State) -> After:
    """Continues from the end of a turn: the end check (rules 4), else the next roll and pop."""
    if state.phase != Phase.DONE:
        return state, ()
    state = replace(state, course=(*state.course, sum(state.frozen)))
    if is_open(state.frozen):
        return end_game(state, "open")
    if not any(state.stacks):
        return end_game(state, "empty")
    return _begin_turn(state, state.turn + 1)


def end_game(state: State, reason: str) -> After:
    """Ends the game: the reason open is a win, any other a loss."""
    now = replace(state, phase=Phase.OVER, contested="", reason=reason)
    return now, (Ended(reason, now.frozen, now.turn, cards_left(now)),)


def step_of(after: After) -> Step[State, Event]:
    """The step to that state. No event of this game is secret."""
    state, events = after
    return Step(state, tuple(Notice(event) for event in events))
