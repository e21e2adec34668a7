"""Thoughts without a worker process, for desks."""

from __future__ import annotations

from typing import Any

from bot.play.thinking.calls import Call
from bot.play.thinking.thinker import Thoughtless, Urgency
from bot.play.thinking.worker import answer
from games.core import Advice


async def think_here(call: Call, _urgency: Urgency) -> Advice[Any]:
    """Thinks in this process, as a worker does in its own. Raises `Thoughtless`."""
    answered = answer(call)
    if answered.advice is None:
        raise Thoughtless
    return answered.advice
