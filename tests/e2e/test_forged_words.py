"""Forged presses of every shell word: a sentence each, nothing changed, no fault of ours.

The words are those that the bot knows, so that a new one is tried without being named here.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from bot.app import logs
from bot.cogs.daily.screens import PlayDaily, Practise
from bot.cogs.own_data.screens import ForgetNow
from bot.match.controls.custom_ids import NO_MATCH
from bot.match.wall_clock import DAY_S
from bot.screens.buttons import Play, Today
from bot.screens.more import ResignNow
from bot.store.jobs import OF_NO_MATCH
from sandbox.people.person import Person
from tests.disk import tables
from tests.e2e.forging import ARGUMENTS, HUGE, read_texts
from tests.house import House
from tests.interactions import fresh

TRIED = ("roll", "~roll", "~", "_panel", "~_panel", "_trial", "0:9", "roll;roll", ";", "~die:9:")
"""What is forged on a panel that is only tried, by every seat and at every moment."""

PREFIXES = (":", ":role:", ":pace:")
VALUES = ("0", HUGE)
"""What is chosen in a select of that beginning."""

OWN = {"interactions", "persons", "absences", "blocks", "meta"}
"""Tables in which a press of a stranger may store something about that stranger alone."""


def stored(house: House) -> dict[str, list[dict[str, Any]]]:
    """Everything on disk but what concerns the presser alone, or what the bot does each day."""
    known = tables(house.path)
    known["duties"] = [duty for duty in known["duties"] if duty["match"] != OF_NO_MATCH]
    return {name: sorted(rows, key=repr) for name, rows in known.items() if name not in OWN}


def faults(caplog: pytest.LogCaptureFixture) -> set[str]:
    """What the log tells of faults of ours, and of refusals without words."""
    return {
        f"{record.getMessage()} {_where(record)}"
        for record in caplog.records
        if record.levelno >= logging.ERROR or "no words" in record.getMessage()
    }


def _where(record: logging.LogRecord) -> str:
    error = record.exc_info[1] if record.exc_info else None
    return "" if error is None else logs.failure(error)


async def running(house: House) -> str:
    return await house.duel()


async def over(house: House) -> str:
    match = await house.duel()
    await house.acts.resign(match, house.ben.id, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    return match


async def late(house: House) -> str:
    match = await house.duel()
    await house.wait(7 * DAY_S)
    return match


async def asleep(house: House) -> str:
    match = await house.duel()
    for _ in range(22):
        await house.wait(DAY_S)
    assert (await house.live(match)).is_asleep
    return match


async def nowhere(house: House) -> str:
    await house.duel()
    return "ZZZZZZZZ"


async def none(house: House) -> str:
    await house.duel()
    return NO_MATCH


SETS_UP = frozenset({Play, PlayDaily, Practise, Today})
"""Words by which anybody may begin a match or a deal of their own."""

LAST = (ResignNow, ForgetNow)
"""What a player must not do before the other words were tried."""


ALL = slice(None)


def sampled(*states: Any) -> Any:
    """A few presses in the first state, about one of each word; as a proof one of five in each.

    Each state has others of these, and all at night.
    """
    few = pytest.param(states[0], slice(0, None, 17), id=f"{states[0].__name__}, a few")
    fifths = [
        pytest.param(one, slice(at % 5, None, 5), id=one.__name__, marks=pytest.mark.proof)
        for at, one in enumerate(states)
    ]
    every = [
        pytest.param(one, ALL, id=f"{one.__name__}, all", marks=pytest.mark.night) for one in states
    ]
    return pytest.mark.parametrize(("state", "tried"), [few, *fifths, *every])


def trials(match: str) -> Iterator[tuple[str, str | None]]:
    """Presses on a panel that is only tried: of no seat, of each, at rows that are no moment."""
    for text in TRIED:
        for where in ("0", "2", "2:0", "2:1", "2:9", "zzzz:0", "2:0z"):
            yield f"t1p.{match}.{where}.{text}", None
            yield f"t1q.{match}.{where}.{text}", "roll"


async def press_all(
    house: House, person: Person, match: str, message: int, tried: slice
) -> list[str]:
    """Presses every word with every argument; returns those that nobody answered.

    Forged trials come first. `tried` is the part of all presses.
    """
    words = house.bot.services.words.known - SETS_UP - set(LAST)
    assert len(words) > 70
    presses = list(trials(match))
    for word in (*sorted(words, key=lambda one: one.name), *LAST):
        texts = dict.fromkeys((*(word.name + rest for rest in ARGUMENTS), *read_texts(word)))
        presses += [
            *((f"t1b.{match}.0.{text}", None) for text in texts),
            *(
                (f"t1s.{match}.zzzz:9.{word.name}{rest}", value)
                for rest in PREFIXES
                for value in VALUES
            ),
        ]
    unanswered: list[str] = []
    for wire, value in presses[tried]:
        if value is None:
            outcome = await person.press(message, wire, forged=True)
        else:
            outcome = await person.select(message, wire, [value], forged=True)
        if outcome.kind == "failed":
            unanswered.append(f"{wire} {value}: {outcome.reason}")
    await house.caught_up()
    return unanswered


@sampled(late, running, over, nowhere, asleep, none)
async def test_a_stranger_changes_nothing(
    house: House, state: Any, tried: slice, caplog: pytest.LogCaptureFixture
) -> None:
    match = await state(house)
    board = house.board(house.cy).id
    await house.wait(0)
    before, shown = stored(house), house.public()
    assert await press_all(house, house.cy, match, board, tried) == []
    assert faults(caplog) == set()
    now = stored(house)
    assert {name: now[name] for name in now if now[name] != before[name]} == {}
    assert house.public() == shown


@pytest.mark.parametrize(
    "tried",
    [
        pytest.param(slice(0, None, 5), id="a fifth", marks=pytest.mark.proof),
        pytest.param(ALL, id="all", marks=pytest.mark.night),
    ],
)
async def test_a_stranger_changes_nothing_by_direct_message(
    house: House, tried: slice, caplog: pytest.LogCaptureFixture
) -> None:
    match = await late(house)
    await house.bot.services.delivery.post.open_dm(house.cy.id)
    settings = await house.cy.slash(house.dm(house.cy), "settings")
    await house.wait(0)
    before, shown = stored(house), house.public()
    assert await press_all(house, house.cy, match, settings.message_id, tried) == []
    assert faults(caplog) == set()
    now = stored(house)
    assert {name: now[name] for name in now if now[name] != before[name]} == {}
    assert house.public() == shown


@sampled(asleep, over, late)
async def test_a_player_and_moderator_is_always_answered(
    house: House, state: Any, tried: slice, caplog: pytest.LogCaptureFixture
) -> None:
    match = await state(house)
    board = house.board(house.cy).id
    assert await press_all(house, house.ana, match, board, tried) == []
    assert faults(caplog) == set()
