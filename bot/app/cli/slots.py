"""`tumbler slots`: says who plays each slot of the settings, who waits, and what is missing.

What is printed names the machines of processes, never the database's address, which may hold a
password.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from bot.app.cli.tool import Tool, by_settings
from bot.app.database import hold_of, is_shared, sessions_of
from bot.app.settings import Settings, address_of

if TYPE_CHECKING:
    from bot.cluster.slots import Session, Slot

ALL_PLAYED, NOT_PLAYED = 0, 1
"""Exit codes."""

MOST_SHARDS = 10
"""How many shards of a slot are listed at most."""


async def tell_slots(settings: Settings) -> int:
    """Says who plays the slots of the settings; returns the exit code. Raises `StoreError`."""
    address = address_of(settings)
    if not is_shared(address):
        return await _tell_file(Path(address))
    sessions = await sessions_of(str(address))
    from bot.cluster.slots import all_slots  # which PostgreSQL alone needs

    slots = all_slots(settings.slots, settings.shards)
    ours, unplayed = (None, slots[0].division), list[int]()
    for slot in slots:
        # Who does not play yet may mean the same slot of another division.
        here = [one for one in sessions if one.slot == slot.number and one.division in ours]
        print(f"Slot {slot.number}: {_shards(slot)}")
        for session in here:
            print(f"  {session.does:<6}{_whence(session)}")
        if all(session.does != "plays" for session in here):
            unplayed.append(slot.number)
    for line in (*(f"Nobody plays slot {number}." for number in unplayed), *_odd(slots, sessions)):
        print(line)
    if unplayed:
        return NOT_PLAYED
    print("Every slot is played.")
    return ALL_PLAYED


async def _tell_file(database: Path) -> int:
    hold = hold_of(database)
    # Without the file there is nothing to play on, and no lock is made beside it.
    is_played = database.is_file() and not await hold.take()
    has_standby = is_played and await hold.is_wanted()
    await hold.release()
    state = "it plays now" if is_played else "none plays now"
    standby = ", and another one waits for its end" if has_standby else ""
    print(f"A file has one process: {state}{standby}.")
    return ALL_PLAYED if is_played else NOT_PLAYED


def _shards(slot: Slot) -> str:
    if slot.is_whole:
        return "all shards"
    shown = numbers = [str(shard.number) for shard in slot.shards]
    if len(numbers) > MOST_SHARDS:
        shown = [*numbers[: MOST_SHARDS - 1], "…", numbers[-1]]
    return f"{len(numbers)} of {slot.of_shards} shards: {', '.join(shown)}"


def _whence(session: Session) -> str:
    if session.since is None or session.heard_s is None:
        return "as another role of the database, which this one may not see"
    place = session.address or "the machine of the database"
    if session.host is not None:
        place = f"{session.host} ({place})"
    since = datetime.fromtimestamp(session.since, UTC)
    return f"{place}, since {since:%Y-%m-%d %H:%M:%S} UTC, heard {session.heard_s:.1f} s ago"


def _odd(slots: Sequence[Slot], sessions: Sequence[Session]) -> Iterator[str]:
    """The processes that sit at no slot of the settings, a line each."""
    for session in sessions:
        if (division := session.division) not in (None, slots[0].division):
            way = "one process" if division == "1/1" else "{} slots of {} shards"
            way = way.format(*division.split("/"))
            yield (
                f"Slot {session.slot} of another division, {way}, is played: {_whence(session)}."
                " Nobody else begins to play until it has ended."
            )
        elif session.slot >= len(slots):
            yield f"Slot {session.slot} is waited for, which is none of these: {_whence(session)}."
    # A process that takes any slot asks at each of them.
    asking = Counter(session.slot for session in sessions if session.does == "asks")
    if asking:
        yield f"Processes that wait for a free slot: {max(asking.values())} at least."


TOOL = Tool(
    "slots",
    "say who plays, and who waits",
    "Lists the slots of TUMBLER_DATABASE, with who plays each and who waits for it. Ends with 0 if"
    " all of them are played, else with 1.",
    by_settings(lambda settings, _: tell_slots(settings)),
)
