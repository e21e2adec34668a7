"""The host of an open table changes its terms; who has joined has to be ready for them."""

from __future__ import annotations

import pytest

from bot.play.ready import agreed_at, mark
from bot.play.refusals import ShellRefused
from bot.screens.refusals import sentence
from bot.screens.wire import read
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
        await self.desk.lobby.set_term(self.match, person, "pace", pace, interaction=fresh())

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
        return agreed_at(read(found.custom_id).stamp)


async def opened(desk: Desk, *people: int, **terms: str) -> Open:
    """Ana opens the table, and these people join."""
    found = Open(desk, await desk.opened("unlock", (ANA,), None, invited=None, **terms))
    for person in people:
        await found.joins(person)
    return found


async def test_buttons_stand_under_the_terms_that_are_told_above_them(desk: Desk) -> None:
    table = await opened(desk, BEN)
    await table.changes()
    (ben,) = (await desk.matches.table(table.match)).seats[1:]
    assert ben.agreed == mark({"pace": "3 days"}) != mark({"pace": "1 day"})
    await table.is_ready(BEN)
    (ben,) = (await desk.matches.table(table.match)).seats[1:]
    assert ben.agreed == mark({"pace": "1 day"})


async def test_who_has_joined_presses_ready_before_the_match_begins(desk: Desk) -> None:
    table = await opened(desk, BEN, CY)
    board = await table.board()
    assert "3 days a turn" in board.text
    assert {"Start with 3", "Change…"} <= {*board.labels}
    assert "Ready" not in board.labels
    await table.changes()
    board = await table.board()
    assert "1 day a turn" in board.text
    assert "The terms were changed. Still to press **Ready**: Ben and Cy." in board.text
    assert "Start with 3" not in board.labels, "it sleeps until they are ready"
    with pytest.raises(ShellRefused, match="not_ready") as refused:
        await table.starts()
    said = "Still to press **Ready**, since the terms were changed: Ben and Cy."
    assert said in sentence(refused.value)
    await table.is_ready(BEN)
    assert "Still to press **Ready**: Cy." in (await table.board()).text
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
    assert "Still to press **Ready**: Ben." in (await table.board()).text
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
    assert "Still to press **Ready**: Ben." in (await table.board()).text


async def test_who_joins_at_the_new_terms_is_ready(desk: Desk) -> None:
    table = await opened(desk, BEN)
    old = await table.board()
    await table.changes()
    await table.joins(CY)
    assert "Still to press **Ready**: Ben." in (await table.board()).text
    await table.joins(DEE, old)
    said = (await table.board()).text
    assert "Still to press **Ready**: Ben and Dee." in said, "Dee pressed under the old terms"


async def test_a_table_that_is_full_begins_with_the_last_ready(desk: Desk) -> None:
    table = await opened(desk, BEN, players="3")
    await table.changes()
    await table.joins(CY)
    assert "everybody sits" in (await table.board()).text
    assert await table.status() == "lobby"
    await table.is_ready(BEN)
    assert await table.status() == "open"


async def test_only_the_host_changes_terms(desk: Desk) -> None:
    table = await opened(desk, BEN)
    before = await table.board()
    for name, value in (("pace", "1 day"), ("late", "ask")):
        with pytest.raises(ShellRefused, match="host_changes") as refused:
            await desk.lobby.set_term(table.match, BEN, name, value, interaction=fresh())
        assert "Only Ana can change the terms" in sentence(refused.value)
    for name, value in (("pace", "9 years"), ("pace", ""), ("players", "3"), ("", "")):
        with pytest.raises(ShellRefused, match="no_choice"):
            await desk.lobby.set_term(table.match, ANA, name, value, interaction=fresh())
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
    assert "This table has begun already." in sentence(refused.value)
    assert await table.pace() == "3 days"
