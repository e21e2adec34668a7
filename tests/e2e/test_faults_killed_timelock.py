"""F1 to F3 where a turn is a draft: killed in it or around its end, it is played once.

In a duel the draft stands on the private panel of the person who drafts it, and the end of the turn
brings the opponent a board of their own. Alone all of it is on the one message at the table.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from games.core import Seat, Setting
from sandbox.people.person import Person
from sandbox.world.outcome import Outcome
from tests.e2e.killing import Mortal
from tests.e2e.timelocking import (
    GIVES,
    alone,
    drafted_turn,
    duel,
    final,
    next_line,
    press_turn,
    sensible_turn,
)
from tests.e2e.trouble import no_harm, orphans
from tests.house import Known
from tests.player import Tap, redrawn, tap, taps
from tests.quantity import some
from tests.refusal import refusal
from tests.shown import Shown

pytestmark = pytest.mark.proof

ORIGINAL = r"^/webhooks/.*/messages/@original"


class Fated(Known, Mortal):
    """Its dice are known: a solitaire by the clock comes to a turn that owes two removals."""


@pytest.fixture
async def house(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Mortal]:
    kind: type[Mortal] = getattr(request, "param", Mortal)
    async with await kind.open(tmp_path) as made:
        yield made


async def sensible(house: Mortal, match: str) -> str:
    return sensible_turn((await house.live(match)).play.state)


async def played_once(house: Mortal, match: str, before: list[str], wanted: str) -> None:
    """The log has the turn's steps once, of one press; one message shows what follows."""
    live = await house.live(match)
    parts = wanted.split(";")
    assert house.actions(match) == [*before, *parts]
    assert len({row[3] for row in house.rows(match)[len(before) :]}) == 1
    await no_harm(house, match)
    assert orphans(house, match) == []
    (board,) = house.boards(match)
    names = tuple(seat.name for seat in live.seats)
    assert board.alts == list(live.entry.texts.describe(live.view(None), "", Setting(names=names)))


async def refused(house: Mortal, person: Person, message: Shown, old: Tap) -> str:
    """What a turn's end is answered that was played: on its private panel, or beside the board."""
    said, before = len(house.private(person)), message.text

    def answer() -> str:
        now = message.now().text
        return house.answer(person) if len(house.private(person)) > said else now

    await message.press_id(old[0], forged=old[0] not in message.ids)
    await person.until(lambda: answer() not in ("", before))
    return answer()


async def goes_on(house: Mortal, match: str) -> None:
    """The turn after it is played by the buttons that stand there, if the match goes on."""
    live = await house.live(match)
    if live.match.status == "open":
        person, before = house.person(live, min(live.play.turn.waiting)), house.actions(match)
        wanted = await sensible(house, match)
        await press_turn(house, house.board(person), wanted)
        await house.grown(match, len(before) + 1)
        await played_once(house, match, before, wanted)
    await house.down()
    await no_harm(house, match)
    assert orphans(house, match) == []


@pytest.mark.parametrize("presses", some([1, 4], 2), ids=["a target", "several steps"])
async def test_f2_killed_in_the_middle_of_a_draft_of_a_duel(house: Mortal, presses: int) -> None:
    board = await duel(house)
    match = board.match
    wanted = await sensible(house, match)
    panel = await drafted_turn(house, board, wanted, presses)
    answers = house.private(house.ana)
    assert [one.id for one in answers][-1] == panel.id, "the draft is a private panel"
    await house.kill()
    await house.up()
    await house.caught_up()
    assert panel.now() == panel, "the draft stands in its buttons"
    assert house.actions(match) == []
    panel = await drafted_turn(house, panel, wanted)
    await tap(panel, final(panel, wanted))
    await house.grown(match, 1)
    await played_once(house, match, [], wanted)
    assert len(house.private(house.ana)) == len(answers)
    await goes_on(house, match)


async def test_f2_killed_before_an_undo(house: Mortal) -> None:
    board = await duel(house)
    match = board.match
    wanted = await sensible(house, match)
    panel = await drafted_turn(house, board, wanted)
    await house.kill()
    await house.up()
    await house.caught_up()
    outcome = await panel.press("Undo")
    undone = await redrawn(panel, outcome)
    assert taps(undone) != taps(panel)
    again = await drafted_turn(house, undone, wanted)
    assert again.alts == panel.alts
    await tap(again, final(again, wanted))
    await house.grown(match, 1)
    await played_once(house, match, [], wanted)
    await goes_on(house, match)


@pytest.mark.parametrize("house", [Fated], indirect=True)
@pytest.mark.parametrize("presses", some([1, 3], 2), ids=["between two removals", "after them"])
async def test_f2_killed_in_the_middle_of_a_draft_alone(house: Mortal, presses: int) -> None:
    """Level clock owes at least one removal in every turn; two are waited for."""
    board = await alone(house, solo="clock")
    match = board.match
    while (await house.live(match)).play.state.now.owed < 2:
        wanted = await sensible(house, match)
        before = house.actions(match)
        await press_turn(house, board, wanted)
        await house.grown(match, len(before) + 1)
        board = house.board(house.ana)
    wanted = await one_by_one(house, match)
    before, known = house.actions(match), len(house.messages(house.ana))
    drawn = await drafted_turn(house, board, wanted, presses)
    assert drawn.id == board.id, "the draft is on the message at the table"
    await house.kill()
    await house.up()
    await house.caught_up()
    assert board.now() == drawn, "the draft stands in its buttons"
    assert house.actions(match) == before
    drawn = await drafted_turn(house, drawn, wanted)
    await tap(drawn, final(drawn, wanted))
    await house.grown(match, len(before) + 1)
    await played_once(house, match, before, wanted)
    assert len(house.messages(house.ana)) == known
    await goes_on(house, match)


async def one_by_one(house: Mortal, match: str) -> str:
    """The sensible turn, its first removal of another pyramid than the smallest.

    So no button takes all removals at once.
    """
    live = await house.live(match)
    state, game = live.play.state, live.entry.game
    legal = game.legal(state, Seat(0))
    first = legal[-1]
    rest = sensible_turn(game.preview(state, Seat(0), first))
    return f"{game.write(first)};{rest}"


@pytest.mark.parametrize("mode", ["duel", "alone"])
async def test_f1_killed_before_the_commit_of_a_turn(house: Mortal, mode: str) -> None:
    board = await (duel(house) if mode == "duel" else alone(house))
    match = board.match
    wanted = await sensible(house, match)
    drawn = await drafted_turn(house, board, wanted)
    with house.locked():
        outcome = await tap(drawn, final(drawn, wanted))
        assert outcome.kind == "deferred", "the press was acknowledged before it was played"
        await house.kill()
    await house.up()
    await house.caught_up()
    assert house.actions(match) == []
    assert drawn.now() == drawn
    await tap(drawn, final(drawn, wanted))
    await house.grown(match, 1)
    await played_once(house, match, [], wanted)
    await goes_on(house, match)


@pytest.mark.parametrize("mode", ["duel", "alone"])
@pytest.mark.parametrize(
    "late", some((True, False), 2), ids=["answered unnoticed", "never answered"]
)
async def test_f2_killed_after_the_commit_of_a_turn(house: Mortal, mode: str, late: bool) -> None:
    board = await (duel(house) if mode == "duel" else alone(house))
    match = board.match
    wanted = await sensible(house, match)
    drawn = await drafted_turn(house, board, wanted)
    old = final(drawn, wanted)
    fault = house.stop_at("PATCH", ORIGINAL, late=late)
    outcome = await tap(drawn, old)
    await house.killed_at(fault)
    assert house.actions(match) == wanted.split(";")
    await house.up()
    await house.caught_up()
    await played_once(house, match, [], wanted)
    await again(house, outcome, drawn, old)
    await played_once(house, match, [], wanted)
    rung_once(house, mode)
    await goes_on(house, match)


async def again(house: Mortal, outcome: Outcome, drawn: Shown, old: Tap) -> None:
    """The press is delivered again, and pressed again: it is answered, and plays nothing."""
    house.ana.redeliver(outcome)
    said = await refused(house, house.ana, drawn.now(), old)
    assert refusal(said) == "moved_on"


def rung_once(house: Mortal, mode: str = "duel") -> None:
    """Ben was rung for his turn once, after the invitation, and Ana when it all began."""
    assert [len(house.pings(person)) for person in (house.ana, house.ben)] == (
        [1, 2] if mode == "duel" else [0, 0]
    )


@pytest.mark.parametrize("method", ["POST", "PATCH"], ids=["ping", "board"])
@pytest.mark.parametrize("late", some((True, False), 2), ids=["arrived unnoticed", "never arrived"])
async def test_f3_killed_between_the_commit_and_the_opponents_board(
    house: Mortal, method: str, late: bool
) -> None:
    board = await duel(house)
    match = board.match
    wanted = await sensible(house, match)
    drawn = await drafted_turn(house, board, wanted)
    old = final(drawn, wanted)
    where = rf"^/channels/{house.games}/messages" + ("$" if method == "POST" else r"/\d+$")
    fault = house.stop_at(method, where, late=late)
    outcome = await tap(drawn, old)
    await house.killed_at(fault)
    assert house.actions(match) == wanted.split(";")
    await house.up()
    await house.caught_up()
    await played_once(house, match, [], wanted)
    rung_once(house)
    await again(house, outcome, drawn, old)
    await played_once(house, match, [], wanted)
    rung_once(house)
    await goes_on(house, match)


@pytest.mark.parametrize("where", some(["commit", "answer", "table", "question"], 3))
async def test_f3_killed_at_the_end_that_hands_the_match_over(house: Mortal, where: str) -> None:
    """TL-18: the End asks first; killed there nothing is played, killed later it is played once."""
    board = await duel(house, win="2", turn_limit=1000)
    match = board.match
    await come_to_the_gift(house, match)
    before = house.actions(match)
    asked = await drafted_turn(house, house.board(house.ana), GIVES)
    assert asked.labels[:2] == ["Back", "End the turn anyway"]
    if where == "question":
        await house.kill()
        await house.up()
        await house.caught_up()
        assert asked.now() == asked, "the question stands"
        back = await redrawn(asked, await asked.press("Back"))
        asked = await drafted_turn(house, back, GIVES)
    old = final(asked, GIVES)
    if where == "commit":
        with house.locked():
            await tap(asked, old)
            await house.kill()
        await house.up()
        await house.caught_up()
        assert house.actions(match) == before
        assert asked.now() == asked
    if where in ("question", "commit"):
        outcome = await tap(asked, old)
        await house.grown(match, len(before) + 1)
        await house.ana.until(lambda: asked.now().text != asked.text)
    else:
        table = rf"^/channels/{house.games}/messages"
        method, path = ("PATCH", ORIGINAL) if where == "answer" else ("*", table)
        fault = house.stop_at(method, path, late=where == "table")
        outcome = await tap(asked, old)
        await house.killed_at(fault)
        await house.up()
        await house.caught_up()
    await won_once(house, match, [*before, *GIVES.split(";")])
    house.ana.redeliver(outcome)
    said = await refused(house, house.ana, asked.now(), old)
    assert refusal(said) == "over"
    await house.down()
    await won_once(house, match, [*before, *GIVES.split(";")])


async def come_to_the_gift(house: Mortal, match: str) -> None:
    """Ana and Ben type their turns until Ana's next one can give Ben the match."""
    while (line := next_line(await house.live(match))) != GIVES:
        live, before = await house.live(match), house.actions(match)
        person = house.person(live, min(live.play.turn.waiting))
        await person.slash(house.games, "match move", move=line.replace(";", " "))
        await house.grown(match, len(before) + 1)


async def won_once(house: Mortal, match: str, actions: list[str]) -> None:
    """Ben has won, the log has Ana's gift once, and one message tells it and offers a rematch."""
    live = await house.live(match)
    assert live.match.status == "over"
    assert live.play.state.result.winner == 1
    assert house.actions(match) == actions
    await no_harm(house, match)
    assert orphans(house, match) == []
    (board,) = house.boards(match)
    assert "Ben wins" in board.text
    assert board.labels[0].startswith("Rematch")
