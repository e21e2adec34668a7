"""Meters, the numbers as Prometheus reads them, and the board for Grafana that asks for them."""

from __future__ import annotations

import ast
import asyncio
import json
import logging
import re
from collections import defaultdict
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from prometheus_client import enable_created_metrics
from prometheus_client import values as kinds
from prometheus_client.parser import text_string_to_metric_families

from bot.app import gauges
from bot.app.alerts import Faults
from bot.app.gauges import LABELS, TEXTS, Numbers
from bot.app.start import tell_slot
from bot.delivery.discord.metrics import Counter, Histogram, Meters, TokenRivals, total
from bot.delivery.discord.requests import OTHER, ROUTES, SCOPES
from bot.delivery.discord.trace import KINDS, NO_GAME
from bot.delivery.gallery import Gallery
from bot.match.games import GAMES
from bot.match.sleep import FALLS_ASLEEP_S
from bot.screens.refusals import SENTENCES
from bot.store.counts import tables_by_state
from bot.store.tx import Trouble
from games.core import Seat
from render.picture import Picture
from tests.desk import ANA, Desk
from tests.interactions import fresh
from tests.meters import counts
from tests.sources import DOCS, FILES, called

SHARDS = 16
"""Of so many shards of one process the latencies are told; each further one is a line more."""

CACHES = ("logs", "pictures", "sprites", "grounds", "sheets")
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


def _steps() -> list[tuple[str, ...]]:
    """Game and number of each step of a lesson."""
    lessons = {key: entry.lesson for key, entry in GAMES.items() if entry.lesson is not None}
    lengths = {
        key: sum(part.step is not None for part in lesson.parts) for key, lesson in lessons.items()
    }
    return [(key, str(n)) for key, length in lengths.items() for n in range(1, length + 1)]


@cache
def everything() -> str:
    """The text with every meter and every label."""
    meters = Meters()
    tell_slot(meters, 0, 1)
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
        "lessons": _steps(),
        "requests": _routes(),
        "limited": [(scope,) for scope in (*SCOPES, "other")],
        "pictures": [("hit",), ("miss",)],
        "requested": [("bot",), ("interaction",)],
    }
    for name, meter in vars(meters).items():
        for each in labels.pop(name, [()]):
            match meter:
                case Counter():
                    (meter.labels(*each) if each else meter).inc()
                case Histogram():
                    (meter.labels(*each) if each else meter).observe(0.1)
                case _:
                    continue
    assert labels == {}, "a meter has another name"
    return gauges.written(meters, read()).decode()


def read() -> Numbers:
    """The numbers of a process that has everything."""
    of: Numbers = {
        "gateway_latency_seconds": {(str(shard),): 0.1 for shard in range(SHARDS)},
        "cache_bytes": dict.fromkeys(product(CACHES), 1_000),
        "matches": dict.fromkeys(product(GAMES, STATES), 9),
    }
    assert set(of) == set(LABELS)
    return {name: of.get(name, 7) for name in TEXTS}


@pytest.fixture
def meters() -> Meters:
    return Meters()


async def test_a_picture_is_painted_once_for_all_who_ask(meters: Meters) -> None:
    gallery = Gallery(meters=meters)
    painter = SimpleNamespace(paint=lambda view, draft, names: (Picture(b"png", 1, 1),))
    entry: Any = SimpleNamespace(key="dial", painter=painter)
    await asyncio.gather(*(gallery.paint(entry, Seat(0)) for _ in range(3)))
    await gallery.paint(entry, Seat(0))
    await gallery.paint(entry, Seat(1))
    assert counts(meters.pictures) == {("miss",): 2, ("hit",): 3}
    assert counts(meters.painted) == {(): 2}


def test_errors_in_the_log_are_counted_and_the_last_one_is_known_without_what_is_filled_in(
    meters: Meters,
) -> None:
    faults = Faults(meters.faults, but="bot.app.store_health")
    assert total(meters.faults) == 0
    log = logging.getLogger("bot.tried")
    with faults.heard():
        log.warning("late")
        log.error("a press failed", extra={"ref": "7KQ2-41"})
        assert faults.named == "a press failed (reference 7KQ2-41)"
        logging.getLogger("discord.client").error("Ignoring exception in %s", "Ana's secret")
        assert faults.named == "discord.client", "what others say may quote anything"
        log.error("a duty failed\nAna's secret")
        assert faults.named == "a duty failed"
        log.error("%s is all that it says", "Ana's secret")
        logging.getLogger("bot.app.store_health").error("the disk is full, which is told by itself")
    log.error("not heard any more")
    assert faults.named == "bot.tried"
    assert (faults.count, total(meters.faults)) == (4, 5)


MOST = 1_500
"""The most series of a process: Prometheus keeps each of them in memory."""


def test_there_are_never_more_series_than_a_host_bears() -> None:
    families = text_string_to_metric_families(everything())
    count = sum(len(family.samples) for family in families)
    assert 900 < count <= MOST


def test_every_key_of_a_refusal_is_counted_among_them() -> None:
    assert {"not_your_turn", "cannot_read", "many_tables"} <= refusal_keys()
    assert len(refusal_keys()) > 200


def told(meters: Meters, numbers: Numbers) -> dict[str, float]:
    text = gauges.written(meters, numbers).decode()
    return {
        f"{sample.name} {' '.join(sample.labels.values())}".strip(): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name.startswith("tumbler_")
    }


def test_what_is_read_of_a_process_is_told_and_what_is_not_known_is_not() -> None:
    matches = {("triplock", "asleep"): 9}
    before = told(Meters(), {})
    found = told(Meters(), {"reruns": 5, "hold_sure": True, "matches": matches})
    assert {name: value for name, value in found.items() if name not in before} == {
        "tumbler_reruns_total": 5,
        "tumbler_hold_sure": 1,
        "tumbler_matches triplock asleep": 9,
    }


def test_two_bots_of_a_process_count_apart() -> None:
    one, other = Meters(), Meters()
    one.received.labels("press").inc()
    assert (total(one.received), total(other.received)) == (1, 0)


def test_no_environment_has_meters_kept_in_files_or_told_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    monkeypatch.setattr(kinds, "ValueClass", kinds.get_value_class())
    enable_created_metrics()
    assert "_created" not in everything.__wrapped__()
    assert list(tmp_path.iterdir()) == []


async def test_tables_are_counted_by_game_and_state_but_for_those_that_are_over(
    desk: Desk,
) -> None:
    await desk.opened("unlock")
    asleep, over = await desk.duel(pace="none"), await desk.duel(pace="none")
    await desk.acts.resign(over, ANA, interaction=fresh())
    await desk.waits(FALLS_ASLEEP_S)
    await desk.opened("unlock")
    await desk.duel()
    closed = await desk.opened("triplock")
    await desk.lobby.close(closed, ANA, interaction=fresh())
    assert (await desk.live(asleep)).is_asleep
    assert await desk.store.read(tables_by_state) == {
        ("triplock", "asleep"): 1,
        ("triplock", "open"): 1,
        ("unlock", "lobby"): 1,
    }


BOARD = json.loads((DOCS / "grafana.json").read_text())
RULES = (DOCS / "alerts.yaml").read_text()

NAME = re.compile(r"\b(?:tumbler|process)_\w+")
MATCHER = re.compile(r'(\w+)\s*(?:=~|!=|=)\s*"([^"]*)"')
BY = re.compile(r"\bby \(([^)]*)\)")
LEGEND = re.compile(r"\{\{\s*(\w+)\s*\}\}")

OF_PROMETHEUS = {"instance", "job"}
"""The labels that Prometheus itself gives to whatever it has asked."""


@cache
def known() -> dict[str, dict[str, set[str]]]:
    """The values of each label, by name of a number."""
    found: dict[str, dict[str, set[str]]] = {}
    for family in text_string_to_metric_families(everything()):
        for sample in family.samples:
            labels = found.setdefault(sample.name, defaultdict(set))
            for label, value in sample.labels.items():
                labels[label].add(value)
    return found


def panels() -> list[dict[str, Any]]:
    return [panel for panel in BOARD["panels"] if panel["type"] != "row"]


def of_board() -> list[tuple[str, str]]:
    """Each question of the board, with the legend of its answers."""
    return [
        (target["expr"], target["legendFormat"])
        for panel in panels()
        for target in panel["targets"]
    ]


def of_rules() -> list[tuple[str, str]]:
    """The question of each rule, with what is said of its answers."""
    alerts = RULES.split("- alert: ")[1:]
    found: list[tuple[str, str]] = []
    for alert in alerts:
        expr = re.search(r"^ +expr: (.+)$", alert, re.MULTILINE)
        summary = re.search(r'^ +summary: "(.+)"$', alert, re.MULTILINE)
        assert expr is not None, alert
        assert summary is not None, alert
        found.append((expr[1], " ".join(re.findall(r"\{\{ \$labels\.\w+ \}\}", summary[1]))))
    return found


def test_the_board_has_panels_and_there_are_seven_rules() -> None:
    assert len(panels()) > 20
    assert len(of_rules()) == RULES.count("- alert: ") == 7
    names = re.findall(r"- alert: (\w+)", RULES)
    assert len(set(names)) == 7


@pytest.mark.parametrize(("expr", "legend"), [*of_board(), *of_rules()])
def test_what_is_asked_for_is_there(expr: str, legend: str) -> None:
    names = NAME.findall(expr)
    assert names or expr.startswith("absent(up")
    assert set(names) <= set(known()), expr
    labels: dict[str, set[str]] = defaultdict(set)
    for name in names:
        for label, values in known()[name].items():
            labels[label] |= values
    asked = {label.strip() for group in BY.findall(expr) for label in group.split(",")}
    asked |= set(LEGEND.findall(legend.replace("$labels.", "")))
    matched = dict(MATCHER.findall(expr))
    assert asked | set(matched) <= set(labels) | OF_PROMETHEUS, expr
    for label in set(matched) - OF_PROMETHEUS:
        for value in matched[label].split("|"):
            assert value in labels[label], expr


@pytest.mark.parametrize(
    ("name", "bound"),
    [("acknowledge", "0.5"), ("age", "0.5"), ("loop_lag", "0.1"), ("transaction", "0.05")],
)
def test_a_time_from_which_hosts_are_warned_is_a_bound(name: str, bound: str) -> None:
    assert bound in known()[f"tumbler_{name}_seconds_bucket"]["le"]


def test_a_histogram_is_asked_by_its_buckets() -> None:
    for expr, _ in of_board():
        assert ("histogram_quantile" in expr) == ("_bucket[" in expr), expr
        labels = {label.strip() for group in BY.findall(expr) for label in group.split(",")}
        assert ("le" in labels) == ("_bucket[" in expr), expr


def test_a_counter_is_asked_by_its_growth() -> None:
    for expr, _ in (*of_board(), *of_rules()):
        for name in NAME.findall(expr):
            if name.endswith(("_total", "_bucket")):
                assert re.search(rf"(?:rate|increase)\({name}[{{\[]", expr), expr


def test_no_panel_lies_on_another_and_each_has_its_number() -> None:
    numbers = [panel["id"] for panel in BOARD["panels"]]
    assert len(set(numbers)) == len(numbers)
    taken: set[tuple[int, int]] = set()
    for panel in BOARD["panels"]:
        at = panel["gridPos"]
        assert at["x"] + at["w"] <= 24
        cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
        assert not cells & taken, panel["title"]
        taken |= cells
    tops = [panel["gridPos"]["y"] for panel in BOARD["panels"]]
    assert all(one <= other for one, other in pairwise(tops))


def test_hosts_read_of_every_number() -> None:
    told = (DOCS / "hosting/watching.md").read_text()
    families = {family.name for family in text_string_to_metric_families(everything())}
    own = {name for name in families if name.startswith("tumbler_")}
    assert len(own) > 30
    assert [name for name in sorted(own) if name not in told] == []


def test_hosts_read_of_no_number_that_is_not_there() -> None:
    told = set(re.findall(r"`(tumbler_\w+)", (DOCS / "hosting/watching.md").read_text()))
    families = {family.name for family in text_string_to_metric_families(everything())}
    assert told <= families | set(known())


@pytest.mark.parametrize(
    ("times", "told"),
    [
        ([0, 1, 2, 3, 4, 5], []),  # one process takes over from another one
        ([0, 30, 60], [60]),
        ([0, 1, 2, 3, 61, 70], [61]),
        ([0, 40, 80, 100, 3679, 3680, 3681], [80, 3680]),
        (list(range(3700)), [60, 3660]),
        ([0, 3000, 6500], [6500]),
        ([0, 10_000, 20_000], []),
    ],
)
def test_another_bot_with_the_token_is_told_of_once_an_hour(
    times: list[float], told: list[float]
) -> None:
    rivals = TokenRivals()
    assert [at for at in times if rivals.note(at)] == told
