"""Who may post a film, where, and who is named there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.cogs.film import cog, screens
from bot.match.controls.names import A_PLAYER
from bot.match.live import Live
from bot.match.lobby.deals import daily
from bot.match.lobby.visibility import hidden_from_all
from bot.match.press_checks import check_has_result
from bot.match.refusals import ShellRefused
from bot.store import person_settings
from bot.store.deals import Deal
from bot.store.person_settings import EVERYBODY, NOBODY, PersonSettings
from bot.store.results import Void
from tests.desk import ANA, BEN, CY, GUILD, Desk
from tests.interactions import fresh
from tests.lives import MATCH, PERSON, having, lived


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
        assert screens.extras(live, None).looks == ()
        with pytest.raises(ShellRefused, match=key):
            check_has_result(live)
    check_has_result(ended)
    (button,) = screens.extras(ended, None).looks
    assert button.label == "Film"


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


def test_what_is_missing_in_a_channel_is_told() -> None:
    cog.check_permissions("", "")
    with pytest.raises(ShellRefused, match="film_they_lack"):
        cog.check_permissions("**Send Messages**", "**Attach Files**")
    with pytest.raises(ShellRefused, match="film_bot_lacks"):
        cog.check_permissions("", "**Attach Files**")


def test_a_nonce_is_of_match_and_channel_and_short_enough() -> None:
    live = lived("triplock", 2)
    assert cog.film_nonce(live, 5) != cog.film_nonce(live, 6)
    assert len(cog.film_nonce(live, 2**63)) <= 25


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
