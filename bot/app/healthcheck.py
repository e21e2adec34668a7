"""Signs of life: the heartbeat in the store, and the check of a running bot.

The heartbeat tells the next start since when the bot was away. `python -m bot.app.healthcheck` asks
`/live` at the port of TUMBLER_STATUS, which the image sets; it ends with 0 if the bot lives, else
with 1.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException

from bot.app.setting_values import Listen, SettingsError
from bot.app.settings import read
from bot.store.tx import StoreUnavailable

log = logging.getLogger(__name__)

BEAT_S = 15.0
"""Seconds between two signs of life."""

ANSWER_S = 5.0
"""Seconds that an answer of `/live` may take; the image's check gives itself ten in all."""


async def heartbeat(store_sign: Callable[[], Awaitable[None]]) -> None:
    """Has a sign of life stored again and again. One that fails is logged and left out."""
    while True:
        try:
            await store_sign()
        except StoreUnavailable as error:
            log.debug("a sign of life was left out", extra={"code": error.trouble.value})
        except Exception:  # what only watches the bot must not end it
            log.exception("a sign of life was left out")
        await asyncio.sleep(BEAT_S)


def answers(listen: Listen) -> bool:
    """Whether `/live` answers that the bot lives."""
    asked = HTTPConnection(listen.host or "127.0.0.1", listen.port, timeout=ANSWER_S)
    try:
        asked.request("GET", "/live")
        return asked.getresponse().status == HTTPStatus.OK
    except (OSError, UnicodeError, HTTPException):
        return False
    finally:
        asked.close()


def main() -> int:
    """Checks the bot that the settings name; returns the exit code.

    Without a status it passes: who is called ill is started anew, and each start takes a login.
    """
    try:
        status = read(os.environ).status
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 1
    if status is None:
        print("TUMBLER_STATUS is not set: there is nothing to ask.", file=sys.stderr)
        return 0
    return 0 if answers(status) else 1


if __name__ == "__main__":
    sys.exit(main())
