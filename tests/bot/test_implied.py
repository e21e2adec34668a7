"""What a host asked for may imply a choice that he did not name."""

from __future__ import annotations

import pytest

from bot.interactions.commands import fitting_values, wishes_of
from bot.match.games import GAMES
from bot.match.lobby.terms import check_wishes, with_implied
from games.core import Refused
from tests.seed import chance

TRIPLOCK = GAMES["triplock"]


@pytest.mark.parametrize(
    ("given", "mode"),
    [
        ({"episode": "station"}, "solo"),
        ({"episode": "gasworks"}, "solo"),
        ({"episode": "bridge"}, "coop"),
        ({"roster": "ines,wren,osric,silas,tobias"}, "solo"),
        ({"roster": "ines,wren,osric,silas"}, "coop"),
    ],
)
def test_an_episode_is_named_without_its_mode(given: dict[str, str], mode: str) -> None:
    implied = with_implied(TRIPLOCK, given, chance(), is_alone=False)
    assert implied == {**given, "mode": mode}
    check_wishes(TRIPLOCK, implied, chance())


def test_where_nobody_can_join_a_match_for_one_is_meant() -> None:
    assert with_implied(TRIPLOCK, {}, chance(), is_alone=True) == {"mode": "solo"}
    assert with_implied(GAMES["unlock"], {}, chance(), is_alone=True) == {"lock": "bot"}
    together = {"mode": "coop"}
    assert with_implied(TRIPLOCK, together, chance(), is_alone=True) == together
    assert with_implied(TRIPLOCK, {"episode": "bridge"}, chance(), is_alone=True) == {
        "episode": "bridge"
    }


def test_what_counts_anyhow_implies_nothing() -> None:
    for given in (
        {},
        {"characters": "wren,ines", "first_skip": "on"},
        {"mode": "ring", "characters": "wren"},
        {"mode": "solo", "characters": "wren"},
    ):
        assert with_implied(TRIPLOCK, given, chance(), is_alone=False) == given
    for entry in GAMES.values():
        if entry is not TRIPLOCK:
            assert with_implied(entry, {}, chance(), is_alone=False) == {}


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ({"mode": "solo", "episode": "bridge"}, "wrong_episode"),
        ({"mode": "coop", "episode": "station"}, "wrong_episode"),
        ({"mode": "solo", "roster": "wren,ines"}, "wrong_roster"),
        ({"mode": "coop", "roster": "wren,ines,osric,silas,mabel"}, "wrong_roster"),
        ({"mode": "solo", "roster": "wren,wren,ines,osric,mabel"}, "bad_option"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(given: dict[str, str], key: str) -> None:
    with pytest.raises(Refused) as caught:
        check_wishes(TRIPLOCK, with_implied(TRIPLOCK, given, chance(), is_alone=False), chance())
    assert caught.value.key == key


def test_a_roster_is_completed_name_by_name() -> None:
    roster = next(option for option in TRIPLOCK.game.options if option.name == "roster")
    assert fitting_values(TRIPLOCK, roster, "")[:6] == roster.values
    assert fitting_values(TRIPLOCK, roster, "wren,i")[0] == "wren,ines"
    longer = fitting_values(TRIPLOCK, roster, "wren,osric,mabel,silas,")
    assert {"wren,osric,mabel,silas,ines", "wren,osric,mabel,silas,tobias"} <= {*longer}
    assert "wren,wren" not in fitting_values(TRIPLOCK, roster, "wren,w")
    assert wishes_of(TRIPLOCK, {"roster": "Wren, INES"}) == {"roster": "wren,ines"}
