"""Runs the bot, or another command: `python -m bot` is `tumbler`."""

from __future__ import annotations

import sys

from bot.app.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
