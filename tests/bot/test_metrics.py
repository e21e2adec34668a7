"""The numbers as Prometheus reads them: how many series there may be, and what is in each."""

from __future__ import annotations

import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.app import prometheus
from bot.delivery.discord.metrics import Meters
from bot.match.sleep import FALLS_ASLEEP_S
from bot.store.counts import tables_by_state
from tests.desk import ANA, Desk
from tests.interactions import fresh
from tests.numbers import everything, now, refusal_keys

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
