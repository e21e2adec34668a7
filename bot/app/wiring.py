"""The services from which cogs are built, and the jobs that are done without any cog."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.app.command_tree import SYNC, syncing
from bot.delivery.board import REFUSED
from bot.delivery.boards import Boards
from bot.delivery.delivery import Delivery
from bot.delivery.films import Films
from bot.delivery.gallery import Gallery
from bot.delivery.notices import WaitNotices
from bot.delivery.posters import Posters
from bot.interactions.answers import Answers
from bot.interactions.cog import Groups, Services, Words
from bot.interactions.maintenance import Maintenance
from bot.interactions.typed_moves import TypedMoves
from bot.match.act import Acts
from bot.match.controls.wording import HostContact
from bot.match.jobs import JobRunner
from bot.match.lobby.closing import EXPIRY, Expiries
from bot.match.lobby.lobby import Lobby
from bot.match.lobby.waits import WAIT
from bot.match.matches import Matches
from bot.match.thinking.advice import Advising, Think


def wire(
    matches: Matches,
    delivery: Delivery,
    boards: Boards,
    gallery: Gallery,
    tree: app_commands.CommandTree[Any],
    think: Think,
    reach: HostContact,
) -> Services:
    """Builds all that runs a match, to which cogs are then added."""
    acts, answers = Acts(matches), Answers(matches, delivery, gallery)
    kinds = {
        EXPIRY: Expiries(matches).expire,
        REFUSED: boards.try_again,
        WAIT: WaitNotices(delivery.post, matches).look,
        SYNC: syncing(tree, matches),
    }
    return Services(
        matches=matches,
        acts=acts,
        advising=Advising(matches.store, think),
        lobby=Lobby(matches),
        gallery=gallery,
        films=Films(matches.store),
        delivery=delivery,
        boards=boards,
        answers=answers,
        typed=TypedMoves(matches, acts, delivery, answers),
        words=Words(),
        duties=JobRunner(matches.store, lambda: matches.clock(), kinds, matches.part),
        groups=Groups(tree, matches.shelf),
        posters=Posters(),
        reach=reach,
        maintenance=Maintenance(matches),
    )
