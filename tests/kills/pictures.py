"""Pictures are sent once: no two messages of a channel show the same one."""

from __future__ import annotations

from collections import Counter

from sandbox.server import Stand
from tests.soak.report import Report
from tests.soak.witness import PICTURE


def judge_pictures(stand: Stand, report: Report) -> None:
    """A look or a scene stands in one message, and an old board has lost its picture."""
    shown: Counter[tuple[int, str]] = Counter()
    for message in stand.world.state.messages.values():
        if message.reader is None:
            names = {str(a["filename"]) for a in message.body["attachments"]}
            shown.update((message.channel, name) for name in names)
    for (channel, name), count in shown.items():
        if count > 1 and (found := PICTURE.search(name)) is not None:
            report.find("doubled", found["match"], f"{name} stands {count} times in {channel}")
