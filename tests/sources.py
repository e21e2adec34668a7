"""The sources of the project, as the tests that read them see them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("games", "render", "bot", "sandbox")

PURE = ("screens", "panel", "standing")
"""Modules of a cog by their names: those that only make words and screens."""

DOCS = ROOT / "docs"
DEFINED = re.compile(r"^\* \*\*([A-Z]+-?\d+)\*\* ", re.MULTILINE)
FAULT_CITED = re.compile(r"\bF(\d+)\b|_f(\d+)(?=_)")
FAULTS: list[str] = DEFINED.findall((DOCS / "faults.md").read_text())


def cog_of(module: str) -> str:
    """Returns the cog of a module, "" for what stands in none."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["bot", "cogs"] and len(parts) > 2 else ""


def under(name: str, roots: Iterable[str]) -> bool:
    """Whether a module is one of these, or below one."""
    return any(name == root or name.startswith(f"{root}.") for root in roots)


def name_of(path: Path) -> str:
    """Returns the dotted name of a source file."""
    parts = list(path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def sources() -> dict[str, tuple[str, bool]]:
    """Returns source texts by dotted name, each with whether it is a package's `__init__`."""
    found: dict[str, tuple[str, bool]] = {}
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            found[name_of(path)] = (path.read_text(), path.name == "__init__.py")
    return found


@cache
def imported(module: str, source: str, package: bool) -> frozenset[str]:
    """Returns the absolute dotted names that a module imports; `from a import b` gives `a.b`.

    Imports inside functions count, and strings passed to `import_module` or `__import__` too.
    """
    out: set[str] = set()
    by_name = any(word in source for word in ("import_module", "__import__"))
    for node in (ast.walk if by_name else statements)(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                out.update(alias.name for alias in names)
            case ast.ImportFrom(module=name, names=names, level=level):
                stem = whole(module, package, name or "", level)
                out.update(f"{stem}.{alias.name}" for alias in names)
            case ast.Call(func=func, args=[ast.Constant(value=str(name)), *_]) if called(func) in (
                "import_module",
                "__import__",
            ):
                out.add(name)
            case _:
                pass
    return frozenset(out)


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yields the statements of a module, and of all functions, classes and blocks in it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.stmt | ast.excepthandler | ast.match_case):
            yield node
            yield from statements(node)


def called(func: ast.expr) -> str:
    match func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def whole(module: str, package: bool, name: str, level: int) -> str:
    """Returns the absolute name of the module in `from ..name import`."""
    if level == 0:
        return name
    parts = module.split(".")
    kept = parts[: len(parts) - level + (1 if package else 0)]
    return ".".join([*kept, name] if name else kept)


FILES = sources()

SPOKEN = tuple(
    module
    for module in FILES
    if module.startswith("bot.screens.") or (cog_of(module) and module.split(".")[-1] in PURE)
)
"""The modules that make screens: those of the core and of every cog."""
