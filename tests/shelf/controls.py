"""The laws of panels: they keep Discord's limits, and the actions they offer are accepted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bot.match.controls.custom_ids import Wire, write_wire
from bot.match.controls.panel import Menu, Panel, PanelButton
from games.core import Play, Refused, Seat
from tests.shelf.play import Played, acting
from tests.shelf.words import GAP, fault

MATCH = "7KQ2AB3C"
STAMP = 36**4 - 1
"""The longest stamp that the wire can carry."""

MOST_COMPONENTS = 26
"""Discord: 40 components a message; the shell's texts, pictures and last row take up to 14."""

SCREENS = 60
"""The most panels that are opened from one position, breadth first."""


def wires(panel: Panel) -> list[tuple[str, bool]]:
    """Returns every wire text of the game in a panel, and whether it is a draft.

    Shell words such as `_type` are left out, because they play nothing.
    """
    out: list[tuple[str, bool]] = []
    for row in panel.rows:
        if isinstance(row, Menu):
            out.extend((row.text + choice.text, row.draft) for choice in row.choices)
        else:
            out.extend((press.text, press.draft) for press in row if press.live)
    return [(text, is_draft) for text, is_draft in out if not text.startswith("_")]


def faults(panel: Panel) -> Iterator[str]:
    """Yields the limits that a panel breaks: Discord's, or those that leave the shell its row."""
    if len(panel.rows) > 5:
        yield f"{len(panel.rows)} rows, at most 5"
    presses = sum(1 if isinstance(row, Menu) else len(row) for row in panel.rows)
    if len(panel.rows) + presses > MOST_COMPONENTS:
        yield f"{len(panel.rows) + presses} components, at most {MOST_COMPONENTS}"
    if panel.note and (wrong := fault(panel.note, 1000, lines=True)):
        yield f"the note {wrong}"
    addresses: list[str] = []
    for row in panel.rows:
        match row:
            case Menu():
                yield from _pick_faults(row)
                addresses.append(address(row.text, row.draft, "s"))
            case _:
                if not 1 <= len(row) <= 5:
                    yield f"{len(row)} buttons in a row"
                for press in row:
                    yield from _press_faults(press)
                    if press.live:
                        addresses.append(address(press.text, press.draft, "b"))
    if len(set(addresses)) < len(addresses):
        yield f"a wire text stands twice: {sorted(addresses)}"


def address(text: str, draft: bool, kind: str) -> str:
    """Returns the `custom_id`, or "too long …" if the wire cannot carry the text."""
    try:
        return write_wire(Wire(kind, MATCH, STAMP, text, draft))
    except ValueError:
        return f"too long {kind}{text}"


def _press_faults(press: PanelButton) -> Iterator[str]:
    if press.label and GAP.search(press.label):
        yield f"a gap on a button: {press.label!r}"
    if not press.label and press.emoji is None:
        yield "a button without a label"
    if len(press.label) > 34:
        yield f"a label of {len(press.label)} characters: {press.label}"
    if press.live and not press.text and not press.draft:
        yield f"{press.label} can be pressed and does nothing"
    if press.live and address(press.text, press.draft, "b").startswith("too long"):
        yield f"{press.label}: no wire text: {press.text!r}"


def _pick_faults(pick: Menu) -> Iterator[str]:
    if not pick.choices:
        yield "a select without choices"
    if not 1 <= len(pick.placeholder) <= 150:
        yield f"a placeholder of {len(pick.placeholder)} characters"
    if address(pick.text, pick.draft, "s").startswith("too long"):
        yield f"no wire text: {pick.text!r}"
    values = [choice.text for choice in pick.choices]
    if len(set(values)) < len(values):
        yield f"two choices share a value: {values}"
    for choice in pick.choices:
        if re.search(r"#\d+$", choice.text):
            yield f"a value that reads as a page: {choice.text}"
        if GAP.search(choice.label) or GAP.search(choice.about):
            yield f"a gap in a choice: {choice.label!r}"
        if not 1 <= len(choice.label) <= 100 or len(choice.about) > 100:
            yield f"a choice's words do not fit: {choice.label!r}"
        if not 1 <= len(choice.text) <= 100:
            yield f"a value of {len(choice.text)} characters"


def opened(panel_of: Any, played: Played, at: Play[Any], seat: Seat, draft: str) -> Panel | None:
    """Returns the panel that the shell opens for a draft; None if the draft cannot be previewed."""
    game, state = played.game, at.state
    *whole, _ = draft.split(";")
    try:
        for text in whole:
            state = game.preview(state, seat, game.parse(text))
    except Refused:
        return None
    turn = game.turn(state)
    legal = game.legal(state, seat) if seat in turn.waiting | turn.may else ()
    return panel_of(game.view(state, seat), legal, draft)


def screens(
    panel_of: Any, played: Played, at: Play[Any], seat: Seat
) -> Iterator[tuple[str, Panel | None]]:
    """Yields drafts and their panels, breadth first from the empty draft."""
    queue, seen = [""], {""}
    while queue and len(seen) <= SCREENS * 4:
        draft = queue.pop(0)
        panel = opened(panel_of, played, at, seat, draft)
        yield draft, panel
        if panel is None:
            continue
        drafts = [text for text, is_draft in wires(panel) if is_draft and text not in seen]
        kept = played.chance("screens", at.n, draft).sample(drafts, min(6, len(drafts)))
        queue.extend(kept)
        seen.update(kept)


def public_panels_fit(panel_of: Any, played: Played) -> Iterator[str]:
    """The board's panel fits, and its whole actions are legal for the seat that is waited for.

    Where nothing is hidden, nobody has a private message: the board offers a way to act.
    """
    hides = played.game.hides(played.options, played.seats)
    for at in played.sampled(20):
        panel = panel_of(played.game.view(at.state, None), (), "")
        for wrong in faults(panel):
            yield f"{played.where}, row {at.n}, the board: {wrong}"
        if not hides and at.turn.waiting and not wires(panel):
            yield f"{played.where}, row {at.n}, the board: nobody can act"
        if len(at.turn.waiting) == 1:
            yield from _plays(played, at, min(at.turn.waiting), panel, "the board")


def private_panels_fit(panel_of: Any, played: Played) -> Iterator[str]:
    """A seat's panels fit for every draft they lead to, and every such draft can be opened."""
    for at in played.sampled(3):
        for seat in sorted(acting(at))[:3]:
            for n, (draft, panel) in enumerate(screens(panel_of, played, at, seat)):
                here = f"{played.where}, row {at.n}, seat {seat}, draft {draft!r}"
                if panel is None:
                    yield f"{here}: cannot be opened"
                    continue
                yield from (f"{here}: {wrong}" for wrong in faults(panel))
                yield from (f"{here}: {wrong}" for wrong in _false_additions(panel, draft))
                yield from _plays(played, at, seat, panel, f"draft {draft!r}")
                if n >= SCREENS:
                    break


def _plays(played: Played, at: Play[Any], seat: Seat, panel: Panel, where: str) -> Iterator[str]:
    """Each whole wire text of a panel is accepted when the seat presses it."""
    luck = played.chance("plays", at.n, where)
    texts = [text for text, is_draft in wires(panel) if not is_draft]
    for text in luck.sample(texts, min(8, len(texts))):
        state = at.state
        try:
            for action in text.split(";"):
                state = played.game.apply(
                    state, seat, played.game.parse(action), luck.randrange
                ).state
        except Refused as refused:
            yield f"{played.where}, row {at.n}, {where}: {text} is refused: {refused.key}"


def _false_additions(panel: Panel, draft: str) -> Iterator[str]:
    """What says that it adds keeps every whole action of the open draft, and goes on from it."""
    whole = draft[: draft.rfind(";") + 1]
    drafts = {text for text, is_draft in wires(panel) if is_draft}
    added = [offer for offer in panel.offers if offer.adds]
    for offer in added:
        keeps = offer.text in drafts and offer.text.startswith(whole) and offer.text != draft
        if not keeps:
            yield f"{offer.text} does not add to what stands"
    if len({offer.adds for offer in added}) < len(added):
        yield f"two presses add the same: {[offer.adds for offer in added]}"


def idle_panels_offer_nothing(panel_of: Any, played: Played) -> Iterator[str]:
    """The panel of a seat that may not act offers no action."""
    for at in played.sampled(20):
        for seat in range(played.seats):
            if Seat(seat) in acting(at):
                continue
            panel = panel_of(played.game.view(at.state, Seat(seat)), (), "")
            yield from (f"{played.where}, row {at.n}, idle: {wrong}" for wrong in faults(panel))
            if any(not is_draft for _, is_draft in wires(panel)):
                yield f"{played.where}, row {at.n}: idle seat {seat} could play"


PANEL_LAWS = (public_panels_fit, private_panels_fit, idle_panels_offer_nothing)
