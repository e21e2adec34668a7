"""The ideas of the hint player lead to an act, and do not name it."""

from __future__ import annotations

import pytest

from games.core import Reason, Seat, Setting, because
from games.lockpick import GAME, texts
from games.lockpick.rules.actions import Choose, Lock, Pass
from games.lockpick.rules.board import sets_in
from games.lockpick.rules.cards import COLORS, PLACE, rank
from games.lockpick.texts.advice import _IDEAS, _SENTENCES
from games.lockpick.texts.lexicon import COLOR_NAMES
from tests.games.lockpick.tables import empty, shown, table
from tests.shelf.play import by_advisers
from tests.shelf.reasons import own_ideas


def test_every_key_has_an_idea() -> None:
    assert set(_IDEAS) == set(_SENTENCES)


def test_no_idea_names_a_colour_to_take_or_a_column() -> None:
    """What a pass is about is the colour of the turn, which is known."""
    told = [found for played in by_advisers(GAME, 3) for found in own_ideas(texts, played)]
    assert {type(choice.plan[0]) for _, choice, _ in told} >= {Choose, Pass}
    for one, choice, idea in told:
        named = {color for color in COLORS if COLOR_NAMES[color].lower() in idea.lower()}
        about = {one.call.seen.view.chosen} if choice.plan[0] == Pass() else set[str]()
        assert named == about, (choice.reason, idea)


def test_no_idea_names_the_cards_to_lock() -> None:
    columns = empty(G="4Y 5R 6R 7G")
    state = shown(table(columns=columns, hand="8G", chosen="G", stacks=empty(P="3P 6P")), "G> 8G")
    view = GAME.view(state, Seat(0))
    column = view.columns[PLACE["G"]]
    assert all(Lock("G", at) in GAME.legal(state, Seat(0)) for at in sets_in(column))
    for at in sets_in(column):
        cards = column[at : at + 3]
        said = texts.idea(view, because("leaves_better", cards=" ".join(cards)), Setting())
        assert said == "Look at each set that can lock: what would it leave in the column?"
        assert not any(rank(card) in said for card in cards)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            because("shortest", color="Y"),
            "Which colour has the shortest stack, and what can you do once it is empty?",
        ),
        (
            because("no_better", color="R"),
            "Does any jump of red make the columns better than they are?",
        ),
        (
            because("locks", sets=1, columns="G"),
            "This turn can lock a set: where, and with which cards?",
        ),
        (
            because("locks", sets=2, columns="YG"),
            "This turn can lock 2 sets: where, and with which cards?",
        ),
    ],
)
def test_ideas_in_words(reason: Reason, said: str) -> None:
    assert texts.idea(GAME.view(table(), Seat(0)), reason, Setting()) == said


def test_an_unknown_key_has_no_idea() -> None:
    with pytest.raises(KeyError):
        texts.idea(GAME.view(table(), Seat(0)), Reason("picks_it_open"), Setting())
