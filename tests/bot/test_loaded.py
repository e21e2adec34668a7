"""A bot that has just started has loaded no more than it needs."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from pathlib import Path

from sandbox.server import serve
from sandbox.town import new_town
from tests.news import PATIENCE_S
from tests.sources import ROOT

IDLE = """
import atexit, gc, sys
atexit.register(lambda: print(gc.get_freeze_count(), *gc.get_threshold()[:1], *sys.modules))
from bot.app.cli.main import main
sys.exit(main())
"""
"""`python -m bot`, which tells at its end what it has loaded."""

LATER = re.compile(
    r"(PIL|isal|openskill|argparse|psycopg|discord\.ext)(\..*)?"
    r"|bot\.app\.(status|gauges|cli\.(?!main$|tool$|output$).*)"
    r"|games\.\w+\.ai\.(?!units$).*"
    r"|render\.(?!budget$|charts$|letters$|painter$|picture$).*"
)
"""Modules that a bot loads with the first picture, the first rating, or never."""


async def test_a_bot_that_has_just_started_has_loaded_no_more_than_it_needs(tmp_path: Path) -> None:
    stand = await serve(new_town())
    own = {**stand.settings, "TUMBLER_DATABASE": str(tmp_path / "tumbler.db")}
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", IDLE),
        env={**os.environ, **own, "PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        await stand.people["ana"].until(lambda: stand.gateway.connected, PATIENCE_S)
    finally:
        program.terminate()
        said, _ = await program.communicate()
        await stand.close()
    frozen, new, *loaded = said.decode().split()
    assert int(frozen) > 20_000, "what is loaded is no garbage"
    assert int(new) > 700
    assert "bot.cogs.lobby.cog" in loaded
    assert [name for name in loaded if LATER.fullmatch(name)] == []
