"""The Skill in Triplock's panel: its tab, the tracks, Reset and the character's own."""

from __future__ import annotations

from bot.panels.panel import Controls, Press, Style
from bot.panels.triplock.rows import Offers, Row, rows_of, stack_label, under
from games.triplock.texts import controls, lexicon, stacks
from games.triplock.view import View


def skill_tab(view: View, can: bool, is_open: bool = False) -> Press:
    """Returns the tab of the Skill; greyed where it is used or lost."""
    if view.turn.skill:
        return Press(controls.SKILL_USED, live=False)
    if not can:
        return Press(controls.NO_SKILL, live=False)
    if is_open:
        return Press(controls.opened(controls.SKILL), "", draft=True)
    return Press(controls.opens(controls.SKILL), "skill:", draft=True)


def skill_rows(view: View, offers: Offers, draft: str) -> tuple[Controls, ...]:
    """Puts buttons that open more above those that act: a hasty second press plays nothing."""
    more = _skill_more(view, offers, draft)
    if draft.startswith("skill:reset"):
        return more, *_chips(view, under(offers, "skill:reset:"))
    if draft.startswith("skill:char"):
        found = under(offers, "skill:char:")
        return more, *rows_of(view, "skill:char:", found, Style.MAIN, draft)
    return more, _tracks(view, offers)


def _skill_more(view: View, offers: Offers, draft: str) -> Row:
    row: list[Press] = []
    if under(offers, "skill:reset:"):
        row.append(_sub_tab(controls.RESET, "skill:reset:", draft))
    character = view.players[stacks.seat_of(view)].char
    if character and len(under(offers, "skill:char:")) > 1:
        name = lexicon.character(character)[1]
        row.append(_sub_tab(name, "skill:char:", draft))
    return tuple(row)


def _sub_tab(name: str, text: str, draft: str) -> Press:
    if draft.startswith(text):
        return Press(controls.opened(name), "skill:", draft=True)
    return Press(controls.opens(name), text, draft=True)


def _tracks(view: View, offers: Offers) -> Row:
    bead = view.players[stacks.seat_of(view)].bead
    points = bead.n + 1 if bead.at == "pts" else 1
    action = bead.n + 1 if bead.at == "act" else 1
    row = (
        Press(controls.points_step(points), "skill:pts", style=Style.MAIN),
        Press(controls.action_step(action), "skill:act"),
    )
    return (*(press for press in row if press.text in offers), *_only_talent(view, offers))


def _only_talent(view: View, offers: Offers) -> Row:
    """Returns the character's Skill where it has one target."""
    character = view.players[stacks.seat_of(view)].char
    found = under(offers, "skill:char:")
    if not character or len(found) != 1:
        return ()
    where = stack_label(view, view.active, found[0].removeprefix("skill:char:"))
    return (Press(controls.talent(character, where), found[0]),)


def _chips(view: View, offers: Offers) -> tuple[Controls, ...]:
    """Returns a button for each of the seat's chips; a select if they do not fit one row."""
    return rows_of(view, "skill:", offers, Style.LOSS)
