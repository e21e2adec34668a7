"""The list of cogs: what the bot has beside its matches. Their commands stand in this order."""

from __future__ import annotations

from bot.inbox.aside import AsideCog
from bot.inbox.cog import Cog
from bot.inbox.games import GamesCog
from bot.inbox.help import HelpCog
from bot.inbox.table import MatchCog

COGS: tuple[type[Cog], ...] = (MatchCog, AsideCog, GamesCog, HelpCog)
