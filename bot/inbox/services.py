"""The parts of the running bot, built once and handed to whoever needs them."""

from __future__ import annotations

from msgspec import Struct

from bot.inbox.deals import Deals
from bot.inbox.start import NewTables
from bot.outbox.delivery import Delivery
from bot.outbox.gallery import Gallery
from bot.play.act import Acts
from bot.play.lobby import Lobby
from bot.play.matches import Matches


class Services(Struct, frozen=True):
    """What commands and presses are made of."""

    matches: Matches
    acts: Acts
    lobby: Lobby
    gallery: Gallery
    delivery: Delivery
    tables: NewTables
    deals: Deals
