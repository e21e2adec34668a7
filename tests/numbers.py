"""Everything that `/metrics` can ever tell: each meter with each of its labels, in one text."""

from __future__ import annotations

import ast
from functools import cache
from itertools import product

from bot.app import prometheus
from bot.app.gauges import Now, Stored
from bot.app.lifecycle import Doing
from bot.delivery.discord.metrics import Counter, Histogram, Meters
from bot.delivery.discord.requests import OTHER, ROUTES, SCOPES
from bot.delivery.discord.trace import KINDS, NO_GAME
from bot.match.games import GAMES
from bot.screens.refusals import SENTENCES
from bot.store.tx import Trouble
from tests.sources import FILES, called

SHARDS = 16
"""Of so many shards of one process the latencies are told; each further one is a line more."""

STATES = ("lobby", "open", "asleep", "aside")
METHODS = ("GET", "POST", "PATCH", "DELETE", "PUT")
STATUSES = ("2xx", "4xx", "5xx", "none")

REFUSED = ("Refused", "ShellRefused", "Illegal", "BadAction", "not_yours")
"""What is called with the key of a refusal."""


@cache
def refusal_keys() -> frozenset[str]:
    """The keys of all refusals: those that have a sentence, and what stands where one is made."""
    refusing = [text for text, _ in FILES.values() if any(f"{one}(" in text for one in REFUSED)]
    nodes = [node for source in refusing for node in ast.walk(ast.parse(source))]
    calls = [n for n in nodes if isinstance(n, ast.Call) and called(n.func) in REFUSED]
    return frozenset(SENTENCES) | {
        word.value
        for call in calls
        for argument in call.args[:1]
        for word in ast.walk(argument)
        if isinstance(word, ast.Constant) and isinstance(word.value, str)
    }


def _routes() -> list[tuple[str, ...]]:
    """A route is asked by one or two methods."""
    return [
        (method, route, status)
        for route in (*sorted(ROUTES), OTHER)
        for method, status in product(METHODS[:2], STATUSES)
    ]


@cache
def everything() -> str:
    """The text with every meter and every label."""
    meters = Meters()
    games, kinds = (*GAMES, NO_GAME), tuple(KINDS.values())
    of = list(product(kinds, games))
    labels: dict[str, list[tuple[str, ...]]] = {
        "received": [(kind,) for kind in kinds],
        "late": [(kind,) for kind in kinds],
        "aged": of,
        "acknowledged": of,
        "answered": of,
        "refusals": [(key,) for key in sorted(refusal_keys())],
        "transactions": [(kind,) for kind in ("write", "jot", "read")],
        "store_failures": [(trouble.value,) for trouble in Trouble],
        "moves": [(game,) for game in GAMES],
        "requests": _routes(),
        "limited": [(scope,) for scope in (*SCOPES, "other")],
        "pictures": [("hit",), ("miss",)],
        "requested": [("bot",), ("interaction",)],
    }
    for name, meter in vars(meters).items():
        for each in labels.pop(name, [()]):
            match meter:
                case Counter():
                    meter.add(*each)
                case Histogram():
                    meter.note(0.1, *each)
                case _:
                    continue
    assert labels == {}, "a meter has another name"
    meters.identifies, meters.identifies_until, meters.clock_offset_s = 900, float("inf"), 0.1
    meters.backup_age_s = 9.5
    return prometheus.written(meters, now()).decode()


def now() -> Now:
    """A process that has everything."""
    return Now(
        doing=Doing.PLAYS,
        has_hold=True,
        shards_connected=SHARDS,
        latencies=dict.fromkeys(range(SHARDS), 0.1),
        servers=7,
        slot=1,
        share=45.0,
        used=12,
        waiting=3,
        caches=dict.fromkeys(("logs", "pictures", "sprites", "grounds"), 1_000),
        reruns=5,
        delivering=2,
        stored=Stored(1, 0.5, 2, 1, dict.fromkeys(product(GAMES, STATES), 9)),
    )
