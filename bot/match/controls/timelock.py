"""Timelock's controls (docs/screens.md): a turn is a plan until End turn plays all of it.

Nothing in this game is secret, so the controls depend on the view and the draft alone. The board of
several opens a target, and the private panel goes on from there; a player alone has all of it on
the message at the table.
"""

from __future__ import annotations

from bot.match.controls.panel import Choice, Controls, Menu, Panel, PanelButton, Style, in_rows
from games.timelock.rules.actions import End, Remove, Step, Tip
from games.timelock.rules.board import NORTH, PIPS, STACKS, column, letter, row_of
from games.timelock.rules.notation import (
    begin_draft,
    offered_steps,
    split_draft,
    without_last,
    write,
)
from games.timelock.rules.stepping import smallest_first, steps
from games.timelock.rules.turns import hands_over
from games.timelock.rules.view import View
from games.timelock.texts import controls

MOST_BUTTONS = 9
"""At most this many steps of a target are buttons; more are a select."""


def panel(view: View, legal: tuple[object, ...], draft: str) -> Panel:
    """The controls of one position. `legal` is not read, because the view tells it all."""
    whole, target = split_draft(draft)
    table = view.table
    if table.result is not None:
        return _ended(view, whole) if whole else Panel()
    if view.seat not in (None, table.mover):
        return Panel()
    if table.now.owed:
        return Panel(_removals(view, whole), note=controls.note(view))
    lead, seen = ("", view) if whole else begin_draft(view)
    begun = lead + whole
    rows = [_tabs(seen, begun, target), *_steps(seen, begun, target)]
    if view.seat is None and not table.terms.is_solitaire:
        last = (_typing(),) if steps(seen.table) else (_end(seen, whole, begun),)
        return Panel((*rows, last), note=controls.note(view))
    return Panel((*rows, _foot(seen, whole, begun)), note=controls.note(view))


def _tabs(view: View, whole: str, target: str) -> Controls:
    """A tab for each target; the open one closes, and one without a step is asleep."""
    return tuple(
        PanelButton(
            controls.tab(view, one, is_open=one == target),
            whole if one == target else whole + one,
            draft=True,
            style=Style.PLAIN if target else Style.MAIN,
            live=bool(found) or one == target,
        )
        for one, found in offered_steps(view.table).items()
    )


def _steps(view: View, whole: str, target: str) -> tuple[Controls, ...]:
    """The steps of the open target; the target stays open after a step."""
    found = offered_steps(view.table).get(target, ())
    if not found:
        return ()
    made = [(controls.step(view, step), write(step)) for step in found]
    if len(found) > MOST_BUTTONS:
        choices = tuple(Choice(label, f"{text};{target}", adds=text) for label, text in made)
        return (Menu(controls.WHICH_STEP, whole, choices, draft=True),)
    presses = [
        PanelButton(label, f"{whole}{text};{target}", draft=True, style=Style.MAIN, adds=text)
        for label, text in made
    ]
    return in_rows(presses, 3)


def _removals(view: View, whole: str) -> tuple[Controls, ...]:
    """A button for each of North's pyramids, a row for each stack.

    The smallest one is the usual choice; where several leave, one press takes all of them.
    """
    usual = smallest_first(view.table)
    rows: list[Controls] = []
    for home in STACKS:
        squares = column(view.table.board, home)
        standing = [pip for pip in PIPS if row_of(squares, letter(NORTH, pip))]
        steps = [Remove(home, pip) for pip in standing]
        if steps:
            rows.append(tuple(_removal(view, whole, step, usual == (step,)) for step in steps))
    foot = list(_undoing(whole))
    if len(usual) > 1:
        text = "".join(f"{write(step)};" for step in usual)
        word = controls.smallest(usual)
        foot.insert(0, PanelButton(word, whole + text, draft=True, style=Style.MAIN, adds=text))
    return (*rows, tuple(foot)) if foot else tuple(rows)


def _removal(view: View, whole: str, step: Step, is_usual: bool) -> PanelButton:
    style = Style.MAIN if is_usual else Style.PLAIN
    text = write(step)
    return PanelButton(
        controls.step(view, step), f"{whole}{text};", draft=True, style=style, adds=text
    )


def _foot(view: View, whole: str, begun: str) -> Controls:
    """Undo and Clear for a draft, TIP where it is a choice, and the end of the turn."""
    row = list(_undoing(whole))
    if view.table.terms.is_solitaire and view.table.now.can_tip:
        tip = write(Tip())
        row.append(PanelButton(controls.step(view, Tip()), f"{whole}{tip};", draft=True, adds=tip))
    if not whole:
        row.append(_typing())
    return (*row, _end(view, whole, begun))


def _end(view: View, whole: str, begun: str) -> PanelButton:
    """The end of the turn; a draft, which asks first, where it hands the match over."""
    end = write(End())
    if hands_over(view.table):
        return PanelButton(controls.END_ASKS, f"{begun}{end};", draft=True, style=Style.LOSS)
    is_next = whole or not steps(view.table)
    style = Style.MAIN if is_next else Style.PLAIN
    return PanelButton(controls.END, whole + end, style=style, emoji="✅")


def _undoing(whole: str) -> tuple[PanelButton, ...]:
    """Undo, and Clear where it takes back more."""
    if not whole:
        return ()
    undo = PanelButton(controls.UNDO, without_last(whole), draft=True, emoji="↩️")
    return (undo, PanelButton(controls.CLEAR, "", draft=True)) if without_last(whole) else (undo,)


def _typing() -> PanelButton:
    return PanelButton(controls.TYPE, "_type", emoji="⌨️")


def _ended(view: View, whole: str) -> Panel:
    """The draft would end the match for the others: the question, and the way back first."""
    back = PanelButton(controls.BACK, without_last(whole), draft=True, emoji="↩️")
    play = PanelButton(controls.ENDS_IT, whole.removesuffix(";"), style=Style.LOSS)
    return Panel(((back,), (play,)), note=controls.hands_over(view))
