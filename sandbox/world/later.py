"""How much later it is in the sandbox than outside, which its people may change.

The sandbox's own deadlines stay in real time, and so do ids. What is later is the bot's clock,
which reads the file, and what people read as a time.
"""

from __future__ import annotations

from pathlib import Path

STEPS = ((3_600, "+1 hour"), (8 * 3_600, "+8 hours"), (86_400, "+1 day"), (3 * 86_400, "+3 days"))
"""By how many seconds the page turns the clock, and what its buttons say."""

MOST_S = 10 * 365 * 86_400
"""By how many seconds the clock may differ from the one outside; the bot knows the same number."""


class Later:
    """The seconds in a file, or in memory if there is no file.

    It is as late as outside if there is nothing in the file. If it holds no number, the last one
    stays, as it does for the bot.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._seconds = 0.0

    @property
    def seconds(self) -> float:
        """How many seconds later it is."""
        if self.path is not None:
            self._look(self.path)
        return self._seconds

    def _look(self, path: Path) -> None:
        try:
            seconds = float(path.read_text("ascii").strip() or 0)
        except FileNotFoundError:
            seconds = 0.0
        except (OSError, ValueError):
            return
        if abs(seconds) <= MOST_S:
            self._seconds = seconds

    def turn(self, seconds: float) -> None:
        """Makes it later by some seconds. A reader of the file sees the old number or the new.

        Raises `ValueError` if it would be too late, and `OSError` if the file cannot be written.
        """
        later = self.seconds + seconds
        if abs(later) > MOST_S:
            raise ValueError("it would be too late")
        if self.path is not None:
            draft = self.path.with_name(f"{self.path.name}.new")
            draft.write_text(f"{later:.3f}\n", "ascii")
            draft.replace(self.path)
        self._seconds = later
