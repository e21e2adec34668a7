"""What the tests of Lockpick share: tables, the hint player's turns by presses, known deals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.cogs.daily.rules import Attempts
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.lobby.hosting import Host
from bot.store.keys import base36
from bot.store.meta import write_meta
from bot.store.sqlite.engine import SqliteStore
from bot.store.tx import Tx
from games.core import Refused
from games.lockpick.game import GAME
from games.lockpick.rules.state import PLAYER, State
from games.lockpick.rules.view import View
from sandbox.people.person import Person
from sandbox.world.outcome import Outcome
from tests.games.lockpick.tables import advised as advised_in
from tests.house import House
from tests.interactions import fresh
from tests.player import Tap, play, redrawn, tap, taps
from tests.shown import Shown

MOST_PRESSES = 10

DEAL = "QMT8R8"
PUSH, LOCK, JUMP = 0, 3, 5
"""How many acts of the hint player come before his turns of that deal (`fix_deals`): the first is
a push of three cards, the fourth a push of six with a choice of which set locks, the sixth takes an
empty colour for a wild and jumps."""

TURNS = {PUSH: r"^\w>(:\w+){3}$", LOCK: r"^\w>(:\w+){6};L\w\d$", JUMP: r"^=\w;J\w\d-\w$"}
"""How those turns are written."""


async def begin(house: House, person: Person, **given: Any) -> Shown:
    """A deal of one's own in the channel; gives its board."""
    await house.begun("lockpick", person, **given)
    return house.board(person)


async def by_hand(board: Shown, live: Live) -> None:
    """Presses what plays the first legal action, wherever that stands."""
    action = live.entry.game.write(live.legal(PLAYER)[0])
    stamp = base36(live.play.stamps[PLAYER])
    await board.press_id(f"t1b.{live.match.id}.{stamp}.{action}", forged=True)


async def begin_known(house: House, person: Person) -> Shown:
    """The known deal, which can be drafted at once (`DEAL`); gives its board."""
    await house.matches.store.write(fix_deals)
    return await begin(house, person, deal=DEAL)


async def view_of(house: House, match: str) -> View:
    return (await house.live(match)).view(PLAYER)


def fix_deals(tx: Tx) -> None:
    """Gives the installation a known secret: a code names the same deal in every run."""
    write_meta(tx, "secret", "ab" * 32)


async def fixed_database(folder: Path) -> None:
    """The file of a bot that is yet to start, with known deals."""
    store = await SqliteStore.open(folder / "tumbler.db")
    await store.write(fix_deals)
    await store.close()


def as_it_is(view: View) -> View:
    """What the hint player looks at."""
    return view


def turn_of(state: State, seen: Callable[[View], View] = as_it_is) -> str:
    """A whole turn as the hint player would make it; a wild that shows cards alone.

    `seen` changes what he believes to see.
    """
    parts: list[str] = []
    while state.phase != "done":
        action = advised_in(seen(GAME.view(state, PLAYER))).best.plan[0]
        parts.append(GAME.write(action))
        try:
            state = GAME.preview(state, PLAYER, action)
        except Refused:
            break
    return ";".join(parts)


async def advised(house: House, match: str) -> str:
    """What the hint player would commit now."""
    return turn_of((await house.live(match)).play.state)


async def drafted_turn(board: Shown, wanted: str, presses: int = MOST_PRESSES) -> Shown:
    """Presses draft after draft towards a turn, until it can be played or after so many."""
    for _ in range(presses):
        offers = taps(board)
        if any(one[2] == wanted and not one[3] for one in offers):
            break
        ways = [one for one in offers if one[3] and f"{wanted};".startswith(one[2] or ";")]
        outcome = await tap(board, max(ways, key=lambda one: len(one[2])))
        board = await redrawn(board, outcome)
    return board


def final(board: Shown, wanted: str) -> Tap:
    """What plays a turn: its Commit, or the stack taken for a wild."""
    return next(one for one in taps(board) if one[2] == wanted and not one[3])


async def act(house: House, board: Shown) -> Shown:
    """One turn by presses, as the hint player would make it."""
    return await play(house, board, await advised(house, board.match))


async def given_up(house: House, match: str) -> None:
    """Gives a match up for its player, by the door that presses use."""
    person = (await house.live(match)).table.people[0]
    await house.acts.resign(match, person, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()


async def daily(house: House, person: Person) -> tuple[Outcome, str]:
    """Starts the deal of the day; gives the answer, which is its board, and the match."""
    outcome = await person.slash(house.games, "lockpick start", deal="daily")
    await house.caught_up()
    return outcome, house.private(person)[-1].match


async def daily_by_message(
    house: House, person: Person, channel: int | None = None
) -> tuple[int, str]:
    """An attempt of #games, or another channel, whose board stands in direct messages; both."""
    dm = await house.opened_dm(person)
    host = Host(person.id, person.name, house.stand.world.guild_id, channel or house.games, fresh())
    attempts = Attempts(house.matches, house.bot.services.lobby)
    table, _ = await attempts.sit_down(GAMES["lockpick"], host, dm)
    await house.caught_up()
    return dm, table.match.id


async def drafted(house: House, board: Shown) -> Shown:
    """Presses until a whole turn stands as a draft."""
    match = board.match
    while (await view_of(house, match)).phase != "push":
        board = await act(house, board)
    for _ in range(8):
        if "Commit" in board.labels:
            return board
        await board.press_id(board.ids[0])
        board = board.now()
    raise AssertionError(f"no way to Commit: {board.labels}")
