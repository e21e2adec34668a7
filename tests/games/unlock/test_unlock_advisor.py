"""The computer player: what each level draws and hides, how good that is, ideas without a code."""

from __future__ import annotations

import random
import re

import pytest
from msgspec.structs import replace

from games.core import MOST_CHOICES, Illegal, Level, Reason, Seat, Setting, Tape, because
from games.unlock import GAME, texts
from games.unlock.ai.advisor import SHORT, richest
from games.unlock.ai.worth import SKIP, TURNS, imagined
from games.unlock.rules.cards import Code, Random, Skip
from games.unlock.rules.clues import breaks, clues_of, fitting_codes
from games.unlock.rules.codes import Laws, all_codes, judge, mask
from games.unlock.rules.state import State
from games.unlock.texts import cost
from games.unlock.texts.advice import _IDEAS, _SENTENCES
from tests.games.unlock.advised import (
    ME,
    advised,
    at_last_card,
    at_last_try,
    best,
    contradicting,
    lines_known,
    one_found,
    table,
    with_scores,
)
from tests.games.unlock.unlock_table import EASY, HARD, play, setup
from tests.shelf.play import by_advisers
from tests.shelf.reasons import own_ideas

LEVELS = tuple(Level)
RIVAL = Seat(1)


def clues(state: State) -> tuple:
    return clues_of(state.terms.laws.grid, state.table)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scores", [(0, 0), (5, 2), (0, 4)])
def test_every_level_draws_the_only_code_unless_that_loses(
    level: Level, scores: tuple[int, int]
) -> None:
    state = with_scores(lines_known("1-2-5-9-8"), *scores)
    assert fitting_codes("easy", clues(state)) == [mask(3, (1, 2, 5, 9, 8))]
    assert {best(state, level, seed) for seed in range(20)} == {"code:1-2-5-9-8"}


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_ends_a_game_that_another_would_win(level: Level) -> None:
    state = with_scores(lines_known("1-2-5-9-8"), -3, 2)
    advice = advised(state, level)
    (action,) = advice.best.plan
    assert isinstance(action, Code)
    code = judge(EASY, action.dots)
    secret = mask(3, (1, 2, 5, 9, 8))
    bits = mask(3, code)
    assert bits != secret
    assert 2 * (bits & secret).bit_count() - bits.bit_count() == 3
    assert advice.best.reason.key == "goes_on"
    assert best(at_last_try(state, -3, 2), level) != "code:1-2-5-9-8"
    assert best(at_last_card(state, -3, 2), level) == "code:1-2-5-9-8"


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_gives_a_lead_away_with_the_last_card(level: Level) -> None:
    for scores in ((0, 0), (2, 0), (7, 3)):
        state = at_last_card(table("1-2-5-9-8", "1-2", "3-6"), *scores)
        (action,) = advised(state, level).best.plan
        bits = mask(3, judge(EASY, action.dots)) if isinstance(action, Code) else 0
        secrets = fitting_codes("easy", clues(state))
        least = min(2 * (bits & secret).bit_count() - bits.bit_count() for secret in secrets)
        assert scores[0] + least >= scores[1]
    fresh = at_last_card(table("1-2-5-9-8"), 0, 0)
    assert {best(fresh, level, seed) for seed in range(20)} == {"skip"}


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_behind_draws_a_last_card_that_may_be_enough(level: Level) -> None:
    state = at_last_card(table("1-2-5-9-8", "1-2", "2-5", "4-7"), 0, 4)
    advice = advised(state, level)
    (action,) = advice.best.plan
    assert isinstance(action, Code)
    bits, known = mask(3, judge(EASY, action.dots)), mask(3, (1, 2, 5))
    assert bits & known == known
    assert bits.bit_count() >= 4
    assert advice.best.reason.key == "last"


@pytest.mark.parametrize("level", LEVELS)
def test_un13_a_last_card_is_one_that_can_win(level: Level) -> None:
    """Nobody wins without the code, so that a lead is not kept by drawing nothing."""
    ahead = at_last_try(table("1-2-5-9-8", "1-2", "3-6", "2-5-9"), 7, 0)
    advice = advised(ahead, level)
    (action,) = advice.best.plan
    assert isinstance(action, Code)
    assert mask(3, judge(EASY, action.dots)) in fitting_codes("easy", clues(ahead))
    assert advice.best.reason.key == "must_find"
    # Who finds it far behind has won it for another.
    behind = at_last_try(table("1-2-5-9-8", "1-2", "3-6"), -9, 9)
    drawn = advised(behind, level).best.plan[0]
    bits = mask(3, judge(EASY, drawn.dots)) if isinstance(drawn, Code) else 0
    assert bits not in fitting_codes("easy", clues(behind))


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_draws_the_only_code_found_on_4x4(level: Level) -> None:
    assert {best(one_found(), level, seed) for seed in range(5)} == {"code:1-2-7-12-16"}


def test_in_a_tournament_the_end_counts_in_the_last_game_alone() -> None:
    state = with_scores(lines_known("1-2-5-9-8"), -3, 2)
    terms = replace(state.terms, lock="0", tournament=True, seats=3)
    cup = replace(state, terms=terms, totals=(0, 0, 0), scores=(-3, 2, None), lock=Seat(2), round=2)
    assert best(cup, Level.HARD) == "code:1-2-5-9-8"
    final = replace(cup, round=3)
    assert best(final, Level.HARD) != "code:1-2-5-9-8"
    assert best(replace(final, totals=(3, 0, 0)), Level.HARD) == "code:1-2-5-9-8"
    # The Lock of the last game has its points from the others.
    assert best(replace(final, totals=(3, 0, 9)), Level.HARD) != "code:1-2-5-9-8"


def test_who_alone_is_left_finds_the_code_however_few_points_that_leaves() -> None:
    state = replace(with_scores(lines_known("1-2-5-9-8"), -3, 2), left=(RIVAL,))
    assert best(state, Level.HARD) == "code:1-2-5-9-8"


def test_medium_fits_all_cards_and_easy_its_own_last_ones() -> None:
    state = setup(2, lock="bot", secret="1-2-5-9-8")
    mine = ("1-2-3", "4-5-6", "7-8-9", "1-4-7", "3-6-9")
    others = ("1-2", "2-5", "5-9", "3-5", "2-4")
    for own, other in zip(mine, others, strict=True):
        state = play(state, (0, f"code:{own}"), (1, f"code:{other}"))
    assert len(fitting_codes("easy", clues(state))) > 1
    own = tuple(card for card in state.table if card.seat == ME)
    unfit = 0
    for seed in range(30):
        (medium,), (easy,) = (
            advised(state, level, seed).best.plan for level in (Level.MEDIUM, Level.EASY)
        )
        assert isinstance(medium, Code)
        assert isinstance(easy, Code)
        assert not breaks(clues(state), mask(3, medium.dots))
        assert not breaks(clues_of(3, own[-4:]), mask(3, easy.dots))
        unfit += bool(breaks(clues(state), mask(3, easy.dots)))
        assert easy.dots not in [card.code for card in state.table]
    assert unfit > 15


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_hard_alone_finds_the_code_in_few_turns(difficulty: str) -> None:
    turns = 0
    for seed in range(3):
        codes = all_codes(difficulty)
        secret = codes[(seed * 7919 + 101) % len(codes)]
        state = table("-".join(map(str, secret)), seats=1, difficulty=difficulty)
        while GAME.outcome(state) is None:
            state = play(state, (0, best(state, Level.HARD, seed)))
        assert state.found
        turns += state.revealed
    assert turns < 30


def test_hard_draws_what_is_sure_against_others_and_asks_alone() -> None:
    drawn = ("1-2", "2-5", "3-6")
    duel, alone = table("1-2-5-9-8", *drawn), table("1-2-5-9-8", *drawn, seats=1)
    points = advised(duel, Level.HARD).best
    (action,) = points.plan
    assert isinstance(action, Code)
    assert mask(3, (1, 2, 5)) & mask(3, judge(EASY, action.dots)) == mask(3, (1, 2, 5))
    assert points.worth > 1.5
    asked = advised(alone, Level.HARD).best
    assert asked.reason.key in ("asks", "may_open")
    assert 0.5 < asked.worth < 3  # turns


@pytest.mark.parametrize("level", LEVELS)
def test_a_skip_is_weighed_and_never_best(level: Level) -> None:
    for state in (table("1-2-5"), table("1-2-5", "7-8", "8-9"), table("1-2-5", seats=1)):
        skip: tuple = (Skip(),)
        advice = advised(state, level, weighed=(skip,))
        assert advice.best.plan != skip
        in_turns = level is Level.HARD and len(state.scores) == 1
        worth = SKIP * TURNS if in_turns else SKIP
        assert {choice.worth for choice in advice.choices if choice.plan == skip} == {worth}


def test_a_typed_code_is_weighed_as_it_was_typed() -> None:
    state = table("1-2-5", "7-8", "8-9")
    typed: tuple = (Code((3, 1)),)
    same: tuple = (Code((1, 2, 3)),)
    advice = advised(state, Level.HARD, weighed=(typed, same))
    worths = {choice.plan: choice.worth for choice in advice.choices}
    assert worths[typed] == worths[same]
    assert len(advice.choices) <= MOST_CHOICES + 2


def test_what_is_sealed_already_changes_no_mind() -> None:
    state = table("1-2-5", "7-8", "8-9")
    sealed = play(state, (0, "code:4-5-6"))
    for level in LEVELS:
        assert advised(sealed, level) == advised(state, level)


@pytest.mark.parametrize("options", [{}, {"grid": "4", "difficulty": "hard"}])
def test_the_lock_lets_chance_draw_and_easy_hides_a_short_code(options: dict[str, str]) -> None:
    state = setup(3, **options)
    for level in (Level.MEDIUM, Level.HARD):
        assert advised(state, level).best.plan == (Random(),)
    hidden = set()
    for seed in range(60):
        (action,) = advised(state, Level.EASY, seed).best.plan
        assert isinstance(action, Code)
        assert judge(state.terms.laws, action.dots) == action.dots
        hidden.add(len(action.dots) - 1)
    assert hidden == set(range(1, SHORT + 1))
    own: tuple = (Code((1, 2, 5, 9)),)
    advice = advised(state, Level.HARD, weighed=(own,))
    assert [choice.plan for choice in advice.choices] == [(Random(),), own]


@pytest.mark.parametrize("level", LEVELS)
def test_where_no_code_is_found_it_draws_one_that_breaks_the_fewest_cards(level: Level) -> None:
    steps, luck = 0, random.Random(3).randrange

    def counted(n: int) -> int:
        nonlocal steps
        steps += 1
        return luck(n)

    state = contradicting(Laws(4, "hard"))
    found = imagined(state.terms.laws, clues(state), frozenset(), counted, 1)
    assert found.broken == 1
    assert steps < 400_000
    advice = advised(state, level)
    (action,) = advice.best.plan
    assert isinstance(action, Code)
    if level is not Level.HARD:
        assert advice.best.reason.key == "breaks_fewest"
        assert breaks(clues(state), mask(4, judge(state.terms.laws, action.dots))) == 1


@pytest.mark.parametrize(("laws", "share"), [(EASY, 1.0), (HARD, 0.95)])
def test_the_richest_codes_are_those_of_most_worth(laws: Laws, share: float) -> None:
    luck = random.Random(5)
    worths = [luck.randrange(-(10**9), 10**9) for _ in range(28)]

    def worth(bits: int) -> int:
        return sum(one for i, one in enumerate(worths) if bits >> i & 1)

    every = [mask.__wrapped__(3, code) for code in all_codes(laws.difficulty)]
    first = richest(laws, worths, 10, frozenset())
    assert len(first) == len(set(first)) == 10
    assert set(first) <= set(every)
    assert worth(first[0]) >= share * max(map(worth, every))
    assert richest(laws, worths, 9, frozenset(first[:1])) == first[1:]


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"lock": "bot"}),
        (3, {"lock": "bot", "difficulty": "medium"}),
        (2, {"tournament": "on", "difficulty": "medium"}),
        pytest.param(
            1, {"lock": "bot", "grid": "4", "difficulty": "hard"}, marks=pytest.mark.proof
        ),
    ],
)
def test_where_computers_play_advice_tells_nothing_of_what_is_hidden(
    seats: int, options: dict[str, str]
) -> None:
    luck = random.Random(seats + 20)
    state = GAME.setup(options, seats, Tape(luck.randrange)).state
    asked = 0
    while GAME.outcome(state) is None and asked < 12:
        seat = min(GAME.turn(state).waiting)
        level = LEVELS[asked % 3]
        other = GAME.imagine(GAME.view(state, seat), luck.randrange)
        advice = advised(state, level, asked, seat)
        assert advised(other, level, asked, seat) == advice
        state = GAME.apply(state, seat, advice.best.plan[0], Tape(luck.randrange)).state
        asked += 1
    assert asked > 4


def test_there_is_no_advice_when_the_match_is_over() -> None:
    state = play(table("1-2-5"), (0, "code:1-2-5"), (1, "skip"))
    with pytest.raises(ValueError, match="over"):
        advised(state, Level.HARD)


@pytest.mark.parametrize("level", LEVELS)
def test_no_code_that_lies_on_the_table_is_advised(level: Level) -> None:
    state = table("1-2-5-9-8", *(f"{a}-{a + 1}" for a in (1, 2, 4, 5, 7, 8)))
    for choice in advised(state, level).choices:
        try:
            GAME.apply(state, ME, choice.plan[0], lambda n: 0)
        except Illegal as refused:
            pytest.fail(f"{choice.plan} is refused: {refused.key}")


def test_what_a_card_misses_is_told_in_points_in_turns_or_as_a_chance() -> None:
    duel, alone = table("1-2-5", "7-8"), table("1-2-5", "7-8", seats=1)
    last = at_last_card(duel, 2, 2)
    told = [
        cost(GAME.view(state, ME), best, played, Setting(reader=ME))
        for state, best, played in ((duel, 3.2, 1.0), (alone, 1.3, 0.6), (last, 7.0, 4.0))
    ]
    assert told == [
        "about 2 points",
        "a card that saves about half a turn",
        "a chance of about 3 in 10 to be first",
    ]


CODE = re.compile(r"\d+-\d+")


def test_every_key_has_an_idea() -> None:
    assert set(_IDEAS) == set(_SENTENCES)


def test_no_idea_names_a_code() -> None:
    told = [found for played in by_advisers(GAME, 4) for found in own_ideas(texts, played)]
    drawn = [found for found in told if isinstance(found[1].plan[0], Code)]
    assert len(drawn) > 100
    for one, choice, idea in drawn:
        assert CODE.search(texts.label(one.call.seen.view, choice.plan[0]))
        assert not CODE.search(idea), (choice.reason, idea)


def test_codes_that_are_compared_are_several() -> None:
    told = [found for played in by_advisers(GAME, 4) for found in own_ideas(texts, played)]
    compared = [choice.reason for _, choice, idea in told if idea.startswith("I know ")]
    state = table("1-2-5-9-8", "1-2", "3-6")
    reasons = [choice.reason for choice in advised(state, Level.HARD).choices]
    view = GAME.view(state, ME)
    compared += [one for one in reasons if texts.idea(view, one, Setting()).startswith("I know ")]
    assert {reason.key for reason in compared} >= {"may_open", "asks", "scores"}
    assert all(int(reason["left"]) > 1 for reason in compared)


@pytest.mark.parametrize(
    "reason",
    [
        because("only", code="1-2-5-9-8", cards=2),
        because("only_found", code="1-2-7-12-16", cards=3),
        because("goes_on", code="1-2-5-9-8", points=2),
        because("known", code="1-2-5-9-8", points=2),
        because("fits_own", own=4, card="1-2-6"),
        because("unfit", card="1-2-6"),
    ],
)
def test_no_idea_names_a_code_that_its_reason_knows(reason: Reason) -> None:
    view = GAME.view(lines_known("1-2-5-9-8"), ME)
    assert not CODE.search(texts.idea(view, reason, Setting()))


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            because("skips", turn=4),
            "Each line that misses costs a point: must you seal a code in turn 4?",
        ),
        (
            because("only", code="1-2", cards=2),
            "Only one code fits both cards on the table: which lines must it have?",
        ),
        (
            because("holds", lead=3, most=2),
            "It is the last turn and you are 3 points ahead: how much can you risk?",
        ),
        (
            because("breaks_fewest", broken=1, looked=3),
            "I found no code that fits the 3 cards that I look at: which code fits most of them?",
        ),
        (
            because("fits_own", own=1, card="1-2"),
            ("Look at your last card: which code fits what you see there?"),
        ),
        (
            because("asks", left=1234, after=600),
            "I know 1,234 codes that fit: which lines are in about half of them?",
        ),
        (
            because("sure", points=2),
            "A card can count +2 without risk: which lines are surely right?",
        ),
    ],
)
def test_ideas_in_words(reason: Reason, said: str) -> None:
    assert texts.idea(GAME.view(lines_known("1-2-5-9-8"), ME), reason, Setting()) == said


def test_an_unknown_key_has_no_idea() -> None:
    with pytest.raises(KeyError):
        texts.idea(GAME.view(lines_known("1-2-5-9-8"), ME), Reason("tries_luck"), Setting())
