"""Stores the attachments of a message and fills in the components that show them."""

from __future__ import annotations

import copy

from sandbox.protocol import Json, children, walk
from sandbox.world.image_size import size_and_kind
from sandbox.world.model import Channel, Upload
from sandbox.world.world import World


def sizes(files: dict[int, Upload]) -> dict[int, int]:
    """The bytes of each file, by its index in the request."""
    return {index: len(upload.content) for index, upload in files.items()}


def names(payload: Json, files: dict[int, Upload]) -> set[str]:
    """The file names of the new files, which `attachment://` can name."""
    return {_name(payload, index, upload) for index, upload in files.items()}


def _name(payload: Json, index: int, upload: Upload) -> str:
    return _entry(payload, index).get("filename") or upload.name


def _entry(payload: Json, index: int) -> Json:
    for entry in children(payload, "attachments"):
        if str(entry.get("id")) == str(index):
            return entry
    return {}


def store(world: World, channel: Channel, payload: Json, files: dict[int, Upload]) -> list[Json]:
    """Stores the new files and gives their attachment objects, by index."""
    made: list[Json] = []
    for index, upload in sorted(files.items()):
        entry = _entry(payload, index)
        name = _name(payload, index, upload)
        number = world.next_id()
        picture = size_and_kind(upload.content)
        url = f"{world.state.origin}/attachments/{channel.id}/{number}/{name}"
        found: Json = {
            "id": str(number),
            "filename": name,
            "size": len(upload.content),
            "url": url,
            "proxy_url": url,
            "content_type": picture[0] if picture else upload.kind,
        }
        if picture:
            found |= {"width": picture[1], "height": picture[2]}
        if entry.get("description"):
            found["description"] = entry["description"]
        world.files[number] = Upload(name, upload.content, found["content_type"])
        made.append(found)
    return made


def as_returned(components: list[Json], attachments: list[Json]) -> list[Json]:
    """The components as Discord returns them: with ids, and media with their URLs."""
    tree = copy.deepcopy(components)
    by_name = {a["filename"]: a for a in attachments}
    taken = {c["id"] for c in walk(tree) if c.get("id")}
    number = 0
    for found in walk(tree):
        if not found.get("id"):
            number = _free(number, taken)
            found["id"] = number
        for medium in _media(found):
            _resolve(medium, by_name)
        for value in children(found, "default_values"):
            value["id"] = str(value["id"])
    return tree


def _free(number: int, taken: set[int]) -> int:
    number += 1
    while number in taken:
        number += 1
    return number


def _media(found: Json) -> list[Json]:
    items: list[Json] = [item["media"] for item in children(found, "items")]
    return items + [found[key] for key in ("media", "file") if isinstance(found.get(key), dict)]


def _resolve(medium: Json, by_name: dict[str, Json]) -> None:
    scheme, _, name = str(medium["url"]).partition("://")
    if scheme == "attachment":
        found = by_name[name]
        medium |= {
            "url": found["url"],
            "proxy_url": found["url"],
            "content_type": found["content_type"],
            "width": found.get("width"),
            "height": found.get("height"),
            "attachment_id": found["id"],
            "loading_state": 2,
        }
