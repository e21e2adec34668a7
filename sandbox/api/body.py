"""Reads the body of a request: JSON, or multipart with `payload_json` and `files[n]`."""

from __future__ import annotations

import re
from typing import Any, cast

from aiohttp import BodyPartReader, web
from aiohttp.http_exceptions import BadHttpMessage
from msgspec import Struct

from sandbox.limits.errors import api_error
from sandbox.limits.form_errors import FormErrors
from sandbox.limits.json_text import read_json
from sandbox.protocol import Json
from sandbox.world.model import Upload

_FILE = re.compile(r"files\[(\d+)\]")


class Body(Struct, frozen=True):
    """The JSON of a request, and its files by index."""

    payload: Any
    files: dict[int, Upload]

    @property
    def fields(self) -> Json:
        """The JSON as an object; raises 50109 if it is something else."""
        payload: Any = self.payload
        if not isinstance(payload, dict):
            raise api_error(50109)
        return cast("Json", payload)


async def read_body(request: web.Request) -> Body:
    """Reads the body; an empty one gives {}.

    Raises 50109 for one that is broken or nested too deep, 40005 for one that is too large.
    """
    if (request.content_length or 0) > request.client_max_size:
        raise api_error(40005)
    try:
        if request.content_type.startswith("multipart/"):
            return await _multipart(request)
        raw = await request.read()
        return Body(read_json(raw) if raw else {}, {})
    except web.HTTPRequestEntityTooLarge as large:
        raise api_error(40005) from large
    except (ValueError, BadHttpMessage) as broken:  # the latter is a broken part of a multipart
        raise api_error(50109) from broken


async def _multipart(request: web.Request) -> Body:
    payload: Any = {}
    left = request.client_max_size
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise api_error(50109)
        content = bytes(await part.read(decode=False))
        left -= len(content)
        if left < 0:
            raise api_error(40005)
        found = _FILE.fullmatch(part.name or "")
        if part.name == "payload_json":
            payload = read_json(content)
        elif found is not None:
            kind = part.headers.get("Content-Type", "application/octet-stream")
            files[int(found[1])] = Upload(part.filename or "file", content, kind)
    return Body(payload, files)


def number(request: web.Request, key: str) -> int:
    """The id that the path names; raises 50035 if it is not a snowflake."""
    text = request.match_info[key]
    if not text.isdigit() or len(text) > 20:
        errors = FormErrors()
        errors.add(key, "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
        errors.raise_if_any()
    return int(text)
