"""The presses in each game: each kind of press twice or more in one match, so that it is warm.

Deals and dice are those of a `Known` house. The last press of a kind is the one that counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

from sandbox.people.person import Person
from sandbox.world.outcome import Outcome
from tests.cost.meter import Metered, metering
from tests.cost.painting import next_board
from tests.e2e.lockpicking import advised, begin_known, drafted_turn
from tests.e2e.timelocking import sensible_turn
from tests.e2e.tripoling import start
from tests.e2e.unlocking import begin, hide

ROUNDS = 2


async def measured(game: str, folder: Path) -> dict[str, Counter[str]]:
    """Presses all that is pressed in a game; the costs by kinds of presses."""
    with metering():
        async with await Metered.open(folder) as house:
            await PRESSES[game](house)
            costs = house.costs | {"next board, painted alone": next_board(game)}
            return {f"{game}: {kind}": cost for kind, cost in costs.items()}


def move(house: Metered, person: Person, game: str, line: str) -> Coroutine[Any, Any, Outcome]:
    """Somebody types a move."""
    return person.slash(house.games, "match move", move=line)


async def joins(house: Metered, game: str, **options: Any) -> None:
    """Somebody joins at a table of several, which goes on waiting."""
    for _ in range(ROUNDS):
        table = await house.opened(game, house.ana, **options)
        label = next(label for label in table.labels if label.startswith("Join"))
        await house.counts("join a table", table.seen_by(house.ben).press(label))


async def hint(house: Metered, person: Person) -> None:
    """Somebody looks behind More, and asks for a hint there."""
    await house.counts("More", house.board(person).press("⋯ More"))
    await house.counts("hint", house.newest(person).press("Hint"))


async def triplock(house: Metered) -> None:
    """One player at the table and in the private answer, the other in direct messages."""
    match = await house.duel(hints="on")
    await house.rest()
    for _ in range(ROUNDS):
        player, other = await house.turn(match)
        await house.counts("roll at the table", house.board(player).press("Roll"))
        await house.counts("what was put off", house.rest())
        await house.counts("draft at the table", house.board(player).press("Skill"))
        hand = house.newest(player)
        await house.counts("draft in the hand", hand.press("Peek"))
        await house.counts("peek in the hand", hand.now().press("L1+L2"))
        await house.counts("draft in the hand", hand.now().press("End turn"))
        await house.counts("end of turn in the hand", hand.now().press("Lose"))
        own = house.last(other, house.dm(other))
        await house.counts("roll in direct messages", own.press("Roll"))
        await house.counts("draft in direct messages", own.now().press("Skill"))
        await hint(house, other)
        await house.counts("end of turn, typed", move(house, other, "triplock", "end"))
    await joins(house, "triplock", mode="ring")


async def timelock(house: Metered) -> None:
    """A turn is a draft until its end."""
    match = await house.begun("timelock", house.ana, house.ben, hints="on")
    for _ in range(ROUNDS):
        player, other = await house.turn(match)
        board = house.board(player)
        await house.counts("draft at the table", board.press("a"))
        hand = house.newest(player)
        await house.counts("draft in the hand", hand.press("Pawn"))
        await house.counts("undo in the hand", hand.now().press("Undo"))
        await house.counts("draft in the hand", hand.now().press("a"))
        await house.counts("draft in the hand", hand.now().press("Pawn"))
        await hint(house, player)
        await house.counts("end of turn in the hand", hand.now().press("End turn"))
        line = sensible_turn((await house.live(match)).play.state).replace(";", " ")
        await house.counts("whole turn, typed", move(house, other, "timelock", line))
    await joins(house, "timelock", players="4")


async def lockpick(house: Metered) -> None:
    """A deal of one's own, on the message at the table."""
    board = await begin_known(house, house.ana)
    for _ in range(ROUNDS):
        await house.counts("hint", board.now().press("Hint"))
        wanted = await advised(house, board.match)
        await house.counts("draft at the table", drafted_turn(board.now(), wanted, 1))
        await house.counts("undo at the table", board.now().press("Undo"))
        await drafted_turn(board.now(), wanted)
        await house.counts("turn at the table", board.now().press("Commit"))
        await house.counts("More", board.now().press("⋯ More"))
        line = (await advised(house, board.match)).replace(":", " ")
        await house.counts("turn, typed, as a draft", move(house, house.ana, "lockpick", line))
        await house.counts("turn in the answer", house.newest(house.ana).press("Commit"))


async def unlock(house: Metered) -> None:
    """Three draw against a Lock: at the table, in direct messages, typed; the last one reveals."""
    ana, ben, cy, dee = house.ana, house.ben, house.cy, house.dee
    await begin(house, 4, hints="on")
    await hide(house, ana, "1-2-5-9")
    await house.rest()
    for dot in ("3", "4"):
        await house.counts("draft at the table", house.board(ben).press("Draw"))
        hand = house.newest(ben)
        await house.counts("draft in the hand", hand.press("1"))
        await house.counts("undo in the hand", hand.now().press("Undo"))
        await house.counts("draft in the hand", hand.now().press("1"))
        await house.counts("draft in the hand", hand.now().press(dot))
        await house.counts("sealed in the hand", hand.now().press("Send"))
        await house.counts("what was put off", house.rest())
        own = house.board(cy, house.dm(cy))
        await house.counts("draft in direct messages", own.press("1"))
        await house.counts("draft in direct messages", own.now().press(dot))
        await house.counts("sealed in direct messages", own.now().press("Send"))
        await hint(house, dee)
        await house.counts("draft, typed", move(house, dee, "unlock", f"5-{dot}"))
        await house.counts("sealed by the last", house.newest(dee).press("Send"))
    await joins(house, "unlock", players="4")


async def tripol(house: Metered) -> None:
    """One player at the table and in the private answer, the other in direct messages."""
    match = await start(house, (house.ana, house.ben), hints="on")
    await house.rest()
    for _ in range(ROUNDS):
        player, other = await house.turn(match)
        await house.counts("draw at the table", house.board(player).press("Draw"))
        await house.counts("what was put off", house.rest())
        hand = house.newest(player)
        await house.counts("draft in the hand", hand.press("Spot 1"))
        await house.counts("tile placed in the hand", hand.now().press("Place it"))
        await hint(house, other)
        own = house.last(other, house.dm(other))
        await house.counts("draw in direct messages", own.press("Draw"))
        await house.counts("draft in direct messages", own.now().press("Pass…"))
        await house.counts("end of turn, typed", move(house, other, "tripol", "pass"))
    await joins(house, "tripol", players="4")


PRESSES: dict[str, Callable[[Metered], Awaitable[None]]] = {
    "triplock": triplock,
    "unlock": unlock,
    "timelock": timelock,
    "lockpick": lockpick,
    "tripol": tripol,
}
"""The presses, by game."""
