"""One kill: somebody acts, a request of it hangs, the bot is killed there and started again."""

from __future__ import annotations

import asyncio
import time

from msgspec import Struct

from bot.cluster.standby import TOO_LATE_S
from sandbox.faults import Fault, Met
from tests.e2e.trouble import watch
from tests.kills import pings
from tests.kills.field import Field
from tests.kills.kind import Act, Kind

TRIES = 3
"""How often people do again what was not stored."""

STUCK = (AssertionError, LookupError, TimeoutError, ValueError)
"""What is raised where people are not offered what they need, or nothing comes of it."""


class Stop(Struct, frozen=True):
    """Where the bot is killed: at the `k`-th request of an act, counted from 1.

    `is_late`: after the sandbox has acted on it, before the bot gets the answer.
    """

    k: int
    is_late: bool

    @property
    def when(self) -> str:
        return "after" if self.is_late else "before"


async def undisturbed(field: Field, kind: Kind) -> list[Met]:
    """Plays one turn of a kind without a kill; returns the requests that the bot made for it."""
    act = await _due(field, kind)
    since, made = pings.now(field), len(field.stand.faults.met)
    watch(field.house, "*", "")
    await act.does()
    await field.rest()
    calls = field.stand.faults.met[made:]
    field.stand.faults.clear()
    assert act.is_stored(), f"an undisturbed {kind.name} is not stored"
    pings.judge_pings(field, since)
    await _go_on(field, act)
    return calls


async def killed(field: Field, kind: Kind, stop: Stop) -> Met | None:
    """Kills the bot in a turn of a kind, and judges; returns the request, None if none came up."""
    act = await _due(field, kind)
    since = pings.now(field)
    fault = field.house.stop_at("*", "", skip=stop.k - 1, late=stop.is_late)
    watch(field.house, "*", "")
    doing = asyncio.create_task(_does(act))
    came = await _comes_up(field, fault, doing)
    if came is not None:
        await _kill(field, act, fault, doing)
    field.stand.faults.clear()
    await field.judged()
    await _do_again(field, act)
    pings.judge_pings(field, since)
    await _go_on(field, act)
    return came


async def _due(field: Field, kind: Kind) -> Act:
    act = await kind.next_act(field)
    await field.house.is_ready()
    await field.rest()
    field.remember()
    return act


async def _does(act: Act) -> None:
    await act.does()


async def _comes_up(field: Field, fault: Fault, doing: asyncio.Task[None]) -> Met | None:
    """Waits until the request hangs; None if all is done and quiet without it."""
    arrives = asyncio.create_task(fault.arrived.wait())
    await asyncio.wait((arrives, doing), return_when=asyncio.FIRST_COMPLETED)
    if not fault.arrived.is_set():
        doing.result()
        quiet = asyncio.create_task(field.rest())
        await asyncio.wait((arrives, quiet), return_when=asyncio.FIRST_COMPLETED)
        quiet.cancel()
    arrives.cancel()
    if not fault.arrived.is_set():
        return None
    return next(met for met in reversed(field.stand.faults.met) if met.kind.startswith("cut"))


async def _kill(field: Field, act: Act, fault: Fault, doing: asyncio.Task[None]) -> None:
    """Kills the bot, has another one play on, and finds what was stored and is gone.

    With a standby, nothing is excused but what the bot had acknowledged, unless it plays too late.
    """
    assert fault.hold is not None
    has_standby = field.house.standby is not None
    if not has_standby:
        field.witness.interrupted("the bot was killed")
    began = time.monotonic()
    await field.house.kill()
    if has_standby:
        field.witness.left_open()
    fault.hold.set()
    doing.cancel()
    await asyncio.gather(doing, return_exceptions=True)
    field.remember()
    was_stored = act.is_stored()
    await field.house.plays_on()
    if has_standby and (took := time.monotonic() - began) > TOO_LATE_S:
        field.witness.came_late(0, took)
    await field.rest()
    field.slowest_s = max(field.slowest_s, time.monotonic() - began)
    if was_stored and not act.is_stored():
        field.report.find("lost", act.match, "it was stored, and is gone after the start")


async def _do_again(field: Field, act: Act) -> None:
    """Lets people do again what was not stored."""
    for _ in range(TRIES):
        if act.is_stored():
            return
        try:
            await act.does()
        except STUCK as error:
            field.report.find("not ended", act.match, f"cannot be done again: {error!r}"[:400])
            field.match = ""
            return
        await field.rest()
    if not act.is_stored():
        field.report.find("not ended", act.match, f"nothing comes of it in {TRIES} tries")
        field.match = ""


async def _go_on(field: Field, act: Act) -> None:
    """Lets people make one further move, and judges again."""
    try:
        await act.goes_on()
    except STUCK as error:
        field.report.find("not ended", act.match, f"does not go on: {error!r}"[:400])
        field.match = ""
    await field.rest()
    await field.judged()
