"""What autocomplete offers for a typed move, best first."""

from __future__ import annotations

from bot.interactions.autocomplete import MAX_CHOICES, move_choices
from bot.match.live import Live
from tests.bot.screen_lives import ME, lockpick
from tests.lives import lived


def offered(seen: Live, typed: str) -> list[str]:
    return [str(choice.value) for choice in move_choices(seen, ME, typed)]


def test_a_line_that_can_be_played_comes_first_in_words() -> None:
    seen = lockpick("JG QG 8G 7G")
    (first, *_) = move_choices(seen, ME, "G> j q 8 7")
    assert (first.value, first.name) == (
        "G>:JG:QG:8G:7G",
        "Push J♣ Q♣ 8♣ 7♣ from Green to the right",
    )
    # To the left it leads to a table that the list writes otherwise; both are good.
    assert offered(seen, "c< j q 8 7")[0] == "C<:JG:QG:8G:7G"
    assert offered(seen, "G> j q 8 5") == []


def test_a_whole_turn_is_one_line() -> None:
    (first,) = move_choices(lockpick("8G"), ME, "g> 8; lg2")
    assert first.value == "G>:8G;LG2"
    assert first.name.startswith("Push 8♣ from Green to the right; Lock 6♥ 7♥ 8♣ in Green")
    assert offered(lockpick("8G"), "g> 8; lg9") == []


def test_what_begins_as_typed_stands_before_what_holds_it() -> None:
    seen = lockpick("JG QG 8G 7G")
    begun = offered(seen, "g> j q")
    assert begun[:2] == ["G>:JG:QG:8G:7G", "G>:JG:QG:7G:8G"]
    assert begun[2] == "G>:JG:8G:QG:7G"
    assert offered(seen, "push j♣")[0].endswith(">:JG:QG:8G:7G")


def test_an_exact_notation_is_first() -> None:
    seen = lived("triplock", 2)
    assert offered(seen, "lay 3")[0] == offered(seen, "orient:2")[0] == "orient:2"
    for illegal in ("die:9:flip:9", "flip L9", "peek:7+8", "complete:9", "discard:40"):
        assert offered(seen, illegal) == []


def test_without_words_the_list_begins_as_the_game_lists_it() -> None:
    seen = lockpick("JG QG 8G 7G")
    game = seen.entry.game
    listed = [game.write(action) for action in game.legal(seen.play.state, ME)]
    assert offered(seen, " ") == listed[:MAX_CHOICES]
