"""The laws of reasons: what a computer says of its choices is a sentence about things of the table.

Whether it is true, the tests of each game's texts compute from view and plan.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from games.core import Choice, Reason, Setting
from tests.shelf.advising import advised
from tests.shelf.play import Played
from tests.shelf.secrecy import viewers
from tests.shelf.words import NAMES, sentence_fault

Why = Callable[[Any, Reason, Setting], str]
"""Puts a reason into a sentence, by the view that was advised and for a reader."""

ReasonLaw = Callable[[Why, Played], Iterator[str]]


def reasons_are_sentences(why: Why, played: Played) -> Iterator[str]:
    """The reason of every choice is one sentence, for every reader, and shows no notation."""
    for one in advised(played):
        for choice in one.advice.choices:
            best = choice is one.advice.best
            for reader in viewers(played) if best else (one.seat,):
                for names in ((), NAMES):
                    setting = played.setting(names, reader)
                    try:
                        said = why(one.call.seen.view, choice.reason, setting)
                    except Exception as error:  # a law reports every exception
                        said, wrong = "", f"raises {error!r}"
                    else:
                        wrong = fault_of(said)
                    if wrong := wrong or leak(said, written(played, choice)):
                        yield f"{one.where}: {choice.reason!r} to {reader} {wrong}"


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
