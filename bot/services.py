"""The parts of the running bot, built once and handed to whoever needs them."""

from __future__ import annotations

from msgspec import Struct

from bot.delivery.tasks import Delivery
from bot.gallery import Gallery
from bot.inbox.deals import Deals
from bot.lobby import Lobby
from bot.matches import Matches
from bot.tables import Tables


class Services(Struct, frozen=True):
    """What commands and presses are made of."""

    matches: Matches
    lobby: Lobby
    gallery: Gallery
    delivery: Delivery
    tables: Tables
    deals: Deals
