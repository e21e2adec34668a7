"""The wall clock, as the one thing that tests may set."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], float]
"""Seconds since the epoch, UTC."""

wall: Clock = time.time
