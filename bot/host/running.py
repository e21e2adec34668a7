"""`tumbler run`: runs the bot, which `tumbler` alone does as well."""

from __future__ import annotations

from bot.app import start
from bot.host.tool import Tool

TOOL = Tool(
    "run",
    "run the bot",
    "Runs the bot; without a token, the sandbox. It ends at SIGTERM.",
    lambda _: start.main(),
)
