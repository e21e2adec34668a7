"""What a host without PostgreSQL, and Docker's health check, need not have or load."""

from __future__ import annotations

import subprocess
import sys

from tests.sources import ROOT

WITHOUT_PSYCOPG = """
import sys
sys.modules["psycopg"] = None
import bot.app.start, bot.app.cli.main, bot.app.status
"""

LOADED = """
import sys
import bot.app.healthcheck
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_bot_starts_where_psycopg_is_not_installed() -> None:
    run(WITHOUT_PSYCOPG)


def test_the_health_check_loads_neither_discord_nor_psycopg() -> None:
    assert not set(run(LOADED).split()) & {"psycopg", "discord", "aiohttp"}
