"""The clock that the shell reads; tests give it another one."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], float]
"""Seconds since the epoch, UTC."""

wall: Clock = time.time
