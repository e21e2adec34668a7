"""The host of an open table changes its terms; who has joined has to be ready for them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.match.controls.custom_ids import read_wire
from bot.match.games import GAMES
from bot.match.lobby.changes import changeable
from bot.match.lobby.hosting import agreed_at, terms_mark
from bot.match.lobby.shell_terms import values_of
from bot.match.refusals import ShellRefused
from bot.screens.refusals import sentence
from bot.store.tables import Table
from games.core import Refused
from tests.desk import ANA, BEN, CY, DEE, Board, Desk, name_of
from tests.interactions import fresh


class Open:
    """A table of Unlock that Ana has opened."""

    def __init__(self, desk: Desk, match: str) -> None:
        self.desk, self.match = desk, match

    async def board(self) -> Board:
        return await self.desk.lobby_board(self.match)

    async def joins(self, person: int, shown: Board | None = None) -> None:
        """A person presses Join on what stands there, or stood there before."""
        agreed = await self._agreed("Join", shown)
        name, at = name_of(person), fresh()
        await self.desk.lobby.join(self.match, person, name, interaction=at, agreed=agreed)

    async def is_ready(self, person: int, shown: Board | None = None) -> None:
        agreed = await self._agreed("Ready", shown)
        await self.desk.lobby.ready(self.match, person, agreed, interaction=fresh())

    async def changes(self, pace: str = "1 day", person: int = ANA) -> None:
        await self.sets("pace", pace, person)

    async def sets(self, name: str, value: str, person: int = ANA) -> Table:
        change = self.desk.changes.change
        return await change(self.match, person, name, value, interaction=fresh())

    async def starts(self) -> None:
        await self.desk.lobby.start(self.match, ANA, interaction=fresh())

    async def pace(self) -> str:
        return (await self.desk.matches.table(self.match)).match.terms["pace"]

    async def status(self) -> str:
        return (await self.desk.matches.table(self.match)).match.status

    async def _agreed(self, label: str, shown: Board | None) -> int | None:
        """The terms under which a button stands."""
        board = shown or await self.board()
        (found,) = [button for button in board.buttons if button.label == label]
        return agreed_at(read_wire(found.custom_id).stamp)


async def opened(desk: Desk, *people: int, **terms: str) -> Open:
    """Ana opens the table, and these people join."""
    found = Open(desk, await desk.opened("unlock", (ANA,), None, invited=None, **terms))
    for person in people:
        await found.joins(person)
    return found


async def test_buttons_stand_under_the_terms_that_are_told_above_them(desk: Desk) -> None:
    table = await opened(desk, BEN)
    await table.changes()
    now = await desk.matches.table(table.match)
    before = replace(now.match, terms={**now.match.terms, "pace": "3 days"})
    (ben,) = now.seats[1:]
    assert ben.agreed == terms_mark(replace(now, match=before)) != terms_mark(now)
    await table.is_ready(BEN)
    (ben,) = (await desk.matches.table(table.match)).seats[1:]
    assert ben.agreed == terms_mark(now)


async def test_who_has_joined_presses_ready_before_the_match_begins(desk: Desk) -> None:
    table = await opened(desk, BEN, CY)
    board = await table.board()
    assert "3 days a turn" in board.text
    assert "Start with 3" in board.labels
    assert "Ready" not in board.labels
    await table.changes()
    board = await table.board()
    assert "1 day a turn" in board.text
    assert "The terms have changed, so Ben and Cy must press **Ready** again." in board.text
    assert "Start with 3" not in board.labels, "it sleeps until they are ready"
    with pytest.raises(ShellRefused, match="not_ready") as refused:
        await table.starts()
    said = "The terms have changed, so Ben and Cy must press **Ready** again."
    assert said in sentence(refused.value)
    await table.is_ready(BEN)
    assert "The terms have changed, so Cy must press **Ready** again." in (await table.board()).text
    with pytest.raises(ShellRefused, match="not_ready"):
        await table.starts()
    await table.is_ready(CY)
    assert "Ready" not in (await table.board()).labels
    await table.starts()
    assert (await desk.live(table.match)).match.terms["pace"] == "1 day"


async def test_a_ready_that_stood_under_other_terms_is_none(desk: Desk) -> None:
    table = await opened(desk, BEN)
    await table.changes("1 day")
    old = await table.board()
    await table.changes("7 days")
    await table.is_ready(BEN, old)
    assert (
        "The terms have changed, so Ben must press **Ready** again." in (await table.board()).text
    )
    with pytest.raises(ShellRefused, match="not_ready"):
        await table.starts()


async def test_only_who_sits_there_is_ready(desk: Desk) -> None:
    table = await opened(desk, BEN)
    await table.changes()
    with pytest.raises(ShellRefused, match="not_seated"):
        await table.is_ready(CY)


async def test_the_old_terms_again_need_nobodys_word(desk: Desk) -> None:
    table = await opened(desk, BEN)
    await table.changes()
    assert "Ready" in (await table.board()).labels
    await table.changes("3 days")
    board = await table.board()
    assert "Ready" not in board.labels
    assert "Start with 2" in board.labels


async def test_without_a_pace_they_have_to_be_ready_too(desk: Desk) -> None:
    table = await opened(desk, BEN)
    await table.changes("none")
    assert (
        "The terms have changed, so Ben must press **Ready** again." in (await table.board()).text
    )


async def test_who_joins_at_the_new_terms_is_ready(desk: Desk) -> None:
    table = await opened(desk, BEN)
    old = await table.board()
    await table.changes()
    await table.joins(CY)
    assert (
        "The terms have changed, so Ben must press **Ready** again." in (await table.board()).text
    )
    await table.joins(DEE, old)
    said = (await table.board()).text
    assert "The terms have changed, so Ben and Dee must press **Ready** again." in said, (
        "Dee pressed under the old terms"
    )


async def test_a_table_that_is_full_begins_with_the_last_ready(desk: Desk) -> None:
    table = await opened(desk, BEN, players="3")
    await table.changes()
    await table.joins(CY)
    assert (await table.board()).labels == ["Ready", "⋯ More…"], "everybody sits"
    assert await table.status() == "lobby"
    await table.is_ready(BEN)
    assert await table.status() == "open"


async def test_only_the_host_changes_terms(desk: Desk) -> None:
    table = await opened(desk, BEN)
    before = await table.board()
    for name, value in (("pace", "1 day"), ("late", "ask")):
        with pytest.raises(ShellRefused, match="host_changes") as refused:
            await table.sets(name, value, BEN)
        assert "Only Ana can change the terms" in sentence(refused.value)
    for name, value in (("pace", "9 years"), ("pace", ""), ("secret", "1-2-3"), ("", "")):
        with pytest.raises(ShellRefused, match="no_choice"):
            await table.sets(name, value)
    assert await table.board() == before


async def test_an_invitation_keeps_the_terms_it_was_sent_with(desk: Desk) -> None:
    table = Open(desk, await desk.opened("triplock", invited=BEN))
    before = await table.board()
    assert "Change…" not in before.labels
    with pytest.raises(ShellRefused, match="no_choice") as refused:
        await table.changes()
    assert "That choice is not on the list" in sentence(refused.value)
    assert await table.board() == before
    assert await table.pace() == "3 days"


async def test_a_table_that_has_begun_keeps_its_terms(desk: Desk) -> None:
    table = await opened(desk, BEN)
    await table.starts()
    with pytest.raises(ShellRefused, match="not_lobby") as refused:
        await table.changes("7 days")
    assert "The match has begun already." in sentence(refused.value)
    assert await table.pace() == "3 days"


async def test_the_host_changes_what_is_played_too(desk: Desk) -> None:
    table = await opened(desk, BEN)
    assert "hard" not in (await table.board()).text
    await table.sets("difficulty", "hard")
    board = await table.board()
    assert "hard" in board.text
    assert "The terms have changed, so Ben must press **Ready** again." in board.text
    await table.is_ready(BEN)
    await table.starts()
    assert (await desk.live(table.match)).match.options["difficulty"] == "hard"


async def test_a_table_for_two_becomes_one_for_three(desk: Desk) -> None:
    table = Open(desk, await desk.opened("triplock", (ANA,)))
    await table.sets("mode", "ring")
    await table.joins(BEN)
    assert await table.status() == "lobby"
    await table.joins(CY)
    live = await desk.live(table.match)
    assert len(live.seats) == 3
    assert live.match.options["mode"] == "ring"


async def test_what_counts_no_more_is_left_out(desk: Desk) -> None:
    table = Open(desk, await desk.opened("triplock", (ANA,), {"mode": "coop", "episode": "bridge"}))
    now = await table.sets("mode", "duel")
    assert "episode" not in now.match.options
    await table.joins(BEN)
    assert (await desk.live(table.match)).match.options["mode"] == "duel"


async def test_nobody_loses_a_seat_by_a_change(desk: Desk) -> None:
    table = Open(desk, await desk.opened("triplock", (ANA, BEN), {"mode": "ring"}))
    before = await desk.matches.table(table.match)
    with pytest.raises(ShellRefused, match="too_many_sit") as refused:
        await table.sets("mode", "solo")
    assert "2 people sit here, and then only 1 could play." in sentence(refused.value)
    assert await desk.matches.table(table.match) == before


async def test_a_number_of_players_that_cannot_be_is_left_open(desk: Desk) -> None:
    table = Open(desk, await desk.opened("unlock", (ANA,), {"lock": "bot"}))
    assert (await table.sets("players", "1")).match.seat_count == 1
    now = await table.sets("lock", "host")
    assert now.match.terms["players"] == "any"
    assert now.match.seat_count == 7


async def test_a_change_begins_no_match_for_one(desk: Desk) -> None:
    table = Open(desk, await desk.opened("triplock", (ANA,)))
    await table.sets("mode", "solo")
    await table.sets("episode", "gasworks")
    assert await table.status() == "lobby"
    assert "Start" in (await table.board()).labels
    await table.starts()
    assert (await desk.live(table.match)).match.options["episode"] == "gasworks"


async def test_a_change_that_fills_the_table_begins_the_match(desk: Desk) -> None:
    table = await opened(desk, BEN)
    await table.sets("players", "2")
    assert await table.status() == "lobby", "Ben has not agreed"
    await table.is_ready(BEN)
    assert await table.status() == "open"


@pytest.mark.parametrize("key", GAMES)
async def test_every_change_that_is_offered_can_be_made(desk: Desk, key: str) -> None:
    entry = GAMES[key]
    if not entry.for_several:
        return
    table = Open(desk, await desk.opened(key, (ANA,)))
    for option in changeable(entry, await desk.matches.table(table.match)):
        for value in values_of(option):
            now = await desk.matches.table(table.match)
            if option.name not in {one.name for one in changeable(entry, now)}:
                continue
            try:
                after = await table.sets(option.name, value)
            except Refused as refused:
                assert refused.key != "no_choice"
                continue
            told = {**after.match.options, **after.match.terms}
            assert told.get(option.name, option.default) == value
            assert await table.status() == "lobby"
