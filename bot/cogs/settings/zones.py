"""Time zones by what people type: an exact name or city is one, anything else leads to a list.

A country, a region, an abbreviation (EST), an offset (UTC+2) or initials (NYC) each fit several
cities, and so does a part of a word. tzdata has the tables of countries and regions.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

from msgspec import Struct

from bot.match.quiet_hours import zones

_ALSO = {"GB": ("england", "scotland", "wales"), "NL": ("holland",), "US": ("usa",)}
"""Names that people give a country beside its name in tzdata, by its code."""

_OFFSET = re.compile(r"(?:utc|gmt)? ?([+-]) ?(\d{1,2})(?::?([0-5]\d))?")
"""A time's distance from UTC: "UTC+2", "-3:30", "gmt+0530"."""

_HALF_A_YEAR = timedelta(days=182)
"""In one of two times so far apart it is summer time, where there is any."""


class Place(Struct, frozen=True):
    """A city that names a zone, with the words by which it is found.

    `short` are its country's code and names, and its initials, as such and with a c for city: "ny",
    "nyc". It is empty for UTC and for former names, such as Asia/Calcutta and Australia/West.
    `words` are those of its name, its country and its region, with a space before each.
    """

    zone: str
    city: str
    short: frozenset[str]
    words: str


def zone_of(typed: str) -> str | None:
    """Returns the zone whose name or city was typed; None for a part of one, or a city of two."""
    wanted = _plain(typed)
    named = [name for name in zones() if _plain(name) == wanted]
    found = named or [one.zone for one in _places() if one.city == wanted and one.short]
    return found[0] if len(found) == 1 else None


def fitting_zones(typed: str, most: int, at: float) -> tuple[str, ...]:
    """Returns the cities that fit what was typed at a time (seconds since the epoch, UTC).

    What stands for cities, such as a country, comes first, then what begins as typed.
    """
    now, wanted = datetime.fromtimestamp(at, UTC), _plain(typed)
    ranked = [(_rank(place, wanted, now), place.zone) for place in _places()]
    found = [(rank, zone) for rank, zone in ranked if rank is not None]
    return tuple(zone for _, zone in sorted(found, key=lambda one: one[0])[:most])


def _rank(place: Place, wanted: str, now: datetime) -> int | None:
    """A rank of how well a place fits, 0 the best; None where it does not."""
    offset = _OFFSET.fullmatch(wanted)
    if offset is not None:
        sign, hours, minutes = offset.groups(default="0")
        ahead = timedelta(hours=int(hours), minutes=int(minutes))
        there = now.astimezone(ZoneInfo(place.zone)).utcoffset()
        return 0 if there == (ahead if sign == "+" else -ahead) else None
    if wanted == place.city or wanted in place.short or wanted in _clocks(place.zone, now.year):
        return 0
    if place.city.startswith(wanted):
        return 1
    return 2 if f" {wanted.replace('/', ' ')}" in place.words else None


@cache
def _clocks(zone: str, year: int) -> frozenset[str]:
    """The names of a clock there in a year: "est", "edt"."""
    winter = datetime(year, 1, 1, tzinfo=UTC)
    there = (one.astimezone(ZoneInfo(zone)) for one in (winter, winter + _HALF_A_YEAR))
    return frozenset(_plain(one.tzname() or "") for one in there)


@cache
def _places() -> tuple[Place, ...]:
    """The cities that name zones; those that tzdata has stand for large regions come first."""
    countries = {code: _plain(name) for code, name in _rows("iso3166")}
    found = dict[str, Place]()
    for code, _, zone, region in _rows("zone"):
        city, named = _city(zone), (countries[code], *_ALSO.get(code, ()))
        initials = "".join(word[0] for word in city.split())
        short = [code.lower(), *named]
        if " " in city:
            short += [initials, f"{initials}c"]
        found[zone] = Place(zone, city, frozenset(short), _words(zone, *named, region))
    for zone in zones():
        found.setdefault(zone, Place(zone, _city(zone), frozenset(), _words(zone)))
    first = [zone for _, _, zone, _ in _rows("zonenow")]
    known = set(zones()) & found.keys()
    return tuple(found[zone] for zone in dict.fromkeys((*first, *found)) if zone in known)


def _words(*parts: str) -> str:
    return " " + " ".join(re.split(r"[ /()]+", _plain(" ".join(parts))))


def _rows(name: str) -> Iterator[list[str]]:
    """The rows of a table of tzdata; a row without its last column has "" there."""
    text = (files("tzdata") / "zoneinfo" / f"{name}.tab").read_text(encoding="utf-8")
    width = 2 if name == "iso3166" else 4
    for line in text.splitlines():
        if line and not line.startswith("#"):
            cells = line.split("\t")
            yield cells + [""] * (width - len(cells))


def _city(name: str) -> str:
    return _plain(name.rpartition("/")[2])


def _plain(text: str) -> str:
    """Text in lower case, without accents, underscores and typographic signs."""
    parts = unicodedata.normalize("NFKD", text.translate({0x2019: "'", 0x2212: "-"}))
    bare = "".join(sign for sign in parts if not unicodedata.combining(sign))
    return " ".join(bare.replace("_", " ").lower().split())
