"""What a plan has cost, in the words of each game, and where its adviser judges plans."""

from __future__ import annotations

import pytest

from games import lockpick, timelock, triplock, tripol, unlock
from games.core import Level, Seat, Setting
from games.lockpick import texts as lockpick_texts
from games.scripted import scripted
from games.texts import about, as_first_person
from games.timelock import texts as timelock_texts
from games.timelock.ai.units import AVERAGE
from games.triplock import texts as triplock_texts
from games.triplock.ai.units import MATCH
from games.tripol import texts as tripol_texts
from games.unlock import texts as unlock_texts
from games.unlock.ai.units import LAST
from tests.games.lockpick.tables import table as lockpick_table
from tests.games.lockpick.tables import view as lockpick_view
from tests.games.unlock.advised import ME, advised, at_last_card, lines_known, table
from tests.shelf.play import AnyGame

POINTS = [(0.5, "half a point"), (0.74, "half a point"), (0.75, "1 point"), (1.4, "1 point")]
POINTS += [(1.6, "2 points"), (4.9, "5 points")]
"""What amounts are about."""

NOBODY = Setting()


@pytest.mark.parametrize(("amount", "said"), POINTS)
def test_an_amount_that_is_not_exact(amount: float, said: str) -> None:
    assert about(amount, "point") == f"about {said}"


@pytest.mark.parametrize(
    ("best", "played", "said"),
    [
        *((less + 3.0, 3.0, f"about {said}") for less, said in POINTS),
        (AVERAGE - 0.1, 0.9 - AVERAGE, "about 21 points"),
        (AVERAGE, AVERAGE - 0.5, "a win at once"),
        (AVERAGE + 12, AVERAGE + 10, "about 2 points"),
        (0.5 - AVERAGE, -AVERAGE, "a way to stay in the match"),
        (-AVERAGE, -AVERAGE - 2, "about 2 points"),
        (AVERAGE + 12, -AVERAGE - 2, "a win at once"),
    ],
)
def test_in_timelock_it_is_points_or_what_decides_at_once(
    best: float, played: float, said: str
) -> None:
    play = scripted(timelock.GAME, {}, 2, 97)
    view = timelock.GAME.view(play.state, Seat(0))
    assert timelock_texts.cost(view, best, played, NOBODY) == said


@pytest.mark.parametrize(
    ("best", "played", "said"),
    [
        *((less + 3.0, 3.0, f"about {said}") for less, said in POINTS if less < MATCH / 4),
        (MATCH / 4 - 0.1, 0.0, "about 4 points"),
        (MATCH / 4, 0.0, "a good chance to {}"),
        (MATCH - 0.1, 0.0, "a good chance to {}"),
        (MATCH, MATCH * 3 / 4, "{} at once"),
        (MATCH + 0.1, 0.0, "{} at once"),
        (MATCH, MATCH - 0.5, "about half a point"),
    ],
)
@pytest.mark.parametrize(
    ("options", "seats", "chance", "sure"),
    [
        ({}, 2, "win the match", "a win"),
        ({"mode": "solo", "episode": "station"}, 1, "open the room", "a way to open the room"),
    ],
)
def test_in_triplock_it_may_be_the_match_or_the_room(
    options: dict[str, str],
    seats: int,
    chance: str,
    sure: str,
    best: float,
    played: float,
    said: str,
) -> None:
    play = scripted(triplock.GAME, options, seats, 97, *["0 choose:wren"][: 2 - seats])
    view = triplock.GAME.view(play.state, Seat(0))
    words = said.format(sure if said.endswith("once") else chance)
    assert triplock_texts.cost(view, best, played, NOBODY) == words


def test_in_triplock_who_goes_along_helps_more() -> None:
    play = scripted(triplock.GAME, {"mode": "solo", "episode": "station"}, 1, 97)
    view = triplock.GAME.view(play.state, Seat(0))
    assert view.phase == "choose"
    words = "a character who helps more in the next room"
    assert triplock_texts.cost(view, 3.0, 1.0, NOBODY) == words


@pytest.mark.parametrize(
    ("best", "played", "said"),
    [
        *((less + 3.0, 3.0, f"about {said}") for less, said in POINTS),
        (40.0, -9.0, "about 49 points"),
        (109.0, 5.0, "the match"),
        (1.0, -99.0, "the match"),
        (-95.0, -99.0, "about 4 points"),
    ],
)
def test_in_tripol_it_is_points_or_the_match(best: float, played: float, said: str) -> None:
    play = scripted(tripol.GAME, {}, 2, 97)
    view = tripol.GAME.view(play.state, Seat(0))
    assert tripol_texts.cost(view, best, played, NOBODY) == said


@pytest.mark.parametrize(("less", "said"), POINTS)
def test_in_lockpick_it_is_sets(less: float, said: str) -> None:
    view = lockpick_view(lockpick_table(hand="7G", chosen="G"))
    assert lockpick_texts.cost(view, 1 + less, 1, NOBODY) == f"about {said.replace('point', 'set')}"


@pytest.mark.parametrize(("less", "said"), POINTS)
def test_in_unlock_it_is_points_where_others_guess(less: float, said: str) -> None:
    view = unlock.GAME.view(table("1-2-5-9-8"), ME)
    assert unlock_texts.cost(view, 2 + less, 2.0, Setting(reader=ME)) == f"about {said}"


@pytest.mark.parametrize(("less", "said"), POINTS)
@pytest.mark.parametrize(
    ("seats", "options"), [(1, {"lock": "bot"}), (2, {}), (2, {"tournament": "off"})]
)
def test_in_unlock_it_is_turns_where_nobody_else_guesses(
    seats: int, options: dict[str, str], less: float, said: str
) -> None:
    play = scripted(unlock.GAME, options, seats, 97, *["0 random"][: seats - 1])
    guesser = Seat(seats - 1)
    view = unlock.GAME.view(play.state, guesser)
    words = f"a card that saves about {said.replace('point', 'turn')}"
    assert unlock_texts.cost(view, 1 + less, 1.0, Setting(reader=guesser)) == words


@pytest.mark.parametrize(
    ("less", "said"),
    [
        (0.5, "a chance of about 1 in 10 to be first"),
        (0.3 * LAST, "a chance of about 3 in 10 to be first"),
        (0.94 * LAST, "a chance of about 9 in 10 to be first"),
        (0.96 * LAST, "the first place"),
        (1.08 * LAST, "the first place"),
    ],
)
def test_in_unlock_the_last_card_is_about_the_first_place(less: float, said: str) -> None:
    view = unlock.GAME.view(at_last_card(table("1-2-5-9-8"), 3, 3), ME)
    assert unlock_texts.cost(view, 10.0, 10.0 - less, Setting(reader=ME)) == said


def test_what_costs_the_first_place_may_cost_points_as_well() -> None:
    """So that the worths of two last cards differ by more than the first place is worth."""
    state = at_last_card(lines_known("1-2-5-9-8"), 0, 0)
    wrong = unlock.GAME.parse("code:4-7")
    advice = advised(state, Level.HARD, weighed=((wrong,),))
    played = next(one for one in advice.choices if one.plan == (wrong,))
    assert advice.best.worth - played.worth > LAST
    view = unlock.GAME.view(state, ME)
    said = unlock_texts.cost(view, advice.best.worth, played.worth, Setting(reader=ME))
    assert said == "the first place"


@pytest.mark.parametrize("grid", ["3", "4"])
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_unlock_judges_all_but_the_hardest_codes(grid: str, difficulty: str) -> None:
    judges = unlock.GAME.judges({"grid": grid, "difficulty": difficulty}, 2)
    assert judges == ((grid, difficulty) != ("4", "hard"))


@pytest.mark.parametrize(("mode", "judges"), [("duel", True), ("ring", False), ("solo", True)])
def test_triplock_judges_all_but_rings(mode: str, judges: bool) -> None:
    assert triplock.GAME.judges({"mode": mode}, 3) == judges


@pytest.mark.parametrize("game", [timelock.GAME, tripol.GAME, lockpick.GAME])
def test_all_others_judge_every_table(game: AnyGame) -> None:
    assert game.judges({}, 2)


def test_a_computer_says_i_where_a_hint_says_you() -> None:
    told = (
        "You hold 2 tiles, and no Diagram of yours asks. Your bead waits. It shows you the stack, "
        "which gives you time. You are ahead; nobody is ahead of you, if you wait."
    )
    assert as_first_person(told) == (
        "I hold 2 tiles, and no Diagram of mine asks. My bead waits. It shows me the stack, "
        "which gives me time. I am ahead; nobody is ahead of me, if I wait."
    )
