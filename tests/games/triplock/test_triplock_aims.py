"""What an act may aim at is told once: legal list, refusals, public offers, in every mode."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from games.core import Illegal, Seat, Setting
from games.triplock import GAME, texts
from games.triplock.rules.actions import Action, Complete
from games.triplock.rules.aims import AIMED, acts, completable, declarations
from games.triplock.rules.notation import parse, write, write_act
from games.triplock.rules.reasons import choices, legal, objection
from games.triplock.rules.setup import lock
from games.triplock.table.board import LAYOUTS
from games.triplock.table.cards import DIAGRAMS, Die
from games.triplock.table.public import Attempt, Open, TurnState
from games.triplock.table.state import Card, Player, State
from games.triplock.table.view import Sight, View
from tests.games.triplock.knowing import knowing
from tests.games.triplock.triplock_table import table

MODES = sorted(LAYOUTS)
OPTIONS = ({}, {"characters": "wren,osric"}, {"characters": "silas,ines"}, {"notebook": "off"})


def act_texts() -> Iterator[str]:
    """The notation's acts with numbers that are there and with some that are not."""
    spots = (0, 1, 2, 3, 7)
    for size in (1, 2, 3):
        yield from (f"peek:{'+'.join(map(str, group))}" for group in combinations(spots, size))
    yield from (f"swap:{a}+{b}" for a, b in combinations(spots, 2))
    yield from (f"{word}:{spot}" for word in ("flip", "dd", "disarm") for spot in spots)
    yield from ("dd:-", "expose")
    for place in ("0.0", "0.1", "0.5", "1.0", "1.1", "2.0"):
        yield from (f"diagram:{way}:{place}" for way in ("reveal", "conceal"))
        yield from (f"diagram:alter:{place}:{turns}" for turns in (1, 3))
        yield f"scrap:{place}"
    yield from (f"alter_own:{slot}:2" for slot in (0, 1, 4))
    yield from (f"set_die:{i}:{face}" for i in (0, 1) for face in ("peek", "swap"))


def notation() -> Iterator[str]:
    """Texts of every kind of action, most of which are illegal at any one moment."""
    yield from ("roll", "end", "skip", "room", "choose:wren", "skill:pts", "skill:act")
    yield from (f"orient:{side}" for side in range(4))
    for word in ("discard", "complete", "skill:reset"):
        yield from (f"{word}:{n}" for n in range(5))
    yield from (f"match:{index}:{spot}" for index in range(4) for spot in (0, 1, 2, 3, 8))
    for text in act_texts():
        yield from (f"{word}:{text}" for word in ("bonus", "skill:char"))
        if not text.startswith(("disarm", "alter_own", "set_die", "scrap")):
            yield from (f"{word}:{text}" for word in ("die:0", "die:1", "sacrifice"))


ACTIONS = tuple(parse(text) for text in notation())


def duel(seed: int) -> Iterator[State]:
    chance = Random(seed)
    state = GAME.setup(OPTIONS[seed % 4], 2, chance.randrange).state
    while waiting := sorted(GAME.turn(state).waiting):
        yield state
        seat = chance.choice(waiting)
        if chance.random() < 0.5:
            action = knowing(state, seat, chance)
        else:
            action = chance.choice(GAME.legal(state, seat))
        state = GAME.apply(state, seat, action, chance.randrange).state


@pytest.mark.parametrize("seed", range(4))
def test_an_action_has_an_objection_exactly_if_it_is_not_legal(seed: int) -> None:
    assert len(ACTIONS) > 400
    for n, state in enumerate(duel(seed)):
        if n % 3:
            continue
        for seat in (Seat(0), Seat(1)):
            view, allowed = GAME.view(state, seat), set(GAME.legal(state, seat))
            free = {action for action in ACTIONS if objection(view, seat, action) is None}
            assert free == allowed & set(ACTIONS)


@pytest.mark.parametrize("mode", MODES)
def test_a_sight_has_the_fields_of_the_view(mode: str) -> None:
    running = in_mode(mode, 5)
    for state in (running, GAME.leave(running, Seat(0), Random(1).randrange).state):
        for reader in (None, *map(Seat, range(len(state.players)))):
            sight, view = Sight(state, reader), GAME.view(state, reader)
            kept = {name for name in dir(sight) if not name.startswith("_")}
            assert {"players", "spots", "deck"} <= kept <= set(View.__struct_fields__) | {"layout"}
            assert [getattr(sight, name) for name in kept] == [getattr(view, name) for name in kept]


def test_what_a_spectator_may_offer_holds_all_that_is_legal() -> None:
    """By public facts more is possible: each own Diagram may be one that can be announced."""
    more = 0
    for seed in range(4):
        for state in duel(seed):
            if state.phase != "turn":
                continue
            public = choices(GAME.view(state, None), state.active)
            own = GAME.legal(state, state.active)
            assert set(own) <= set(public)
            extra = set(public) - set(own)
            assert all(isinstance(action, Complete) for action in extra)
            more += len(extra)
            if isinstance(state.asked, Attempt | Open):
                assert public == own
    assert more


def test_any_gives_the_six_actions_without_a_wider_reach() -> None:
    state = table(asked=Open("any", "T04", True))
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, Seat(0), parse("bonus:disarm:0"), Random(1).randrange)
    assert (caught.value.key, caught.value.values) == (
        "wrong_bonus",
        {"do": "any", "face": "disarm"},
    )
    ring = in_mode("ring", 1, asked=Open("any", "T04", True))
    narrow = {write(action) for action in legal(ring, Seat(0)) if "flip" in write(action)}
    assert narrow == {"bonus:flip:0", "bonus:flip:1", "bonus:flip:3"}


def in_mode(mode: str, seed: int, **changes: object) -> State:
    """A running turn of any mode, dealt by chance; modes that are not offered yet, too."""
    chance = Random(seed)
    layout = LAYOUTS[mode]
    cards = chance.sample([c.id for c in DIAGRAMS.values()], len(DIAGRAMS))
    players = tuple(Player(diagrams=tuple(_dealt(cards, chance))) for _ in layout.rows)
    fields: dict[str, object] = {
        "mode": mode,
        "notebook": "tracked",
        "first_skip": False,
        "phase": "turn",
        "stage": 1,
        "active": Seat(0),
        "round": 1,
        "spots": lock(layout, chance.randrange),
        "deck": tuple(cards),
        "discard": (),
        "removed": (),
        "players": players,
        "turn": TurnState((Die("flip", False), Die("diagram", False))),
    }
    return State(**fields | changes)  # type: ignore[arg-type]  # fields by name


def _dealt(cards: list[str], chance: Random) -> Iterator[Card]:
    for _ in range(2):
        card = cards.pop()
        yield Card(card, chance.randrange(4), DIAGRAMS[card].type == "counter")


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_plays_by_its_data(mode: str) -> None:
    """Acts, views and imagined states follow from the layout, for seats, spots and sides."""
    for seed in range(6):
        chance = Random(seed)
        state = in_mode(mode, seed)
        for _ in range(12):
            seat = state.active
            for reader in (None, *range(len(state.players))):
                view = GAME.view(state, None if reader is None else Seat(reader))
                dream = GAME.imagine(view, chance.randrange)
                assert GAME.view(dream, view.seat) == view
                assert sum(spot.mech < 4 for spot in dream.spots) == 4
                names = ("Ana", "Ben", "Cy")[: view.n]
                told = texts.describe(view, "", Setting(names=names))[0]
                beside = re.search(r"(Ana|Ben|Cy)'s (L\d|Hidden) (covered|bare)", told)
                assert (beside is not None) == (mode == "ring")
                assert ("change names" in told) == (mode == "duel")
                if reader == seat:
                    assert legal(dream, seat) == legal(state, seat)
            wide = {act for do in AIMED for act in acts(GAME.view(state, None), seat, do, True)}
            narrow = {act for do in AIMED for act in acts(GAME.view(state, None), seat, do)}
            assert (wide > narrow) == (mode == "ring") and wide >= narrow
            plain = [a for a in legal(state, seat) if not isinstance(a, Complete)]
            state = GAME.apply(state, seat, chance.choice(plain), chance.randrange).state
            if state.phase == "over":
                break


def test_tr44_a_ring_has_four_stacks_of_one_set_and_two_of_another() -> None:
    drawn: list[int] = []

    def draw(n: int) -> int:
        drawn.append(n)
        return n - 1

    spots = lock(LAYOUTS["ring"], draw)
    one_set = [4, 3, 2, 8, 7, 6, 5, 4, 3, 2, 2, 2, 2, 2]
    assert drawn == [*one_set, *one_set, 4, 3, 2, 6, 5, 4, 3, 2]
    assert [spot.mech for spot in spots] == [0, 1, 2, 3, 4, 5]
    assert [(spot.top, spot.bottom) for spot in spots][4:] == [(8, 9), (10, 11)]
    drawn.clear()
    lock(LAYOUTS["duel"], draw)
    assert drawn == one_set


def test_tr49_partners_see_each_others_diagrams_and_no_looks() -> None:
    state = in_mode("coop", 3, active=Seat(1))
    mine = GAME.view(state, Seat(0))
    assert [card.id for card in mine.players[1].diagrams] == [
        card.id for card in state.players[1].diagrams
    ]
    assert mine.players[1].disarmed == ()
    peeked = GAME.apply(
        in_mode("coop", 3, turn=TurnState((Die("peek", False), Die("flip", False)))),
        Seat(0),
        parse("die:0:peek:0+3"),
        Random(1).randrange,
    ).state
    assert len(GAME.view(peeked, Seat(0)).memo) == 2
    assert GAME.view(peeked, Seat(1)).memo == ()
    assert GAME.view(in_mode("ring", 3), Seat(0)).players[1].disarmed == 0


def test_tr27_tr28_declarations_follow_the_row_of_the_mode() -> None:
    combo = Attempt(0, True, ("GEAR", "KEY"), (0, 1))
    for mode, seat, first in (("duel", 1, [2, 1]), ("coop", 1, [0, 1]), ("ring", 1, [2, 3])):
        view = GAME.view(in_mode(mode, 1), None)
        found: tuple[Action, ...] = declarations(view, Seat(seat), combo)
        assert [write(action) for action in found] == [f"match:0:{spot}" for spot in first]


def test_a_diagram_that_waits_for_its_side_is_no_target() -> None:
    """No decision but its placing is open then, so this is told for the sake of the rest."""
    unlaid = GAME.view(table(mine="D01.1 D02"), Seat(0))
    assert completable(unlaid, Seat(0)) == (0,)
    alters = {write_act(act) for act in acts(unlaid, Seat(0), "diagram")}
    assert alters.isdisjoint({"diagram:reveal:0.1", "diagram:alter:0.1:1"})
    assert len(acts(unlaid, Seat(0), "alter_own")) == 3
    # A spectator does not know it, and takes it for a laid one.
    assert completable(GAME.view(table(mine="D01.1 D02"), None), Seat(0)) == (0, 1)


def test_an_effect_without_a_choice_aims_at_nothing() -> None:
    with pytest.raises(ValueError, match="die aims at nothing"):
        acts(GAME.view(table(mine="", theirs=""), None), Seat(0), "die")
