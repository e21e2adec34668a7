"""Tripol's computer player: what it advises a mover to do, and why.

A plan is one act: to draw, to place a tile, to pass, or to take up what a stork offers. Worths are
in points, as `worth` weighs them. A reason is a key with the tiles and numbers that it names; the
texts word it.

With an empty bag any act may end the match. Whether it does, the hands of the others decide: what
happens in each of `WORLDS` imagined states counts as certain.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games.core import (
    MOST_CHOICES,
    Advice,
    Choice,
    Draw,
    Level,
    Reason,
    Seen,
    because,
    ranked,
    settled,
    shuffle,
)
from games.tripol.ai.units import DECIDES
from games.tripol.ai.worth import STYLES, Placing, Worth
from games.tripol.rules.actions import Action, DrawTile, Exchange, Pass, Take
from games.tripol.rules.acts import played
from games.tripol.rules.legal import may_draw, may_pass, offered
from games.tripol.rules.scoring import LAST_POINTS, JointKind
from games.tripol.rules.state import Event
from games.tripol.rules.tiles import tile_of
from games.tripol.rules.view import View, imagine

Plans = tuple[tuple[Action, ...], ...]

CLEARLY = 1.0
"""A placement that leaves the next player so many points less is advised for that."""

WORLDS = 8
"""How many imagined states must agree on how an act ends the match."""

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
    found = [replace(choice, worth=settled(choice.worth)) for choice in found]
    return ranked(_discounted(shuffle(found, draw)), weighed)


def _choices(worth: Worth, decisive: Decisive, weighed: Plans) -> Iterator[Choice[Action]]:
    """Every act beside placing, and the best placements.

    Others stand among them if they end the match, or have to be weighed.
    """
    view = worth.view
    if may_draw(view.table, view.hand):
        yield Choice((DrawTile(),), worth.drawing, _why_drawn(worth))
    if may_pass(view.table, view.hand):
        yield Choice((Pass(),), worth.passing, _why_passed(worth))
    for action in offered(view.offer):
        is_exchange = isinstance(action, Exchange)
        value = worth.exchanging() if is_exchange else worth.taking(action.count)
        yield Choice((action,), value, _why_offered(worth, action))
    for number, one in enumerate(worth.placings):
        ends = decisive.margin(one.action) is not None
        if number < MOST_CHOICES or ends or (one.action,) in weighed:
            yield Choice((one.action,), worth.placing(one), _why_placed(worth, one))


def _discounted(found: list[Choice[Action]]) -> list[Choice[Action]]:
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
    return replace(choice, worth=choice.worth + DECIDES, reason=_why_decided(margin))


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


def _why_drawn(worth: Worth) -> Reason:
    """A draw: what it costs, or what it is needed for."""
    view, table = worth.view, worth.view.table
    if table.bag == 1:
        return because("draws_last", more=LAST_POINTS)
    if not view.hand:
        return because("holds_none", bag=table.bag)
    if not worth.placings:
        return because("none_fits_yet", tiles=len(view.hand))
    best = worth.placings[0]
    return because("draws_first", tile=best.action.tile, points=best.score.points)


def _why_passed(worth: Worth) -> Reason:
    """A pass: nothing fits, or nothing is good enough, or it only keeps the hand."""
    tiles = len(worth.view.hand)
    if not worth.placings:
        return because("none_fits", tiles=tiles)
    if worth.view.drawn is not None and worth.may_keep(tiles):
        best = worth.placings[0]
        return because("waits", tile=best.action.tile, points=best.score.points, tiles=tiles)
    return because("keeps", tiles=tiles)


def _why_decided(margin: int) -> Reason:
    """An act that ends the match and wins it by so many points, or shares the win."""
    return because("wins", points=margin) if margin else because("shares")


def _why_offered(worth: Worth, action: Exchange | Take) -> Reason:
    """What a stork offers: other tiles, or more of its colour."""
    view = worth.view
    if isinstance(action, Exchange):
        fit = {one.action.tile for one in worth.placings} - {view.drawn}
        return because("exchanges", tiles=len(view.hand) - 1, fit=len(fit))
    colour = tile_of(view.drawn or 1).sides[0][0]
    is_own = colour == view.table.terms.own(view.table.mover)
    return because("takes_own" if is_own else "takes", tiles=action.count, colour=colour)


def _why_placed(worth: Worth, one: Placing) -> Reason:
    """A placement: the greatest thing that it brings."""
    tile, score = one.action.tile, one.score
    kinds = {joint.kind for joint in score.joints if not joint.is_silent}
    if score.is_last:
        return because("last_tile", tile=tile, more=LAST_POINTS)
    if score.hexagons:
        return because("closes", tile=tile, hexagons=score.hexagons)
    if score.figures:
        return because("figure", tile=tile, sides=max(score.figures))
    if score.moves > score.own_move:
        return because("goes_on", tile=tile, moves=score.moves)
    if any(joint.is_doubled for joint in score.joints):
        return because("own_colour", tile=tile, points=score.points)
    if JointKind.STORK in kinds:
        return because("stork", tile=tile, points=score.points)
    if score.own_move:
        return because("moves_again", tile=tile, points=score.points)
    if worth.opened(one) <= -CLEARLY:
        return because("shuts", tile=tile, points=score.points)
    if score.points == max(other.score.points for other in worth.placings):
        return because("most", tile=tile, points=score.points)
    if worth.opened(one) < worth.opened(worth.placings[0]):
        return because("opens_less", tile=tile, points=score.points)
    return because("brings", tile=tile, points=score.points)
