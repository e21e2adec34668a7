"""Films that an earlier version kept as files: a start deletes them."""

from __future__ import annotations

import logging
import re
from contextlib import suppress
from pathlib import Path

from bot.app.database import is_shared
from bot.store.keys import ALPHABET, MATCH_LENGTH
from bot.store.sqlite.errors import why

log = logging.getLogger(__name__)

_NAME = re.compile(rf"[{ALPHABET}]{{{MATCH_LENGTH}}}-[0-9a-f]{{8}}\.(webp|gif)(\.\d+\.part)?")


def drop_old_films(address: str | Path) -> None:
    """Deletes films from `films` beside a database file, or in the working folder without one.

    Other files stay as they are, and the folder stays with them, also where it is a link.
    """
    folder = (Path() if is_shared(address) else Path(address).parent) / "films"
    if not folder.is_dir():
        return
    try:
        for file in folder.iterdir():
            if _NAME.fullmatch(file.name):
                file.unlink(missing_ok=True)
    except OSError as error:
        log.warning("films of an earlier version stay in %s: %s", folder, why(error))
    with suppress(OSError):  # other files lie there, or it is a link or a volume
        folder.rmdir()
