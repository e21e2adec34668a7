"""The parts of the running bot that cogs use, built once at start."""

from __future__ import annotations

from msgspec import Struct

from bot.inbox.answers import Answers
from bot.inbox.groups import Groups
from bot.inbox.typed_moves import TypedMoves
from bot.inbox.words import Words
from bot.outbox.delivery import Delivery
from bot.outbox.filming.films import Films
from bot.outbox.gallery import Gallery
from bot.outbox.posters import Posters
from bot.play.lobby.lobby import Lobby
from bot.play.match.act import Acts
from bot.play.match.advising import Advising
from bot.play.match.duties import Duties
from bot.play.match.matches import Matches
from bot.screens.reaching import Reach


class Services(Struct, frozen=True):
    """What a cog is built from; it gets nothing else."""

    matches: Matches
    acts: Acts
    advising: Advising
    lobby: Lobby
    gallery: Gallery
    films: Films
    delivery: Delivery
    answers: Answers
    typed: TypedMoves
    words: Words
    duties: Duties
    groups: Groups
    posters: Posters
    reach: Reach
