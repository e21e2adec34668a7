"""The laws of reasons: what a computer says of its choices is a sentence about things of the table.

Whether it is true, the tests of each game's texts compute from view and plan. Those of ideas have
what points to a choice and leaves it to be found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from games.core import Choice, Reason, Seat, Setting
from tests.shelf.advising import Thought, advised
from tests.shelf.play import Played
from tests.shelf.secrecy import viewers
from tests.shelf.words import NAMES, sentence_fault

Why = Callable[[Any, Reason, Setting], str]
"""Puts a reason into a sentence, by the view that was advised and for a reader."""

ReasonLaw = Callable[[Why, Played], Iterator[str]]

LONGEST_IDEA = 110
"""Characters of an idea."""


class Pointing(Protocol):
    """The texts that an idea is judged with: itself, and what it must leave out."""

    def idea(self, view: Any, reason: Reason, setting: Setting) -> str:
        """What points to the advice that has this reason."""
        ...

    def label(self, view: Any, action: Any) -> str:
        """An action in words."""
        ...


IdeaLaw = Callable[[Pointing, Played], Iterator[str]]


def reasons_are_sentences(why: Why, played: Played) -> Iterator[str]:
    """The reason of every choice is one sentence, for every reader, and shows no notation."""
    for one, choice, setting in told_to(played):
        try:
            said = why(one.call.seen.view, choice.reason, setting)
        except Exception as error:  # a law reports every exception
            said, wrong = "", f"raises {error!r}"
        else:
            wrong = fault_of(said)
        if wrong := wrong or leak(said, written(played, choice)):
            yield f"{one.where}: {choice.reason!r} to {setting.reader} {wrong}"


def ideas_are_sentences(texts: Pointing, played: Played) -> Iterator[str]:
    """The idea of every choice is one short sentence, the same each time, that commands nobody."""
    for one, choice, setting in told_to(played):
        view, where = one.call.seen.view, f"{one.where}: the idea of {choice.reason!r}"
        try:
            said, again = (texts.idea(view, choice.reason, setting) for _ in range(2))
        except Exception as error:  # a law reports every exception
            yield f"{where} raises {error!r}"
            continue
        if wrong := fault_of(said):
            yield f"{where} {wrong}"
        elif len(said) > LONGEST_IDEA:
            yield f"{where} has {len(said)} characters: {said!r}"
        elif re.search(r"!|\bshould\b", said):
            yield f"{where} commands: {said!r}"
        elif said != again:
            yield f"{where} is {said!r}, and then {again!r}"


def ideas_leave_the_act(texts: Pointing, played: Played) -> Iterator[str]:
    """No idea has the words or the notation of what it points to."""
    for one, choice, setting in told_to(played):
        view = one.call.seen.view
        said = texts.idea(view, choice.reason, setting)
        label = texts.label(view, choice.plan[0])
        wrong = leak(said, written(played, choice))
        if label.casefold() in said.casefold():
            wrong = f"says the act, {label!r}: {said!r}"
        if wrong:
            yield f"{one.where}: the idea of {choice.reason!r} {wrong}"


def told_to(played: Played) -> Iterator[tuple[Thought, Choice[Any], Setting]]:
    """Yields each choice with the settings it is told in: to its seat, and the best one to all."""
    for one in advised(played):
        for choice in one.advice.choices:
            best = choice is one.advice.best
            for reader in viewers(played) if best else (one.seat,):
                for names in ((), NAMES):
                    yield one, choice, played.setting(names, reader)


def own_ideas(texts: Pointing, played: Played) -> Iterator[tuple[Thought, Choice[Any], str]]:
    """Yields each choice with its idea, as the seat reads it that is advised."""
    for one in advised(played):
        setting = played.setting(NAMES, Seat(one.seat))
        for choice in one.advice.choices:
            yield one, choice, texts.idea(one.call.seen.view, choice.reason, setting)


def written(played: Played, choice: Choice[Any]) -> list[str]:
    """Returns the texts of a plan's actions, as they stand in the log."""
    return [played.game.write(action) for action in choice.plan]


def fault_of(said: object) -> str:
    """Says what is wrong with a reason, which must be one sentence; "" if it is right."""
    wrong = sentence_fault(said)
    if wrong or not isinstance(said, str):
        return wrong
    if found := re.search(r"[a-z]+_[a-z_]+|[.?!] \S", said):
        return f"is not one plain sentence at {found[0]!r}: {said!r}"
    return ""


def leak(said: str, actions: Sequence[str]) -> str:
    """Says which action's text stands in a reason; "": none.

    A text of small letters alone, such as a pass, may be a word, and one without any a full stop.
    """
    for text in actions:
        is_notation = not re.fullmatch(r"[a-z]+|[^A-Za-z0-9]+", text)
        if is_notation and text in said:
            return f"shows the notation {text!r}: {said!r}"
    return ""


REASON_LAWS: tuple[ReasonLaw, ...] = (reasons_are_sentences,)

IDEA_LAWS: tuple[IdeaLaw, ...] = (ideas_are_sentences, ideas_leave_the_act)
