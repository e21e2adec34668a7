"""The dice of Triplock's panel: tabs, rows of targets, and what both are given up for."""

from __future__ import annotations

from bot.panels.panel import Controls, Press, Style
from bot.panels.triplock.rows import EMOJI, FACE_ROWS, Offers, Row, only, rows_of, some, under
from games.triplock.aims import wastes_a_die
from games.triplock.texts import controls, lexicon
from games.triplock.view import View

ROW_FACES = ("flip", "swap", "dd")
"""The faces whose targets fit one row; the others are a tab while two dice are unused."""


def dice_rows(view: View, offers: Offers, draft: str) -> tuple[Controls, ...]:
    """Returns `Roll`, or the row of dice and the rows of those whose targets lie open.

    `offers` are the actions of the dice, among others. At most two rows.
    """
    rows = [
        rows_of(view, f"die:{i}:", under(offers, f"die:{i}:"), Style.MAIN, draft, verbs=True)
        for i in _laid_out(view, offers)
    ]
    return some(_first_row(view, offers, draft), *(row for found in rows for row in found))


def _laid_out(view: View, offers: Offers) -> tuple[int, ...]:
    """Returns the dice that have their targets instead of a tab.

    On the board the last die keeps its tab if it aims at Diagrams: the private panel names them.
    """
    unused = [i for i, die in enumerate(view.turn.dice) if not die.used]
    more = ("peek",) if view.seat is None else ("peek", "diagram")
    faces = ROW_FACES + (more if len(unused) == 1 else ())
    several = [i for i in _dice(view) if len(under(offers, f"die:{i}:")) > 1]
    return tuple(i for i in several if i in unused and view.turn.dice[i].face in faces)


def _dice(view: View) -> tuple[int, ...]:
    """Returns the dice that have controls: the first stands for two unused ones of one face."""
    return (0,) if _is_twice(view) else tuple(range(len(view.turn.dice)))


def _is_twice(view: View) -> bool:
    """Whether two unused dice show one face."""
    dice = view.turn.dice
    return len(dice) == 2 and dice[0] == dice[1] and not dice[0].used


def _first_row(view: View, offers: Offers, draft: str) -> Row:
    """Returns `Roll`, or a press for each die that is not laid out, and `Sacrifice…`."""
    if not view.turn.rolled:
        return (Press(controls.ROLL, "roll", style=Style.MAIN, emoji="🎲"),)
    laid_out = _laid_out(view, offers)
    dice = [i for i in _dice(view) if i not in laid_out]
    if laid_out and all(view.turn.dice[i].used for i in dice):
        return ()
    return (*(_die(view, i, offers, draft) for i in dice), *_sacrifice(view, draft))


def _die(view: View, i: int, offers: Offers, draft: str) -> Press:
    """Returns a die as a tab, or as its action if there is only one."""
    die = view.turn.dice[i]
    name, emoji, prefix = lexicon.FACES[die.face], EMOJI[die.face], f"die:{i}:"
    if die.used:
        return Press(controls.used(name), emoji=emoji, live=False)
    can = under(offers, prefix)
    if not can:
        return Press(name, emoji=emoji, live=False)
    if draft.startswith(prefix):
        return Press(controls.opened(name), "", draft=True, style=Style.MAIN, emoji=emoji)
    if len(can) == 1:
        return only(view, prefix, can[0], Style.MAIN)
    label = controls.twice(name) if _is_twice(view) else name
    return Press(label, prefix, draft=True, style=Style.MAIN, emoji=emoji)


def _sacrifice(view: View, draft: str) -> Row:
    if any(die.used for die in view.turn.dice):
        return ()
    if draft.startswith("sacrifice:"):
        return (Press(controls.opened(controls.SACRIFICE), "", draft=True),)
    return (Press(controls.opens(controls.SACRIFICE), "sacrifice:", draft=True),)


def late_sacrifice(view: View, offers: Offers) -> Row:
    """Returns `Sacrifice…` for the row of tabs if there is no row of dice."""
    is_rolled = view.turn.rolled and bool(view.turn.dice)
    return () if not is_rolled or _first_row(view, offers, "") else _sacrifice(view, "")


def opened(view: View, offers: Offers, draft: str) -> tuple[Controls, ...]:
    """Returns the dice as tabs, and below them what the open one aims at."""
    dice = tuple(_die(view, i, offers, draft) for i in _dice(view))
    first = (*dice, *_sacrifice(view, draft))
    if draft.startswith("sacrifice:"):
        return some(first, *faces(view, "sacrifice:", offers, draft))
    prefix = f"die:{draft.split(':')[1]}:"
    return some(first, *rows_of(view, prefix, under(offers, prefix), Style.MAIN, draft))


def face_tab(view: View, prefix: str, face: str, offers: Offers, draft: str, style: Style) -> Press:
    """Returns an action of one's choice as a tab, or the action itself if it has one target."""
    text, name = f"{prefix}{face}", lexicon.FACES[face]
    if prefix == "sacrifice:":
        name = controls.with_both(name)
    if draft.startswith(text):
        return Press(controls.opened(name), prefix, draft=True, emoji=EMOJI[face])
    can = under(offers, text)
    if len(can) == 1:
        return only(view, prefix, can[0], style)
    return Press(name, text, draft=True, emoji=EMOJI[face])


def faces(view: View, prefix: str, offers: Offers, draft: str) -> tuple[Controls, ...]:
    """Returns the actions, three a row, and below them the targets of the open action.

    If the targets need two rows, only the row of the open action stays. The panel then needs no
    more than four rows, and no target appears where its action was pressed.
    """
    is_sacrifice = prefix == "sacrifice:"
    style = Style.LOSS if is_sacrifice else Style.MAIN
    tabs = [
        tuple(
            face_tab(view, prefix, f, offers, draft, style)
            for f in faces
            if under(offers, f"{prefix}{f}") and not (is_sacrifice and wastes_a_die(view, f))
        )
        for faces in FACE_ROWS
    ]
    action = draft.removeprefix(prefix).partition(":")[0]
    if action not in lexicon.FACES:
        return some(*tabs)
    found = rows_of(view, prefix, under(offers, f"{prefix}{action}"), style, draft)
    if len(found) > 1:
        tabs = [row for row, faces in zip(tabs, FACE_ROWS, strict=True) if action in faces]
    return some(*tabs, *found)
