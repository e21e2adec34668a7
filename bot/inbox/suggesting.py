"""Commands whose autocomplete may be lost: the person has typed on, or the line is gone.

Autocomplete has no guard and needs none: it plays nothing, and nobody can be told more than that
there is nothing to choose. discord.py logs whatever it raises as an error with a traceback.
"""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands

from bot.edge import passage
from bot.edge.verdicts import PASSING, Failed, Verdict, judge, logged
from bot.store.tx import StoreUnavailable

log = logging.getLogger(__name__)

DONE, LOST = "done", "lost"
"""How an autocomplete may end, as the log tells it."""

OUTDATED = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""What is raised for a person whose Discord still has an older list of commands."""


class Suggesting(app_commands.Command[Any, ..., Any]):
    """A slash command that logs a failed autocomplete by what it means."""

    async def _invoke_autocomplete(
        self, interaction: discord.Interaction, name: str, namespace: app_commands.Namespace
    ) -> None:
        passage.note(interaction, what=self.qualified_name)
        outcome = LOST
        try:
            await super()._invoke_autocomplete(interaction, name, namespace)
        except Exception as error:  # choices have no place for a sentence: the log is told
            note_lost(error)
        else:
            outcome = DONE
            passage.acknowledged(interaction, shows=True)
        finally:
            passage.ended(interaction, outcome)


def note_lost(error: Exception) -> None:
    """Logs why a person got no choices: an expected loss in a line, a fault of ours as an error.

    Discord drops an autocomplete as soon as the person types on (10062, 40060).
    """
    fields = {"code": logged(error)}
    if isinstance(error, StoreUnavailable):
        log.debug("no choices were found", extra={"code": error.trouble.value})
    elif is_expected(error):
        log.info("choices were not accepted", extra=fields)
    else:
        log.error("an autocomplete failed", exc_info=error, extra=fields)


def is_expected(error: Exception) -> bool:
    """Whether the error lies with the network or with the person's client, and not with us."""
    if isinstance(error, (discord.HTTPException, Failed, *PASSING)):
        return judge(error)[0] is not Verdict.OURS
    return isinstance(error, (discord.InteractionResponded, *OUTDATED))
