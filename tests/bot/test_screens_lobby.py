"""A table before its match begins: its terms in a line, its chairs and its picks."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from bot.match.controls.message import Screen, Select
from bot.match.games import GAMES, GameEntry
from bot.screens import lobby, terms
from tests.bot.screen_lives import labels, told
from tests.lives import table_of

LABELS = {"wren": ("Wren Calloway, lamplighter", "Skill: Raise the Lamp")}


def labelled() -> GameEntry:
    """Triplock, whose characters have full names."""
    entry = GAMES["triplock"]
    options = tuple(
        replace(o, labels=tuple(LABELS.get(v, (v.title(), "")) for v in o.values))
        if o.name == "characters"
        else o
        for o in entry.game.options
    )
    return dataclasses.replace(entry, game=dataclasses.replace(entry.game, options=options))


def test_the_terms_say_what_shapes_the_match() -> None:
    for key, given, line in (
        ("triplock", {}, "Duel · characters off · notebook log"),
        ("triplock", {"first_skip": "on"}, "Duel · characters off · notebook log · first skip on"),
        ("triplock", {"characters": "random"}, "Duel · characters by lot · notebook log"),
        ("triplock", {"mode": "coop"}, "Coop · The Signal Bridge · notebook log"),
        ("triplock", {"mode": "ring"}, "Ring · characters off · notebook log"),
        (
            "triplock",
            {"mode": "coop", "roster": "ines,wren,osric,silas"},
            "Coop · The Signal Bridge · roster Ines Okafor, Wren Calloway, Osric Vane, Silas Grubb",
        ),
        ("triplock", {"characters": "wren"}, "Duel · characters Wren Calloway, none"),
        ("unlock", {}, "Ana (host) hides the code · easy · 3×3"),
        (
            "unlock",
            {"grid": "4", "lock": "bot", "cards": "20"},
            "Tumbler hides the code · easy · 4×4",
        ),
        ("unlock", {"lock": "1"}, "Ben hides the code · easy · 3×3"),
        ("unlock", {"lock": "random"}, "Somebody by lot hides the code · easy · 3×3"),
        ("unlock", {"tournament": "on"}, "Easy · 3×3 · tournament on"),
    ):
        said = terms.options_line(GAMES[key], table_of(key, 2, "lobby", given))
        assert said.startswith(line), (given, said)
        assert ("cards 20" in said) == ("cards" in given)
    assert "hides the code" not in terms.options_line(
        GAMES["unlock"], table_of("unlock", 2, "lobby", {"tournament": "on"})
    )


def test_words_that_do_not_say_what_they_mean_are_explained() -> None:
    for key, given, lines in (
        (
            "triplock",
            {},
            [
                "duel: two people face each other over four stacks, about 9 turns each",
                "notebook log: My hand shows you again what you saw",
            ],
        ),
        (
            "triplock",
            {"characters": "pick", "notebook": "off", "first_skip": "on"},
            [
                "duel: two people face each other over four stacks, about 9 turns each",
                "characters picked here: each seat has a further Skill of its own",
                "notebook off: My hand keeps nothing of what you saw",
                "first skip on: the first turn of the match has no Skill",
            ],
        ),
        (
            "unlock",
            {},
            [
                "Ana (host) hides the code: all others look for that code",
                "easy: lines join neighbours only",
            ],
        ),
        (
            "unlock",
            {"tournament": "on", "difficulty": "hard"},
            [
                "hard: lines join any two dots, may cross, and the path may close",
                "tournament on: everybody is the Lock once, and the scores add up",
            ],
        ),
    ):
        table = table_of(key, 2, "lobby", given)
        assert list(terms.explained(GAMES[key], table)) == lines
        assert all(f"-# {line}" in told(lobby.open_table(GAMES[key], table)) for line in lines)


def joins(people: int, **options: str) -> list[str]:
    """The buttons by which one joins a Timelock table at which so many people sit."""
    screen = lobby.open_table(GAMES["timelock"], table_of("timelock", people, "lobby", options))
    assert isinstance(screen, Screen)
    return [one for one in labels(screen) if one.startswith("Join")]


def test_who_joins_names_a_side_only_where_a_side_may_have_partners() -> None:
    assert joins(1, win="2") == ["Join"]
    assert joins(1) == ["Join Ana's side", "Join the other side"]
    assert joins(2) == ["Join Ana's side", "Join Ben's side"]


def test_a_full_table_is_no_open_one() -> None:
    entry = GAMES["triplock"]
    one = told(lobby.open_table(entry, table_of("triplock", 1, "lobby")))
    assert "open table" in one
    assert "starts when every seat is taken" in one
    both = told(lobby.open_table(entry, table_of("triplock", 2, "lobby", {"characters": "pick"})))
    assert "### ⚙️ Triplock · everybody sits" in both
    assert "starts when all have picked" in both


def test_an_invitation_names_who_is_invited_and_the_game_first() -> None:
    table = table_of("triplock", 1, "lobby")
    invited = replace(table, match=replace(table.match, invited=2))
    note = lobby.lobby(GAMES["triplock"], invited)
    assert told(note).startswith("<@2>, Ana invites you to ⚙️ Triplock.")


def test_who_waits_for_lots_is_told_so() -> None:
    drawn = told(lobby.open_table(GAMES["triplock"], table_of("triplock", 1, "lobby")))
    assert "seats are drawn by lot" in drawn
    kept = told(lobby.open_table(GAMES["unlock"], table_of("unlock", 1, "lobby")))
    assert "by lot" not in kept


def test_characters_are_picked_by_their_full_names() -> None:
    table = table_of("triplock", 2, "lobby", {"characters": "pick"})
    table = replace(table, seats=(replace(table.seats[0], pick="osric"), table.seats[1]))
    screen = lobby.open_table(labelled(), table)
    assert "● Ana (Osric" in told(screen)
    assert "Ben still picks." in told(screen)
    select = next(row for row in screen.blocks if isinstance(row, Select))
    wren = next(option for option in select.options if option.value == "wren")
    assert (wren.label, wren.about) == LABELS["wren"]
    assert "osric" not in [option.value for option in select.options]
