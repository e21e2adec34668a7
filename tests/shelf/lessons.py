"""Lessons as they are played: every way through a script, and the presses of each decision."""

from __future__ import annotations

import heapq
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from bot.match.controls.panel import Menu, Panel
from bot.match.games import GAMES, GameEntry
from games.core import Play, Told
from games.lesson import Lesson, Part, Step
from tests.shelf.scripts import FIRST, by_parts

LESSONS: dict[str, Lesson] = {
    key: entry.lesson for key, entry in GAMES.items() if entry.lesson is not None
}

MOST_PANELS = 400
"""So many panels are opened at most in search of a press."""

SAMPLED = 10
"""So many actions are drawn where a game does not list them all."""

NAMED = re.compile(r"\*\*(.+?)\*\*")


@dataclass(frozen=True, eq=False)
class Script:
    """A way through a lesson: the play before each part and the last one, and what was told."""

    plays: tuple[Play[Any], ...]
    told: tuple[Told, ...]


@dataclass(frozen=True, eq=False)
class Decision:
    """A step of a lesson, and the play in which the learner is to decide."""

    entry: GameEntry
    part: Part
    step: Step
    play: Play[Any]

    @property
    def where(self) -> str:
        """The words that name this step in a failure."""
        return f"{self.entry.key}: {self.step.says}"

    @property
    def others(self) -> list[str]:
        """The texts of legal actions with which no accepted play begins, and of some by chance."""
        game, state, seat = self.entry.game, self.play.state, self.part.seat
        luck, accepted = random.Random(0), {play.split(";")[0] for play in self.part.plays}
        drawn = (game.any_action(state, seat, luck.randrange) for _ in range(SAMPLED))
        texts = map(game.write, (*game.legal(state, seat), *drawn))
        return [text for text in texts if text not in accepted]


@dataclass(frozen=True)
class Way:
    """The labels that are pressed for a play, in order, and all that are shown on the way."""

    pressed: tuple[str, ...] = ()
    shown: frozenset[str] = frozenset()


def played(key: str, chosen: Mapping[int, int] = FIRST) -> Script:
    """Plays a lesson to the end of its script, its parts by the `chosen` plays."""
    plays = [played for _, played in by_parts(key, chosen)]
    return Script(tuple(one.plays[-1] for one in plays), plays[-1].told)


def decisions(key: str) -> list[Decision]:
    """The decisions of a lesson by its first plays."""
    parts, plays = LESSONS[key].parts, played(key).plays
    return [
        Decision(GAMES[key], part, part.step, play)
        for part, play in zip(parts, plays, strict=False)
        if part.step is not None
    ]


def way(one: Decision, text: str) -> Way:
    """How a play is pressed; the drafts that have most of its text in common are tried first.

    Raises `AssertionError` if none of the first panels leads to it.
    """
    opened, heap = {""}, [(0, 0, "", Way())]
    while heap and len(opened) < MOST_PANELS:
        _, depth, draft, come = heapq.heappop(heap)
        panel = _panel(one, draft)
        shown = come.shown | {offer.label for offer in panel.offers}
        for label, press, is_draft in _presses(panel):
            after = Way((*come.pressed, label), shown)
            if press == text and not is_draft:
                return after
            if is_draft and press not in opened:
                opened.add(press)
                heapq.heappush(heap, (-_alike(press, text), depth + 1, press, after))
    raise AssertionError(f"{one.where}: no way to {text}")


def beside(one: Decision, names: Sequence[str]) -> set[str]:
    """The labels on the panels that are opened by pressing nothing but what is named."""
    shown, left, opened = set[str](), [""], {""}
    while left:
        panel = _panel(one, left.pop())
        shown |= {offer.label for offer in panel.offers}
        for label, press, is_draft in _presses(panel):
            is_meant = any(is_named(label, name) for name in names)
            if is_draft and is_meant and press not in opened:
                opened.add(press)
                left.append(press)
    return shown


def _alike(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginnings."""
    pairs = zip(one, other, strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


def _panel(one: Decision, draft: str) -> Panel:
    """The panel of a draft, as the shell makes it: after a preview of its whole actions."""
    game, seat, state = one.entry.game, one.part.seat, one.play.state
    for action in draft.split(";")[:-1]:
        state = game.preview(state, seat, game.parse(action))
    turn = game.turn(state)
    legal = game.legal(state, seat) if seat in turn.waiting | turn.may else ()
    return one.entry.panel(game.view(state, seat), legal, draft)


def _presses(panel: Panel) -> Iterator[tuple[str, str, bool]]:
    """The label and text of what can be pressed or chosen, and whether it is a draft."""
    for row in panel.rows:
        if isinstance(row, Menu):
            yield from ((one.label, row.text + one.text, row.draft) for one in row.choices)
        else:
            yield from ((one.label, one.text, one.draft) for one in row if one.live)


def named(text: str) -> list[str]:
    """The labels that a text sets in bold."""
    return NAMED.findall(text)


def is_named(label: str, name: str) -> bool:
    """Whether a name means a label: all of it, or the beginning "Spot 7" of "Spot 7 · up"."""
    return label == name or label.startswith(f"{name} ·")
