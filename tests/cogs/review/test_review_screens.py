"""The pages of a review: their words, and that Discord takes each of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.cogs.review import rules, screens
from bot.cogs.review.rules import Decision, Judged, Review, decisions, moment
from bot.cogs.review.screens import Opened, ReviewMoment
from bot.match.controls.custom_ids import DISABLED, MAX_CUSTOM_ID, read_wire
from bot.match.controls.message import Button, Screen, Select
from bot.match.controls.panel import Menu
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.thinking.advice import Advising, laid_plan, panel_with_draft
from bot.screens.parts import prompt_of
from games.core import MARKS, Choice, Seat, because
from games.scripted import stream
from tests.bot.screen_lives import labels, lockpick, told
from tests.cogs.review.reviewed import (
    MOST,
    Moment,
    bare,
    ended,
    goes_on,
    judging,
    moments_of,
    turned,
)
from tests.fitting import fitting
from tests.lives import lived
from tests.plain import plain

KEYS = [key for key, entry in GAMES.items() if entry.cost is not None]
ANA, BEN = Seat(0), Seat(1)


@pytest.fixture
async def advising(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Advising]:
    monkeypatch.setattr(rules, "LONGEST_S", 600.0)
    store, made, _ = await judging(tmp_path)
    yield made
    await store.close()


HEAD = "### 📊 Review · ⏳ Timelock"
BARE = "-# I judge by what you could know then."
SMALL = f"{BARE} The turns are numbered as in **Replay**."


def reviewed(live: Live, seat: Seat, costs: Sequence[float], ahead: float = 0.0) -> Review:
    """A review in which the decisions of a seat have cost so much, and are ahead by so much.

    Each time another plan would have been better.
    """
    reason, parse = because("nears", stacks="de", points=10), live.entry.game.parse
    return Review(
        tuple(
            Judged(
                one,
                Choice(tuple(map(parse, one.plan)), 3.0 - cost, reason),
                Choice(tuple(map(parse, one.plan)) * (at + 1), 3.0, reason),
                ahead * (at + 1),
            )
            for at, (one, cost) in enumerate(zip(decisions(live, seat), costs, strict=False))
        )
    )


def said(live: Live, review: Review, seat: Seat = ANA) -> list[str]:
    """The lines of a first page, without what stands on each."""
    head, *lines = told(screens.summary(Opened(live, seat, review))).splitlines()
    assert head == HEAD
    return lines


def pressed(live: Live, review: Review, seat: Seat = ANA) -> list[str]:
    """The labels of a first page; the last one is always the way back."""
    *found, back = labels(screens.summary(Opened(live, seat, review)))
    assert back == "Look back"
    return found


def test_who_missed_nothing_reads_so() -> None:
    live = turned()
    review = reviewed(live, ANA, [0.0, 0.4, 0.0, 0.49, 0.0])
    words = "You played 5 turns. I found no move that was clearly better."
    assert said(live, review) == [words, "", BARE]
    assert pressed(live, review) == []


@pytest.mark.parametrize(
    ("costs", "words", "label"),
    [
        ([0, 2], "One turn could have brought more: about 2 points.", "it"),
        (
            [1, 0, 4.2],
            "Two turns could have brought more: about 4 points and about 1 point.",
            "them",
        ),
        ([2, 0, 2], "Two turns could have brought more: about 2 points each.", "them"),
        (
            [1, 0.5, 20, 0],
            "Three turns could have brought more: "
            "a way to stay in the match, about 1 point and about half a point.",
            "them",
        ),
        (
            [1, 2, 3, 6, 2],
            "Five turns could have brought about 14 points more. "
            "You missed most in turn 7: about 6 points.",
            "them",
        ),
        (
            [1, 2, 3, 20, 2],
            "Five turns could have brought more. "
            "You missed most in turn 7: a way to stay in the match.",
            "them",
        ),
        (
            [1, 2, 3, 6, 2, 1, 1],
            "Seven turns could have brought about 16 points more. "
            "You missed most in turn 7: about 6 points.",
            "the 5 biggest",
        ),
    ],
)
def test_so_many_turns_could_have_brought_more(costs: list[float], words: str, label: str) -> None:
    live = turned(20)
    review = reviewed(live, ANA, costs)
    assert said(live, review) == [f"You played 10 turns. {words}", "", SMALL]
    assert pressed(live, review) == [f"Look at {label}"]
    assert fitting(screens.summary(Opened(live, ANA, review))) != set()


def test_acts_of_one_turn_are_told_as_one_turn() -> None:
    live = lived("tripol", 2, "0 draw", "0 pass", "1 draw", "1 pass")
    review = reviewed(live, ANA, [2, 3])
    line = told(screens.summary(Opened(live, ANA, review))).splitlines()[1]
    words = "One turn could have brought about 5 points more. You missed most in turn 1: "
    assert line == f"You played 1 turn. {words}about 3 points."


def test_the_best_find_is_told_with_its_turn() -> None:
    live = turned()
    review = reviewed(live, ANA, [2, 0, 0], ahead=0.3)
    assert said(live, review)[1:] == ["Best find, turn 5: End turn.", "", SMALL]
    assert said(live, reviewed(live, ANA, [2, 2, 2], ahead=0.3))[1:] == ["", SMALL]
    assert said(live, reviewed(live, ANA, [0, 0], ahead=0.2))[1:] == ["", BARE]


@pytest.mark.parametrize(
    ("luck", "words"),
    [
        ({ANA: 4.1, BEN: -1.2}, "about 4 points more and ▲ Ben about 1 point less."),
        (
            {ANA: -0.6, BEN: 0.6},
            "about half a point less and ▲ Ben about half a point more.",
        ),
        ({ANA: 0.4, BEN: -0.4}, "about as much and ▲ Ben about as much."),
        ({BEN: 2.0}, "about as much and ▲ Ben about 2 points more."),
        ({ANA: 2.0}, "about 2 points more."),
    ],
)
def test_the_luck_of_the_dice_is_told_the_own_first(luck: dict[Seat, float], words: str) -> None:
    live = turned()
    review = replace(reviewed(live, ANA, [0]), luck=luck)
    assert said(live, review)[1] == f"Compared with average dice, you got {words}"


def test_the_luck_of_several_is_told_in_their_order() -> None:
    live = lived("timelock", 4)
    review = Review((), luck={Seat(seat): float(seat + 1) for seat in range(4)})
    line = told(screens.summary(Opened(live, Seat(2), review))).splitlines()[2]
    assert line == (
        "Compared with average dice, you got about 3 points more, ● Ana about 1 point more, "
        f"▲ Ben about 2 points more and {MARKS[3]} Dee about 4 points more."
    )


def test_what_nobody_can_judge_is_counted() -> None:
    live = turned()
    review = replace(reviewed(live, ANA, [0, 0]), unjudged=1)
    assert said(live, review)[-1] == "-# One move I could not judge."
    assert said(live, replace(review, unjudged=2))[-1] == "-# Two moves I could not judge."
    none = said(live, Review((), unjudged=3))
    assert none == [
        "I could not judge what you played in this match.",
        "",
        BARE,
        "-# Three moves I could not judge.",
    ]


def test_who_had_nothing_to_decide_reads_so() -> None:
    assert said(turned(), Review(())) == ["You had nothing to decide in this match.", "", BARE]


def test_a_table_that_nobody_judges_has_no_more_words_than_that() -> None:
    live = ended(lived("unlock", 2, "0 random", grid="4", difficulty="hard"))
    screen = screens.summary(Opened(live, BEN, Review(())))
    head, *lines = told(screen).splitlines()
    assert head == "### 📊 Review · 🔓 Unlock"
    assert lines == ["I can't judge moves at such a table well enough to review them."]
    assert labels(screen) == ["Look back"]


def test_who_holds_several_seats_reads_of_each() -> None:
    live = turned()
    both = replace(live.seats[1], sitter=live.seats[0].sitter)
    live = replace(live, table=replace(live.table, seats=(live.seats[0], both)))
    assert pressed(live, reviewed(live, ANA, [2])) == ["Look at it", "Review of ▲"]
    assert pressed(live, Review(()), BEN) == ["Review of ●"]


def test_a_review_that_takes_longer_says_how_much_is_left() -> None:
    live = turned()
    screen = screens.thinking(Opened(live, ANA, Review((), left=3)))
    assert told(screen) == f"{HEAD}\nI am still looking at this match: 3 moments to go."
    assert labels(screen) == ["Go on"]
    one = screens.thinking(Opened(live, ANA, Review((), left=1)))
    assert told(one).endswith(": 1 moment to go.")


def sight(one: Moment, draft: str = "", page: int = 1) -> ReviewMoment:
    """What is shown of a moment with a draft on it."""
    live, seat, review, number = one
    then = moment(live, review.moments[number - 1].decision.at, seat)
    prompt = prompt_of(then, seat, draft, page)
    pictures = live.entry.painter.paint(prompt.view, prompt.draft)
    return ReviewMoment(Opened(live, seat, review), number, prompt, pictures)


def trial_of(one: Moment, draft: str = "", page: int = 1, lead: str = "") -> Screen:
    """The panel of a moment with a draft on it."""
    return screens.trial(sight(one, draft, page), lead=lead)


@pytest.mark.parametrize("key", KEYS)
async def test_every_page_of_every_moment_fits(advising: Advising, key: str) -> None:
    found = await moments_of(key, advising)
    assert len(found) == MOST
    for one in found:
        live, seat, review, page = one
        fitting(screens.summary(Opened(live, seat, review)))
        shown = screens.moment_page(sight(one))
        pressed = fitting(shown)
        assert len(pressed) == 3 + (page < len(review.moments))
        judged = review.moments[page - 1]
        plan = [live.entry.game.write(action) for action in judged.best.plan]
        then = moment(live, judged.decision.at, seat)
        fitting(screens.best_page(sight(one, laid_plan(then, seat, plan).draft)))
        fitting(screens.trial(sight(one), lead=screens.not_yet(live, seat, judged)))
        bare_of_pictures = replace(sight(one), pictures=())
        fitting(screens.moment_page(bare_of_pictures))
        fitting(screens.best_page(bare_of_pictures))
        text = told(shown)
        assert "You played: " in text
        assert "What was better?" in text


@pytest.mark.parametrize("key", KEYS)
async def test_the_panel_of_a_trial_leads_nowhere_else(advising: Advising, key: str) -> None:
    """All its presses carry the moment and the seat; only the last row has words of the shell."""
    trials = 0
    for one in await moments_of(key, advising):
        live, seat, review, page = one
        at = review.moments[page - 1].decision.at
        for draft in drafts(one):
            screen = trial_of(one, draft)
            fitting(screen)
            *rows, last = [row for row in screen.blocks if isinstance(row, tuple | Select)]
            assert isinstance(last, tuple)
            assert all(read_wire(button.custom_id).is_word for button in last)
            for custom_id in ids(rows):
                wire = read_wire(custom_id)
                assert wire.is_trial
                assert not wire.is_word
                assert (wire.match, wire.stamp, wire.seat) == (live.match.id, at, seat)
                trials += 1
    assert trials > 20


def ids(rows: Sequence[object]) -> list[str]:
    """The custom ids of rows, without those of buttons that are off."""
    found: list[str] = []
    for row in rows:
        if isinstance(row, Select):
            found.append(row.custom_id)
        elif isinstance(row, tuple):
            found += [one.custom_id for one in row if isinstance(one, Button)]
    assert all(len(one) <= MAX_CUSTOM_ID for one in found)
    return [one for one in found if not one.startswith(DISABLED)]


def drafts(one: Moment, most: int = 4) -> list[str]:
    """The untouched panel of a moment, and some drafts that are opened on it and after that."""
    live, seat, review, page = one
    then = moment(live, review.moments[page - 1].decision.at, seat)
    found = [""]
    for _ in range(most):
        panel = panel_with_draft(then, seat, found[-1])
        rows = () if panel is None else panel.rows
        texts = [
            text
            for row in rows
            for text in (
                [row.text + choice.text for choice in row.choices if row.draft]
                if isinstance(row, Menu)
                else [press.text for press in row if press.live and press.draft]
            )
        ]
        opened = [text for text in texts if text not in found and not text.startswith("_")]
        if not opened:
            break
        found.append(max(opened, key=len))
    return found


def made(live: Live, seat: Seat, text: str) -> Moment:
    """A moment of a match in which a text was played at the end."""
    plan = (live.entry.game.parse(text),)
    after = bare(ended(goes_on(live, seat, text, stream(1))))
    row = after.rows[live.play.n]
    judged = Judged(
        Decision(live.play.n, (row,)),
        Choice(plan, 0.0, because("fits", cards=1)),
        Choice(plan, 9.0, because("fits", cards=1)),
        0.0,
    )
    entry = plain()[live.entry.key]
    return replace(after, entry=entry), seat, Review((judged,)), 1


def test_the_longest_code_of_unlock_fits_on_a_trial() -> None:
    path = "-".join(map(str, (1, 2, 3, 4, 8, 7, 6, 5, 9, 10, 11, 12, 16, 15, 14, 13)))
    live = lived("unlock", 1, grid="4", lock="bot")
    one = made(live, ANA, f"code:{path}")
    for size in range(1, 17):
        draft = f"code:{'-'.join(path.split('-')[:size])}"
        pressed = fitting(trial_of(one, draft))
        assert any(draft in custom_id for custom_id in pressed)


def test_the_longest_push_of_lockpick_fits_on_a_trial() -> None:
    hand = "9G 10G JG QG KG AG"
    live = lockpick(hand)
    text = f"G>:{hand.replace(' ', ':')}"
    one = made(live, ANA, text)
    for draft in ("G>:", text, *drafts(one, 16)):
        fitting(trial_of(one, draft))
