"""Whole plans: where they go on and stop, and what a view is foreseen to be over one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from games.core import Reason, Seat, because
from games.scripted import stream
from games.triplock import GAME
from games.triplock.ai.advisor import advise
from games.triplock.ai.locks import DRAWN, faces_of
from games.triplock.ai.memory import remembered
from games.triplock.ai.plans import QUIET, foreseen, whole_plan
from games.triplock.ai.stand import BARE as NO_CHIP
from games.triplock.ai.stand import UNKNOWN, Stand
from games.triplock.ai.weigh import Weigher
from games.triplock.rules.actions import (
    Action,
    Bonus,
    Complete,
    Flip,
    Match,
    Roll,
    Sacrifice,
    Scrap,
    Skip,
    Swap,
    Talent,
    UseDie,
)
from games.triplock.table.cards import DIAGRAMS
from games.triplock.table.public import Open
from games.triplock.table.state import State
from games.triplock.table.view import View
from games.triplock.texts import label
from tests.games.triplock.advised import HARD, advice, best, seen, texts, thoughts, weigher
from tests.games.triplock.mode_table import RING_SPOTS, faced, room
from tests.games.triplock.triplock_modes import coop, ring, solo
from tests.games.triplock.triplock_table import BARE, bead, hand, seat, table


def weighs(state: State, saw: tuple[int, ...] = ()) -> Weigher:
    return weigher(seen(state, saw=saw), HARD)


def plan(state: State, text: str, saw: tuple[int, ...] = ()) -> list[str]:
    """How a plan goes on that begins with an action."""
    return texts(whole_plan(weighs(state, saw), GAME.parse(text)))


TWO = table(mine="D10.1 D02.1", spots=BARE)
"""Gear and Keypad, Keypad and Push: both lie bare."""


def test_two_sure_diagrams_are_one_plan() -> None:
    both = plan(TWO, "complete:0")
    assert [text.partition(":")[0] for text in both[:6]] == ["complete", "match", "match"] * 2


def test_a_plan_stops_where_a_trap_may_win_the_match_for_a_rival() -> None:
    assert len(plan(seat(TWO, 1, points=9), "complete:0")) == 3
    bare = seat(TWO, 1, points=9, diagrams=())
    assert len(plan(bare, "complete:0")) >= 6


def test_a_plan_stops_where_the_match_is_won() -> None:
    """The third step brings 7 points to 9, and the next Diagram wins."""
    state = seat(TWO, 0, points=7, bead=bead("pts", 2))
    words = plan(state, "skill:pts")
    assert words[:2] == ["skill:pts", "complete:0"]
    assert len(words) == 4


def test_a_plan_stops_where_a_reward_is_asked_for() -> None:
    assert len(plan(table(mine="D01.3 D02.1", spots=BARE), "complete:0")) == 2
    counter = replace(TWO.players[0], diagrams=hand("D10.1 D02.1 C01.3^"))
    assert len(plan(replace(TWO, players=(counter, TWO.players[1])), "complete:0")) == 3
    shown = table(mine="D10.0 C04.2^", spots=BARE, dice="flip flip")
    assert plan(shown, "sacrifice:swap:0+1") == ["sacrifice:swap:0+1"]


def test_no_countermeasure_rewards_its_owner_for_a_quiet_act() -> None:
    own = {side.event for card in DIAGRAMS.values() for side in card.sides if side.who == "self"}
    assert Flip in QUIET
    assert own.isdisjoint({"flip", "swap", "diagram"})


def test_a_plan_stops_where_a_flip_may_show_a_face() -> None:
    """Chips are gone, and nobody knows from which side of this stack."""
    state = replace(table(mine="D10.0", dice="flip swap"), removed=(1,))
    assert plan(state, "die:0:flip:1") == ["die:0:flip:1"]


def test_an_attempt_that_is_not_sure_shows_one_symbol() -> None:
    covered = table(mine="D10.1")
    assert len(plan(covered, "complete:0")) == 2
    assert len(plan(covered, "complete:0", saw=(0, 1))) == 3
    # A Trip begins with the symbol that is less likely; of the other the place is known.
    assert plan(covered, "complete:0", saw=(1,))[1].startswith("match:0")


def test_in_a_ring_only_faces_that_were_seen_are_sure() -> None:
    state = ring()
    mine = seat(state, 0, diagrams=hand("D10.1"))
    assert len(plan(mine, "complete:0")) == 2
    assert len(plan(mine, "complete:0", saw=(0, 1))) == 3


def test_a_plan_goes_on_after_a_sacrifice_but_not_with_the_skill() -> None:
    spots = (BARE[1], BARE[0], *BARE[2:])
    state = seat(table(mine="D15.1", spots=spots, dice="flip dd"), 0, char="mabel")
    plans = [texts(choice.plan) for choice in advice(state).choices]
    given = [words for words in plans if words[0].startswith("sacrifice")]
    assert any("complete:0" in words for words in given)
    assert not any(text.startswith("skill") for words in given for text in words)


def test_a_discarded_diagram_is_followed_by_the_side_of_the_new_one() -> None:
    state = table(mine="D01.1 D02.2 D03.2", dice="dd peek", spots=BARE)
    full = GAME.apply(state, Seat(0), GAME.parse("die:0:dd:-"), Random(1).randrange).state
    assert [text.partition(":")[0] for text in plan(full, "discard:1")] == ["discard", "orient"]
    assert plan(full, "discard:3") == ["discard:3"]


def test_what_is_done_to_others_is_worth_what_it_costs_them() -> None:
    open_card = seat(table(dice="diagram flip"), 1, diagrams=hand("D03.3^"))
    asked = replace(open_card, asked=Open("scrap", "D17", True))
    weighed = weighs(asked)

    def worth(action: Action) -> float:
        return weighed.value((action,))

    assert worth(Bonus(Scrap(1, 0))) > worth(Skip()) > worth(Bonus(Scrap(0, 0)))
    lying = weighs(table(dice="diagram flip"))
    mine, theirs = GAME.parse("die:0:diagram:reveal:0.0"), GAME.parse("die:0:diagram:reveal:1.0")
    assert lying.value((theirs,)) > lying.value((mine,))
    partner = weighs(coop(turn=table(dice="diagram flip").turn))
    turned = GAME.parse("die:0:diagram:alter:1.0:2")
    assert partner.value((turned,)) < partner.value((GAME.parse("die:1:flip:0"),))


def test_a_reset_is_for_a_bead_that_is_about_to_win() -> None:
    state = seat(seat(table(mine="T01.0"), 0, disarmed=(3,)), 1, bead=bead("pts", 2), points=8)
    assert best(state)[0] == "skill:reset:0"
    calm = seat(seat(table(mine="T01.0"), 0, disarmed=(3,)), 1, bead=bead("act", 1))
    assert best(calm)[0] != "skill:reset:0"


def test_what_is_no_act_has_no_outcomes() -> None:
    assert weighs(table()).outcomes(weighs(table()).stand, Roll())[1] > 2
    with pytest.raises(ValueError, match="no act"):
        weighs(table()).outcomes(weighs(table()).stand, GAME.parse("end"))


def test_a_plan_that_has_to_be_weighed_is_followed_to_its_first_look() -> None:
    weighed = weighs(table(mine="D15.1", spots=BARE, dice="flip peek"))
    flip, peek = GAME.parse("die:0:flip:1"), GAME.parse("die:1:peek:0+3")
    assert weighed.value((flip, peek)) <= weighed.value((flip,)) + 1e-9
    end = GAME.parse("end")
    assert weighed.value((flip, end)) <= weighed.value((flip,))
    assert weighed.value((peek, flip)) == weighed.value((peek,))


def test_all_locks_of_one_set_are_known_and_some_of_two() -> None:
    view = remembered(seen(table()))
    faces, fits = faces_of(view, Random(1).randrange)
    assert fits.bit_count() == 384
    assert sum(locks.bit_count() for locks in faces[0].values()) == 384
    shut = remembered(seen(table(), saw=(0, 1)))
    assert faces_of(shut, Random(1).randrange)[1].bit_count() < 40
    many = remembered(seen(ring(), saw=(0,)))
    faces, fits = faces_of(many, Random(1).randrange)
    assert fits.bit_count() == DRAWN
    assert faces[0] == {RING_SPOTS[0].face: fits}


def test_chips_are_where_the_seat_knows_them() -> None:
    stand = weighs(table(), saw=(0, 3)).stand
    assert stand.over[::2] == ("BOLT", UNKNOWN, UNKNOWN, "FUSE")
    bare = weighs(table(spots=BARE)).stand
    assert bare.over[::2] == (NO_CHIP,) * 3 + (UNKNOWN,)
    alone = weighs(solo())
    assert alone.ground.unseen.total() == 8


def test_a_swap_that_readies_the_lock_of_a_room_goes_on_with_it() -> None:
    spots = tuple(replace(stack, top=None) for stack in faced("GEAR", "SPRING", "KEY")[:3])
    turned = (spots[1], spots[0], spots[2], BARE[3])
    choice = advice(room("station", 2, "D05.0", spots=turned, dice="swap peek")).best
    words = texts(choice.plan)
    assert words[:2] == ["die:0:swap:0+1", "room"]
    assert choice.reason == because("readies_lock", symbols="GEAR+SPRING+KEY")


def paid(plan: Sequence[Action]) -> tuple[int, int]:
    """The dice and Skills that a plan uses, and its acts."""
    used = UseDie | Talent
    dice = sum(2 if isinstance(one, Sacrifice) else isinstance(one, used) for one in plan)
    return dice, len(plan)


def led(weigher: Weigher, stand: Stand, action: Action) -> Stand | None:
    """The stand that an act surely leads to if it shows nothing; None for any other action."""
    if not isinstance(action, UseDie | Sacrifice | Talent | Bonus):
        return None
    if not isinstance(action.act, QUIET):
        return None
    outcomes, _ = weigher.outcomes(stand, action)
    return outcomes[0][1] if len(outcomes) == 1 else None


def cheaper(weigher: Weigher, plan: Sequence[Action]) -> list[Action] | None:
    """Acts that cost less than those with which a plan begins, and lead to the same; by trying."""
    goal, acts = weigher.stand, list[Action]()
    for action in plan:
        if (after := led(weigher, goal, action)) is None:
            break
        goal = after
        acts.append(action)

    def reached(stand: Stand) -> Stand:
        return replace(stand, dice=(), skill=False, bonus=())

    def tried(stand: Stand, begun: list[Action]) -> list[Action] | None:
        if acts and paid(begun) < paid(acts) and reached(stand) == reached(goal):
            return begun
        moves = weigher.search.moves(stand) if len(begun) < min(2, len(acts)) else ()
        for action, _, _ in moves:
            after = led(weigher, stand, action)
            found = None if after is None else tried(after, [*begun, action])
            if found is not None:
                return found
        return None

    return tried(weigher.stand, [])


def test_nothing_cheaper_does_what_hard_plays() -> None:
    tried = 0
    for thought in thoughts():
        if thought.level is HARD and isinstance(thought.advice.best.plan[0], UseDie | Sacrifice):
            weighs = weigher(thought.seen, HARD, thought.seed)
            found = cheaper(weighs, thought.advice.best.plan)
            assert found is None, (thought.where, texts(thought.advice.best.plan), found)
            tried += 1
    assert tried > 20


def test_no_hint_names_a_symbol_for_which_there_is_no_diagram() -> None:
    """A bonus that brings nothing is declined, and what is done all the same is called idle."""
    state = replace(table(mine="", spots=BARE), asked=Open("flip", "D17", True))
    assert texts(advice(state).best.plan) == ["skip"]
    flips = tuple((Bonus(Flip(spot)),) for spot in (0, 1))
    swap = (Bonus(Swap((0, 1))),)
    found = advise(seen(state, saw=(0, 1)), HARD, Random(1).randrange, flips)
    keys = {choice.plan: choice.reason.key for choice in found.choices}
    assert {keys[plan] for plan in flips} <= {"idles", "turns_unknown", "uncovers"}
    swapping = replace(state, asked=Open("swap", "D17", True))
    ways = advise(seen(swapping), HARD, Random(1).randrange, (swap,))
    assert {c.reason.key for c in ways.choices if c.plan == swap} == {"idles"}
    assert texts(ways.best.plan) == ["skip"]


def test_in_a_room_only_own_acts_set_cards_off() -> None:
    worth = weighs(solo()).worth
    assert worth.trap(DIAGRAMS["T01"].sides[0]) == 0
    assert worth.trap(DIAGRAMS["C01"].sides[3]) > 0
    assert weighs(table()).worth.trap(DIAGRAMS["T01"].sides[0]) > 0


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("bonus:scrap:1.0", because("scraps", seat=1, slot=0)),
        ("skip", because("declines", do="scrap")),
    ],
)
def test_reasons_of_what_is_rarely_done(text: str, reason: Reason) -> None:
    state = seat(table(), 1, diagrams=hand("D03.3^"))
    sees = seen(replace(state, asked=Open("scrap", "D17", True)))
    plans = ((GAME.parse(text),),)
    found = advise(sees, HARD, Random(1).randrange, plans)
    assert next(one.reason for one in found.choices if one.plan == plans[0]) == reason


def test_a_concealed_diagram_is_named() -> None:
    sees = seen(table(mine="D01.0^", dice="diagram peek"))
    plans = ((GAME.parse("die:0:diagram:conceal:0.0"),),)
    found = advise(sees, HARD, Random(1).randrange, plans)
    reasons = {one.plan: one.reason for one in found.choices}
    assert reasons[plans[0]] == because("conceals", seat=0, slot=0)


ME = Seat(0)


def both(state: State, *texts: str) -> tuple[View, View]:
    """The foreseen view after these actions, and the one that the engine gives."""
    view = GAME.view(state, ME)
    for text in texts:
        action = GAME.parse(text)
        view = foreseen(view, action)
        state = GAME.apply(state, ME, action, stream(1)).state
    return view, GAME.view(state, ME)


@pytest.mark.parametrize(
    "texts",
    [("sacrifice:diagram:alter:0.0:3",), ("complete:0",), ("sacrifice:flip:0",)],
)
def test_diagrams_and_the_attempt_are_foreseen(texts: tuple[str, ...]) -> None:
    foretold, real = both(table(mine="D01.1", dice="flip swap"), *texts)
    assert foretold.players[ME].diagrams == real.players[ME].diagrams
    assert foretold.asked == real.asked


def test_a_diagram_that_is_completed_leaves_its_slot() -> None:
    done = 0
    for thought in thoughts():
        for choice in thought.advice.choices:
            view, (first, *rest) = thought.seen.view, choice.plan
            if isinstance(first, Complete) and rest and not isinstance(rest[-1], Match):
                after = view
                for action in choice.plan[:-1]:
                    after = foreseen(after, action)
                hands = [len(one.players[view.active].diagrams) for one in (view, after)]
                done += 1
                assert hands[1] < hands[0]
                assert after.asked is None
    assert done


def test_the_lock_of_a_room_is_declared_by_its_symbols() -> None:
    state = room("station", 2)
    view = foreseen(GAME.view(state, ME), GAME.parse("room"))
    assert label(view, GAME.parse("match:0:0")).startswith("Declare ")
    assert "symbol" not in label(view, GAME.parse("match:0:0"))


def test_a_plan_names_the_side_that_lies_on_top_by_then() -> None:
    view = GAME.view(table(mine="D01.1", dice="flip swap"), ME)
    turned = foreseen(view, GAME.parse("sacrifice:diagram:alter:0.0:3"))
    before, after = (label(one, GAME.parse("complete:0")) for one in (view, turned))
    assert before != after
    assert label(view, GAME.parse("sacrifice:diagram:alter:0.0:3")).endswith(after.split(", ")[1])


def test_an_own_diagram_that_the_skill_turns_is_foreseen() -> None:
    view = GAME.view(table(mine="D01.1"), ME)
    turned = foreseen(view, GAME.parse("skill:char:alter_own:0:3"))
    before, after = (one.players[ME].diagrams[0].side for one in (view, turned))
    assert (before, after) == (1, 0), "three turns of four"


def test_a_diagram_that_is_not_laid_has_no_side_to_turn() -> None:
    view = GAME.view(table(mine="D01.1"), ME)
    (card, *rest) = view.players[ME].diagrams
    mine = replace(view.players[ME], diagrams=(replace(card, side=None), *rest))
    unlaid = replace(view, players=(mine, *view.players[1:]))
    assert foreseen(unlaid, GAME.parse("skill:char:alter_own:0:3")) == unlaid


@pytest.mark.parametrize("text", ["room", "match:0:0", "end"])
def test_what_does_not_stand_there_changes_nothing(text: str) -> None:
    view = GAME.view(table(mine="D01.1"), ME)
    assert foreseen(view, GAME.parse(text)) == view
