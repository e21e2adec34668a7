"""The text `options` of `start`: each option and term of each game, bad texts, what is offered."""

from __future__ import annotations

import pytest

from bot.match.games import GAMES, GameEntry
from bot.match.lobby.changes import changed
from bot.match.lobby.shell_terms import terms_of, values_of
from bot.match.lobby.terms import Terms
from bot.match.lobby.typed_options import (
    completed,
    fitting_deals,
    offered_options,
    opens,
    texts_chosen,
    texts_typed,
)
from games.core import Kind, Refused
from tests.desk import ANA, BEN, Desk
from tests.interactions import fresh
from tests.refusal import refusal
from tests.seed import chance

SEVERAL = [key for key, entry in GAMES.items() if entry.for_several]


def read(entry: GameEntry, text: str) -> dict[str, str]:
    return texts_typed(entry, text, opens(entry))


def offered(game: str, text: str, **chosen: object) -> list[str]:
    """The lines of a list once this is typed, each with what it would send."""
    entry = GAMES[game]
    lines = completed(entry, text, texts_chosen(entry, chosen), opens(entry))
    assert len(lines) <= 25
    assert all(len(part) <= 100 for line in lines for part in line)
    for line in lines:
        name, value = line
        assert read(entry, name) == read(entry, value)
    return [value for _, value in lines]


@pytest.mark.parametrize("key", SEVERAL)
async def test_what_is_typed_is_what_change_would_choose(desk: Desk, key: str) -> None:
    """Each option and term at each value that a list has, where both ways are open."""
    entry, tried = GAMES[key], set[str]()
    (table,) = (await desk.command(ANA, f"{key} start")).posted
    new = await desk.matches.table(table.match)
    for option in (*offered_options(entry), *terms_of(entry)):
        for value in values_of(option):
            try:
                by_change = changed(entry, new, option.name, value, chance()).match
            except Refused:
                continue
            text = f"{option.name.replace('_', ' ')} {value}"
            found = Terms.of(entry, read(entry, text), {}, chance())
            shell = {**found.shell, "players": by_change.terms.get("players", "any")}
            known = {one.name: one.default for one in entry.game.options}
            assert {**known, **found.options} == {**known, **by_change.options}, text
            assert shell | by_change.terms == by_change.terms | shell, text
            tried.add(option.name)
    assert tried >= {term.name for term in terms_of(entry)}


BAD = [
    ("triplock", "pace 2 days", "bad_part"),
    ("triplock", "pace", "bad_part"),
    ("triplock", "tiles 40", "bad_part"),
    ("triplock", "characters merlin", "bad_part"),
    ("triplock", "characters wren+wren", "bad_part"),
    ("triplock", "characters wren+osric+mabel", "too_many_characters"),
    ("triplock", "pace 1 day, pace 3 days", "given_twice"),
    ("triplock", "series best of 4", "bad_part"),
    ("unlock", "cards 0", "bad_part"),
    ("unlock", "cards zz", "bad_part"),
    ("unlock", "cards 20; grid 4", "bad_part"),
    ("unlock", "secret 1-2-3", "bad_part"),
    ("unlock", "lock nobody", "bad_part"),
    ("unlock", "lock bot, tournament on", "bot_tournament"),
    ("unlock", "lock 9", "lock_seat"),
    ("unlock", "players 8", "bad_part"),
    ("timelock", "rated maybe", "bad_part"),
    ("timelock", "win 3, players 4", "wrong_players"),
    ("timelock", "board off, win", "bad_part"),
    ("tripol", "polygon on, experiment on", "excluded"),
    ("tripol", "tiles 19", "bad_part"),
    ("tripol", "my colour on, players 4", "wrong_players"),
    ("tripol", "🙂" * 40, "bad_part"),
    ("tripol", "`pace` *1 day*", "bad_part"),
]


async def test_a_bad_text_is_answered_and_opens_nothing(desk: Desk) -> None:
    for game, text, key in BAD:
        led = await desk.command(ANA, f"{game} start", options=text)
        assert (led.refused, led.posted) == (key, ()), text
        assert len(led.answer.text) > 20
    assert await desk.store.read(lambda tx: tx.rows("SELECT id FROM matches")) == []


async def test_a_sentence_names_the_part_and_one_that_would_do(desk: Desk) -> None:
    for game, text, said in (
        ("unlock", "grid 4, cards zz", "I can't read “cards zz”. Write it like `cards 20`."),
        ("unlock", "size 4", "I can't read “size 4”. Write it like `lock host`."),
        ("tripol", "keep 5", "I can't read “keep 5”. Write it like `keep 3`."),
        ("triplock", "First skip zz", "I can't read “First skip zz”. Write it like `first skip"),
    ):
        led = await desk.command(ANA, f"{game} start", options=text)
        assert led.answer.text.startswith(said)
        assert refusal(led.answer.text) == "bad_part"


async def test_a_parameter_and_the_same_name_in_options_are_refused(desk: Desk) -> None:
    for game, given in (
        ("unlock", {"players": 3}),
        ("tripol", {"players": 3}),
        ("timelock", {"mode": "partners"}),
    ):
        led = await desk.command(ANA, f"{game} start", **given, options="players 4")
        assert led.answer.text == "`players` is given twice. Nothing was set up."


@pytest.mark.parametrize(
    ("game", "text", "texts"),
    [
        ("triplock", "Roster WREN+Osric + mabel+silas", {"roster": "wren,osric,mabel,silas"}),
        ("triplock", "first_skip on", {"first_skip": "on"}),
        ("triplock", "characters off", {"characters": "off"}),
        ("triplock", " , pace 1 day,", {"pace": "1 day"}),
        ("unlock", "tournament on: everybody is the Lock once", {"tournament": "on"}),
        ("unlock", "lock 2, SERIES  best of 3", {"lock": "1", "series": "best of 3"}),
        ("timelock", "turn limit none", {"turn_limit": "0"}),
        ("timelock", "series 30", {"series": "30"}),
        ("tripol", "tiles all", {"tiles": "0"}),
        ("tripol", "colours yellow+red+green", {"colours": "Y,R,G"}),
    ],
)
def test_a_text_is_read_as_people_write_it(game: str, text: str, texts: dict[str, str]) -> None:
    assert read(GAMES[game], text) == texts


@pytest.mark.parametrize(
    ("game", "values", "texts"),
    [
        ("triplock", {"mode": "alone"}, {"mode": "solo"}),
        ("triplock", {"mode": "together"}, {"mode": "coop"}),
        ("timelock", {"mode": "partners"}, {"players": "4"}),
        ("tripol", {"tiles": "all", "players": 3}, {"players": "3", "tiles": "0"}),
        ("unlock", {"difficulty": "hard"}, {"difficulty": "hard"}),
        ("unlock", {"difficulty": None, "players": None}, {}),
        ("lockpick", {"deal": "daily"}, {}),
    ],
)
def test_parameters_set_options_and_terms(
    game: str, values: dict[str, object], texts: dict[str, str]
) -> None:
    assert texts_chosen(GAMES[game], values) == texts


@pytest.mark.parametrize("key", SEVERAL)
def test_all_that_is_offered_counts(key: str) -> None:
    entry = GAMES[key]
    found = offered(key, "")
    named = [next(iter(read(entry, line))) for line in found]
    every = {one.name for one in (*offered_options(entry), *terms_of(entry))}
    kinds = {one.name: one.kind for one in offered_options(entry)}
    assert len({*named[:10]}) > 5, "of each option first one value"
    assert {*named} <= every
    assert {name for name in every if kinds.get(name) is not Kind.SOME} - {*named} <= {
        *("episode", "solo", "one_colour", "my_colour", "colours", "first_skip")
    }


def test_the_last_part_is_completed_beside_the_rest() -> None:
    assert offered("unlock", "tou") == ["tournament on"]
    assert offered("unlock", "pace 1 day, tou") == ["pace 1 day, tournament on"]
    assert offered("unlock", "lock bot, tou") == [], "the two exclude each other"
    assert offered("unlock", "tournament on, tou") == [], "an option is named once"
    assert offered("unlock", "play", players=3) == [], "it is chosen already"
    assert "players 4" in offered("timelock", "players")
    assert offered("unlock", "nonsense, tou") == []
    assert offered("unlock", "lock 3") == ["lock 3"]
    assert offered("unlock", "lock 0") == []
    assert offered("unlock", "cards 33") == ["cards 33"]
    assert offered("timelock", "solo", mode="two") == []
    assert offered("timelock", "solo c", mode="alone") == ["solo clock"]
    assert offered("timelock", "pace", mode="alone") == [], "nobody waits"


@pytest.mark.parametrize(
    ("typed", "lines"),
    [("", ("random", "daily")), ("D", ("daily",)), ("7kq2ab", ("7kq2ab",)), ("7kq", ())],
)
def test_a_deal_is_a_word_or_a_whole_code(typed: str, lines: tuple[str, ...]) -> None:
    assert fitting_deals(typed) == lines


def test_lists_are_completed_with_plus() -> None:
    assert offered("triplock", "characters wren+o") == ["characters wren+osric"]
    found = offered("triplock", "roster ines+w", mode="together")
    assert found[0] == "roster ines+wren+osric+mabel"
    assert offered("triplock", "roster ines+ines", mode="together") == []
    assert offered("tripol", "my colour on, colours y") == [
        "my colour on, colours y+r+g",
        "my colour on, colours y+g+r",
    ]


def test_a_line_is_read_in_words() -> None:
    entry = GAMES["unlock"]
    (line,) = completed(entry, "grid 4, tour", {}, opens(entry))
    whole = "grid 4, tournament on"
    assert line == (f"{whole}: everybody is the Lock once", whole)


def test_what_is_too_long_for_a_line_is_offered_shorter_or_not() -> None:
    entry = GAMES["tripol"]
    head = "polygon on, three on, triangles each, keep 3, barricade on, hints on, late play on"
    lines = completed(entry, f"{head}, rat", {}, opens(entry))
    assert [value for _, value in lines] == [f"{head}, rated off"]
    lines = completed(entry, f"{head}, rated off, tiles 44, pa", {}, opens(entry))
    assert lines == ()


async def level(desk: Desk, person: int, **given: str) -> str:
    """The level of a new table, which a person opens."""
    (table,) = (await desk.command(person, "triplock start", **given)).posted
    return (await desk.matches.table(table.match)).match.terms["level"]


async def test_tumbler_plays_at_the_level_of_the_last_match_against_it(desk: Desk) -> None:
    for at in ("medium", "hard"):
        match = await desk.opened("triplock", level=at)
        await desk.changes.play_computer(match, ANA, interaction=fresh())
        await desk.store.write(lambda tx: tx.run("UPDATE matches SET status = 'closed'"))
        await desk.store.write(lambda tx: tx.run("DELETE FROM behind"))
        desk.now += 1
    assert await level(desk, ANA) == "hard"
    assert await level(desk, ANA, options="level medium") == "medium"
    assert await level(desk, BEN) == "easy"
