"""The structure of the code, measured: what imports what, by module and by room.

`python -m tests.structure` prints the figures of the shell.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from statistics import median

from tests.sources import FILES, imported

HAVE_ROOMS = ("bot.app", "bot.cogs", "bot.delivery", "bot.match", "bot.store")
"""Whose folders are rooms."""


def graph_of(files: Mapping[str, tuple[str, bool]]) -> dict[str, set[str]]:
    """Returns which of our modules imports which; imports for type checkers count too.

    `from a import b` imports `a.b` if that is a module, else `a`.
    """
    graph: dict[str, set[str]] = {}
    for module, (source, package) in files.items():
        needs: set[str] = set()
        for name in imported(module, source, package):
            target = name if name in files else name.rpartition(".")[0]
            if target in files and target != module:
                needs.add(target)
        graph[module] = needs
    return graph


@cache
def graph() -> dict[str, set[str]]:
    return graph_of(FILES)


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """Returns a circle of imports that ends with its first name; [] if there is none."""
    done: set[str] = set()
    for start in graph:
        path: list[str] = []
        if found := _walk(graph, start, path, done):
            return found
    return []


def _walk(graph: Mapping[str, set[str]], at: str, path: list[str], done: set[str]) -> list[str]:
    if at in path:
        return [*path[path.index(at) :], at]
    if at in done:
        return []
    path.append(at)
    for following in sorted(graph[at]):
        if found := _walk(graph, following, path, done):
            return found
    path.pop()
    done.add(at)
    return []


def room_of(module: str) -> str:
    """Returns the room of a module: "bot.match" for "bot.match.live"."""
    return ".".join(module.split(".")[:2])


def inner_room_of(module: str) -> str:
    """Returns the room of a module; a folder of the rooms in `HAVE_ROOMS` is a room, too."""
    parts = module.split(".")
    if parts[0] in ("games", "render"):
        return module if module in FILES and FILES[module][1] else ".".join(parts[:-1])
    has_rooms = ".".join(parts[:2]) in HAVE_ROOMS
    deep = has_rooms and len(parts) > 3
    return ".".join(parts[: 3 if deep else 2])


def rooms_of(graph: Mapping[str, set[str]], top: str) -> dict[str, set[str]]:
    """Returns which room of a top-level package imports which."""
    rooms: dict[str, set[str]] = {}
    for module, needs in graph.items():
        if module.split(".")[0] != top or module == top:
            continue
        known = rooms.setdefault(room_of(module), set())
        known |= {room_of(n) for n in needs if n.startswith(f"{top}.")} - {room_of(module)}
    return rooms


def inner_rooms() -> dict[str, set[str]]:
    """Returns which room of the shell imports which, the rooms inside a room apart."""
    rooms: dict[str, set[str]] = {}
    for module, needs in graph().items():
        if module.startswith("bot."):
            known = rooms.setdefault(inner_room_of(module), set())
            known |= {inner_room_of(name) for name in needs if name.startswith("bot.")}
    return {room: known & set(rooms) - {room} for room, known in rooms.items()}


def floors_of(rooms: Mapping[str, set[str]]) -> int:
    """Returns the number of rooms in the longest chain of imports."""

    @cache
    def height(room: str) -> int:
        return 1 + max((height(below) for below in rooms[room]), default=0)

    return max(height(room) for room in rooms)


def fullness() -> dict[str, tuple[int, int]]:
    """Returns by room, also in it: its modules, and the imports from one of them to another."""
    modules, inside = Counter[str](), Counter[str]()
    for module, needs in graph().items():
        room = inner_room_of(module)
        modules[room] += 1
        inside[room] += sum(inner_room_of(name) == room for name in needs)
    return {room: (modules[room], inside[room]) for room in modules}


def lengths(top: str) -> dict[str, int]:
    """Returns the lines of each module of a top-level package."""
    return {
        module: source.count("\n")
        for module, (source, _) in FILES.items()
        if module.split(".")[0] == top
    }


def classes(top: str) -> Iterator[tuple[str, str]]:
    """Yields name and module of every public class of a top-level package."""
    for module, (source, _) in FILES.items():
        if module.split(".")[0] == top:
            for node in ast.parse(source).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    yield node.name, module


def figures() -> dict[str, int | float]:
    """Returns the figures of the shell, without `bot.__main__`, which `python -m bot` needs.

    The fullest room is meant by the last two; `bot.cogs` is the list of features, and no room here.
    """
    rooms = rooms_of(graph(), "bot")
    del rooms["bot.__main__"]
    packages = {module for module, (_, package) in FILES.items() if package}
    own = {module: size for module, size in lengths("bot").items() if module not in packages}
    shell = {m: needs for m, needs in graph().items() if m.split(".")[0] == "bot"}
    full = [
        counts for room, counts in fullness().items() if room in set(inner_rooms()) - {"bot.cogs"}
    ]
    return {
        "rooms": len(rooms),
        "floors": floors_of(rooms),
        "arrows between rooms": sum(map(len, rooms.values())),
        "modules, without `__init__`": len(own),
        "`__init__`": len(shell) - len(own),
        "lines": sum(lengths("bot").values()),
        "largest module": max(own.values()),
        "median module": median(own.values()),
        "arrows between modules": sum(
            name.split(".")[0] == "bot" for needs in shell.values() for name in needs
        ),
        "most modules in a room": max(modules for modules, _ in full),
        "most arrows inside a room": max(inside for _, inside in full),
    }


if __name__ == "__main__":
    for name, number in figures().items():
        print(f"{name}: {number:,g}")
