"""What a host reads of an evening: the life of a match, each press, who it was, no secret."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from bot.app.journal import mark_of
from bot.match.limits import Limits
from bot.store.meta import read_meta
from tests.e2e import unlocking
from tests.house import House, Known
from tests.logged import Line, logged, timeless
from tests.news import PATIENCE_S

HANDLED = "an interaction was handled"


class Strict(House):
    """A house in which somebody may have one open table."""

    limits = Limits(open_tables=1)


@pytest.fixture
def lines() -> Iterator[list[Line]]:
    with logged() as told:
        yield told


@pytest.fixture
async def strict(tmp_path: Path) -> AsyncIterator[House]:
    async with await Strict.open(tmp_path) as made:
        yield made


def of(lines: list[Line], text: str) -> list[Line]:
    return [line for line in lines if line["text"] == text]


async def marked(house: House, person: int) -> str:
    """How the log calls a person now."""
    secret = await house.matches.store.read(lambda tx: read_meta(tx, "secret"))
    return mark_of(secret or "", person, house.clock())


async def test_a_match_can_be_followed_from_its_opening_to_its_end(
    house: House, lines: list[Line]
) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    await house.last(player, house.dm(player)).press("Roll")
    await house.board(other).press("My cards")
    await house.ana.suggest(house.games, "match move", "move", move="e")
    await house.move(player, "nonsense")
    await house.ana.slash(house.games, "match resign")
    await house.ana.until(lambda: house.newest(house.ana).labels, PATIENCE_S)
    await house.newest(house.ana).press("Resign")
    await house.caught_up()
    life = [line for line in lines if line["level"] == "info" and line.get("match") == match]
    assert [line["text"] for line in life][:2] == ["a table was opened", "a match began"]
    assert life[-1]["text"] == "a match ended"
    assert life[-1]["n"] == len(house.rows(match))
    handled = [line for line in of(lines, HANDLED) if line.get("match") == match]
    told = [(line["kind"], line["what"], line["outcome"]) for line in handled]
    for expected in (
        ("press", "act", "done"),
        ("press", "_panel", "done"),
        ("suggestion", "match move", "done"),
        ("command", "match move", "refused"),
        ("command", "match resign", "done"),
        ("press", "_resign!", "done"),
    ):
        assert expected in told, told
    (refused,) = (line for line in handled if line["outcome"] == "refused")
    assert refused["code"] == "cannot_read"
    by = {line["by"] for line in handled}
    assert by == {await marked(house, each.id) for each in (house.ana, house.ben)}
    servers = {line.get("server") for line in handled}
    assert servers == {house.stand.world.guild_id, None}, "some were in direct messages"
    assert all(line["n"] <= len(house.rows(match)) for line in handled if "n" in line)
    for line in handled:
        assert 0 <= line["ack_ms"] <= line["ms"]
    traces = {line["trace"] for line in of(lines, HANDLED)}
    assert life[-1]["trace"] in traces, "it leads to the press that ended it"


async def test_each_interaction_has_one_line_and_nothing_of_it_stands_elsewhere(
    house: House, lines: list[Line]
) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    roll = house.board(player).button("Roll")
    await house.board(other).press_id(roll)
    await house.board(player).press_id(roll.replace(".roll", ".complete:7"), forged=True)
    await house.board(player).press_id(roll.replace(".roll", "._nosuchword:77"), forged=True)
    await house.board(player).press_id("t1b.;secret words;", forged=True)
    await house.caught_up()
    handled = of(lines, HANDLED)
    traces = [line["trace"] for line in handled]
    assert len(traces) == len(set(traces)) == len(house.stand.world.interactions)
    codes = [line.get("code") for line in handled]
    assert [codes.count(code) for code in ("not_your_turn", "unknown_button")] == [1, 2]
    said = json.dumps(lines)
    for word in ("complete", "nosuchword", "secret words", "roll", "Ana", "Ben"):
        assert word not in said, word
    for person in (house.ana, house.ben):
        assert str(person.id) not in said


async def test_a_limit_that_is_kept_is_a_line_and_what_is_refused_else_is_none(
    strict: House, lines: list[Line]
) -> None:
    house = strict
    for _ in range(2):
        await house.ana.slash(house.games, "triplock start")
        await house.caught_up()
    (kept,) = of(lines, "a limit was kept")
    assert (kept["level"], kept["code"], kept["what"]) == ("info", "many_tables", "triplock start")
    assert kept["by"] == await marked(house, house.ana.id)


async def test_a_fault_says_where_and_by_whom_it_was_met(
    house: House, lines: list[Line], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("roll:1-2-3")

    monkeypatch.setattr(house.acts, "act", broken)
    await house.board(player).press("Roll")
    await house.move(player, "roll")
    await house.caught_up()
    faults = of(lines, "a press failed")
    assert [(line["kind"], line["what"]) for line in faults] == [
        ("press", "act"),
        ("command", "match move"),
    ]
    for line in faults:
        assert (line["match"], line["server"]) == (match, house.stand.world.guild_id)
        assert line["by"] == await marked(house, player.id)
        assert line["ref"] in house.answer(player) or line is faults[0]
    assert [line["outcome"] for line in of(lines, HANDLED)[-2:]] == ["fault"] * 2


async def test_what_a_stop_refuses_has_a_line_too(house: House, lines: list[Line]) -> None:
    house.bot.closing = True
    await house.ana.slash(house.games, "help")
    await house.caught_up()
    (line,) = of(lines, HANDLED)
    assert (line["outcome"], line["code"]) == ("refused", "restarting")
    house.bot.closing = False


async def test_that_commands_are_registered_is_told_once(house: House, lines: list[Line]) -> None:
    house.stand.world.state.commands.clear()
    for count in (1, 1):
        await house.restart()
        assert len(of(lines, "the commands were registered")) == count


async def hides(house: House, choice: int) -> None:
    """A Lock hides a code, and somebody tries another one."""
    await unlocking.begin(house, 3)
    await unlocking.hide_by_presses(house, house.ana, ("1-2-5-9", "3-6-9-8")[choice])
    await unlocking.by_draw(house, house.ben, "1-2-3")
    await house.caught_up()


async def lays(house: House, choice: int) -> None:
    """Two people lay their first Diagrams, each one way or the other, and one of them rolls."""
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    await house.board(house.ben).press("Accept")
    await house.caught_up()
    for person in (house.ana, house.ben):
        await house.move(person, f"orient:{choice}")
    match = house.board(house.ana).match
    player, _ = await house.turn(match)
    await house.board(player).press("Roll")
    await house.caught_up()


@pytest.mark.parametrize("plays", [hides, lays])
async def test_f60_two_worlds_that_differ_in_a_secret_give_one_log(
    tmp_path: Path, plays: Callable[[House, int], Awaitable[None]]
) -> None:
    told: list[list[str]] = []
    for choice in range(2):
        folder = tmp_path / str(choice)
        folder.mkdir()
        with logged() as lines:
            async with await Known.open(folder) as house:
                await plays(house, choice)
        told.append(timeless(lines))
    assert len(told[0]) > 5
    assert told[0] == told[1]
