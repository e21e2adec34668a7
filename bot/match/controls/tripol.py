"""Tripol's controls (docs/screens.md): a tile, a numbered spot, a rotation, and Place it.

The board offers what needs no secret: to draw, and to pass where that is the next thing. Tiles are
placed in private, where the hand lies.
"""

from __future__ import annotations

from bot.match.controls.panel import Choice, Controls, Menu, Panel, PanelButton, Shows, Style
from games.tripol.rules.actions import DrawTile, Exchange, Pass, Place
from games.tripol.rules.legal import may_draw, may_pass, offered
from games.tripol.rules.notation import (
    ASKS,
    Numbered,
    Plan,
    fitting_tiles,
    hand_order,
    plan_of,
    write,
)
from games.tripol.rules.view import View
from games.tripol.texts import controls
from games.tripol.texts.scores import note

MOST_TABS = 5
"""More tiles than these are a select."""

MOST_SPOTS = 5
"""More spots than these are a select, which tells their neighbours too."""

DRAWS, PASSES = write(DrawTile()), write(Pass())


def panel(view: View, legal: tuple[object, ...], draft: str) -> Panel:
    """The controls of one position; `legal` is not read, because the view tells it all."""
    if view.table.result is not None:
        return Panel(shows=Shows.BOTH)
    if view.seat is None:
        return Panel(_public(view))
    if not view.is_mover:
        return Panel(shows=Shows.HAND)
    plan = plan_of(view, draft)
    if plan.asks is not None:
        back = PanelButton(controls.BACK, "", draft=True, emoji="↩️")
        play = PanelButton(controls.yes(plan.asks), write(plan.asks), style=Style.LOSS)
        return Panel(((back,), (play,)), Shows.HAND, note(view, draft))
    rows = (*_tabs(view, plan), *_spots(view, plan), *_rotations(plan), *_offer(view))
    return Panel((*rows, _foot(view, plan)), Shows.HAND, note(view, draft))


def _public(view: View) -> tuple[Controls, ...]:
    """Draw plays at once, then the own panel follows; there tiles are placed, and Pass asks.

    Whether who holds too many tiles has to place one, only the hand tells (TP-33).
    """
    table = view.table
    if table.holds_too_many:
        return ((PanelButton(controls.TO_PLACE, "_panel:place", style=Style.MAIN, emoji="🔺"),),)
    row: list[PanelButton] = []
    if table.can_draw:
        row.append(PanelButton(controls.DRAW, DRAWS, style=Style.MAIN, emoji="🎴"))
    elif table.counts[table.mover]:
        row.append(PanelButton(controls.TO_PLACE, "_panel:place", style=Style.MAIN, emoji="🔺"))
    if table.can_pass:
        row.append(PanelButton(controls.PASS_ASKS, PASSES + ASKS, draft=True))
    return (tuple(row),) if row else ()


def _tabs(view: View, plan: Plan) -> tuple[Controls, ...]:
    """A button for each tile of the hand, or a select of them; the open one is marked."""
    tiles = hand_order(view)
    fits = fitting_tiles(view)
    if not tiles:
        return ()
    if len(tiles) > MOST_TABS:
        choices = tuple(
            Choice(controls.tile_line(tile), f"{tile}@", controls.tile_about(tile in fits))
            for tile in tiles
        )
        return (Menu(controls.which_tile(plan.tile, len(tiles)), "", choices, draft=True),)
    return (tuple(_tab(tile, is_open=tile == plan.tile, fits=tile in fits) for tile in tiles),)


def _tab(tile: int, *, is_open: bool, fits: bool) -> PanelButton:
    label = controls.tab(tile, is_open=is_open, fits=fits)
    return PanelButton(label, f"{tile}@", draft=True, live=fits and not is_open)


def _spots(view: View, plan: Plan) -> tuple[Controls, ...]:
    """The spots of the open tile; each opens in the first rotation that fits there."""
    if plan.tile is None or not plan.spots:
        return ()
    if len(plan.spots) > MOST_SPOTS:
        choices = tuple(
            Choice(controls.spot_line(view.table.layout, one), _at(plan.tile, one))
            for one in plan.spots
        )
        return (Menu(controls.which_spot(plan.tile, len(plan.spots)), "", choices, draft=True),)
    return (tuple(_spot(plan, one) for one in plan.spots),)


def _spot(plan: Plan, one: Numbered) -> PanelButton:
    is_chosen = one == plan.chosen
    style = Style.PLAIN if plan.chosen else Style.MAIN
    text, label = _at(plan.tile or 0, one), controls.chosen(controls.spot(one), is_chosen)
    return PanelButton(label, text, draft=True, style=style, live=not is_chosen)


def _at(tile: int, one: Numbered) -> str:
    return write(Place(tile, one.spot.at, one.rotations[0]))


def _rotations(plan: Plan) -> tuple[Controls, ...]:
    """The rotations that fit at the chosen spot, where there is a choice."""
    if plan.chosen is None or plan.action is None or len(plan.chosen.rotations) < 2:
        return ()
    return (tuple(_rotation(plan.action, one) for one in plan.chosen.rotations),)


def _rotation(action: Place, rotation: int) -> PanelButton:
    is_chosen = rotation == action.rotation
    text = write(Place(action.tile, action.at, rotation))
    label = controls.chosen(controls.turned(rotation), is_chosen)
    return PanelButton(label, text, draft=True, emoji="🔄", live=not is_chosen)


def _offer(view: View) -> tuple[Controls, ...]:
    """What the drawn stork offers; an exchange asks first, because it cannot be taken back."""
    presses: list[PanelButton] = []
    for action in offered(view.offer):
        if isinstance(action, Exchange):
            presses.append(PanelButton(controls.EXCHANGE_ASKS, write(action) + ASKS, draft=True))
        else:
            presses.append(PanelButton(controls.take(action.count), write(action)))
    return (tuple(presses),) if presses else ()


def _foot(view: View, plan: Plan) -> tuple[PanelButton, ...]:
    """Draw, Pass, Type, and the placement itself."""
    row: list[PanelButton] = []
    if may_draw(view.table, view.hand):
        style = Style.PLAIN if plan.action else Style.MAIN
        row.append(PanelButton(controls.DRAW, DRAWS, style=style, emoji="🎴"))
    if may_pass(view.table, view.hand):
        row.append(_pass(view))
    row.append(PanelButton(controls.TYPE, "_type", emoji="⌨️"))
    if plan.action is not None:
        row.append(PanelButton(controls.PLACE, write(plan.action), style=Style.MAIN, emoji="✅"))
    return tuple(row)


def _pass(view: View) -> PanelButton:
    """Pass asks first where it gives something up: a tile that fits, or additional moves."""
    if fitting_tiles(view) or not view.table.is_first:
        return PanelButton(controls.PASS_ASKS, PASSES + ASKS, draft=True)
    style = Style.PLAIN if may_draw(view.table, view.hand) else Style.MAIN
    return PanelButton(controls.PASS, PASSES, style=style)
