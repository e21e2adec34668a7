"""The way in as screens: the hello, the card of a game, its lessons, its rules by topic."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from bot.match.controls.custom_ids import NO_MATCH, Word
from bot.match.controls.message import (
    Block,
    Say,
    Screen,
    Select,
    SelectOption,
    Show,
    shell_button,
    shell_select,
)
from bot.match.controls.panel import Style
from bot.match.controls.wording import HostContact, ListPage, host_words, shown_address
from bot.match.games import GameEntry
from bot.match.lobby.computers import may_play
from bot.screens.buttons import IN_A_ROW, Learn, Play, Rules, Today, learn_button, turner
from bot.screens.terms import at_a_glance
from bot.store.servers import Server
from games.core import Setting
from games.first import first_of
from games.texts import Example
from render.picture import Picture

ABOUT = (
    "### 🔒 Tumbler: five lock games\n"
    "Play the computer now, a friend, or the whole channel. Minutes or days: I keep the match."
)
"""The bot in two sentences, under its name."""

WAYS = (
    "-# `/matches` lists your matches. `/settings` says how I reach you. "
    "`/server` is for who manages this server."
)

REPORT = (
    "-# Tumbler {version} · Something wrong? Tell {host}, with any reference I gave you. "
    "**My data** in `/settings` shows or deletes what I keep."
)

POLICY = " Privacy: {policy}"

SECOND_PERSON = "-# A sandbox on your machine. In another window you can be somebody else."
"""A way to play both sides of a table alone, in the sandbox only."""

PIECES = (
    "Five games: Triplock with round chips, Unlock with paths on cards, Tripol with coloured "
    "triangles, Timelock with stacks of blocks, Lockpick with columns of cards."
)
"""The alt text of the picture of the five games."""

EXAMPLE_NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus")
"""The names of the players in the examples."""


class Choose(Word, frozen=True):
    """A game that was chosen from the list, whose card is shown."""

    name = "_game"
    game: str


class Lessons(Word, frozen=True):
    """[Learn a game], which asks for the game."""

    name = "_lessons"


class Topic(Word, frozen=True):
    """A topic of a game's rules, by its number from 1, in the place of another."""

    name = "_rules"
    game: str
    number: int


def hello(games: Iterable[GameEntry], picture: Picture | None, more: Sequence[str] = ()) -> Screen:
    """The five games in a picture, what the bot is, with `more` small lines, the ways to play."""
    buttons = (
        shell_button(NO_MATCH, Lessons(), 0, "Learn a game", style=Style.MAIN, emoji="🎓"),
        shell_button(NO_MATCH, Today(), 0, "Today's puzzle", emoji="🗝️"),
    )
    shown = Show("tumbler-games.png", picture, PIECES)
    said = Say("\n".join((ABOUT, *more)))
    return Screen((shown, said, _choosing(games), buttons))


def help_lines(version: str, reach: HostContact) -> tuple[str, ...]:
    """The small lines of `/help`: further commands; whom to tell of faults, and what is kept."""
    report = REPORT.format(version=version, host=host_words(reach))
    policy = "" if reach.policy is None else POLICY.format(policy=shown_address(reach.policy))
    return (WAYS, f"{report}{policy}")


def card(entry: GameEntry, entries: Iterable[GameEntry], server: Server) -> Screen:
    """A game in a sentence, the ways to play and to learn it, and the other games."""
    ways: list[tuple[Play, str, str]] = []
    if not entry.for_several:
        ways.append((Play(entry.key), "Play", "▶️"))
    if may_play(entry) and server.computers:
        ways.append((Play(entry.key, "tumbler"), "Play Tumbler", "🎯"))
    if entry.for_several and server.guild:
        ways.append((Play(entry.key), "Open a table", "🪑"))
    if entry.solo:
        ways.append((Play(entry.key, "alone"), f"{entry.solo}, alone", "🚂"))
    if entry.deals:
        ways.append((Play(entry.key, "daily"), "Today's deal", "📅"))
    row = [
        shell_button(NO_MATCH, to, 0, label, emoji=emoji, style=Style.PLAIN if at else Style.MAIN)
        for at, (to, label, emoji) in enumerate(ways)
    ]
    row += [learn_button(entry, "Learn")] if entry.lesson is not None else []
    row.append(shell_button(NO_MATCH, Rules(entry.key), 0, "Rules", emoji="📖"))
    said = Say(f"### {entry.title}\n{entry.gist}.")
    return Screen((said, tuple(row), _choosing(entries, entry)), entry.accent)


def lessons(entries: Iterable[GameEntry]) -> Screen:
    """A button for each lesson; the game that is over soonest is the blue one."""
    known = [entry for entry in entries if entry.lesson is not None]
    first = min(known, key=lambda entry: entry.minutes, default=None)
    styles = [Style.MAIN if entry is first else Style.PLAIN for entry in known]
    row = tuple(
        shell_button(NO_MATCH, Learn(one.key), 0, one.game.title, emoji=one.emoji, style=style)
        for one, style in zip(known, styles, strict=True)
    )
    return Screen((Say("### 🎓 Learn a game\nA few minutes, one step at a time."), row))


def _choosing(entries: Iterable[GameEntry], chosen: GameEntry | None = None) -> Select:
    lines = tuple(
        SelectOption(one.title, one.key, f"{one.gist}. {at_a_glance(one)}.", chosen=one is chosen)
        for one in entries
    )
    return Select(shell_select(NO_MATCH, Choose.up_to()), "Choose a game", lines)


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
    """One topic with its picture and the others; the first begins with the game's aim."""
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
