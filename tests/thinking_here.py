"""Thoughts without a worker process, for desks."""

from __future__ import annotations

from typing import Any

from bot.play.thinking.calls import Thought
from bot.play.thinking.thinker import Thoughtless, Urgency
from bot.play.thinking.worker import think
from bot.workers.worker import answer


async def think_here(thought: Thought, _urgency: Urgency) -> Any:
    """Thinks in this process, as a worker does in its own. Raises `Thoughtless`."""
    answered = answer(think, thought)
    if answered.found is None:
        raise Thoughtless
    return answered.found
