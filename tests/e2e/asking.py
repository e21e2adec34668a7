"""Asks a bot in a process of its own over HTTP how it is."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from tests.e2e.killing import Mortal
from tests.news import PATIENCE_S

SERVED = re.compile(r"the status is served on port (\d+)")


async def address(house: Mortal, name: str = "bot") -> str:
    """Where a process of the house tells how it is; its log says that."""
    log = house.path.with_name(f"{name}.log")
    async with asyncio.timeout(PATIENCE_S):
        while (found := SERVED.search(await asyncio.to_thread(log.read_text))) is None:
            pass
    return f"http://127.0.0.1:{found[1]}"


class Numbers:
    """What `/metrics` told: samples by name and labels."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.samples = [
            sample for family in text_string_to_metric_families(text) for sample in family.samples
        ]

    def of(self, name: str, **labels: str) -> float:
        """The sum of the samples of a name with these labels."""
        found = [
            s.value
            for s in self.samples
            if s.name == f"tumbler_{name}" and labels.items() <= s.labels.items()
        ]
        assert found, f"{name} {labels} is not told"
        return sum(found)


async def numbers(session: aiohttp.ClientSession) -> Numbers:
    async with session.get("/metrics") as answer:
        assert answer.status == 200
        assert answer.content_type == "text/plain"
        return Numbers(await answer.text())


async def told(session: aiohttp.ClientSession, path: str) -> tuple[int, Any]:
    async with session.get(path) as answer:
        return answer.status, await answer.json()
