"""The rules of a game by topic, read from its RULES.md, with an example where a picture helps."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from bot.gallery import Gallery
from bot.screen import Block, Row, Say, Screen, Select, SelectOption, Show
from bot.shelf import Shelved
from bot.wire import Wire, write
from games.texts import Example

ANYWHERE = "0" * 8
"""Stands where a match id stands: the rules belong to no match."""

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus")
"""Who plays in the examples."""


@cache
def topics(key: str) -> dict[str, str]:
    """Texts by topic, in the order of the page. Discord: at most 25 topics in a select."""
    text = files(f"games.{key}").joinpath("RULES.md").read_text(encoding="utf-8")
    out: dict[str, str] = {}
    for part in text.split("\n## ")[1:]:
        title, _, body = part.partition("\n")
        out[title.strip()] = body.strip()
    return out


async def page(gallery: Gallery, entry: Shelved, topic: str | None = None) -> Screen:
    """One topic with its example, and a select of all; an unknown topic gives the first."""
    known = topics(entry.key)
    title = topic if topic in known else next(iter(known))
    example = None if entry.examples is None else entry.examples().get(title)
    blocks: list[Block] = [Say(f"### 📖 {entry.game.title} · {title}\n{known[title]}"[:3900])]
    if example is not None:
        blocks.append(await _shown(gallery, entry, title, example))
    options = tuple(SelectOption(name, str(at)) for at, name in enumerate(known))[:25]
    custom_id = write(Wire("s", ANYWHERE, 0, f"_rules:{entry.key}:"))
    row: Row = Select(custom_id, "Another topic", options)
    return Screen((*blocks, row), entry.accent)


async def _shown(gallery: Gallery, entry: Shelved, title: str, example: Example) -> Show:
    """The example's picture, painted and told as at a table."""
    pictures = await gallery.paint(entry, example.view, example.draft)
    told = entry.texts.describe(example.view, example.draft, NAMES)
    at = list(topics(entry.key)).index(title)
    name = f"{entry.key}-rules-{at + 1}.png"
    return Show(name, pictures[example.page], told[example.page][:1024])


async def page_at(gallery: Gallery, entry: Shelved, number: str) -> Screen:
    """The topic with this number; a number that is not there gives the first."""
    names = list(topics(entry.key))
    at = int(number) if number.isascii() and number.isdigit() else 0
    return await page(gallery, entry, names[at] if at < len(names) else None)
