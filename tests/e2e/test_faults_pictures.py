"""F67: a picture that cannot be made holds up no words, no buttons, no question and no end."""

from __future__ import annotations

import dataclasses
import logging
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.app.logs import JsonWriter
from bot.match.games import GAMES, GameEntry
from bot.match.live import Live
from bot.screens.words import plain_setting
from games.core import Names, Seat, settle
from render import tournament
from render.kit import Canvas
from render.picture import Picture
from sandbox.people.person import Person
from tests.e2e.cups import FIVE, started
from tests.house import House
from tests.player import legal, play, tap, taps
from tests.probe.entry import DIAL
from tests.shown import Shown

MISSING = "The picture could not be made."
"""How each message begins what it says in place of its pictures."""

SECRET = "a hand of three keys"
"""Stands in the error of every painter here, as something secret may."""


class Clumsy:
    """A painter whose every function raises."""

    def __init__(self, palette: str) -> None:
        self.PALETTE = palette

    def paint(self, view: Any, draft: str, names: Names = ()) -> tuple[Picture, ...]:
        raise RuntimeError(SECRET)

    def frame(self, view: Any) -> Canvas:
        raise RuntimeError(SECRET)

    def scene(self, event: Any) -> Picture | None:
        raise RuntimeError(SECRET)

    def warm(self) -> None:
        raise RuntimeError(SECRET)


def no_picture(*_: Any) -> Picture:
    raise RuntimeError(SECRET)


def without_painters(entry: GameEntry) -> GameEntry:
    """The same game, none of whose pictures can be made."""
    sharing = entry.sharing
    if sharing is not None:
        sharing = dataclasses.replace(sharing, picture=no_picture)
    return dataclasses.replace(entry, painter=Clumsy(entry.painter.PALETTE), sharing=sharing)


CLUMSY = {key: without_painters(entry) for key, entry in GAMES.items()}


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with await House.open(tmp_path, shelf=CLUMSY) as made:
        yield made


def is_alone(key: str) -> bool:
    game = GAMES[key].game
    return max(game.seats(settle(game, {}))) == 1


async def begun(house: House, key: str) -> str:
    """Ana plays with Ben, or alone where the game is for one; returns the match."""
    people = (house.ana,) if is_alone(key) else (house.ana, house.ben)
    return await house.begun(key, *people)


async def own_message(house: House, live: Live, person: Person) -> Shown:
    """The message from which a person plays."""
    if live.has_private:
        return house.last(person, house.dm(person))
    if live.is_alone:
        return house.board(person)
    await house.board(person).press_id(f"t1b.{live.match.id}.0._panel", forged=True)
    return house.private(person)[-1]


def says_what_is_missing(message: Shown, live: Live, reader: int | None) -> None:
    """The message says once that a picture is missing, and tells the board in its words."""
    said = message.text
    assert said.count(MISSING) == 1, said
    assert not message.files
    seat = None if reader is None else Seat(reader)
    alt = live.entry.texts.describe(live.view(seat), "", plain_setting(live, seat))[0]
    assert alt[:40] in said.replace("\\", ""), (alt, said)


async def move(house: House, match: str) -> None:
    """Whoever is waited for plays something from the buttons of their message."""
    live = await house.live(match)
    seat = min(live.play.turn.waiting)
    person = house.person(live, seat)
    message = await own_message(house, live, person)
    says_what_is_missing(message, live, seat)
    known = legal(live, seat)
    direct = [one for one in taps(message) if not one[3] and one[2] in known]
    if direct:
        await tap(message, direct[0])
        await house.caught_up()
    else:
        await play(house, message, known[0])
    assert len(house.rows(match)) > len(live.rows)


def faults_told(caplog: pytest.LogCaptureFixture) -> Counter[tuple[Any, Any]]:
    """How often a missing picture was logged, by match and row; nothing else was an error."""
    told: Counter[tuple[Any, Any]] = Counter()
    for record in caplog.records:
        if record.levelno < logging.ERROR:
            continue
        line = JsonWriter().format(record)
        assert "a picture could not be made" in line
        assert SECRET not in line
        told[record.__dict__.get("match"), record.__dict__.get("n")] += 1
    return told


@pytest.mark.parametrize("key", GAMES)
async def test_a_match_is_played_without_any_picture(
    house: House, key: str, caplog: pytest.LogCaptureFixture
) -> None:
    match = await begun(house, key)
    for _ in range(4):
        await move(house, match)
    live = await house.live(match)
    board = house.board(house.cy)
    says_what_is_missing(board, live, 0 if live.is_alone else None)
    if not (live.is_alone or live.has_private):
        assert taps(board)
    await house.ana.slash(house.games, "match board")
    await house.caught_up()
    assert house.board(house.cy).id != board.id
    await house.ana.slash(house.games, "match hand")
    await house.caught_up()
    assert MISSING in house.answer(house.ana)
    told = faults_told(caplog)
    assert set(told.values()) == {1}
    assert {n for of, n in told if of == match} <= {*range(live.play.n + 1)}
    assert told[match, 0] == told[match, live.play.n] == 1
    await ends_and_leads_to_a_rematch(house, key, match)
    assert set(faults_told(caplog).values()) == {1}


async def ends_and_leads_to_a_rematch(house: House, key: str, match: str) -> None:
    """Ana resigns, and those who played play again; no picture of it can be made."""
    await house.ana.slash(house.games, "match resign")
    await house.private(house.ana)[-1].press("Give up" if is_alone(key) else "Res")
    await house.caught_up()
    result = house.board(house.ana)
    live = await house.live(match)
    assert live.match.status == "over"
    says_what_is_missing(result, live, None)
    assert len(house.boards(match)) == 1
    again = "Again" if is_alone(key) else "Rematch"
    assert any(one.startswith(again) for one in result.labels)
    assert "Look back" in result.labels
    for person in (house.ana,) if is_alone(key) else (house.ana, house.ben):
        await house.board(person).press(again)
        await house.caught_up()
    following = house.board(house.ana).match
    assert following != match
    await move(house, following)


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.proof)])
@pytest.mark.parametrize("key", [key for key, entry in GAMES.items() if entry.examples])
async def test_rules_are_told_without_their_picture(house: House, key: str, step: int) -> None:
    """Of so many topics that have a picture one is read."""
    examples = GAMES[key].examples
    assert examples is not None
    for topic in [*examples()][::step]:
        await house.ana.slash(house.games, f"{key} rules", topic=topic)
        said = house.answer(house.ana)
        assert topic in said
        assert said.count(MISSING) == 1
        assert any(c["type"] == 3 for c in house.private(house.ana)[-1].parts)


@pytest.mark.parametrize("key", [key for key, entry in GAMES.items() if entry.sharing])
async def test_a_result_is_shared_without_its_picture(house: House, key: str) -> None:
    here = await house.bot.services.delivery.post.open_dm(house.ana.id)
    await house.ana.slash(house.games, f"{key} start", deal="daily")
    await house.caught_up()
    match = house.newest(house.ana).match
    await house.ana.slash(here, "match resign")
    await house.last(house.ana, here).press("Give up")
    await house.caught_up()
    await house.ana.slash(here, "match hand", match=match)
    await house.newest(house.ana, here).press("Share")
    await house.newest(house.ana, here).press("Post it")
    await house.caught_up()
    assert house.last(house.cy).text.count(MISSING) == 1


@pytest.fixture
async def cups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr(tournament, "paint", no_picture)
    shelf = {**CLUMSY, DIAL.key: without_painters(DIAL)}
    async with await House.open(tmp_path, people=FIVE, shelf=shelf) as made:
        yield made


async def test_a_tournament_stands_without_its_picture(
    cups: House, caplog: pytest.LogCaptureFixture
) -> None:
    cup = await started(cups, 4)  # of three, one has no opponent
    assert set(faults_told(caplog).values()) == {1}
    assert cup.message is not None
    message = next(each for each in cups.messages(cups.ana) if each.id == cup.message)
    said = message.text
    assert said.count(MISSING) == 1
    assert all(name in said for name in FIVE[:4])
    await message.press("My match")
    assert "discord.com/channels" in str(cups.private(cups.ana)[-1].json)
