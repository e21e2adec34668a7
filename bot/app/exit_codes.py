"""What the process ends with, beside 0 for an end that was asked for."""

from __future__ import annotations

FAULT, WRONG_SETTING, NO_STORE, REFUSED = 1, 2, 3, 4
"""A fault of ours, which the log has; a setting cannot be used; the database cannot be; Discord
does not let the bot in.

systemd takes 2 and 4 for what a new start does not mend. Docker starts it anew whatever the code
is, and therefore a process waits before it ends with 4 (`bot/app/turned_away.py`).
"""
