"""Rows of targets for Triplock: buttons or a select for the wire texts of one action."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.panel import Choice, Controls, Menu, Press, Style, in_rows
from games.core import Seat
from games.triplock.texts import controls, stacks
from games.triplock.view import View

EMOJI = {"peek": "👁️", "flip": "🔄", "swap": "↔️", "dd": "🧰", "expose": "🔦", "diagram": "📄"}
FACE_ROWS = (("peek", "flip", "swap"), ("dd", "expose", "diagram"))

MAX_CHOICES = 25
"""Discord: at most 25 options in a select."""

MOST_BUTTONS = 6
"""Up to this many targets are buttons, because a phone shows two rows of three well."""


Offers = tuple[str, ...]
"""Wire texts of actions that may be played now."""

Row = tuple[Press, ...]


def some(*rows: Controls) -> tuple[Controls, ...]:
    """Returns the rows that hold anything."""
    return tuple(row for row in rows if row)


def under(offers: Offers, prefix: str) -> Offers:
    """Returns the offers behind a tab: those that begin with its text."""
    return tuple(text for text in offers if text.startswith(prefix))


def needs_privacy(do: str) -> bool:
    """Whether a bonus is chosen in the private panel, which names the player's own Diagrams."""
    return do == "alter_own"


def rows_of(
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
            return ((Press(controls.EXPOSE, offers[0], style=style, emoji="🔦"),),)
        case "reset":
            return _chips(view, prefix, tails, style)
        case "diagram":
            return _diagrams(view, prefix, tails, draft)
        case _:
            return (_pick(controls.CHOOSE_ONE, prefix, [_choice(view, tail) for tail in tails]),)


def _pick(placeholder: str, prefix: str, choices: Sequence[Choice]) -> Menu:
    return Menu(placeholder, prefix, tuple(choices))


def only(view: View, prefix: str, text: str, style: Style) -> Press:
    """Returns the button of an action that nothing is to be chosen for: "Expose", "Disarm L2"."""
    tail = text.removeprefix(prefix)
    face = tail.partition(":")[0]
    label = controls.EXPOSE if face == "expose" else _act_label(view, view.active, tail)
    if prefix == "sacrifice:":
        label = controls.with_both(label)
    return Press(label, text, style=style, emoji=EMOJI[face])


def _act_label(view: View, mover: Seat, tail: str) -> str:
    label = stack_label(view, mover, tail)
    return label if label == controls.DRAW_ONLY else controls.act(tail.partition(":")[0], label)


def _stacks(
    view: View, mover: Seat, prefix: str, tails: Sequence[str], style: Style, verbs: bool
) -> tuple[Controls, ...]:
    ordered = sorted(tails, key=lambda tail: _place(view, mover, tail))
    name = _act_label if verbs else stack_label
    labels = [(name(view, mover, tail), tail) for tail in ordered]
    if len(labels) > MOST_BUTTONS:
        choices = [Choice(label, tail) for label, tail in labels]
        return (_pick(controls.CHOOSE_STACKS, prefix, choices),)
    presses = [Press(label, f"{prefix}{tail}", style=style) for label, tail in labels]
    return in_rows(presses, 4 if len(presses) == 4 else 3)


def spots_in(tail: str) -> list[int]:
    """Returns the spots of a text such as `flip:1` or `peek:0+3`; [] for `dd:-`."""
    field = tail.split(":")[1]
    return [] if field == "-" else [int(spot) for spot in field.split("+")]


def _place(view: View, mover: Seat, tail: str) -> tuple[object, ...]:
    """Sorts targets in the order of the picture; those with the Hidden stack come last."""
    order = stacks.picture_order(view, range(len(view.spots)))
    spots = spots_in(tail)
    if len(spots) == 3:
        # Labels and sorts picks of three stacks by the fourth.
        spots = [spot for spot in view.rows[mover] if spot not in spots]
    return (view.hidden[mover] in spots, *sorted(order.index(spot) for spot in spots))


def stack_label(view: View, mover: Seat, tail: str) -> str:
    """Returns a target as a label: "▲L3", "▲L3+L2", "▲L3 ⇄ L2", "All but ▲L1", "Draw only"."""
    spots = stacks.picture_order(view, spots_in(tail))
    if not spots:
        return controls.DRAW_ONLY
    if len(spots) == 3:
        left = next(spot for spot in view.rows[mover] if spot not in spots)
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
    return (tuple(Press(label, f"{prefix}{tail}", style=style) for label, tail in labels),)


def _chip(names: Sequence[str], tail: str) -> str:
    index = int(tail.split(":")[1])
    return controls.chip(index, names[index])


def _diagrams(view: View, prefix: str, tails: Sequence[str], draft: str) -> tuple[Controls, ...]:
    """Returns one select; for more than 25 ways, which a ring may have, first a row of pages."""
    if len(tails) <= MAX_CHOICES:
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


def _page_tab(prefix: str, page: str, label: str, chosen: str) -> Press:
    if chosen == page:
        return Press(controls.opened(label), f"{prefix}diagram", draft=True)
    return Press(label, f"{prefix}{page}", draft=True)


def _choice(view: View, tail: str) -> Choice:
    """Returns a line of a select: "▲ 2, face down: turn ↻1"; cards the viewer knows are named."""
    match tail.split(":"):
        case ["set_die", i, face]:
            return Choice(controls.set_die(view, int(i), face), tail)
        case ["scrap", at]:
            return Choice(controls.scrap(view, *_owned(at)), tail)
        case ["alter_own", slot, turn]:
            return Choice(controls.alter(view, stacks.seat_of(view), int(slot), int(turn)), tail)
        case ["diagram", "alter", at, turn]:
            return Choice(controls.alter(view, *_owned(at), int(turn)), tail)
        case ["diagram", way, at]:
            return Choice(controls.show(view, *_owned(at), way), tail)
        case _:
            raise ValueError(f"no target of a select: {tail}")


def _owned(at: str) -> tuple[Seat, int]:
    """Returns owner and slot of a Diagram in a text such as `1.0`."""
    owner, slot = at.split(".")
    return Seat(int(owner)), int(slot)
