"""A game of Unlock in which nobody found the code: nobody has won or lost, wherever it is told."""

from __future__ import annotations

import pytest

from bot.cogs.feed import ended as feed_line
from bot.cogs.series.rules import standing_of
from bot.cogs.tables import panel
from bot.cogs.tables.screens import ListedTable
from bot.cogs.tournament.ranking import main
from bot.cogs.tournament.rows import DRAW
from bot.match.games import GAMES
from bot.match.live import Live
from bot.screens.parts import ending
from bot.screens.story import outcome
from bot.store.matches import update_match
from bot.store.ratings import Pool
from bot.store.results import read_results
from games.core import Ending, Seat
from tests.cogs.profile.past import seen
from tests.cogs.ratings.duels import stand
from tests.cogs.tournament.cups import started
from tests.deeds import offers_rematch
from tests.desk import ANA, BEN, CY, GUILD, Desk

UNLOCK = GAMES["unlock"].game
FORMER, PRESENT = 1, UNLOCK.rules_version
"""The rules version by which the best score won even so, and that of today."""


async def unfound(desk: Desk, match: str) -> Live:
    """Plays a match in which everybody skips until the cards are used up."""
    live = await desk.live(match)
    while live.match.status == "open":
        for seat in sorted(live.play.turn.waiting):
            text = "code:1-2-5-9" if live.play.turn.ask == "secret" else "skip"
            person = live.seats[seat].person
            assert person is not None
            live = await desk.plays(match, person, text)
    return live


async def hidden_by_ana(desk: Desk, *people: int) -> str:
    return await desk.begun("unlock", (ANA, *people), {"lock": "0", "cards": "4"})


@pytest.mark.parametrize("guessers", [(BEN,), (BEN, CY)])
async def test_nobody_wins_who_did_not_find_the_code(desk: Desk, guessers: tuple[int, ...]) -> None:
    live = await unfound(desk, await hidden_by_ana(desk, *guessers))
    told = [ending(live, Seat(seat)) for seat in range(len(live.seats))]
    assert told == ["Nobody wins"] * len(live.seats)
    found = await desk.store.read(lambda tx: read_results(tx, live.match.id))
    assert {(one.ending, one.place) for one in found} == {(Ending.DRAWN, None)}
    for person in (ANA, *guessers):
        (line,) = (await seen(desk, person, person)).lines
        assert (line.won, line.drawn, line.lost) == (0, 1, 0)
    everything = [
        outcome(live),
        str(feed_line(live, ()).blocks),
        (await desk.board(live.match.id)).text,
        *live.entry.texts.describe(live.view(None), "", live.setting(("Ana", "Ben", "Cy"), None)),
    ]
    assert not [text for text in everything if "Ben wins" in text or "share the win" in text]
    assert not [text for text in everything if "best score" in text]


async def test_a_match_begun_by_the_former_rules_ends_by_them(desk: Desk) -> None:
    match = await hidden_by_ana(desk, BEN)
    await desk.plays(match, ANA, "code:1-2-5-9")
    await desk.store.write(lambda tx: update_match(tx, match, {"rules_version": FORMER}))
    later = Desk(desk.store, now=desk.now)
    await later.matches.renew_all()
    live = await unfound(later, match)
    assert live.match.rules_version == live.entry.game.rules_version == FORMER
    assert ending(live, Seat(1)) == "You win against Ana"
    found = await desk.store.read(lambda tx: read_results(tx, match))
    assert [one.place for one in found] == [2, 1]
    # Whoever looks back on it reads the same; the next match goes by the rules of today.
    again = Desk(desk.store, now=desk.now)
    assert ending(await again.live(match), Seat(1)) == "You win against Ana"
    assert await offers_rematch(again.matches, match, ANA) is None
    begun = await offers_rematch(again.matches, match, BEN)
    assert begun is not None
    assert begun.match.rules_version > FORMER


@pytest.mark.parametrize(
    ("version", "renewed"), [(0, PRESENT), (FORMER, FORMER), (PRESENT, PRESENT)]
)
async def test_a_start_replays_what_goes_on_by_other_rules_and_nothing_else(
    desk: Desk, version: int, renewed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await hidden_by_ana(desk, BEN)
    await desk.store.write(lambda tx: update_match(tx, match, {"rules_version": version}))
    later, replayed = Desk(desk.store, now=desk.now).matches, list[str]()
    live = later.live

    async def noted(match: str) -> Live:
        replayed.append(match)
        return await live(match)

    monkeypatch.setattr(later, "live", noted)
    await later.renew_all()
    assert (await desk.matches.table(match)).match.rules_version == renewed
    assert replayed == ([match] if version != renewed else [])


async def test_a_damaged_match_of_the_former_rules_is_not_said_to_be_of_other_ones(
    desk: Desk,
) -> None:
    match = await hidden_by_ana(desk, BEN)
    changes = {"rules_version": FORMER, "status": "aside"}
    await desk.store.write(lambda tx: update_match(tx, match, changes))
    table = await desk.matches.table(match)
    told = str(panel.table(ListedTable(GAMES["unlock"], table, "", can_join=False)).blocks)
    assert "so it is damaged" in told
    assert "version" not in told


async def test_it_is_rated_as_a_draw(desk: Desk) -> None:
    match = await desk.begun("unlock", (ANA, BEN), {"lock": "bot", "cards": "4"}, rated="on")
    await unfound(desk, match)
    now = await stand(desk, Pool(GUILD, "unlock"))
    assert [(one.won, one.drawn, one.lost) for one in now.values()] == [(0, 1, 0)] * 2
    assert now[ANA].mu == now[BEN].mu


async def test_a_series_goes_on_without_a_point_for_anybody(desk: Desk) -> None:
    match = await desk.begun(
        "unlock", (ANA, BEN), {"lock": "bot", "cards": "2"}, series="best of 3"
    )
    standing = standing_of(await unfound(desk, match))
    assert standing is not None
    assert (standing.totals, standing.winner) == ((0, 0), None)


async def test_in_a_tournament_both_have_the_points_of_their_cards(desk: Desk) -> None:
    cup = await started(desk, "unlock", 3, lock="bot", cards="2")
    fixture = next(one for one in main(cup) if one.match is not None)
    assert fixture.match is not None
    await unfound(desk, fixture.match)
    now = main(await desk.cups.read(cup.id))
    decided = next(one for one in now if one.match == fixture.match)
    assert (decided.outcome, decided.first_points, decided.second_points) == (DRAW, 0, 0)
