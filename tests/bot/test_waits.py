"""What waits outside a turn is told once to whom it concerns, by a line that goes in the end."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.cogs.matches.cog import MatchesCog
from bot.match.controls.message import Beside, Note, Say
from bot.match.lobby import hosting
from bot.store import match_people, person_settings
from bot.store.match_people import Wait
from tests.deeds import offers_rematch
from tests.desk import ANA, BEN, CHANNEL, CY, DEE, Desk
from tests.interactions import fresh


def lines(desk: Desk) -> list[str]:
    """The lines that stand, in order."""
    return [text for _, text, _ in desk.post.lines.values()]


async def known(desk: Desk, match: str) -> tuple[Wait, ...]:
    return await desk.store.read(lambda tx: match_people.read_waits(tx, match))


async def ended(desk: Desk) -> str:
    """A duel that Ben gave up; what it called is forgotten."""
    match = await desk.duel()
    await desk.acts.resign(match, BEN, interaction=fresh())
    await desk.waits(1)
    desk.calls.clear()
    return match


async def offers(desk: Desk, match: str, person: int) -> None:
    await offers_rematch(desk.matches, match, person)
    await desk.waits(1)


async def test_the_host_is_told_once_that_somebody_sits_there(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA, BEN))
    await desk.waits(1)
    assert lines(desk) == [f"🔓 Unlock: Ben sits at your table. Start it? <@{ANA}>"]
    assert desk.heard(ANA) == 1
    await desk.lobby.join(match, CY, "Cy", interaction=fresh())
    await desk.waits(1)
    assert desk.heard(ANA) == 1
    await desk.lobby.start(match, ANA, interaction=fresh())
    await desk.waits(1)
    assert lines(desk) == []


async def test_nobody_is_told_of_a_table_that_begins_by_itself(desk: Desk) -> None:
    await desk.opened("triplock", (ANA, BEN))
    await desk.waits(1)
    assert not any("sits at your table" in call.text for call in desk.calls)


async def test_nobody_is_told_before_enough_sit_there(desk: Desk) -> None:
    match = await desk.opened("timelock", (ANA,), players="4")
    await desk.lobby.join(match, BEN, "Ben", interaction=fresh())
    await desk.waits(1)
    assert lines(desk) == []


async def test_a_line_goes_when_what_it_told_is_not_so_any_more(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA, BEN))
    await desk.waits(1)
    assert len(lines(desk)) == 1
    await desk.lobby.leave(match, BEN, interaction=fresh())
    await desk.waits(1)
    assert lines(desk) == []
    await desk.lobby.join(match, CY, "Cy", interaction=fresh())
    await desk.waits(1)
    assert desk.heard(ANA) == 1, "the reason is the same"


async def test_who_joined_is_told_of_each_change_once(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA, BEN, CY))
    await desk.waits(1)
    desk.calls.clear()
    await desk.changes.change(match, ANA, "difficulty", "hard", interaction=fresh())
    await desk.waits(1)
    (call,) = desk.calls
    assert set(call.people) == {BEN, CY}
    assert "Ana has changed the table. Press **Ready** to play like that." in call.text
    await desk.lobby.ready(match, BEN, await mark(desk, match), interaction=fresh())
    await desk.waits(1)
    assert any("Press **Ready**" in line for line in lines(desk)), "Cy is still waited for"
    await desk.lobby.ready(match, CY, await mark(desk, match), interaction=fresh())
    await desk.waits(1)
    assert not any("Press **Ready**" in line for line in lines(desk))
    await desk.changes.change(match, ANA, "difficulty", "easy", interaction=fresh())
    await desk.changes.change(match, ANA, "grid", "4", interaction=fresh())
    await desk.waits(1)
    assert desk.heard(BEN) == 2


async def mark(desk: Desk, match: str) -> int:
    return hosting.terms_mark(await desk.matches.table(match))


async def test_who_has_still_to_pick_is_told(desk: Desk) -> None:
    match = await desk.opened("triplock", (ANA,), {"characters": "pick"})
    await desk.lobby.pick(match, ANA, "wren", interaction=fresh())
    await desk.lobby.join(match, BEN, "Ben", interaction=fresh())
    await desk.waits(1)
    assert desk.heard(BEN) == 0, "the one who joined has it before the eyes"
    await desk.lobby.leave(match, BEN, interaction=fresh())
    await desk.lobby.pick(match, ANA, "", interaction=fresh())
    other = await desk.opened("triplock", (ANA, BEN), {"characters": "pick"})
    await desk.lobby.pick(other, BEN, "wren", interaction=fresh())
    await desk.waits(1)
    assert "everybody sits. Pick your character at the table." in desk.calls[-1].text
    assert desk.calls[-1].people == (ANA,)


async def test_a_rematch_that_is_offered_reaches_the_others(desk: Desk) -> None:
    match = await ended(desk)
    await offers(desk, match, BEN)
    assert lines(desk) == [f"⚙️ Triplock: Ben offers a rematch. <@{ANA}>"]
    await offers(desk, match, ANA)
    assert lines(desk) == []
    assert desk.heard(ANA, "offers a rematch") == 1


async def test_an_offer_taken_back_takes_its_line_along(desk: Desk) -> None:
    match = await ended(desk)
    await offers(desk, match, BEN)
    assert len(lines(desk)) == 1
    for _ in range(3):
        await offers(desk, match, BEN)
        assert lines(desk) == []
    assert desk.heard(ANA) == 1, "offering again and again calls nobody"


async def test_quiet_hours_put_it_off_to_their_end(desk: Desk) -> None:
    match = await ended(desk)
    await desk.is_quiet(ANA, 2)
    await offers(desk, match, BEN)
    assert desk.heard(ANA) == 0
    await desk.waits(3 * 3600)
    assert desk.heard(ANA, "offers a rematch") == 1


async def test_who_wants_pings_by_direct_message_gets_it_there(desk: Desk) -> None:
    match = await ended(desk)
    await desk.sets(ANA, ping=person_settings.DM)
    await offers(desk, match, BEN)
    ((channel, text, people),) = desk.post.lines.values()
    assert (channel, people) == (-ANA, ())
    assert text == "⚙️ Triplock: Ben offers a rematch."


async def test_who_has_blocked_the_other_hears_nothing(desk: Desk) -> None:
    match = await ended(desk)
    await desk.persons.block(ANA, BEN, "Ben", interaction=fresh())
    await offers(desk, match, BEN)
    assert lines(desk) == []


async def test_a_table_that_closes_takes_its_line_along(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA, BEN))
    await desk.waits(1)
    await desk.lobby.close(match, ANA, interaction=fresh())
    await desk.waits(1)
    assert lines(desk) == []


async def test_a_table_that_a_moderator_closes_takes_its_line_along(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA, BEN))
    await desk.waits(1)
    guild = (await desk.matches.table(match)).match.guild or 0
    await desk.moderation.end(match, guild, DEE, interaction=fresh())
    await desk.waits(1)
    assert lines(desk) == []


async def test_what_others_were_told_goes_with_the_table_of_a_host_who_is_forgotten(
    desk: Desk,
) -> None:
    match = await desk.opened("timelock", (ANA, BEN), players="4")
    await desk.changes.change(match, ANA, "pace", "1 day", interaction=fresh())
    await desk.waits(1)
    assert [f"<@{BEN}>" in line for line in lines(desk)] == [True]
    await desk.forgetting.forget(ANA, interaction=fresh())
    await desk.waits(1)
    assert lines(desk) == []


async def test_the_host_is_not_called_any_more_once_the_other_is_forgotten(desk: Desk) -> None:
    await desk.opened("unlock", (ANA, BEN))
    await desk.waits(1)
    await desk.forgetting.forget(BEN, interaction=fresh())
    await desk.waits(1)
    assert lines(desk) == []


async def test_a_rematch_of_who_is_forgotten_calls_nobody_any_more(desk: Desk) -> None:
    match = await ended(desk)
    await offers(desk, match, BEN)
    await desk.forgetting.forget(BEN, interaction=fresh())
    await desk.waits(1)
    assert lines(desk) == []


async def test_the_line_of_who_is_forgotten_goes(desk: Desk) -> None:
    match = await ended(desk)
    await offers(desk, match, BEN)
    assert len(lines(desk)) == 1
    await desk.forgetting.forget(ANA, interaction=fresh())
    await desk.waits(1)
    assert lines(desk) == []
    assert ANA not in {
        person for wait in await known(desk, match) for person in (wait.person, wait.by)
    }


async def test_a_line_whose_answer_was_lost_is_found_and_not_sent_again(desk: Desk) -> None:
    match = await ended(desk)
    await offers_rematch(desk.matches, match, BEN)
    line = Note(f"⚙️ Triplock: Ben offers a rematch. <@{ANA}>")
    number = await desk.post.send(CHANNEL, line, nonce="x", mentions=[ANA])
    (wait,) = await known(desk, match)
    await desk.store.write(lambda tx: match_people.mark_wait_tried(tx, wait))
    await desk.waits(1)
    assert list(desk.post.lines) == [number]


async def listed(desk: Desk, person: int) -> list[str]:
    """The lines of `/matches`."""
    services: Any = SimpleNamespace(matches=desk.matches, delivery=None, boards=NoBoards())
    page = await MatchesCog(services).page(person, 1)
    blocks = [] if isinstance(page, Note) else page.blocks
    return [block.content for block in blocks if isinstance(block, Say | Beside)][1:]


class NoBoards:
    """No message stands anywhere."""

    async def url(self, _match: str) -> None:
        return None


async def test_the_list_of_matches_says_what_waits(desk: Desk) -> None:
    over = await ended(desk)
    await offers(desk, over, BEN)
    match = await desk.opened("unlock", (ANA, BEN))
    first, second = await listed(desk, ANA)
    assert first.startswith("**Rematch?** ⚙️ Triplock · Ben offers a rematch")
    assert second.startswith("**Start it?** 🔓 Unlock · Ben sits at your table")
    await desk.changes.change(match, ANA, "difficulty", "hard", interaction=fresh())
    (ready,) = await listed(desk, BEN)
    assert ready.startswith("**Press Ready** 🔓 Unlock · Ana has changed the table")
    assert await listed(desk, DEE) == []


async def test_a_change_while_a_line_is_sent_waits_for_no_quiet_hours(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is put off for one person holds up nobody else, though it is stored last."""
    match = await desk.opened("unlock", (ANA, BEN, CY))
    await desk.waits(1)
    await desk.is_quiet(BEN, 2)
    send = desk.post.send

    async def meanwhile(*given: object, **named: object) -> int:
        monkeypatch.setattr(desk.post, "send", send)
        number = await send(*given, **named)  # type: ignore[arg-type]
        await desk.lobby.ready(match, CY, await mark(desk, match), interaction=fresh())
        return number

    monkeypatch.setattr(desk.post, "send", meanwhile)
    await desk.changes.change(match, ANA, "difficulty", "hard", interaction=fresh())
    await desk.waits(1)
    assert not any("Press **Ready**" in line for line in lines(desk)), "Cy has pressed it"
