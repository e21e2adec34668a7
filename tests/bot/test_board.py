"""The board for Grafana and the rules for Prometheus ask for what there is; hosts read of it."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.numbers import everything
from tests.sources import DOCS

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


def test_the_board_has_panels_and_there_are_five_rules() -> None:
    assert len(panels()) > 20
    assert len(of_rules()) == RULES.count("- alert: ") == 5
    names = re.findall(r"- alert: (\w+)", RULES)
    assert len(set(names)) == 5


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
