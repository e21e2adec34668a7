"""What a start mends in the background of what an earlier process left."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable

from bot.inbox.services import Services
from bot.outbox.unseen_tables import sweep
from bot.store.tx import StoreUnavailable

log = logging.getLogger(__name__)


async def renew(
    services: Services, take_up: Iterable[Callable[[], Awaitable[None]]], began: float
) -> None:
    """Mends it, step by step.

    What was left undone is taken up (`take_up`), once for the whole bot. Matches of older rules are
    replayed, whose players are told if one is set aside. The messages are looked for of tables that
    nobody may have seen since before `began` (seconds since the epoch).
    """
    matches = services.matches
    for step in (
        *(take_up if matches.slot.is_first else ()),
        matches.renew_all,
        lambda: sweep(services.delivery, matches, services.lobby, began),
    ):
        try:
            await step()
        except StoreUnavailable:
            log.warning("what an earlier process left is mended by the next start")
        except Exception:  # one that fails must not keep the others from being done
            log.exception("what an earlier process left could not be mended")
