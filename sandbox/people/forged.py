"""Presses that no client of Discord would send, for tests of the bot's own defence."""

from __future__ import annotations

from sandbox.limits import presses
from sandbox.protocol import BUTTON, Json


def source(message: Json, data: Json) -> Json:
    """The message a forged press comes with, which has the component.

    discord.py drops a press whose component is not in the message that comes with it.
    """
    if presses.component(message["components"], data["custom_id"]) is not None:
        return message
    kind = int(data["component_type"])
    made: Json = {"type": kind, "custom_id": data["custom_id"], "id": 1}
    if kind == BUTTON:
        made |= {"style": 2, "label": "?", "disabled": False}
    else:
        options = [{"label": v, "value": v} for v in data["values"]]
        made |= {"options": options, "min_values": 1, "max_values": max(1, len(options))}
    row: Json = {"type": 1, "id": 1, "components": [made]}
    return message | {"components": [*message["components"], row]}
