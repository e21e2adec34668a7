"""Every name and file in these pages of docs exists in the repository."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.sources import ROOT

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
    for outer in ast.walk(tree):
        if isinstance(outer, ast.ClassDef):
            for node in ast.walk(outer):
                match node:
                    case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                        yield f"{outer.name}.{name}"
                    case _:
                        pass


def handed_on(tree: ast.Module) -> Iterator[str]:
    """Yields the names that a package imports from its modules, to export them."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            yield from (part.name for part in node.names)


DEFINED = re.compile(r"\b(?:def|class) (\w+)")
SET = re.compile(r"^ *(?!self\.)\"?(\w+)\b|\bself\.(\w+)", re.MULTILINE)
"""Statements that assign or annotate a name, import it, or list it in `__all__`."""


def known(cited: set[str]) -> set[str]:
    """Returns those of the names that a page may cite: bare, with its class, with its module.

    Files are parsed until each is found, those first whose text defines the word.
    """
    found: set[str] = set()
    where: dict[str, list[Path]] = defaultdict(list)
    later: dict[str, list[Path]] = defaultdict(list)
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            source = path.read_text()
            found.add(".".join(path.relative_to(ROOT).with_suffix("").parts))
            if room == "bot":
                found.update(SHELL_WORD.findall(source))
            for word in set(DEFINED.findall(source)):
                where[word].append(path)
            for word in {one or other for one, other in SET.findall(source)}:
                later[word].append(path)
    names = cache(defined)
    for name in cited:
        *_, owner, word = ["", *name.split(".")]
        both = (word, word[:1].upper() + word[1:])
        paths = [path for places in (where, later) for one in both for path in places.get(one, [])]
        classes = {path for one in (owner, owner[:1].upper() + owner[1:]) for path in where[one]}
        paths.sort(
            key=lambda path: not (owner in path.parts or owner == path.stem or path in classes)
        )
        for path in dict.fromkeys(paths):
            if name in found:
                break
            found |= names(path)
    return cited & found


def defined(path: Path) -> set[str]:
    """Returns all that a page may cite of a file."""
    tree, found = ast.parse(path.read_text()), set[str]()
    stem = path.parent.name if path.name == "__init__.py" else path.stem
    if path.name == "__init__.py":
        found |= {f"{stem}.{name}" for name in handed_on(tree)}
    for name in (*own(tree), *attributes(tree)):
        found |= {name, name.rpartition(".")[2], f"{stem}.{name}"}
        # a value is named like its class, in lower case: `game.apply` for `Game.apply`
        found.add(name[:1].lower() + name[1:])
    return found


def unknown(text: str) -> set[str]:
    """Returns the names in backticks that no code defines."""
    names = {name for name in NAME.findall(text) if not name.endswith(".md")} - WORDS
    return names - known(names)


def missing(text: str) -> set[str]:
    """Returns the files in backticks that do not exist; `<key>` and new names are no paths."""
    return {path for path in FILE.findall(text) if "/" in path and not (ROOT / path).exists()}


def test_every_name_is_there_and_one_that_is_gone_is_found() -> None:
    """One test and one text, because each that is asked about reads all code."""
    pages = [(ROOT / "docs" / page).read_text() for page in PAGES]
    assert all(len(NAME.findall(text)) > 20 for text in pages)
    gone = "`Acts.act` calls `Acts.perform`, then `no_such_thing()`"
    assert unknown("\n".join([*pages, gone])) == {"Acts.perform", "no_such_thing"}


@pytest.mark.parametrize("page", PAGES)
def test_every_file_is_there(page: str) -> None:
    text = (ROOT / "docs" / page).read_text()
    assert len(FILE.findall(text)) > 5
    assert missing(text) == set()


def test_a_file_that_is_gone_is_found() -> None:
    assert missing("`bot/match/games.py`, `bot/nowhere.py`") == {"bot/nowhere.py"}
