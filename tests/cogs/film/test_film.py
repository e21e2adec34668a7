"""A film of a match: who may post it, where, who is named there, and what stands around it."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.cogs.film import cog, screens
from bot.match.controls.message import Film, Say, Screen, Show
from bot.match.controls.names import A_PLAYER
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.lobby.deals import daily
from bot.match.lobby.visibility import hidden_from_all
from bot.match.press_checks import check_has_result
from bot.match.refusals import ShellRefused
from bot.store import person_settings
from bot.store.deals import Deal
from bot.store.person_settings import EVERYBODY, NOBODY, PersonSettings
from bot.store.results import Void
from games.core import MARKS
from games.texts import MAX_ALT
from tests.corpus.finished import read
from tests.corpus.lived import finished_live, longest
from tests.desk import ANA, BEN, CY, GUILD, Desk
from tests.fitting import fitting
from tests.interactions import fresh
from tests.lives import MATCH, NAMES, PERSON, having, lived
from tests.quantity import some


def over(live: Live, guild: int | None = 1) -> Live:
    """A match as it is once it is over, in a server or in direct messages."""
    match = replace(live.match, status="over", guild=guild)
    return replace(live, table=replace(live.table, match=match))


def refused(live: Live, person: int, guild: int | None, at: float = 0.0) -> str:
    """Why somebody may not post the film of a match; "" if they may."""
    try:
        cog.check_posts(live, person, guild, at)
    except ShellRefused as found:
        return found.key
    return ""


def test_a_match_has_a_film_once_it_is_over_with_a_result() -> None:
    running = lived("triplock", 2)
    ended = over(running)
    void = having(ended, void=Void(MATCH, "agreed", None, 1.0))
    for live, key in ((running, "not_over"), (void, "no_result")):
        assert screens.extras(live, None).shares == ()
        with pytest.raises(ShellRefused, match=key):
            check_has_result(live)
    check_has_result(ended)
    (button,) = screens.extras(ended, None).shares
    assert button.label == "As a film"


def test_who_sat_there_posts_it_in_the_server_of_the_match() -> None:
    live = over(lived("triplock", 2))
    assert refused(live, PERSON, 1) == ""
    assert refused(live, PERSON, 2) == "film_elsewhere"
    assert refused(live, PERSON, None) == "film_elsewhere"
    assert refused(live, PERSON - 1, 1) == "no_seat"
    assert cog.may_post_film(live, PERSON, 1)
    assert not cog.may_post_film(live, PERSON - 1, 1)
    alone = over(lived("lockpick", 1), guild=None)
    assert refused(alone, PERSON, 7) == ""
    assert refused(alone, PERSON, None) == "film_elsewhere"


def test_nobody_posts_a_deal_of_the_day_before_its_end() -> None:
    live = over(lived("lockpick", 1))
    today = having(live, deal=Deal(daily(5.0)))
    assert refused(today, PERSON, 1, 5.0) == "day_runs"
    assert refused(today, PERSON, 1, 5.0 + 86_400) == ""


async def test_who_hides_results_is_a_player_and_so_is_who_sat_there_before(desk: Desk) -> None:
    match = await desk.duel()
    await desk.hands_over(match, BEN, CY)
    await desk.acts.resign(match, ANA, interaction=fresh())
    live = await desk.live(match)

    async def hidden(by: int) -> frozenset[int]:
        return await desk.store.read(lambda tx: hidden_from_all(tx, live, by, sees_home=False))

    assert live.match.guild == GUILD
    assert await hidden(ANA) == {BEN, CY}, "until they choose"
    assert await hidden(CY) == {ANA, BEN}
    await desk.store.write(
        lambda tx: person_settings.write(tx, PersonSettings(BEN, results=EVERYBODY))
    )
    await desk.store.write(
        lambda tx: person_settings.write(tx, PersonSettings(ANA, results=NOBODY))
    )
    assert await hidden(ANA) == {CY}, "who posts it is named"
    for names, people in (({"Ben"}, {ANA, CY}), (set[str](), {ANA, BEN, CY})):
        told = screens.alt(live, people)
        assert {name for name in ("Ana", "Ben", "Cy") if name in told} <= names
    assert A_PLAYER in screens.alt(live, {CY})


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


def test_a_film_that_could_not_be_made_is_a_sentence(live: Live) -> None:
    screen = screens.failed(live)
    assert "That film could not be made. Try again in a while." in said(screen)
    assert screen.files == ()


def test_its_reader_alone_sees_it_first(live: Live) -> None:
    mine = screens.preview(live, screens.posted(live, FILM, PERSON), may_post=True)
    assert labels(mine) == ["Post it here", "Look back"]
    assert "Only you see this." in said(mine)
    others = screens.preview(live, screens.posted(live, FILM, None), may_post=False)
    assert labels(others) == ["Look back"]
    assert "Posted by" not in said(others)
    for screen in (mine, others):
        fitting(screen)
        assert shown(screen).name == f"triplock-{live.match.id}-film.webp"
        assert shown(screen).content == FILM.content
        assert shown(screen).alt == screens.alt(live)
    assert labels(screens.done(live)) == ["Look back"]


def test_a_posted_film_names_who_posts_it_and_nobody_who_hides(live: Live) -> None:
    everybody = screens.posted(live, FILM, PERSON)
    assert said(everybody).endswith("\n-# Posted by Ana")
    assert shown(everybody).name.endswith("-film.webp")
    assert labels(everybody) == []
    assert "Ben" in shown(everybody).alt
    others = {PERSON + 1, PERSON + 2}
    hidden = screens.posted(live, FILM, PERSON, others)
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
