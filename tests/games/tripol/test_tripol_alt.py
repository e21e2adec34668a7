"""Tripol in words: alt texts that fit and hold no secret, and words enough to play by."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

import pytest
from msgspec.structs import replace

from games.core import Seat, Tape, settle
from games.texts import MAX_ALT
from games.tripol import GAME, texts
from games.tripol.rules.actions import Place
from games.tripol.rules.grid import DOWN, ORIGIN, UP, Position, facing
from games.tripol.rules.notation import fitting_tiles, spots_of
from games.tripol.rules.state import State
from games.tripol.rules.view import Look, View, is_large, looks
from tests.games.tripol.tripol_reader import LONG, matches, own, seen, setting, table
from tests.seed import chance

OPENED = "draw 46@2,2D0 draw"
"""Tile 46 lies, and the second seat has drawn."""


def alts(state: State, seat: int | None = None, draft: str = "") -> tuple[str, ...]:
    return texts.describe(seen(state, seat), draft, setting(state, seat))


def spoken(state: State, seat: int | None = None) -> str:
    return texts.words(seen(state, seat), setting(state, seat))


def test_the_boards_alt_text_names_its_facts_in_order() -> None:
    assert alts(table("46,55,1,2", OPENED)) == (
        "Tripol, turn 2. Ben, triangle, is to play, has drawn. Last: Ana placed 46, one side +1. "
        "Ana, circle, 1 point, no tile; Ben, 0 points, 1 tile. Bag: 2 tiles. "
        "Tiles, newest first, pointing up or down: "
        "46 down, right of 28: top red-yellow, right red, left red; "
        "28 up, the start tile: right red, bottom yellow, left green.",
    )


def test_the_hands_alt_text_tells_the_open_tile_and_its_spots() -> None:
    state = table("46,55,1,2", OPENED)
    board, hand = alts(state, 1)
    assert board == alts(state)[0]
    assert (
        "Bag: 2 tiles. Your tile: 55 (yellow-red, red, red), just drawn. Tile 55 is open, 2 spots: "
        "1 up, above 46, turned once; 2 up, right of 46, as it is or turned once. Tiles, newest"
    ) in hand
    assert "You have no tile in hand." in alts(state, 0)[1]
    assert "55" not in "".join(alts(state, 0)) + spoken(state, 0) + spoken(state)


def test_a_draft_is_told_with_what_it_brings() -> None:
    hand = alts(table("46,55,1,2", OPENED), 1, "55@2,-2U1")[1]
    assert (
        "A draft, not placed yet. Tile 55 at spot 1, turned once: one two-colour side +1; one more "
        "move. There it points up, above tile 46 (joins its red-yellow side): right red, bottom "
        "yellow-red, left red."
    ) in hand
    asked = alts(table("46,55,1,2", OPENED), 1, "pass?")[1]
    assert "You are asked to confirm that." in asked


def test_the_others_placements_since_ones_turn_are_told() -> None:
    state = table("100,101,5,6", "draw 100@2,2D0 draw 101@2,-2U0 draw 5@0,4D0", seats=3)
    mine = "Last: Ana placed 100, one side of the stork +2. Ben placed 101, one side of the stork"
    assert mine not in alts(state)[0]
    assert "Last: Cy placed 5, one side +1." in alts(state)[0]
    assert "Last: Ben placed 101, one side of the stork +2. Cy placed 5, one" in alts(state, 0)[1]


def test_one_turns_placements_are_told_together() -> None:
    state = table("46,55,1,2", "draw 46@2,2D0 draw 55@2,-2U1 draw 1@4,0D0")
    assert (
        "Last: Ben placed 55, one two-colour side +1; one more move. Then 1, one side +1."
    ) in alts(state)[0]


def test_the_law_and_the_colours_are_told() -> None:
    assert "Red is blocked." in alts(table("1,2,3", blockade="on"))[0]
    state = table("1,2,3,4", seats=3, one_colour="on", colours="Y,R,G")
    assert "Ana, yellow, 0 points, no tile; Ben, triangle, red" in alts(state)[0]


def test_half_a_side_is_told_as_such() -> None:
    state = table("46,1,2", "draw 46@1,1D0", experiment="on")
    assert "46 down, right of half of 28" in alts(state)[0]
    row = "28 up, right red (upper half to 46, lower half open), bottom yellow open, left green"
    assert row in spoken(state)
    assert "Row 1½: 46 down" not in spoken(state)
    assert spoken(state).index("46 down") < spoken(state).index("28 up")


def test_the_end_is_told_by_ending_and_board() -> None:
    state = table("7,112,2", "draw pass draw pass draw pass pass pass")
    ending, board = alts(state)
    assert ending == (
        "Tripol is over after 5 turns: Ana wins with minus 2 points. "
        "Everybody passed, or could place nothing. "
        "Ana, circle, minus 2 points: earned 0 and lost 2 for 2 tiles in hand. "
        "Ben, triangle, minus 5 points: earned 0 and lost 5 for 1 white stork in hand. "
        "The layout has 1 tile and 0 hexagons."
    )
    assert board.startswith("Tripol, over after 5 turns. Ana, circle, minus 2 points, 2 tiles;")
    assert alts(state, 1) == alts(state)
    words = spoken(state).split("\n")
    assert words[0] == "Tripol. ● Ana wins, −2 to −5."
    assert words[3] == "▲ Ben earned 0 and lost 5 for 1 white stork in hand."


def test_the_ending_tells_what_was_finest() -> None:
    state = table("10,29,1", "draw 10@2,2D2 draw 29@2,-2U1 draw", polygon="on")
    told = alts(state)[0]
    assert "Best placement: Ben's tile 29 in turn 2, 7 points." in told
    assert "Longest figure: 6 sides." in told


# Every position


def test_every_alt_text_fits_and_stands_for_its_picture() -> None:
    kinds: Counter[Look] = Counter()
    positions = [state for state, _ in matches(14, "alts")]
    for state in [*positions[::9], positions[-1]]:
        for seat in (None, *range(state.table.terms.seats)):
            view, given = seen(state, seat), setting(state, seat, LONG)
            for draft in ("", *_drafts(view)):
                told = texts.describe(view, draft, given)
                assert len(told) == len(looks(view))
                assert all(20 < len(text) <= MAX_ALT for text in told)
                assert all(text.endswith(".") for text in told), told
            kinds.update(looks(view))
    assert set(kinds) >= {Look.BOARD, Look.HAND, Look.ENDING}


def _drafts(view: View) -> list[str]:
    """An open tile, a placement and a question of the mover."""
    if not view.is_mover:
        return []
    drafts = ["pass?"] if view.table.can_pass else []
    for tile in fitting_tiles(view)[:2]:
        one = spots_of(view, tile)[-1]
        drafts += [f"{tile}@", GAME.write(Place(tile, one.spot.at, one.rotations[-1]))]
    return drafts


def test_a_large_board_has_a_page_for_the_newest_tile() -> None:
    state = wide()
    board, near = alts(state)
    tiles = len(state.table.layout.placed)
    newest = state.table.layout.placed[-1].tile
    assert near.startswith(f"Tripol, a part of the layout of {tiles} tiles, large. The newest tile")
    assert f"around it: {newest} " in near
    assert "Open sides, newest first: " in board
    assert len(alts(state, 0)) == 3


def wide() -> State:
    """A match in which everybody places as far right as can be, until the board is large."""
    state = GAME.setup(settle(GAME, {}), 2, chance("wide")).state
    while not is_large(state.table.layout):
        seat = state.table.mover
        legal = GAME.legal(state, seat)
        places = [one for one in legal if isinstance(one, Place)]
        action = max(places, key=lambda one: one.at.u) if places else legal[0]
        state = GAME.apply(state, seat, action, Tape([])).state
    return state


def test_no_text_tells_a_hidden_tile() -> None:
    """Two tiles that a reader cannot see change places; no text of that reader changes."""
    swapped = 0
    for state, _ in islice(matches(14, "secrets"), 0, None, 15):
        seats = state.table.terms.seats
        holder = next((seat for seat in range(seats) if state.hands[seat]), None)
        if state.table.result is not None or holder is None or not state.bag:
            continue
        other = _swapped(state, holder)
        swapped += other != state
        for seat in (None, *(seat for seat in range(seats) if seat != holder)):
            assert _all_texts(state, seat) == _all_texts(other, seat)
        assert _all_texts(state, holder) != _all_texts(other, holder)
    assert swapped > 10


def _swapped(state: State, holder: int) -> State:
    """The state in which a seat's first tile and the bag's first one have changed places.

    Offers and marks that hang on the tile itself are the holder's own, too.
    """
    mine, theirs = state.hands[holder][0], state.bag[0]
    hand = (theirs, *state.hands[holder][1:])
    hands = (*state.hands[:holder], hand, *state.hands[holder + 1 :])
    drawn = theirs if state.drawn == mine else state.drawn
    return replace(state, hands=hands, bag=(mine, *state.bag[1:]), drawn=drawn)


def _all_texts(state: State, seat: int | None) -> tuple[object, ...]:
    view, given = seen(state, seat), setting(state, seat)
    return (
        texts.ask(view, "", given),
        texts.status(view, given),
        texts.brief(view),
        texts.describe(view, "", given),
        texts.words(view, given),
        texts.note(view, ""),
    )


# Words to play by


SPOT = re.compile(r"^- spot (\d+), (.+): (\d+) #(\d+)( r[0-2])?$", re.MULTILINE)


def test_a_reader_finds_every_spot_in_the_words_alone() -> None:
    found = 0
    for state, _ in islice(matches(14, "words"), 0, None, 13):
        if state.table.result is not None:
            continue
        view, told = own(state), spoken(state, state.table.mover)
        lines = SPOT.findall(told)
        spots = {tile: len(spots_of(view, tile)) for tile in fitting_tiles(view)}
        assert Counter(int(tile) for _, _, tile, _, _ in lines) == spots
        places = [(where.partition(", turned")[0], tile) for _, where, tile, _, _ in lines]
        assert len(set(places)) == len(places), "two spots of a tile are told apart"
        for _, _, tile, number, turn in lines[:6]:
            (action,) = GAME.typed(view, f"{tile} #{number}{turn}")
            GAME.apply(state, state.table.mover, action, Tape([]))
            found += 1
    assert found > 50


ROW = re.compile(r"^Row ([\d½]+): (.*)\.$", re.MULTILINE)
TILE = re.compile(r"(\d+) (?:[a-z ]+ )?(up|down), (.*)")
SIDE = re.compile(r"(top|right|bottom|left) ([a-z-]+) (?:to (\d+)|open)")


def test_the_layout_can_be_rebuilt_from_the_words() -> None:
    rebuilt = 0
    for state, number in islice(matches(14, "rows"), 0, None, 11):
        if state.table.terms.experiment:
            continue
        sides = _read(spoken(state))
        lies = {one.tile: one.at for one in state.table.layout.placed}
        assert _rebuilt(sides, state.table.layout.placed[0].tile) == lies, number
        for tile, (_, told) in sides.items():
            placed = state.table.layout.holder(lies[tile])
            assert placed is not None
            assert [letters for letters, _ in told] == _letters(placed.letters)
        rebuilt += 1
    assert rebuilt > 20


COLOURS = {"red": "R", "yellow": "Y", "green": "G", "white": "W", "blue": "B"}
Told = dict[int, tuple[str, list[tuple[str, int | None]]]]


def _read(words: str) -> Told:
    """Each tile's direction, and by side what it shows and what it touches."""
    found: Told = {}
    for _, row in ROW.findall(words):
        for told in row.split("; "):
            tile = TILE.fullmatch(told)
            assert tile is not None, told
            shown = [
                ("".join(COLOURS[part] for part in colours.split("-")), int(to) if to else None)
                for _, colours, to in SIDE.findall(tile[3])
            ]
            assert len(shown) == 3
            found[int(tile[1])] = (UP if tile[2] == "up" else DOWN, shown)
    return found


def _rebuilt(sides: Told, start: int) -> dict[int, Position]:
    """Where the tiles lie, by what their sides touch, from the start tile on."""
    lies, todo = {start: ORIGIN}, [start]
    while todo:
        tile = todo.pop()
        direction, shown = sides[tile]
        assert lies[tile].o == direction
        for side, (_, other) in enumerate(shown):
            if other is not None and other not in lies:
                lies[other] = facing(lies[tile], side)
                todo.append(other)
    return lies


def _letters(letters: str) -> list[str]:
    """A tile's sides as they are told: one letter where both halves are alike."""
    sides = [letters[at : at + 2] for at in (0, 2, 4)]
    return [side[0] if side[0] == side[1] else side for side in sides]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_words_begin_with_how_it_stands(seat: int | None) -> None:
    lines = spoken(table("46,55,1,2", OPENED), seat).split("\n")
    assert lines[:4] == [
        "Tripol, turn 2. Ben, triangle, is to play, has drawn.",
        "Last: Ana placed 46, one side +1.",
        "Ana, circle, 1 point, no tile; Ben, 0 points, 1 tile.",
        "Bag: 2 tiles.",
    ]
    hand = {None: [], 0: ["You have no tile in hand."]}.get(
        seat, ["Your tile: 55 (yellow-red, red, red), just drawn."]
    )
    assert lines[4 : 4 + len(hand)] == hand


def test_words_tell_an_offer_and_what_to_type() -> None:
    take = table("104,4,1,10", "draw", seats=3, one_colour="on")
    assert "The stork lets you take up to 5 yellow tiles; type take 5" in spoken(take, 0)
    assert "lets you take" not in spoken(take, 1) + spoken(take)
    line = "draw pass draw pass draw pass draw"
    swap = table("4,5,6,112,7,8,9", line, seats=3, one_colour="on")
    assert "The white stork lets you exchange 1 tile; type exchange." in spoken(swap, 0)


def test_an_unknown_reader_without_names_reads_shapes() -> None:
    view = GAME.view(table("46,55,1,2", OPENED), Seat(1))
    told = texts.describe(view, "", replace(setting(table("46,55")), names=()))
    assert told[0].startswith("Tripol, turn 2. Triangle, is to play, has drawn. Last: circle")
