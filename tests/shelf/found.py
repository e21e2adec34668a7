"""Finds the games by their folders: each `games/<key>` that exports a GAME; and the probe."""

from __future__ import annotations

import ast
import importlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from games.core import Game, Reason, Setting
from games.texts import Texts

ROOT = Path(__file__).parents[2]

PROBE = "dial"
"""The key of the game in `tests/probe`, which no bot hosts."""


@dataclass(frozen=True)
class Found:
    """A game; its texts, panel and painter are imported when they are first used."""

    key: str
    game: Game[Any, Any, Any, Any]

    @property
    def texts(self) -> Texts:
        """The package `games.<key>.texts`."""
        words: Any = self._module(f"games.{self.key}.texts", "texts")
        return words

    @property
    def panel(self) -> Any:
        """The function `panel(view, legal, draft)` of `bot.match.controls.<key>`."""
        return self._module(f"bot.match.controls.{self.key}", "panel").panel

    def why(self, view: Any, reason: Reason, setting: Setting) -> str:
        """A reason of its adviser in a sentence, as the function `why` of its texts puts it."""
        words: Any = self.texts
        return words.why(view, reason, setting)

    @property
    def pointing(self) -> Any:
        """Its texts, as the laws of ideas take them; the probe has no ideas."""
        return self.texts

    @property
    def painter(self) -> Any:
        """The package `render.<key>` with `paint` and `scene`."""
        return self._module(f"render.{self.key}", "painter")

    def _module(self, hosted: str, probe: str) -> Any:
        name = f"tests.probe.{probe}" if self.key == PROBE else hosted
        return importlib.import_module(name)


def laid_out(key: str, name: str) -> Any:
    """The module `tests/games/<key>/<name>.py`, in which a game tells a law what it needs, or None.

    * `certain`: positions with a certain gain; see `tests.shelf.certain`.
    * `opening`: `opens(event)`, whether an event opens all of a game inside the match.
    * `remembering`: `remembered(seen)`, the view with what the seat was shown and it leaves out.
    """
    is_there = (ROOT / "tests" / "games" / key / f"{name}.py").is_file()
    return importlib.import_module(f"tests.games.{key}.{name}") if is_there else None


def keys() -> list[str]:
    """Returns the keys of all games; reads the source of their packages without importing it."""
    return [
        path.parent.name
        for path in sorted((ROOT / "games").glob("*/__init__.py"))
        if "GAME" in _names(path.read_text())
    ]


def lawful() -> list[str]:
    """Returns the keys of all games that keep the laws: those on the shelf, and the probe."""
    return [*keys(), PROBE]


def _names(source: str) -> set[str]:
    names: set[str] = set()
    for node in ast.parse(source).body:
        match node:
            case ast.ImportFrom(names=aliases):
                names.update(alias.asname or alias.name for alias in aliases)
            case ast.Assign(targets=targets):
                names.update(part.id for part in targets if isinstance(part, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                names.add(name)
            case _:
                pass
    return names


@cache
def found(key: str) -> Found:
    """Returns the game of a key. Raises `ImportError` if its package does not import."""
    home = "tests.probe.rules" if key == PROBE else f"games.{key}"
    return Found(key, importlib.import_module(home).GAME)
