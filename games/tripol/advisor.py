"""Tripol's computer player: draws, then places the best tile or keeps it for later.

A plan is one act: to draw, to place a tile, to pass, or to take up what a stork offers. Worths are
in points, as `worth` weighs them. What the others hold and what comes next nobody knows; it is
reckoned with as the mean over all tiles that the seat has not seen.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games.core import MOST_CHOICES, Advice, Choice, Draw, Level, Seen, ranked, shuffle
from games.tripol.actions import Action, DrawTile, Exchange, Pass
from games.tripol.decisive import DECIDES, Decisive
from games.tripol.events import Event
from games.tripol.keeping import may_draw, may_pass
from games.tripol.legal import offered
from games.tripol.reasons import why_decided, why_drawn, why_offered, why_passed, why_placed
from games.tripol.view import View
from games.tripol.worth import STYLES, Worth

Plans = tuple[tuple[Action, ...], ...]

KEPT = 0.3
"""So much of what a pass is worth more than anything else comes true.

Which tiles are kept is decided by a threshold, because who holds some chooses better; of a single
tile little is left. In 113 moments a hard player kept one, for what was told as 5.8 points, and
went on from there in imagined states: it had scored 0.5 [-2, 3] points more in the end and was 3.6
[-1, 8] further ahead. For what was told as 7.9 points of a draw these were 8.5 and 17.
"""


def advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: Plans = ()
) -> Advice[Action]:
    """The best acts of the mover. Between equal ones `draw` decides.

    Raises `ValueError` for a seat that is not waited for.
    """
    if not seen.view.is_mover:
        raise ValueError("no advice for who is not to move")
    worth = Worth(seen.view, STYLES[level])
    decisive = Decisive(seen.view, draw)
    found = [_decided(choice, decisive) for choice in _choices(worth, decisive, weighed)]
    return ranked(_told(shuffle(found, draw)), weighed)


def _choices(worth: Worth, decisive: Decisive, weighed: Plans) -> Iterator[Choice[Action]]:
    """Every act beside placing, and the best placements.

    Others stand among them if they end the match, or have to be weighed.
    """
    view = worth.view
    if may_draw(view.table, view.hand):
        yield Choice((DrawTile(),), worth.drawing, why_drawn(worth))
    if may_pass(view.table, view.hand):
        yield Choice((Pass(),), worth.passing, why_passed(worth))
    for action in offered(view.offer):
        is_exchange = isinstance(action, Exchange)
        value = worth.exchanging() if is_exchange else worth.taking(action.count)
        yield Choice((action,), value, why_offered(worth, action))
    for number, one in enumerate(worth.placings):
        ends = decisive.margin(one.action) is not None
        if number < MOST_CHOICES or ends or (one.action,) in weighed:
            yield Choice((one.action,), worth.placing(one), why_placed(worth, one))


def _told(found: list[Choice[Action]]) -> list[Choice[Action]]:
    """The choices with what a pass is really worth, where it is the best: see `KEPT`."""
    kept = max(found, key=lambda one: one.worth)
    rest = max((one.worth for one in found if one is not kept), default=kept.worth)
    ahead = kept.worth - rest
    if not isinstance(kept.plan[0], Pass) or ahead > DECIDES / 2:
        return found
    worth = rest + KEPT * ahead
    return [replace(one, worth=worth) if one is kept else one for one in found]


def _decided(choice: Choice[Action], decisive: Decisive) -> Choice[Action]:
    """A choice with what it is worth to win or lose at once."""
    margin = decisive.margin(choice.plan[0])
    if margin is None:
        return choice
    if margin < 0:
        return replace(choice, worth=choice.worth - DECIDES)
    if decisive.is_alone:  # nobody else can score, so that the win does not run away
        return choice
    return replace(choice, worth=choice.worth + DECIDES, reason=why_decided(margin))
