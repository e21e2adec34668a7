"""A cache in an engine is small, says why, and is the only thing that outlives a call.

The worker that thinks for computer players is replaced when it has grown, but it should not have to
be; and what one seat's thought left behind could tell another one (law 50).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "games"

CACHE = re.compile(r"^ *@(?:functools\.)?(?:lru_)?cache\b(.*)$", re.MULTILINE)

UNSAID = re.compile(r"^(?:\(.*\))?$")

MOST = 100_000
"""The most entries of a cache."""

FEW = {"int", "bool", "str", "Color", "Laws", "Level", "Line"}
"""The types of which a game has few values, so that a cache keyed by them comes to an end."""

CHANGING = {"add", "append", "appendleft", "clear", "discard", "extend", "insert", "move_to_end"}
CHANGING |= {"pop", "popitem", "popleft", "remove", "setdefault", "sort", "update"}
"""The methods that change a container."""

LEAVES = (ast.Name, ast.Constant, ast.expr_context)
"""Nodes that change nothing, and hold nothing that does."""

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def caches() -> list[tuple[str, str]]:
    """Returns the file of each cache with what follows its name."""
    return [
        (path.relative_to(GAMES).as_posix(), found)
        for path in sorted(GAMES.rglob("*.py"))
        for found in CACHE.findall(path.read_text())
    ]


def endless(source: str) -> Iterator[int]:
    """Yields the lines of functions whose caches have no end.

    A cache without a limit is keyed by `FEW`, unless it is made anew by each call of a function.
    """
    module = ast.parse(source)
    limits = {
        target.id: node.value.value
        for node in module.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for function in _lasting(module.body):
        for mark in function.decorator_list:
            call = mark if isinstance(mark, ast.Call) else None
            name = ast.unparse(call.func if call else mark).removeprefix("functools.")
            if name not in ("cache", "lru_cache"):
                continue
            given = [*call.args, *(one.value for one in call.keywords)][:1] if call else []
            most: object = 128 if name == "lru_cache" else None
            for limit in given:
                most = (
                    limit.value
                    if isinstance(limit, ast.Constant)
                    else limits.get(_name(limit), MOST + 1)
                )
            few = all(_name(one.annotation) in FEW for one in _parameters(function.args))
            if not (few if most is None else isinstance(most, int) and most <= MOST):
                yield function.lineno


def _lasting(body: list[ast.stmt]) -> Iterator[ast.FunctionDef]:
    """Yields the functions of a module and of its classes, without those inside functions."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from _lasting(node.body)


def _name(node: ast.expr | None) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _parameters(args: ast.arguments) -> list[ast.arg]:
    more = [one for one in (args.vararg, args.kwarg) if one is not None]
    return [*args.posonlyargs, *args.args, *args.kwonlyargs, *more]


def left_behind(source: str) -> Iterator[int]:
    """Yields the lines of functions that change something outside of all functions."""
    # Each node with what is made inside of the functions around it; None: there is none.
    todo: list[tuple[ast.AST, set[str] | None]] = [(ast.parse(source), None)]
    while todo:
        node, known = todo.pop()
        if isinstance(node, Function):
            known = (known or set()) | _made_in(node)
        elif known is not None:
            if isinstance(node, ast.Global):
                yield node.lineno
            if (root := _changed(node)) is not None and root not in known:
                yield getattr(node, "lineno", 0)
        children = ast.iter_child_nodes(node)
        todo += [(child, known) for child in children if not isinstance(child, LEAVES)]


def _made_in(function: Function) -> set[str]:
    """Returns the parameters of a function, and the names that it gives values."""
    bound = {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return bound | {one.arg for one in _parameters(function.args)}


def _changed(node: ast.AST) -> str | None:
    """Returns the name at the root of what a node changes in place; None: it changes nothing."""
    match node:
        case ast.Subscript(value=value, ctx=ast.Store() | ast.Del()):
            return _root(value)
        case ast.Attribute(value=value, ctx=ast.Store() | ast.Del()):
            return _root(value)
        case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in CHANGING:
            return _root(value)
        case _:
            return None


def _root(node: ast.expr) -> str | None:
    """Returns the name that an expression such as `a.b[c]` begins with; None: it has none."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def found(look: Callable[[str], Iterator[int]]) -> list[str]:
    return [
        f"{path.relative_to(GAMES)}:{line}"
        for path in sorted(GAMES.rglob("*.py"))
        for line in look(path.read_text())
    ]


def test_every_cache_says_what_it_takes_at_most() -> None:
    assert len(caches()) > 5
    assert [where for where, rest in caches() if UNSAID.match(rest)] == []


def test_a_silent_cache_is_found() -> None:
    assert [bool(UNSAID.match(rest)) for rest in ("", "(maxsize=8)", "  # two grids")] == [
        True,
        True,
        False,
    ]


def test_no_cache_is_endless() -> None:
    assert found(endless) == []


@pytest.mark.parametrize(
    ("source", "is_endless"),
    [
        ("@cache\ndef f(view: View): ...", True),
        ("@functools.cache\ndef f(seats: tuple[int, ...]): ...", True),
        ("@lru_cache(maxsize=None)\ndef f(n: int, state: State): ...", True),
        ("@lru_cache(None)\ndef f(*cards: Card): ...", True),
        ("@lru_cache(maxsize=10**9)\ndef f(n: int): ...", True),
        ("@lru_cache(maxsize=1_000_000)\ndef f(n: int): ...", True),
        ("MANY = 1_000_000\n@lru_cache(maxsize=MANY)\ndef f(n: int): ...", True),
        ("class A:\n    @cache\n    def f(self): ...", True),
        ("@cache\ndef f(grid: int, laws: Laws): ...", False),
        ("@cache\ndef f(): ...", False),
        ("@lru_cache(maxsize=100)\ndef f(view: View): ...", False),
        ("@lru_cache\ndef f(view: View): ...", False),
        ("SOME = 100\n@lru_cache(SOME)\ndef f(view: View): ...", False),
        ("def g():\n    @cache\n    def f(view: View): ...", False),
    ],
)
def test_an_endless_cache_is_found(source: str, is_endless: bool) -> None:
    assert bool(list(endless(source))) == is_endless


def test_no_function_leaves_anything_behind() -> None:
    assert found(left_behind) == []


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("K = {}\ndef f(a):\n    K[a] = 1", 3),
        ("K = {}\ndef f(a):\n    del K[a]", 3),
        ("K = {}\ndef f(a):\n    K[a] += 1", 3),
        ("K = []\ndef f(a):\n    K.append(a)", 3),
        ("K = {}\ndef f(a):\n    return K.setdefault(a, []).append(a)", 3),
        ("from m import K\nf = lambda a: K.add(a)", 2),
        ("import m\ndef f(a):\n    m.K[a] = 1", 3),
        ("import m\ndef f(a):\n    m.last = a", 3),
        ("def f(a):\n    f.last = a", 2),
        ("n = 0\ndef f():\n    global n\n    n += 1", 3),
        ("K = []\ndef f(a):\n    def g(b):\n        K.append(b)\n    g(a)", 4),
    ],
)
def test_what_is_left_behind_is_found(source: str, line: int) -> None:
    assert list(left_behind(source)) == [line]


@pytest.mark.parametrize(
    "source",
    [
        "K = {}\nK[1] = 2\nK.update(K)",
        "def f(a):\n    k = {}\n    k[a] = 1\n    k.update(k)",
        "def f(a):\n    a.append(1)\n    a.b[2] = 3",
        "def f(a):\n    k = []\n    def g(b):\n        k.append(b)\n    g(a)",
        "class A:\n    def f(self, a):\n        self.k[a] = 1",
        "def f():\n    return {}.setdefault(1, 2)",
    ],
)
def test_what_ends_with_its_call_is_not(source: str) -> None:
    assert list(left_behind(source)) == []
