"""All screens fit: without their pictures (F67), with a select of any length (F24), on a phone."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import islice

import pytest
from msgspec.structs import replace

from bot import screens
from bot.delivery.discord.components import layout, rows, sending
from bot.interactions.autocomplete import move_choices
from bot.match.controls.custom_ids import Wire, read_wire, write_wire
from bot.match.controls.message import (
    Address,
    Beside,
    Button,
    Note,
    Row,
    Say,
    Screen,
    Select,
    SelectOption,
    Show,
    panel_rows,
)
from bot.match.controls.panel import Choice, Menu, Panel
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.lobby.hosting import terms_mark
from bot.match.typed_lines import legal_moves
from bot.screens.faults import (
    CUT,
    MOST_CHARACTERS,
    PICTURE_MISSING,
    PICTURE_MISSING_SHORT,
    in_place_of_pictures,
)
from bot.screens.lobby import open_table
from bot.screens.scenes import Looked, PrivateScene, caption_of
from bot.screens.words import plain_setting
from games.core import Seat
from render.picture import Page, Picture
from sandbox.limits.components import Tree
from sandbox.limits.form_errors import FormErrors
from sandbox.protocol import Json, walk
from tests.bot.screen_lives import crowded, labels
from tests.lives import lived, played_live, table_of
from tests.openapi import validate
from tests.shelf.controls import screens as screens_of
from tests.shelf.found import ROOT
from tests.shelf.play import acting, matches

MATCHES, POSITIONS = 3, 3
LEAD = "That button belonged to an earlier turn. This is how it stands now."
URL = "https://discord.com/channels/1/2/3"


def looks_of(live: Live, seat: Seat) -> list[Looked]:
    """Everything that a seat has ever seen alone, as if in its present turn."""
    found = ((at, told, caption_of(live, told, seat)) for at, told in enumerate(live.told))
    return [
        (PrivateScene(at, told, seat, caption), None)
        for at, told, caption in found
        if caption is not None
    ]


def unpainted(live: Live) -> Iterator[Screen]:
    """Every screen that has pictures, without any."""
    yield screens.board(live, screens.prompt_of(live, None), ())
    for seat in (Seat(sitting.seat) for sitting in live.seats):
        prompt, looks = screens.prompt_of(live, seat), looks_of(live, seat)
        yield screens.hand(live, prompt, (), lead=LEAD, board_url=URL)
        yield screens.resting(live, seat, looks=looks, board_url=URL)
        if live.match.status == "open":
            yield screens.private(live, prompt, (), looks=looks, board_url=URL, lead=LEAD)
        if live.is_alone:
            yield screens.own_board(live, screens.table_prompt(live), (), looks=looks, lead=LEAD)
        for look, _ in looks[-2:]:
            yield screens.look(live, seat, look.caption, None, look.at, URL)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.proof
def test_without_pictures_every_screen_fits(key: str) -> None:
    told = 0
    for played in matches(GAMES[key].game, MATCHES):
        for play in played.sampled(POSITIONS):
            for screen in unpainted(played_live(played, play.n)):
                shows = [block for block in screen.blocks if isinstance(block, Show)]
                words = in_place_of_pictures(screen)
                assert [show.name for show in shows if show.name not in words] == []
                assert sum(word.startswith(PICTURE_MISSING) for word in words.values()) == bool(
                    shows
                )
                payload = {"components": layout(screen)}
                assert validate("POST", "/channels/1/messages", {**payload, "flags": 1 << 15}) == []
                assert not sending(screen, {}).files
                told += len(shows)
    assert told > 0


def shows(*alts: str) -> list[Show]:
    return [Show(f"{at}.png", None, alt) for at, alt in enumerate(alts)]


def test_the_words_of_a_picture_stand_in_its_place_once_a_message() -> None:
    screen = Screen((Say("Head"), *shows("A *bold* board.", "A hand."), Say("Ask")))
    assert list(in_place_of_pictures(screen).values()) == [
        f"{PICTURE_MISSING}\nA \\*bold\\* board.",
        "A hand.",
    ]
    assert in_place_of_pictures(Screen((Say("Head"),))) == {}


def test_words_that_are_too_long_share_the_room_that_is_left() -> None:
    long = "word " * 600
    screen = Screen((Say("x" * 1000), *shows(long, long), Say("y" * 500)))
    first, second = in_place_of_pictures(screen).values()
    assert first.endswith(f"word{CUT}")
    assert second.endswith(f"word{CUT}")
    assert MOST_CHARACTERS - 30 < 1500 + len(first) + len(second) <= MOST_CHARACTERS


@pytest.mark.parametrize(
    ("used", "said"),
    [
        (MOST_CHARACTERS - len(PICTURE_MISSING_SHORT), {"0.png": PICTURE_MISSING_SHORT}),
        (MOST_CHARACTERS - len(PICTURE_MISSING_SHORT) + 1, {}),
        (MOST_CHARACTERS, {}),
    ],
)
def test_without_room_a_line_says_so_or_nothing(used: int, said: dict[str, str]) -> None:
    assert in_place_of_pictures(Screen((Say("x" * used), *shows("A board.", "A hand.")))) == said


def test_the_text_beside_a_button_counts() -> None:
    beside = Beside("x" * MOST_CHARACTERS, Button("Join", "t1b.x"))
    assert in_place_of_pictures(Screen((beside, *shows("A board.")))) == {}


def test_the_gallery_alone_calls_painters() -> None:
    calls = (".painter.", "sharing.picture", "import paint", "paint_")
    found = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "bot").rglob("*.py")
        if any(call in path.read_text() for call in calls)
    }
    assert found == {"bot/delivery/gallery.py"}


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
    return values(layout(Screen((Say("Which?"), *blocks))))


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
    plain = rows(Note("Which?", (select,)))
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
            for _, panel in islice(screens_of(panel_of, played, at, seat), 8):
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


A_LINE = 46
"""Characters of a line of a message in a window of 360 px."""

MOST_LINES = 3
"""Lines between the picture of a hand and its buttons."""

WITH_HANDS = ("triplock", "unlock", "tripol")


def hands(key: str, positions: int) -> Iterator[tuple[Live, Seat, Screen]]:
    """My hand of every seat, as it opens, in positions of matches of every mode.

    Only what a picture is of is needed here, so that none is painted.
    """
    entry = GAMES[key]
    for played in matches(entry.game):
        for play in played.sampled(positions):
            live = crowded(played, play.n)
            for seat in map(Seat, range(played.seats)):
                if live.match.status != "open":
                    continue
                prompt = screens.prompt_of(live, seat)
                alts = entry.texts.describe(prompt.view, "", plain_setting(live, seat))
                pages = [Page.BOARD, Page.HAND][-len(alts) :]
                pictures = tuple(Picture(b"", 1000, 500, page) for page in pages)
                yield live, seat, screens.hand(live, prompt, pictures)


def words_below(screen: Screen) -> str:
    """What stands between the last picture and the buttons."""
    last = max(at for at, block in enumerate(screen.blocks) if isinstance(block, Show))
    return "\n".join(b.content for b in screen.blocks[last:] if isinstance(b, Say))


@pytest.mark.parametrize("key", WITH_HANDS)
def test_at_most_three_lines_stand_below_the_picture_of_a_hand(key: str) -> None:
    seen = 0
    for live, seat, screen in hands(key, 10):
        told = words_below(screen)
        lines = [line for part in told.splitlines() for line in textwrap.wrap(part, A_LINE)]
        assert len(lines) <= MOST_LINES, f"{live.match.options}, row {live.play.n}, {seat}: {told}"
        seen += 1
    assert seen > 20


@pytest.mark.parametrize("key", WITH_HANDS)
def test_the_whole_hand_in_words_is_one_press_away(key: str) -> None:
    for _, _, screen in hands(key, 2):
        assert "In words" in labels(screen)
