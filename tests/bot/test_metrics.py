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
from types import SimpleNamespace
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.app import prometheus
from bot.app.alerts import Faults
from bot.app.gauges import Now, Stored
from bot.app.lifecycle import Doing
from bot.delivery.discord.metrics import Counter, Histogram, Meters, TokenRivals
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
from tests.sources import DOCS, FILES, called

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
        slots=2,
        shards=SHARDS,
        share=45.0,
        used=12,
        waiting=3,
        caches=dict.fromkeys(("logs", "pictures", "sprites", "grounds", "sheets"), 1_000),
        reruns=5,
        delivering=2,
        stored=Stored(1, 0.5, 2, 1, dict.fromkeys(product(GAMES, STATES), 9)),
    )


def test_a_counter_adds_by_labels() -> None:
    counter = Counter()
    counter.add("a", "b")
    counter.add("a", "b", by=3)
    counter.add("a", "c", by=0)
    assert counter.values == {("a", "b"): 4, ("a", "c"): 0}


def test_a_histogram_has_each_time_between_its_bounds() -> None:
    times = Histogram((1.0, 2.0))
    for seconds in (0.5, 1.0, 1.5, 2.5, 9.0):
        times.note(seconds, "a")
    times.note(2.0, "b")
    assert times.counts == {("a",): [2, 1, 2], ("b",): [0, 1, 0]}
    assert times.sums == {("a",): 14.5, ("b",): 2.0}


def test_what_fails_is_timed_too() -> None:
    times = Histogram()
    with pytest.raises(ValueError), times.timing("a"):
        raise ValueError
    assert sum(times.counts[("a",)]) == 1


@pytest.fixture
def meters() -> Meters:
    return Meters()


async def test_a_picture_is_painted_once_for_all_who_ask(meters: Meters) -> None:
    gallery = Gallery(meters=meters)
    painter = SimpleNamespace(paint=lambda view, draft: (Picture(b"png", 1, 1),))
    entry: Any = SimpleNamespace(key="dial", painter=painter)
    await asyncio.gather(*(gallery.paint(entry, Seat(0)) for _ in range(3)))
    await gallery.paint(entry, Seat(0))
    await gallery.paint(entry, Seat(1))
    assert meters.pictures.values == {("miss",): 2, ("hit",): 3}
    assert sum(meters.painted.counts[()]) == 2


def test_errors_in_the_log_are_counted_and_the_last_one_is_known_without_what_is_filled_in(
    meters: Meters,
) -> None:
    faults = Faults(meters.faults, but="bot.app.store_health")
    assert meters.faults.values == {(): 0}
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
    assert (faults.count, meters.faults.values[()]) == (4, 5)


MOST = 1_500
"""The most series of a process: Prometheus keeps each of them in memory."""


def test_there_are_never_more_series_than_a_host_bears() -> None:
    families = text_string_to_metric_families(everything())
    count = sum(len(family.samples) for family in families)
    assert 900 < count <= MOST


def test_every_key_of_a_refusal_is_counted_among_them() -> None:
    assert {"not_your_turn", "cannot_read", "many_tables"} <= refusal_keys()
    assert len(refusal_keys()) > 200


def told(meters: Meters) -> dict[str, float]:
    text = prometheus.written(meters, now()).decode()
    families = text_string_to_metric_families(text)
    return {
        f"{sample.name} {' '.join(map(str, sample.labels.values()))}".strip(): sample.value
        for family in families
        for sample in family.samples
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tumbler_slot", 1),
        ("tumbler_budget_share", 45),
        ("tumbler_budget_used", 12),
        ("tumbler_requests_waiting", 3),
        ("tumbler_delivering", 2),
        ("tumbler_duties_waiting", 2),
        ("tumbler_duties_late", 1),
        ("tumbler_matches_behind", 1),
        ("tumbler_matches triplock asleep", 9),
        ("tumbler_cache_bytes sprites", 1_000),
        ("tumbler_reruns_total", 5),
    ],
)
def test_what_is_read_of_a_process_is_told(name: str, value: float) -> None:
    assert told(Meters())[name] == value


def test_the_age_of_a_backup_is_told_once_it_is_known() -> None:
    meters = Meters()
    assert "tumbler_backup_age_seconds" not in told(meters)
    meters.backup_age_s = 9.5
    assert told(meters)["tumbler_backup_age_seconds"] == 9.5


def test_what_was_copied_does_not_change_any_more() -> None:
    """Another thread writes the text of the copy, while the meters go on."""
    meters = Meters()
    meters.received.add("press")
    meters.queue.note(0.2)
    copied = meters.copy()
    meters.received.add("press")
    meters.received.add("form")
    meters.queue.note(0.2)
    assert copied.received.values == {("press",): 1}
    assert sum(copied.queue.counts[()]) == 1
    assert copied.queue.sums == {(): 0.2}
    assert copied.acknowledged.bounds == meters.acknowledged.bounds
    assert told(copied)["tumbler_queue_seconds_count"] == 1


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
    told = (DOCS / "owners.md").read_text()
    families = {family.name for family in text_string_to_metric_families(everything())}
    own = {name for name in families if name.startswith("tumbler_")}
    assert len(own) > 30
    assert [name for name in sorted(own) if name not in told] == []


def test_hosts_read_of_no_number_that_is_not_there() -> None:
    told = set(re.findall(r"`(tumbler_\w+)", (DOCS / "owners.md").read_text()))
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
