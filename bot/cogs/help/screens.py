"""The answer of `/help`: what the bot is, its games, and what helps further."""

from __future__ import annotations

from collections.abc import Iterable

from bot.message.message import Block, Button, Say, Screen, shell_button
from bot.message.wire import NO_MATCH
from bot.play.lobby.computers import may_play
from bot.screens.buttons import Rules
from bot.screens.entrances import learn_button, play_button
from bot.screens.reaching import Reach, host, shown
from bot.screens.sizes import at_a_glance
from bot.shelf import Shelved

WHAT = (
    "### 🔒 Tumbler\n"
    "I host lock games. The board is for everybody, and what is secret comes to you alone. "
    "A match may take an hour or a week: I keep it, and tell you when it is your turn."
)

FURTHER = (
    "`/games` lists your open matches, `/tables` those here that you can join or watch. "
    "`/tournament` is for everybody against everybody, `/settings` says how I reach you, and "
    "`/tumbler` has the settings of a server, for those who manage it. Below every board, "
    "**In words** tells all of it, and **More** has the rules and lets you type a move."
)

HOW_I_PLAY = (
    "**How I play**: name me as your opponent, or press **Against Tumbler** at your table. I see "
    "what you would see on my seat, and no more. After the end, **More** → **Story** shows with "
    "each of my acts what I knew and why, and **Review** looks at yours, for you alone."
)

IN_A_SERVER = "Games for several people are started in a channel of a server."

REPORT = (
    "-# Tumbler {version} · Is something wrong? Tell {host}. If I gave you a reference, tell it, "
    "too: it leads to the place in my log."
)

KEPT = "-# **My data** in `/settings` gives you what I keep about you, or deletes it."

POLICY = " The privacy policy of this bot: {policy}"


def help_page(entries: Iterable[Shelved], version: str, reach: Reach, *, in_dm: bool) -> Screen:
    """What the bot is, a line for each game with [Rules] and [Start], how it plays, what helps.

    Its last lines say whom to ask, and what is kept about the reader.

    In direct messages a game has [Start] that one person plays alone or with computers, since a
    table for several people needs a channel.
    """
    blocks: list[Block] = [Say(WHAT)]
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
    report = REPORT.format(version=version, host=host(reach))
    policy = "" if reach.policy is None else POLICY.format(policy=shown(reach.policy))
    blocks.append(Say(f"{further}\n{report}\n{KEPT}{policy}"))
    return Screen(tuple(blocks))


def _rules_button(entry: Shelved) -> Button:
    return shell_button(NO_MATCH, Rules(entry.key), 0, "Rules", emoji="📖")
