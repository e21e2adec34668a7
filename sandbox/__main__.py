"""`python -m sandbox`: serves a local Discord and runs the bot in it. No token is needed.

The bot is a child process. It is started again whenever it dies, so that `kill -9` can be tried.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
import tempfile
from pathlib import Path

from sandbox.server import Stand, serve
from sandbox.town import Town, new_town
from sandbox.world import keep
from sandbox.world.later import Later

PAUSE_S = 1.0
GRACE_S = 12.0


def main() -> int:
    """Reads the command line and runs until SIGINT or SIGTERM."""
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=8420, help="port on 127.0.0.1 (8420)")
    parser.add_argument("--keep", type=Path, help="folder that remembers the world")
    parser.add_argument("--no-bot", action="store_true", help="serve only; print what a bot needs")
    parser.add_argument("--verbose", action="store_true", help="log every refused request")
    given = parser.parse_args()
    level = logging.INFO if given.verbose else logging.WARNING
    logging.basicConfig(level=level, format="%(asctime)s %(name)s: %(message)s")
    return play(given.port, given.keep, with_bot=not given.no_bot)


def play(
    port: int, folder: Path | None, *, clock: Path | None = None, with_bot: bool = True
) -> int:
    """Serves the world kept in a folder, with the bot in it; gives the exit code.

    Without a folder, the world and its matches are lost when the sandbox ends. `clock` is the file
    by which the clock is turned; without it, one in the folder.
    """
    with contextlib.ExitStack() as stack:
        place = folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        try:
            asyncio.run(run(port, place, clock, with_bot=with_bot))
        except OSError as error:
            says = os.strerror(error.errno) if error.errno else str(error)
            print(f"The sandbox cannot be opened on port {port}: {says}.", file=sys.stderr)
            return 1
    return 0


async def run(
    port: int,
    folder: Path,
    clock: Path | None = None,
    *,
    with_bot: bool = True,
    bot: str = "bot",
) -> None:
    """Serves the world kept in `folder` until the process is told to end.

    `clock` as in `play`. `bot` is the module that runs as the bot, in a process of its own.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    town = remembered(folder, Later(clock or folder / "clock"))
    stand = await serve(town, port)
    keeper = keep.Keeper(town.world, folder)
    tasks = [asyncio.create_task(keeper.run())]
    if with_bot:
        tasks.append(asyncio.create_task(supervise(stand, folder, bot)))
    print(f"The sandbox is open at {stand.url}", flush=True)
    if not with_bot:
        print(*(f"{name}={value}" for name, value in stand.settings.items()), flush=True)
    failed = await _first(stop, tasks)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    keeper.save()
    await stand.close()
    if failed is not None:
        raise failed


def remembered(folder: Path, later: Later | None = None) -> Town:
    """The town whose world was kept in a folder, or a new one."""
    kept = keep.load(folder)
    if kept is None:
        return new_town(later=later)
    state, files = kept
    town = new_town(state, later=later)
    town.world.files.update(files)
    return town


async def _first(stop: asyncio.Event, tasks: list[asyncio.Task[None]]) -> BaseException | None:
    """Waits for `stop` or for the first task that ends; gives that task's error."""
    waiting = asyncio.create_task(stop.wait())
    done, _ = await asyncio.wait({waiting, *tasks}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    return next((t.exception() for t in done if t is not waiting), None)


async def supervise(stand: Stand, folder: Path, bot: str = "bot") -> None:
    """Runs the module of the bot, again after a pause whenever it ends; stops it when cancelled."""
    while True:
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", bot, env=environment(stand, folder)
        )
        try:
            code = await child.wait()
        except asyncio.CancelledError:
            await _end(child)
            raise
        print(f"The bot ended with {code}; it starts again.", file=sys.stderr, flush=True)
        await asyncio.sleep(PAUSE_S)


def environment(stand: Stand, folder: Path) -> dict[str, str]:
    """The bot's environment: this process's own, with the sandbox's addresses, clock and database.

    Matches are stored beside the world, whatever TUMBLER_DATABASE says: those of another Discord
    name channels that do not exist here, and must not be touched.
    """
    return {
        **os.environ,
        **stand.settings,
        "TUMBLER_CLOCK": str(stand.world.later.path or ""),
        "TUMBLER_DATABASE": str(folder / "tumbler.db"),
    }


async def _end(child: asyncio.subprocess.Process) -> None:
    """Sends SIGTERM, and SIGKILL if the child has not ended after GRACE_S."""
    with contextlib.suppress(ProcessLookupError):
        child.terminate()
    try:
        async with asyncio.timeout(GRACE_S):
            await child.wait()
    except TimeoutError:
        child.kill()
        await child.wait()


if __name__ == "__main__":
    sys.exit(main())
