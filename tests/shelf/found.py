"""The games there are, found by their folders: `games/<key>` that exports a GAME."""

from __future__ import annotations

import ast
import importlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from games.core import Game
from games.texts import Texts

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Found:
    """A game and, imported only when asked for, its words, panel and painter."""

    key: str
    game: Game[Any, Any, Any]

    @property
    def texts(self) -> Texts:
        """The package `games/<key>/texts`; in a small game a module of that name."""
        words: Any = importlib.import_module(f"games.{self.key}.texts")
        return words

    @property
    def panel(self) -> Any:
        """`panel(view, legal, draft)` of `bot/panels/<key>`, a module or a package."""
        return importlib.import_module(f"bot.panels.{self.key}").panel

    @property
    def painter(self) -> Any:
        """The package `render/<key>` with `paint`, `scene` and `warm`."""
        return importlib.import_module(f"render.{self.key}")


def keys() -> list[str]:
    """The keys of all games whose package exports a GAME, read without importing them."""
    return [
        path.parent.name
        for path in sorted((ROOT / "games").glob("*/__init__.py"))
        if "GAME" in _names(path.read_text())
    ]


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
    """The game of that key. Raises `ImportError` as its modules do."""
    return Found(key, importlib.import_module(f"games.{key}").GAME)
