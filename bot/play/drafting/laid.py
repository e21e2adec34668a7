"""A plan that is laid on its seat's panel as a draft, so that one press plays it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.panels.panel import Menu, Panel
from bot.play.drafting.lines import after_draft, begun_in
from bot.play.match.live import Live
from games.core import Refused, Seat

OPENS = ";?:@"
"""What a draft may end with that only opens the next choice."""


class Laid(Struct, frozen=True):
    """A draft, and how many actions of the plan one press on its panel plays (0: none).

    The draft is "" for an untouched panel. `label` is that of the press or the line, if there is
    one.
    """

    draft: str
    plays: int
    label: str = ""


def laid(live: Live, seat: Seat, plan: Sequence[str]) -> Laid:
    """The draft on whose panel one press plays the plan, or at least its first action.

    `plan` has the texts of its actions. If there is no such draft, it is the one of as many
    actions as can be previewed; "" if none can.
    """
    wholes = ["".join(f"{text};" for text in plan[:n]) for n in range(len(plan), 0, -1)]
    for n in dict.fromkeys((len(plan), 1)):
        wanted = ";".join(plan[:n])
        for draft in (*wholes, wanted, *_opened(live, seat, wanted)):
            label = _plays(panel_of(live, seat, draft)).get(wanted)
            if label is not None:
                return Laid(draft, n, label)
    shown = (draft for draft in wholes if panel_of(live, seat, draft) is not None)
    return Laid(next(shown, ""), 0)


def plan_words(live: Live, seat: Seat, plan: Sequence[str]) -> list[str]:
    """The words for each action of a plan, seen from where the actions before it lead.

    Where those have no preview, they are seen from what the game foresees, or from the position
    before.
    """
    words: list[str] = []
    now, view = live, live.view(seat)
    for text in plan:
        action = live.entry.game.parse(text)
        words.append(live.entry.texts.label(view, action))
        try:
            now = after_draft(now, seat, f"{text};")
            view = now.view(seat)
        except Refused:
            if live.entry.foreseen is not None:
                view = live.entry.foreseen(view, action)
    return words


def panel_of(live: Live, seat: Seat, draft: str) -> Panel | None:
    """The seat's panel with this draft; None if an action of it has no preview."""
    try:
        after = after_draft(live, seat, begun_in(draft))
    except Refused:
        return None
    return live.entry.panel(after.view(seat), after.legal(seat), draft)


def _opened(live: Live, seat: Seat, wanted: str) -> Iterator[str]:
    """Yields the drafts that pressing towards a play opens, that of an untouched panel first."""
    left, known = [""], {""}
    while left:
        draft = left.pop(0)
        yield draft
        for _, text, is_draft in _presses(panel_of(live, seat, draft)):
            if is_draft and text not in known and wanted.startswith(text.rstrip(OPENS)):
                known.add(text)
                left.append(text)


def _plays(panel: Panel | None) -> dict[str, str]:
    """The label of all that plays something at once, by its wire text."""
    return {text: label for label, text, is_draft in _presses(panel) if not is_draft}


def _presses(panel: Panel | None) -> Iterator[tuple[str, str, bool]]:
    """Yields label and wire text of all that can be pressed or chosen, and if it is a draft."""
    for row in panel.rows if panel is not None else ():
        if isinstance(row, Menu):
            yield from ((one.label, row.text + one.text, row.draft) for one in row.choices)
        else:
            yield from ((press.label, press.text, press.draft) for press in row if press.live)
