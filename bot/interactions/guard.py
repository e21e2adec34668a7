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

from bot.delivery.discord.errors import PASSING, Failed, Verdict, judge, logged
from bot.interactions.acknowledge import OPEN, Elsewhere
from bot.interactions.press import Press
from bot.match.controls.message import Note
from bot.match.limits import LIMITED
from bot.match.refusals import ShellRefused
from bot.screens import faults
from bot.screens.refusals import sentence, way_back
from bot.store.keys import Repeated
from bot.store.tx import StoreUnavailable
from games.core import Refused

log = logging.getLogger(__name__)

DONE, ELSEWHERE, REJECTED, FAULT, CUT = "done", "elsewhere", "rejected", "fault", "cut"
"""The ends of an interaction, as the log tells them; one not stored ends by its `Trouble`.

`REJECTED`: Discord did not accept an answer. `CUT`: the bot stopped before the end.
"""


@asynccontextmanager
async def guarded(press: Press) -> AsyncGenerator[None]:
    """Answers every error of the block, and acknowledges the interaction in time."""
    outcome = CUT
    try:
        async with press.ack.in_time():
            yield
        outcome = DONE
    except ShellRefused as refused:
        note_refused(press, refused)
        await press.say(sentence(refused), way_back(refused))
    except (Elsewhere, Repeated) as error:
        outcome = ELSEWHERE
        if isinstance(error, Elsewhere) and press.trace.rivalled():
            log.error("another bot answers with this token: end it, or reset the token")
        log.info("an interaction is answered elsewhere", extra=press.trace.fields)
        if isinstance(error, Repeated) and press.ack.first in OPEN:
            await press.say(faults.DONE_BEFORE)  # by a process that has ended without that
    except Refused as refused:
        note_refused(press, refused)
        log.warning(
            "an engine's refusal had no words", extra={**press.trace.fields, "code": refused.key}
        )
        await press.say(faults.UNWORDED)
    except (discord.HTTPException, Failed, *PASSING) as error:
        outcome, (verdict, _) = REJECTED, judge(error)
        level = logging.INFO if verdict is Verdict.TOKEN_OVER else logging.WARNING
        fields = {**press.trace.fields, "code": logged(error)}
        log.log(level, "an answer was not accepted", extra=fields)
        if verdict is Verdict.OURS:  # Discord calls our request malformed
            outcome = FAULT
            await _our_fault(press)
        elif verdict is not Verdict.TOKEN_OVER:  # a token that is over takes no answer
            await press.say(faults.refused(is_played=press.trace.has_stored))
    except StoreUnavailable as error:
        outcome = error.trouble.value
        is_played = press.trace.has_stored
        await press.say(faults.unavailable(error.trouble, press.contact, is_played=is_played))
    except Exception:  # whatever went wrong, the person gets an answer
        outcome = FAULT
        await _our_fault(press)
    finally:
        press.trace.end(outcome)


@asynccontextmanager
async def worded(press: Press, sentence_of: Callable[[Refused], str]) -> AsyncGenerator[None]:
    """Answers a refusal of the engine with the game's sentence; the shell's own refusals pass."""
    try:
        yield
    except ShellRefused:
        raise
    except Refused as refused:
        note_refused(press, refused)
        await press.answer(Note(sentence_of(refused)))


def note_refused(press: Press, refused: Refused) -> None:
    """Counts a refusal. One that keeps a limit is a line of the log, too."""
    press.trace.refused(refused.key)
    if refused.key in LIMITED:
        log.info("a limit was kept", extra={**press.trace.fields, "code": refused.key})


async def _our_fault(press: Press) -> None:
    ref = f"{secrets.token_hex(2)}-{secrets.token_hex(1)}".upper()
    log.exception("a press failed", extra={**press.trace.fields, "ref": ref})
    await press.say(faults.failed(ref, press.contact, is_played=press.trace.has_stored))
