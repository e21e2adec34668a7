"""Which tables of each game are rated, and in which mode; the laws of it stand in the shelf."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games import lockpick, timelock, triplock, tripol, unlock


@pytest.mark.parametrize(
    ("options", "seats", "mode"),
    [
        ({}, 2, "duel"),
        ({"mode": "duel", "characters": "mabel,ines"}, 2, "duel"),
        ({"mode": "ring"}, 3, "ring"),
        ({"mode": "solo"}, 1, None),
        ({"mode": "coop"}, 2, None),
    ],
)
def test_triplock_is_rated_where_people_play_against_each_other(
    options: Mapping[str, str], seats: int, mode: str | None
) -> None:
    assert triplock.GAME.rated(options, seats) == mode


@pytest.mark.parametrize(
    ("options", "seats", "mode"),
    [
        ({}, 1, None),
        ({}, 2, "two"),
        ({"board": "on", "win": "remove", "first": "1"}, 2, "two"),
        ({"board": "off"}, 2, None),
        ({"win": "2"}, 2, None),
        ({"win": "3"}, 2, None),
        ({}, 4, "partners"),
    ],
)
def test_timelock_is_rated_on_its_board_unless_fewer_stacks_decide(
    options: Mapping[str, str], seats: int, mode: str | None
) -> None:
    assert timelock.GAME.rated(options, seats) == mode


@pytest.mark.parametrize(
    ("options", "seats", "mode"),
    [
        ({}, 2, ""),
        ({"polygon": "on", "tiles": "40", "start": "0", "bag": ""}, 6, ""),
        ({"my_colour": "on"}, 3, ""),
        ({"experiment": "on"}, 2, None),
        ({"start": "28"}, 2, None),
        ({"bag": "1,2,3"}, 2, None),
    ],
)
def test_tripol_is_rated_where_the_bag_is_drawn(
    options: Mapping[str, str], seats: int, mode: str | None
) -> None:
    assert tripol.GAME.rated(options, seats) == mode


@pytest.mark.parametrize(
    ("options", "seats", "mode"),
    [
        ({}, 2, None),
        ({"lock": "1", "tournament": "off"}, 5, None),
        ({"lock": "bot"}, 1, None),
        ({"lock": "bot", "secret": ""}, 2, ""),
        ({"lock": "bot"}, 6, ""),
        ({"lock": "bot", "secret": "1-2-3"}, 2, None),
        ({"tournament": "on"}, 2, None),
        ({"tournament": "on"}, 3, ""),
        ({"tournament": "on"}, 7, ""),
    ],
)
def test_unlock_is_rated_where_no_seat_is_the_lock_alone(
    options: Mapping[str, str], seats: int, mode: str | None
) -> None:
    """Of two in a tournament who guesses last knows what it has to beat."""
    assert unlock.GAME.rated(options, seats) == mode


def test_lockpick_is_never_rated() -> None:
    assert lockpick.GAME.rated({}, 1) is None
