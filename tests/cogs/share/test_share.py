"""Which matches are shared in which channels, and how they are told there."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from msgspec.structs import replace

from bot.cogs.share import rules, screens
from bot.cogs.share.rules import Audience, ChannelKind, Target
from bot.delivery.gallery import drawn_names
from bot.match.controls.message import Button, Picker, Say, Screen, Show
from bot.match.live import Live
from bot.match.lobby.deals import daily
from bot.match.lobby.visibility import hidden_from_all, hiding
from bot.match.offers import END
from bot.match.refusals import ShellRefused
from bot.match.wall_clock import DAY_S
from bot.store.deals import PRACTICE, Deal
from bot.store.person_settings import EVERYBODY, MET, NOBODY
from games.core import MARKS, Seat
from tests.creating import creates
from tests.deeds import answers_end, asks_to_end
from tests.desk import ANA, BEN, CHANNEL, CY, GUILD, Desk, name_of
from tests.fitting import fitting
from tests.interactions import fresh

TARGET = Target(21, ChannelKind.TEXT, "results")
SEVERAL = ("triplock", "unlock", "timelock", "tripol")
NO_DEAL = Deal()
MAX_NONCE = 25
"""Discord: the most characters of a nonce."""


async def over(desk: Desk, key: str = "timelock") -> Live:
    """Ana and Ben have played, and Ben has won because Ana resigned."""
    match = await desk.begun(key, (ANA, BEN))
    await desk.acts.resign(match, ANA, interaction=fresh())
    return await desk.live(match)


def offered(live: Live, person: int) -> list[str]:
    """The selects behind [Share] by which this person posts the match in a channel."""
    panel = screens.choosing(live, posts=rules.shares(live, person, GUILD, 0.0))
    return ["Share" for block in panel.blocks if isinstance(block, Picker)]


def refused(live: Live, person: int, guild: int | None, at: float) -> str:
    """Why a person may not share a match; "" if they may."""
    try:
        rules.check_shares(live, person, guild, at)
    except ShellRefused as error:
        return error.key
    return ""


def closed(live: Live, target: Target) -> str:
    """Why a match may not be shared in a channel; "" if it may."""
    try:
        rules.check_target(live, target)
    except ShellRefused as error:
        return error.key
    return ""


def told(live: Live, hidden: Collection[int] = (), *, sees_home: bool = True) -> tuple[str, str]:
    """The words and the alt text of what Ana posts."""
    said, shown = screens.shared(live, (), Audience(frozenset(hidden), sees_home), ANA).blocks
    assert isinstance(said, Say)
    assert isinstance(shown, Show)
    return said.content, shown.alt


async def test_who_sat_there_shares_a_match_with_a_result(desk: Desk) -> None:
    live = await over(desk)
    assert [offered(live, person) for person in (ANA, BEN, CY)] == [["Share"], ["Share"], []]
    assert refused(live, ANA, GUILD, desk.now) == ""
    assert refused(live, CY, GUILD, desk.now) == "no_seat"


async def test_a_running_match_is_not_shared(desk: Desk) -> None:
    live = await desk.live(await desk.duel())
    assert offered(live, ANA) == []
    assert refused(live, ANA, GUILD, desk.now) == "not_over"


async def test_nor_is_one_without_a_result(desk: Desk) -> None:
    match = await desk.duel()
    asked = (await asks_to_end(desk.matches, match, ANA)).facts.offer(END)
    assert asked is not None
    await answers_end(desk.matches, match, asked.id, BEN, yes=True)
    live = await desk.live(match)
    assert offered(live, ANA) == []
    assert refused(live, ANA, GUILD, desk.now) == "no_result"


async def alone(desk: Desk, key: str, guild: int | None, deal: Deal = NO_DEAL) -> Live:
    """Ana has given up a match of her own."""
    table = await creates(
        desk.lobby,
        desk.matches.shelf[key],
        {"mode": "solo"} if key == "triplock" else {},
        guild=guild,
        channel=CHANNEL,
        host=ANA,
        host_name=name_of(ANA),
        interaction=fresh(),
        deal=deal,
    )
    await desk.acts.resign(table.match.id, ANA, interaction=fresh())
    return await desk.live(table.match.id)


async def test_nor_is_one_in_direct_messages_or_from_another_server(desk: Desk) -> None:
    live = await alone(desk, "triplock", None)
    assert offered(live, ANA) == []
    assert refused(live, ANA, None, desk.now) == "unknown_button"
    assert refused(live, ANA, GUILD, desk.now) == "unknown_button"
    live = await alone(desk, "triplock", GUILD)
    assert offered(live, ANA) == ["Share"]
    for guild in (None, GUILD + 1):
        assert refused(live, ANA, guild, desk.now) == "share_elsewhere"


async def test_a_game_that_shares_by_itself_keeps_to_that(desk: Desk) -> None:
    """Its line spoils no deal that somebody else may play, and an ending would."""
    live = await alone(desk, "lockpick", GUILD)
    assert offered(live, ANA) == []
    assert [one.label for one in live.added(Seat(0)).buttons].count("Share") == 1
    assert refused(live, ANA, GUILD, desk.now) == "unknown_button"


async def test_no_deal_of_a_day_is_shown_before_its_day_is_over(desk: Desk) -> None:
    live = await alone(desk, "lockpick", GUILD, Deal(daily(desk.now), PRACTICE, GUILD, CHANNEL))
    assert refused(live, ANA, GUILD, desk.now) == "day_runs"
    assert refused(live, ANA, GUILD, desk.now + DAY_S) == "unknown_button"


async def test_what_speaks_against_a_channel_is_told_one_by_one(desk: Desk) -> None:
    live = await over(desk)
    assert closed(live, TARGET) == ""
    kinds = {
        ChannelKind.THREAD: "share_thread",
        ChannelKind.OTHER: "share_kind",
        ChannelKind.GONE: "share_gone",
        ChannelKind.UNSEEN: "share_unseen",
    }
    assert {*kinds, ChannelKind.TEXT} == {*ChannelKind}
    for kind, key in kinds.items():
        assert closed(live, replace(TARGET, kind=kind)) == key
    assert closed(live, replace(TARGET, channel=CHANNEL)) == "share_home"
    both = replace(TARGET, they_lack="**View Channel**", bot_lacks="**Attach Files**")
    assert closed(live, both) == "share_they_lack"
    assert closed(live, replace(both, they_lack="")) == "share_bot_lacks"


def test_a_post_is_refused_by_the_keys_of_its_kind() -> None:
    rules.check_rights(TARGET, "they_lack", "film_bot_lacks")
    both = replace(TARGET, they_lack="**Send Messages**", bot_lacks="**Attach Files**")
    with pytest.raises(ShellRefused, match="they_lack"):
        rules.check_rights(both, "they_lack", "film_bot_lacks")
    with pytest.raises(ShellRefused, match="film_bot_lacks"):
        rules.check_rights(replace(both, they_lack=""), "they_lack", "film_bot_lacks")


async def test_who_may_be_unknown_to_a_reader_is_hidden_unless_they_post(desk: Desk) -> None:
    """Those who have not chosen show their results to people they played with, alone."""
    live = await over(desk)

    async def hidden(by: int, *, sees_home: bool = False) -> frozenset[int]:
        return await desk.store.read(lambda tx: hidden_from_all(tx, live, by, sees_home=sees_home))

    assert (await hidden(ANA), await hidden(BEN)) == ({BEN}, {ANA})
    for shows, is_hidden in ((MET, True), (NOBODY, True), (EVERYBODY, False)):
        await desk.sets(BEN, results=shows)
        await desk.sets(ANA, results=NOBODY)
        assert (BEN in await hidden(ANA)) == is_hidden
        assert await hidden(BEN) == {ANA}
        assert (BEN in await hidden(ANA, sees_home=True)) == (shows == NOBODY)
        assert await hidden(BEN, sees_home=True) == {ANA}


LINE = "**⏳ Timelock** · ● Ana and ▲ Ben\n▲ Ben wins Timelock, {points}.\n-# Shared by Ana."


async def test_the_line_says_what_was_played_by_whom_and_how_it_ended(desk: Desk) -> None:
    live = await desk.live(await desk.begun("timelock", (ANA, BEN), {"first": "host"}))
    await desk.acts.resign(live.match.id, ANA, interaction=fresh())
    live = await desk.live(live.match.id)
    outcome = live.entry.game.outcome(live.play.state)
    assert outcome is not None
    points = f"{outcome.points[1]} points"
    line = LINE.format(points=points)
    assert told(live, sees_home=False)[0] == line
    assert told(live)[0] == f"{line} Played in <#{CHANNEL}>."
    assert told(live, (BEN,), sees_home=False)[0] == line.replace("Ben", "a player")


@pytest.mark.parametrize("key", SEVERAL)
async def test_who_is_hidden_is_named_nowhere(desk: Desk, key: str) -> None:
    live = await over(desk, key)
    line, alt = told(live, (BEN,))
    (seat,) = live.table.seats_of(BEN)
    assert line.count(f"{MARKS[seat]} a player") >= 1
    assert f"{MARKS[seat]} {MARKS[seat]}" not in line
    said = {*f"{line} {alt}".replace("'", " ").replace(".", " ").split()}
    assert "Ben" not in said
    assert "Ana" in said
    assert "Ben" in told(live)[0] + told(live)[1]
    assert drawn_names(hiding(live, (BEN,)))[seat] == "a player"
    assert set(drawn_names(live)) == {"Ana", "Ben"}
    assert drawn_names(live.upto(0)) == ()


async def test_who_holds_two_seats_is_named_once(desk: Desk) -> None:
    live = await over(desk)
    sitter = live.seats[live.table.seats_of(ANA)[0]].sitter
    both = tuple(replace(one, sitter=sitter, name="Ana") for one in live.seats)
    held = replace(live, table=replace(live.table, seats=both))
    assert told(held)[0].startswith("**⏳ Timelock** · ● ▲ Ana\n")


async def test_a_computer_keeps_its_name(desk: Desk) -> None:
    match = await desk.opened("timelock", (ANA,))
    await desk.changes.play_computer(match, ANA, interaction=fresh())
    await desk.acts.resign(match, ANA, interaction=fresh())
    live = await desk.live(match)
    hidden = await desk.store.read(lambda tx: hidden_from_all(tx, live, ANA, sees_home=False))
    assert hidden == frozenset()
    assert "Tumbler" in told(live, hidden)[0]


def buttons(screen: Screen) -> list[Button]:
    return [one for row in screen.blocks if isinstance(row, tuple) for one in row]


@pytest.mark.parametrize("key", SEVERAL)
async def test_the_preview_is_what_is_posted(desk: Desk, key: str) -> None:
    live = await over(desk, key)
    posted = screens.shared(live, (), Audience(frozenset(), True), ANA)
    shown = screens.preview(live, posted, TARGET)
    fitting(shown)
    fitting(posted)
    assert shown.blocks[1:-1] == posted.blocks
    labels = ["Post it in #results", "Another channel", "Look back"]
    assert [one.label for one in buttons(shown)] == labels
    assert buttons(posted) == []


async def test_a_long_name_of_a_channel_fits_a_label(desk: Desk) -> None:
    live = await over(desk)
    posted = screens.shared(live, (), Audience(frozenset(), True), ANA)
    longest = Target(2**63 - 1, ChannelKind.TEXT, "n" * 100)
    fitting(screens.preview(live, posted, longest))


async def test_an_ending_has_one_nonce_in_each_channel(desk: Desk) -> None:
    live = await over(desk)
    places = [(21, "post"), (22, "post"), (2**63 - 1, "post"), (2**63 - 1, "film")]
    found = [rules.nonce(live, channel, kind) for channel, kind in places]
    assert len({*found}) == 4
    assert max(map(len, found)) <= MAX_NONCE
