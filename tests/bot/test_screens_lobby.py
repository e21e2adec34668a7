"""A table before its match begins: its terms in a line, its chairs and its picks."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from bot.match.controls.message import NO_EXTRAS, Extras, Note, Screen, Select
from bot.match.controls.names import MAX_NAME
from bot.match.controls.panel import Style
from bot.match.games import GAMES, GameEntry
from bot.match.lobby.computers import ALLOWED, with_one
from bot.match.lobby.hosting import HOST_S
from bot.match.lobby.shell_terms import proposed, terms_of
from bot.match.lobby.terms import table_counts
from bot.screens import lobby, terms
from bot.store.tables import Table
from tests.bot.screen_lives import labels, told
from tests.lives import MEANS, PERSON, table_of

CY = 3
BLUE = "blue "
"""Stands before the label of the button that is wanted now."""

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


USUAL = "30 minutes, or 3 days a turn"
FOUR = ("ines", "wren", "osric", "silas")
FIVE = {"polygon": "on", "three": "on", "keep": "4", "barricade": "on", "triangles": "each"}
"""Options of Tripol, none as usual."""


@pytest.mark.parametrize(
    ("key", "given", "terms_", "line"),
    [
        ("triplock", {}, {}, f"For 2 · {USUAL}"),
        ("triplock", {}, {"pace": "none"}, "For 2 · 30 minutes, no hurry"),
        ("triplock", {}, {"hints": "on"}, f"For 2 · {USUAL} · hints on"),
        ("triplock", {"first_skip": "on"}, {}, f"For 2 · {USUAL} · first skip on"),
        ("triplock", {"characters": "random"}, {}, f"For 2 · {USUAL} · characters by lot"),
        (
            "triplock",
            {"characters": "wren"},
            {},
            f"For 2 · {USUAL} · characters Wren Calloway, none",
        ),
        ("triplock", {"mode": "coop"}, {}, f"For 2 · {USUAL} · together"),
        ("triplock", {"mode": "solo"}, {}, "For 1 · 30 minutes · alone"),
        (
            "triplock",
            {"mode": "ring", "first_skip": "on"},
            {},
            f"For 3 · {USUAL} · ring · first skip on",
        ),
        (
            "triplock",
            {"mode": "coop", "roster": ",".join(FOUR)},
            {},
            f"For 2 · {USUAL} · together"
            " · roster Ines Okafor, Wren Calloway, Osric Vane, Silas Grubb",
        ),
        ("unlock", {"lock": "1"}, {}, "Ben hides the code"),
        ("unlock", {"lock": "random"}, {}, "somebody by lot hides the code"),
        (
            "unlock",
            {"grid": "4", "lock": "bot", "cards": "20"},
            {},
            "Tumbler hides the code · 4×4 · cards 20",
        ),
        (
            "unlock",
            {"tournament": "on"},
            {},
            "For 2–7 · 15 minutes, or 3 days a turn · tournament on",
        ),
        ("timelock", {"win": "remove", "turn_limit": "100"}, {}, "a turn · remove"),
        (
            "tripol",
            {**FIVE, "tiles": "short"},
            {"late": "play on"},
            f"For 2–6 · {USUAL} · polygon on · three on · triangles each · and 3 more",
        ),
    ],
)
def test_the_small_line_says_how_many_how_long_and_what_is_unusual(
    key: str, given: dict[str, str], terms_: dict[str, str], line: str
) -> None:
    table = table_of(key, 2, "lobby", given)
    table = replace(table, match=replace(table.match, terms={"pace": "3 days", **terms_}))
    assert terms.terms_line(GAMES[key], table).endswith(line)


def test_more_explains_the_terms() -> None:
    duel = "Duel: two people face each other over four stacks, about 9 turns each"
    for key, given, lines in (
        (
            "triplock",
            {},
            [duel, "Characters off", "Notebook log: Your panel shows again what you saw"],
        ),
        (
            "triplock",
            {"characters": "pick", "notebook": "off", "first_skip": "on"},
            [
                duel,
                "Characters picked here: each seat has a further Skill of its own",
                "Notebook off: Your panel keeps nothing of what you saw",
                "First skip on: the first turn of the match has no Skill",
            ],
        ),
        (
            "unlock",
            {"tournament": "on", "difficulty": "hard"},
            [
                "Hard: lines join any two dots, may cross, and the path may close",
                "3×3",
                "Tournament on: everybody is the Lock once, and the scores add up",
            ],
        ),
    ):
        table = table_of(key, 2, "lobby", given)
        table = replace(table, match=replace(table.match, terms={"level": "easy"}))
        assert list(terms.explained(GAMES[key], table)) == lines
        more = told(lobby.more(GAMES[key], table, CY, 0.0, NO_EXTRAS))
        assert all(f"\n-# {line}" in more for line in lines)


def joins(people: int, **options: str) -> list[str]:
    """The buttons by which one joins a Timelock table at which so many people sit."""
    screen = lobby.open_table(GAMES["timelock"], table_of("timelock", people, "lobby", options))
    assert isinstance(screen, Screen)
    return [one for one in labels(screen) if one.startswith("Join")]


def test_who_joins_names_a_side_only_where_a_side_may_have_partners() -> None:
    assert joins(1, win="2") == ["Join"]
    assert joins(1) == ["Join Ana's side", "Join the other side"]
    assert joins(2) == ["Join Ana's side", "Join Ben's side"]


def test_an_invitation_names_the_game_and_who_is_invited() -> None:
    note = lobby.lobby(GAMES["triplock"], invitation("triplock"))
    assert told(note).split("\n") == [
        "Ana invites you to ⚙️ Triplock: turn and swap chips until the stacks show your card. <@2>",
        "-# For 2 · 30 minutes, or 3 days a turn",
    ]


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


OF_CHANGED = {
    "triplock": {"mode": "ring", "first_skip": "on", "notebook": "off", "characters": "random"},
    "unlock": {"difficulty": "hard", "grid": "4", "cards": "20", "lock": "bot"},
    "timelock": {"win": "remove", "turn_limit": "50", "first": "0"},
    "tripol": FIVE,
}
"""Options of which most are not the usual ones."""

SEVERAL = [key for key, entry in GAMES.items() if entry.for_several]


def opened(key: str, people: int = 1, **given: str) -> Table:
    """A table in a server that lets computers play, with the terms of a new one."""
    table = table_of(key, people, "lobby", proposed(GAMES[key].game.options) | given)
    known = proposed(terms_of(GAMES[key]))
    most = max(table_counts(GAMES[key], table))
    match = replace(table.match, terms=known, seat_count=most)
    return replace(table, match=match, added={ALLOWED.key: True})


def invitation(key: str) -> Table:
    table = opened(key)
    return replace(table, match=replace(table.match, invited=2))


def full(key: str, **given: str) -> Table:
    return opened(key, max(table_counts(GAMES[key], opened(key, 1, **given))), **given)


def unready(table: Table) -> Table:
    """The table after its terms have changed: all but the host have agreed to others."""
    return replace(table, seats=tuple(replace(one, agreed=1) for one in table.seats))


TABLES: dict[str, tuple[Table, list[str]]] = {
    **{f"{key} new": (opened(key), ["Join", BLUE + "Play Tumbler", "Learn"]) for key in SEVERAL},
    "timelock new": (
        opened("timelock"),
        ["Join Ana's side", "Join the other side", BLUE + "Play Tumbler"],
    ),
    **{
        f"{key} invitation": (invitation(key), [BLUE + "Accept", "Decline", "Learn"])
        for key in SEVERAL
    },
    **{
        f"{key} without computers": (
            replace(opened(key), added={}),
            [BLUE + "Join", "Learn"],
        )
        for key in SEVERAL
    },
    "timelock without computers": (
        replace(opened("timelock"), added={}),
        [BLUE + "Join Ana's side", "Join the other side", "Learn"],
    ),
    **{
        f"{key} of two": (opened(key, 2), ["Join", BLUE + "Start with 2", "Learn"])
        for key in ("unlock", "tripol")
    },
    "timelock of two": (
        opened("timelock", 2),
        ["Join Ana's side", "Join Ben's side", BLUE + "Start with 2"],
    ),
    "timelock of three": (opened("timelock", 3), [BLUE + "Join Ben's side", "Learn"]),
    **{
        f"{key} full": (full(key), [BLUE + f"Start with {len(full(key).seats)}", "Learn"])
        for key in ("unlock", "timelock", "tripol")
    },
    **{
        f"{key} changed": (opened(key, 1, **given), ["Join", BLUE + "Play Tumbler", "Learn"])
        for key, given in OF_CHANGED.items()
        if key != "timelock"
    },
    "timelock changed": (
        opened("timelock", 1, **OF_CHANGED["timelock"]),
        ["Join Ana's side", "Join the other side", BLUE + "Play Tumbler"],
    ),
    "triplock coop": (
        opened("triplock", 1, mode="coop"),
        ["Join", BLUE + "With Tumbler", "Learn"],
    ),
    "triplock solo": (opened("triplock", 1, mode="solo"), [BLUE + "Start", "Learn"]),
    "triplock picks": (
        opened("triplock", 1, characters="pick"),
        ["Join", BLUE + "Play Tumbler", "Learn"],
    ),
    "triplock picks of two": (opened("triplock", 2, characters="pick"), []),
    "unlock ready": (unready(opened("unlock", 2)), ["Join", BLUE + "Ready"]),
    "timelock ready": (
        unready(opened("timelock", 2)),
        ["Join Ana's side", "Join Ben's side", BLUE + "Ready"],
    ),
    "tripol full ready": (unready(full("tripol")), [BLUE + "Ready"]),
    "triplock picks ready": (unready(opened("triplock", 2, characters="pick")), [BLUE + "Ready"]),
}
"""Tables of every kind, with their buttons but the last, More."""


@pytest.mark.parametrize("kind", TABLES)
def test_a_table_has_four_buttons_five_lines_and_one_blue(kind: str) -> None:
    table, labels_ = TABLES[kind]
    entry = GAMES[table.match.game]
    shown = lobby.lobby(entry, table, MEANS.seated(entry, table))
    rows = shown.rows if isinstance(shown, Note) else shown.blocks
    found = [one for row in rows if isinstance(row, tuple) for one in row]
    marked = [(BLUE if one.style is Style.MAIN else "") + one.label for one in found]
    assert marked == [*labels_, "⋯ More…"]
    assert all(one.live for one in found)
    assert len(told(shown)) <= 320 and len(told(shown).split("\n")) <= 5
    has_select = any(isinstance(row, Select) for row in rows)
    assert has_select == (table.match.options.get("characters") == "pick")


def test_whoever_sits_there_may_have_the_longest_names() -> None:
    for key in SEVERAL:
        table = full(key)
        named = tuple(replace(one, name="W" * MAX_NAME) for one in table.seats)
        line = "Ana answers within a few hours; finished 19 of 20."
        added = Extras(heading="not rated", standing=line)
        shown = told(lobby.open_table(GAMES[key], replace(table, seats=named), added))
        assert shown.endswith(f"\n-# {line}")
        assert len(shown) <= 320 + len(line) + 4


MORE = {
    "host": (
        opened("unlock"),
        PERSON,
        ["Change…", "Add a computer", "Play alone", "Rules", "Close"],
    ),
    "host of a Tripol": (opened("tripol"), PERSON, ["Change…", "Add a computer", "Rules", "Close"]),
    "host of sides": (
        opened("timelock"),
        PERSON,
        [
            *("Change…", "Add a computer", "Play alone", "One more seat"),
            *("Learn", "Rules", "Close"),
        ],
    ),
    "host of a full one": (full("unlock"), PERSON, ["Change…", "Rules", "Close"]),
    "with a computer": (
        with_one(GAMES["tripol"], opened("tripol")),
        PERSON,
        ["Change…", "Add a computer", "Remove a computer", "Rules", "Close"],
    ),
    "sits": (opened("unlock", 2), PERSON + 1, ["Rules", "Leave"]),
    "sits on a side": (
        opened("timelock", 2),
        PERSON + 1,
        ["One more seat", "Learn", "Rules", "Leave"],
    ),
    "another": (opened("unlock", 2), CY, ["Rules"]),
    "invited": (invitation("unlock"), 2, ["Rules"]),
    "inviting": (invitation("timelock"), PERSON, ["Rules", "Withdraw"]),
}


@pytest.mark.parametrize("who", MORE)
def test_more_has_what_its_reader_may_do(who: str) -> None:
    table, reader, labels_ = MORE[who]
    entry = GAMES[table.match.game]
    assert labels(lobby.more(entry, table, reader, 0.0, NO_EXTRAS)) == labels_


def test_who_sits_may_close_once_the_host_has_waited_long_enough() -> None:
    table, later = opened("unlock", 2), HOST_S + 1.0
    entry = GAMES["unlock"]
    assert labels(lobby.more(entry, table, PERSON + 1, later, NO_EXTRAS))[-1] == "Close"
    assert "Close" not in labels(lobby.more(entry, table, CY, later, NO_EXTRAS))
