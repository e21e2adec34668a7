"""Triplock's options, as commands and tables offer them (rules 6)."""

from __future__ import annotations

from games.core import Kind, Option, Options
from games.triplock.board import LAYOUTS, MODES, layout_of
from games.triplock.cards import CHARACTERS
from games.triplock.episodes import EPISODES, first_for

CHARACTERS_OF_SEATS = Option(
    "characters",
    Kind.EACH,
    tuple(CHARACTERS),
    "",
    "A character with a Skill of its own for each seat: off, pick, random, or a name each.",
    meaning="each seat has a further Skill of its own",
    labels=tuple(
        (
            each.name,
            f"{each.skill_name}: "
            + {
                "peek:3": "look at three stacks",
                "set_die": "set a die to a face of your choice",
                "swap": "swap two stacks",
                "disarm": "take a chip",
                "alter_own": "turn one of your Diagrams",
                "flip": "flip a stack",
            }[each.skill],
        )
        for each in CHARACTERS.values()
    ),
    applies=lambda options, seats: not layout_of(options).in_rooms,
)


def _is_episode(options: Options, seats: int) -> bool:
    return layout_of(options).in_rooms


def _first_episode(options: Options) -> str:
    """The first Episode for the seats of the mode; "" in a mode without Episodes."""
    layout = LAYOUTS.get(options["mode"])
    return "" if layout is None or not layout.in_rooms else first_for(len(layout.rows))


def _first_roster(options: Options) -> str:
    """The first characters of the file, as many as the Episode takes along."""
    episode = EPISODES.get(options["episode"])
    return "" if episode is None else ",".join([*CHARACTERS][: episode.bring])


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
        labels=tuple(
            (
                each.name,
                f"rooms: {len(each.rooms)}, rounds: at most "
                f"{sum(room.rounds for room in each.rooms)} if no room is lost; "
                f"{each.bring} characters go along",
            )
            for each in EPISODES.values()
        ),
        said="{0}",
        applies=_is_episode,
        follows=_first_episode,
    ),
    Option(
        "roster",
        Kind.SOME,
        tuple(CHARACTERS),
        "",
        "Who goes along in an Episode, with commas between the names; without it the first ones.",
        labels=CHARACTERS_OF_SEATS.labels,
        applies=_is_episode,
        follows=_first_roster,
    ),
    CHARACTERS_OF_SEATS,
    Option(
        "notebook",
        Kind.CHOICE,
        ("off", "log", "tracked"),
        "log",
        "What My hand keeps: nothing (off), what you saw (log), where it is now (tracked).",
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
        "The first turn has no Skill, so that who begins has no advantage.",
        meaning="the first turn of the match has no Skill",
        applies=CHARACTERS_OF_SEATS.applies,
    ),
)
