"""The shelf: the games that the bot hosts. An entry is all that the shell knows of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from importlib import import_module
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple

from bot.match.controls import lockpick as lockpick_panel
from bot.match.controls import timelock as timelock_panel
from bot.match.controls import triplock as triplock_panel
from bot.match.controls import tripol as tripol_panel
from bot.match.controls import unlock as unlock_panel
from bot.match.controls.panel import PanelOf
from games import lockpick, timelock, triplock, tripol, unlock
from games.core import Game, Kind, Options, Reason, Refused, Setting, settle
from games.lesson import Lesson
from games.lockpick import examples as lockpick_examples
from games.lockpick import lesson as lockpick_lesson
from games.lockpick import texts as lockpick_texts
from games.lockpick.texts import day as lockpick_day
from games.texts import Example, Feat, Texts
from games.timelock import examples as timelock_examples
from games.timelock import lesson as timelock_lesson
from games.timelock import texts as timelock_texts
from games.triplock import examples as triplock_examples
from games.triplock import lesson as triplock_lesson
from games.triplock import texts as triplock_texts
from games.triplock.ai import foreseen as triplock_foreseen
from games.tripol import examples as tripol_examples
from games.tripol import lesson as tripol_lesson
from games.tripol import texts as tripol_texts
from games.unlock import examples as unlock_examples
from games.unlock import lesson as unlock_lesson
from games.unlock import texts as unlock_texts
from games.unlock.rules.cards import SCORE_LOW
from render.painter import Painter
from render.picture import Picture


@dataclass(frozen=True, kw_only=True)
class Sharing:
    """How a finished deal is shared without spoiling it for others.

    `line` takes the view, the deal's name and the number of hints, `picture` the view and the
    number of hints. `standing` takes the rank of an outcome and gives the end in a few words that
    follow a name, for the results of a day.
    """

    line: Callable[[Any, str, int], str]
    picture: Callable[[Any, int], Picture]
    standing: Callable[[tuple[int, ...]], str]


class StartParameter(NamedTuple):
    """A choice that `/<game> start` offers by itself: it sets an option or a term of the table.

    `words` are what people choose from, with the value of each; none: a number of people.
    """

    name: str
    sets: str
    words: Mapping[str, str] = MappingProxyType({})


_PLAYERS = StartParameter("players", "players")
_LEVELS = {level: level for level in ("easy", "medium", "hard")}
_ROOMS = {"duel": "duel", "ring": "ring", "alone": "solo", "together": "coop"}
_SIDES = {"two": "2", "alone": "1", "partners": "4"}


@dataclass(frozen=True, kw_only=True)
class GameEntry:
    """A game with its words, controls and pictures.

    * `gist`: what one does in the game, a sentence without its full stop; `aim`: what its players
      try to do.
    * `pace`: how long a match is, in a few words, and `minutes` if it is played at one go.
    * `typed`: a move as people type it; `hand`: the button that opens a player's own panel.
    * `parameters`: what its `start` offers beside an opponent and the text of options.
    * `accent`: the colour of its messages, 0xRRGGBB.
    * `rules`: reads its rules for players, a page with a heading `##` for each topic.
    * `examples`: the pictures for the topics of its rules, by topic.
    * `deals`: a set-up can be shared by name; `sharing` says how its result is told to others.
    * `why`: puts a reason of the game's adviser into a sentence, by the view that was advised.
    * `idea`: puts it into a sentence that points to the advice, and leaves it to be found.
    * `cost`: what the best plan was worth more than one that was played, by the view and the worths
      of both, half a point or more apart: "about 2 points", "the match".
    * `explain`: what a press of the panel does, in a sentence, by the view behind the panel and the
      press's text as the wire has it, with `~` before a draft; "" for a word of the shell.
    * `series_points`: for a game whose winners score: the least and the most points that a series
      may be played to, and how many are proposed. None: a series counts wins.
    * `forfeit`: for a game in which everybody scores, so that in a tournament all points add up:
      what who leaves a match has from it. None: wins count there, or the points of the winners.
    * `lesson`: the first match of who has never seen the game.
    * `unit`: the noun for what the adviser's worths count.
    * `foreseen`: the mover's view after an action that has no preview, as far as the words for the
      actions after it in a plan need it.
    * `feat`: what who wins a match without rivals has achieved, by the options of the match; None:
      nothing that has a name.
    * `solo`: the name of what one person plays of a game for several; "": it has none of its own.
    """

    game: Game[Any, Any, Any, Any]
    texts: Texts
    panel: PanelOf
    painter: Painter
    emoji: str
    accent: int
    gist: str
    aim: str
    pace: str
    minutes: int
    typed: str
    hand: str
    rules: Callable[[], str]
    parameters: tuple[StartParameter, ...] = ()
    examples: Callable[[], Mapping[str, Example]] | None = None
    deals: bool = False
    sharing: Sharing | None = None
    why: Callable[[Any, Reason, Setting], str] | None = None
    idea: Callable[[Any, Reason, Setting], str] | None = None
    cost: Callable[[Any, float, float, Setting], str] | None = None
    explain: Callable[[Any, str], str] | None = None
    series_points: tuple[int, int, int] | None = None
    forfeit: int | None = None
    lesson: Lesson | None = None
    unit: str = "point"
    foreseen: Callable[[Any, Any], Any] | None = None
    feat: Callable[[Options], Feat | None] | None = None
    solo: str = ""

    @property
    def key(self) -> str:
        """The game's key: its command, folder and file names."""
        return self.game.key

    def by(self, version: int) -> GameEntry:
        """Returns the entry of a match that was begun by this version of the rules."""
        game = self.game.by(version)
        return self if game is self.game else replace(self, game=game)

    @property
    def title(self) -> str:
        """Emoji and name: "⚙️ Triplock"."""
        return f"{self.emoji} {self.game.title}"

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many can play it with the defaults or one other value, rising."""
        return tuple(sorted({seats for _, seats in self.tables()}))

    @property
    def for_one(self) -> bool:
        """Whether one person can play it, with the defaults or one other value."""
        return 1 in self.sizes

    @property
    def for_several(self) -> bool:
        """Whether two people or more can play it, with the defaults or one other value."""
        return self.sizes[-1] > 1

    @cached_property
    def has_rivals(self) -> bool:
        """Whether two sides or more can play it, with the defaults or one other value."""
        return any(len(self.game.sides(options, seats)) > 1 for options, seats in self.tables())

    def tables(self) -> Iterator[tuple[Options, int]]:
        """Options with a possible number of seats: the defaults, and each with one other value."""
        choices: list[Options] = [{}]
        for option in self.game.options:
            values = ("on", "off") if option.kind is Kind.FLAG else option.values
            choices.extend({option.name: value} for value in values)
        for one in choices:
            try:
                options = settle(self.game, one)
                counts = self.game.seats(options)
            except Refused:  # a value that needs another one beside it
                continue
            yield from ((options, seats) for seats in counts)


class _LatePainter:
    """A painter, which is imported where it first paints: in a thread of the gallery.

    With the first one comes Pillow. A bot that has just started paints nothing.
    """

    def __init__(self, key: str) -> None:
        self._key = key

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(f"render.{self._key}"), name)


def _painter(key: str) -> Any:
    return _LatePainter(key)


_LOCKPICK_PAINTER = _painter("lockpick")


def _rules_of(key: str) -> Callable[[], str]:
    return partial(files(f"games.{key}").joinpath("RULES.md").read_text, encoding="utf-8")


GAMES: dict[str, GameEntry] = {
    entry.key: entry
    for entry in (
        GameEntry(
            game=triplock.GAME,
            texts=triplock_texts,
            panel=triplock_panel.panel,
            painter=_painter("triplock"),
            examples=triplock_examples.examples,
            emoji="⚙️",
            accent=0xC9A15A,
            gist=triplock_texts.GIST,
            aim=triplock_texts.AIM,
            pace=triplock_texts.PACE,
            minutes=triplock_texts.MINUTES,
            typed=triplock_texts.TYPED,
            hand=triplock_texts.HAND,
            why=triplock_texts.why,
            idea=triplock_texts.idea,
            cost=triplock_texts.cost,
            foreseen=triplock_foreseen,
            feat=triplock_texts.feat,
            solo=triplock_texts.SOLO,
            explain=triplock_texts.explain,
            rules=_rules_of("triplock"),
            parameters=(StartParameter("mode", "mode", _ROOMS),),
            lesson=triplock_lesson.LESSON,
        ),
        GameEntry(
            game=unlock.GAME,
            texts=unlock_texts,
            examples=unlock_examples.examples,
            panel=unlock_panel.panel,
            painter=_painter("unlock"),
            emoji="🔓",
            accent=0x8995A1,
            gist=unlock_texts.GIST,
            aim=unlock_texts.AIM,
            pace=unlock_texts.PACE,
            minutes=unlock_texts.MINUTES,
            typed=unlock_texts.TYPED,
            hand=unlock_texts.HAND,
            why=unlock_texts.why,
            idea=unlock_texts.idea,
            cost=unlock_texts.cost,
            explain=unlock_texts.explain,
            rules=_rules_of("unlock"),
            parameters=(_PLAYERS, StartParameter("difficulty", "difficulty", _LEVELS)),
            lesson=unlock_lesson.LESSON,
            forfeit=SCORE_LOW,
        ),
        GameEntry(
            game=timelock.GAME,
            texts=timelock_texts,
            panel=timelock_panel.panel,
            painter=_painter("timelock"),
            examples=timelock_examples.examples,
            emoji="⏳",
            accent=0x9A6BD0,
            gist=timelock_texts.GIST,
            aim=timelock_texts.AIM,
            pace=timelock_texts.PACE,
            minutes=timelock_texts.MINUTES,
            typed=timelock_texts.TYPED,
            hand=timelock_texts.HAND,
            why=timelock_texts.why,
            idea=timelock_texts.idea,
            cost=timelock_texts.cost,
            feat=timelock_texts.feat,
            explain=timelock_texts.explain,
            rules=_rules_of("timelock"),
            parameters=(StartParameter("mode", "players", _SIDES),),
            series_points=(20, 200, 30),
            lesson=timelock_lesson.LESSON,
        ),
        GameEntry(
            game=tripol.GAME,
            texts=tripol_texts,
            panel=tripol_panel.panel,
            painter=_painter("tripol"),
            examples=tripol_examples.examples,
            emoji="🔺",
            accent=0xD23B22,
            gist=tripol_texts.GIST,
            aim=tripol_texts.AIM,
            pace=tripol_texts.PACE,
            minutes=tripol_texts.MINUTES,
            typed=tripol_texts.TYPED,
            hand=tripol_texts.HAND,
            why=tripol_texts.why,
            idea=tripol_texts.idea,
            cost=tripol_texts.cost,
            explain=tripol_texts.explain,
            rules=_rules_of("tripol"),
            parameters=(_PLAYERS, StartParameter("tiles", "tiles", {"short": "short", "all": "0"})),
            lesson=tripol_lesson.LESSON,
        ),
        GameEntry(
            game=lockpick.GAME,
            texts=lockpick_texts,
            examples=lockpick_examples.examples,
            panel=lockpick_panel.panel,
            painter=_LOCKPICK_PAINTER,
            emoji="🗝️",
            accent=0x57BE93,
            gist=lockpick_texts.GIST,
            aim=lockpick_texts.AIM,
            pace=lockpick_texts.PACE,
            minutes=lockpick_texts.MINUTES,
            typed=lockpick_texts.TYPED,
            hand=lockpick_texts.HAND,
            why=lockpick_texts.why,
            idea=lockpick_texts.idea,
            cost=lockpick_texts.cost,
            explain=lockpick_texts.explain,
            rules=_rules_of("lockpick"),
            deals=True,
            sharing=Sharing(
                line=lockpick_texts.share,
                picture=lambda view, hints: _LOCKPICK_PAINTER.share(view, hints),
                standing=lockpick_day.standing,
            ),
            lesson=lockpick_lesson.LESSON,
            unit="set",
        ),
    )
}
