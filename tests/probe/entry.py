"""Dial for a shelf."""

from __future__ import annotations

from pathlib import Path

from bot.match.games import GameEntry
from tests.probe import painter, texts
from tests.probe.panel import panel
from tests.probe.rules import GAME


def rules() -> str:
    """The rules for players."""
    return (Path(__file__).parent / "RULES.md").read_text(encoding="utf-8")


DIAL = GameEntry(
    game=GAME,
    texts=texts,
    panel=panel,
    painter=painter,
    emoji="📟",
    accent=0x5C6772,
    gist="Close in on the number of your safe before the others open theirs",
    aim="Find the number of your safe by what is higher and lower, before the others open theirs.",
    pace="a few rounds of one number each",
    minutes=5,
    typed="17",
    hand="My safe",
    rules=rules,
    why=texts.why,
    idea=texts.idea,
)
