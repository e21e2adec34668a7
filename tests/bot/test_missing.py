"""F67: without their pictures all screens fit a message, and say in words what they would show."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot import screens
from bot.delivery.discord.components import sending
from bot.match.controls.message import Beside, Button, Say, Screen, Show
from bot.match.games import GAMES
from bot.match.live import Live
from bot.screens.faults import (
    CUT,
    MOST_CHARACTERS,
    PICTURE_MISSING,
    PICTURE_MISSING_SHORT,
    in_place_of_pictures,
)
from bot.screens.scenes import Looked, PrivateScene, caption_of
from games.core import Seat
from tests.lives import played_live
from tests.openapi import validate
from tests.shelf.found import ROOT
from tests.shelf.play import matches

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
                payload = {"components": sending(screen)["view"].to_components()}
                assert validate("POST", "/channels/1/messages", {**payload, "flags": 1 << 15}) == []
                assert "files" not in sending(screen)
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
