"""The cogs, whose commands stand in this order, and the features of the table.

The lines and buttons of the features stand on a screen in this order. `ending` stands before the
clock, so that [End without a result…] comes before what can be done about who is late, and
`rematch` before it, so that a result tells first who plays again.
"""

from __future__ import annotations

from bot.cogs import (
    archive,
    clock,
    computers,
    daily,
    digest,
    ending,
    feed,
    film,
    learn,
    look_back,
    profile,
    ratings,
    rematch,
    replay,
    review,
    series,
    share,
    sleep,
    substitute,
    tournament,
)
from bot.cogs.archive import ArchiveCog
from bot.cogs.clock.cog import ClockCog
from bot.cogs.computers.cog import ComputersCog
from bot.cogs.daily.cog import DailyCog
from bot.cogs.digest.cog import DigestCog
from bot.cogs.ending.cog import EndingCog
from bot.cogs.feed import FeedCog
from bot.cogs.film.cog import FilmCog
from bot.cogs.help.cog import HelpCog
from bot.cogs.leaderboard.cog import LeaderboardCog
from bot.cogs.learn.cog import LearnCog
from bot.cogs.lobby.cog import LobbyCog
from bot.cogs.look_back import LookBackCog
from bot.cogs.match.cog import MatchCog
from bot.cogs.matches.cog import MatchesCog
from bot.cogs.own_data.cog import DataCog
from bot.cogs.profile.cog import ProfileCog
from bot.cogs.quarantine import AsideCog
from bot.cogs.ratings.cog import RatingsModerationCog
from bot.cogs.rematch.cog import RematchCog
from bot.cogs.replay.cog import ReplayCog
from bot.cogs.reports.cog import ReportsCog
from bot.cogs.review.cog import ReviewCog
from bot.cogs.series.cog import SeriesCog
from bot.cogs.server.cog import ServerCog, ServerGamesCog
from bot.cogs.settings.cog import SettingsCog
from bot.cogs.share.cog import ShareCog
from bot.cogs.sleep.cog import SleepCog
from bot.cogs.substitute.cog import SubstituteCog
from bot.cogs.tables.cog import BlockingCog, ModerationCog, TablesCog
from bot.cogs.tournament.cog import TournamentCog
from bot.interactions.cog import Cog

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
    SubstituteCog,
    MatchesCog,
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
    ArchiveCog,
    DataCog,
    HelpCog,
    ComputersCog,
)

FEATURES = (
    series.FEATURE,
    rematch.FEATURE,
    look_back.FEATURE,
    replay.FEATURE,
    review.FEATURE,
    film.FEATURE,
    share.FEATURE,
    daily.FEATURE,
    ending.FEATURE,
    substitute.FEATURE,
    clock.FEATURE,
    digest.FEATURE,
    tournament.FEATURE,
    sleep.FEATURE,
    computers.FEATURE,
    learn.FEATURE,
    ratings.FEATURE,
    profile.FEATURE,
    feed.FEATURE,
    archive.FEATURE,
)
