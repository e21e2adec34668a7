"""A bot has loaded no more than it needs: once it has started, and after a press."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from pathlib import Path

from sandbox.server import serve
from sandbox.town import new_town
from tests.news import PATIENCE_S
from tests.sources import ROOT

IDLE = """
import gc, signal, sys
def tell(*_):
    print(gc.get_freeze_count(), gc.get_threshold()[0], *sys.modules, flush=True)
signal.signal(signal.SIGUSR1, tell)
from bot.app.cli.main import main
sys.exit(main())
"""
"""`python -m bot`, which tells what it has loaded whenever it is asked."""

LATER = re.compile(
    r"(openskill|argparse|dotenv|psycopg|discord\.ext)(\..*)?"
    r"|importlib\.metadata|csv|difflib|statistics"
    r"|bot\.app\.(status|gauges|cli\.(?!main$|tool$|output$).*)"
    r"|bot\.cluster(\..*)?|bot\.delivery\.film_worker"
    r"|bot\.store\.sqlite\.(backup|copying|catalogue)"
    r"|games\.\w+\.ai\.(?!units$).*"
    r"|render\.(leaderboard|profile|reel|timelock|tournament|triplock|tripol|unlock)(\..*)?"
)
"""Modules that a bot loads with a rating, a film, another picture, another command, or never."""

PAINTED = re.compile(r"(PIL|isal)(\..*)?|render\.(?!budget$|charts$|letters$|painter$|picture$).*")
"""Modules that it loads with the first picture."""


async def test_a_bot_has_loaded_no_more_than_it_needs(tmp_path: Path) -> None:
    stand = await serve(new_town())
    machine = {name: said for name, said in os.environ.items() if not name.startswith("TUMBLER_")}
    own = {**machine, **stand.settings, "TUMBLER_DATABASE": str(tmp_path / "tumbler.db")}
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", IDLE),
        env={**own, "PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        stdout=asyncio.subprocess.PIPE,
    )
    ana = stand.people["ana"]
    games = next(place.id for place in ana.channels() if place.name == "games")

    def has_board() -> bool:
        shown = (message for place in ana.channels() for message in ana.messages(place.id))
        return any(message["attachments"] for message in shown)

    async def loaded() -> list[str]:
        assert program.stdout is not None
        program.send_signal(signal.SIGUSR1)
        frozen, new, *names = (await program.stdout.readline()).decode().split()
        assert int(frozen) > 20_000, "what is loaded is no garbage"
        assert int(new) > 700
        assert "bot.cogs.lobby.cog" in names
        return names

    try:
        await ana.until(lambda: stand.gateway.connected, PATIENCE_S)
        at_start = await loaded()
        await ana.slash(games, "lockpick start")
        await ana.until(has_board, PATIENCE_S)
        after_press = await loaded()
    finally:
        program.terminate()
        await program.communicate()
        await stand.close()
    assert [name for name in at_start if LATER.fullmatch(name) or PAINTED.fullmatch(name)] == []
    assert "render.lockpick" in after_press
    assert [name for name in after_press if LATER.fullmatch(name)] == []
