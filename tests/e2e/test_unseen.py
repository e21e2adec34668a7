"""Who may not see a match is answered as about one that does not exist, whatever they press.

The presses are of all words that the bot answers, of moves and drafts of every kind of control,
with their fields varied; they come from a channel of the same server, from another server and from
direct messages.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bot.cogs.profile.screens import LookAt
from bot.cogs.series.rules import SeriesGame, write_game
from bot.cogs.series.screens import Newest
from bot.interactions import acknowledge
from bot.match.controls.custom_ids import KINDS, MAX_NUMBER, NO_MATCH
from sandbox.people.person import Person
from sandbox.world import interactions
from sandbox.world.outcome import Modal, Outcome
from tests.e2e.forging import SAMPLES, read_texts
from tests.e2e.hidden import GHOST, STATES, Hider
from tests.house import House
from tests.refusal import refusal

MOVES = ("roll", "~roll", "~", "~die:0:#2", "orient:0", "~orient:0;", "resign", "x", "_nothing")
"""Moves and drafts, such that are none, and a word that nobody knows."""

STAMPS = ("0", "2:0", "2:1z", "zzzz")

AT_ONCE = 16
"""So many presses are under way together."""


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has no timer acknowledge a press on a busy machine, which would be another answer."""
    monkeypatch.setattr(acknowledge, "PATIENCE_S", 600.0)
    monkeypatch.setattr(interactions, "ANSWER_S", 600.0)


async def same_server(house: House) -> int:
    return house.games


async def another_server(house: House) -> int:
    mill = house.stand.town.open_server("Mill", ("Eve", "Cy"), channels=("games",))
    await house.caught_up()
    return house.stand.world.channel_named("games", mill).id


async def direct_messages(house: House) -> int:
    await house.bot.services.delivery.post.open_dm(house.cy.id)
    return house.dm(house.cy)


def forged(house: House, known: str, offers: list[str]) -> dict[str, list[str]]:
    """Every kind of `custom_id` that names what is known by that id, by word or kind of control."""
    samples = SAMPLES | {str: (known, *offers, "x"), int: (house.ana.id, 0, MAX_NUMBER)}
    found: dict[str, list[str]] = {}
    for word in sorted(house.bot.services.words.known, key=lambda one: one.__name__):
        texts = dict.fromkeys(read_texts(word, samples))
        found[word.__name__] = [
            *(f"t1b.{known}.0.{text}" for text in texts),
            *(f"t1b.{NO_MATCH}.0.{text}" for text in texts if known in text),
            *(f"t1s.{known}.2:0.{text}" for text in texts),
        ]
    for kind in KINDS:
        found[kind] = [f"t1{kind}.{known}.{stamp}.{text}" for stamp in STAMPS for text in MOVES]
    return found


async def pressed(person: Person, message: int, custom_id: str) -> Outcome:
    """Presses a button, chooses in a select, or submits a form, as the id says."""
    if custom_id.startswith("t1m"):
        return await person.submit(
            Modal(custom_id, "?", [], house_channel(person, message), message),
            {"move": "roll"},
            forged=True,
        )
    if custom_id[2] in "sq":
        return await person.select(message, custom_id, ["roll"], forged=True)
    return await person.press(message, custom_id, forged=True)


def house_channel(person: Person, message: int) -> int:
    found = person.world.seen_message(message)
    assert found is not None
    return found.channel


async def answers(house: House, person: Person, message: int, custom_ids: list[str]) -> list[Any]:
    """What the bot sends after each of these presses, without the ids of the interactions.

    Last comes what it sends beside them.
    """
    world = house.stand.world
    found: list[list[Any]] = []
    beside: list[Any] = []
    for start in range(0, len(custom_ids), AT_ONCE):
        some = custom_ids[start : start + AT_ONCE]
        world.record.clear()
        outcomes = await asyncio.gather(*(pressed(person, message, one) for one in some))
        await house.bot.under_way.idle()
        tokens = {one.id: one.token for one in world.interactions.values()}
        sent: dict[str, list[Any]] = {tokens[outcome.interaction]: [] for outcome in outcomes}
        for call in world.record:
            token = next((part for part in call.path.split("/") if part in sent), None)
            path = call.path if token is None else call.path.count("/")
            (beside if token is None else sent[token]).append((call.method, path, call.payload))
        found += sent.values()
    return [*found, beside]


PLACES = (same_server, another_server, direct_messages)


async def differing(
    house: House,
    place: Callable[[House], Any],
    states: Sequence[Callable[[Hider], Any]],
    chosen: Callable[[int, int, list[str]], list[str]],
) -> tuple[list[str], int]:
    """The presses that are answered otherwise than about a match that does not exist, and of how
    many.

    `chosen` takes some of a kind of button, by the numbers of the kind and of the state.
    """
    channel = await place(house)
    told = await house.cy.slash(channel, "help")
    hider = Hider(house)
    house.stand.faults.forbid(hider.quiet, "view_channel", user=house.cy.id)
    found, count = list[str](), 0
    for at, state in enumerate(states):
        match = await state(hider)
        offers = [row[0] for row in house.sql("SELECT id FROM offers WHERE match = ?", match)]
        kinds = enumerate(forged(house, match, offers).values())
        tried = [one for kind, all_of in kinds for one in chosen(kind, at, all_of)]
        count += len(tried)
        twins = [one.replace(match, GHOST) for one in tried]
        none = await answers(house, house.cy, told.message_id, twins)
        here = await answers(house, house.cy, told.message_id, tried)
        assert [one for one, sent in zip(twins, none, strict=False) if not sent] == []
        pairs = zip((*tried, "beside"), here, none, strict=True)
        found += [f"{state.__name__} {one}: {a}" for one, a, b in pairs if a != b]
    return found, count


@pytest.mark.parametrize("half", range(2))
@pytest.mark.parametrize(("shift", "place"), [*enumerate(PLACES)])
async def test_nothing_tells_a_match_that_one_may_not_see_from_none(
    house: House, shift: int, place: Callable[[House], Any], half: int
) -> None:
    """One of each kind of button of a half of them, in other states at each place."""
    states = STATES[shift :: len(PLACES)]

    def one(kind: int, at: int, all_of: list[str]) -> list[str]:
        is_next = kind % 2 == half and (kind + at) % len(states) == 0
        return all_of[:1] if is_next else []

    found, count = await differing(house, place, states, one)
    assert found == []
    assert count == len(range(half, len(house.bot.services.words.known) + len(KINDS), 2))


@pytest.mark.proof
@pytest.mark.parametrize(("shift", "place"), [*enumerate(PLACES)])
async def test_ten_thousand_presses_tell_nothing(
    house: House, shift: int, place: Callable[[House], Any]
) -> None:
    """A third of all at each place, and each kind of button in every state."""

    def a_third(_kind: int, _at: int, all_of: list[str]) -> list[str]:
        return all_of[shift :: len(PLACES)] or all_of[:1]

    found, count = await differing(house, place, STATES, a_third)
    assert found == []
    assert count > 10_000 / len(PLACES)


async def test_nor_does_a_command_that_names_it(house: House) -> None:
    hider = Hider(house)
    house.stand.faults.forbid(hider.quiet, "view_channel", user=house.cy.id)
    given: dict[str, Any] = {"move": {"move": "roll"}, "substitute": {"user": house.dee.id}}
    states = (Hider.open, Hider.running, Hider.over, Hider.aside, Hider.closed, Hider.pruned)
    for match in (GHOST, *[await state(hider) for state in states]):
        for name in ("board", "hand", "words", "resign", "move", "substitute"):
            own = given.get(name, {})
            await house.cy.slash(house.games, f"match {name}", match=match, **own)
            await house.caught_up()
            assert refusal(house.answer(house.cy)) == "unknown_match", name


async def test_nor_does_a_button_that_leads_from_what_one_may_see(house: House) -> None:
    """From a profile to one of its matches, and from a game of a series to the newest."""
    hider = Hider(house)
    house.stand.faults.forbid(hider.quiet, "view_channel", user=house.cy.id)
    told = await house.cy.slash(house.games, "help")
    first, second = await house.duel(), await hider.running()
    game = SeriesGame(first, 2, (1, 0))
    await house.matches.store.write(lambda tx: write_game(tx, second, game))
    for wire in (
        f"t1b.{NO_MATCH}.0.{LookAt(await hider.over()).text}",
        f"t1b.{first}.0.{Newest.name}",
    ):
        known = len(house.private(house.cy))
        await house.cy.press(told.message_id, wire, forged=True)
        await house.caught_up()
        (answer,) = house.private(house.cy)[known:]
        assert refusal(answer.text) == "unknown_match", wire


async def test_while_the_bot_does_not_know_the_server_nobody_reads_that_there_is_none(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As right after a start: of a channel elsewhere it cannot tell who sees it."""
    match, quiet = await house.duel(), Hider(house).quiet
    monkeypatch.setattr(house.bot._connection, "_guilds", {})
    for person, channel, named, told in (
        (house.cy, quiet, match, "restarting"),
        (house.cy, quiet, GHOST, "restarting"),
        (house.cy, house.games, match, ""),
        (house.ben, quiet, match, ""),
    ):
        await person.slash(channel, "match words", match=named)
        await house.caught_up()
        assert refusal(house.answer(person, channel)) == told
