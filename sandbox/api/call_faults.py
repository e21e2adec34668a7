"""A fault makes the next REST calls that match it go wrong."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

from aiohttp import web
from msgspec import Struct, field

from sandbox.limits.errors import ApiError

BEFORE, AFTER = "before", "after"


class Fault(Struct):
    """A fault: the first `skip` matching calls pass, the next `times` calls are hit.

    `path` is a regular expression searched in the path below /api/v10. A call that is hit waits
    for `delay_s` of real time and for `hold`. Then the connection is cut (`cut`: BEFORE or AFTER
    the call takes effect), or the call is refused with `error`, or it passes. With `late` the
    call takes effect at once and only its answer waits for `hold`. `arrived` is set when the
    first call waits, so that tests need not sleep.
    """

    method: str
    path: str
    times: int = 1
    skip: int = 0
    error: ApiError | None = None
    cut: str = ""
    delay_s: float = 0.0
    hold: asyncio.Event | None = None
    late: bool = False
    met: int = 0
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    def fits(self, method: str, path: str) -> bool:
        return self.method in ("*", method) and re.search(self.path, path) is not None


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
    if fault.error is not None:
        raise fault.error
    return True


async def before_answer(fault: Fault, request: web.Request) -> None:
    """Runs the fault after the call took effect, before its answer is sent."""
    if fault.late:
        await _hold(fault)
    if fault.cut == AFTER:
        _cut(request)


async def _hold(fault: Fault) -> None:
    fault.arrived.set()
    if fault.hold is not None:
        await fault.hold.wait()


def _cut(request: web.Request) -> None:
    if request.transport is not None:
        request.transport.abort()
