"""What a transaction has touched that somebody is to be shown, or that is to be done or told.

The statements note it, so that no caller has to say it once more. It belongs to one try: what was
rolled back has touched nothing.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

What = Literal[
    "opened",
    "closed",
    "began",
    "ended",
    "slept",
    "woke",
    "moved",
    "stopped",
    "removed",
    "blocked",
    "unblocked",
    "took_back",
    "took_off",
    "put_back",
    "set",
    "forgot",
    "left",
    "learned",
]
"""What may be done. A table that is `closed` has no match yet; `stopped` and `removed` were tables
and people by a moderator, and people were `blocked` and `unblocked` in a server, whose settings
were `set`. A moderator `took_back` a result, which is rated no more, or `took_off` somebody from
the boards of a server, on which another one `put_back` that person. What belonged to a server is
forgotten long after the bot has `left` it. A step of a lesson was `learned`."""


class AuditEvent(Struct, frozen=True):
    """What was done, for those who run the bot: who did it, to whom, and numbers and keys."""

    what: What
    by: int | None
    to: int | None
    fields: dict[str, str | int]


class ChangeSet:
    """Matches and tournaments by their ids, each once, in the order in which they were touched.

    `played` went on: they have a row more, have begun, or are on hold or closed after that.
    `changed` have to be shown anew although nothing was added to them. `tournaments` stand
    otherwise than before. `duties` are what duties were put for. `deeds` are what was done, in
    order. `asked_by` are the interactions that have asked for something of it.
    """

    def __init__(self) -> None:
        self._played: dict[str, None] = {}
        self._changed: dict[str, None] = {}
        self._tournaments: dict[str, None] = {}
        self._withheld: set[str] = set()
        self._duties: dict[str, None] = {}
        self._deeds: list[AuditEvent] = []
        self.asked_by: set[int] = set()

    def play(self, match: str) -> None:
        self._played[match] = None

    def change(self, match: str) -> None:
        self._changed[match] = None

    def change_tournament(self, tournament: str) -> None:
        self._tournaments[tournament] = None

    def put_duty(self, match: str) -> None:
        """Notes that a duty was put for a match, or for something else with an id."""
        self._duties[match] = None

    def withhold(self, match: str) -> None:
        """Keeps a match out of what is told: it cannot be shown yet. The caller shows it later."""
        self._withheld.add(match)

    def did(
        self,
        what: What,
        match: str | None = None,
        *,
        by: int | None = None,
        to: int | None = None,
        **fields: str | int | None,
    ) -> None:
        """Notes a deed. `by` and `to` are people; a field that is None is left out."""
        known = {"match": match, **fields}
        self._deeds.append(
            AuditEvent(what, by, to, {k: v for k, v in known.items() if v is not None})
        )

    @property
    def deeds(self) -> tuple[AuditEvent, ...]:
        return tuple(self._deeds)

    @property
    def played(self) -> tuple[str, ...]:
        return tuple(match for match in self._played if match not in self._withheld)

    @property
    def changed(self) -> tuple[str, ...]:
        """The matches that are to be shown anew and did not go on: who shows a row shows all."""
        others = (match for match in self._changed if match not in self._played)
        return tuple(match for match in others if match not in self._withheld)

    @property
    def duties(self) -> tuple[str, ...]:
        """What duties were put for; they may be due now."""
        return tuple(self._duties)

    @property
    def tournaments(self) -> tuple[str, ...]:
        return tuple(self._tournaments)
