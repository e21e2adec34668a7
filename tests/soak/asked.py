"""An interaction of a soak: what was asked, and what was seen of its answer."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sandbox.protocol import IS_COMPONENTS_V2, Json, walk
from sandbox.world.interactions import AUTOCOMPLETE, COMMAND, COMPONENT
from sandbox.world.model import Interaction
from tests.shown import as_written


class Asked(Struct):
    """An interaction, and what was seen of its answer.

    `answers` are the texts of its private and public answers, `excuse` tells why none is due.
    """

    it: Interaction
    about: str
    match: str
    at: float
    deliveries: int = 1
    answers: list[str] = []
    touched: bool = False
    excuse: str = ""


def about_of(it: Interaction) -> tuple[str, str]:
    """What an interaction is, in a few words, and its match."""
    if it.kind in (COMMAND, AUTOCOMPLETE):
        words, inner = [str(it.data["name"])], it.data.get("options") or []
        given = next((o["value"] for o in _leaves(inner) if o["name"] == "match"), "")
        if inner and inner[0]["type"] in (1, 2):
            words.append(str(inner[0]["name"]))
        return " ".join(words), str(given)
    custom_id = str(it.data["custom_id"])
    parts = custom_id.split(".", 3)
    kind = "press" if it.kind == COMPONENT else "submit"
    text = parts[3] if len(parts) > 3 else custom_id
    values = "".join(str(value) for value in it.data.get("values") or [])
    return f"{kind} {text}{values}", parts[1] if len(parts) > 1 else ""


def _leaves(options: list[Json]) -> Iterator[Json]:
    for option in options:
        yield option
        yield from _leaves(option.get("options") or [])


def ids(body: Json) -> list[str]:
    """The custom_ids of a message that can be used."""
    return [
        str(c["custom_id"])
        for c in walk(body["components"])
        if c.get("custom_id") and not c.get("disabled")
    ]


def spoken(body: Json) -> str:
    """The text of a note; of a screen "[screen]" and its first line."""
    if not body["flags"] & IS_COMPONENTS_V2:
        return as_written(str(body["content"]))
    said = [str(c["content"]) for c in walk(body["components"]) if c["type"] == 10]
    return as_written(f"[screen] {said[0].splitlines()[0]}") if said else "[screen]"
