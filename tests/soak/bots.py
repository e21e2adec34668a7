"""All processes of the bot in a soak, one for each slot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from sandbox.server import Stand
from tests.e2e.seeded_bot import STARTS
from tests.seed import NAME
from tests.soak.bot_process import BotProcess
from tests.soak.database import Database
from tests.soak.slots import environment, slot_of


class Bots:
    """The processes by slot. Their secret and what they draw follow from `seed`.

    Every other one is of the checkout `beside`, if there is one, and draws by no seed.
    """

    def __init__(
        self,
        stand: Stand,
        folder: Path,
        database: Database,
        slots: int,
        seed: str,
        more: Mapping[str, str],
        beside: Path | None = None,
    ) -> None:
        servers = {slot_of(server, slots): server for server in stand.world.state.servers}
        self.all = [
            BotProcess(
                stand,
                folder / (f"bot-{slot}.log" if slots > 1 else "bot.log"),
                {
                    NAME: seed,
                    STARTS: str(folder / "starts"),
                    "TUMBLER_DATABASE": database.address(slot),
                    **environment(slot, slots),
                    **more,
                },
                servers[slot],
                beside,
            )
            for slot in range(slots)
        ]

    def __iter__(self) -> Iterator[BotProcess]:
        return iter(self.all)

    async def up(self) -> None:
        """Starts all of them, and keeps them running from now on."""
        for process in self.all:
            await process.up()

    async def connected(self) -> None:
        """Waits until each slot is connected to the gateway."""
        for process in self.all:
            await process.connected()

    async def down(self) -> None:
        """Ends all of them by SIGTERM."""
        for process in self.all:
            await process.down()
