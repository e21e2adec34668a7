from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from games import lockpick, timelock, triplock, unlock
from games.core import Seat, Setting
from games.lockpick import texts as lockpick_texts
from games.lockpick.texts import ending as lockpick_words
from games.texts import MAX_ALT, Texts
from games.timelock import texts as timelock_texts
from games.triplock import texts as triplock_texts
from games.triplock.table.cards import side_of
from games.triplock.table.ending import Decisive, completed, decisive, goal, race, used_spots
from games.triplock.texts.ending import figure, headline
from games.unlock import texts as unlock_texts
from games.unlock.rules.board import lines_of, text_of
from games.unlock.rules.view import closest, missing_lines, podium, surplus_lines
from games.unlock.texts.ending import score, short_of
from render import lockpick as lockpick_painter
from render import timelock as timelock_painter
from render import triplock as triplock_painter
from render import unlock as unlock_painter
from render.kit import NIGHT
from tests.quantity import some
from tests.render.endings import duels, games, locks
from tests.render.looking import exactly
from tests.render.timelock_samples import races

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus")
LONG = tuple(letter * 18 for letter in "WMABCDE")
MOST_BYTES = 250_000

TEXTS: dict[Any, Texts] = {
    triplock: triplock_texts,
    unlock: unlock_texts,
    lockpick: lockpick_texts,
    timelock: timelock_texts,
}

ENDINGS = [
    *((triplock, triplock_painter, duels, name) for name in duels()),
    *((unlock, unlock_painter, games, name) for name in games()),
    *((lockpick, lockpick_painter, locks, name) for name in locks()),
    *((timelock, timelock_painter, races, name) for name in races()),
]
"""The texts and the painter of a game, its finished matches, and one of them by name."""


def alts(game: Any, view: Any, names: tuple[str, ...] = NAMES) -> tuple[str, ...]:
    return TEXTS[game].describe(view, "", Setting(names=names))


@pytest.mark.parametrize(("game", "painter", "views", "name"), some(ENDINGS, 4))
def test_every_ending_is_painted_within_bounds(
    game: Any, painter: Any, views: Any, name: str
) -> None:
    pictures = painter.paint(views()[name], "", LONG)
    for picture in pictures:
        assert Image.open(BytesIO(picture.png)).size == (picture.width, picture.height)
        assert picture.width == 1000
        assert picture.height <= 1260
        assert 15_000 < picture.weight < MOST_BYTES
    for names in (NAMES, LONG):
        told = alts(game, views()[name], names)
        assert len(told) == len(pictures)
        assert all(0 < len(text) <= MAX_ALT for text in told)


@pytest.mark.parametrize(("game", "painter", "views", "name"), some(ENDINGS, 6))
def test_every_reader_sees_the_same_ending(game: Any, painter: Any, views: Any, name: str) -> None:
    view = views()[name]
    pictures = painter.paint(view, "")
    if not hasattr(view, "seat"):
        assert painter.paint(replace(view), "") == pictures
        return
    for seat in (None, Seat(0), Seat(1)):
        assert painter.paint(replace(view, seat=seat), "") == pictures


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("points", "Ana (circle) wins. Ana reached 11 points in round"),
        ("completed", "completed 5 Diagrams in round"),
        ("track", "The last points came from Ben's Points track."),
        ("capped", "Round 40 was the last."),
        ("shared", "Ana (circle) and Ben (triangle) share the win"),
        ("resigned", "Ana (circle) wins. Ben resigned in round"),
        ("at once", "Ben (triangle) wins. Ana resigned in round 1."),
        ("trap", "The decisive Trap: "),
        ("nobody", "Nobody wins."),
    ],
)
def test_a_duel_s_ending_says_who_won_and_how(name: str, said: str) -> None:
    assert said in alts(triplock, duels()[name])[0]


def test_the_lock_is_told_turned_over() -> None:
    view = duels()["points"]
    told = alts(triplock, view)[0]
    assert "All stacks revealed, from Ana's chair: L1 Spring" in told
    assert "The decisive Diagram: Combo, Spring then Padlock then Key" in told


def test_the_race_ends_at_the_score() -> None:
    for name in ("points", "track", "capped", "shared"):
        view = duels()[name]
        for seat, player in enumerate(view.players):
            way = race(view, Seat(seat))
            assert (way[-1][1] if way else 0) == player.points
            assert [at for at, _ in way] == sorted({at for at, _ in way})
    five = duels()["completed"]
    assert goal(five) == figure(five, five.winners[0]) == 5
    assert race(five, five.winners[0])[-1] == (five.round, 5)


def test_the_decisive_diagram_is_on_the_lock() -> None:
    view = duels()["points"]
    moment = decisive(view)
    assert moment is not None
    side = side_of(moment.card, moment.side)
    faces = [view.spots[spot].face for spot in used_spots(view, moment)]
    assert tuple(faces) == side.symbols
    assert (moment.card, side) in completed(view, moment.seat)


def test_without_an_act_of_the_winner_nothing_is_decisive() -> None:
    told = {name: decisive(view) for name, view in duels().items()}
    assert told["track"] == Decisive(Seat(1), "")
    assert told["trap"] == Decisive(Seat(0), "T01", 0)
    for name in ("capped", "shared", "resigned", "at once", "nobody", "bare"):
        assert told[name] is None
        assert used_spots(duels()[name], None) == ()


def test_the_last_round_names_what_decided() -> None:
    view = duels()["capped"]
    assert headline(view) == "Points decided after the last round"
    level = tuple(
        replace(player, points=3, done=(), disarmed=int(Seat(seat) in view.winners))
        for seat, player in enumerate(view.players)
    )
    assert headline(replace(view, players=level)) == "Chips decided after the last round"
    more = (*level[:1], *(replace(player, done=()) for player in level[1:]))
    ahead = tuple(
        replace(player, done=("D01",) if Seat(seat) in view.winners else ())
        for seat, player in enumerate(more)
    )
    assert headline(replace(view, players=ahead)) == "Diagrams decided after the last round"
    assert headline(duels()["shared"]) == "Level after the last round"


def test_stacks_that_were_matched_have_a_bright_rim() -> None:
    view = duels()["points"]
    lit, dull = (triplock_painter.paint(shown, "")[0] for shown in (view, replace(view, reason="")))
    colours = [Image.open(BytesIO(picture.png)).convert("RGB") for picture in (lit, dull)]
    embers = [exactly(image, NIGHT.ember) for image in colours]
    assert embers[0] > 500 > embers[1]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("other winner", "Ana (circle) wins by the best score. The secret was"),
        ("shared", "share the win"),
        ("unfound", "Nobody found it. Closest: Ben with 1-4-7-5-9 in turn 12: the line 1-2 short."),
        ("alone", "Ana (circle) found it in turn 9."),
        ("alone, unfound", "Not found."),
        ("at once", "The secret was 1-2. Ana (circle) found it in turn 1. Scores: Ana 1."),
        ("tournament", "by the totals of all games."),
        ("before the secret", "Ben (triangle) resigned. Ana (circle) wins. The secret was never"),
        ("against a guesser", "Scores: Ana as the Lock, Ben minus 10, left."),
        ("all left", "resigned. Nobody wins."),
    ],
)
def test_the_ending_of_unlock_says_who_won_and_the_secret(name: str, said: str) -> None:
    told = alts(unlock, games()[name])[0]
    assert said in told
    secret = games()[name].secret
    assert secret is None or f"The secret was {text_of(secret)}." in told


def test_the_closest_miss_lacks_the_fewest_lines() -> None:
    for name, view in games().items():
        card = closest(view)
        if card is None or view.secret is None:
            assert name in ("at once", "before the secret")
            continue
        assert len(surplus_lines(view.secret, card.code)) == card.misses
        assert (
            len(lines_of(view.secret)) - len(missing_lines(view.secret, card.code)) == card.matches
        )
        away = [
            len({*lines_of(view.secret)} ^ {*lines_of(other.code)})
            for other in view.table
            if other.code != view.secret
        ]
        assert min(away) == len({*lines_of(view.secret)} ^ {*lines_of(card.code)})
        assert all(short_of(view, card))


def test_the_winner_stands_first_on_the_podium() -> None:
    other = games()["other winner"]
    assert podium(other)[0] == other.winners[0]
    assert not set(other.winners) & set(other.found)
    lock = games()["against a guesser"]
    assert (podium(lock), score(lock, Seat(0))) == ((0, 1), "")
    assert len(podium(games()["tournament"])) == 7
    gone = games()["all left"]
    assert set(podium(gone)) == {0, 1, 2}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("open", "the lock is open after 25 turns. 15 of 15 tumblers are frozen"),
        ("empty", "the cards ran out after 41 turns: the lock stays shut. 14 of 15"),
        ("nothing", "Still standing: 3 red, 3 yellow, 3 green, 3 cyan and 3 purple."),
        ("given up", "given up in turn 1: the lock stays shut."),
    ],
)
def test_the_ending_of_lockpick_says_how_far_it_opened(name: str, said: str) -> None:
    assert said in alts(lockpick, locks()[name])[0]


def test_the_course_counts_the_tumblers_turn_by_turn() -> None:
    for name in ("open", "empty", "nothing"):
        view = locks()[name]
        assert len(view.course) == view.turn
        assert view.course[-1] == sum(view.frozen)
        assert list(view.course) == sorted(view.course)
    assert locks()["given up"].course == ()


def test_the_ending_of_lockpick_tells_no_card() -> None:
    view = locks()["open"]
    other = replace(view, columns=((),) * 5, locked=(), left=((),) * 5, sizes=(0,) * 5)
    assert lockpick_painter.paint(other, "") == lockpick_painter.paint(view, "")
    assert lockpick_words.last_frozen(view) == ((1, 2),)
