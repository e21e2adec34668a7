"""The list of cogs, which the client adds. Their commands stand in this order."""

from __future__ import annotations

from bot.cogs.aside.cog import AsideCog
from bot.cogs.clock.cog import ClockCog
from bot.cogs.computers.cog import ComputersCog
from bot.cogs.daily.cog import DailyCog
from bot.cogs.digest.cog import DigestCog
from bot.cogs.ending.cog import EndingCog
from bot.cogs.feed.cog import FeedCog
from bot.cogs.film.cog import FilmCog
from bot.cogs.games.cog import GamesCog
from bot.cogs.handover.cog import HandoverCog
from bot.cogs.help.cog import HelpCog
from bot.cogs.leaderboard.cog import LeaderboardCog
from bot.cogs.learn.cog import LearnCog
from bot.cogs.lobby.cog import LobbyCog
from bot.cogs.look_back.cog import LookBackCog
from bot.cogs.match.cog import MatchCog
from bot.cogs.own_data.cog import DataCog
from bot.cogs.profile.cog import ProfileCog
from bot.cogs.ratings.moderating import RatingsModerationCog
from bot.cogs.rematch.cog import RematchCog
from bot.cogs.replay.cog import ReplayCog
from bot.cogs.reports.cog import ReportsCog
from bot.cogs.review.cog import ReviewCog
from bot.cogs.series.cog import SeriesCog
from bot.cogs.server.cog import ServerCog
from bot.cogs.server.of_games import ServerGamesCog
from bot.cogs.settings.cog import SettingsCog
from bot.cogs.share.cog import ShareCog
from bot.cogs.sleep.cog import SleepCog
from bot.cogs.tables.blocking import BlockingCog
from bot.cogs.tables.cog import TablesCog
from bot.cogs.tables.moderating import ModerationCog
from bot.cogs.tournament.cog import TournamentCog
from bot.inbox.cog import Cog

COGS: tuple[type[Cog], ...] = (
    LobbyCog,
    MatchCog,
    LearnCog,
    AsideCog,
    ClockCog,
    SleepCog,
    EndingCog,
    RematchCog,
    LookBackCog,
    ReplayCog,
    ReviewCog,
    FilmCog,
    ShareCog,
    SeriesCog,
    TournamentCog,
    DailyCog,
    HandoverCog,
    GamesCog,
    ProfileCog,
    TablesCog,
    LeaderboardCog,
    ModerationCog,
    BlockingCog,
    RatingsModerationCog,
    SettingsCog,
    DigestCog,
    ServerCog,
    ServerGamesCog,
    ReportsCog,
    FeedCog,
    DataCog,
    HelpCog,
    ComputersCog,
)
