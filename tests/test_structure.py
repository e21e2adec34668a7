"""The structure: no game knows another (law 40), and circles are found, of modules and of rooms."""

from __future__ import annotations

import ast
from functools import cache

from tests.sources import FILES, ROOT, imported, under
from tests.structure import circle, graph_of, rooms_of

KEYS = {path.name for path in (ROOT / "games").iterdir() if path.is_dir()} - {"__pycache__"}


def test_no_two_games_know_each_other() -> None:
    found = [
        f"{module} imports {name}"
        for module, (source, package) in FILES.items()
        if any(key in source for key in KEYS - {game_of(module)} if game_of(module))
        for name in imported(module, source, package)
        if game_of(name) and game_of(module) != game_of(name)
    ]
    assert found == []


def game_of(name: str) -> str:
    """The key of the game a module of ours belongs to, "" for what is shared."""
    parts = name.split(".")
    return parts[1] if parts[0] == "games" and parts[1:] and parts[1] in KEYS else ""


def test_only_the_shelf_and_the_panels_name_a_game() -> None:
    """Outside shelf and panels, no module imports a game or painter or has a game's key as word."""
    found = [
        f"{module} names {key}"
        for module, (source, package) in FILES.items()
        if module.startswith("bot.")
        and not under(module, ["bot.match.games", "bot.match.controls"])
        for key in sorted(key for key in KEYS if key in source)
        if any(name.split(".")[1:2] == [key] for name in imported(module, source, package))
        or key in spoken_in(source)
    ]
    assert found == []


@cache
def spoken_in(source: str) -> set[str]:
    """Returns the strings in a module's code, without docstrings."""
    return {
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" not in node.value
    }


ENDLESS = {
    "next(order)",
    "next(_numbers)",
    "next(self._numbers)",
    "next(self._wakes)",
    "next(_paintings)",
}
"""Calls for the next number of an `itertools.count`."""


def test_nothing_raises_what_a_future_cannot_carry() -> None:
    """`next` of nothing raises `StopIteration`; `first_of` and a second argument do not."""
    found = [
        f"{module}: {ast.unparse(node)}"
        for module, (source, _) in FILES.items()
        for node in ast.walk(ast.parse(source))
        if ends_iteration(node)
    ]
    assert found == []


def ends_iteration(node: ast.AST) -> bool:
    """Whether it may raise `StopIteration`, by a call or by its name."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "next":
        return len(node.args) == 1 and ast.unparse(node) not in ENDLESS
    return isinstance(node, ast.Name | ast.Attribute) and ast.unparse(node).endswith(
        ("StopIteration", "__next__")
    )


def test_what_may_end_an_iteration_is_found() -> None:
    said = ["next(x for x in ())", "raise StopIteration", "it.__next__()", "next(iter(()), None)"]
    trees = [list(ast.walk(ast.parse(text))) for text in said]
    assert [any(map(ends_iteration, nodes)) for nodes in trees] == [True, True, True, False]


def test_a_circle_is_found() -> None:
    files = {
        "bot.a": ("from bot import b", False),
        "bot.b": ("from .c import thing", False),
        "bot.c": ("import bot.a", False),
        "bot.d": ("from bot import a", False),
    }
    assert circle(graph_of(files)) == ["bot.a", "bot.b", "bot.c", "bot.a"]
    files["bot.c"] = ("if TYPE_CHECKING:\n    import bot.a", False)
    assert circle(graph_of(files)) == ["bot.a", "bot.b", "bot.c", "bot.a"]
    files["bot.c"] = ("def f():\n    import bot.a", False)
    assert circle(graph_of(files)) == ["bot.a", "bot.b", "bot.c", "bot.a"]
    files["bot.c"] = ("", False)
    assert circle(graph_of(files)) == []


def test_a_circle_of_rooms_is_found() -> None:
    """Two rooms may import each other although no two modules do."""
    files = {
        "bot.a.one": ("from bot.b import two", False),
        "bot.b.two": ("", False),
        "bot.b.three": ("from bot.a import four", False),
        "bot.a.four": ("", False),
    }
    assert circle(graph_of(files)) == []
    assert circle(rooms_of(graph_of(files), "bot")) == ["bot.a", "bot.b", "bot.a"]
