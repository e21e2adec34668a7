"""A red answer never lies where the button that opened its question lay: a double press is safe."""

from __future__ import annotations

from bot.cogs.own_data import screens as own_data
from bot.cogs.tables import panel as moderation
from bot.cogs.tables.screens import ListedTable
from bot.match.controls.message import Beside, Button, Screen
from bot.match.controls.panel import Style
from bot.match.games import GAMES
from tests.lives import table_of

Place = tuple[int, int]


def places(screen: Screen) -> dict[Place, Button]:
    """The buttons of a screen by block and index, those at the side of a text with index -1."""
    found: dict[Place, Button] = {}
    for at, block in enumerate(screen.blocks):
        if isinstance(block, Beside):
            found[at, -1] = block.button
        elif isinstance(block, tuple):
            found |= {(at, index): one for index, one in enumerate(block)}
    return found


def opener(screen: Screen, label: str) -> Place:
    return next(place for place, one in places(screen).items() if one.label.startswith(label))


def red(screen: Screen) -> Place:
    (place,) = [place for place, one in places(screen).items() if one.style is Style.LOSS]
    return place


def test_the_answer_that_forgets_a_person() -> None:
    assert opener(own_data.my_data(), "Forget me") != red(own_data.asks_to_forget(2, 1, 1))


def test_the_answers_of_a_moderator() -> None:
    table = table_of("unlock", 7, "lobby")
    shown = moderation.table(ListedTable(GAMES["unlock"], table, "https://discord.com"))
    assert opener(shown, "End without a result") != red(moderation.asks_end(table))
    for sitting in table.seats[1:]:
        asked = moderation.asks_out(table, sitting.person or 0)
        assert opener(shown, f"Remove {sitting.name}") != red(asked)
