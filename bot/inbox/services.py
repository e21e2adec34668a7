"""The parts of the running bot that commands and presses use, built once at start."""

from __future__ import annotations

from msgspec import Struct

from bot.inbox.answers import Answers
from bot.inbox.deals import Deals
from bot.inbox.new_table import NewTables
from bot.inbox.typed_moves import TypedMoves
from bot.outbox.delivery import Delivery
from bot.outbox.gallery import Gallery
from bot.play.act import Acts
from bot.play.lobby import Lobby
from bot.play.matches import Matches


class Services(Struct, frozen=True):
    """What the commands are made from."""

    matches: Matches
    acts: Acts
    lobby: Lobby
    gallery: Gallery
    delivery: Delivery
    tables: NewTables
    deals: Deals
    answers: Answers
    typed: TypedMoves
