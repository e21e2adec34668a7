"""Answers that Discord does not give: pages of what stands before it, such as a proxy.

discord.py takes them for texts, and fails later at each place that reads an answer.
"""

from __future__ import annotations

from typing import Any

import aiohttp

JSON = "application/json"


class Foreign(aiohttp.ClientError):
    """An answer of success that is no JSON, so that something else than Discord has given it."""


def refusing_pages(config: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
    """Has aiohttp raise `Foreign` for such an answer; returns what it was given."""

    async def ended(_session: Any, _context: Any, end: aiohttp.TraceRequestEndParams) -> None:
        answer = end.response
        has_content = 200 <= answer.status < 300 and answer.status != 204
        if has_content and answer.headers.get("Content-Type") != JSON:
            raise Foreign(f"{answer.status} and no JSON")

    config.on_request_end.append(ended)
    return config
