"""Time zones by the names of the IANA list, found by a city: "berlin" is Europe/Berlin."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

PLAIN = "UTC"
"""The one zone that is named after no place."""


@cache
def zones() -> tuple[str, ...]:
    """Returns the names of all zones that are named after a place, and UTC."""
    named = (name for name in available_timezones() if "/" in name and not name.startswith("Etc/"))
    return (PLAIN, *sorted(named))


def fitting(typed: str, most: int) -> tuple[str, ...]:
    """Returns the zones that fit what was typed: first those whose city begins so."""
    wanted = _plain(typed)
    found = [name for name in zones() if wanted in _plain(name)]
    return tuple(sorted(found, key=lambda name: not _city(name).startswith(wanted))[:most])


def zone_of(typed: str) -> str | None:
    """Returns the zone that was typed: its name, its city, or what fits one alone; else None."""
    wanted = _plain(typed)
    known = [name for name in zones() if wanted in (_plain(name), _city(name))]
    found = known or fitting(typed, 2)
    return found[0] if len(found) == 1 and wanted else None


def _city(name: str) -> str:
    return _plain(name.rpartition("/")[2])


def _plain(text: str) -> str:
    return text.strip().replace("_", " ").lower()
