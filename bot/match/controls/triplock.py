"""Triplock's controls (docs/screens.md): what may be pressed, and what it opens.

The rows of the public board are made from the public view alone. A choice that depends on a secret
is a draft there: it opens in the private panel, where the seat's legal actions decide. A tab shows
`▾` while it is open, and closes when it is pressed again. A button that costs something never
appears where the tab that opened it was pressed.

A turn takes as few presses as are safe. A die with a few targets has a row of them instead of a
tab, and a tab with one action behind it plays that action.
"""

from __future__ import annotations

from bot.match.controls.panel import Controls, Panel, PanelButton, Shows, Style, in_rows
from bot.match.controls.triplock_rows import (
    Offers,
    Row,
    dice_rows,
    face_rows,
    face_tab,
    is_chosen_in_private,
    late_sacrifice,
    non_empty,
    opened_dice,
    skill_rows,
    skill_tab,
    target_rows,
    under,
)
from games.first import first_of
from games.triplock.rules.actions import Action
from games.triplock.rules.aims import acts
from games.triplock.rules.notation import write, write_act
from games.triplock.rules.reasons import choices, room_objection
from games.triplock.table.public import Attempt, Open
from games.triplock.table.view import View
from games.triplock.texts import controls
from games.triplock.texts.looks import looks_note
from games.triplock.texts.questions import lost_words
from games.triplock.texts.shared import lexicon, stacks
from games.triplock.texts.shared.sides import lay_label

LOOKS = "looks"
"""The draft that shows the player's earlier looks. No action begins with this word."""


def panel(view: View, legal: tuple[Action, ...], draft: str) -> Panel:
    """Returns the controls for one reader; reads `draft` only if the view has a seat."""
    if view.phase == "over":
        return Panel(shows=Shows.BOTH)
    if view.seat is None:
        return _public(view)
    offers = tuple(write(action) for action in legal)
    if not offers:
        return Panel(shows=Shows.HAND)
    if draft == LOOKS and view.memo:
        return Panel((_looks_row(view, True),), Shows.BOARD, looks_note(view))
    return _private(view, offers, draft)


def _public(view: View) -> Panel:
    """Returns the board's panel. No secret may decide whether a button exists or is live."""
    if view.phase == "choose":
        return Panel(_choices(public_offers(view)))
    if view.phase != "turn":
        return Panel()
    match view.asked:
        case None:
            dice = _public_dice(view)
            return Panel(non_empty(*dice_rows(view, dice, ""), _public_tabs(view, dice)))
        case Attempt():
            return Panel(_match_rows(view, public_offers(view)))
        case Open(do=do):
            return Panel(_public_bonus(view, do))
        case _:
            return Panel()


def public_offers(view: View) -> Offers:
    """Returns the open answers that all may know: `choose:`, `match:`, `bonus:`, `skip`."""
    if view.phase != "choose" and not isinstance(view.asked, Attempt | Open):
        return ()
    return tuple(write(action) for action in choices(view, view.active))


def _public_dice(view: View) -> Offers:
    """Returns the actions of the unused dice, as far as everybody can tell."""
    unused = [(i, die.face) for i, die in enumerate(view.turn.dice) if not die.used]
    return tuple(
        f"die:{i}:{write_act(act)}" for i, face in unused for act in acts(view, view.active, face)
    )


def _public_tabs(view: View, dice: Offers) -> Row:
    """Offers `Complete…` for any Diagram in play; whether it can succeed is secret."""
    tabs: list[PanelButton] = []
    if view.players[view.active].diagrams:
        tabs.append(PanelButton(controls.COMPLETE, "complete:", draft=True))
    tabs += _room_tab(room_objection(view) is None)
    skill = skill_tab(view, not (view.turn.skill or view.turn.blocked))
    return (*tabs, skill, _end(view), *late_sacrifice(view, dice))


def _public_bonus(view: View, do: str) -> tuple[Controls, ...]:
    decline = (PanelButton(controls.DECLINE, "skip"),)
    if do == "any":
        offers = public_offers(view)
        tabs = [face_tab(view, "bonus:", face, offers, "", Style.MAIN) for face in lexicon.FACES]
        return (*in_rows(tabs, 3), decline)
    if is_chosen_in_private(do):
        return (
            (PanelButton(controls.CHOOSE, f"bonus:{do}", draft=True, style=Style.MAIN),),
            decline,
        )
    return (
        *target_rows(view, "bonus:", under(public_offers(view), "bonus:"), Style.MAIN),
        decline,
    )


def _end(view: View, draft: str = "") -> PanelButton:
    """Returns `End turn`, which asks first if something is unused."""
    lost = bool(lost_words(view))
    is_next = not (lost or draft) and (view.turn.skill or view.turn.blocked)
    return PanelButton(
        controls.END, "end", draft=lost, style=Style.MAIN if is_next else Style.PLAIN
    )


def _looks_row(view: View, is_open: bool) -> Row:
    if not view.memo:
        return ()
    if is_open:
        return (PanelButton(controls.opened(controls.LOOKS), "", draft=True),)
    return (PanelButton(controls.LOOKS, LOOKS, draft=True),)


def _match_rows(view: View, offers: Offers) -> tuple[Controls, ...]:
    """Returns a row for each symbol still to be matched, its stacks in the order of the picture."""
    if not isinstance(view.asked, Attempt):
        return ()
    rows: list[Controls] = []
    for index in view.asked.left:
        found = {int(text.split(":")[2]) for text in under(offers, f"match:{index}:")}
        name = lexicon.capital(lexicon.nth(view.asked.symbols, index))
        rows.append(
            tuple(
                PanelButton(
                    f"{name} {stacks.spot_label(view, spot, view.active)}",
                    f"match:{index}:{spot}",
                    style=Style.MAIN,
                )
                for spot in stacks.picture_order(view, found)
            )
        )
    return non_empty(*rows)


def _private(view: View, offers: Offers, draft: str) -> Panel:
    match offers[0].split(":")[0]:
        case "choose":
            return Panel(_choices(offers))
        case "orient":
            return _laying(view, offers)
        case "discard":
            return Panel(in_rows([_discard(view, text) for text in offers], 2), Shows.HAND)
        case "match":
            return Panel(_match_rows(view, offers))
        case "bonus" | "skip":
            return Panel(_bonus(view, offers, draft))
        case _:
            return _turn(view, offers, draft)


def _do(view: View) -> str:
    return view.asked.do if isinstance(view.asked, Open) else ""


def _turn(view: View, offers: Offers, draft: str) -> Panel:
    """Returns the panel of a seat's own turn, beside the board with its Diagrams open on it."""
    kind = draft.partition(":")[0]
    if draft == "end" and "end" in offers:
        return Panel(_end_question(view))
    if kind == "complete":
        return Panel(_complete(view, offers, draft))
    if draft == "room" and "room" in offers:
        return Panel(_sure("room", controls.OPEN_LOCK))
    if kind in ("die", "sacrifice") and under(offers, draft):
        return Panel(opened_dice(view, offers, draft))
    dice = dice_rows(view, offers, draft)
    if kind == "skill" and under(offers, draft):
        return Panel(non_empty(*dice, _tabs(view, offers, draft), *skill_rows(view, offers, draft)))
    attempts = (*_diagrams(view, offers), *_room_tab("room" in offers))
    return Panel(non_empty(*dice, _tabs(view, offers, ""), attempts))


def _choices(offers: Offers) -> tuple[Controls, ...]:
    """Returns a button for each character who may go into the room, two a row."""
    chars = [text.split(":")[1] for text in offers]
    presses = [
        PanelButton(controls.choose(char), f"choose:{char}", style=Style.MAIN) for char in chars
    ]
    return in_rows(presses, 2)


def _room_tab(can: bool) -> Row:
    return (PanelButton(controls.opens(controls.OPEN_LOCK), "room", draft=True),) if can else ()


def _tabs(view: View, offers: Offers, draft: str) -> Row:
    skill = skill_tab(view, bool(under(offers, "skill:")), draft)
    looks = _looks_row(view, False)
    return (skill, _end(view, draft), *looks, *late_sacrifice(view, offers))


def _complete(view: View, offers: Offers, draft: str) -> tuple[Controls, ...]:
    """Returns the question of a Diagram, or a choice among several; one alone is not chosen."""
    attempts = under(offers, "complete:")
    if draft in attempts:
        return _sure(draft, controls.ANNOUNCE, "complete:" if len(attempts) > 1 else "")
    if len(attempts) == 1:
        return _sure(attempts[0], controls.ANNOUNCE)
    tabs = (
        PanelButton(controls.opened(controls.COMPLETE), "", draft=True),
        *_tabs(view, offers, draft),
    )
    return non_empty(*dice_rows(view, offers, draft), tabs, _diagrams(view, offers, Style.MAIN))


def _diagrams(view: View, offers: Offers, style: Style = Style.PLAIN) -> Row:
    """Returns a button for each Diagram that may be attempted now, by its place in the hand."""
    cards = view.players[stacks.seat_of(view)].diagrams
    places = [int(text.split(":")[1]) for text in under(offers, "complete:")]
    return tuple(
        PanelButton(controls.complete(at, cards[at]), f"complete:{at}", draft=True, style=style)
        for at in places
    )


def _end_question(view: View) -> tuple[Controls, ...]:
    style = Style.LOSS if lost_words(view) else Style.MAIN
    return (
        (PanelButton(controls.KEEP_PLAYING, "", draft=True),),
        (PanelButton(controls.end_anyway(view), "end", style=style),),
    )


def _sure(text: str, label: str, back: str = "") -> tuple[Controls, ...]:
    """Returns the question before an announcement, which cannot be withdrawn."""
    return (
        (PanelButton(controls.NOT_YET, back, draft=True),),
        (PanelButton(label, text, style=Style.LOSS),),
    )


def _laying(view: View, offers: Offers) -> Panel:
    """Returns a row for each side of the first Diagram that has still to be laid."""
    card = first_of(c for c in view.players[stacks.seat_of(view)].diagrams if c.side is None)
    rows = [
        (PanelButton(lay_label(view, card.id or "", side), text, style=Style.MAIN),)
        for side, text in enumerate(offers)
    ]
    return Panel(tuple(rows), Shows.HAND)


def _discard(view: View, text: str) -> PanelButton:
    at = int(text.split(":")[1])
    card = view.players[stacks.seat_of(view)].diagrams[at]
    return PanelButton(controls.discard(at, card), text, style=Style.LOSS)


def _bonus(view: View, offers: Offers, draft: str) -> tuple[Controls, ...]:
    decline = (PanelButton(controls.DECLINE, "skip"),)
    found = under(offers, "bonus:")
    if _do(view) == "any":
        return non_empty(*face_rows(view, "bonus:", found, draft), decline)
    return non_empty(*target_rows(view, "bonus:", found, Style.MAIN, draft), decline)
