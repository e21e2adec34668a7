"""What fails while nobody waits for it: told in the log as any other fault, without its words."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

log = logging.getLogger(__name__)


def tell(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Logs what a loop has met by itself.

    asyncio's own line would quote the exception, and with it perhaps an action or a token.
    """
    log.error("something failed for which nobody waits", exc_info=context.get("exception"))
