"""What an earlier process left undone, which a start mends in the background."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable

from bot.match.matches import Matches
from bot.store.tx import StoreUnavailable

log = logging.getLogger("bot")


async def renew(matches: Matches, take_up: Iterable[Callable[[], Awaitable[None]]]) -> None:
    """Mends what an earlier process left, step by step.

    What was left undone is taken up (`take_up`), once for the whole bot. Matches of older rules are
    replayed, whose players are told if one is set aside.
    """
    for step in (*(take_up if matches.slot.is_first else ()), matches.renew_all):
        try:
            await step()
        except StoreUnavailable:
            log.warning("what an earlier process left is mended by the next start")
        except Exception:  # one that fails must not keep the others from being done
            log.exception("what an earlier process left could not be mended")
