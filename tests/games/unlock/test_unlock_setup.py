"""Set-ups of a match that are refused, and the one of its rematch."""

from __future__ import annotations

import pytest

from games.core import Illegal, Tape
from games.unlock import GAME
from tests.games.unlock.unlock_table import setup

BAD = [
    ({"tournament": "on", "lock": "bot"}, 3, "bot_tournament"),
    ({"lock": "3"}, 3, "lock_seat"),
    ({"lock": "x"}, 3, "bad_option"),
    ({"cards": "1"}, 3, "cards_few"),
    ({"cards": "0"}, 3, "bad_option"),
    ({"cards": "1000"}, 3, "bad_option"),
    ({"grid": "5"}, 3, "bad_option"),
    ({"difficulty": "brutal"}, 3, "bad_option"),
    ({"colour": "red"}, 3, "no_option"),
    ({"secret": "1-2"}, 3, "secret_lock"),
    ({"secret": "1-6", "lock": "bot"}, 1, "far"),
    ({"secret": "one", "lock": "bot"}, 1, "secret_bad"),
    ({}, 1, "seats"),
    ({}, 8, "seats"),
    ({"lock": "bot"}, 7, "seats"),
]


@pytest.mark.parametrize(("options", "seats", "key"), BAD)
def test_set_up_refuses(options: dict[str, str], seats: int, key: str) -> None:
    with pytest.raises(Illegal) as caught:
        GAME.setup(options, seats, Tape(lambda n: 0))
    assert caught.value.key == key


def test_the_rematch_passes_the_lock_on() -> None:
    assert GAME.again is not None
    for lock, after in (("0", "1"), ("2", "0")):
        assert GAME.again(setup(3, lock=lock, grid="4"))["lock"] == after
    bot = GAME.setup({"lock": "bot", "secret": "1-2"}, 2, Tape([])).state
    again = GAME.again(bot)
    assert (again["lock"], again["secret"]) == ("bot", "")
    everyone = GAME.again(setup(3, tournament="on", cards="9"))
    assert everyone == {
        "lock": "0",
        "difficulty": "easy",
        "grid": "3",
        "tournament": "on",
        "cards": "9",
        "secret": "",
    }
    GAME.setup(everyone, 3, Tape([]))
