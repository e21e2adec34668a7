"""What the judge of kills demands of tables that have not begun, and of those that have."""

from __future__ import annotations

from collections import Counter

from bot.match.controls.custom_ids import read_wire
from games.core import Refused
from sandbox.server import Stand
from tests.soak.asked import ids
from tests.soak.logs import Logs
from tests.soak.report import Report
from tests.soak.witness import OF_MATCH

LOBBY_WORDS = ("_about", "_join", "_decline", "_start", "_close", "_pick")


def judge_tables(stand: Stand, logs: Logs, report: Report) -> None:
    """An open table stands in one message; a table that has begun or closed offers no seat."""
    status = {row["id"]: row["status"] for row in logs.ask("SELECT id, status FROM matches")}
    offered: Counter[str] = Counter()
    for message in stand.world.state.messages.values():
        if message.reader is None:
            offered.update({m for i in ids(message.body) if (m := _seat_of(i))})
    for match, count in offered.items():
        if status.get(match) != "lobby":
            stands = status.get(match, "not stored")
            report.find("orphans", match, f"a message offers a seat; the match is {stands}")
        elif count > 1:
            report.find("orphans", match, f"{count} messages offer a seat")
    for match, stands in status.items():
        if stands == "lobby" and not offered[match]:
            report.find("not ended", match, "no message offers a seat at this table")


def _seat_of(custom_id: str) -> str:
    """The match of a button of the lobby; "" for any other button."""
    found = OF_MATCH.match(custom_id)
    try:
        is_lobby = read_wire(custom_id).text.startswith(LOBBY_WORDS)
    except Refused:
        return ""
    return found["match"] if found is not None and is_lobby else ""
