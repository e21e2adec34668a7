"""The rulings of the rules page, UN-1 to UN-18."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from games.core import Ending, Illegal, Seat, Step, Tape, settle
from games.unlock import GAME
from games.unlock.rules import codes
from games.unlock.rules.board import all_lines, crosses, expand, lines_of, near
from games.unlock.rules.cards import Random, Sealed, Skip
from games.unlock.rules.codes import Laws, all_codes, judge, ways
from games.unlock.rules.state import (
    CardSealed,
    Event,
    Finished,
    Left,
    Opened,
    OwnSealed,
    Revealed,
    SecretIs,
    SecretSet,
    State,
)
from tests.games.unlock.unlock_table import EASY, HARD, MEDIUM, setup

SHORT = codes.short_codes("easy")


def step(state: State, seat: int, text: str, *draws: int) -> Step[State, Event]:
    tape = Tape(draws)
    sentence = text if text in ("skip", "random") else f"code:{text}"
    after = GAME.apply(state, Seat(seat), GAME.parse(sentence), tape)
    tape.finish()
    return after


def play(state: State, *moves: tuple[int, str]) -> State:
    for seat, text in moves:
        state = step(state, seat, text).state
    return state


def events(after: Step[State, Event]) -> list[Any]:
    return [notice.what for notice in after.notices]


def refused(state: State, seat: int, text: str) -> str:
    with pytest.raises(Illegal) as caught:
        step(state, seat, text)
    return caught.value.key


def left(state: State, *seats: int) -> State:
    for seat in seats:
        state = GAME.leave(state, Seat(seat), Tape(lambda n: 0)).state
    return state


def test_un1_a_stroke_uses_the_dots_it_passes() -> None:
    assert expand(3, (1, 9)) == (1, 5, 9)
    assert expand(4, (13, 4)) == (13, 10, 7, 4)
    for laws in (EASY, MEDIUM, HARD):
        assert judge(laws, (1, 9)) == (1, 5, 9)


def test_un2_direction_and_start_do_not_matter() -> None:
    assert judge(EASY, (9, 5, 2, 1)) == judge(EASY, (1, 2, 5, 9))
    rings = [(1, 2, 4, 1), (2, 4, 1, 2), (4, 2, 1, 4), (1, 4, 2, 1)]
    assert {judge(HARD, ring) for ring in rings} == {(1, 2, 4, 1)}


def test_un3_one_line_is_a_code_and_all_dots_are_too() -> None:
    assert judge(EASY, (4, 5)) == (4, 5)
    assert len(judge(EASY, (1, 2, 3, 6, 5, 4, 7, 8, 9))) == 9
    assert max(map(len, all_codes("hard"))) - 1 == 9


def test_un4_mediums_further_lines_are_the_knights_moves() -> None:
    far = [pair for pair in all_lines(3) if not near(3, *pair)]
    assert far == [(1, 6), (1, 8), (2, 7), (2, 9), (3, 4), (3, 8), (4, 9), (6, 7)]
    assert (len(all_lines(3)), len(all_lines(4))) == (28, 86)
    assert sum(near(4, *pair) for pair in all_lines(4)) == 42
    assert sum(map(len, ways(EASY))) == 2 * 20


def test_un5_meeting_at_a_dot_is_no_crossing() -> None:
    assert crosses(3, (1, 5), (2, 4))
    assert not crosses(3, (1, 5), (5, 9))
    assert not crosses(3, (1, 2), (4, 5))
    assert not crosses(3, (1, 6), (4, 8))
    assert crosses(3, (1, 6), (2, 5))


def test_un6_passing_a_used_dot_is_refused_even_in_hard() -> None:
    with pytest.raises(Illegal, match="twice"):
        judge(HARD, (2, 1, 3))


def test_un7_shorthand_is_good_in_easy() -> None:
    assert judge(EASY, (1, 3)) == (1, 2, 3)


def test_the_first_broken_rule_is_the_one_named() -> None:
    cases = [
        ((10,), "no_dot"),
        ((5,), "short"),
        ((1, 1, 5, 1, 5), "same"),
        ((2, 1, 3, 4), "twice"),
        ((1, 6, 5, 1), "closed"),
        ((1, 6, 5, 2), "far"),
        ((1, 5, 4, 2), "cross"),
    ]
    for dots, key in cases:
        with pytest.raises(Illegal) as caught:
            judge(EASY, dots, {(1, 2): 1})
        assert caught.value.key == key


def test_un8_the_last_submission_counts_and_a_refused_one_changes_nothing() -> None:
    state = play(setup(3), (0, "1-2"), (1, "7-8"), (1, "skip"), (1, "8-9"))
    assert state.pending == (Sealed(Seat(1), (8, 9)),)
    assert refused(state, 1, "8-9-8") == "line_twice"
    assert refused(state, 1, "random") == "no_random"
    turn = GAME.turn(state)
    assert (turn.waiting, turn.may, turn.ask) == ({2}, {1}, "guess")
    begun = play(setup(3), (0, "1-2"))
    first, again = step(begun, 2, "skip"), step(play(begun, (1, "7-8")), 1, "4-5")
    assert events(first) == [OwnSealed(Seat(2), 1, None, False), CardSealed(Seat(2), 1)]
    assert events(again) == [OwnSealed(Seat(1), 1, (4, 5), True)]
    assert again.notices[0].to == {1}


def test_un8_that_a_card_was_replaced_is_told_to_its_owner_alone() -> None:
    """Nobody else can count it: neither by what is told nor by what they see."""
    once = step(play(setup(3), (0, "1-2-5")), 1, "4-5")
    twice = step(once.state, 1, "7-8")
    assert [notice.to for notice in twice.notices] == [frozenset({1})]
    for reader in (None, Seat(0), Seat(2)):
        assert GAME.view(twice.state, reader) == GAME.view(once.state, reader)
    ends = [
        events(step(state, 2, "skip"))[-1]
        for state in (once.state, step(twice.state, 1, "4-5").state)
    ]
    assert ends[0] == ends[1]


def test_un8_sealing_keeps_the_stage_and_the_reveal_raises_it() -> None:
    state = setup(3)
    stages = [GAME.turn(state).stage]
    for seat, text in ((0, "1-2"), (1, "7-8"), (2, "8-9")):
        state = play(state, (seat, text))
        stages.append(GAME.turn(state).stage)
    assert stages == [0, 1, 1, 2]


def test_un9_a_code_on_the_table_is_refused_and_the_lock_may_hide_any() -> None:
    state = play(setup(3, tournament="on"), (0, "1-2"), (1, "7-8"), (2, "4-5"))
    assert refused(state, 2, "8-7") == "table"
    state = play(state, (1, "1-2"), (2, "skip"))
    assert state.lock == 1
    state = play(state, (1, "7-8"))
    assert play(state, (0, "1-2")).pending[0].code == (1, 2)


def test_un10_equal_codes_of_one_turn_both_score() -> None:
    state = play(setup(3), (0, "1-2-3"), (1, "1-2"), (2, "2-1"))
    assert [card.points for card in state.table] == [1, 1]


def test_un11_the_score_stays_on_the_track() -> None:
    state = play(setup(2), (0, "1-2"))
    for text in ("4-5-6-9-8-7", "3-6-9-8-7-4", "7-8"):
        state = play(state, (1, text))
    assert (state.scores, state.table[1].points) == ((None, -10), -5)


def test_un12_a_skip_lays_no_card() -> None:
    state = play(setup(3), (0, "1-2"), (1, "skip"), (2, "skip"))
    assert (state.table, state.scores, state.skipped) == ((), (None, 0, 0), (1, 2))
    assert GAME.fallback(state, Seat(1), Tape([])) == Skip()


def test_un13_the_cards_are_dealt_evenly() -> None:
    turns = [GAME.view(setup(n), None).turns for n in range(2, 8)]
    assert turns == [60, 30, 20, 15, 12, 10]
    state = play(setup(3, cards="5"), (0, "1-2"), *[(s, "skip") for s in (1, 2, 1, 2)])
    assert (state.phase, state.reason, state.winners) == ("over", "unfound", ())


ENDS = ((1, {}), (2, {}), (1, {"lock": "bot"}))
"""Who guesses to the end without finding the code: a Lock's one guesser, two, somebody alone."""


@pytest.mark.parametrize(("guessers", "options"), ENDS)
def test_un13_without_the_code_nobody_has_won_or_lost(
    guessers: int, options: dict[str, str]
) -> None:
    for version, winners in ((2, ()), (1, (0,) if options else (1,))):
        game = GAME.by(version)
        seats = guessers + (not options)
        state = game.setup({"cards": str(guessers), **options}, seats, Tape([0])).state
        first = 0 if options else 1
        moves = [(first, "4-7")] + [(seat, "4-7-8-9") for seat in range(first + 1, seats)]
        state = play(state, *([] if options else [(0, "1-2-3")]), *moves)
        outcome = game.outcome(state)
        assert outcome is not None
        assert (outcome.reason, outcome.winners) == ("unfound", winners)
        # Alone, it is the house that has won.
        lost = Ending.LOST if options else Ending.DRAWN
        assert outcome.ending is (Ending.WON if winners else lost)


def test_un13_a_tournament_goes_by_its_totals_in_any_case() -> None:
    state = play(setup(2, tournament="on", cards="1"), (0, "1-2"), (1, "7-8-9"), (1, "1-2"))
    state = play(state, (0, "7-8"))
    assert (state.found, state.totals) == ((), (-1, -2))
    assert (state.winners, state.reason) == ((0,), "totals")


def test_un14_tied_leaders_without_a_finder_share() -> None:
    state = play(setup(4), (0, "1-2-5"), (1, "1-2"), (2, "2-5"), (3, "4-7-8-9-6"))
    state = play(state, (1, "4-5-2"), (2, "2-5-8"), (3, "1-2-5"))
    assert (state.scores, state.found) == ((None, 1, 1, -2), (3,))
    assert (state.winners, state.reason) == ((1, 2), "shared")


def test_un14_finders_among_the_leaders_win_over_the_others() -> None:
    state = play(setup(4), (0, "1-2-5"), (1, "1-2"), (2, "skip"), (3, "skip"))
    state = play(state, (1, "2-5"), (2, "1-2-5"), (3, "1-2-5"))
    assert (state.scores, state.reason) == ((None, 2, 2, 2), "finder")
    assert state.winners == (2, 3)


def test_section_5_8_seats_move_on_where_the_first_lock_is_the_first_seat() -> None:
    assert GAME.moves_on(settle(GAME, {"tournament": "on"}), 3)
    assert not GAME.moves_on(settle(GAME, {}), 3)


def test_un15_totals_are_clamped_scores_and_the_lock_gets_nothing() -> None:
    state = play(setup(2, tournament="on", cards="3"), (0, "1-2"))
    for text in ("4-5-6-9-8-7", "3-6-9-8-7-4", "7-8-9-6"):
        state = play(state, (1, text))
    assert state.totals == (0, -10)
    state = play(state, (1, "1-2"), (0, "1-2"))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.points, outcome.winners) == ((1, -10), (0,))


def test_un15_a_finished_game_tells_its_secret_and_the_totals() -> None:
    state = play(setup(3, tournament="on"), (0, "1-2-5"), (1, "1-2-5"))
    told = events(step(state, 2, "7-8"))
    finished = next(event for event in told if isinstance(event, Finished))
    assert told[-1] == Opened(2, 3, Seat(1), 30)
    assert (finished.reason, finished.winners) == ("game", ())
    assert (finished.secret, finished.totals) == ((1, 2, 5), (0, 2, -1))


def test_un16_nobody_sees_what_is_not_his() -> None:
    state = play(setup(3), (0, "1-2-5"), (1, "7-8"))
    views = {
        seat: GAME.view(state, None if seat is None else Seat(seat)) for seat in (None, 0, 1, 2)
    }
    assert [seat for seat, seen in views.items() if seen.secret] == [0]
    assert [seat for seat, seen in views.items() if seen.pending] == [1]
    skipped = play(setup(3), (0, "1-2-5"), (1, "skip"))
    for seat in (None, 0, 2):
        assert GAME.view(skipped, None if seat is None else Seat(seat)) == views[seat]


def test_un17_the_lock_may_let_chance_draw() -> None:
    after = step(setup(2), 0, "random", 7)
    assert after.state.secret == SHORT[7]
    assert events(after) == [SecretSet(Seat(0), False), SecretIs(SHORT[7], True)]
    assert after.notices[1].to == {0}
    assert GAME.fallback(setup(2), Seat(0), Tape([])) == Random()
    assert GAME.legal(setup(2), Seat(0)) == (Random(),)


@pytest.mark.parametrize("grid", [3, 4])
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_un17_a_surprise_has_three_or_four_lines(grid: int, difficulty: str) -> None:
    laws, luck = Laws(grid, difficulty), random.Random(5)
    terms = setup(2, grid=str(grid), difficulty=difficulty).terms
    drawn = [codes.surprise(terms, luck.randrange) for _ in range(300)]
    assert all(judge(laws, code) == code for code in drawn)
    assert {len(lines_of(code)) for code in drawn} == {3, 4}
    assert len(set(drawn)) > 200
    lengths = {len(lines_of(codes.drawn_code(laws, luck.randrange))) for _ in range(100)}
    assert max(lengths) > 6, "what the house hides has any length"


def test_un17_no_short_path_of_4x4_is_shut_in_at_both_ends() -> None:
    """So a surprise that cannot go on at one end goes on at the other."""
    for start in range(1, 17):
        for draws in product(range(12), repeat=2):
            tape = iter((start - 1, 1, *draws, *[0] * 9))
            code = codes.surprise(setup(2, grid="4").terms, lambda n, tape=tape: next(tape) % n)
            assert len(lines_of(code)) in (3, 4)


def test_un17_in_a_match_of_version_1_any_code_is_drawn() -> None:
    former = GAME.by(1)
    state = former.setup({}, 2, Tape([])).state
    assert former.apply(state, Seat(0), Random(), Tape([7])).state.secret == all_codes("easy")[7]
    assert (
        former.leave(former.setup({}, 3, Tape([])).state, Seat(0), Tape([3])).state.secret
        == (all_codes("easy")[3])
    )


def test_un17_the_bot_lock_draws_at_set_up() -> None:
    tape = Tape([42])
    state = GAME.setup({"lock": "bot", "difficulty": "medium"}, 1, tape).state
    tape.finish()
    assert (state.secret, state.phase) == (all_codes("medium")[42], "guess")
    large = GAME.setup({"lock": "bot", "grid": "4", "difficulty": "hard"}, 2, Tape(lambda n: n - 1))
    assert judge(Laws(4, "hard"), large.state.secret or ()) == large.state.secret


def test_un18_a_leaving_guesser_skips_and_cannot_win() -> None:
    state = play(setup(4), (0, "1-2-5"), (1, "1-2"), (2, "7-8"), (3, "4-5"))
    state = left(play(state, (1, "1-2-5"), (2, "8-9")), 1)
    assert (state.left, state.pending) == ((1,), (Sealed(Seat(2), (8, 9)),))
    assert refused(state, 1, "skip") == "left"
    state = play(state, (3, "1-2-5"))
    assert state.scores == (None, 1, -2, 1)
    assert (state.winners, state.reason) == ((3,), "score")


def test_un18_the_last_one_waited_for_leaves_and_the_turn_opens() -> None:
    state = play(setup(3), (0, "1-2-5"), (1, "1-2"))
    after = GAME.leave(state, Seat(2), Tape([]))
    assert events(after)[0] == Left(Seat(2), False)
    assert (after.state.revealed, after.state.turn, after.state.skipped) == (1, 2, ())


def test_un18_a_lock_who_leaves_before_the_secret_has_it_drawn() -> None:
    after = GAME.leave(setup(3), Seat(0), Tape([3]))
    assert (after.state.phase, after.state.secret) == ("guess", SHORT[3])
    assert events(after) == [Left(Seat(0), True), SecretSet(Seat(0), True)]
    assert GAME.view(after.state, Seat(0)).secret is None


def test_un18_a_lock_who_leaves_later_changes_nothing() -> None:
    state = left(play(setup(3), (0, "1-2-5")), 0)
    assert (state.phase, state.secret, state.stage) == ("guess", (1, 2, 5), 1)


def test_un18_a_guesser_may_leave_while_the_lock_chooses() -> None:
    state = left(setup(3), 2)
    assert (state.phase, GAME.turn(state).waiting) == ("secret", {0})


def test_un18_of_two_the_other_one_wins() -> None:
    for gone, stays in ((0, 1), (1, 0)):
        state = left(setup(2), gone)
        assert (state.phase, state.winners, state.reason) == ("over", (stays,), "left")


def test_un18_without_a_guesser_the_match_is_over() -> None:
    assert left(setup(3), 1, 2).winners == ()
    assert left(setup(3, tournament="on"), 1, 2).winners == (0,)
    alone = GAME.setup({"lock": "bot"}, 1, Tape([0])).state
    assert (left(alone, 0).phase, left(alone, 0).winners) == ("over", ())


def test_un18_a_leavers_later_game_as_lock_has_a_drawn_secret() -> None:
    state = left(play(setup(3, tournament="on"), (0, "1-2")), 1)
    after = step(state, 2, "1-2", 5)
    assert events(after)[-1] == SecretSet(Seat(1), True)
    assert (after.state.lock, after.state.phase) == (1, "guess")
    assert after.state.secret == SHORT[5]
    state = play(after.state, (0, "1-2"), (2, "skip"))
    assert GAME.view(state, Seat(1)).secret is None


def test_un18_a_tournament_ends_when_the_next_lock_has_no_guesser() -> None:
    state = left(play(setup(3, tournament="on"), (0, "1-2")), 0, 2)
    state = play(state, (1, "1-2"))
    assert (state.phase, state.winners, state.reason) == ("over", (1,), "left")
    assert (state.totals, state.round) == ((0, 1, 0), 1)


def test_leaving_is_refused_twice_and_after_the_end() -> None:
    gone = left(setup(3), 2)
    for state, key in ((gone, "left"), (left(setup(2), 0), "over")):
        with pytest.raises(Illegal, match=key):
            GAME.leave(state, Seat(2 if key == "left" else 1), Tape([]))


def test_who_may_not_act_is_refused_by_name() -> None:
    state = setup(3)
    assert refused(state, 1, "1-2") == "wait_lock"
    assert refused(state, 0, "skip") == "lock_skip"
    hidden = play(state, (0, "1-2"))
    assert refused(hidden, 0, "1-2") == "lock_done"
    assert refused(hidden, 0, "random") == "lock_done"
    assert GAME.legal(hidden, Seat(0)) == ()
    over = left(setup(2), 0)
    assert refused(over, 1, "skip") == "over"
    assert GAME.turn(over).waiting == frozenset()


def test_a_card_that_opens_the_turn_is_told_with_it() -> None:
    last = step(play(setup(3), (0, "1-2"), (1, "7-8")), 2, "4-5")
    assert [type(event) for event in events(last)] == [CardSealed, Revealed]
    assert [event.by for event in events(last) if isinstance(event, Revealed)] == [Seat(2)]
