"""The way in as screens: the answer of `/help`, the hello in a server, a game's rules by topic."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from bot.match.controls.custom_ids import NO_MATCH, Word
from bot.match.controls.message import (
    Block,
    Button,
    Row,
    Say,
    Screen,
    Select,
    SelectOption,
    Show,
    shell_button,
    shell_select,
)
from bot.match.controls.wording import HostContact, ListPage, host_words, shown_address
from bot.match.games import GameEntry
from bot.match.lobby.computers import may_play
from bot.screens.buttons import IN_A_ROW, Rules, learn_button, play_button, turner
from bot.screens.terms import at_a_glance
from games.core import Setting
from games.first import first_of
from games.texts import Example
from render.picture import Picture

ABOUT = (
    "### 🔒 Tumbler\n"
    "I host lock games. The board is for everybody, and what is secret comes to you alone. "
    "A match may take an hour or a week: I keep it, and tell you when it is your turn."
)

HOW_I_PLAY = (
    "**How I play**: name me as your opponent, or press **Play Tumbler** at your table. I see "
    "what you would see on my seat, and no more. After the end, **More** → **Story** shows with "
    "each of my acts what I knew and why, and **Review** looks at yours, for you alone."
)

FURTHER = (
    "`/matches` lists your open matches, `/tables` those here that you can join or watch. "
    "`/tournament` is for everybody against everybody, `/settings` says how I reach you, and "
    "`/server` has the settings of a server, for those who manage it. Below every board, "
    "**In words** tells all of it, and **More** has the rules and lets you type a move."
)

IN_A_SERVER = "Games for several people are started in a channel of a server."

REPORT = (
    "-# Tumbler {version} · Is something wrong? Tell {host}. If I gave you a reference, tell it, "
    "too: it leads to the place in my log."
)

KEPT = "-# **My data** in `/settings` gives you what I keep about you, or deletes it."

POLICY = " The privacy policy of this bot: {policy}"

HELLO = (
    "### 🔒 Tumbler hosts lock games\n"
    "Crack a lock together or against each other, over minutes or over days. The board is "
    "for everybody, and what is secret comes to you alone."
)
"""What the bot is, in two sentences under its name."""

HELLO_NEXT = (
    "Press a game to set up a table. Where it says “alone”, you can play by yourself there, too. "
    "**Learn** plays a first match with you, a step at a time, for you alone. `/help` tells what "
    "each game is."
)

SECOND_PERSON = (
    "-# This is a sandbox, a small Discord on your own machine. For a second person open this page "
    "in another window, and choose somebody else there."
)
"""How to play both sides of a table alone; it is so in the sandbox only."""

EXAMPLE_NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus")
"""The names of the players in the examples."""

IN_ROW = 5
"""Discord: a row has at most 5 buttons."""


class Topic(Word, frozen=True):
    """A topic of a game's rules, by its number from 1, in the place of another."""

    name = "_rules"
    game: str
    number: int


def help_page(
    entries: Iterable[GameEntry], version: str, reach: HostContact, *, in_dm: bool
) -> Screen:
    """What the bot is, a line for each game with [Rules] and [Start], how it plays, what helps.

    Its last lines say whom to ask, and what is kept about the reader.

    In direct messages a game has [Start] that one person plays alone or with computers, since a
    table for several people needs a channel.
    """
    blocks: list[Block] = [Say(ABOUT)]
    misses_start = False
    for entry in entries:
        row: list[Button] = [_rules_button(entry)]
        if entry.lesson is not None:
            row.append(learn_button(entry, "Learn"))
        if in_dm and not (entry.for_one or may_play(entry)):
            misses_start = True
        else:
            row.append(play_button(entry, "Start"))
        head = f"{entry.emoji} **{entry.game.title}** · {at_a_glance(entry)}"
        blocks.append(Say(f"{head}\n{entry.aim}"))
        blocks.append(tuple(row))
    further = f"{FURTHER} {IN_A_SERVER}" if misses_start else FURTHER
    blocks.append(Say(HOW_I_PLAY))
    report = REPORT.format(version=version, host=host_words(reach))
    policy = "" if reach.policy is None else POLICY.format(policy=shown_address(reach.policy))
    blocks.append(Say(f"{further}\n{report}\n{KEPT}{policy}"))
    return Screen(tuple(blocks))


def hello(entries: Iterable[GameEntry], *, in_sandbox: bool = False) -> Screen:
    """What the bot is, for a server that it has joined, with a button for each game."""
    games = tuple(entries)
    plays = [play_button(entry, f"Play {entry.game.title}") for entry in games]
    lines = [f"{entry.emoji} **{entry.game.title}** · {at_a_glance(entry)}" for entry in games]
    learns = [learn_button(entry, f"Learn {entry.game.title}") for entry in games if entry.lesson]
    rows: list[Row] = [
        tuple(row[at : at + IN_ROW]) for row in (plays, learns) for at in range(0, len(row), IN_ROW)
    ]
    blocks: list[Block] = [Say("\n".join([HELLO, *lines, HELLO_NEXT])), *rows]
    if in_sandbox:
        blocks.append(Say(SECOND_PERSON))
    return Screen(tuple(blocks))


def topics(entry: GameEntry) -> dict[str, str]:
    """The text of each topic, in the order of the page. Discord: at most 25 topics in a select."""
    return _topics(entry.rules)


def topic_of(entry: GameEntry, title: str | None) -> str:
    """The topic with that title; the first if there is none."""
    wanted = (title or "").strip().lower()
    known = topics(entry)
    return next((topic for topic in known if topic.lower() == wanted), first_of(known))


def topic_at(entry: GameEntry, number: int) -> str:
    """The topic with that number, from 1; the first if there is none."""
    names = list(topics(entry))
    return names[number - 1] if 1 <= number <= len(names) else names[0]


def example_of(entry: GameEntry, topic: str) -> Example | None:
    """The example that is painted for a topic; None if it has none."""
    return None if entry.examples is None else entry.examples().get(topic)


def rules_page(entry: GameEntry, topic: str, pictures: tuple[Picture, ...] = ()) -> Screen:
    """One topic, with the picture of its example, the topics beside it, and a select of all.

    The first topic begins with the aim of the game.
    """
    known = topics(entry)
    at = ListPage(list(known).index(topic) + 1, len(known))
    example = example_of(entry, topic)
    aim = f"**{entry.aim}**\n" if topic == first_of(known) else ""
    head = f"### 📖 {entry.game.title} · {topic}\n-# {at.number} of {at.of}"
    text = f"{head}\n{aim}{known[topic]}"
    blocks: list[Block] = [Say(text[:3900])]
    if example is not None:
        blocks.append(_example_shown(entry, topic, example, pictures))
    blocks.extend(turner(at, lambda to: Topic(entry.key, to), IN_A_ROW))
    options = tuple(
        SelectOption(name, str(n), chosen=name == topic) for n, name in enumerate(known, 1)
    )
    custom_id = shell_select(NO_MATCH, Topic.up_to(entry.key))
    blocks.append(Select(custom_id, "Another topic", options[:25]))
    return Screen(tuple(blocks), entry.accent)


def _rules_button(entry: GameEntry) -> Button:
    return shell_button(NO_MATCH, Rules(entry.key), 0, "Rules", emoji="📖")


@cache
def _topics(rules: Callable[[], str]) -> dict[str, str]:
    out: dict[str, str] = {}
    for part in rules().split("\n## ")[1:]:
        title, _, body = part.partition("\n")
        out[title.strip()] = body.strip()
    return out


def _example_shown(
    entry: GameEntry, topic: str, example: Example, pictures: tuple[Picture, ...]
) -> Show:
    """The picture of an example, with the alt text it would have at a table."""
    told = entry.texts.describe(example.view, example.draft, Setting(names=EXAMPLE_NAMES))
    at = list(topics(entry)).index(topic)
    name = f"{entry.key}-rules-{at + 1}.png"
    picture = pictures[example.page] if pictures else None
    return Show(name, picture, told[example.page][:1024])
