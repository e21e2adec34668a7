"""Every name and file in these pages of docs exists in the repository."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.sources import ROOT, statements

ROOMS = ("bot", "games", "render", "sandbox", "tests")
PAGES = ("walk.md", "adding-a-game.md", "adding-a-feature.md")

NAME = re.compile(r"`([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\([^`]*\))?`")
FILE = re.compile(r"`((?:[\w-]+/)*[\w-]+(?:/|\.(?:py|md|txt|toml)))`")

SHELL_WORD = re.compile(r"[\"'](_\w+)[\"']")

WORDS = frozenset({"custom_id", "if", "live", "msgspec"})
"""Words in backticks that belong to Discord, Python or the page itself."""


def own(tree: ast.AST) -> Iterator[str]:
    """Yields the names that a module, class or function body defines, assigns or annotates."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.ClassDef(name=name):
                yield name
                yield from (f"{name}.{inner}" for inner in own(node))
            case ast.Assign(targets=targets):
                yield from (part.id for part in targets if isinstance(part, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case _:
                pass


def attributes(tree: ast.AST) -> Iterator[str]:
    """Yields the attributes of a class: "Class.name" for each `self.name = ...`."""
    for outer in statements(tree):
        if isinstance(outer, ast.ClassDef):
            for node in statements(outer):
                match node:
                    case ast.Assign(targets=targets):
                        pass
                    case ast.AnnAssign(target=target):
                        targets = [target]
                    case _:
                        continue
                for part in targets:
                    for one in part.elts if isinstance(part, ast.Tuple) else [part]:
                        if isinstance(one, ast.Attribute) and ast.unparse(one.value) == "self":
                            yield f"{outer.name}.{one.attr}"


def handed_on(tree: ast.Module) -> Iterator[str]:
    """Yields the names that a package imports from its modules, to export them."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            yield from (part.name for part in node.names)


@cache
def known(path: Path) -> frozenset[str]:
    """Returns the names of a module that pages may cite: bare, with its class, with its module."""
    source = path.read_text()
    tree = ast.parse(source)
    stem = path.parent.name if path.name == "__init__.py" else path.stem
    found = {".".join(path.relative_to(ROOT).with_suffix("").parts)}
    if path.name == "__init__.py":
        found |= {f"{stem}.{name}" for name in handed_on(tree)}
    for name in (*own(tree), *attributes(tree)):
        found |= {name, name.rpartition(".")[2], f"{stem}.{name}"}
        # a value is named like its class, in lower case: `game.apply` for `Game.apply`
        found.add(name[:1].lower() + name[1:])
    if path.is_relative_to(ROOT / "bot"):
        found.update(SHELL_WORD.findall(source))
    return frozenset(found)


def unknown(text: str) -> set[str]:
    """Returns the names in backticks that no code defines.

    Only packages are read, and modules that seem to define the last word of one.
    """
    left = {name for name in NAME.findall(text) if not name.endswith(".md")} - WORDS
    for room in ROOMS:
        if not left:
            break
        defined = defining({name.rpartition(".")[2] for name in left})
        for path in sorted((ROOT / room).rglob("*.py")):
            here = {path.stem, path.parent.name, *defined.findall(path.read_text())}
            words = {word.lower() for word in here}
            is_read = path.name == "__init__.py"
            if is_read or any(name.rpartition(".")[2].lower() in words for name in left):
                left -= known(path)
    return left


def defining(words: set[str]) -> re.Pattern[str]:
    """Finds where one of these words, or a class of that name, may be defined."""
    either = "|".join(words | {word[0].upper() + word[1:] for word in words})
    return re.compile(rf"(?:def |class |self\.|[\"']|^ *)({either})\b", re.MULTILINE)


def missing(text: str) -> set[str]:
    """Returns the files in backticks that do not exist; `<key>` and new names are no paths."""
    return {path for path in FILE.findall(text) if "/" in path and not (ROOT / path).exists()}


def test_every_name_is_there() -> None:
    pages = [(ROOT / "docs" / page).read_text() for page in PAGES]
    assert all(len(NAME.findall(text)) > 20 for text in pages)
    assert unknown("\n".join(pages)) == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_file_is_there(page: str) -> None:
    text = (ROOT / "docs" / page).read_text()
    assert len(FILE.findall(text)) > 5
    assert missing(text) == set()


def test_a_name_that_is_gone_is_found() -> None:
    assert unknown("`Acts.act` calls `Acts.perform`, then `no_such_thing()`") == {
        "Acts.perform",
        "no_such_thing",
    }
    assert missing("`bot/match/games.py`, `bot/nowhere.py`") == {"bot/nowhere.py"}
