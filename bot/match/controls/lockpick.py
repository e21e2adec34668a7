"""Lockpick's controls (docs/screens.md): a turn is a draft until Commit plays all of it.

The controls depend only on the view and the draft. Nothing in this game is secret, so the message
at the table is also the player's own panel. A push is entered in two steps: the player chooses the
columns, then a card for each column from left to right; the last card is placed automatically.
"""

from __future__ import annotations

from bot.match.controls.panel import Choice, Controls, Menu, Panel, PanelButton, Style, in_rows
from games.core import BadAction
from games.lockpick.rules.actions import Choose, Jump, Lock, Pass
from games.lockpick.rules.board import LockedSet, reachable, sets_in
from games.lockpick.rules.cards import COLORS, PLACE
from games.lockpick.rules.draft import (
    Entry,
    Forecast,
    entry,
    forecasts,
    groups,
    lift,
    lifted,
    place,
    started,
    undone,
)
from games.lockpick.rules.notation import parse, write
from games.lockpick.rules.view import View
from games.lockpick.texts import controls
from games.lockpick.texts.labels import short
from games.lockpick.texts.lexicon import COLOR_NAMES, foreseen, signed

MOST_BUTTONS = 6
"""At most this many buttons, Pass included; more targets are a select."""


def panel(view: View, legal: tuple[object, ...], draft: str) -> Panel:
    """Returns the controls of one position. `legal` is not read, because the view tells it all."""
    whole, rest = _parted(draft)
    match view.phase:
        case "choose":
            return Panel(in_rows([_choose(view, color) for color in COLORS], 3))
        case "push":
            return _pushing(view, draft, whole, rest)
        case "jump":
            return Panel(_jumping(view, whole, rest) + _foot(view, draft))
        case "lock":
            rows = _locking(view, whole) + (_foot(view, draft) if draft else ())
            return Panel(rows, note=_settled(view) if draft else "")
        case "done":
            return Panel(_foot(view, draft), note=_settled(view))
        case _:
            return Panel()


def _parted(draft: str) -> tuple[str, str]:
    """Returns the whole actions of a draft with their `;`, and the beginning of the next one."""
    whole, mark, rest = draft.rpartition(";")
    return whole + mark, rest


def _choose(view: View, color: str) -> PanelButton:
    """Taking a stack shows its cards, so it is played at once; an empty colour is a draft.

    The draft passes too where no card of that colour could jump.
    """
    action = Choose(color)
    if view.sizes[PLACE[color]]:
        return PanelButton(short(view, action), write(action), style=Style.MAIN)
    passes = "" if reachable(view.columns, color, view.roll.n) else f"{write(Pass())};"
    return PanelButton(short(view, action), f"{write(action)};{passes}", draft=True)


def _jumping(view: View, whole: str, rest: str) -> tuple[Controls, ...]:
    """Returns the cards that may jump, or the columns for the card that was picked."""
    style = Style.PLAIN if view.reach else Style.MAIN
    passing = PanelButton(controls.PASS, f"{whole}{write(Pass())};", draft=True, style=style)
    picked = lifted(view, rest)
    if picked is not None:
        texts = (write(Jump(picked.col, picked.n, to)) for to in COLORS)
        presses = [
            PanelButton(COLOR_NAMES[to], f"{whole}{text};", draft=True, style=Style.MAIN)
            for to, text in zip(COLORS, texts, strict=True)
        ]
        alone = len(view.reach) == 1
        return (tuple(presses), (passing,)) if alone else (tuple(presses),)
    if len(view.reach) < MOST_BUTTONS:
        cards = [
            PanelButton(controls.reached(r), f"{whole}{lift(r)}", draft=True, style=Style.MAIN)
            for r in view.reach
        ]
        return in_rows([*cards, passing], 3)
    choices = tuple(Choice(controls.reached_in_full(r), lift(r)) for r in view.reach)
    return Menu(controls.WHICH_JUMPS, whole, choices, draft=True), (passing,)


def _locking(view: View, whole: str) -> tuple[Controls, ...]:
    """Returns a control for every set of the column; a lock is a draft until Commit."""
    found = [Lock(view.contested, at) for at in sets_in(view.columns[PLACE[view.contested]])]
    if len(found) <= MOST_BUTTONS:
        presses = [
            PanelButton(short(view, lock), f"{whole}{write(lock)};", draft=True, style=Style.MAIN)
            for lock in found
        ]
        return in_rows(presses, 2)
    choices = tuple(Choice(short(view, lock), f"{write(lock)};") for lock in found[:25])
    return (Menu(controls.WHICH_LOCKS, whole, choices, draft=True),)


def _pushing(view: View, draft: str, whole: str, rest: str) -> Panel:
    try:
        made = entry(view, rest)
    except BadAction:
        # The beginning is old or typed and does not fit the hand: the entry starts again.
        made, draft = entry(view, ""), whole
    if not made.start:
        presses = [_group(view, whole, names) for names in groups(len(view.hand))]
        return Panel(in_rows(presses, 3) + _foot(view, draft))
    cards = [
        PanelButton(
            signed(card), whole + place(made, card), draft=True, style=Style.MAIN, adds=card
        )
        for card in made.left
    ]
    # Up to five cards fit one row; six stand in two rows of three, as in the hand.
    rows = in_rows(cards, 5 if len(cards) <= 5 else 3)
    return Panel(rows + _foot(view, draft), note=_foretold(view, made))


def _group(view: View, whole: str, names: tuple[str, ...]) -> PanelButton:
    label = COLOR_NAMES[names[0]] if len(names) == 1 else "·".join(names)
    text = started(view, names[0])
    return PanelButton(label, whole + text, draft=True, style=Style.MAIN, adds=text)


def _foretold(view: View, made: Entry) -> str:
    """Says what the cards placed so far would lock if no more were placed."""
    return " ".join(foreseen(seen) for seen in forecasts(view, made))


def _settled(view: View) -> str:
    """Says what locks in the placed turn, by column; says nothing of the next roll."""
    by_column: dict[str, list[LockedSet]] = {}
    for gone in view.last.locks:
        by_column.setdefault(gone.col, []).append(gone)
    told = [foreseen(_as_forecast(col, gone)) for col, gone in by_column.items()]
    return " ".join(told) or ("" if view.phase == "lock" else controls.NOTHING_LOCKS)


def _as_forecast(col: str, gone: list[LockedSet]) -> Forecast:
    froze = sum(one.froze for one in gone)
    sets = tuple(one.cards for one in gone)
    return Forecast(col, (), (), sets, froze, len(gone) - froze, False)


def _foot(view: View, draft: str) -> tuple[Controls, ...]:
    """Returns Commit, Undo and Clear for a draft; Clear only if it differs from Undo."""
    if not draft:
        return ()
    row = [
        _commit(view, draft),
        PanelButton(controls.UNDO, before(view, draft), draft=True, emoji="↩️"),
    ]
    if row[1].text:
        row.append(PanelButton(controls.CLEAR, "", draft=True))
    return (tuple(row),)


def _commit(view: View, draft: str) -> PanelButton:
    """Plays the draft; it can be pressed only when the whole turn is placed."""
    if view.phase == "done":
        return PanelButton(controls.COMMIT, draft.removesuffix(";"), style=Style.MAIN, emoji="✅")
    return PanelButton(controls.COMMIT, emoji="✅", live=False)


def before(view: View, draft: str) -> str:
    """Returns the draft without its last press; a jump loses its column first, then its card."""
    whole, _, last = draft.removesuffix(";").rpartition(";")
    try:
        action = parse(last) if draft.endswith(";") else None
    except BadAction:
        action = None
    if isinstance(action, Jump):
        lead = f"{whole};" if whole else ""
        return f"{lead}J{action.source}{action.n}-"
    return undone(view, draft)
