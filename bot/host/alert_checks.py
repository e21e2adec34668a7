"""What `tumbler check` finds at the webhook for alerts, to which it sends nothing."""

from __future__ import annotations

import aiohttp

from bot.host.finding import Finding

ANSWER_S = 10.0
"""Seconds that Discord may take to answer."""


async def webhook_found(address: str) -> Finding:
    """Whether alerts sent to an address would arrive; it is a secret, and not told."""
    patience = aiohttp.ClientTimeout(total=ANSWER_S)
    try:
        async with (
            aiohttp.ClientSession(timeout=patience) as session,
            session.get(address) as answer,
        ):
            if answer.ok:
                return Finding("alerts", True, "their webhook is known to Discord")
            says = f"their webhook is not known to Discord ({answer.status}): make one anew"
    except (aiohttp.ClientError, TimeoutError, OSError, ValueError) as error:
        says = f"their webhook was not reached ({type(error).__name__})"
    return Finding("alerts", False, says)
