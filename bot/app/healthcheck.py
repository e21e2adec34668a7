"""Signs of life: the heartbeat in the store, and the pulse.

The heartbeat tells the next start since when the bot was away. The pulse is a file that the running
bot touches, by which a health check knows that it lives.

`python -m bot.app.healthcheck` is the check. It asks `/live` if TUMBLER_STATUS says where; without
that, or where the bot cannot open that port, it looks whether the file named by TUMBLER_PULSE was
touched lately. It ends with 0 if the bot lives, else with 1. An outage of Discord does not stop the
pulse, because starting again would not help.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from bot.app.setting_values import SettingsError
from bot.app.settings import Listen, read
from bot.store.tx import StoreUnavailable

log = logging.getLogger(__name__)

BEAT_S = 15.0
"""Seconds between two beats."""

ANSWER_S = 5.0
"""Seconds that an answer of `/live` may take; the image's check gives itself ten in all."""

DEAD_S = 60.0
"""The age in seconds from which a pulse counts as stopped."""


async def beat(path: Path, lives: Callable[[], Awaitable[object]]) -> None:
    """Touches the file again and again, each time after `lives` has ended without an error.

    A beat that fails is logged and left out, which the check sees.
    """
    while True:
        try:
            await lives()
            path.touch()
        except StoreUnavailable as error:
            log.debug("a beat was left out", extra={"code": error.trouble.value})
        except Exception:  # what only watches the bot must not end it
            log.exception("a beat was left out")
        await asyncio.sleep(BEAT_S)


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


def is_alive(path: Path | None, now: float) -> bool:
    """Whether the file was touched lately; without a file nothing says that the bot lives."""
    try:
        return path is not None and now - path.stat().st_mtime < DEAD_S
    except OSError:
        return False


def answers(listen: Listen) -> bool | None:
    """Whether `/live` answers that the bot lives; None where nobody listens, or hangs up at once.

    The bot does so while there are too many connections; one that stands still says nothing.
    """
    asked = HTTPConnection(listen.host or "127.0.0.1", listen.port, timeout=ANSWER_S)
    try:
        asked.connect()
    except (OSError, UnicodeError):
        return None
    try:
        asked.request("GET", "/live")
        return asked.getresponse().status == HTTPStatus.OK
    except ConnectionError:
        return None
    except (OSError, HTTPException):
        return False
    finally:
        asked.close()


def main() -> int:
    """Checks the pulse that the settings name; returns the exit code."""
    try:
        settings = read(os.environ)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 1
    lives = None if settings.status is None else answers(settings.status)
    if lives is None:
        lives = is_alive(settings.pulse, time.time())
    return 0 if lives else 1


if __name__ == "__main__":
    sys.exit(main())
