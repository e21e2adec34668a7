"""The rules of a game by topic; some topics show a painted example."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from bot.message.message import Block, Say, Screen, Select, SelectOption, Show, shell_select
from bot.message.shell_word import Word
from bot.message.turner import IN_A_ROW, Page, turner
from bot.message.wire import NO_MATCH
from bot.shelf import Shelved
from games.core import Setting
from games.texts import Example
from render.picture import Picture

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus")
"""The names of the players in the examples."""


class Topic(Word, frozen=True):
    """A topic of a game's rules, by its number from 1, in the place of another."""

    name = "_rules"
    game: str
    number: int


def topics(entry: Shelved) -> dict[str, str]:
    """The text of each topic, in the order of the page. Discord: at most 25 topics in a select."""
    return _topics(entry.rules)


@cache
def _topics(rules: Callable[[], str]) -> dict[str, str]:
    out: dict[str, str] = {}
    for part in rules().split("\n## ")[1:]:
        title, _, body = part.partition("\n")
        out[title.strip()] = body.strip()
    return out


def topic_of(entry: Shelved, title: str | None) -> str:
    """The topic with that title; the first if there is none."""
    return title if title in topics(entry) else next(iter(topics(entry)))


def topic_at(entry: Shelved, number: int) -> str:
    """The topic with that number, from 1; the first if there is none."""
    names = list(topics(entry))
    return names[number - 1] if 1 <= number <= len(names) else names[0]


def example_of(entry: Shelved, topic: str) -> Example | None:
    """The example that is painted for a topic; None if it has none."""
    return None if entry.examples is None else entry.examples().get(topic)


def page(entry: Shelved, topic: str, pictures: tuple[Picture, ...] = ()) -> Screen:
    """One topic, with the picture of its example, the topics beside it, and a select of all.

    The first topic begins with the aim of the game.
    """
    known = topics(entry)
    at = Page(list(known).index(topic) + 1, len(known))
    example = example_of(entry, topic)
    aim = f"**{entry.aim}**\n" if topic == next(iter(known)) else ""
    head = f"### 📖 {entry.game.title} · {topic}\n-# {at.number} of {at.of}"
    text = f"{head}\n{aim}{known[topic]}"
    blocks: list[Block] = [Say(text[:3900])]
    if example is not None:
        blocks.append(_shown(entry, topic, example, pictures))
    blocks.extend(turner(at, lambda to: Topic(entry.key, to), IN_A_ROW))
    options = tuple(
        SelectOption(name, str(n), chosen=name == topic) for n, name in enumerate(known, 1)
    )
    custom_id = shell_select(NO_MATCH, Topic.up_to(entry.key))
    blocks.append(Select(custom_id, "Another topic", options[:25]))
    return Screen(tuple(blocks), entry.accent)


def _shown(entry: Shelved, topic: str, example: Example, pictures: tuple[Picture, ...]) -> Show:
    """The picture of an example, with the alt text it would have at a table."""
    told = entry.texts.describe(example.view, example.draft, Setting(names=NAMES))
    at = list(topics(entry)).index(topic)
    name = f"{entry.key}-rules-{at + 1}.png"
    picture = pictures[example.page] if pictures else None
    return Show(name, picture, told[example.page][:1024])
