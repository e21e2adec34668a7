"""What a transaction has touched that somebody is to be shown, or that is to be done.

The statements note it, so that no caller has to say it once more. It belongs to one try: what was
rolled back has touched nothing.
"""

from __future__ import annotations


class Touched:
    """Matches and tournaments by their ids, each once, in the order in which they were touched.

    `played` went on: they have a row more, have begun, or are on hold or closed after that.
    `changed` have to be shown anew although nothing was added to them. `tournaments` stand
    otherwise than before. `duties` are what duties were put for.
    """

    def __init__(self) -> None:
        self._played: dict[str, None] = {}
        self._changed: dict[str, None] = {}
        self._tournaments: dict[str, None] = {}
        self._withheld: set[str] = set()
        self._duties: dict[str, None] = {}

    def play(self, match: str) -> None:
        """Notes that a match went on."""
        self._played[match] = None

    def change(self, match: str) -> None:
        """Notes that a match is to be shown anew."""
        self._changed[match] = None

    def change_tournament(self, tournament: str) -> None:
        """Notes that a tournament stands otherwise than before."""
        self._tournaments[tournament] = None

    def put_duty(self, match: str) -> None:
        """Notes that a duty was put for a match, or for something else with an id."""
        self._duties[match] = None

    def withhold(self, match: str) -> None:
        """Keeps a match out of what is told: it cannot be shown yet. The caller shows it later."""
        self._withheld.add(match)

    @property
    def played(self) -> tuple[str, ...]:
        """The matches that went on."""
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
        """The tournaments that stand otherwise than before."""
        return tuple(self._tournaments)
