"""F24: a select has 1 to 25 lines as Discord gets it, however many choices there are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from msgspec.structs import replace

from bot.delivery.discord.components import layout, rows
from bot.interactions.autocomplete import move_choices
from bot.match.controls.custom_ids import Wire, read_wire, write_wire
from bot.match.controls.message import (
    Address,
    Note,
    Row,
    Say,
    Screen,
    Select,
    SelectOption,
    panel_rows,
)
from bot.match.controls.panel import Choice, Menu, Panel
from bot.match.games import GAMES
from bot.match.lobby.hosting import terms_mark
from bot.match.typed_lines import legal_moves
from bot.screens.lobby import open_table
from games.core import Seat
from sandbox.limits.components import Tree
from sandbox.limits.form_errors import FormErrors
from sandbox.protocol import Json, walk
from tests.lives import lived, table_of
from tests.shelf.controls import screens
from tests.shelf.play import acting, matches

TO = Address("7KQ2AB3C", 1, 1, Seat(0))
STRING_SELECT = 3


def values(components: list[Json], *, v2: bool = True) -> list[list[str]]:
    """The values of each select, in a message that Discord takes."""
    errors = FormErrors()
    Tree(errors, set()).message(components, v2)
    errors.raise_if_any()
    return [
        [o["value"] for o in c["options"]] for c in walk(components) if c["type"] == STRING_SELECT
    ]


def screened(*blocks: Row) -> list[list[str]]:
    """The values of each select, as a screen with a text above."""
    return values(layout(Screen((Say("Which?"), *blocks))).to_components())


def lines(count: int) -> tuple[SelectOption, ...]:
    return tuple(SelectOption(f"Card {at}", f"a{at}") for at in range(count))


@pytest.mark.parametrize("count", [0, 1, 24, 25, 26, 48, 49, 100])
def test_f24_a_long_menu_has_pages_and_every_choice_is_on_one(count: int) -> None:
    choices = tuple(Choice(f"Card {at}", f"a{at};") for at in range(count))
    panel = Panel((Menu("Which?", "", choices, draft=True),))
    wire = write_wire(Wire("s", TO.match, TO.stamp, "", draft=True, seat=TO.seat))
    reached: list[str] = []
    to = TO
    for _ in range(5):
        for found in screened(*panel_rows(panel, to)):
            reached += [value for value in found if "#" not in value]
            to = replace(TO, page=read_wire(wire, found[-1]).page)
        if to.page == 1:
            break
    assert reached == [choice.text for choice in choices]


@pytest.mark.parametrize(("count", "shown"), [(0, []), (1, [1]), (25, [25]), (26, [25])])
def test_f24_no_select_leaves_with_no_line_or_with_26(count: int, shown: list[int]) -> None:
    """The rest of the message is sent, which Discord would else refuse as a whole."""
    select = Select("t1s.00000000.0._set:", "Which?", lines(count))
    assert [len(found) for found in screened(select)] == shown
    plain = rows(Note("Which?", (select,))).to_components()
    assert [len(found) for found in values(plain, v2=False)] == shown


def test_f24_a_table_where_every_colour_is_picked_still_has_its_buttons() -> None:
    """All sit and have picked, but somebody has not agreed yet to terms that were changed."""
    options = {"one_colour": "on", "colours": "pick"}
    table = table_of("tripol", 3, "lobby", options)
    seats = [replace(seat, pick=pick) for seat, pick in zip(table.seats, "RYG", strict=True)]
    changed = replace(table.match, terms={**table.match.terms, "pace": "7 days"})
    unready = replace(seats[2], agreed=terms_mark(replace(table, match=changed)))
    table = replace(table, seats=(*seats[:2], unready))
    screen = open_table(GAMES["tripol"], table)
    assert any(isinstance(block, Select) and not block.options for block in screen.blocks)
    assert screened(*(block for block in screen.blocks if isinstance(block, Select | tuple))) == []


def panels(key: str) -> Iterator[Panel]:
    """Panels of a match: the board's, and those that people open by their drafts."""
    game, panel_of = GAMES[key].game, GAMES[key].panel
    (played,) = matches(game, 1)
    for at in played.sampled(3):
        yield panel_of(game.view(at.state, None), (), "")
        for seat in sorted(acting(at))[:2]:
            for _, panel in islice(screens(panel_of, played, at, seat), 8):
                if panel is not None:
                    yield panel


@pytest.mark.parametrize("key", GAMES)
def test_f24_every_select_of_a_game_is_taken(key: str) -> None:
    for panel in panels(key):
        menus = [row for row in panel.rows if isinstance(row, Menu)]
        found = screened(*panel_rows(panel, TO))
        assert len(found) == len(menus), "a game never offers a select without a line"


def test_f24_autocomplete_offers_25_of_more_moves() -> None:
    laid = ("0 orient:0", "1 orient:0")
    mover = min(lived("triplock", 2, *laid).play.turn.waiting)
    live = lived("triplock", 2, *laid, f"{mover} roll")
    assert len(list(legal_moves(live, mover))) > 25, "precondition"
    assert len(move_choices(live, mover, "")) == 25
