"""The course of a Lockpick turn: roll and pop, the player's acts, the locks, the end check.

Each function takes a state and gives the next one with the events on the way. `act` judges an
action and stops before anything new is seen, so its state can be previewed; `finish` continues.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from games.core import Illegal, Notice, Step
from games.lockpick.actions import Action, Choose, Jump, Lock, Pass, Push
from games.lockpick.board import (
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
from games.lockpick.cards import COLORS, PLACE, WILD, Color, full_cards
from games.lockpick.dice import roll
from games.lockpick.events import (
    Chosen,
    Ended,
    Event,
    Jumped,
    Locked,
    Passed,
    Popped,
    Pushed,
    Rolled,
)
from games.lockpick.state import Change, Phase, State, Tally, cards_left

After = tuple[State, tuple[Event, ...]]
"""The state after something, and the events on the way to it."""


def begin(state: State, turn: int) -> After:
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


def jumps(state: State) -> tuple[Reach, ...]:
    """The cards that may jump now (rules 3.3)."""
    return reachable(state.columns, state.chosen, state.roll.n) if state.phase == Phase.JUMP else ()


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


def finish(state: State) -> After:
    """Continues from the end of a turn: the end check (rules 4), else the next roll and pop."""
    if state.phase != Phase.DONE:
        return state, ()
    state = replace(state, course=(*state.course, sum(state.frozen)))
    if is_open(state.frozen):
        return end(state, "open")
    if not any(state.stacks):
        return end(state, "empty")
    return begin(state, state.turn + 1)


def end(state: State, reason: str) -> After:
    """Ends the game: the reason open is a win, any other a loss."""
    now = replace(state, phase=Phase.OVER, contested="", reason=reason)
    return now, (Ended(reason, now.frozen, now.turn, cards_left(now)),)


def step_of(after: After) -> Step[State, Event]:
    """The step to that state. No event of this game is secret."""
    state, events = after
    return Step(state, tuple(Notice(event) for event in events))
