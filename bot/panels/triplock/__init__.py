"""Triplock's controls (docs/screens.md): what may be pressed, and what it opens.

The rows of the public board are made from the public view alone. A choice that depends on a secret
is a draft there: it opens in the private panel, where the seat's legal actions decide. A tab shows
`▾` while it is open, and closes when it is pressed again. A button that costs something never
appears where the tab that opened it was pressed.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.panel import Controls, Panel, Press, Shows, Style
from bot.panels.triplock.rows import EMOJI, FACE_ROWS, chunk, needs_privacy, rows_of
from games.core import Seat
from games.triplock.actions import Action
from games.triplock.aims import acts
from games.triplock.legal import choices
from games.triplock.notation import write
from games.triplock.public import Attempt, Open
from games.triplock.texts import controls, lexicon, stacks
from games.triplock.texts.looks import looks_note
from games.triplock.texts.questions import lost_words
from games.triplock.texts.sides import lay_label
from games.triplock.view import View

LOOKS = "looks"
"""The draft that shows the player's earlier looks. No action begins with this word."""

Offers = tuple[str, ...]
Row = tuple[Press, ...]


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
        return Panel((_looks_row(view, True),), Shows.HAND, looks_note(view))
    return _private(view, offers, draft)


def _some(*rows: Controls) -> tuple[Controls, ...]:
    return tuple(row for row in rows if row)


def _under(offers: Offers, prefix: str) -> Offers:
    return tuple(text for text in offers if text.startswith(prefix))


def _public(view: View) -> Panel:
    """Returns the board's panel. No secret may decide whether a button exists or is live."""
    if view.phase != "turn":
        return Panel()
    match view.asked:
        case None:
            return Panel(_some(_first_row(view, view.active, None, ""), _public_tabs(view)))
        case Attempt():
            return Panel(_match_rows(view, public_offers(view)))
        case Open(do=do):
            return Panel(_public_bonus(view, do))
        case _:
            return Panel()


def public_offers(view: View) -> Offers:
    """Returns the answers to an open question: `match:...`, or `bonus:...` and `skip`; else ()."""
    if not isinstance(view.asked, Attempt | Open):
        return ()
    return tuple(write(action) for action in choices(view, view.active))


def _public_tabs(view: View) -> Row:
    """Offers `Complete…` for any Diagram in play; whether it can succeed is secret."""
    tabs: list[Press] = []
    if view.players[view.active].diagrams:
        tabs.append(Press(controls.COMPLETE, "complete:", draft=True))
    return (*tabs, _skill_tab(view, not (view.turn.skill or view.turn.blocked)), _end(view))


def _public_bonus(view: View, do: str) -> tuple[Controls, ...]:
    decline = (Press(controls.DECLINE, "skip"),)
    if do == "any":
        return (*chunk([_face_tab("bonus:", face, "") for face in lexicon.FACES], 3), decline)
    if needs_privacy(do):
        return ((Press(controls.CHOOSE, f"bonus:{do}", draft=True, style=Style.MAIN),), decline)
    return (*rows_of(view, "bonus:", _under(public_offers(view), "bonus:"), Style.MAIN), decline)


def _first_row(view: View, seat: Seat, offers: Offers | None, draft: str) -> Row:
    """Returns `Roll`, or the dice and `Sacrifice…`; `offers` None uses only the public view."""
    if not view.turn.rolled:
        return (Press(controls.ROLL, "roll", style=Style.MAIN, emoji="🎲"),)
    row = [_die(view, seat, i, offers, draft) for i in range(len(view.turn.dice))]
    if not any(die.used for die in view.turn.dice):
        is_open = draft.startswith("sacrifice:")
        mark = controls.opened if is_open else controls.opens
        label = mark(controls.SACRIFICE)
        row.append(Press(label, "" if is_open else "sacrifice:", draft=True))
    return tuple(row)


def _die(view: View, seat: Seat, i: int, offers: Offers | None, draft: str) -> Press:
    die = view.turn.dice[i]
    name, emoji, prefix = lexicon.FACES[die.face], EMOJI[die.face], f"die:{i}:"
    if die.used:
        return Press(controls.used(name), emoji=emoji, live=False)
    can = acts(view, seat, die.face) if offers is None else _under(offers, prefix)
    if not can:
        return Press(name, emoji=emoji, live=False)
    if draft.startswith(prefix):
        return Press(controls.opened(name), "", draft=True, style=Style.MAIN, emoji=emoji)
    return Press(name, prefix, draft=True, style=Style.MAIN, emoji=emoji)


def _skill_tab(view: View, can: bool, is_open: bool = False) -> Press:
    if view.turn.skill:
        return Press(controls.SKILL_USED, live=False)
    if not can:
        return Press(controls.NO_SKILL, live=False)
    if is_open:
        return Press(controls.opened(controls.SKILL), "", draft=True)
    return Press(controls.opens(controls.SKILL), "skill:", draft=True)


def _end(view: View) -> Press:
    """Returns `End turn`; if something is unused, it asks first."""
    return Press(controls.END, "end", draft=bool(lost_words(view)))


def _looks_row(view: View, is_open: bool) -> Row:
    if not view.memo:
        return ()
    if is_open:
        return (Press(controls.opened(controls.LOOKS), "", draft=True),)
    return (Press(controls.LOOKS, LOOKS, draft=True),)


def _match_rows(view: View, offers: Offers) -> tuple[Controls, ...]:
    """Returns a row for each symbol still to be matched, its stacks in the order of the picture."""
    if not isinstance(view.asked, Attempt):
        return ()
    rows: list[Controls] = []
    for index in view.asked.left:
        found = {int(text.split(":")[2]) for text in _under(offers, f"match:{index}:")}
        name = lexicon.symbol(view.asked.symbols[index])
        rows.append(
            tuple(
                Press(
                    f"{name} {stacks.spot_label(view, spot, view.active)}",
                    f"match:{index}:{spot}",
                    style=Style.MAIN,
                )
                for spot in stacks.picture_order(view, found)
            )
        )
    return _some(*rows)


def _private(view: View, offers: Offers, draft: str) -> Panel:
    match offers[0].split(":")[0]:
        case "orient":
            return _laying(view, offers)
        case "discard":
            return Panel(chunk([_discard(view, text) for text in offers], 2), Shows.HAND)
        case "match":
            return Panel(_match_rows(view, offers))
        case "bonus" | "skip":
            return Panel(_bonus(view, offers, draft), _shows(draft or (_do(view))))
        case _:
            return _turn(view, offers, draft)


def _do(view: View) -> str:
    return view.asked.do if isinstance(view.asked, Open) else ""


def _shows(draft: str) -> Shows:
    """Both pictures if the draft chooses among Diagrams, else the board."""
    return Shows.BOTH if any(word in draft for word in ("diagram", "alter_own")) else Shows.BOARD


def _turn(view: View, offers: Offers, draft: str) -> Panel:
    seat = stacks.seat_of(view)
    first = _first_row(view, seat, offers, draft)
    kind, _, rest = draft.partition(":")
    if draft == "end" and "end" in offers:
        return Panel(_end_question(view), Shows.BOARD)
    if kind == "complete" and draft in offers:
        return Panel(_complete_question(draft), Shows.HAND)
    if kind == "complete":
        tabs = (
            Press(controls.opened(controls.COMPLETE), "", draft=True),
            *_tabs(view, offers, draft),
        )
        return Panel(_some(first, tabs, _slots(view, offers)), Shows.HAND)
    if kind == "die" and _under(offers, draft):
        prefix = f"die:{rest.partition(':')[0]}:"
        return Panel(
            _some(first, *rows_of(view, prefix, _under(offers, prefix), Style.MAIN, draft)),
            _shows(offers_face(view, prefix)),
        )
    if kind == "sacrifice" and _under(offers, draft):
        return Panel(_some(first, *_faces(view, "sacrifice:", offers, draft)), _shows(draft))
    if kind == "skill" and _under(offers, draft):
        rows = _skill(view, offers, draft)
        hand = (
            Shows.HAND
            if draft.startswith("skill:reset")
            else _shows(" ".join(_under(offers, draft)))
        )
        return Panel(_some(first, _tabs(view, offers, draft), *rows), hand)
    tabs = (*_tabs(view, offers, draft), *_looks_row(view, False))
    return Panel(_some(first, tabs, _slots(view, offers)), Shows.BOTH)


def offers_face(view: View, prefix: str) -> str:
    """Returns the face of the die that a prefix such as `die:0:` names."""
    return view.turn.dice[int(prefix.split(":")[1])].face


def _tabs(view: View, offers: Offers, draft: str) -> Row:
    can = bool(_under(offers, "skill:"))
    return _skill_tab(view, can, draft.startswith("skill:")), _end(view)


def _slots(view: View, offers: Offers) -> Row:
    """Returns a button for each Diagram that may be attempted now, by its place in the hand."""
    cards = view.players[stacks.seat_of(view)].diagrams
    slots = [int(text.split(":")[1]) for text in _under(offers, "complete:")]
    return tuple(
        Press(controls.complete(slot, cards[slot]), f"complete:{slot}", draft=True)
        for slot in slots
    )


def _end_question(view: View) -> tuple[Controls, ...]:
    return (
        (Press(controls.KEEP_PLAYING, "", draft=True),),
        (Press(controls.end_anyway(view), "end", style=Style.LOSS),),
    )


def _complete_question(draft: str) -> tuple[Controls, ...]:
    return (
        (Press(controls.NOT_YET, "complete:", draft=True),),
        (Press(controls.ANNOUNCE, draft, style=Style.LOSS),),
    )


def _laying(view: View, offers: Offers) -> Panel:
    """Returns a row for each side of the first Diagram that has still to be laid."""
    card = next(c for c in view.players[stacks.seat_of(view)].diagrams if c.side is None)
    rows = [
        (Press(lay_label(card.id or "", int(text.split(":")[1])), text, style=Style.MAIN),)
        for text in offers
    ]
    return Panel(tuple(rows), Shows.HAND)


def _discard(view: View, text: str) -> Press:
    slot = int(text.split(":")[1])
    card = view.players[stacks.seat_of(view)].diagrams[slot]
    return Press(controls.discard(slot, card), text, style=Style.LOSS)


def _face_tab(prefix: str, face: str, draft: str) -> Press:
    text, name = f"{prefix}{face}", lexicon.FACES[face]
    if draft.startswith(text):
        return Press(controls.opened(name), prefix, draft=True, emoji=EMOJI[face])
    return Press(name, text, draft=True, emoji=EMOJI[face])


def _faces(view: View, prefix: str, offers: Offers, draft: str) -> tuple[Controls, ...]:
    """Returns the actions, three a row, and below them the targets of the open action.

    If the targets need two rows, only the row of the open action stays. The panel then needs no
    more than four rows, and no target appears where its action was pressed.
    """
    style = Style.LOSS if prefix == "sacrifice:" else Style.MAIN
    tabs = [
        tuple(_face_tab(prefix, f, draft) for f in faces if _under(offers, f"{prefix}{f}"))
        for faces in FACE_ROWS
    ]
    action = draft.removeprefix(prefix).partition(":")[0]
    if action not in lexicon.FACES:
        return _some(*tabs)
    found = rows_of(view, prefix, _under(offers, f"{prefix}{action}"), style, draft)
    if len(found) > 1:
        tabs = [row for row, faces in zip(tabs, FACE_ROWS, strict=True) if action in faces]
    return _some(*tabs, *found)


def _bonus(view: View, offers: Offers, draft: str) -> tuple[Controls, ...]:
    decline = (Press(controls.DECLINE, "skip"),)
    found = _under(offers, "bonus:")
    if _do(view) == "any":
        return _some(*_faces(view, "bonus:", found, draft), decline)
    return _some(*rows_of(view, "bonus:", found, Style.MAIN, draft), decline)


def _skill(view: View, offers: Offers, draft: str) -> tuple[Controls, ...]:
    """Puts buttons that open more above those that act: a hasty second press plays nothing."""
    more = _skill_more(view, offers, draft)
    if draft.startswith("skill:reset"):
        return more, *_chips(view, _under(offers, "skill:reset:"))
    if draft.startswith("skill:char"):
        found = _under(offers, "skill:char:")
        return more, *rows_of(view, "skill:char:", found, Style.MAIN, draft)
    return more, _tracks(view, offers)


def _skill_more(view: View, offers: Offers, draft: str) -> Row:
    row: list[Press] = []
    if _under(offers, "skill:reset:"):
        row.append(_sub_tab(controls.RESET, "skill:reset:", draft))
    character = view.players[stacks.seat_of(view)].char
    if character and _under(offers, "skill:char:"):
        row.append(_sub_tab(lexicon.character(character)[1], "skill:char:", draft))
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
    return tuple(press for press in row if press.text in offers)


def _chips(view: View, offers: Sequence[str]) -> tuple[Controls, ...]:
    """Returns a button for each of the seat's chips; a select if they do not fit one row."""
    return rows_of(view, "skill:", tuple(offers), Style.LOSS)
