"""Lockpick positions for the eye and for the palette, each a view and the draft on it."""

from __future__ import annotations

import random
from collections.abc import Iterator

from msgspec.structs import replace

from games.core import Seat, Tape
from games.lockpick.game import GAME
from games.lockpick.rules.actions import Action, Choose, Jump
from games.lockpick.rules.cards import COLORS
from games.lockpick.rules.draft import entry, place, started
from games.lockpick.rules.state import State
from games.lockpick.rules.view import View

P = Seat(0)


def played(seed: int) -> Iterator[State]:
    """A game by clever enough luck: every state where something is asked, then the end."""
    luck = random.Random(seed)
    state = GAME.setup({}, 1, Tape(luck.randrange)).state
    while True:
        yield state
        if GAME.outcome(state) is not None:
            return
        tries = [GAME.any_action(state, P, luck.randrange) for _ in range(30)]
        action = max(tries, key=lambda a: _worth(state, a))
        state = GAME.apply(state, P, action, Tape(luck.randrange)).state


def _worth(state: State, action: Action) -> int:
    if isinstance(action, Choose):
        return 0
    after = GAME.preview(state, P, action)
    return sum(after.frozen) * 10 - sum(len(c) for c in after.columns)


def view_of(state: State) -> View:
    return GAME.view(state, P)


def after(state: State, draft: str) -> tuple[View, str]:
    """The view of a draft, as the shell makes it."""
    *whole, _ = draft.split(";")
    for text in whole:
        state = GAME.preview(state, P, GAME.parse(text))
    return view_of(state), draft


def push_drafts(state: State, start: str = COLORS[2]) -> Iterator[str]:
    """The drafts of one push, press by press."""
    view = view_of(state)
    draft = "" if len(view.hand) == 5 else started(view, start)
    while True:
        yield draft
        if draft.endswith(";"):
            return
        made = entry(view, draft)
        draft = place(made, made.left[0])


def find(phase: str, **wanted: int) -> State:
    """The first state of that phase with a hand of `hand` cards, after row `row`."""
    for seed in range(40):
        for n, state in enumerate(played(seed)):
            if state.phase != phase or n < wanted.get("row", 0):
                continue
            if "hand" in wanted and len(state.hand) != wanted["hand"]:
                continue
            if phase == "jump" and not view_of(state).reach:
                continue
            return state
    raise LookupError(phase)


def locked_draft() -> tuple[State, str]:
    """A hand whose first cards lock a set when they are placed as drawn, and from which column."""
    for seed in range(60):
        for n, state in enumerate(played(seed)):
            if state.phase != "push" or len(state.hand) not in (3, 4) or n < 14:
                continue
            for start in COLORS:
                text = f"{start}>:{':'.join(state.hand)}"
                if GAME.preview(state, P, GAME.parse(text)).frozen != state.frozen:
                    return state, start
    raise LookupError("no set locks")


def long_columns(length: int) -> View:
    """A board with one column of that many cards, a hand waiting."""
    view = view_of(find("push", hand=3, row=6))
    cards = [f"{r}{c}" for r in ("K", "9", "4", "J", "2", "7") for c in COLORS]
    columns = (tuple(cards[:length]), *(tuple(cards[i : i + 3 * i]) for i in range(1, 5)))
    return replace(view, columns=columns)


def samples() -> dict[str, tuple[View, str]]:
    """Every kind of picture by name."""
    out: dict[str, tuple[View, str]] = {}
    out["first"] = (view_of(next(played(1))), "")
    push = find("push", hand=4, row=12)
    for n, draft in enumerate(push_drafts(push)):
        out[f"push-{n}"] = after(push, draft)
    six = find("push", hand=6, row=8)
    for n, draft in enumerate(push_drafts(six)):
        if n in (1, 3, 6):
            out[f"six-{n}"] = after(six, draft)
    jump = find("jump", row=10)
    reach = view_of(jump).reach[0]
    out["jump"] = (view_of(jump), "")
    out["jump-card"] = after(jump, f"J{reach.col}{reach.n}-")
    whole = GAME.write(Jump(reach.col, reach.n, "Y"))
    out["jump-done"] = after(jump, f"{whole};")
    out["choose"] = (view_of(find("choose", row=8)), "")
    out["over"] = (view_of(list(played(3))[-1]), "")
    out["fifteen"] = (long_columns(15), "")
    locking = locked_draft()
    drafts = list(push_drafts(*locking))
    for n, draft in enumerate(drafts):
        out[f"lock-{n}"] = after(locking[0], draft)
    out["show"] = after(locking[0], drafts[-2])
    out["twenty"] = (long_columns(20), "R>:")
    return out
