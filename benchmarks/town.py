"""A sandbox with a bot, which runs in processes of its own so that their use can be measured."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from sandbox.people.person import Person
from sandbox.server import Stand, serve
from sandbox.town import PEOPLE, new_town
from sandbox.world.events import BotConnected, Event, MessageUpdated

QUIET_S = 0.15
"""After so many seconds without a change, everything counts as shown."""

LONGEST_S = 20.0

Json = dict[str, Any]
Found = TypeVar("Found")


class Town:
    """A served world and the processes of its bot. Needs Linux, because it reads /proc."""

    def __init__(self, stand: Stand, *children: asyncio.subprocess.Process) -> None:
        self.stand = stand
        self.pids = [child.pid for child in children]
        self.people: dict[int, Person] = {p.id: p for p in stand.people.values()}
        self.ana, self.ben = list(stand.people.values())[:2]
        self.games = next(p.id for p in self.ana.channels() if p.name == "games")
        self.events: asyncio.Queue[Event] = asyncio.Queue()
        stand.world.listeners.append(self.events.put_nowait)

    def cpu_s(self) -> float:
        """Returns the processor seconds that all threads of the bot have used so far."""
        tasks = (
            task for pid in self.pids for task in Path(f"/proc/{pid}/task").glob("*/schedstat")
        )
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    def memory_mib(self, what: str = "VmRSS") -> float:
        """Returns the memory of the bot in MiB: `VmRSS` is its present use, `VmHWM` its peak."""
        lines = Path(f"/proc/{self.pids[0]}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith(what)) / 1024

    async def connected(self) -> None:
        """Waits until a process more of the bot is connected."""
        async with asyncio.timeout(LONGEST_S):
            while not isinstance(await self.events.get(), BotConnected):
                pass

    async def edited(self, message: int) -> None:
        """Waits until a message is edited."""
        async with asyncio.timeout(LONGEST_S):
            while True:
                event = await self.events.get()
                if isinstance(event, MessageUpdated) and event.message.id == message:
                    return

    async def quiet(self, seconds: float = QUIET_S) -> None:
        """Waits until nothing has changed for so long."""
        while True:
            try:
                async with asyncio.timeout(seconds):
                    await self.events.get()
            except TimeoutError:
                return

    async def eventually(self, check: Callable[[], Found | None]) -> Found:
        """Waits until nothing changes and `check` gives a value other than None; returns it."""
        async with asyncio.timeout(LONGEST_S):
            while True:
                await self.quiet()
                found = check()
                if found is not None:
                    return found

    def dm(self, person: Person) -> int | None:
        """Returns the channel of the bot's direct messages with a person, or None."""
        return next((p.id for p in person.channels() if p.kind == "dm"), None)

    def offered(self, person: Person, channel: int, label: str) -> tuple[int, str] | None:
        """Returns message and custom_id of a button that can be pressed, or None.

        It is on the newest message of the channel, and its label begins with `label`.
        """
        for message in person.messages(channel)[-1:]:
            for part in components(message):
                live = part["type"] == 2 and not part.get("disabled")
                if live and str(part.get("label", "")).startswith(label):
                    return int(message["id"]), str(part["custom_id"])
        return None


@asynccontextmanager
async def town(
    folder: Path,
    *command: str,
    people: Sequence[str] = PEOPLE,
    core: int | None = None,
    database: str | None = None,
    own: Mapping[str, str] | None = None,
) -> AsyncIterator[Town]:
    """Serves a new world and runs the bot `python -m <command>` in it.

    The word GAMES in the command is replaced by the id of the channel "games". `people` are their
    names; the first two are `Town.ana` and `Town.ben`. The bot runs on `core` alone, None: on any;
    its database is a file in the folder, unless an address is given. `own` are further settings.
    """
    stand = await serve(new_town(people=people))
    games = stand.world.channel_named("games").id
    words = [str(games) if word == "GAMES" else word for word in command]
    said = folder / f"{command[0]}.log"
    database = database or str(folder / f"{command[0]}.sqlite")
    child = await started(stand, words, said, {"TUMBLER_DATABASE": database, **(own or {})})
    if core is not None:
        os.sched_setaffinity(child.pid, {core})  # before it starts a thread: they inherit it
    try:
        made = Town(stand, child)
        await made.connected()
        await made.quiet()
        yield made
    finally:
        await ended(child, said)
        await stand.close()


async def started(
    stand: Stand, command: Sequence[str], said: Path, own: Mapping[str, str]
) -> asyncio.subprocess.Process:
    """Starts `python -m <command>` as a bot of a served world; `own` is added to its environment.

    It logs to the file `said`.
    """
    usual = {
        "DISCORD_TOKEN": stand.token,
        "DISCORD_API_URL": stand.api,
        "TUMBLER_ECHO_MS": "0",
        "TUMBLER_LIMITS": "off",
        "TUMBLER_LOG_LEVEL": "warning",
    }
    with said.open("wb") as log:
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", *command, env={**os.environ, **usual, **own}, stderr=log
        )


async def ended(child: asyncio.subprocess.Process, said: Path) -> None:
    """Ends a bot. Raises `RuntimeError` with its log if it failed: its figures are void."""
    with contextlib.suppress(ProcessLookupError):
        child.terminate()
    await child.wait()
    log = said.read_text()
    if "ERROR" in log or "Traceback" in log:
        raise RuntimeError(f"a bot failed while it was measured:\n{log[:2000]}")


def components(message: Json) -> list[Json]:
    """Returns all components of a message, at every depth."""
    found: list[Json] = []
    left: list[Json] = list(message["components"])
    while left:
        found.append(left[0])
        beside = [left[0]["accessory"]] if "accessory" in left[0] else []
        left[:1] = [*left[0].get("components", []), *beside]
    return found
