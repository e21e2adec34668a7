"""Runs the bot: `python -m bot`."""

from __future__ import annotations

import sys

from bot.app.start import main

if __name__ == "__main__":
    sys.exit(main())
