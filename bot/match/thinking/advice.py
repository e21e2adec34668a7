"""Advice for a seat: asked of the thinker, and laid on the seat's panel as a draft.

A thought has draws of its own, which follow from the installation's secret, the match, the seat and
its stamp. So a restart brings the same thought again, nobody can guess it, and no draw of the match
is touched.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from bot.match.controls.panel import Menu, Panel
from bot.match.live import Live
from bot.match.thinking.advice_worker import AdviceRequest, Fortune
from bot.match.thinking.thinker import AdviceFailed, Urgency
from bot.match.typed_lines import after_draft, whole_actions
from bot.store.meta import read_meta
from bot.store.tx import Store
from games.core import TELL, Advice, Level, Refused, Seat

Think = Callable[[Any, Urgency], Awaitable[Any]]
"""What thinks: a call is answered by an advice, a fortune by a number. Raises `AdviceFailed`."""

_OPENERS = ";?:@"
"""What a draft may end with that only opens the next choice."""


class Laid(Struct, frozen=True):
    """A draft, and how many actions of the plan one press on its panel plays (0: none).

    The draft is "" for an untouched panel. `label` is that of the press or the line, if there is
    one.
    """

    draft: str
    plays: int
    label: str = ""


class Advising:
    """Has seats of matches advised."""

    def __init__(self, store: Store, think: Think) -> None:
        self._store = store
        self._think = think

    async def advice(
        self,
        live: Live,
        seat: Seat,
        level: Level,
        urgency: Urgency,
        weighed: tuple[tuple[Any, ...], ...] = (),
    ) -> Advice[Any]:
        """What a level advises a seat to do now, with what these plans are worth.

        Raises `AdviceFailed`.
        """
        adviser = live.entry.game.advise
        if adviser is None:
            raise AdviceFailed
        seed = await self._seed(live, seat)
        return await self._think(
            AdviceRequest(adviser, live.seen(seat), level, seed, weighed), urgency
        )

    async def luck(self, live: Live, seat: Seat) -> float:
        """The luck of the roll with which a seat's turn has just begun. Raises `AdviceFailed`."""
        dice = live.entry.game.dice
        if dice is None:
            raise AdviceFailed
        fortune = Fortune(dice.luck, live.seen(seat), await self._seed(live, seat))
        return await self._think(fortune, Urgency.REVIEW)

    async def _seed(self, live: Live, seat: Seat) -> int:
        secret = await self._store.read(lambda tx: read_meta(tx, "secret")) or ""
        return thought_seed(secret, live.match.id, seat, live.play.stamps[seat])


def advised_texts(live: Live, advice: Advice[Any]) -> list[str]:
    """The texts of the rows by which a computer plays what it is advised."""
    tells = [TELL] if advice.tells else []
    return [*tells, *map(live.entry.game.write, advice.best.plan)]


def laid_plan(live: Live, seat: Seat, plan: Sequence[str]) -> Laid:
    """The draft on whose panel one press plays the plan, or at least its first action.

    `plan` has the texts of its actions. If there is no such draft, it is the one of as many
    actions as can be previewed; "" if none can.
    """
    wholes = ["".join(f"{text};" for text in plan[:n]) for n in range(len(plan), 0, -1)]
    for n in dict.fromkeys((len(plan), 1)):
        wanted = ";".join(plan[:n])
        for draft in (*wholes, wanted, *_opened(live, seat, wanted)):
            label = _plays(panel_with_draft(live, seat, draft)).get(wanted)
            if label is not None:
                return Laid(draft, n, label)
    shown = (draft for draft in wholes if panel_with_draft(live, seat, draft) is not None)
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


def panel_with_draft(live: Live, seat: Seat, draft: str) -> Panel | None:
    """The seat's panel with this draft; None if an action of it has no preview."""
    try:
        after = after_draft(live, seat, whole_actions(draft))
    except Refused:
        return None
    return live.entry.panel(after.view(seat), after.legal(seat), draft)


def thought_seed(secret: str, match: str, seat: Seat, stamp: int) -> int:
    """The seed of a thought (64 bits), by an HMAC keyed with the installation's secret (hex)."""
    message = f"thought\n{match}\n{seat}\n{stamp}".encode()
    digest = hmac.new(bytes.fromhex(secret), message, hashlib.sha256).digest()
    return int.from_bytes(digest[:8])


def _opened(live: Live, seat: Seat, wanted: str) -> Iterator[str]:
    """Yields the drafts that pressing towards a play opens, that of an untouched panel first."""
    left, known = [""], {""}
    while left:
        draft = left.pop(0)
        yield draft
        for _, text, is_draft in _presses(panel_with_draft(live, seat, draft)):
            if is_draft and text not in known and wanted.startswith(text.rstrip(_OPENERS)):
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
