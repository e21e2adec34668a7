"""F74: a film over sockets: made while its reader waits, seen by them alone, posted once."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.cogs.film.screens import PostFilm, WatchFilm
from bot.cogs.own_data.forgetting import Forgetting
from bot.cogs.own_data.pruning import PRUNE, Pruning
from bot.delivery import films as filming
from bot.match.controls.message import shell_button
from bot.match.controls.names import A_PLAYER
from bot.match.live import Live
from bot.store import person_settings
from bot.store.jobs import NO_SEAT, OF_NO_MATCH, Job
from bot.store.person_settings import NOBODY, PersonSettings
from sandbox.people.person import Person as Somebody
from tests.e2e.dialling import begin, current, typed
from tests.e2e.looking_back import ended, presses
from tests.house import House
from tests.interactions import fresh
from tests.news import PATIENCE_S
from tests.plain import plain
from tests.probe.entry import DIAL
from tests.probe.numbers import hidden, other
from tests.refusal import refusal
from tests.shown import Shown

NOW = Job(PRUNE, OF_NO_MATCH, NO_SEAT, 0, 0.0)


@pytest.fixture(autouse=True)
def unwatched(monkeypatch: pytest.MonkeyPatch) -> None:
    """A film may take as long as it does on a busy machine."""
    monkeypatch.setattr(filming, "LONGEST_S", PATIENCE_S)


@pytest.fixture
async def over(house: House) -> str:
    """The match that Ana has won, because Ben resigned."""
    return await ended(house)


async def asked(house: House, person: Somebody) -> Shown:
    """What a person reads who presses [Film] behind [Look back], once it was made."""
    panel = Shown.of(person, await house.board(person).press("Look back"))
    assert panel.is_private
    return await presses(house, await presses(house, panel, "Share"), "As a film")


def posts(house: House) -> list[Shown]:
    """What was posted beneath the result."""
    return [one for one in house.public() if any("-film." in file for file in one.files)]


def content(house: House, shown: Shown) -> bytes:
    (attached,) = shown.json["attachments"]
    found = house.stand.world.file(int(attached["id"]))
    assert found is not None
    return found.content


@pytest.fixture
async def dial(tmp_path: Path) -> AsyncIterator[House]:
    """A house in which Dial has its own pictures, so that something moves."""
    async with await House.open(tmp_path, shelf={**plain(), DIAL.key: DIAL}) as made:
        yield made


async def test_a_film_is_made_seen_and_posted(dial: House) -> None:
    house = dial
    match = (await begin(house, 2, clues="off")).match.id
    await typed(house, other(await current(house)))
    await ended(house, match)
    shown = await asked(house, house.ana)
    assert shown.is_private
    assert shown.labels == ["Post it here", "Look back"]
    assert shown.files == [f"dial-{match}-film.webp"]
    (alt,) = shown.alts
    assert alt.startswith("A film of ")
    assert "Ana" in alt
    assert "Ben" in alt
    film: Any = Image.open(io.BytesIO(content(house, shown)))
    assert film.is_animated
    assert (film.format, film.width) == ("WEBP", 500)
    (attached,) = shown.json["attachments"]
    assert attached["content_type"] == "image/webp"
    assert (attached["width"], attached["height"]) == film.size
    assert posts(house) == [], "nobody else has seen it yet"
    seen = await presses(house, shown, "Post it here")
    assert seen.text.startswith("Posted below")
    assert (seen.files, seen.labels) == ([], ["Look back"])
    (post,) = posts(house)
    assert not post.is_private
    assert content(house, post) == film.fp.getvalue()
    assert post.text.endswith("-# Posted by Ana")
    assert "Ben" in post.alts[0], "the ending stands here with his name"
    assert post.text in shown.text, "it was seen as it stands"
    assert post.alts == shown.alts
    assert post.ids == []
    for person in (house.ana, house.ben, house.cy):
        assert not any("Posted" in ping for ping in house.pings(person))
    assert house.complaints() == []


async def test_a_film_is_made_once_for_all_and_posted_once(house: House, over: str) -> None:
    """After a restart it is made anew, and an earlier preview still posts it."""
    shown = await asked(house, house.ana)
    film = content(house, shown)
    async with house.bot.services.films._turn:  # nothing can be made now
        for person in (house.ben, house.cy):
            again = await asked(house, person)
            assert content(house, again) == film
    assert again.labels == ["Look back"], "Cy did not sit there"
    await house.restart()
    outcome = await shown.press("Post it here")
    await house.caught_up()
    (post,) = posts(house)
    assert content(house, post) == film
    house.ana.redeliver(outcome)
    await house.caught_up()
    assert len(posts(house)) == 1
    for person in (house.ana, house.ben):
        await presses(house, await asked(house, person), "Post it here")
        assert refusal(house.answer(person)) == "film_stands"
        assert len(posts(house)) == 1


async def forgets_ben(house: House) -> None:
    services = house.bot.services
    forgetting = Forgetting(services.matches, services.acts, services.lobby)
    await forgetting.forget(house.ben.id, interaction=fresh())


@asynccontextmanager
async def in_the_making(house: House) -> AsyncGenerator[Shown]:
    """The panel of a film that is ordered, and not made before the block ends."""
    async with house.bot.services.films._turn:
        panel = Shown.of(house.ana, await house.board(house.ana).press("Look back"))
        panel = await presses(house, panel, "Share")
        await panel.press("As a film")
        await house.ana.until(lambda: "I am making the film" in panel.now().text)
        yield panel
    await house.caught_up()


async def test_a_film_in_the_making_of_who_is_forgotten_is_shown_to_nobody(
    house: House, over: str
) -> None:
    async with in_the_making(house) as panel:
        await forgets_ben(house)
    assert refusal(panel.now().text.splitlines()[-1]) == "film_failed"
    assert panel.now().files == []


async def test_a_film_in_the_making_of_a_match_that_is_pruned_is_a_sentence(
    house: House, over: str
) -> None:
    async with in_the_making(house) as panel:
        house.bot.services.matches.kept_s = 0.0
        await Pruning(house.bot.services.matches).prune(NOW)
    assert refusal(panel.now().text.splitlines()[-1]) == "film_failed"


@pytest.mark.parametrize("label", ["As a film", "Post it here"])
async def test_who_is_forgotten_after_a_press_is_named_nowhere(
    house: House, over: str, monkeypatch: pytest.MonkeyPatch, label: str
) -> None:
    shown = await asked(house, house.ana)
    assert "Ben" in shown.alts[0]
    films, order = house.bot.services.films, house.bot.services.films.order

    async def late(live: Live) -> asyncio.Future[bytes | None]:
        await forgets_ben(house)
        return await order(live)

    monkeypatch.setattr(films, "order", late)
    if label == "As a film":
        told = await asked(house, house.ana)
    else:
        await presses(house, shown, label)
        (told,) = posts(house)
    assert "somebody" in told.alts[0]
    assert "Ben" not in told.text + told.alts[0]


def film_of(match: str) -> str:
    return shell_button(match, WatchFilm(), 0, "Film").custom_id


async def test_a_film_that_fails_is_a_sentence_and_the_log_names_its_match(
    house: House, over: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """So it is with one that the end of the bot meets."""
    films = house.bot.services.films
    async with films._turn:
        panel = Shown.of(house.ana, await house.board(house.ana).press("Look back"))
        panel = await presses(house, panel, "Share")
        await panel.press("As a film")
        await house.ana.until(lambda: "I am making the film" in panel.now().text)
        await house.down()
    assert refusal(panel.now().text.splitlines()[-1]) == "film_failed"
    await house.up()

    def broken(*_: Any) -> None:
        raise RuntimeError("a secret")

    with monkeypatch.context() as patch:
        patch.setattr(filming, "film_request", broken)
        shown = await asked(house, house.ana)
    assert refusal(shown.text.splitlines()[-1]) == "film_failed"
    assert shown.files == []
    (line,) = [one for one in caplog.records if one.levelno == logging.ERROR]
    assert line.__dict__["match"] == over
    assert (await asked(house, house.ana)).files != []


LACKS = {
    ("ben", "send_messages"): "they_lack",
    ("app", "send_messages"): "film_bot_lacks",
    ("app", "attach_files"): "film_bot_lacks",
}


async def test_a_permission_that_is_missing_is_named(house: House, over: str) -> None:
    shown = await asked(house, house.ben)
    for (who, lacks), key in LACKS.items():
        user = house.ben.id if who == "ben" else None
        house.stand.faults.forbid(house.games, lacks, user=user)
        await presses(house, shown, "Post it here")
        told = house.answer(house.ben)
        assert refusal(told) == key
        assert f"**{lacks.replace('_', ' ').title()}**" in told
        assert posts(house) == []
        house.stand.faults.allow(house.games, lacks, user=user)


REFUSED = {(403, 50013): "film_not_here", (413, 40005): "film_too_large"}


async def test_what_discord_refuses_is_a_sentence(house: House, over: str) -> None:
    """A film that is too large is refused before it is posted, too."""
    shown = await asked(house, house.ana)
    assert shown.files, "it is made"
    house.stand.faults.next("PATCH", r"^/webhooks/", status=413, code=40005)
    too_large = await asked(house, house.ana)
    assert refusal(too_large.text.splitlines()[-1]) == "film_too_large"
    path = rf"^/channels/{house.games}/messages"
    for (status, code), key in REFUSED.items():
        house.stand.faults.next("POST", path, status=status, code=code)
        await presses(house, shown, "Post it here")
        assert refusal(house.answer(house.ana)) == key
        assert posts(house) == []
    await presses(house, shown, "Post it here")
    assert len(posts(house)) == 1


async def test_it_is_not_posted_while_slow_mode_holds_for_its_person(
    house: House, over: str
) -> None:
    heard = house.bot.wait_for("guild_channel_update")
    house.stand.faults.slow(house.games, 3600)
    await heard
    await house.ben.slash(house.games, "daily")
    told = await house.ben.slash(house.games, "help")
    post = shell_button(over, PostFilm(), 0, "x").custom_id
    await house.ben.press(told.message_id, post, forged=True)
    await house.caught_up()
    assert refusal(house.answer(house.ben)) == "slow_mode"
    assert posts(house) == []


async def test_a_lost_answer_is_told_and_it_is_not_posted_twice(house: House, over: str) -> None:
    """A person who shows results to nobody is called a player in it."""
    settings = PersonSettings(house.ben.id, results=NOBODY)
    await house.store.write(lambda tx: person_settings.write(tx, settings))
    shown = await asked(house, house.ana)
    path = rf"^/channels/{house.games}/messages"
    house.stand.faults.next("POST", path, cut="after", times=9)
    await presses(house, shown, "Post it here")
    assert house.answer(house.ana).startswith("Discord did not tell me whether the film was posted")
    house.stand.faults.clear()
    await presses(house, shown, "Post it here")
    (post,) = posts(house)
    assert "Ben" not in post.text + post.alts[0]
    assert A_PLAYER in post.alts[0]


async def test_nobody_else_posts_it_and_no_running_match_has_one(house: House, over: str) -> None:
    post = shell_button(over, PostFilm(), 0, "x").custom_id
    await house.board(house.cy).press_id(post, forged=True)
    await house.caught_up()
    assert refusal(house.answer(house.cy)) == "no_seat"
    match = await house.duel(house.ana, house.cy)
    await house.board(house.ana).press_id(film_of(match), forged=True)
    await house.caught_up()
    assert refusal(house.answer(house.ana)) == "not_over"
    assert posts(house) == []
    house.stand.faults.forbid(house.games, "view_channel", user=house.cy.id)
    quiet = next(each.id for each in house.cy.channels() if each.name == "quiet")
    await house.ana.slash(quiet, "triplock start", opponent=house.ben.id)
    await house.caught_up()
    await house.board(house.cy, quiet).press_id(film_of(over), forged=True)
    await house.caught_up()
    assert refusal(house.answer(house.cy, quiet)) == "unknown_match", "Cy sees the channel no more"


async def test_a_game_of_a_series_has_a_film_once_the_series_is_over(dials: House) -> None:
    house = dials
    live = await begin(house, 2, series="best of 3", clues="off")
    match = live.match.id
    for told in ("series_runs", "series_runs", ""):  # each wins a game, and then one the series
        await typed(house, hidden(await current(house)))
        await typed(house, other(await current(house)))
        await house.board(house.ana).press_id(film_of(match), forged=True)
        await house.caught_up()
        assert refusal(house.answer(house.ana)) == told
    assert house.newest(house.ana).files == [f"dial-{match}-film.webp"]


async def test_it_names_nobody_to_who_could_not_see_who_played(house: House) -> None:
    """Cy reads #games, where Ana would post it, and not #quiet, where they played."""
    quiet = next(each.id for each in house.cy.channels() if each.name == "quiet")
    match = await ended(house, await house.duel(channel=quiet))
    told = await house.ana.slash(house.games, "help")
    for seen, named in (("forbid", False), ("allow", True)):
        heard = house.bot.wait_for("guild_channel_update")
        getattr(house.stand.faults, seen)(quiet, "view_channel", user=house.cy.id)
        await heard
        await house.ana.press(told.message_id, film_of(match), forged=True)
        await house.caught_up()
        shown = Shown.of(house.ana, told).now()
        assert "would stand in this channel" in shown.text
        assert ("Ben" in shown.text + shown.alts[0]) is named
        assert (A_PLAYER in shown.alts[0]) is not named
