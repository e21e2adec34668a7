"""A fault: how the next REST calls that fit it go wrong."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

from aiohttp import web
from msgspec import Struct, field

from sandbox.limits.errors import ApiError

BEFORE, AFTER = "before", "after"


class Fault(Struct):
    """One kind of trouble: the first `skip` fitting calls pass, the next `times` are met.

    `path` is a regular expression searched in the path below /api/v10. First `delay_s` of real
    time pass and `hold` is awaited; then the connection is cut (`cut`: before the world has
    accepted the call, or after), or the call is refused with `error`, or it goes through. With
    `late` the call is accepted first and its answer held. `arrived` is set when the first call is
    there (and, with `late`, accepted), so that nobody has to wait by the clock.
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
"""Gives the fault that meets a call now, by method and path below /api/v10."""


async def before_call(fault: Fault, request: web.Request) -> bool:
    """Carries out what comes before the call is accepted; False when the connection was cut."""
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
    """Carries out what meets the answer of an accepted call."""
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
