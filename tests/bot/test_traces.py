"""An interaction on its way through the bot: what is timed, what is logged, where it is known."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from contextvars import copy_context
from typing import Any

import discord
import pytest

from bot.app.alerts import Faults
from bot.app.logs import JsonWriter
from bot.delivery.discord import metrics, trace
from bot.delivery.discord.metrics import Meters
from bot.delivery.discord.trace import LATE_S, Came, InteractionTrace, KnownPeople
from bot.delivery.pacing import BackgroundQueue
from bot.interactions.acknowledge import Elsewhere
from bot.interactions.guard import guarded
from bot.store.keys import Repeated
from tests.interactions import came, pressed
from tests.meters import counts, sums

PERSON, SERVER = 1_180_000_000_000_000_299, 1_180_000_000_000_000_007


class Clock:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def meters() -> Meters:
    return Meters()


@pytest.fixture
def press(meters: Meters, clock: Clock) -> InteractionTrace:
    known = KnownPeople(lambda person: f"MARK{person % 10}", {"PBXAP5TG": "dial"}.get, {"dial"})
    return InteractionTrace(Came(7, "press", PERSON, SERVER, 0.2), meters, known, clock)


def test_an_interaction_is_timed_once_from_its_receipt(
    meters: Meters, clock: Clock, press: InteractionTrace
) -> None:
    clock.now += 0.25
    press.acknowledged()
    clock.now += 0.5
    press.answered()
    clock.now += 9.0
    press.acknowledged()
    press.answered()
    press.note(what="_join", match="PBXAP5TG", n=3)
    press.end("done")
    press.end("fault")
    assert counts(meters.received) == {("press",): 1}
    assert sums(meters.aged) == {("press", "dial"): 0.2}
    assert sums(meters.acknowledged) == {("press", "dial"): 0.25}
    assert sums(meters.answered) == {("press", "dial"): 0.75}
    assert counts(meters.late) == {("press",): 0}


def test_what_is_shown_after_it_was_handled_is_timed_too(
    meters: Meters, clock: Clock, press: InteractionTrace
) -> None:
    press.end("done")
    clock.now += 1.5
    press.acknowledged()
    press.answered()
    for times in (meters.acknowledged, meters.answered):
        assert sums(times) == {("press", "none"): 1.5}


@pytest.mark.parametrize(
    ("what", "match", "game"),
    [
        ("dial start", None, "dial"),
        ("dial", "OTHER", "dial"),
        ("tables", None, "none"),
        ("_late", "PBXAP5TG", "dial"),
        ("_late", "OTHER", "none"),
    ],
)
def test_it_counts_for_the_game_of_its_command_or_its_match(
    meters: Meters, press: InteractionTrace, what: str, match: str | None, game: str
) -> None:
    press.note(what=what, match=match)
    press.end("done")
    assert list(counts(meters.aged)) == [("press", game)]


def told(caplog: pytest.LogCaptureFixture) -> dict[str, Any]:
    """The one line that was logged, but for when and by what."""
    (record,) = caplog.records
    line = json.loads(JsonWriter().format(record))
    return {key: line[key] for key in line if key not in ("at", "from")}


def test_its_line_tells_what_it_was_about_how_long_it_took_and_how_it_ended(
    caplog: pytest.LogCaptureFixture, clock: Clock, press: InteractionTrace
) -> None:
    caplog.set_level("DEBUG")
    press.note(what="_late", match="PBXAP5TG", n=41)
    clock.now += 0.125
    press.acknowledged()
    clock.now += 0.5
    press.end("done")
    assert told(caplog) == {
        "level": "debug",
        "text": "an interaction was handled",
        "match": "PBXAP5TG",
        "n": 41,
        "ms": 625,
        "server": SERVER,
        "kind": "press",
        "what": "_late",
        "outcome": "done",
        "ack_ms": 125,
        "by": "MARK9",
    }


def test_a_refusal_is_told_by_its_key(
    caplog: pytest.LogCaptureFixture, meters: Meters, press: InteractionTrace
) -> None:
    caplog.set_level("DEBUG")
    press.refused("not_your_turn")
    press.end("done")
    line = told(caplog)
    assert (line["outcome"], line["code"]) == ("refused", "not_your_turn")
    assert "ack_ms" not in line
    assert counts(meters.refusals) == {("not_your_turn",): 1}


def test_its_age_is_that_of_its_id(meters: Meters) -> None:
    for age_s in (0.75, -5.0):
        sent = int((time.time() - age_s) * 1000) - discord.utils.DISCORD_EPOCH
        copy_context().run(trace.begin, came(number=sent << 22), meters).end("done")
    (aged,) = sums(meters.aged).values()
    assert 0.7 < aged < 20, "a clock that is behind makes nothing younger than new"


@pytest.mark.parametrize("end", [InteractionTrace.acknowledged, InteractionTrace.check_late])
@pytest.mark.parametrize(("after_s", "count"), [(LATE_S, 0), (LATE_S + 0.1, 1)])
def test_what_comes_late_is_counted_whether_it_was_accepted_or_not(
    meters: Meters,
    clock: Clock,
    press: InteractionTrace,
    end: Callable[[InteractionTrace], None],
    after_s: float,
    count: int,
) -> None:
    clock.now += after_s
    end(press)
    assert counts(meters.late) == {("press",): count}


async def test_an_interaction_is_known_in_what_is_begun_under_it_and_nowhere_else(
    meters: Meters,
) -> None:
    one, other = came(), came()
    asked = asyncio.Event()
    begun: list[asyncio.Task[int | None]] = []

    async def later() -> int | None:
        await asked.wait()
        trace.answered()
        return trace.trace()

    async def comes(found: Any) -> None:
        way = trace.begin(found, meters)
        begun.append(asyncio.create_task(later()))
        way.end("done")

    await asyncio.create_task(comes(one))
    await asyncio.create_task(comes(other))
    assert trace.trace() is None
    trace.answered()
    assert counts(meters.answered) == {}
    asked.set()
    assert [await task for task in begun] == [one.id, other.id]
    assert counts(meters.answered)[("press", "none")] == 2


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("component", "press"),
        ("application_command", "command"),
        ("modal_submit", "form"),
        ("autocomplete", "suggestion"),
    ],
)
def test_an_interaction_has_a_kind(meters: Meters, name: str, kind: str) -> None:
    copy_context().run(trace.begin, came(name), meters)
    assert counts(meters.received) == {(kind,): 1}


async def test_what_waits_for_many_belongs_to_no_interaction(meters: Meters) -> None:
    """Who sets it going is one of those whom it serves."""
    shown: list[tuple[str, int | None]] = []
    waits = iter((0.02, 0.02, 0.0))
    unasked = BackgroundQueue(lambda: next(waits, 0.0))
    done = asyncio.Event()

    def show(match: str) -> None:
        shown.append((match, trace.trace()))
        done.set()

    async def comes() -> None:
        trace.begin(came(), meters)
        unasked.later(show)("MATCH")

    await asyncio.create_task(comes())
    await asyncio.wait_for(done.wait(), 10)
    assert shown == [("MATCH", None)]


async def test_an_interaction_that_another_bot_goes_on_answering_is_an_error(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second bot may play on another database, where no hold tells of it."""
    monkeypatch.setattr(metrics, "RIVAL_S", 0.0)
    meters = Meters()
    faults = Faults(meters.faults)
    with faults.heard():
        for _ in range(4):
            for error in (Elsewhere, Repeated):
                async with guarded(pressed(meters)):
                    raise error
    told = [line for line in caplog.records if line.levelno > logging.INFO]
    assert [line.message for line in told] == [
        "another bot answers with this token: end it, or reset the token"
    ]
    assert faults.count == 1, "so that an alert tells of it"
    assert faults.named == told[0].message
