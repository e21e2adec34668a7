"""The list of cogs: what the bot has beside its matches. Their commands stand in this order."""

from __future__ import annotations

from bot.inbox.aside import AsideCog
from bot.inbox.cog import Cog
from bot.inbox.computers import ComputersCog
from bot.inbox.deals import DailyCog
from bot.inbox.ending import EndingCog
from bot.inbox.games import GamesCog
from bot.inbox.handover import HandoverCog
from bot.inbox.help import HelpCog
from bot.inbox.late import ClockCog
from bot.inbox.lobby import LobbyCog
from bot.inbox.moderation import ModerationCog
from bot.inbox.own_data import DataCog
from bot.inbox.persons import SettingsCog
from bot.inbox.rematch import RematchCog
from bot.inbox.series import SeriesCog
from bot.inbox.server import ServerCog
from bot.inbox.sleep import SleepCog
from bot.inbox.table import MatchCog
from bot.inbox.tables import TablesCog
from bot.inbox.tournament import TournamentCog

COGS: tuple[type[Cog], ...] = (
    LobbyCog,
    MatchCog,
    AsideCog,
    ClockCog,
    SleepCog,
    EndingCog,
    RematchCog,
    SeriesCog,
    TournamentCog,
    DailyCog,
    HandoverCog,
    GamesCog,
    TablesCog,
    ModerationCog,
    SettingsCog,
    ServerCog,
    DataCog,
    HelpCog,
    ComputersCog,
)
