"""Triplock's options, as commands and tables offer them (rules 6)."""

from __future__ import annotations

from games.core import Kind, Option, Options
from games.triplock.board import MODES, layout_of
from games.triplock.cards import CHARACTERS
from games.triplock.episodes import EPISODES, Episode, first_for

SKILLS = {
    "peek:3": "look at three stacks",
    "set_die": "set a die to a face of your choice",
    "swap": "swap two stacks",
    "disarm": "take a chip",
    "alter_own": "turn one of your Diagrams",
    "flip": "flip a stack",
}
"""What the Skill of a character does, by its effect."""

CAST = tuple(
    (each.name, f"{each.skill_name}: {SKILLS[each.skill]}") for each in CHARACTERS.values()
)
"""The full name of each character, and what its Skill does, in the order of the file."""


def _is_episode(options: Options, seats: int) -> bool:
    return layout_of(options).in_rooms


def _is_match(options: Options, seats: int) -> bool:
    return not layout_of(options).in_rooms


def _first_episode(options: Options) -> str:
    return first_for(len(layout_of(options).rows))


def _first_roster(options: Options) -> str:
    episode = EPISODES.get(options["episode"])
    return "" if episode is None else ",".join([*CHARACTERS][: episode.bring])


def _length(episode: Episode) -> str:
    rooms, rounds = len(episode.rooms), sum(room.rounds for room in episode.rooms)
    told = "a room" if rooms == 1 else f"{rooms} rooms"
    return f"{told}, at most {rounds} rounds if none is lost; {episode.bring} characters go along"


OPTIONS = (
    Option(
        "mode",
        Kind.CHOICE,
        MODES,
        MODES[0],
        "duel: two people; ring: three; solo: an Episode alone; coop: an Episode for two together.",
        labels=(
            ("duel", "two people face each other over four stacks, about 9 turns each"),
            ("ring", "three people share six stacks, about 8 turns each"),
            ("solo", "one person opens the rooms of an Episode"),
            ("coop", "two people open a room together, or one person with both chairs"),
        ),
        said="{0}",
    ),
    Option(
        "episode",
        Kind.CHOICE,
        tuple(EPISODES),
        "",
        "Which Episode a solo or co-op match tells; without it the first that fits.",
        labels=tuple((each.name, _length(each)) for each in EPISODES.values()),
        applies=_is_episode,
        follows=_first_episode,
    ),
    Option(
        "roster",
        Kind.SOME,
        tuple(CHARACTERS),
        "",
        "Who goes along in an Episode, with commas between the names; without it the first ones.",
        labels=CAST,
        applies=_is_episode,
        follows=_first_roster,
    ),
    Option(
        "characters",
        Kind.EACH,
        tuple(CHARACTERS),
        "",
        "A character with a Skill of its own for each seat: off, pick, random, or two names.",
        meaning="each seat has a further Skill of its own",
        labels=CAST,
        applies=_is_match,
    ),
    Option(
        "notebook",
        Kind.CHOICE,
        ("off", "log", "tracked"),
        "log",
        "What My hand keeps of your looks: off nothing, log what you saw, tracked where it is now.",
        labels=(
            ("off", "My hand keeps nothing of what you saw"),
            ("log", "My hand shows you again what you saw"),
            ("tracked", "My hand follows every chip that you have seen"),
        ),
    ),
    Option(
        "first_skip",
        Kind.FLAG,
        (),
        "off",
        "The first turn of the match has no Skill, which evens out going first.",
        meaning="the first turn of the match has no Skill",
        applies=_is_match,
    ),
)
