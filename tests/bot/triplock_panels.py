"""What a panel of Triplock offers, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.match.controls.panel import Controls, Menu, Panel, PanelButton
from bot.match.controls.triplock import panel
from games.core import Seat
from games.triplock import GAME


def controls(shown: Panel) -> Iterator[tuple[str, bool, str]]:
    """Every wire text of a panel: the text, whether it is a draft, its label."""
    for row in shown.rows:
        if isinstance(row, Menu):
            for choice in row.choices:
                yield f"{row.text}{choice.text}", row.draft, choice.label
        else:
            for press in row:
                if press.live:
                    yield press.text, press.draft, press.label


def buttons(row: Controls) -> tuple[PanelButton, ...]:
    """The buttons of a row that is no select."""
    assert not isinstance(row, Menu)
    return row


def pressed(state: Any, seat: Seat | None, draft: str = "") -> list[tuple[str, bool, str]]:
    """The live controls of a reader's panel."""
    legal = () if seat is None else GAME.legal(state, seat)
    return list(controls(panel(GAME.view(state, seat), legal, draft)))
