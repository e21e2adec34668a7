"""The one guard: it answers whatever error a press or command ends in.

A refusal is answered with its sentence, in private. If Discord did not accept an answer, the guard
says so, unless the token is over, since nothing can be said then. While the database cannot be
used, it says why. Every other error is a fault of ours: it is logged with match and reference,
and the person reads the reference, no traceback.

Maintenance: who presses or types something is told once, in private, that the host is at work.

The host's command stores until when. No board is edited for it, and nothing is refused.

What an heir does with presses and commands that came before the process that played has ended.

Both processes receive them. The heir keeps them until it plays: it does what the other one did not,
and answers what that one acknowledged and left open.
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import weakref
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import discord

from bot.delivery.discord import trace
from bot.delivery.discord.errors import PASSING, Failed, Verdict, judge, logged
from bot.interactions.acknowledge import Elsewhere, First, first_of, in_time, inherit, take_on
from bot.interactions.respond import answer
from bot.match.controls.message import Note, Row
from bot.match.controls.names import HostContact
from bot.match.limits import LIMITED
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.screens import faults
from bot.screens.faults import DONE_BEFORE
from bot.screens.notes import under_maintenance
from bot.screens.refusals import sentence, way_back
from bot.store.keys import Repeated, was_played
from bot.store.meta import drop_meta, read_meta, write_meta
from bot.store.tx import Store, StoreUnavailable, Tx
from games.core import Refused

log = logging.getLogger(__name__)

DONE, ELSEWHERE, REJECTED, FAULT, CUT = "done", "elsewhere", "rejected", "fault", "cut"
"""How an interaction may end, as the log tells it; what was not stored ends by its `Trouble`.

`REJECTED`: Discord did not accept an answer. `CUT`: the bot stopped before the end.
"""


REACH = "reach"
"""Where the extras of an interaction have the `Reach`."""


class Answered(Exception):
    """Raised inside the guard when the person has already been answered."""


@asynccontextmanager
async def guarded(interaction: discord.Interaction, match: str = "") -> AsyncGenerator[None]:
    """Answers every error of the block, and acknowledges the interaction in time."""
    outcome = CUT
    try:
        async with in_time(interaction):
            yield
        outcome = DONE
    except Answered:
        outcome = DONE
    except ShellRefused as refused:
        note_refused(interaction, refused)
        await say(interaction, sentence(refused), way_back(refused))
    except (Elsewhere, Repeated):
        outcome = ELSEWHERE
        log.info("an interaction is answered elsewhere", extra={"match": match})
    except Refused as refused:
        note_refused(interaction, refused)
        log.warning("an engine's refusal had no words", extra={"match": match, "code": refused.key})
        await say(interaction, faults.UNWORDED)
    except (discord.HTTPException, Failed, *PASSING) as error:
        outcome, (verdict, _) = REJECTED, judge(error)
        level = logging.INFO if verdict is Verdict.TOKEN_OVER else logging.WARNING
        fields = {"match": match, "code": logged(error)}
        log.log(level, "an answer was not accepted", extra=fields)
        if verdict is Verdict.OURS:  # Discord calls our request malformed
            outcome = FAULT
            await _our_fault(interaction, match)
        elif verdict is not Verdict.TOKEN_OVER:  # a token that is over takes no answer
            await say(interaction, faults.refused(is_played=_is_played(interaction)))
    except StoreUnavailable as error:
        outcome = error.trouble.value
        reach, is_played = _reach(interaction), _is_played(interaction)
        words = faults.unavailable(error.trouble, reach, is_played=is_played)
        await say(interaction, words)
    except Exception:  # whatever went wrong, the person gets an answer
        outcome = FAULT
        await _our_fault(interaction, match)
    finally:
        trace.ended(interaction, outcome)


@asynccontextmanager
async def worded(
    interaction: discord.Interaction, sentence_of: Callable[[Refused], str]
) -> AsyncGenerator[None]:
    """Answers a refusal of the engine with the game's sentence; the shell's own refusals pass."""
    try:
        yield
    except ShellRefused:
        raise
    except Refused as refused:
        note_refused(interaction, refused)
        await answer(interaction, Note(sentence_of(refused)))


def note_refused(interaction: discord.Interaction, refused: Refused) -> None:
    """Counts a refusal. One that keeps a limit is a line of the log, too."""
    trace.refused(interaction, refused.key)
    if refused.key in LIMITED:
        log.info("a limit was kept", extra={**trace.fields(interaction), "code": refused.key})


async def _our_fault(interaction: discord.Interaction, match: str) -> None:
    ref = f"{secrets.token_hex(2)}-{secrets.token_hex(1)}".upper()
    known = {"match": match, **trace.fields(interaction), "ref": ref}
    log.exception("a press failed", extra=known)
    words = faults.failed(ref, _reach(interaction), is_played=_is_played(interaction))
    await say(interaction, words)


def _reach(interaction: discord.Interaction) -> HostContact:
    """How to reach the host, which the client notes at what comes in by it."""
    return interaction.extras.get(REACH, HostContact())


def _is_played(interaction: discord.Interaction) -> bool:
    """Whether an action of the person was stored before the error."""
    return bool(interaction.extras.get("played"))


async def say(interaction: discord.Interaction, words: str, rows: tuple[Row, ...] = ()) -> None:
    """Answers with a private sentence. If Discord does not accept it, only logs that."""
    try:
        await answer(interaction, Note(words, rows))
    except (discord.HTTPException, Elsewhere, *PASSING) as error:
        log.info("a sentence was not accepted", extra={"code": logged(error)})


UNTIL = "maintenance"
"""The key of the time until which there is maintenance, in seconds since the epoch."""

EVERY_S = 30.0
"""Seconds between two looks: a process does not look at every press."""


def begin(tx: Tx, until: float) -> None:
    """Stores that there is maintenance until a time."""
    write_meta(tx, UNTIL, repr(until))


def end(tx: Tx) -> None:
    """Stores that there is none."""
    drop_meta(tx, UNTIL)


def read(tx: Tx, now: float) -> float | None:
    """Returns until when there is maintenance; None if there is none."""
    found = read_meta(tx, UNTIL)
    until = -math.inf if found is None else float(found)
    return until if until > now else None


class Maintenance:
    """Tells people, each once for a maintenance, as long as this process lives."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._looked_at = -math.inf
        self._until: float | None = None
        self._told: set[int] = set()

    async def tell(self, interaction: discord.Interaction) -> None:
        """Tells the person of an interaction, which was answered just now.

        A form takes no further answer before it is sent.
        """
        until, person = await self._now(), interaction.user.id
        if until is None or person in self._told or first_of(interaction) in (None, First.FORM):
            return
        self._told.add(person)
        await say(interaction, under_maintenance(until))

    async def _now(self) -> float | None:
        """Until when there is maintenance, as far as this process knows."""
        now = self._matches.clock()
        if abs(now - self._looked_at) >= EVERY_S:
            self._looked_at, before = now, self._until
            try:
                self._until = await self._matches.store.read(lambda tx: read(tx, now))
            except StoreUnavailable:
                return None
            if self._until != before:
                self._told.clear()
        return self._until if self._until is not None and self._until > now else None


KEPT_S = 2.5
"""Seconds after which Discord takes no acknowledgement any more: it drops what has none in three.
"""

ASK_S = 0.5
"""How long the database may take to tell what is stored: the interaction is not acknowledged yet.
"""

LEFT_S = 10.0
"""Seconds that an heir keeps an interaction, which the process before may have acknowledged.

A process that is cut off from the database has lost its slot by then.
"""


_turns: weakref.WeakValueDictionary[int, asyncio.Lock] = weakref.WeakValueDictionary()
"""What is held while it is found out whether a press on a message is inherited, by message."""


async def inherits(interaction: discord.Interaction, store: Store, age_s: float) -> bool:
    """Whether this process is to play an interaction that came so many seconds ago.

    The presses on one message stay in their order.
    """
    if interaction.type is discord.InteractionType.autocomplete:
        return age_s < KEPT_S
    inherit(interaction, age_s)
    pressed = 0 if interaction.message is None else interaction.message.id
    if not pressed:
        return await _is_left(interaction, store, age_s)
    async with _turns.setdefault(pressed, asyncio.Lock()):
        return await _is_left(interaction, store, age_s)


async def _is_left(interaction: discord.Interaction, store: Store, age_s: float) -> bool:
    """Whether nobody did or answered it; says so where it was done alone."""
    first, is_late = await take_on(interaction), age_s >= KEPT_S
    if first is First.SHOWN:
        return False
    if await _was_done(interaction, store):
        if first is First.THINKING or (first is None and not is_late):
            await say(interaction, DONE_BEFORE)
        return False
    return first is not None or not is_late


async def _was_done(interaction: discord.Interaction, store: Store) -> bool:
    """Whether what it asks for is stored."""
    try:
        async with asyncio.timeout(ASK_S):
            return await store.read(lambda tx: was_played(tx, interaction.id))
    except (StoreUnavailable, TimeoutError):  # whoever plays it finds out
        return False
