"""The rules of a game by topic, read from its RULES.md."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from bot.screen import Row, Say, Screen, Select, SelectOption
from bot.shelf import Shelved
from bot.wire import Wire, write

ANYWHERE = "0" * 8
"""Stands where a match id stands: the rules belong to no match."""


@cache
def topics(key: str) -> dict[str, str]:
    """Texts by topic, in the order of the page. Discord: at most 25 topics in a select."""
    text = files(f"games.{key}").joinpath("RULES.md").read_text(encoding="utf-8")
    out: dict[str, str] = {}
    for part in text.split("\n## ")[1:]:
        title, _, body = part.partition("\n")
        out[title.strip()] = body.strip()
    return out


def page(entry: Shelved, topic: str | None = None) -> Screen:
    """One topic, and a select of all; an unknown topic gives the first."""
    known = topics(entry.key)
    title = topic if topic in known else next(iter(known))
    options = tuple(SelectOption(name, str(at)) for at, name in enumerate(known))[:25]
    custom_id = write(Wire("s", ANYWHERE, 0, f"_rules:{entry.key}:"))
    row: Row = Select(custom_id, "Another topic", options)
    text = f"### 📖 {entry.game.title} · {title}\n{known[title]}"
    return Screen((Say(text[:3900]), row), entry.accent)


def page_at(entry: Shelved, number: str) -> Screen:
    """The topic with this number; a number that is not there gives the first."""
    names = list(topics(entry.key))
    at = int(number) if number.isascii() and number.isdigit() else 0
    return page(entry, names[at] if at < len(names) else None)
