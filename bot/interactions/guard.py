"""The one guard: it answers whatever error a press or command ends in.

A refusal is answered with its sentence, in private. If Discord did not accept an answer, the guard
says so, unless the token is over, since nothing can be said then. While the database cannot be
used, it says why. Every other error is a fault of ours: it is logged with match and reference,
and the person reads the reference, no traceback.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import discord

from bot.delivery.discord import trace
from bot.delivery.discord.errors import PASSING, Failed, Verdict, judge, logged
from bot.interactions.acknowledge import OPEN, Elsewhere, first_of, in_time
from bot.interactions.respond import answer, say
from bot.match.controls.message import Note
from bot.match.controls.wording import HostContact
from bot.match.limits import LIMITED
from bot.match.refusals import ShellRefused
from bot.screens import faults
from bot.screens.refusals import sentence, way_back
from bot.store.keys import Repeated
from bot.store.tx import StoreUnavailable
from games.core import Refused

log = logging.getLogger(__name__)

DONE, ELSEWHERE, REJECTED, FAULT, CUT = "done", "elsewhere", "rejected", "fault", "cut"
"""How an interaction may end, as the log tells it; what was not stored ends by its `Trouble`.

`REJECTED`: Discord did not accept an answer. `CUT`: the bot stopped before the end.
"""

REACH = "reach"
"""Where the extras of an interaction have the `HostContact`."""


@asynccontextmanager
async def guarded(interaction: discord.Interaction, match: str = "") -> AsyncGenerator[None]:
    """Answers every error of the block, and acknowledges the interaction in time."""
    outcome = CUT
    try:
        async with in_time(interaction):
            yield
        outcome = DONE
    except ShellRefused as refused:
        note_refused(interaction, refused)
        await say(interaction, sentence(refused), way_back(refused))
    except (Elsewhere, Repeated) as error:
        outcome = ELSEWHERE
        if isinstance(error, Elsewhere) and trace.rivalled(interaction):
            log.error("another bot answers with this token: end it, or reset the token")
        log.info("an interaction is answered elsewhere", extra={"match": match})
        if isinstance(error, Repeated) and first_of(interaction) in OPEN:
            await say(interaction, faults.DONE_BEFORE)  # by a process that has ended without that
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
            await say(interaction, faults.refused(is_played=trace.has_stored(interaction)))
    except StoreUnavailable as error:
        outcome = error.trouble.value
        reach, is_played = _reach(interaction), trace.has_stored(interaction)
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
    words = faults.failed(ref, _reach(interaction), is_played=trace.has_stored(interaction))
    await say(interaction, words)


def _reach(interaction: discord.Interaction) -> HostContact:
    """How to reach the host, which the client notes at what comes in by it."""
    return interaction.extras.get(REACH, HostContact())
