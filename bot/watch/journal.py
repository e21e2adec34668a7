"""The journal: a line of the log for each deed, once its transaction is committed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from bot.meters import Counter
from bot.store.touched import Deed, What

log = logging.getLogger(__name__)

LINES: dict[What, str] = {
    "opened": "a table was opened",
    "closed": "a table was closed",
    "began": "a match began",
    "ended": "a match ended",
    "slept": "a table fell asleep",
    "woke": "a table was woken",
    "moved": "a table moved",
    "stopped": "a moderator ended a match or closed a table",
    "removed": "a moderator removed somebody",
    "blocked": "a moderator blocked somebody",
    "unblocked": "a moderator took a block back",
    "took_back": "a moderator took a rated result back",
    "took_off": "a moderator took somebody off the boards",
    "put_back": "a moderator put somebody back on the boards",
    "set": "the settings of a server were changed",
    "forgot": "somebody was forgotten",
    "left": "a server was forgotten from which the bot was removed",
    "learned": "a step of a lesson was taken",
}


class Journal:
    """Tells deeds. `mark` gives the mark of a person, None while it is not known.

    `lessons` counts steps of lessons, by game and number, so that it shows where people leave.
    """

    def __init__(self, mark: Callable[[int], str | None], lessons: Counter) -> None:
        self._mark = mark
        self._lessons = lessons

    def __call__(self, deeds: Sequence[Deed]) -> None:
        """Tells what a transaction did."""
        for deed in deeds:
            people = {"by": deed.by, "to": deed.to}
            marks = {key: self._mark(who) for key, who in people.items() if who is not None}
            known = {key: mark for key, mark in marks.items() if mark is not None}
            if deed.what == "learned":
                self._lessons.add(str(deed.fields["game"]), str(deed.fields["step"]))
            log.info(LINES[deed.what], extra={**deed.fields, **known})
