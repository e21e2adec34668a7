"""Matches that may be behind: something of them may not have been shown to everybody yet.

Whatever stores something to be shown notes its match here, and the round that has shown everything
takes it off again. So a start looks at these matches alone, however many have ended.
"""

from __future__ import annotations

from bot.store.tx import Tx


def note(tx: Tx, match: str) -> None:
    """Notes that a match may be behind."""
    tx.run("INSERT INTO behind (match) VALUES (:match) ON CONFLICT DO NOTHING", match=match)
