"""What people do about time: they decide about who is late, wake a table, give time and nudge."""

from __future__ import annotations

import random

from sandbox.people.person import Person
from tests.soak.deeds import (
    Company,
    Deed,
    Moment,
    ask_hint,
    look,
    press_move,
    press_stale,
    press_twice,
    suggest,
    type_in_form,
    type_move,
)
from tests.soak.visible import Tap, offered, press, taps, taps_of, word

WEIGHTS: tuple[tuple[Deed, int], ...] = (
    (press_move, 40),
    (type_move, 26),
    (press_twice, 6),
    (press_stale, 4),
    (look, 9),
    (type_in_form, 4),
    (suggest, 4),
    (ask_hint, 2),
)
"""What somebody does who is asked; nobody acts for another, because presence is what is tried."""


def drawn(dice: random.Random) -> Deed:
    """One deed, by the weights."""
    deeds, weights = zip(*WEIGHTS, strict=True)
    return dice.choices(deeds, weights)[0]


def choices(of: Company, person: Person, match: str) -> list[Tap]:
    """The choices about somebody whose time is up, as a person sees them on the board."""
    found = taps(of.witness, person, match)
    return [tap for tap in found if tap.wire.is_word and tap.wire.text.startswith("_late:")]


async def decide(of: Company, person: Person, tap: Tap) -> None:
    """Presses a choice; where it asks once more, the answer that says yes."""
    outcome = await press(person, tap)
    of.report.count(f"choices: {tap.wire.text.split(':')[1]}")
    if (yes := offered(outcome, "_late:agree")) is not None:
        await press(person, yes)
        of.report.count("choices: agree")


async def press_word(of: Company, person: Person, match: str, begins: str, counted: str) -> None:
    """Presses a word of the shell where it is offered, which is counted so."""
    tap = word(of.witness, person, match, begins)
    if tap is not None:
        await press(person, tap)
        of.report.count(counted)


async def help_along(of: Company, now: Moment) -> None:
    """Opens More, and gives somebody time or nudges somebody."""
    more = word(of.witness, now.person, now.match, "_more")
    opened = None if more is None else await press(now.person, more)
    if opened is None or opened.message is None:
        return
    found = taps_of(opened.message_id, opened.message["components"])
    helps = [tap for tap in found if tap.wire.text.startswith(("_give:", "_nudge:"))]
    if helps:
        tap = of.dice.choice(helps)
        await press(now.person, tap)
        of.report.count(f"pressed {tap.wire.text.split(':')[0]}")
