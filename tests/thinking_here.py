"""Thoughts without a worker process, for desks."""

from __future__ import annotations

from typing import Any

from bot.match.thinking.advice_worker import Thought, think
from bot.match.thinking.thinker import AdviceFailed, Urgency
from bot.match.thinking.worker_loop import answer_call


async def think_here(thought: Thought, _urgency: Urgency) -> Any:
    """Thinks in this process, as a worker does in its own. Raises `AdviceFailed`."""
    answered = answer_call(think, thought)
    if answered.found is None:
        raise AdviceFailed
    return answered.found
