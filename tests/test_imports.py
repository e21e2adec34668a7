"""Law 40: imports run from bot to render to games, and from room to room downwards.

The tests read the import statements of the source, so that they find an import that no test runs.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator

import pytest

from tests.sources import FILES, PURE, ROOMS, cog_of, imported, under
from tests.structure import (
    circle,
    classes,
    figures,
    fullness,
    graph,
    inner_rooms,
    lengths,
    room_of,
    rooms_of,
)

IMPURE = {"random", "secrets", "time", "datetime", "os", "socket", "subprocess", "asyncio"}
"""Modules that an engine must not import: chance, clocks, the machine."""

FLOORS = (
    ("bot.store",),
    ("bot.match", "bot.cluster"),
    ("bot.screens",),
    ("bot.delivery",),
    ("bot.interactions",),
    ("bot.cogs",),
    ("bot.app",),
    ("bot.__main__",),
)
"""The rooms of the shell by floor, the lowest first. A room imports only lower rooms."""

MAY_USE_DISCORD = ("bot.app", "bot.cogs", "bot.interactions", "bot.delivery.discord")
"""The rooms of the shell that may import discord.py."""

DATABASES = {"sqlite3", "aiosqlite", "psycopg"}
ENGINES = ("bot.store.sqlite", "bot.cluster", "bot.app.database", "bot.app.cli.beside")
"""What alone imports them."""

RATES, RATING = "openskill", "bot.match.rating_model"
"""The package that computes ratings, and what alone imports it."""

METERS, METERING = "prometheus_client", ("bot.delivery.discord.metrics", "bot.app.gauges")
"""The package of the meters, and what alone imports it."""

ROWS = ("rows",)
"""Modules of a cog by their names: those that hold the statements of its tables."""
SHOWN = ("match.hints",)
"""By cog and name: those that make no screen, and use what screens are made of."""

NEAR = ("poster",)
"""Those that send by themselves: they stop at `bot.delivery`."""

LAST = ("cog", "lobby.opening")
"""Those that read what comes in, or use discord.py. All modules named nowhere are rules."""

LEVELS = (ROWS, (), (*PURE, *SHOWN), NEAR, LAST)
"""The floors inside a cog, the lowest first; beneath those that make screens are the rules."""

STORE = {"bot.store"}
RULES = STORE | {"bot.match"}
SCREENS = RULES | {"bot.screens"}
OUTBOX = SCREENS | {"bot.delivery"}
INBOX = OUTBOX | {"bot.interactions"}

COGS_KNOW = {
    ("series", "rematch"): "the next game is planned as a rematch is, and gives the same roles",
    ("own_data", "settings"): "its page stands behind a line of the panel of settings",
    ("digest", "settings"): "its page stands behind a line of the panel of settings, too",
    ("lobby", "daily"): "`start` with the deal of the day plays that",
    ("review", "learn"): "a lesson has no review: the house has played its beginning",
    ("sleep", "tournament"): "a table that moves takes its tournament along",
    ("feed", "share"): "an ending is posted in one way",
    ("film", "share"): "an ending is posted in one way",
    ("daily", "share"): "an ending is posted in one way",
}
"""Which cog knows which other, and why. A further pair needs a reason, too."""

MAY_SAY_SLOT = (
    *("bot.cluster", "bot.app.start", "bot.app.settings", "bot.app.setting_values", "bot.app.cli"),
    "bot.store.schema",  # a column keeps its name
)
"""The only modules that know of several processes more than the hooks for them."""

SEVERAL = re.compile(r"(?i)slot|(?<!t)heir|standby|peer_?notice")
NAMED = re.compile(r"TUMBLER_SLOTS?|bot\.cluster\.\w+|__slots__")
"""Words of several processes, and the names of settings and modules, which anybody may use."""

LISTS = ("bot.app.cogs",)
"""Where the cogs and the features are listed: elsewhere the app names none."""

APP_KNOWS = {
    "bot.cogs.help.cog": "a server is joined; it is greeted once the bot knows it",
    "bot.cogs.sleep.rules": "the bot joins and leaves servers, and is told which it is in",
}
"""What the app knows of cogs beside its two lists, and why."""

HOST_KNOWS = {
    "bot.cogs.ratings": "ratings are computed again by who doubts them",
    "bot.cogs.own_data": "a person who can't ask the bot has their data, and is forgotten",
}
"""What the commands of a host know of cogs, and why."""


MOST_MODULES, MOST_INSIDE = 25, 50
"""What a room may hold: modules, and imports from one of them to another."""

LARGE_ROOMS = {
    "bot.cogs": "the list of the features; none of them is opened for another one's sake"
}
"""The rooms that hold more, and why."""

MOST_LINES = 450
"""What a module may hold."""

LONG_MODULES = {
    "games.triplock.table.events": "41 classes of one kind, a few lines each",
}
"""The modules that are longer, and why."""

ONE_HOUSE = {
    "rooms": 8,
    "floors": 7,
    "arrows between rooms": 22,
    "modules, without `__init__`": 290,
}
"""The most that the shell may have, without `bot.__main__`."""

OUTSIDE = {
    "games": {"msgspec"},
    "render": {"msgspec", "PIL", "isal"},
    "bot": {
        "msgspec",
        "PIL",
        "discord",
        "aiosqlite",
        "psycopg",
        "aiohttp",
        "dotenv",
        "yarl",
        METERS,
        RATES,
    },
    "sandbox": {"msgspec", "aiohttp", "yarl", "multidict", "PIL"},
}
"""The packages that a top-level package may import besides the standard library and ours."""

INSIDE = {
    "games": {"games"},
    "render": {"render", "games"},
    "bot": {"bot", "render", "games"},
    "sandbox": {"sandbox"},
}
"""The packages of ours that a top-level package may import."""


def offences(module: str, names: Iterable[str]) -> Iterator[str]:
    """Yields the imports that the module may not have."""
    room = module.split(".")[0]
    for name in sorted(names):
        top = name.split(".")[0]
        allowed = top in sys.stdlib_module_names or top in OUTSIDE[room] or top in INSIDE[room]
        if module == "bot.app.start" and top == "sandbox":
            continue  # the only module that starts the sandbox
        if not allowed:
            yield f"{module} imports {name}: {room} may not"
        elif room == "games" and top in IMPURE:
            yield f"{module} imports {name}: an engine knows no chance, clock or machine"
        elif top == "discord" and not under(module, MAY_USE_DISCORD):
            yield f"{module} imports {name}: only the shell's edge speaks with Discord"
        elif top in DATABASES and not under(module, ENGINES):
            yield f"{module} imports {name}: a statement is a function of a Tx"
        elif top == METERS and module not in METERING:
            yield f"{module} imports {name}: meters are made and written in one place each"
        elif top == RATES and module != RATING:
            yield f"{module} imports {name}: ratings are numbers, whoever reads them"
        elif (
            under(module, ["bot.match.controls"])
            and top == "bot"
            and not under(name, ["bot.match.controls", "bot.store.keys"])
        ):
            yield f"{module} imports {name}: a panel knows no shell"


def may_know(level: int) -> set[str]:
    """Returns the rooms that a module of a cog on a floor may import."""
    return (STORE, RULES, SCREENS, OUTBOX, INBOX)[level]


def level_of(module: str) -> int:
    """Returns the floor of a module inside its cog: rows 0, rules 1, screens 2, near 3, last 4."""
    name = module.split(".")[-1]
    if is_one_file(module):
        return 4
    if name == cog_of(module):
        return 3  # its `__init__`, which makes the feature of its parts
    known = {name, f"{cog_of(module)}.{name}"}
    return next((at for at, names in enumerate(LEVELS) if known & set(names)), 1)


def is_one_file(module: str) -> bool:
    """Whether a module is a whole cog, which its size allows."""
    return module.count(".") == 2 and bool(cog_of(module)) and not FILES[module][1]


def breaks_floors(module: str, name: str, level: int | None = None) -> bool:
    """Whether a module of a cog may not know what it imports by this name.

    `level` is the module's floor; None: the one of its name.
    """
    level, top = level_of(module) if level is None else level, name.split(".")[0]
    if top in OUTSIDE["bot"]:  # nothing but discord.py speaks to the world, and that at the end
        return top != "msgspec" and (top != "discord" or may_know(level) is not INBOX)
    if top == "render":
        return may_know(level) is not SCREENS and not is_one_file(module)
    if cog_of(name):
        target = name if name in FILES else name.rpartition(".")[0]
        return level_of(target) > level
    return top == "bot" and room_of(name) not in may_know(level)


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_keeps_the_arrows(room: str) -> None:
    found = [
        offence
        for module, (source, package) in FILES.items()
        if module.split(".")[0] == room
        for offence in offences(module, imported(module, source, package))
    ]
    assert found == []


def test_imports_run_in_no_circle() -> None:
    assert circle(graph()) == []


@pytest.mark.parametrize("top", ROOMS)
def test_rooms_run_in_no_circle(top: str) -> None:
    assert circle(rooms_of(graph(), top)) == []


def test_a_room_of_the_shell_knows_only_the_floors_beneath() -> None:
    floor = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
    known = rooms_of(graph(), "bot")
    assert set(known) == set(floor)
    assert [
        f"{room} knows {other}"
        for room, others in known.items()
        for other in others
        if floor[other] >= floor[room]
    ] == []


def test_the_core_knows_no_cog() -> None:
    found = [
        f"{module} knows {name}"
        for module, needs in graph().items()
        if module.startswith("bot.") and not under(module, ["bot.app", "bot.cogs"])
        for name in needs
        if under(name, ["bot.cogs"])
    ]
    assert found == []


def test_the_core_knows_no_slot() -> None:
    found = [
        f"{module}: {said[0]}"
        for module, (source, _) in FILES.items()
        if module.startswith("bot.") and not under(module, MAY_SAY_SLOT)
        for said in SEVERAL.finditer(NAMED.sub("", source))
    ]
    assert found == []


def test_the_app_lists_the_cogs_and_knows_no_more_of_them() -> None:
    known = {
        name
        for module, needs in graph().items()
        if under(module, ["bot.app"]) and not under(module, [*LISTS, "bot.app.cli"])
        for name in needs
        if under(name, ["bot.cogs"])
    }
    assert known == set(APP_KNOWS)


def test_the_host_knows_no_more_of_cogs() -> None:
    known = {
        f"bot.cogs.{cog_of(name)}"
        for module, needs in graph().items()
        if under(module, ["bot.app.cli"])
        for name in needs
        if cog_of(name)
    }
    assert known == set(HOST_KNOWS)


def test_the_edge_knows_neither_matches_nor_their_rows() -> None:
    """What speaks to Discord sends messages, whatever they are about."""
    known = {
        name
        for module, needs in graph().items()
        if under(module, ["bot.delivery.discord"])
        for name in needs
    }
    others = {name for name in known if under(name, ["bot.match", "bot.store"])}
    assert {name for name in others if not under(name, ["bot.match.controls"])} == set()


def test_cogs_know_each_other_by_these_pairs_alone() -> None:
    known = {
        (cog_of(module), cog_of(name))
        for module, needs in graph().items()
        for name in needs
        if cog_of(module) and cog_of(name)
    }
    assert {(one, other) for one, other in known if one != other} == set(COGS_KNOW)


def test_a_module_of_a_cog_knows_what_its_name_allows() -> None:
    found = [
        f"{module} knows {name}"
        for module, (source, package) in FILES.items()
        if cog_of(module)
        for name in imported(module, source, package)
        if breaks_floors(module, name)
    ]
    assert found == []


@pytest.mark.parametrize("key", [key for names in LEVELS for key in names if "." in key])
def test_a_module_that_is_named_by_its_cog_needs_its_floor(key: str) -> None:
    module = f"bot.cogs.{key}"
    names = imported(module, *FILES[module])
    assert any(breaks_floors(module, name, 1) for name in names), "it is a rule"
    assert any(breaks_floors(module, name, level_of(module) - 1) for name in names)


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("bot.cogs.tournament.rows", "bot.match.live"),
        ("bot.cogs.series.rules", "bot.screens.parts"),
        ("bot.cogs.series.rules", "bot.cogs.series.screens"),
        ("bot.cogs.clock.screens", "bot.delivery.board"),
        ("bot.cogs.clock", "discord"),
        ("bot.cogs.tournament.poster", "bot.interactions.press"),
        ("bot.cogs.tournament.poster", "bot.cogs.tournament.cog"),
        ("bot.cogs.computers.rules", "bot.interactions.press"),
        ("bot.cogs.computers.rules", "discord"),
        ("bot.cogs.computers.rules", "render.picture"),
        ("bot.cogs.clock.screens", "PIL.Image"),
        ("bot.cogs.tournament.cog", "aiohttp"),
    ],
)
def test_what_a_module_of_a_cog_may_not_know_is_found(module: str, name: str) -> None:
    assert breaks_floors(module, name)


def test_inner_rooms_run_in_no_circle() -> None:
    assert circle(inner_rooms()) == []


def test_the_house_is_small() -> None:
    measured = figures()
    assert {name: measured[name] for name, most in ONE_HOUSE.items() if measured[name] > most} == {}


def test_no_room_is_tangled() -> None:
    assert {
        room
        for room, (modules, inside) in fullness().items()
        if room.split(".")[0] != "sandbox"
        if modules > MOST_MODULES or inside > MOST_INSIDE
    } == set(LARGE_ROOMS)


def test_no_module_is_long() -> None:
    sizes = [size for top in ROOMS for size in lengths(top).items()]
    assert {name for name, lines in sizes if lines > MOST_LINES} == set(LONG_MODULES)


def test_no_public_class_name_stands_twice() -> None:
    named = defaultdict[str, list[str]](list)
    for name, module in classes("bot"):
        named[name].append(module)
    assert {name: modules for name, modules in named.items() if len(modules) > 1} == {}


def test_the_tests_see_real_modules() -> None:
    assert {"games.core", "render.picture", "bot.match.controls.panel", "bot.app.settings"} <= set(
        FILES
    )


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("games.triplock.game", "import random"),
        ("games.triplock.game", "def f():\n    from time import monotonic"),
        ("games.triplock.game", "import os.path"),
        ("games.core", "from datetime import datetime"),
        ("games.triplock.game", "from bot.match.controls.panel import Panel"),
        ("games.triplock.game", "from ...bot import shelf"),
        ("games.triplock.texts", "from render.picture import Page"),
        ("games.core", "import importlib\nimportlib.import_module('secrets')"),
        ("games.core", "import discord"),
        ("render.triplock", "from bot import shelf"),
        ("render.kit", "import discord"),
        ("render.kit", "import aiohttp"),
        ("bot.match.matches", "import discord"),
        ("bot.match.matches", "from discord import ui"),
        ("bot.match.controls.triplock", "import discord"),
        ("bot.match.act", "import sqlite3"),
        ("bot.store.move_log", "import sqlite3"),
        ("bot.app.status", "from prometheus_client import generate_latest"),
        ("bot.match.controls.triplock", "from bot.match.matches import act"),
        ("bot.delivery.discord.post", "from sandbox import server"),
        ("bot.edgeways", "import discord"),
        ("sandbox.api.rest", "from bot.app import settings"),
        ("sandbox.api.rest", "import discord"),
    ],
)
def test_a_forbidden_import_is_found(module: str, source: str) -> None:
    assert len(list(offences(module, imported(module, source, False)))) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("games.triplock.game", "from games.core import Seat\nimport math\nimport msgspec"),
        ("render.kit", "from PIL import Image\nfrom games.core import MARKS\nfrom . import theme"),
        ("bot.cogs.match.cog", "import discord\nfrom bot.match import matches"),
        (
            "bot.match.controls.unlock",
            "from bot.match.controls.panel import Panel\nfrom games.unlock import view",
        ),
        ("bot.app.start", "from sandbox import server\nimport os"),
    ],
)
def test_an_allowed_import_is_not(module: str, source: str) -> None:
    assert list(offences(module, imported(module, source, False))) == []
