"""Whole matches of all modes: they end, conserve every piece, and may be left at any moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import pytest

from games.core import Ending, Illegal, Refused, Seat, Tape
from games.triplock import GAME
from games.triplock.table.cards import DIAGRAMS, RULES
from games.triplock.table.state import State
from tests.games.triplock.knowing import knowing
from tests.quantity import some


def played(options: Mapping[str, str], seed: int, clever: bool) -> Iterator[tuple[State, str]]:
    """Every state of a match with the action played in it; the last one with ""."""
    chance = Random(seed)
    state = GAME.setup(options, GAME.seats(options)[0], chance.randrange).state
    while waiting := GAME.turn(state).waiting:
        seat = chance.choice(sorted(waiting))
        if clever:
            action = knowing(state, seat, chance)
        else:
            action = GAME.any_action(state, seat, chance.randrange)
        yield state, GAME.write(action)
        assert GAME.parse(GAME.write(action)) == action
        state = GAME.apply(state, seat, action, chance.randrange).state
    yield state, ""


def pieces(state: State) -> tuple[list[int], list[str]]:
    """All Failsafes and all Diagrams, wherever they are."""
    chips = [chip for spot in state.spots for chip in (spot.top, spot.bottom) if chip is not None]
    chips += [*state.removed, *(chip for p in state.players for chip in p.disarmed)]
    cards = [*state.deck, *state.discard]
    cards += [card.id for p in state.players for card in p.diagrams]
    cards += [card_id for p in state.players for card_id in p.done]
    return sorted(chips), sorted(cards)


TABLES = [
    {},
    {"notebook": "off", "first_skip": "on"},
    {"notebook": "tracked", "characters": "wren,osric"},
    {"characters": "mabel,silas"},
    {"characters": "ines,tobias"},
]


@pytest.mark.parametrize("block", some(range(20), 10))
def test_random_duels_end_and_conserve_every_piece(block: int) -> None:
    for seed in range(block * 15, block * 15 + 15):
        clever = seed % 10 != 0
        for n, (state, _) in enumerate(played(TABLES[seed % 5], seed, clever)):
            assert n < 4000
            if n % 5 == 0:
                assert pieces(state) == (list(range(8)), sorted(DIAGRAMS))
        outcome = GAME.outcome(state)
        assert outcome is not None and outcome.winners
        assert outcome.points == tuple(player.points for player in state.players)
        assert GAME.turn(state).ask == "over"
        best = state.players[outcome.winners[0]]
        reached = {
            "points": best.points >= RULES.win_points,
            "completed": len(best.done) >= RULES.win_completed,
            "round_cap": state.round == RULES.round_cap,
        }
        assert reached[outcome.reason]


def test_every_legal_action_applies_and_changes_nothing_it_was_given() -> None:
    for seed in range(6):
        for state, text in played(TABLES[seed % 5], seed, True):
            if not text or seed % 2:
                continue
            for seat in GAME.turn(state).waiting:
                before = hash(state)
                for action in GAME.legal(state, seat)[:: 1 + seed]:
                    GAME.apply(state, seat, action, Random(1).randrange)
                assert hash(state) == before
    assert GAME.outcome(GAME.setup({}, 2, Random(1).randrange).state) is None


def test_the_fallback_brings_every_duel_to_its_end() -> None:
    for seed in (1, 2):
        chance = Random(seed)
        for state, _ in played(TABLES[seed], seed, True):
            for seat in GAME.turn(state).waiting:
                action = GAME.fallback(state, seat, chance.randrange)
                assert action in GAME.legal(state, seat)
    with pytest.raises(Illegal):
        GAME.fallback(state, Seat(0), chance.randrange)
    with pytest.raises(Illegal):
        GAME.preview(state, Seat(0), GAME.parse("roll"))


def test_whoever_leaves_loses_at_any_moment() -> None:
    for state, text in played({}, 3, True):
        if not text:
            with pytest.raises(Illegal):
                GAME.leave(state, Seat(0), Tape([]))
            continue
        for seat in (Seat(0), Seat(1)):
            over = GAME.leave(state, seat, Tape([])).state
            outcome = GAME.outcome(over)
            assert outcome is not None
            assert (outcome.winners, outcome.reason) == ((1 - seat,), "resigned")
            for reader in (None, Seat(0), Seat(1)):
                view = GAME.view(over, reader)
                assert GAME.view(GAME.imagine(view, Random(2).randrange), reader) == view


RINGS = (
    {"mode": "ring"},
    {"mode": "ring", "characters": "wren,osric,mabel", "notebook": "tracked"},
    {"mode": "ring", "characters": "silas,,ines", "first_skip": "on", "notebook": "off"},
)
EPISODES = (
    {"mode": "solo", "episode": "gasworks", "notebook": "tracked"},
    {"mode": "solo", "notebook": "off", "roster": "tobias,ines,silas,mabel,osric"},
    {"mode": "coop", "notebook": "tracked"},
    {"mode": "coop", "roster": "ines,tobias,wren,silas"},
    {"mode": "solo", "episode": "gasworks", "roster": "silas,ines,tobias"},
)


def readers(state: State) -> list[Seat | None]:
    return [None, *map(Seat, range(len(state.players)))]


def check_views(state: State, chance: Random) -> None:
    """Every reader can imagine a state behind the view, and is offered the same in it."""
    for reader in readers(state):
        view = GAME.view(state, reader)
        dream = GAME.imagine(view, chance.randrange)
        assert GAME.view(dream, reader) == view
        assert GAME.turn(dream) == GAME.turn(state)
        if reader is not None:
            assert GAME.legal(dream, reader) == GAME.legal(state, reader)


def check_chips(state: State, chips: Sequence[int]) -> None:
    """A ring has the chips of one set and those of two stacks of another."""
    first, second = [c for c in chips if c < 8], [c for c in chips if c >= 8]
    assert first == list(range(8))
    assert len(second) == len(set(second)) == (4 if len(state.spots) == 6 else 0)


@pytest.mark.parametrize("block", some(range(12), 6))
def test_random_rings_end_and_conserve_every_piece(block: int) -> None:
    for seed in range(block * 6, block * 6 + 6):
        for n, (state, _) in enumerate(played(RINGS[seed % 3], seed, seed % 6 != 0)):
            assert n < 4000
            if n % 5 == 0:
                chips, cards = pieces(state)
                check_chips(state, chips)
                assert cards == sorted(DIAGRAMS)
            if n % 20 == 0:
                check_views(state, Random(n))
        outcome = GAME.outcome(state)
        assert outcome is not None and outcome.winners
        assert outcome.points == tuple(player.points for player in state.players)
        best = state.players[outcome.winners[0]]
        reached = {
            "points": best.points >= RULES.win_points,
            "completed": len(best.done) >= RULES.win_completed,
            "round_cap": state.round == RULES.round_cap,
        }
        assert reached[outcome.reason]


@pytest.mark.parametrize("seeds", some((range(10, 20), range(100)), 2))
def test_random_episodes_end_and_conserve_every_piece(seeds: Sequence[int]) -> None:
    ends = Counter(map(episode, seeds))
    # A player who knows all opens rooms; one who does anything loses them.
    assert min(ends["episode"], ends["no_characters"]) > len(seeds) / 20


def episode(seed: int) -> str:
    """Plays an Episode, checks every step of it, and gives the reason of its end."""
    journey = None
    for n, (state, text) in enumerate(played(EPISODES[seed % 5], seed, seed % 4 != 0)):
        assert n < 2000
        assert state.journey is not None
        if journey is not None:
            assert set(journey.used) <= set(state.journey.used) <= set(journey.roster)
            assert len(state.journey.tried) - len(journey.tried) in (0, 1)
            assert state.journey.room - journey.room in (0, 1)
        journey = state.journey
        chips, cards = pieces(state)
        if state.spots:
            check_chips(state, chips)
            tried = journey.tried[-1:] if state.phase in ("choose", "over") else ()
            room = journey.episode.rooms[tried[0].room] if tried else journey.place
            assert cards == sorted(room.cards)
        if n % 7 == 0 or text.startswith("choose") or not text:
            check_views(state, Random(n))
    assert journey is not None
    outcome = GAME.outcome(state)
    assert outcome is not None
    won = journey.opened == len(journey.episode.rooms)
    assert (outcome.ending, outcome.reason) == (
        (Ending.WON, "episode") if won else (Ending.LOST, "no_characters")
    )
    assert outcome.winners == (tuple(range(len(state.players))) if won else ())
    for tried in journey.tried:
        assert tried.won == all(goal.is_met for goal in tried.goals)
        assert tried.won or tried.round >= tried.limit
    return outcome.reason


@pytest.mark.parametrize("options", [RINGS[1], EPISODES[0], EPISODES[2]])
def test_every_legal_action_applies_and_all_others_are_refused(options: dict[str, str]) -> None:
    known: set[str] = set()
    for n, (state, text) in enumerate(played(options, 3, True)):
        if not text or n % 4:
            continue
        before = hash(state)
        for number in readers(state)[1:]:
            seat = number or Seat(0)
            legal = {GAME.write(action) for action in GAME.legal(state, seat)}
            for each in sorted(legal):
                GAME.apply(state, seat, GAME.parse(each), Random(1).randrange)
            for each in Random(n).sample(sorted(known - legal), min(8, len(known - legal))):
                with pytest.raises(Refused):
                    GAME.apply(state, seat, GAME.parse(each), Random(1).randrange)
            known |= legal
        assert hash(state) == before


@pytest.mark.parametrize("options", [*RINGS[:1], *EPISODES[:3]])
def test_the_fallback_is_legal_and_brings_a_match_to_its_end(options: dict[str, str]) -> None:
    chance = Random(1)
    for state, _ in played(options, 1, True):
        for seat in GAME.turn(state).waiting:
            assert GAME.fallback(state, seat, chance.randrange) in GAME.legal(state, seat)
    state = GAME.setup(options, GAME.seats(options)[0], chance.randrange).state
    steps = 0
    while waiting := sorted(GAME.turn(state).waiting):
        action = GAME.fallback(state, waiting[0], chance.randrange)
        state = GAME.apply(state, waiting[0], action, chance.randrange).state
        steps += 1
        assert steps < 4000
    assert GAME.outcome(state) is not None


def test_a_ring_that_is_left_is_ranked_without_the_leaver() -> None:
    for n, (state, text) in enumerate(played(RINGS[1], 4, True)):
        if not text:
            with pytest.raises(Illegal):
                GAME.leave(state, Seat(2), Tape([]))
        elif n % 3 == 0:
            for leaver in range(3):
                over = GAME.leave(state, Seat(leaver), Tape([])).state
                outcome = GAME.outcome(over)
                assert outcome is not None and outcome.reason == "resigned"
                assert outcome.winners == best(state, leaver)
                check_views(over, Random(n))


def best(state: State, leaver: int) -> tuple[int, ...]:
    """The seats with the most points, then Diagrams, then chips, among those who stay."""
    ranks = {
        seat: (player.points, len(player.done), len(player.disarmed))
        for seat, player in enumerate(state.players)
        if seat != leaver
    }
    return tuple(seat for seat in ranks if ranks[seat] == max(ranks.values()))


@pytest.mark.parametrize("options", EPISODES[1:3])
def test_an_episode_that_is_left_is_lost_at_any_moment(options: dict[str, str]) -> None:
    for n, (state, text) in enumerate(played(options, 6, True)):
        if not text:
            continue
        for leaver in range(len(state.players)):
            over = GAME.leave(state, Seat(leaver), Tape([])).state
            outcome = GAME.outcome(over)
            assert outcome is not None
            assert (outcome.ending, outcome.winners) == (Ending.LOST, ())
            check_views(over, Random(n))
