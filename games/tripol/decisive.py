"""Acts that end a match at once, as far as a seat knows.

With an empty bag a match may be over after any act. Whether it is, the hands of the others decide:
what happens in each of some states that could lie behind the view counts as certain.
"""

from __future__ import annotations

from games.core import Draw
from games.tripol.actions import Action
from games.tripol.acts import played
from games.tripol.imagine import imagine
from games.tripol.view import View

WORLDS = 8

DECIDES = 100.0
"""A match that is won at once counts so many points, and one that is lost costs them."""


class Decisive:
    """What ends the match in a view of the mover, for better or worse.

    `is_alone`: no rival holds a tile any more.
    """

    def __init__(self, view: View, draw: Draw) -> None:
        table = view.table
        self._seat = table.mover
        has_end = not table.bag
        rivals = [seat for seat in range(table.terms.seats) if seat != self._seat]
        self.is_alone = not any(table.counts[seat] for seat in rivals if seat not in table.left)
        self._margins: dict[Action, int | None] = {}
        self._worlds = [imagine(view, draw) for _ in range(WORLDS)] if has_end else []

    def margin(self, action: Action) -> int | None:
        """By how many points an act wins or loses at once, at least; 0 is a shared win.

        None if it may go on, or if it wins in one state and loses in another.
        """
        if action not in self._margins:
            self._margins[action] = self._margin(action)
        return self._margins[action]

    def _margin(self, action: Action) -> int | None:
        margins: list[int] = []
        for state in self._worlds:
            table = played(state, self._seat, action)[0].table
            if table.result is None:
                return None
            own = table.scores[self._seat]
            others = (
                score
                for seat, score in enumerate(table.scores)
                if seat != self._seat and seat not in table.left
            )
            margins.append(own - max(others))
        wins = {margin >= 0 for margin in margins}
        return min(margins, key=abs) if len(wins) == 1 else None
