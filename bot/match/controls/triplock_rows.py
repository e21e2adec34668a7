"""The rows of Triplock's panel: the targets of an action, the dice and their tabs, and the Skill.

An action with a few targets is a row of buttons, one with many a select.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.match.controls.panel import Choice, Controls, Menu, PanelButton, Style, in_rows
from games.core import Seat
from games.first import first_of
from games.triplock.rules.aims import wastes_a_die
from games.triplock.table.view import View
from games.triplock.texts import controls
from games.triplock.texts.shared import lexicon, stacks

_EMOJI = {"peek": "👁️", "flip": "🔄", "swap": "↔️", "dd": "🧰", "expose": "🔦", "diagram": "📄"}
_FACE_ROWS = (("peek", "flip", "swap"), ("dd", "expose", "diagram"))

_ROW_FACES = ("flip", "swap", "dd")
"""The faces whose targets fit one row; the others are a tab while two dice are unused."""

_MAX_CHOICES = 25
"""Discord: at most 25 options in a select."""

_MAX_BUTTONS = 6
"""Up to this many targets are buttons, because a phone shows two rows of three well."""

Offers = tuple[str, ...]
"""Wire texts of actions that may be played now."""

Row = tuple[PanelButton, ...]


def non_empty(*rows: Controls) -> tuple[Controls, ...]:
    """Returns the rows that hold anything."""
    return tuple(row for row in rows if row)


def under(offers: Offers, prefix: str) -> Offers:
    """Returns the offers behind a tab: those that begin with its text."""
    return tuple(text for text in offers if text.startswith(prefix))


def is_chosen_in_private(do: str) -> bool:
    """Whether a bonus is chosen in the private panel, which names the player's own Diagrams."""
    return do == "alter_own"


def target_rows(
    view: View,
    prefix: str,
    offers: Sequence[str],
    style: Style,
    draft: str = "",
    *,
    verbs: bool = False,
) -> tuple[Controls, ...]:
    """Returns the controls for the targets of one action.

    `offers` are whole wire texts, which all begin with `prefix`. `verbs`: no tab above the stacks
    names the action, so each button does.
    """
    if not offers:
        return ()
    mover = view.active
    tails = [text.removeprefix(prefix) for text in offers]
    match tails[0].split(":")[0]:
        case "flip" | "swap" | "peek" | "dd" | "disarm":
            return _stacks(view, mover, prefix, tails, style, verbs)
        case "expose":
            return ((PanelButton(controls.EXPOSE, offers[0], style=style, emoji="🔦"),),)
        case "reset":
            return _chips(view, prefix, tails, style)
        case "diagram":
            return _diagrams(view, prefix, tails, draft)
        case _:
            return (_pick(controls.CHOOSE_ONE, prefix, [_choice(view, tail) for tail in tails]),)


def _pick(placeholder: str, prefix: str, choices: Sequence[Choice]) -> Menu:
    return Menu(placeholder, prefix, tuple(choices))


def _only_button(view: View, prefix: str, text: str, style: Style) -> PanelButton:
    """Returns the button of an action that nothing is to be chosen for: "Expose", "Disarm L2"."""
    tail = text.removeprefix(prefix)
    face = tail.partition(":")[0]
    label = controls.EXPOSE if face == "expose" else _act_label(view, view.active, tail)
    if prefix == "sacrifice:":
        label = controls.with_both(label)
    return PanelButton(label, text, style=style, emoji=_EMOJI[face])


def _act_label(view: View, mover: Seat, tail: str) -> str:
    label = _stack_label(view, mover, tail)
    return label if label == controls.DRAW_ONLY else controls.act(tail.partition(":")[0], label)


def _stacks(
    view: View, mover: Seat, prefix: str, tails: Sequence[str], style: Style, verbs: bool
) -> tuple[Controls, ...]:
    ordered = sorted(tails, key=lambda tail: _picture_place(view, mover, tail))
    name = _act_label if verbs else _stack_label
    labels = [(name(view, mover, tail), tail) for tail in ordered]
    if len(labels) > _MAX_BUTTONS:
        choices = [Choice(label, tail) for label, tail in labels]
        return (_pick(controls.CHOOSE_STACKS, prefix, choices),)
    presses = [PanelButton(label, f"{prefix}{tail}", style=style) for label, tail in labels]
    return in_rows(presses, 4 if len(presses) == 4 else 3)


def _spots_in(tail: str) -> list[int]:
    """Returns the spots of a text such as `flip:1` or `peek:0+3`; [] for `dd:-`."""
    field = tail.split(":")[1]
    return [] if field == "-" else [int(spot) for spot in field.split("+")]


def _picture_place(view: View, mover: Seat, tail: str) -> tuple[object, ...]:
    """Sorts targets in the order of the picture; those with the Hidden stack come last."""
    order = stacks.picture_order(view, range(len(view.spots)))
    spots = _spots_in(tail)
    if len(spots) == 3:
        # Labels and sorts picks of three stacks by the fourth.
        spots = [spot for spot in view.rows[mover] if spot not in spots]
    return (view.hidden[mover] in spots, *sorted(order.index(spot) for spot in spots))


def _stack_label(view: View, mover: Seat, tail: str) -> str:
    """Returns a target as a label: "▲L3", "▲L3+L2", "▲L3 ⇄ L2", "All but ▲L1", "Draw only"."""
    spots = stacks.picture_order(view, _spots_in(tail))
    if not spots:
        return controls.DRAW_ONLY
    if len(spots) == 3:
        left = first_of(spot for spot in view.rows[mover] if spot not in spots)
        return controls.all_but(stacks.spot_label(view, left, mover))
    first = stacks.spot_label(view, spots[0], mover)
    rest = [stacks.spot_name(view, spot, mover) for spot in spots[1:]]
    return (" ⇄ " if tail.startswith("swap") else "+").join([first, *rest])


def _chips(view: View, prefix: str, tails: Sequence[str], style: Style) -> tuple[Controls, ...]:
    held = view.players[stacks.seat_of(view)].disarmed
    names = held if isinstance(held, tuple) else ()
    labels = [(_chip(names, tail), tail) for tail in tails]
    if len(labels) > 5:
        return (_pick(controls.WHICH_CHIP, prefix, [Choice(a, b) for a, b in labels]),)
    return (tuple(PanelButton(label, f"{prefix}{tail}", style=style) for label, tail in labels),)


def _chip(names: Sequence[str], tail: str) -> str:
    index = int(tail.split(":")[1])
    return controls.chip(index, names[index])


def _diagrams(view: View, prefix: str, tails: Sequence[str], draft: str) -> tuple[Controls, ...]:
    """Returns one select; for more than 25 ways, which a ring may have, first a row of pages."""
    if len(tails) <= _MAX_CHOICES:
        choices = [_choice(view, tail) for tail in tails]
        return (_pick(controls.WHICH_DIAGRAM, prefix, choices),)
    pages = {page: label for tail in tails for page, label in [_page(view, tail)]}
    chosen = draft.removeprefix(prefix)
    row = tuple(_page_tab(prefix, page, label, chosen) for page, label in pages.items())
    if chosen not in pages:
        return (row,)
    choices = [_choice(view, tail) for tail in tails if tail.startswith(chosen)]
    return row, _pick(controls.WHICH_DIAGRAM, prefix, choices)


def _page(view: View, tail: str) -> tuple[str, str]:
    """Returns the beginning that all texts of a page share, and the name of the page."""
    _, way, at = tail.split(":")[:3]
    if way != "alter":
        return f"diagram:{way}", controls.way_page(way)
    owner, _ = _owned(at)
    return f"diagram:alter:{owner}.", controls.turn_page(view, owner)


def _page_tab(prefix: str, page: str, label: str, chosen: str) -> PanelButton:
    if chosen == page:
        return PanelButton(controls.opened(label), f"{prefix}diagram", draft=True)
    return PanelButton(label, f"{prefix}{page}", draft=True)


def _choice(view: View, tail: str) -> Choice:
    """Returns a line of a select: "▲ 2, face down: turn ↻1"; cards the viewer knows are named."""
    match tail.split(":"):
        case ["set_die", i, face]:
            return Choice(controls.set_die(view, int(i), face), tail)
        case ["scrap", at]:
            return Choice(controls.scrap(view, *_owned(at)), tail)
        case ["alter_own", at, turn]:
            return Choice(controls.alter(view, stacks.seat_of(view), int(at), int(turn)), tail)
        case ["diagram", "alter", at, turn]:
            return Choice(controls.alter(view, *_owned(at), int(turn)), tail)
        case ["diagram", way, at]:
            return Choice(controls.show(view, *_owned(at), way), tail)
        case _:
            raise ValueError(f"no target of a select: {tail}")


def _owned(at: str) -> tuple[Seat, int]:
    """Returns owner and place of a Diagram in a text such as `1.0`."""
    owner, place = at.split(".")
    return Seat(int(owner)), int(place)


def dice_rows(view: View, offers: Offers, draft: str) -> tuple[Controls, ...]:
    """Returns `Roll`, or the row of dice and the rows of those whose targets lie open.

    `offers` are the actions of the dice, among others. At most two rows.
    """
    rows = [
        target_rows(view, f"die:{i}:", under(offers, f"die:{i}:"), _next(draft), draft, verbs=True)
        for i in _laid_out(view, offers)
    ]
    return non_empty(_dice_row(view, offers, draft), *(row for found in rows for row in found))


def _laid_out(view: View, offers: Offers) -> tuple[int, ...]:
    """Returns the dice that have their targets instead of a tab.

    On the board the last die keeps its tab if it aims at Diagrams: the private panel names them.
    """
    unused = [i for i, die in enumerate(view.turn.dice) if not die.used]
    more = ("peek",) if view.seat is None else ("peek", "diagram")
    faces = _ROW_FACES + (more if len(unused) == 1 else ())
    several = [i for i in _dice(view) if len(under(offers, f"die:{i}:")) > 1]
    return tuple(i for i in several if i in unused and view.turn.dice[i].face in faces)


def _dice(view: View) -> tuple[int, ...]:
    """Returns the dice that have controls: the first stands for two unused ones of one face."""
    return (0,) if _is_twice(view) else tuple(range(len(view.turn.dice)))


def _is_twice(view: View) -> bool:
    dice = view.turn.dice
    return len(dice) == 2 and dice[0] == dice[1] and not dice[0].used


def _dice_row(view: View, offers: Offers, draft: str) -> Row:
    """Returns `Roll`, or a press for each die that is not laid out, and `Sacrifice…`."""
    if not view.turn.rolled:
        return (PanelButton(controls.ROLL, "roll", style=Style.MAIN, emoji="🎲"),)
    laid_out = _laid_out(view, offers)
    dice = [i for i in _dice(view) if i not in laid_out]
    if laid_out and all(view.turn.dice[i].used for i in dice):
        return ()
    return (*(_die(view, i, offers, draft) for i in dice), *_sacrifice(view, draft))


def _die(view: View, i: int, offers: Offers, draft: str) -> PanelButton:
    die = view.turn.dice[i]
    name, emoji, prefix = lexicon.FACES[die.face], _EMOJI[die.face], f"die:{i}:"
    if die.used:
        return PanelButton(controls.used(name), emoji=emoji, live=False)
    can = under(offers, prefix)
    if not can:
        return PanelButton(name, emoji=emoji, live=False)
    if draft.startswith(prefix):
        return PanelButton(controls.opened(name), "", draft=True, emoji=emoji)
    if len(can) == 1:
        return _only_button(view, prefix, can[0], _next(draft))
    label = controls.twice(name) if _is_twice(view) else name
    return PanelButton(label, prefix, draft=True, style=_next(draft), emoji=emoji)


def _next(draft: str) -> Style:
    """The style of a die: what a tab has opened is the next step instead."""
    return Style.PLAIN if draft else Style.MAIN


def _sacrifice(view: View, draft: str) -> Row:
    if any(die.used for die in view.turn.dice):
        return ()
    if draft.startswith("sacrifice:"):
        return (PanelButton(controls.opened(controls.SACRIFICE), "", draft=True),)
    return (PanelButton(controls.opens(controls.SACRIFICE), "sacrifice:", draft=True),)


def late_sacrifice(view: View, offers: Offers) -> Row:
    """Returns `Sacrifice…` for the row of tabs if there is no row of dice."""
    is_rolled = view.turn.rolled and bool(view.turn.dice)
    return () if not is_rolled or _dice_row(view, offers, "") else _sacrifice(view, "")


def opened_dice(view: View, offers: Offers, draft: str) -> tuple[Controls, ...]:
    """Returns the dice as tabs, and below them what the open one aims at."""
    dice = tuple(_die(view, i, offers, draft) for i in _dice(view))
    first = (*dice, *_sacrifice(view, draft))
    if draft.startswith("sacrifice:"):
        return non_empty(first, *face_rows(view, "sacrifice:", offers, draft))
    prefix = f"die:{draft.split(':')[1]}:"
    return non_empty(first, *target_rows(view, prefix, under(offers, prefix), Style.MAIN, draft))


def face_tab(
    view: View, prefix: str, face: str, offers: Offers, draft: str, style: Style
) -> PanelButton:
    """Returns an action of one's choice as a tab, or the action itself if it has one target."""
    text, name = f"{prefix}{face}", lexicon.FACES[face]
    style = Style.PLAIN if style is Style.MAIN and draft else style
    if prefix == "sacrifice:":
        name = controls.with_both(name)
    if draft.startswith(text):
        return PanelButton(controls.opened(name), prefix, draft=True, emoji=_EMOJI[face])
    can = under(offers, text)
    if len(can) == 1:
        return _only_button(view, prefix, can[0], style)
    look = Style.PLAIN if style is Style.LOSS else style
    return PanelButton(name, text, draft=True, style=look, emoji=_EMOJI[face])


def face_rows(view: View, prefix: str, offers: Offers, draft: str) -> tuple[Controls, ...]:
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
        for faces in _FACE_ROWS
    ]
    action = draft.removeprefix(prefix).partition(":")[0]
    if action not in lexicon.FACES:
        return non_empty(*tabs)
    found = target_rows(view, prefix, under(offers, f"{prefix}{action}"), style, draft)
    if len(found) > 1:
        tabs = [row for row, faces in zip(tabs, _FACE_ROWS, strict=True) if action in faces]
    return non_empty(*tabs, *found)


def skill_tab(view: View, can: bool, draft: str = "") -> PanelButton:
    """Returns the tab of the Skill; greyed where it is used or lost."""
    if view.turn.skill:
        return PanelButton(controls.SKILL_USED, live=False)
    if not can:
        return PanelButton(controls.NO_SKILL, live=False)
    if draft.startswith("skill:"):
        return PanelButton(controls.opened(controls.SKILL), "", draft=True)
    return PanelButton(controls.opens(controls.SKILL), "skill:", draft=True, style=_next(draft))


def skill_rows(view: View, offers: Offers, draft: str) -> tuple[Controls, ...]:
    """Puts buttons that open more above those that act: a hasty second press plays nothing."""
    more = _skill_more(view, offers, draft)
    if draft.startswith("skill:reset"):
        chips = under(offers, "skill:reset:")
        return more, *target_rows(view, "skill:", chips, Style.LOSS)
    if draft.startswith("skill:char"):
        found = under(offers, "skill:char:")
        return more, *target_rows(view, "skill:char:", found, Style.MAIN, draft)
    return more, _tracks(view, offers)


def _skill_more(view: View, offers: Offers, draft: str) -> Row:
    row: list[PanelButton] = []
    if under(offers, "skill:reset:"):
        row.append(_sub_tab(controls.RESET, "skill:reset:", draft))
    character = view.players[stacks.seat_of(view)].char
    if character and len(under(offers, "skill:char:")) > 1:
        name = lexicon.character(character)[1]
        row.append(_sub_tab(name, "skill:char:", draft))
    return tuple(row)


def _sub_tab(name: str, text: str, draft: str) -> PanelButton:
    if draft.startswith(text):
        return PanelButton(controls.opened(name), "skill:", draft=True)
    return PanelButton(controls.opens(name), text, draft=True)


def _tracks(view: View, offers: Offers) -> Row:
    bead = view.players[stacks.seat_of(view)].bead
    points = bead.n + 1 if bead.at == "pts" else 1
    action = bead.n + 1 if bead.at == "act" else 1
    row = (
        PanelButton(controls.points_step(points), "skill:pts", style=Style.MAIN),
        PanelButton(controls.action_step(action), "skill:act"),
    )
    return (*(press for press in row if press.text in offers), *_only_talent(view, offers))


def _only_talent(view: View, offers: Offers) -> Row:
    """Returns the character's Skill where it has one target."""
    character = view.players[stacks.seat_of(view)].char
    found = under(offers, "skill:char:")
    if not character or len(found) != 1:
        return ()
    where = _stack_label(view, view.active, found[0].removeprefix("skill:char:"))
    return (PanelButton(controls.talent(character, where), found[0]),)
