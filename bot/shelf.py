"""The games on the shelf: one entry each, everything the shell knows of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.panel import PanelOf
from bot.panels import triplock as triplock_panel
from games import triplock
from games.core import Draw, Game
from games.texts import Texts
from games.triplock import texts as triplock_texts
from render import triplock as triplock_painter
from render.picture import Picture


@dataclass(frozen=True, kw_only=True)
class Shelved:
    """A game with its words, controls and pictures.

    `solitaire`: one seat and no secrets, so that the message at the table is the player's own
    panel and drafts go on in it. `lots`: who sits first is drawn by lot. `deals`: a set-up can be
    shared by name. `pace` says in a few words how long a match is.
    """

    game: Game[Any, Any, Any]
    texts: Texts
    panel: PanelOf
    paint: Callable[[Any, str], tuple[Picture, ...]]
    scene: Callable[[Any], Picture | None]
    emoji: str
    accent: int
    pace: str
    advise: Callable[[Any, Draw], Any] | None = None
    solitaire: bool = False
    lots: bool = False
    deals: bool = False

    @property
    def key(self) -> str:
        """The game's key: its command, folder and file names."""
        return self.game.key

    @property
    def title(self) -> str:
        """Sign and name: "⚙️ Triplock"."""
        return f"{self.emoji} {self.game.title}"


SHELF: dict[str, Shelved] = {
    entry.key: entry
    for entry in (
        Shelved(
            game=triplock.GAME,
            texts=triplock_texts,
            panel=triplock_panel.panel,
            paint=triplock_painter.paint,
            scene=triplock_painter.scene,
            emoji="⚙️",
            accent=0xC9A15A,
            pace="about 9 turns each, at your own pace",
            lots=True,
        ),
    )
}
