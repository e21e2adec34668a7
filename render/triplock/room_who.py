"""Who plays: the near seat's character with its Skill and bead, and all who came along."""

from __future__ import annotations

from games.triplock.journey import Journey
from games.triplock.texts import lexicon, painted, painted_room
from games.triplock.view import View
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.triplock.cards import EFFECT_ICONS
from render.triplock.room_layout import RoomLayout
from render.triplock.shields import State, shield
from render.triplock.strip import draw_bead

ROSTER_X, ROSTER_W = 490, 486


def draw_who(canvas: Canvas, view: View, journey: Journey, layout: RoomLayout) -> None:
    """Draws the two panels on their ground, which is scenery."""
    player = view.players[layout.near]
    if player.char is not None:
        _character(canvas, player.char, layout.who_y)
    draw_bead(canvas, view, layout.near, *layout.bead(layout.near))
    x, semi = layout.bead(layout.near)[0], Weight.SEMI
    words = painted.BEADS[player.bead.at]
    canvas.text(x, layout.who_y + 92, words, 30, NIGHT.dim, weight=semi, width=112)
    for index, char in enumerate(journey.roster):
        pitch = min(110, (ROSTER_W - 4) // len(journey.roster))
        left = ROSTER_X + (ROSTER_W - pitch * len(journey.roster)) // 2
        _member(canvas, view, journey, char, left + pitch // 2 + index * pitch, layout.who_y)


def _character(canvas: Canvas, char: str, top: int) -> None:
    """Draws a character: shield, first name, the Skill's name and what it does."""
    canvas.centre(shield(char, 98), 84, top + 60)
    skill, effect, words = painted_room.skill(char)
    semi = Weight.SEMI
    canvas.text(146, top + 28, lexicon.first_name(char), 40, side=Side.LEFT)
    canvas.text(
        146, top + 65, skill, 32, NIGHT.dim, side=Side.LEFT, weight=semi, width=210, least=28
    )
    canvas.centre(kit.icon(EFFECT_ICONS[effect], 34, NIGHT.text), 163, top + 98)
    canvas.text(188, top + 98, words, 32, side=Side.LEFT, weight=semi, width=172, least=26)


def _member(canvas: Canvas, view: View, journey: Journey, char: str, x: int, top: int) -> None:
    """Draws one of the roster: spent and how, playing on a brass plate with its mark, or left."""
    seats = [seat for seat, player in enumerate(view.players) if player.char == char]
    playing = seats[0] if seats and view.phase != "over" else None
    name, semi, y = lexicon.first_name(char), Weight.SEMI, top + 99
    if playing is None:
        canvas.centre(shield(char, 62, _state(journey, char)), x, top + 46)
        colour = NIGHT.dim if char in journey.used else NIGHT.text
        canvas.text(x, y, name, 30, colour, weight=semi, width=94, least=28)
        return
    canvas.centre(shield(char, 74, _state(journey, char)), x, top + 44)
    if view.n > 1:
        canvas.centre(kit.seat_mark(playing, 30), x - 32, top + 22)
    canvas.put(kit.plate(94, 36, True), x - 47, y - 18)
    canvas.text(x, y, name, 28, NIGHT.ink, width=88, least=26)


def _state(journey: Journey, char: str) -> State:
    """How the shield of a character is shown: lit until its room has ended."""
    tried = next((tried for tried in journey.tried if char in tried.chars), None)
    if tried is None:
        return State.LIT
    return State.OPENED if tried.won else State.LOST
