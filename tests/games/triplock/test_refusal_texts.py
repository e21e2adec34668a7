"""Every refusal of Triplock has its sentence, in the words of the table."""

from __future__ import annotations

import re

import pytest

from games.core import Illegal, Seat, Tape
from games.triplock import GAME, texts
from games.triplock.rules.reasons import KEYS
from games.triplock.texts.refusals import SENTENCES
from tests.games.triplock.told import played


def test_every_key_of_the_engine_has_its_sentence() -> None:
    assert set(SENTENCES) == set(KEYS)


@pytest.mark.parametrize("key", sorted(SENTENCES))
def test_every_refusal_is_a_sentence(key: str) -> None:
    told = texts.refusal(Illegal(key))
    assert told[0].isupper() or told[0] == '"'
    assert told.endswith((".", "…"))
    assert key not in told or "_" not in key
    assert "{" not in told


def test_refusals_speak_the_words_of_the_table() -> None:
    wrong = Illegal("die_face", i=0, face="dd", wanted="peek")
    assert texts.refusal(wrong) == "Die 1 shows Disarm & draw, not Peek."
    running = Illegal("match_first", left=("KEY", "PUSH"))
    assert texts.refusal(running).endswith("which stack shows Key and Push.")
    assert texts.refusal(Illegal("not_your_turn", seat=1)).startswith("▲ is playing.")


def test_a_typed_text_is_repeated_without_its_markup() -> None:
    told = texts.refusal(Illegal("not_understood", text="**flp**\n<@123> @everyone `2` {x}"))
    assert told.startswith('I can\'t read "flp 123 everyone 2 x". ')
    assert texts.refusal(Illegal("not_understood", text="\n")).startswith('I can\'t read "that"')


def test_what_is_really_refused_is_told_without_raw_words() -> None:
    tried = ("roll", "die:0:flip:3", "complete:2", "match:0:1", "bonus:flip:0", "skill:reset:7")
    for state, _ in played()[::7]:
        for seat in (Seat(0), Seat(1)):
            for text in (*tried, "discard:3", "orient:0", "sacrifice:dd:-", "end"):
                action = GAME.parse(text)
                if action in GAME.legal(state, seat):
                    continue
                with pytest.raises(Illegal) as caught:
                    GAME.apply(state, seat, action, Tape([]))
                told = texts.refusal(caught.value)
                assert told.endswith((".", "…")) and not re.search(r"[{}_]|None", told)


def test_an_unknown_refusal_never_shows_its_key() -> None:
    assert "some_new_key" not in texts.refusal(Illegal("some_new_key"))
