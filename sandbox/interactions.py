"""The desk of interactions: who pressed what, when, and whether the bot has answered.

Discord gives 3 seconds to the first answer, takes exactly one, and then 15 minutes of token.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from typing import TYPE_CHECKING

from msgspec import Struct

from sandbox import payloads
from sandbox.errors import denied
from sandbox.model import Event
from sandbox.outcome import Outcome
from sandbox.protocol import Json

if TYPE_CHECKING:
    from sandbox.world import World

ANSWER_S = 3.0
TOKEN_S = 15 * 60.0
_KEPT = 500

COMMAND, COMPONENT, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5


class Interaction(Struct):
    """One interaction. `source` is the message it came from, `original` the one that answers.

    `loading` tells that the original is still a deferred "thinking" message.
    """

    id: int
    token: str
    kind: int
    user: int
    channel: int
    data: Json
    at: float
    source: int | None = None
    seen: Json | None = None
    answered: bool = False
    callback: int = 0
    original: int | None = None
    loading: bool = False
    outcome: Outcome | None = None


class Desk:
    """All interactions of the last quarter of an hour."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._open: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._waiting: dict[int, asyncio.Future[Outcome]] = {}

    async def ask(
        self,
        kind: int,
        user: int,
        channel: int,
        data: Json,
        source: int | None = None,
        seen: Json | None = None,
    ) -> Outcome:
        """Sends an interaction to the bot; gives its first answer, or a failure after 3 s.

        `seen` is the message object to send along in place of the current one (forged presses).
        """
        world = self._world
        token = secrets.token_urlsafe(24)
        now = world.clock.now()
        self._prune(now)
        interaction = Interaction(
            world.next_id(), token, kind, user, channel, data, now, source, seen
        )
        self._open[interaction.id] = self._by_token[token] = interaction
        self._waiting[interaction.id] = asyncio.get_running_loop().create_future()
        body = payloads.interaction(world, interaction)
        for _ in range(1 + world.faults.take_duplicate()):
            world.dispatch("INTERACTION_CREATE", body, 0)
        return await self._first_answer(interaction)

    def redeliver(self, interaction: int) -> None:
        """Sends a known interaction once more, same id and token; KeyError when it is forgotten."""
        body = payloads.interaction(self._world, self._open[interaction])
        self._world.dispatch("INTERACTION_CREATE", body, 0)

    def get(self, interaction: int) -> Interaction:
        """A known interaction, for tests; KeyError when it is forgotten."""
        return self._open[interaction]

    def for_callback(self, interaction: int, token: str) -> Interaction:
        """The interaction that may be answered now, else 10062 (late, unknown) or 40060 (twice)."""
        found = self._open.get(interaction)
        if found is None or not secrets.compare_digest(found.token, token):
            raise denied(10062)
        if found.answered:
            raise denied(40060)
        if self._world.clock.now() - found.at > ANSWER_S:
            raise denied(10062)
        return found

    def for_webhook(self, app: int, token: str) -> Interaction:
        """The interaction of a live token: 10015 for a wrong one, 50027 after 15 minutes."""
        found = self._by_token.get(token)
        if found is None or app != self._world.app.id or not found.answered:
            raise denied(10015)
        if self._world.clock.now() - found.at > TOKEN_S:
            raise denied(50027)
        return found

    def answer(self, interaction: Interaction, callback: int, outcome: Outcome) -> None:
        """Notes the first answer and shows it to whoever waits."""
        interaction.answered = True
        interaction.callback = callback
        interaction.outcome = outcome
        future = self._waiting.pop(interaction.id, None)
        if future is not None and not future.done():
            future.set_result(outcome)

    async def _first_answer(self, interaction: Interaction) -> Outcome:
        world = self._world
        future = self._waiting[interaction.id]
        world.tell(
            Event("thinking", interaction.channel, interaction.source or 0, interaction.user)
        )
        timer = asyncio.ensure_future(world.clock.sleep(ANSWER_S))
        try:
            await asyncio.wait((future, timer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            timer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await timer
        if future.done():
            return future.result()
        self._waiting.pop(interaction.id, None)
        return self._failure(interaction)

    def _failure(self, interaction: Interaction) -> Outcome:
        by_name = interaction.kind in (COMMAND, AUTOCOMPLETE)
        words = "The application did not respond" if by_name else "This interaction failed"
        where = (interaction.channel, interaction.source or 0, interaction.user)
        self._world.tell(Event("failed", *where, words))
        return Outcome("failed", reason=words, interaction=interaction.id)

    def _prune(self, now: float) -> None:
        """Forgets old ones; the last few hundred stay, for an expired token is not unknown."""
        while len(self._open) > _KEPT:
            oldest = next(iter(self._open.values()))
            if now - oldest.at <= TOKEN_S:
                return
            del self._open[oldest.id], self._by_token[oldest.token]
