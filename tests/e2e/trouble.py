"""The parts that fault tests share: a match's facts, its secrets, and what went wrong."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

from bot.match.controls.custom_ids import KINDS, read_wire
from bot.match.live import Live
from bot.store import cursors
from bot.store.keys import ALPHABET
from games.core import BadAction, Seat, Setting, rivals_of
from sandbox.faults import Fault
from sandbox.people.person import Person
from sandbox.world.model import THREAD, Channel
from tests.disk import reading
from tests.house import House
from tests.news import PATIENCE_S
from tests.shown import Shown

T = TypeVar("T")

MOST_KNOCKS = 4
"""The most requests to a closed table for one press: the new board and the old one, each once by
the press and once by what it asks for."""


def posts(house: House) -> str:
    return rf"^/channels/{house.games}/messages$"


def edits(house: House) -> str:
    return rf"^/channels/{house.games}/messages/\d+$"


def lag(path: Path, match: str) -> int:
    """How many rows of a match were not shown to everybody, plus its old messages to put away."""
    sql = (
        "SELECT (SELECT coalesce(max(n), 0) FROM moves WHERE match = m.id)"
        " + (SELECT count(*) FROM voids WHERE match = m.id) - m.caught_up"
        " + (SELECT count(*) FROM retired WHERE match = m.id AND stays = 0) AS lag"
        " FROM matches m WHERE id = :match"
    )
    with reading(path) as tx:
        (found,) = tx.rows(sql, match=match)
    return found["lag"]


def everything(message: Shown) -> str:
    """Everything that a person can read in a message: by eye, by screen reader, in its source."""
    labelled = str(message.json["components"])
    return "\n".join([message.text, *message.alts, *message.ids, *message.files, labelled])


def sequences(live: Live, seat: int) -> list[str]:
    """The words that name a seat's face-down Diagrams to their owner: upper side, then the next."""
    names = tuple(sitting.name for sitting in live.seats)
    spoken = " ".join(live.entry.texts.describe(live.view(Seat(seat)), "", Setting(names=names)))
    return re.findall(r"(?:face down|to be laid): ((?:[^;]+; |[^;]+)[^;]+)", spoken)


MATCH_ID = re.compile(rf"(?<=t1[{KINDS}]\.)[{ALPHABET}]{{8}}|(?<=-)[{ALPHABET}]{{8}}(?=-)")
"""The id of a match in a `custom_id` or in a file name."""


def told_secrets(house: House, live: Live) -> list[str]:
    """The secrets that somebody can read who must not; a sound match gives an empty list.

    Only the owner may read a seat's face-down Diagrams: neither Cy, a spectator of other seats, in
    the channel, nor a player of another side in any channel or in direct messages. The table of a
    player alone is theirs.
    """
    found: list[str] = []
    for seat, player in enumerate(live.play.state.players):
        hidden = [card.id for card in player.diagrams if not card.up]
        words = [told[:70] for told in sequences(live, seat)]
        others = [live.seats[rival].person for rival in rivals_of(live.sides, seat)]
        is_theirs = live.is_alone or live.seats[seat].person == house.cy.id
        readable = [] if is_theirs else house.messages(house.cy)
        for person in (house.ana, house.ben):
            if person.id in others:
                readable += [m for p in person.channels() for m in house.messages(person, p.id)]
        for message in readable:
            body = everything(message)
            about = set(MATCH_ID.findall(body))
            if about and live.match.id not in about:
                continue  # another match, in which the same person may hold the same Diagram
            body = MATCH_ID.sub("", body)  # a match's id can hold the id of a Diagram
            found += [f"{seat}: {word}" for word in (*hidden, *words) if word in body]
    return found


def watch(house: House, method: str, path: str) -> Fault:
    """Counts the calls that match, in `met`; they pass, and meet no fault that is set later."""
    return house.stand.faults.next(method, path, times=1_000_000_000)


async def unless(fault: Fault, work: Coroutine[Any, Any, T]) -> T:
    """Does the work, and fails as soon as a call meets the fault."""
    does, meets = asyncio.create_task(work), asyncio.create_task(fault.arrived.wait())
    await asyncio.wait((does, meets), return_when=asyncio.FIRST_COMPLETED)
    meets.cancel()
    if not does.done():
        does.cancel()
    await asyncio.gather(does, meets, return_exceptions=True)
    assert fault.met == 0, f"{fault.method} {fault.path} was asked"
    return does.result()


async def met(house: House, fault: Fault) -> None:
    """Waits until a call has met the fault."""
    await asyncio.wait_for(fault.arrived.wait(), PATIENCE_S)


async def no_harm(house: House, match: str) -> None:
    """Asserts what holds after every case: no secret told, no row missing, everything shown."""
    live = await house.live(match)
    if live.entry.key == "triplock":
        assert told_secrets(house, live) == []
    assert [row.n for row in live.rows] == list(range(1, len(live.rows) + 1))
    assert lag(house.path, match) == 0


def orphans(house: House, match: str) -> list[str]:
    """The messages of a match with buttons that play, other than the live one of each audience."""
    live = {cursor.message for cursor in cursors_of(house, match).values()}
    found: list[str] = []
    for message in house.stand.world.state.messages.values():
        shown = Shown(house.cy, house.stand.world.shown(message))
        if message.id not in live and not shown.is_private:
            found += [each for each in shown.ids if _plays(each, match)]
    return found


def cursors_of(house: House, match: str) -> dict[int, cursors.Cursor]:
    with reading(house.path) as tx:
        return cursors.read_cursors(tx, match)


def _plays(custom_id: str, match: str) -> bool:
    try:
        wire = read_wire(custom_id, "")
    except BadAction:
        return False
    return wire.match == match and not wire.is_word


async def roll(house: House, match: str) -> None:
    """Asserts that a press still works, wherever the board stands now."""
    player, _ = await house.turn(match)
    count = len(house.rows(match))
    await house.board(player).press("Roll")
    await house.caught_up()
    assert house.actions(match)[count:] == ["roll"]
    assert "You can still use" in house.board(player).text
    await no_harm(house, match)


def turn_pings(house: House, person: Person) -> tuple[int, int]:
    """How often a person's phone said whose turn it is: from the table, and directly."""
    return house.turns_told(person), house.turns_told(person, house.dm(person))


def threads(house: House) -> list[Channel]:
    return [c for c in house.stand.world.state.channels.values() if c.kind == THREAD]


def unanswered(house: House) -> list[str]:
    """What people did that was never acknowledged, or stays at "thinking…"."""
    found = house.stand.world.interactions.values()
    return [str(it.data) for it in found if not it.answered or it.loading]


def playable(house: House, person: Person, match: str) -> list[Shown]:
    """The direct messages of a person that still have buttons of the match."""
    found = house.messages(person, house.dm(person))
    return [m for m in found if any(f".{match}." in each for each in m.ids)]
