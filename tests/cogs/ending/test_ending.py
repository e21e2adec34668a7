"""Who may ask for the end of a match without a result, who has to agree, and what cancels it."""

from __future__ import annotations

import asyncio

import pytest

from bot.cogs.ending.rules import open_offer
from bot.cogs.ending.screens import LABEL, asking
from bot.match.live import Live
from bot.match.refusals import ShellRefused
from bot.match.wall_clock import DAY_S
from bot.screens.refusals import sentence
from bot.store.results import read_results, without_results
from tests.deeds import answers_end, asks_to_end, may_end
from tests.desk import ANA, BEN, CY, DEE, Desk, name_of
from tests.interactions import fresh

ANSWERS = ["Agree", "Decline"]


async def asks(desk: Desk, match: str, person: int) -> str:
    """Asks for the end as it is offered behind More; returns the offer."""
    assert LABEL in (await desk.stops(match, person)).labels
    await may_end(desk.matches, match, person)
    offer = open_offer(await asks_to_end(desk.matches, match, person))
    await desk.waits(0)
    assert [one for one in (await desk.board(match)).labels if one in ANSWERS] == ANSWERS
    assert offer is not None
    return offer.id


async def says(desk: Desk, match: str, person: int, offer: str, *, yes: bool = True) -> Live:
    live = await answers_end(desk.matches, match, offer, person, yes=yes)
    await desk.waits(0)
    return live


async def is_void(desk: Desk, match: str) -> bool:
    """Whether it has ended without a result, which its rows and its board tell alike."""
    live = await desk.live(match)
    results = await desk.store.read(lambda tx: read_results(tx, match))
    assert live.is_void == (live.match.status == "over" and results == ())
    board = await desk.board(match)
    assert ("Ended without a result" in board.text) == live.is_void
    return live.is_void


async def is_offered(desk: Desk, match: str) -> bool:
    """Whether an offer stands, which the board tells."""
    board, offer = await desk.board(match), open_offer(await desk.live(match))
    assert ("asks to end this match" in board.text) == ("Agree" in board.labels)
    assert ("Agree" in board.labels) == (offer is not None)
    return offer is not None


async def ring(desk: Desk, **terms: str) -> tuple[str, int, list[int]]:
    """A ring of Triplock whose Diagrams are laid; the match, who has to roll, and the others."""
    match = await desk.begun("triplock", (ANA, BEN, CY), {"mode": "ring"}, **terms)
    for person in (ANA, BEN, CY):
        await desk.plays(match, person, "orient:0")
    mover = await desk.waited_for(match)
    return match, mover, [person for person in (ANA, BEN, CY) if person != mover]


async def unlock(desk: Desk) -> str:
    """A match of Unlock for four; Ana, the Lock, has hidden her code."""
    match = await desk.begun("unlock", (ANA, BEN, CY, DEE))
    await desk.plays(match, ANA, "code:1-2-5-9")
    return match


async def test_it_ends_when_all_the_others_agree_and_nobody_is_pinged(desk: Desk) -> None:
    match = await unlock(desk)
    before = list(desk.calls)
    offer = await asks(desk, match, CY)
    for person in (ANA, BEN):
        assert not (await says(desk, match, person, offer)).is_void
    assert "Ana and" in (await desk.board(match)).text
    await says(desk, match, DEE, offer)
    assert await is_void(desk, match)
    board = await desk.board(match)
    assert "Cy asked for it, and Ana, Ben and Dee agreed." in board.text
    assert board.labels[-1] == "Look back"
    assert board.labels[0].startswith("Rematch")
    assert desk.calls == before, "it is news for nobody who has just agreed"
    assert await desk.store.read(without_results) == ()


async def test_the_board_follows_each_answer(desk: Desk) -> None:
    match = await unlock(desk)
    told: list[str] = []
    desk.store.listener = lambda touched: told.extend(touched.changed)
    offer = open_offer(await asks_to_end(desk.matches, match, CY))
    assert offer is not None
    for person in (ANA, BEN, DEE):
        await answers_end(desk.matches, match, offer.id, person, yes=True)
    assert await is_void(desk, match)
    assert told == [match] * 4


async def test_who_becomes_late_drops_out_of_the_count(desk: Desk) -> None:
    match, late, (first, second) = await ring(desk, pace="1 day")
    offer = await asks(desk, match, first)
    await says(desk, match, second, offer)
    await desk.waits(3 * DAY_S)
    assert not await is_void(desk, match), "half of the bank is gone, and the third may answer"
    told: list[str] = []
    desk.store.listener = lambda touched: told.extend(touched.changed)
    await desk.waits(DAY_S)
    assert await is_void(desk, match)
    assert told == [match], "one transaction notes that time is up and ends it: one edit"
    assert f"{name_of(first)} asked for it" in (await desk.board(match)).text
    assert late in (await desk.live(match)).table.people
    await desk.waits(30 * DAY_S)
    assert await is_void(desk, match), "nothing of it is due any more"


async def test_a_decline_ends_the_offer_and_a_day_passes_before_the_next(desk: Desk) -> None:
    match = await desk.duel()
    offer = await asks(desk, match, ANA)
    await says(desk, match, BEN, offer, yes=False)
    assert not await is_offered(desk, match)
    with pytest.raises(ShellRefused, match="offer_gone"):
        await says(desk, match, BEN, offer)
    for ask in (may_end(desk.matches, match, ANA), asks_to_end(desk.matches, match, ANA)):
        with pytest.raises(ShellRefused, match="asked_today") as refused:
            await ask
        again = f"<t:{int(desk.now + DAY_S)}:R>"
        told = sentence(refused.value)
        assert told.startswith(f"You have asked this table today. You can ask again {again}.")
    offer = await asks(desk, match, BEN)
    await desk.waits(DAY_S)
    assert LABEL not in (await desk.stops(match, ANA)).labels
    with pytest.raises(ShellRefused, match="asked_already"):
        await asks_to_end(desk.matches, match, ANA)
    await says(desk, match, BEN, offer, yes=False)
    offer = await asks(desk, match, ANA)
    await says(desk, match, BEN, offer)
    assert await is_void(desk, match)


async def test_strangers_neither_ask_nor_agree(desk: Desk) -> None:
    match = await desk.duel()
    for ask in (may_end(desk.matches, match, CY), asks_to_end(desk.matches, match, CY)):
        with pytest.raises(ShellRefused, match="no_seat"):
            await ask
    assert not await is_offered(desk, match)
    offer = await asks(desk, match, ANA)
    for yes in (True, False):
        with pytest.raises(ShellRefused, match="no_seat"):
            await says(desk, match, CY, offer, yes=yes)
    assert await is_offered(desk, match)
    assert not await is_void(desk, match)
    assert LABEL not in (await desk.stops(match, CY)).labels


async def test_f27_an_own_move_takes_the_agreement_back(desk: Desk) -> None:
    match = await desk.duel()
    player, rival = await desk.turn(match)
    offer = await asks(desk, match, player)
    await desk.plays(match, player, "roll")
    assert not await is_offered(desk, match)
    with pytest.raises(ShellRefused, match="offer_gone"):
        await says(desk, match, rival, offer)
    assert not await is_void(desk, match), "the move was first, and wins"


@pytest.mark.parametrize("has_asked", [True, False], ids=["asked", "agreed"])
async def test_f27_a_move_within_a_turn_takes_it_back(desk: Desk, has_asked: bool) -> None:
    match, mover, (first, second) = await ring(desk)
    offer = await asks(desk, match, mover if has_asked else first)
    await says(desk, match, first if has_asked else mover, offer)
    before = (await desk.live(match)).play
    live = await desk.plays(match, mover, "roll")
    assert live.play.n > before.n
    assert live.play.turn.stage == before.turn.stage, "precondition: the turn goes on"
    assert not await is_offered(desk, match)
    with pytest.raises(ShellRefused, match="offer_gone"):
        await says(desk, match, second, offer)
    assert not await is_void(desk, match)


async def test_f27_who_has_not_agreed_may_play_on_and_agree_then(desk: Desk) -> None:
    match, mover, (first, second) = await ring(desk)
    offer = await asks(desk, match, first)
    await says(desk, match, second, offer)
    await desk.plays(match, mover, "roll")
    assert await is_offered(desk, match), "it stands while who has not agreed plays a turn"
    await says(desk, match, mover, offer)
    assert await is_void(desk, match)


@pytest.mark.parametrize("votes_first", [True, False], ids=["vote, move", "move, vote"])
async def test_f27_a_vote_and_a_move_at_once_end_in_one_of_both(
    desk: Desk, votes_first: bool
) -> None:
    match = await desk.duel()
    player, rival = await desk.turn(match)
    offer = await asks(desk, match, player)
    before = (await desk.live(match)).play.n
    vote = answers_end(desk.matches, match, offer, rival, yes=True)
    move = desk.acts.act(match, player, "roll", stamp=None, interaction=fresh())
    both = (vote, move) if votes_first else (move, vote)
    done = await asyncio.gather(*both, return_exceptions=True)
    refused = [one for one in done if isinstance(one, ShellRefused)]
    assert len(refused) == 1
    assert await is_void(desk, match) == ((await desk.live(match)).play.n == before)


async def test_f27_another_sealed_code_cancels_nothing(desk: Desk) -> None:
    match = await unlock(desk)
    await desk.plays(match, BEN, "code:1-2-3")
    offer = await asks(desk, match, DEE)
    await says(desk, match, ANA, offer)
    await desk.plays(match, CY, "code:4-5-6")
    assert await is_offered(desk, match), "Cy has sealed, and had not agreed"
    await says(desk, match, CY, offer)
    assert not await is_void(desk, match)
    await says(desk, match, BEN, offer)
    assert await is_void(desk, match)
    assert "1-2-5-9" not in (await desk.board(match)).text, "what was hidden stays so"


async def test_f27_who_leaves_drops_out_of_the_count(desk: Desk) -> None:
    match = await unlock(desk)
    offer = await asks(desk, match, BEN)
    for person in (ANA, CY):
        await says(desk, match, person, offer)
    assert not await is_void(desk, match)
    await desk.acts.resign(match, DEE, interaction=fresh())
    assert await is_void(desk, match)
    assert "Ben asked for it, and Ana and Cy agreed." in (await desk.board(match)).text


async def test_who_is_left_alone_has_nobody_to_ask(desk: Desk) -> None:
    match = await desk.begun("unlock", (ANA, BEN, CY), {"lock": "bot"})
    for person in (BEN, CY):
        await desk.acts.resign(match, person, interaction=fresh())
    assert (await desk.live(match)).match.status == "open"
    assert LABEL not in (await desk.stops(match, ANA)).labels
    with pytest.raises(ShellRefused, match="nobody_to_ask"):
        await asks_to_end(desk.matches, match, ANA)
    assert not await is_void(desk, match)


async def test_a_series_ends_without_a_winner(desk: Desk) -> None:
    match = await desk.begun("triplock", (ANA, BEN), None, series="best of 3")
    live, needed = await desk.live(match), await may_end(desk.matches, match, ANA)
    assert needed == (BEN,)
    assert "The series ends with it." in str(asking(live, needed))
    offer = await asks(desk, match, ANA)
    await says(desk, match, BEN, offer)
    assert await is_void(desk, match)
    assert "The series ends here, without a winner." in (await desk.board(match)).text
    assert (await desk.live(match)).facts.rematch is None
