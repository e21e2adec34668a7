"""The picture of what a person has played in a place: a line for each game, and the latest matches.

What is not there takes no room, so that a first match is no empty form. Words come with the values;
a name that the font lacks is told in words alone.
"""

from __future__ import annotations

from PIL import Image

from render import kit, letters, outcomes, trend
from render.charts import Fact, Line, Profile, Recent
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Picture, Side, Weight, glory
from render.profile_lines import (
    GAP,
    LEAST,
    LEFT,
    WIDE,
    bar,
    draw_lines,
    quiet,
    size_of,
)

PALETTE = "profile"

WIDTH, TALLEST = 1000, 1260
MOST_LINES, MOST_ALONE, MOST_RECENT = 8, 5, 10
"""How many of each the picture has room for; the first ones are shown."""


NAME_PX, LEADING = 54, 10
"""The letters of the name, and what is between two lines of the head."""

CHART = 196
"""The height of the chart below a single line."""

TILE, ROW_ALONE = 74, 68
"""The height of a tile with what was done alone, and of the row where it is one thing."""

ROW, MARGIN, ONE_COLUMN = 42, 8, 5
"""The height of a recent match, what is free above and below, and how many stand in one column."""

PX = 29
"""The letters of a recent match."""


def paint(profile: Profile) -> Picture:
    """The picture, 1000 px wide and at most `TALLEST` high."""
    return paint_profile(profile).picture(PALETTE)


def paint_profile(profile: Profile) -> Canvas:
    """The picture as a canvas."""
    lines = profile.lines[:MOST_LINES]
    head, size = _head_height(profile), size_of(lines)
    chart = _has_chart(lines)
    alone, recent = profile.alone[:MOST_ALONE], profile.recent[:MOST_RECENT]
    heights = (
        len(lines) * (size.high + GAP) + size.apart - GAP if lines else 0,
        CHART + size.apart if chart else 0,
        _alone_height(len(alone)) + size.apart - GAP if alone else 0,
        _recent_height(len(recent)),
    )
    canvas = Canvas(_ground(head + sum(heights) + 14, _has_total(lines)))
    _head(canvas, profile, lines)
    top = head
    has_curves = not chart and any(len(line.curve) >= trend.FEWEST for line in lines)
    draw_lines(canvas, lines, profile.words, top, has_curves=has_curves)
    top += heights[0]
    if chart:
        trend.draw(canvas, (LEFT, top, WIDE, CHART), lines[0].curve, lines[0].accent)
    top += heights[1]
    _alone(canvas, alone, top)
    _recent(canvas, recent, top + heights[2])
    return canvas


def _ground(height: int, has_total: bool) -> Image.Image:
    """The ground of a picture of that height: the upper part of one that is kept."""
    return _tall_ground(has_total).crop((0, 0, WIDTH, height))


@kept_ground
def _tall_ground(has_total: bool) -> Image.Image:
    """Lamplight behind the medallion, and behind the total, or else shavings there."""
    lamps = [glory.Lamp(84, 82, 1000, 0.85), glory.Lamp(880, TALLEST, 560, 0.16, False)]
    if has_total:
        lamps.append(glory.Lamp(880, 70, 420, 0.5, False))
    canvas = Canvas(glory.lamplight(WIDTH, TALLEST, lamps))
    if not has_total:
        glory.strew(canvas, (800, 10, 985, 140), 22)
    return canvas.image


def _has_total(lines: tuple[Line, ...]) -> bool:
    """Whether it is said how many matches there are in all: of one line that line says it."""
    return len(lines) > 1


def _head_height(profile: Profile) -> int:
    return 172 if profile.turns else 150


def _head(canvas: Canvas, profile: Profile, lines: tuple[Line, ...]) -> None:
    """Who it is and where, what is said of their turns, and how many matches it is in all."""
    name, place = letters.drawn(profile.name), letters.drawn(profile.place)
    mid = (_head_height(profile) - 8) // 2
    _medal(canvas, name, 84, mid)
    if _has_total(lines):
        total = sum(line.played for line in lines)
        glory.struck_number(canvas, 880, 62, f"{total}", 84, 176)
        quiet(canvas, 880, 122, profile.words.played, 32, 176, Side.MIDDLE)
    x, width = 164, 780 - 164
    texts = ((name, NAME_PX), (place, 32), (profile.turns, 30))
    rows = [(text, px) for text, px in texts if text]
    y = mid - sum(px + LEADING for _, px in rows) // 2
    for text, px in rows:
        y += (px + LEADING) // 2
        if px == NAME_PX:
            tone = NIGHT.brass.light
            canvas.label(x, y, text, px, tone, side=Side.LEFT, width=width, least=46)
        elif px == 32:
            quiet(canvas, x, y, text, px, width)
        else:
            canvas.centre(kit.icon("hourglass", 30, NIGHT.brass.mid), x + 14, y)
            quiet(canvas, x + 40, y, text, px, width - 40)
        y += (px + LEADING) // 2


def _medal(canvas: Canvas, name: str, x: int, y: int) -> None:
    """A medallion with the first letter of a name, or with a key where there is no name."""
    canvas.centre(glory.medallion(120), x, y)
    if letter := initial(name):
        glory.struck_number(canvas, x, y, letter, 60, 70)
    else:
        canvas.centre(kit.icon("key", 58, NIGHT.gold.mid), x, y)


def initial(name: str) -> str:
    """The first letter or digit of a drawn name, as a capital if the font has it; "" if none."""
    letter = next((char for char in name if char.isalnum()), "")
    capital = letter.upper()
    return capital if len(capital) == 1 and letters.drawn(capital) == capital else letter


def _has_chart(lines: tuple[Line, ...]) -> bool:
    """Whether a line is alone and its curve stands below it."""
    return len(lines) == 1 and len(lines[0].curve) >= trend.FEWEST


def _alone_height(count: int) -> int:
    if count == 0:
        return 0
    return ROW_ALONE if count == 1 else (TILE + GAP) * (1 if count < 4 else 2)


def _alone(canvas: Canvas, facts: tuple[Fact, ...], top: int) -> None:
    """What was done alone: one in a row, more of them on tiles, three beside each other at most."""
    if len(facts) == 1:
        y = top + (ROW_ALONE - GAP) // 2
        canvas.put(kit.panel(WIDE, ROW_ALONE - GAP, 16), LEFT, top)
        used = quiet(canvas, LEFT + 26, y, facts[0].label, 32, WIDE // 2)
        room = WIDE - 52 - used - 20
        canvas.label(
            LEFT + WIDE - 26, y, facts[0].value, 36, side=Side.RIGHT, width=room, least=LEAST
        )
        return
    first = len(facts) if len(facts) < 4 else (len(facts) + 1) // 2
    for at, row in enumerate((facts[:first], facts[first:])):
        for place, fact in enumerate(row):
            wide = (WIDE - GAP * (len(row) - 1)) // len(row)
            x, y = LEFT + place * (wide + GAP), top + at * (TILE + GAP)
            canvas.put(kit.panel(wide, TILE, 14), x, y)
            mid = x + wide // 2
            quiet(canvas, mid, y + 21, fact.label, 28, wide - 24, Side.MIDDLE)
            canvas.label(mid, y + 53, fact.value, 33, width=wide - 24, least=LEAST)


def _recent_height(count: int) -> int:
    rows = count if count <= ONE_COLUMN else (count + 1) // 2
    return rows * ROW + 2 * MARGIN + GAP if rows else 0


def _recent(canvas: Canvas, recent: tuple[Recent, ...], top: int) -> None:
    """The latest matches, down the left column and then down the right one."""
    if not recent:
        return
    is_one = len(recent) <= ONE_COLUMN
    rows = len(recent) if is_one else (len(recent) + 1) // 2
    wide = WIDE if is_one else (WIDE - GAP) // 2
    for start in range(0, len(recent), rows):
        x = LEFT + start // rows * (wide + GAP)
        canvas.put(kit.tray(wide, rows * ROW + 2 * MARGIN, 16), x, top)
        column = recent[start : start + rows]
        ago = min(wide // 4, max(kit.text_width(one.ago, PX, Weight.SEMI) for one in column))
        for at, one in enumerate(column):
            _match(canvas, one, (x, top + MARGIN + at * ROW + ROW // 2), wide, ago)


def _match(canvas: Canvas, one: Recent, at: tuple[int, int], wide: int, ago: int) -> None:
    """One of them: its game, how it ended, the score, and how long ago."""
    left, y = at
    canvas.put(bar(28, one.accent), left + 12, y - 14)
    canvas.centre(outcomes.seal(one.ending, 32), left + 48, y)
    right = left + wide - 16
    quiet(canvas, right, y, one.ago, PX, ago, Side.RIGHT)
    right -= ago + 18
    used = 0
    if one.score:
        used = 14 + canvas.label(
            right, y, one.score, PX + 2, side=Side.RIGHT, width=wide // 3, least=LEAST
        )
    room = right - used - left - 76
    canvas.label(left + 76, y, one.title, PX, side=Side.LEFT, width=room, least=LEAST)
