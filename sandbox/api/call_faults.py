"""A fault makes the next REST calls that match it go wrong."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable

from aiohttp import web
from msgspec import Struct, field

from sandbox.limits.errors import ApiError, rate_limited

BEFORE, AFTER = "before", "after"

STATUSES = (500, 502, 503)
LIMITED, SLOW = "429", "slow"

KINDS: tuple[str, ...] = (
    *(f"{what} {when}" for what in ("cut", *STATUSES) for when in (BEFORE, AFTER)),
    LIMITED,
    SLOW,
)
"""The kinds of random faults: "503 after" is a 503 for a call that took effect."""

RETRY_S = 0.2
SLOWEST_S = 1.2
"""Of random faults: what a 429 asks to wait, and the longest delay of a slow answer.

A bot that acknowledges after 1.5 seconds can still meet Discord's 3 seconds."""


class Fault(Struct):
    """A fault: the first `skip` matching calls pass, the next `times` calls are hit.

    `path` is a regular expression searched in the path below /api/v10. A call that is hit waits
    for `delay_s` of real time and for `hold`. Then the connection is cut (`cut`: BEFORE or AFTER
    the call takes effect), or the call is answered with `error`, or it passes. A call answered
    with `error` takes no effect, unless `after` is set. With `late` the
    call takes effect at once and only its answer waits for `hold`. `arrived` is set when the
    first call waits, so that tests need not sleep.
    """

    method: str
    path: str
    times: int = 1
    skip: int = 0
    error: ApiError | None = None
    after: bool = False
    cut: str = ""
    delay_s: float = 0.0
    hold: asyncio.Event | None = None
    late: bool = False
    met: int = 0
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    def fits(self, method: str, path: str) -> bool:
        return self.method in ("*", method) and re.search(self.path, path) is not None

    @property
    def kind(self) -> str:
        """What it does in two words, as in `KINDS`; "held" for a call that only waits."""
        if self.cut:
            return f"cut {self.cut}"
        if self.error is not None and self.error.status == 429:
            return LIMITED
        if self.error is not None:
            return f"{self.error.status} {AFTER if self.after else BEFORE}"
        return SLOW if self.delay_s else "held"


def fault_of(kind: str, method: str, path: str, dice: random.Random) -> Fault:
    """A fault of one of the `KINDS` for one call."""
    if kind == LIMITED:
        return Fault(method, path, error=rate_limited(RETRY_S))
    if kind == SLOW:
        return Fault(method, path, delay_s=dice.uniform(0.1, SLOWEST_S))
    what, when = kind.split()
    if what == "cut":
        return Fault(method, path, cut=when)
    error = ApiError(int(what), 0, "The sandbox stumbled.")
    return Fault(method, path, error=error, after=when == AFTER)


TakeFault = Callable[[str, str], Fault | None]
"""Gives the fault that hits a call, by its method and its path below /api/v10."""


async def before_call(fault: Fault, request: web.Request) -> bool:
    """Runs the fault before the call takes effect; False if it has cut the connection."""
    if fault.delay_s:
        await asyncio.sleep(fault.delay_s)
    if not fault.late:
        await _hold(fault)
    if fault.cut == BEFORE:
        _cut(request)
        return False
    if fault.error is not None and not fault.after:
        raise fault.error
    return True


async def before_answer(fault: Fault, request: web.Request) -> None:
    """Runs the fault after the call took effect, before its answer; raises its `ApiError`."""
    if fault.late:
        await _hold(fault)
    if fault.cut == AFTER:
        _cut(request)
    if fault.error is not None and fault.after:
        raise fault.error


async def _hold(fault: Fault) -> None:
    fault.arrived.set()
    if fault.hold is not None:
        await fault.hold.wait()


def _cut(request: web.Request) -> None:
    if request.transport is not None:
        request.transport.abort()
