"""Sends interactions to the bot and decides which of them the bot may still answer.

Discord accepts one first answer within 3 seconds; the token is valid for 15 minutes.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets

from sandbox.limits.errors import api_error
from sandbox.protocol import Json
from sandbox.world.events import InteractionFailed, InteractionSent
from sandbox.world.model import Interaction
from sandbox.world.outcome import Outcome
from sandbox.world.world import World

ANSWER_S = 3.0
TOKEN_S = 15 * 60.0
FAILED = "This interaction failed"
"""What the person reads where a press came to nothing."""

_KEPT = 500

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
"""Interaction types."""


async def send(
    world: World,
    kind: int,
    user: int,
    channel: int,
    data: Json,
    source: int | None = None,
    message: Json | None = None,
) -> Outcome:
    """Sends an interaction to the bot; gives its first answer, or a failure after 3 s.

    `source` is the id of the message it comes from, `message` that message's object.
    """
    now = world.clock.now()
    _forget_old(world, now)
    interaction = Interaction(
        world.next_id(),
        secrets.token_urlsafe(24),
        kind,
        user,
        channel,
        data,
        now,
        asyncio.get_running_loop().create_future(),
        source,
        message,
    )
    world.interactions[interaction.token] = interaction
    world.tell(InteractionSent(interaction))
    return await _first_answer(world, interaction)


def redeliver(world: World, interaction: int) -> None:
    """Sends a known interaction once more, with the same id and token."""
    world.tell(InteractionSent(known(world, interaction), again=True))


def known(world: World, interaction: int) -> Interaction:
    """The interaction of that id; KeyError when it is forgotten."""
    for found in world.interactions.values():
        if found.id == interaction:
            return found
    raise KeyError(interaction)


def for_callback(world: World, interaction: int, token: str) -> Interaction:
    """The interaction to answer; raises 10062 (unknown or late) or 40060 (answered before)."""
    found = world.interactions.get(token)
    if found is None or found.id != interaction:
        raise api_error(10062)
    if found.answered:
        raise api_error(40060)
    if world.clock.now() - found.at > ANSWER_S:
        raise api_error(10062)
    return found


def for_webhook(world: World, app: int, token: str) -> Interaction:
    """The interaction of a token; raises 10015 for a wrong one, 50027 for an expired one."""
    found = world.interactions.get(token)
    if found is None or app != world.app.id or not found.answered:
        raise api_error(10015)
    if world.clock.now() - found.at > TOKEN_S:
        raise api_error(50027)
    return found


def answer(interaction: Interaction, outcome: Outcome) -> None:
    """Records the first answer and gives it to the person who waits."""
    interaction.answered = True
    if not interaction.first_answer.done():
        interaction.first_answer.set_result(outcome)


async def _first_answer(world: World, interaction: Interaction) -> Outcome:
    answered = interaction.first_answer
    timer = asyncio.ensure_future(world.clock.sleep(ANSWER_S))
    try:
        await asyncio.wait((answered, timer), return_when=asyncio.FIRST_COMPLETED)
    finally:
        timer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await timer
    return answered.result() if answered.done() else _failed(world, interaction)


def _failed(world: World, interaction: Interaction) -> Outcome:
    by_name = interaction.kind in (COMMAND, AUTOCOMPLETE)
    reason = "The application did not respond" if by_name else FAILED
    world.tell(InteractionFailed(interaction, reason))
    return Outcome("failed", reason=reason, interaction=interaction.id)


def _forget_old(world: World, now: float) -> None:
    """Forgets expired interactions but the last 500, so that a token is reported as expired."""
    while len(world.interactions) > _KEPT:
        oldest, *_ = world.interactions.values()
        if now - oldest.at <= TOKEN_S:
            return
        del world.interactions[oldest.token]
