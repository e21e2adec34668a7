"""What stands around a film: while it is made, before it is posted, and posted; its alt text."""

from __future__ import annotations

import re

import pytest

from bot.cogs.film import screens
from bot.match.controls.message import Film, Say, Screen, Show
from bot.match.games import GAMES
from bot.match.live import Live
from games.core import MARKS
from games.texts import MAX_ALT
from tests.corpus.finished import read
from tests.corpus.lived import finished_live, longest
from tests.fitting import fitting
from tests.lives import NAMES, PERSON
from tests.quantity import some

FILM = Film(b"RIFF")
KEPT = [(key, at) for key in GAMES for at in range(len(read(key)))]


def said(screen: Screen) -> str:
    return "\n".join(block.content for block in screen.blocks if isinstance(block, Say))


def shown(screen: Screen) -> Show:
    (show,) = screen.files
    return show


def labels(screen: Screen) -> list[str]:
    return [each.label for row in screen.blocks if isinstance(row, tuple) for each in row]


@pytest.fixture
def live() -> Live:
    return longest("triplock")


@pytest.mark.parametrize(
    ("ahead", "first"), [(0, "I am"), (1, "One film comes first."), (12, "12 films come first.")]
)
def test_who_waits_is_told_how_many_films_come_first(live: Live, ahead: int, first: str) -> None:
    line = said(screens.making(live, ahead)).splitlines()[1]
    assert line.startswith(first)
    assert "making it" in line


def test_a_film_that_could_not_be_made_is_a_sentence(live: Live) -> None:
    screen = screens.failed(live)
    assert "That film could not be made. Try again in a while." in said(screen)
    assert screen.files == ()


def test_its_reader_alone_sees_it_first(live: Live) -> None:
    mine = screens.preview(live, screens.posted(live, FILM, "webp", PERSON), may_post=True)
    assert labels(mine) == ["Post it here", "Look back"]
    assert "Only you see this." in said(mine)
    others = screens.preview(live, screens.posted(live, FILM, "webp", None), may_post=False)
    assert labels(others) == ["Look back"]
    assert "Posted by" not in said(others)
    for screen in (mine, others):
        fitting(screen)
        assert shown(screen).name == f"triplock-{live.match.id}-film.webp"
        assert shown(screen).content == FILM.content
        assert shown(screen).alt == screens.alt(live)
    assert labels(screens.done(live)) == ["Look back"]


def test_a_posted_film_names_who_posts_it_and_nobody_who_hides(live: Live) -> None:
    everybody = screens.posted(live, FILM, "gif", PERSON)
    assert said(everybody).endswith("\n-# Posted by Ana")
    assert shown(everybody).name.endswith("-film.gif")
    assert labels(everybody) == []
    assert "Ben" in shown(everybody).alt
    others = {PERSON + 1, PERSON + 2}
    hidden = screens.posted(live, FILM, "gif", PERSON, others)
    words = said(hidden) + shown(hidden).alt
    assert "Ana" in words
    assert not re.search("Ben|Cy", words)


@pytest.mark.parametrize(("key", "at"), some(KEPT, 3))
def test_the_alt_text_tells_the_match_in_five_sentences(key: str, at: int) -> None:
    live = finished_live(key, at)
    told = screens.alt(live)
    assert 0 < len(told) <= MAX_ALT
    assert told.startswith("A film of Ana")
    heads = re.findall(r"(?:^|[.…] )(A film of|Turn \d+:|Halfway:|At the end:)", told)
    assert heads[0] == "A film of"
    assert heads[-1] == "At the end:"
    assert len(heads) <= 5
    assert not any(mark in told for mark in MARKS)
    assert "**" not in told
    assert ".." not in told
    seats = len(live.seats)
    assert [name for name in NAMES[:seats] if name not in told] == []


@pytest.mark.parametrize("key", GAMES)
def test_no_alt_text_names_who_hides(key: str) -> None:
    live = longest(key)
    people = [sitting.person for sitting in live.seats if sitting.person is not None]
    told = screens.alt(live, people)
    assert [name for name in NAMES if re.search(rf"\b{name}\b", told)] == []
    assert "player" in told
    assert len(told) <= MAX_ALT
