"""My data: what the file holds, and that nothing is left of who is forgotten."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from bot.app.cli.main import run
from bot.cogs.own_data.cog import DataCog
from bot.cogs.own_data.forgetting import Forgetting
from bot.match import blocks
from bot.match.act import Acted, Acts
from bot.match.controls.names import SOMEBODY
from bot.match.lobby.closing import Expiries
from bot.store import person_settings
from bot.store.tx import Tx
from sandbox.people.person import Person
from tests.creating import creates
from tests.deeds import offers_seat, takes_seat
from tests.disk import holding
from tests.e2e.forgetting import forget
from tests.e2e.own_file import download
from tests.e2e.panels import opened, picked, pressed, turned
from tests.e2e.trouble import met, no_harm, playable, roll, sequences
from tests.house import House
from tests.interactions import fresh
from tests.shown import Shown


async def test_the_file_holds_settings_seats_and_results(house: House) -> None:
    match = await house.duel()
    panel = await opened(house, house.ana, "Reminders", zone="Europe/Berlin")
    panel = await pressed(house, await picked(house, panel, "Quiet from", "22:00"), "Back")
    await picked(house, await turned(house, panel, "Away"), "I am away", "4 days")
    await house.matches.store.write(
        lambda tx: blocks.block(tx, house.ana.id, house.cy.id, "Cy", house.clock())
    )
    await house.acts.resign(match, house.ben.id, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    told, whole = await download(house, house.ana)
    assert told["person"] == str(house.ana.id)
    (settings,) = told["settings"]
    assert (settings["zone"], settings["quiet_from"]) == ("Europe/Berlin", 22)
    (absence,) = told["absences"]
    assert absence["since"] < absence["until"]
    assert [one["name"] for one in told["blocked"]] == ["Cy"]
    assert str(house.cy.id) not in whole
    assert str(house.ben.id) not in whole
    (played,) = told["matches"]
    assert (played["id"], played["status"], played["host"]) == (match, "over", True)
    assert [seat["name"] for seat in played["seats"]] == ["Ana"]
    assert [result["ending"] for result in played["results"]] == ["won"]
    assert all(move["action"] and move["at"] for move in played["moves"])
    assert {"questions", "messages"} <= set(played)
    other, _ = await download(house, house.dee)
    assert other["matches"] == []


async def test_the_file_lists_tournaments(house: House) -> None:
    await house.ana.slash(house.games, "tournament", game="triplock")
    lobby = house.last(house.ana)
    await lobby.seen_by(house.ben).press("Join")
    await house.caught_up()
    for person, is_host in ((house.ana, 1), (house.ben, 0)):
        told, whole = await download(house, person)
        (cup,) = told["tournaments"]
        assert (cup["game"], cup["status"], cup["host"]) == ("triplock", "open", is_host)
        assert cup["name"] == person.name
        assert cup["created_at"].startswith("20")
        others = [one for one in (house.ana, house.ben) if one is not person]
        assert [one.name for one in others if one.name in whole or str(one.id) in whole] == []
    told, _ = await download(house, house.dee)
    assert told["tournaments"] == []


@pytest.mark.parametrize("is_closed", [False, True], ids=["as sent", "closed"])
async def test_a_panel_that_got_lost_is_put_away_although_its_person_is_forgotten(
    house: House, hasty: None, is_closed: bool
) -> None:
    """The first send took effect, its answer never came, and then nobody knows the person.

    The panel may have been closed meanwhile, so that its only button is [My cards].
    """
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    await house.caught_up()
    gate, path = asyncio.Event(), rf"^/channels/(?!{house.games})\d+/messages$"
    fault = house.stand.faults.next("POST", path, skip=1, cut="after", hold=gate, late=True)
    await house.last(house.ben).press("Accept")
    await met(house, fault)
    ((match,),) = house.sql("SELECT id FROM matches")
    (panel,) = playable(house, house.ana, match)
    if is_closed:
        body = house.stand.world.state.messages[panel.id].body
        body["components"] = json.loads(json.dumps(body["components"]).replace("._more", "._panel"))
    services = house.bot.services
    forgetting = Forgetting(services.matches, services.acts, services.lobby)
    await forgetting.forget(house.ana.id, interaction=fresh())
    gate.set()
    await house.caught_up()
    assert playable(house, house.ana, match) == []
    await no_harm(house, match)
    assert house.sql("SELECT count(*) FROM retired WHERE stays = 0") == [(0,)]


async def test_who_is_forgotten_beside_the_bot_is_gone_from_the_board(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host types it, and the bot finds the wish by itself."""
    match = await house.duel()
    monkeypatch.setenv("TUMBLER_DATABASE", str(house.path))
    assert await asyncio.to_thread(run, ["forget", str(house.ana.id), "--yes"]) == 0
    house.bot.duties.wake()
    await house.ben.until(lambda: SOMEBODY in house.board(house.ben).text)
    await house.caught_up()
    assert holding(house.path, str(house.ana.id)) == []
    assert playable(house, house.ana, match) == []


async def test_a_panel_of_a_seat_that_was_given_up_is_put_away_once_its_person_is_forgotten(
    house: House,
) -> None:
    """They are forgotten before anybody is shown who has the seat now."""
    match = await house.duel()
    old, _ = await house.turn(match)
    house.shows_nothing()
    offer = await offers_seat(house.matches, match, old.id, house.cy.id, "Cy")
    await takes_seat(house.acts, match, offer.id, house.cy.id)
    services = house.bot.services
    forgetting = Forgetting(services.matches, services.acts, services.lobby)
    await forgetting.forget(old.id, interaction=fresh())
    assert len(playable(house, old, match)) == 1
    await house.restart()
    await house.caught_up()
    assert playable(house, old, match) == []
    await no_harm(house, match)


async def test_f62_a_running_match_tells_no_secret(house: House) -> None:
    """Face-down Diagrams, draws and row numbers of a running match are not in the file."""
    match = await house.duel()
    mover, _ = await house.turn(match)
    await roll(house, match)
    live = await house.live(match)
    for person in (house.ana, house.ben):
        told, whole = await download(house, person)
        (played,) = told["matches"]
        assert played["status"] == "open"
        assert played["moves"], "own moves are there, with their times"
        for move in played["moves"]:
            assert set(move) == {"seat", "actor", "told", "at"}
        for seat, player in enumerate(live.play.state.players):
            hidden = [f'"{card.id}"' for card in player.diagrams if not card.up]
            words = sequences(live, seat)
            assert [one for one in (*hidden, *words) if one in whole] == []
        actions = {row.text for row in live.rows if row.seat in live.table.seats_of(person.id)}
        assert actions
        assert [one for one in actions if f'"{one}"' in whole] == []
        assert '"draws"' not in whole
        is_told = [f"{mover.name} rolled " in move["told"] for move in played["moves"]]
        assert is_told == ([False, True] if person is mover else [False])


async def test_f62_looks_are_not_told_where_the_notebook_is_off(known: House) -> None:
    """The first die of this match lets somebody look."""
    house = known
    match = await house.duel(notebook="off", first_skip="off")
    mover, _other = await house.turn(match)
    for text in ("roll", "die:1:peek:0+1"):
        await house.acts.act(match, mover.id, text, stamp=None, interaction=fresh())
    live = await house.live(match)
    (seat,) = live.table.seats_of(mover.id)
    seen = [
        event
        for told in live.told
        if (event := told.notice.seen_by(seat)) is not None
        and live.entry.texts.caption(event, live.setting(("A", "B"), seat))
        and told.notice.seen_by(None) != event
    ]
    assert seen
    told, whole = await download(house, mover)
    for event in seen:
        line = live.entry.texts.say(event, live.setting(("Ana", "Ben"), seat))
        assert line is None or line.text not in whole
    assert told["matches"][0]["moves"]


async def test_f62_a_set_secret_and_the_code_of_a_deal_are_not_told(house: House) -> None:
    await creates(
        house.bot.services.lobby,
        house.shelf["unlock"],
        {"secret": "1-2-5-9", "lock": "bot"},
        guild=house.stand.world.guild_id,
        channel=house.games,
        host=house.ana.id,
        host_name="Ana",
        interaction=fresh(),
        terms={"players": "1"},
    )
    await house.ana.slash(house.games, "lockpick start")
    await house.caught_up()
    codes = [name for (name,) in house.sql("SELECT name FROM deals")]
    told, whole = await download(house, house.ana)
    assert [one["status"] for one in told["matches"]] == ["open", "open"]
    assert codes
    assert [one for one in ("1-2-5-9", *codes) if one in whole] == []


async def test_nothing_is_left_of_who_is_forgotten(house: House) -> None:
    """Ana plays, offers, blocks, is blocked and invited; then her id and name are nowhere."""
    over = await house.duel()
    await house.acts.resign(over, house.ben.id, interaction=fresh())
    house.bot.services.delivery.wake(over)
    await house.caught_up()
    await house.board(house.ana).press("Rematch")
    await house.caught_up()
    running = await house.begun("triplock", house.ana, house.ben)
    await house.ana.slash(house.games, "match substitute", user=house.cy.id, match=running)
    await house.ben.slash(house.games, "match substitute", user=house.cy.id, match=running)
    third = Shown.of(house.cy, await house.cy.slash(house.games, "unlock start"))
    await third.seen_by(house.ana).press("Join")
    await house.caught_up()
    await house.ana.slash(house.games, "unlock start")
    await house.cy.slash(house.games, "triplock start", opponent=house.ana.id)
    invited = house.last(house.cy)
    await house.ana.slash(house.games, "tournament", game="triplock")
    panel = await opened(house, house.ana, "Away", zone="Europe/Berlin")
    await picked(house, panel, "I am away", "4 days")
    here = house.dm(house.ana)
    alone = await house.ana.slash(here, "lockpick start", deal="daily")
    await house.caught_up()
    assert alone is not None

    def rows(tx: Tx) -> None:
        blocks.block(tx, house.ana.id, house.cy.id, "Cy", 1.0)
        blocks.block(tx, house.ben.id, house.ana.id, "Ana", 1.0)
        for person, host in ((house.ana.id, house.cy.id), (house.cy.id, house.ana.id)):
            sql = "INSERT INTO declined (person, host, at) VALUES (:person, :host, 1)"
            tx.run(sql, person=person, host=host)
        sql = "INSERT INTO nudges (low, high, at) VALUES (:low, :high, 1)"
        tx.run(sql, low=house.ana.id, high=house.ben.id)
        tx.run(sql, low=house.cy.id, high=house.ana.id)
        sql = "INSERT INTO voids (match, reason, person, at) VALUES (:match, 'x', :person, 1)"
        tx.run(sql, match=over, person=house.ana.id)

    await house.matches.store.write(rows)
    before = holding(house.path, str(house.ana.id))
    met = {line.partition(":")[0] for line in before}
    assert {"matches.host", "matches.invited", "sittings.person", "moves.person"} <= met
    assert {"results.person", "offers.person", "deals.person", "asks.person"} <= met
    assert {"deliveries.audience", "people.person", "voids.person", "answers.person"} <= met

    question = await forget(house, house.ana)
    for lost in ("You resign from", "not yet begun", "You leave 1 tournament."):
        assert lost in question.text, lost
    assert holding(house.path, str(house.ana.id), "Ana", str(here)) == []

    assert (await house.live(running)).match.status == "over"
    names = [sitting.name for sitting in (await house.live(running)).seats]
    assert sorted(names) == ["Ben", SOMEBODY]
    assert house.board(house.ben).labels  # the result can still be read
    seen = third.now()
    assert "Ana" not in seen.text
    assert "◆ free" in seen.text or "▲ free" in seen.text
    gone = invited.now()
    assert gone.ids == []
    kept = await house.matches.store.read(lambda tx: person_settings.read_blocks(tx, house.ben.id))
    assert [one.name for one in kept] == [SOMEBODY]
    assert await house.matches.store.read(
        lambda tx: blocks.is_blocked(tx, house.ben.id, house.ana.id)
    ), "the hash still knows her"


def with_buttons(house: House, person: Person) -> list[Shown]:
    """The direct messages of a person in which something can be pressed."""
    return [message for message in house.messages(person, house.dm(person)) if message.ids]


@pytest.mark.parametrize("is_killed", [False, True])
async def test_no_hand_stays_with_who_is_forgotten(house: House, is_killed: bool) -> None:
    """Private panels are put away, even if the bot ends once the person was cut out."""
    duel = await house.duel()
    await house.ana.slash(house.dm(house.ana), "lockpick start")
    await house.caught_up()
    assert len(with_buttons(house, house.ana)) == 2
    if is_killed:
        house.shows_nothing()
        forgetting = Forgetting(house.matches, house.acts, house.bot.services.lobby)
        await forgetting.forget(house.ana.id, interaction=fresh())
        await house.restart()
        await house.caught_up()
    else:
        await forget(house, house.ana)
    assert with_buttons(house, house.ana) == []
    assert holding(house.path, str(house.ana.id), '"Ana"', str(house.dm(house.ana))) == []
    assert (await house.live(duel)).match.status == "over"
    assert "win" in house.board(house.ben).text


async def test_a_result_that_was_sent_with_the_name_is_shown_again_without_it(
    house: House,
) -> None:
    """The others have read who resigned before the person is cut out."""
    await house.duel()

    class Slow(Acts):
        async def resign(self, match: str, user: int, **how: Any) -> Acted:
            acted = await super().resign(match, user, **how)
            house.bot.services.delivery.wake(match)
            await house.caught_up()
            assert "Ana resigned" in house.last(house.ben, house.dm(house.ben)).text
            return acted

    forgetting = Forgetting(house.matches, Slow(house.matches), house.bot.services.lobby)
    await forgetting.forget(house.ana.id, interaction=fresh())
    await house.caught_up()
    direct = house.last(house.ben, house.dm(house.ben))
    assert direct.text == "You win against somebody: somebody resigned."
    assert "Ana" not in house.board(house.ben).text


async def test_old_boards_and_stories_still_fold(house: House) -> None:
    match = await house.duel()
    await roll(house, match)
    await forget(house, house.ana)
    live = await house.live(match)
    assert live.match.status == "over"
    result = house.board(house.ben)
    assert [label for label in result.labels if label.startswith("Rematch")] == []
    await result.press("Look back")
    await house.caught_up()
    more = house.private(house.ben)[-1]
    await more.press("Replay")
    await house.caught_up()
    assert SOMEBODY in house.answer(house.ben)
    assert "Ana" not in house.answer(house.ben)
    await house.restart()
    assert (await house.live(match)).match.status == "over"


async def test_a_restart_goes_on_forgetting(house: House) -> None:
    """The process ends after the wish was stored, and after one of two matches was left."""
    first, second = await house.duel(), await house.begun("triplock", house.ana, house.ben)
    at = house.clock()
    await house.matches.store.write(
        lambda tx: person_settings.write(
            tx, person_settings.PersonSettings(house.ana.id, forget_at=at)
        )
    )
    house.shows_nothing()
    await house.acts.resign(first, house.ana.id, interaction=None)
    await house.restart()
    await house.cog(DataCog).take_up()  # what the start does, too; twice does no harm
    await house.caught_up()
    assert holding(house.path, str(house.ana.id), "Ana") == []
    for match in (first, second):
        assert (await house.live(match)).match.status == "over"


async def test_forgetting_goes_on_though_something_else_cannot_be_mended(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an earlier process left is mended in steps, of which another fails."""
    at = house.clock()
    await house.matches.store.write(
        lambda tx: person_settings.write(
            tx, person_settings.PersonSettings(house.ana.id, forget_at=at)
        )
    )

    async def fails(_: Expiries) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(Expiries, "take_up", fails)
    assert holding(house.path, str(house.ana.id)) != []
    await house.restart()
    await house.stored.until(lambda: holding(house.path, str(house.ana.id)) == [])


async def test_a_table_is_shown_without_who_was_forgotten_after_a_kill(house: House) -> None:
    """The process ends once the person was cut out of an open table."""
    table = Shown.of(house.cy, await house.cy.slash(house.games, "unlock start"))
    await table.seen_by(house.ana).press("Join")
    await house.caught_up()
    assert "Ana" in table.now().text
    await house.bot.duties.stop()
    forgetting = Forgetting(house.matches, house.acts, house.bot.services.lobby)
    await forgetting.forget(house.ana.id, interaction=fresh())
    assert "Ana" in table.now().text
    await house.restart()
    await house.caught_up()
    assert "Ana" not in table.now().text


async def test_who_was_forgotten_may_play_again(house: House) -> None:
    await house.duel()
    await forget(house, house.ana)
    match = await house.begun("triplock", house.ana, house.ben)
    assert house.ana.id in (await house.live(match)).table.people
    told, _ = await download(house, house.ana)
    assert [one["id"] for one in told["matches"]] == [match]
