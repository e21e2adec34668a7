"""What is said: the pad's lines, questions, refusals, alt texts and results."""

from __future__ import annotations

import re

import pytest

from games.core import Illegal, Kind, Refused, Seat, Setting, Step, Tape
from games.texts import MAX_ALT
from games.unlock import GAME, texts
from games.unlock.rules.board import lines_of
from games.unlock.rules.cards import Card, Code, Random, Skip
from games.unlock.rules.codes import Laws, Terms, judge
from games.unlock.rules.notation import Draft, draft_of, pad, pad_of, pad_reasons
from games.unlock.rules.state import Event, State
from games.unlock.rules.turns import first_game, lock_in
from games.unlock.rules.view import board_pages, has_hand, view
from games.unlock.texts.alt import EXAMPLE
from games.unlock.texts.refusals import _SENTENCES
from tests.games.unlock.unlock_table import (
    EASY,
    HARD,
    MEDIUM,
    NAMES,
    SETTING,
    play,
    seen,
    setup,
    told,
    told_to,
)

CUP = {"tournament": "on"}


def live(laws: Laws, *typed: int) -> list[int]:
    return [dot.dot for dot in pad(laws, typed).dots if dot.live]


def test_the_pad_wakes_what_may_follow() -> None:
    assert live(EASY) == list(range(1, 10))
    assert live(EASY, 1) == [2, 3, 4, 5, 7, 9]
    assert live(MEDIUM, 1) == list(range(2, 10))
    assert live(EASY, 1, 2, 5) == [3, 4, 6, 7, 8, 9]
    assert live(HARD, 1, 2, 5) == [1, 3, 4, 6, 7, 8, 9]
    assert live(HARD, 1, 2, 5, 1) == []


def test_a_dot_is_live_exactly_when_the_longer_path_is_legal() -> None:
    for laws in (EASY, MEDIUM, HARD, Laws(4, "easy"), Laws(4, "hard")):
        for typed in ((1,), (1, 2, 6), (5, 1), (6, 3, 2)):
            for dot in pad(laws, typed).dots:
                if dot.block is None:
                    assert judge(laws, (*typed, dot.dot))
                else:
                    with pytest.raises(Illegal, match=dot.block.key):
                        judge(laws, (*typed, dot.dot))


def test_the_pad_knows_its_path() -> None:
    drawn = pad(EASY, (1, 9))
    assert (drawn.path, drawn.lines, drawn.code) == ((1, 5, 9), ((1, 5), (5, 9)), (1, 5, 9))
    assert drawn.sends
    assert [dot.dot for dot in drawn.dots if dot.on_path] == [1, 5, 9]
    assert [dot.dot for dot in drawn.dots if dot.is_head] == [9]


def test_send_sleeps_with_a_reason() -> None:
    assert not pad(EASY, ()).sends
    for typed, key in (((), "short"), ((4,), "short"), ((1, 77), "no_dot"), ((2, 1), "table")):
        fault = pad(EASY, typed, {(1, 2): 3}).fault
        assert fault is not None
        assert fault.key == key
        assert fault.refused.key == key


def test_greyed_dots_are_grouped_by_reason() -> None:
    groups = pad_reasons(pad(EASY, (1, 5, 2)))
    told = [(block.key, dots) for block, dots in groups]
    assert told == [("far", (7, 9)), ("cross", (4,)), ("twice", (8,))]
    assert pad_reasons(pad(EASY, (1, 5, 2)), 1)[0][1] == (7, 9)


NOTES = [
    (EASY, (), "No dot yet. Begin anywhere."),
    (MEDIUM, (5,), "Path 5. Choose the next dot."),
    (
        EASY,
        (1, 5, 2),
        "Path 1-5-2, 2 lines. Not possible: 1, 2 and 5 are used; 7 and 9 are too far; "
        "4 would cross a line.",
    ),
    (HARD, (1, 2, 5), "Path 1-2-5, 2 lines. Not possible: 2 and 5 are used."),
    (HARD, (2, 5), "Path 2-5, 1 line. Not possible: 2 and 5 are used."),
    (
        HARD,
        (2, 1),
        "Path 2-1, 1 line. Not possible: 1 and 2 are used; 3 would go over a used dot.",
    ),
    (HARD, (1, 2, 6, 1), "Path 1-2-6-1, 3 lines. The path is closed. Send it, or undo."),
]


@pytest.mark.parametrize(("laws", "typed", "note"), NOTES)
def test_the_line_above_the_pad(laws: Laws, typed: tuple[int, ...], note: str) -> None:
    state = setup(2, difficulty=laws.difficulty)
    draft = f"code:{'-'.join(map(str, typed))}"
    assert texts.pad_line(seen(state, 0), draft) == note


def test_the_line_above_the_pad_names_what_bars_send() -> None:
    state = play(setup(2), (0, "code:7-8"), (1, "code:1-2-5"))
    line = texts.pad_line(seen(state, 1), "code:5-2-1")
    assert line.endswith("1-2-5 has been on the table since turn 1. Draw another one.")
    assert texts.pad_line(seen(state, 1), "code:1-2").endswith("too far.")
    hard = play(setup(2, difficulty="hard"), (0, "code:7-8"), (1, "code:1-2-6-1"))
    line = texts.pad_line(seen(hard, 1), "code:1-2-6-1")
    assert "3 lines. The path is closed. 1-2-6-1 has been on the table since turn 1." in line


def test_a_draft_is_read() -> None:
    assert draft_of("") == draft_of("code:") == draft_of("nonsense") == Draft(())
    assert draft_of("code:1-2") == Draft((1, 2))
    assert draft_of("code:1-2;") == Draft((1, 2), Code((1, 2)))
    assert draft_of("skip;") == Draft((), Skip())
    assert pad_of(seen(setup(2), 0), "code:1-2").sends
    assert pad_of(seen(setup(2), 0), "code:1-77") == pad(EASY, ())


def test_the_question_follows_the_match() -> None:
    state = setup(3)
    asked = [texts.ask(seen(state, seat), "", Setting()) for seat in (None, 0, 1)]
    assert asked == ["● is choosing the secret.", "Draw your secret code.", asked[0]]
    state = play(state, (0, "code:1-2-5"), (1, "code:7-8"))
    assert texts.ask(seen(state, None), "", Setting()) == "Turn 1: ■ still to draw."
    assert texts.ask(seen(state, 0), "", Setting()).startswith(
        "Your secret stands: 1-2-5. Nothing more to do"
    )
    assert texts.ask(seen(state, 1), "", Setting()).startswith("Sealed: 7-8. You may replace it")
    assert texts.ask(seen(state, 1), "code:1", Setting()) == "Turn 1: draw your code."
    skipped = play(state, (1, "skip"))
    named = [texts.ask(seen(at, None), "", SETTING) for at in (setup(3), state)]
    assert named == ["● Ana is choosing the secret.", "Turn 1: ■ Cy still to draw."]
    assert texts.ask(seen(skipped, 1), "", Setting()).startswith("Sealed: a skip.")


def test_what_cannot_be_taken_back_is_asked_again() -> None:
    state = setup(2)
    lock = seen(state, 0)
    secret = "Your secret: 1-5-9, 2 lines. It cannot be changed."
    assert texts.ask(lock, "code:1-9;", Setting()) == secret
    assert (
        texts.ask(lock, "random;", Setting()) == "Shall I draw your secret? It cannot be changed."
    )
    guesser = seen(play(state, (0, "code:1-2")), 1)
    assert (
        texts.ask(guesser, "skip;", Setting()) == "Skip turn 1? You score nothing and lay no card."
    )
    assert texts.ask(guesser, "code:1-2;", Setting()) == "Seal 1-2, 1 line?"
    assert texts.ask(guesser, "code:1-77;", Setting()) == "Seal 1-77, 1 line?"


def test_a_question_is_described_as_one_and_what_is_sealed_as_sealed() -> None:
    state = setup(3, difficulty="hard")
    asked = shown_alt(state, 0, "code:1-9;")
    assert asked == "You are asked to confirm 1-5-9, 2 lines, as your secret."
    assert shown_alt(state, 0, "random") == (
        "You are asked to confirm a code by chance, as your secret."
    )
    state = play(state, (0, "code:7-8"))
    nothing = " You have no card on the table."
    asked = "You are asked to confirm 1-2-5, 2 lines, for turn 1."
    assert shown_alt(state, 1, "code:1-2-5;") == asked + nothing
    assert shown_alt(state, 1, "skip;") == (
        f"You are asked to confirm a skip, for turn 1.{nothing}"
    )
    sealed = play(state, (1, "code:4-5"))
    asked = f"Sealed for turn 1: your code 4-5. {asked}"
    assert shown_alt(sealed, 1, "code:1-2-5;") == asked + nothing
    assert shown_alt(sealed, 1, "") == f"Your card for turn 1: 4-5, 1 line.{nothing}"


def shown_alt(state: State, seat: int, draft: str) -> str:
    """The alt text of a seat's own picture, its whole actions previewed as the shell does it."""
    *whole, _ = draft.split(";")
    for text in whole:
        state = GAME.preview(state, Seat(seat), GAME.parse(text))
    return texts.describe(seen(state, seat), draft, SETTING)[-1]


def test_labels() -> None:
    state = setup(2)
    assert texts.label(seen(state, 0), Code((1, 2))) == "Lock in 1-2"
    assert texts.label(seen(state, 0), Random()) == "A secret drawn by chance"
    guesser = seen(play(state, (0, "code:1-2")), 1)
    assert texts.label(guesser, Code((1, 2))) == "Seal 1-2"
    assert texts.label(guesser, Skip()) == "Skip turn 1"


REFUSALS = [
    ((1, 2, 5, 6, 9, 5), "Dot 5 is already on your path."),
    ((1, 5, 2, 4), "2-4 would cross 1-5. Crossing is for Hard."),
    ((1, 6), "1 to 6 is too far for Easy: only neighbours."),
    ((1, 2, 5, 1), "Closing the path is for Hard."),
    ((5,), "A code needs at least two dots."),
    ((1, 2, 1), "The line 1-2 is already on your path."),
    ((1, 10), "There is no dot 10: the dots are 1 to 9."),
    ((3, 3), "Dot 3 cannot be joined to itself."),
]


@pytest.mark.parametrize(("dots", "sentence"), REFUSALS)
def test_a_refused_code_names_its_reason(dots: tuple[int, ...], sentence: str) -> None:
    with pytest.raises(Illegal) as refused:
        judge(EASY, dots)
    assert texts.refusal(refused.value) == sentence


def test_a_refused_setting_names_what_it_takes() -> None:
    for option in GAME.options:
        if option.kind is Kind.TEXT:
            continue
        bad = {option.name: "zzz"}
        with pytest.raises(Illegal) as refused:
            GAME.setup(bad, 3, Tape([]))
        said = texts.refusal(refused.value)
        assert said.startswith(f"zzz does not fit the setting {option.name}. It takes ")
        assert all(value in said for value in option.values)
    with pytest.raises(Illegal) as refused:
        GAME.setup({"lock": "5"}, 3, Tape([]))
    assert texts.refusal(refused.value) == (
        "lock:5 names no seat: there are 3. "
        "Give 0 to 2, where 0 is the first seat, or bot, host or random."
    )


def test_every_refusal_is_a_sentence() -> None:
    for key, sentence in _SENTENCES.items():
        fields = re.findall(r"{(\w+)}", sentence)
        told = texts.refusal(Refused(key, **dict.fromkeys(fields, "x")))
        assert told.endswith(".")
        assert "{" not in told
    assert texts.refusal(Refused("unheard_of")).endswith("Nothing was changed.")


def test_a_refusal_repeats_little_and_nothing_that_formats() -> None:
    told = texts.refusal(Refused("bad_action", text="<@&12> **x**\n" + "y" * 4000))
    assert told.startswith("I can't read \"···12· ··x···")
    assert "yyy…" in told
    assert len(told) < 160


def test_status_and_brief_tell_who_leads() -> None:
    state = play(setup(3), (0, "code:1-2-5"), (1, "code:1-2"), (2, "code:7-8"))
    drawing = "▲ Ben **+1** · ■ Cy −1 · turn 2 of 30 · Drawing: ▲ Ben, ■ Cy."
    assert texts.status(seen(state, None), SETTING) == drawing
    assert texts.ask(seen(state, None), "", Setting()) == "Turn 2: draw your codes. ▲ leads, +1."
    briefs = [texts.brief(seen(state, seat)) for seat in (None, 0, 1, 2)]
    assert briefs == ["turn 2", "turn 2", "+1 to −1", "−1 to +1"]


def test_level_leaders_are_told_together_and_who_is_alone_leads_nobody() -> None:
    state = play(setup(3), (0, "code:1-2-5"), (1, "code:1-2"), (2, "code:2-5"))
    assert (
        texts.ask(seen(state, None), "", Setting()) == "Turn 2: draw your codes. All level at +1."
    )
    four = play(setup(4), (0, "code:1-2-5"), (1, "code:1-2"), (2, "code:2-5"), (3, "skip"))
    assert texts.ask(seen(four, None), "", Setting()).endswith(" ▲ and ■ lead, +1.")
    alone = play(setup(2), (0, "code:1-2-5"), (1, "code:1-2"))
    assert texts.ask(seen(alone, None), "", Setting()) == "Turn 2: draw your code."
    assert texts.status(seen(alone, None), SETTING) == "▲ Ben +1 · turn 2 of 60"


def test_a_question_about_chance_needs_no_preview() -> None:
    assert draft_of("random").action == Random()
    assert texts.ask(seen(setup(3), 0), "random", Setting()).startswith("Shall I draw your secret?")


def test_who_has_sealed_is_told_by_name() -> None:
    state = setup(3)
    assert texts.sealed_line(seen(state, None), NAMES) == ""
    state = play(state, (0, "code:1-2-5"))
    assert texts.sealed_line(seen(state, None), NAMES) == "Drawing: ▲ Ben, ■ Cy."
    state = play(state, (1, "skip"))
    assert texts.sealed_line(seen(state, None), NAMES) == "Sealed: ▲ Ben. Drawing: ■ Cy."


def test_openings_are_told() -> None:
    bot = GAME.setup({"lock": "bot", "cards": "9"}, 1, Tape([0]))
    assert told(bot) == ["The bot has hidden a code. 9 turns at most."]
    for options, line in (({}, "the Lock; 60 turns at most"), (CUP, "the Lock of game 1 of 2")):
        opened = GAME.setup(options, 2, Tape([]))
        assert [told(opened, seat) for seat in (0, 1)] == [[f"are {line}"], [f"is {line}"]]
    assert "The bot is the Lock." in texts.describe(seen(bot.state, None), "", SETTING)[0]


RIGHT = "1-2 **+1 0**, all right, but the secret is longer"
"""A card whose line is right, and which is not yet the secret."""


def test_who_acts_reads_you() -> None:
    state = play(setup(3), (0, "code:1-2-5"), (1, "code:1-2"))
    step = GAME.apply(state, Seat(2), Skip(), Tape([]))
    assert told(step, 2) == [f"skipped turn 1 · ▲ Ben {RIGHT}"]
    assert told(step, 1) == [f"Turn 1: you {RIGHT} · ■ Cy skipped"]
    assert told(step) == [f"Turn 1: ▲ Ben {RIGHT} · ■ Cy skipped"]
    hidden = GAME.apply(setup(3), Seat(0), Code((1, 2)), Tape([]))
    assert told(hidden, 0) == ["Your secret is 1-2. Nothing more to do: I score the guesses."]


def test_a_sealed_code_is_its_players_act_and_told_once() -> None:
    begun = play(setup(3), (0, "code:1-2-5"))
    first = GAME.apply(begun, Seat(1), Code((7, 8)), Tape([]))
    assert told(first, 1) == ["sealed 7-8 for turn 1"]
    again = GAME.apply(first.state, Seat(1), Skip(), Tape([]))
    assert told(again, 1) == ["sealed a skip for turn 1 in place of the earlier one"]
    last = GAME.apply(first.state, Seat(2), Code((1, 2)), Tape([]))
    assert told(last, 2) == [
        "sealed 1-2 in turn 1: **+1 0**, all right, but the secret is longer · ▲ Ben 7-8 **+0 −1**"
    ]
    assert subjects(first, 1) == subjects(again, 1) == [1]
    assert subjects(last, 2) == [2]


def test_a_card_that_is_all_right_says_that_the_secret_is_longer_until_it_is_the_secret() -> None:
    state = play(setup(3), (0, "code:1-2-5"), (1, "code:1-2"), (2, "code:7-8"))
    alt, whole = (
        texts.describe(seen(state, 1), "", SETTING),
        texts.words(seen(state, None), SETTING),
    )
    for text in (alt[0], alt[1], whole):
        assert "1-2" in text
        assert text.count("all right, but the secret is longer") == 1
    begun = play(state, (1, "code:1-2-5"))
    step = GAME.apply(begun, Seat(2), Skip(), Tape([]))
    assert told(step)[0] == "Turn 2: ▲ Ben 1-2-5 **+2 0**, a perfect code · ■ Cy skipped"
    ended = texts.words(seen(step.state, None), SETTING)
    assert "Ben 1-2-5, 2 points, 2 right, 0 wrong;" in ended.replace(".", ";")
    assert ended.count("longer") == 1  # the card of turn 1, which was a part of it


def test_the_winners_points_are_told_first() -> None:
    secret = ("code:1-2-5",)
    state = play(setup(3), (0, *secret), (1, "code:1-2"), (2, "skip"))
    state = play(state, (1, "code:7-8"), (2, "code:4-5"), (1, "skip"), (2, "code:1-2-5"))
    shown = seen(state, None)
    assert texts.status(shown, SETTING).startswith("■ Cy **+1** · ▲ Ben 0")
    assert "Scores: Cy, square, 1; Ben, triangle, 0." in texts.describe(shown, "", SETTING)[1]
    assert texts.result(shown, SETTING)[1].startswith("A perfect code. The best score wins")


def subjects(step: Step[State, Event], seat: int) -> list[int | None]:
    lines = [texts.say(notice.what, told_to(Seat(seat))) for notice in step.notices]
    return [line.subject for line in lines if line is not None]


def test_the_drawn_secret_of_a_lock_who_left_is_told_bare() -> None:
    step = GAME.leave(setup(3), Seat(0), Tape([0]))
    assert told(step)[1] == "The bot drew the secret in place of ● Ana"
    assert told(GAME.leave(setup(2), Seat(0), Tape([])))[1].startswith("The match ends")


def test_the_alt_text_lets_a_blind_player_deduce() -> None:
    state = play(setup(3), (0, "code:1-2-5-9"), (1, "code:1-2-3"), (2, "skip"), (1, "code:4-5"))
    alts = texts.describe(seen(state, 1), "code:1", SETTING)
    assert alts[0] == (
        "Unlock, 3 by 3, easy, turn 2 of 30. Ana is the Lock. Cy is still drawing; Ben has sealed. "
        "New in turn 1: Ben 1-2-3, 1 right, 1 wrong; Cy skipped. "
        "Scores: Ben, triangle, 0; Cy, square, 0. Cards by lines right. 1: 1-2-3 Ben."
    )
    assert alts[1] == (
        "Sealed for turn 2: your code 4-5. Your pad for turn 2, 3 by 3, easy. Path 1. "
        "Not possible: 6 and 8 are too far. May follow: 2, 3, 4, 5, 7, 9. "
        "Your cards: turn 1 1-2-3, 1 right, 1 wrong. Cards by lines right. 1: 1-2-3 Ben."
    )
    assert texts.describe(seen(state, None), "", SETTING) == alts[:1]
    assert texts.describe(seen(state, 0), "", SETTING)[1] == (
        "Your secret: 1-2-5-9, 3 lines. Cards by lines right. 1: 1-2-3 Ben."
    )
    left = GAME.leave(state, Seat(0), Tape([])).state
    assert texts.describe(seen(left, 0), "", SETTING)[1] == (
        "You are watching. Cards by lines right. 1: 1-2-3 Ben."
    )
    assert "Your secret: 1-2-5-9" in texts.words(seen(state, 0), SETTING)
    assert "Skipped turn 1: Cy." in texts.words(seen(state, 1), SETTING)


def test_who_may_draw_is_told_in_words_that_any_code_may_be_typed() -> None:
    lock = setup(3, grid="4")
    state = play(lock, (0, "code:1-2-5-9"))
    for at, seat in ((lock, 0), (state, 1), (play(state, (1, "skip")), 1)):
        assert texts.words(seen(at, seat), SETTING).splitlines()[2] == (
            f"Type any code as your move, such as {EXAMPLE}: dots joined by hyphens."
        )
    for at, seat in ((lock, 1), (state, 0), (state, None)):
        assert "any code" not in texts.words(seen(at, seat), SETTING)
    dots = tuple(map(int, EXAMPLE.split("-")))
    assert all(judge(Laws(grid, "easy"), dots) for grid in (3, 4))


def test_the_pads_alt_text_says_why_a_path_cannot_be_sent() -> None:
    alt = texts.describe(seen(setup(2), 0), "code:1-2-1", SETTING)[1]
    assert alt.startswith("Your pad for the secret, 3 by 3, easy.")
    assert "No dot may follow. The line 1-2 is already on your path." in alt


def long_match(seats: int, turns: int, **options: str) -> State:
    """A match in which everybody draws a new code each turn."""
    state = GAME.setup({"cards": "999", **options}, seats, Tape([])).state
    state = GAME.apply(state, Seat(0), Code((1, 2, 3, 6, 5, 4, 7, 8, 9)), Tape([])).state
    seed = iter(range(10**6))
    for _ in range(turns * (seats - 1)):
        seat = min(GAME.turn(state).waiting)
        action = GAME.any_action(state, seat, lambda n: (next(seed) * 7919 + 5) % n)
        state = GAME.apply(state, seat, action, Tape([])).state
    return state


@pytest.mark.parametrize(("grid", "size"), [("3", 60), ("4", 20)])
def test_many_cards_take_pages_and_each_alt_text_fits(grid: str, size: int) -> None:
    state = long_match(7, 34, grid=grid, difficulty="hard")
    shown = seen(state, 1)
    pages = board_pages(shown)
    assert len(pages[0]) == size
    assert len(pages) == min(9, -(-len(shown.table) // size))
    assert pages[0][-1] == shown.table[-1]
    for names in (("Wolfeschlegelst…",) * 7, ("W" * 300,) * 7):
        alts = texts.describe(shown, "", Setting(names=names))
        assert len(alts) == len(pages) + has_hand(shown)
        assert all(len(alt) <= MAX_ALT for alt in alts)
    assert "older cards behind In words." in texts.describe(shown, "", SETTING)[0]
    assert all(card.text in texts.words(shown, SETTING) for card in shown.table)


def test_a_card_that_is_only_asked_for_is_nowhere_sealed() -> None:
    state = play(setup(3), (0, "code:1-2-5"))
    shown = seen(GAME.preview(state, Seat(1), Code((1, 2))), 1)
    assert "Ben and Cy are still drawing." in texts.describe(shown, "code:1-2;", SETTING)[0]
    assert "Sealed" not in texts.status(shown, SETTING)


def test_an_empty_table_is_one_page() -> None:
    assert board_pages(seen(setup(2), None)) == ((),)
    assert not has_hand(seen(setup(2), None))


def test_a_card_tells_its_lines_and_points() -> None:
    card = Card(Seat(1), 3, (1, 2, 5), 0, 2)
    assert (card.points, card.lines, card.text) == (-2, lines_of((1, 2, 5)), "1-2-5")


def test_a_tournaments_finished_game_is_a_milestone() -> None:
    state = play(setup(2, tournament="on"), (0, "code:1-2"))
    step = GAME.apply(state, Seat(1), Code((1, 2)), Tape([]))
    assert told(step)[1] == "Game 1 of 2: ▲ Ben found 1-2. Totals: ▲ Ben +1 · ● Ana 0"
    lines = [texts.say(notice.what, SETTING) for notice in step.notices]
    assert [line.milestone for line in lines if line is not None] == [False, True, False]
    assert not any(texts.caption(notice.what, SETTING) for notice in step.notices)


def test_a_bot_lock_sets_no_second_secret() -> None:
    step = first_game(Terms(EASY, 1, "bot", False, 60), (1, 2), Tape([]))
    with pytest.raises(ValueError, match="at set-up"):
        lock_in(step.state, (1, 2), drawn=False)
    assert view(step.state, None).draws is False
