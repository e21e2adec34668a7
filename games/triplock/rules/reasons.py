"""Which actions a seat may do now, and why another is refused: a key with its values.

A seat is judged by its own view, so that no refusal can tell it a secret; what an act may aim at
is judged by `aims`.

`core` raises `no_option` (name), `bad_option` (name, value, values) and `no_preview`; `parse` and
`read` raise `BadAction("not_understood", text=...)`. Set-up raises `bad_seats` (seats, wanted) and
`too_many_characters` (given, seats), `wrong_episode` (episode, seats, mode) and `wrong_roster`
(given, wanted). A step raises one of these:

=================== =============== ========================================================
key                 values          meaning
=================== =============== ========================================================
match_over                          the match is over
not_your_turn       seat            this seat owes nothing now; `seat` is the active one
already_laid                        set-up: this seat has laid its Diagram, others have not
not_here            mode            no characters are chosen and no room is locked in this mode
choose_first                        a character must be chosen for the next room
nothing_to_choose                   nobody is chosen now: a room is being played
not_along           char            that character does not go along in this Episode
spent               char            that character was in a room already
just_taken          char            that character was just taken for this room
no_lock                             this room has no lock of its own
lock_is_open                        the lock of the room is open already
nothing_to_tell                     the seat saw nothing since it last told its side
lay_first                           a Diagram waits for its side
discard_first                       a Diagram must be discarded
match_first         left            an attempt runs; `left` are the symbols still to match
bonus_first         do              a bonus is open: use it or decline it
nothing_to_lay                      no Diagram waits for its side
nothing_to_discard                  the hand is within its limit
no_attempt                          no Diagram is announced
no_bonus                            no bonus is open
wrong_bonus         do, face        the open bonus `do` does not give the act `face`
already_rolled                      the dice were rolled this turn
not_rolled                          the dice are not rolled yet
die_used            i               die `i` was used
die_face            i, face, wanted die `i` shows `face`, not `wanted`
sacrifice_used                      a sacrifice needs both dice unused
no_such_slot        slot            the own hand has no such Diagram
not_standard        slot            a Trap or Countermeasure is never announced
no_chips            symbols         a Collect whose chips are not all held
symbol_done         index           no such symbol, or it is matched already
combo_order         symbol          a Combo is declared in order: `symbol` is next
spot_used           spot            a spot serves one symbol of an attempt
no_room             spot            a Combo goes to the right and leaves room for the rest
skill_used                          the Skill was used this turn
skill_blocked                       no Skill this turn
no_character                        this seat has no character
wrong_talent        do, face        the character's Skill is `do`, not `face`
no_such_chip        index           no disarmed chip there
no_such_spot        spot            no such stack in the own row
not_visible         spot            the Hidden stack cannot be reached by this act
wrong_count         n               look at exactly `n` stacks
bare                spot            no Failsafe on that stack
must_disarm                         a Visible stack is covered: its chip must be taken
cannot_draw                         nothing to disarm and no card to draw
no_such_diagram     seat, slot      no such Diagram in play
already_up          seat, slot      it lies face up
already_down        seat, slot      it lies face down
counter_stays       seat, slot      a Countermeasure is never concealed
no_die              i               die `i` is not rolled, or used
same_face           face            the die shows that face already
=================== =============== ========================================================
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Draw, Illegal, Seat
from games.triplock.rules.actions import (
    Act,
    Action,
    Bonus,
    Choose,
    Complete,
    Discard,
    End,
    Match,
    Orient,
    Reset,
    Roll,
    Room,
    Sacrifice,
    Skip,
    Talent,
    Track,
    UseDie,
    face_of,
)
from games.triplock.rules.aims import (
    act_objection,
    acts,
    completable,
    complete_objection,
    declarations,
    match_objection,
)
from games.triplock.table.cards import CHARACTERS, FACES, effect
from games.triplock.table.public import Attempt, Discarding, Open, Orienting
from games.triplock.table.state import State
from games.triplock.table.view import Sight, Sighted

KEYS = frozenset(
    {
        *("match_over", "not_your_turn", "already_laid", "not_here", "lay_first", "discard_first"),
        *("match_first", "bonus_first", "nothing_to_lay", "nothing_to_discard", "no_attempt"),
        *("no_bonus", "wrong_bonus", "already_rolled", "not_rolled", "die_used", "die_face"),
        *("sacrifice_used", "no_such_slot", "not_standard", "no_chips", "symbol_done"),
        *("combo_order", "spot_used", "no_room", "skill_used", "skill_blocked", "no_character"),
        *("wrong_talent", "no_such_chip", "no_such_spot", "not_visible", "wrong_count", "bare"),
        *("must_disarm", "cannot_draw", "no_such_diagram", "already_up", "already_down"),
        *("counter_stays", "no_die", "same_face", "not_understood", "no_option", "bad_option"),
        *("no_preview", "bad_seats", "too_many_characters", "wrong_episode", "wrong_roster"),
        *("choose_first", "nothing_to_choose", "not_along", "spent", "just_taken", "no_lock"),
        *("lock_is_open", "nothing_to_tell"),
    }
)
"""Every key a refusal of this game can have."""

_IN_ROOMS = Choose | Room
"""The actions that there are in an Episode alone."""

_LAYS = tuple(Orient(side) for side in range(4))
_STEPS = (Track("pts"), Track("act"))
"""What can be laid, and the steps of the Skill bead: always the same actions."""


def check(state: State, seat: Seat, action: Action) -> None:
    """Raises `Illegal` if the seat may not do `action` now; why tells the seat no secret."""
    is_seat = 0 <= seat < len(state.players)
    found = objection(Sight(state, seat if is_seat else None), seat, action)
    if found is not None:
        raise found


def objection(view: Sighted, seat: Seat, action: Action) -> Illegal | None:
    """Why a seat may not do `action`, as far as a view tells; None where it may."""
    if view.phase == "over":
        return Illegal("match_over")
    if view.journey is None and isinstance(action, _IN_ROOMS):
        return Illegal("not_here", mode=view.mode)
    if seat not in view.waiting:
        has_laid = view.phase == "setup" and 0 <= seat < len(view.players)
        return Illegal("already_laid") if has_laid else Illegal("not_your_turn", seat=view.active)
    match view.asked:
        case _ if view.phase == "choose":
            return _choose(view, action)
        case _ if isinstance(action, Choose):
            return Illegal("nothing_to_choose")
        case _ if view.phase == "setup":
            return None if isinstance(action, Orient) else Illegal("lay_first")
        case None:
            return _free(view, seat, action)
        case Orienting():
            return None if isinstance(action, Orient) else Illegal("lay_first")
        case Discarding():
            return _discard(view, seat, action)
        case Attempt() as tried:
            if isinstance(action, Match):
                return match_objection(view, seat, tried, action)
            left = tuple(tried.symbols[index] for index in tried.left)
            return Illegal("match_first", left=left)
        case bonus:
            return _bonus(view, seat, bonus, action)


def _choose(view: Sighted, action: Action) -> Illegal | None:
    journey = view.journey
    if journey is None or not isinstance(action, Choose):
        return Illegal("choose_first")
    if action.char not in journey.roster:
        return Illegal("not_along", char=action.char)
    if action.char in journey.used:
        return Illegal("spent", char=action.char)
    return Illegal("just_taken", char=action.char) if action.char in journey.picked else None


def room_objection(view: Sighted) -> Illegal | None:
    """Why the lock of a room cannot be announced."""
    if view.journey is None:
        return Illegal("not_here", mode=view.mode)
    if view.journey.place.lock is None:
        return Illegal("no_lock")
    return Illegal("lock_is_open") if view.journey.lock_open else None


def _discard(view: Sighted, seat: Seat, action: Action) -> Illegal | None:
    if not isinstance(action, Discard):
        return Illegal("discard_first")
    held = len(view.players[seat].diagrams)
    return None if action.slot < held else Illegal("no_such_slot", slot=action.slot)


def _bonus(view: Sighted, seat: Seat, bonus: Open, action: Action) -> Illegal | None:
    if isinstance(action, Skip):
        return None
    if not isinstance(action, Bonus):
        return Illegal("bonus_first", do=bonus.do)
    face = face_of(action.act)
    if face not in (FACES if bonus.do == "any" else (effect(bonus.do).name,)):
        return Illegal("wrong_bonus", do=bonus.do, face=face)
    return act_objection(view, seat, action.act, bonus.do, bonus.wide)


def _free(view: Sighted, seat: Seat, action: Action) -> Illegal | None:
    match action:
        case Orient():
            return Illegal("nothing_to_lay")
        case Discard():
            return Illegal("nothing_to_discard")
        case Match():
            return Illegal("no_attempt")
        case Bonus() | Skip():
            return Illegal("no_bonus")
        case Complete(slot):
            return complete_objection(view, seat, slot)
        case Room():
            return room_objection(view)
        case Roll():
            return Illegal("already_rolled") if view.turn.rolled else None
        case UseDie():
            return die_objection(view, action.i) or _die(view, seat, action)
        case Sacrifice(act):
            return sacrifice_objection(view) or act_objection(view, seat, act, "any")
        case Track() | Reset() | Talent():
            return skill_objection(view) or _skill(view, seat, action)
        case _:
            # An end is always possible here, and a choice of characters was refused before.
            return None


def die_objection(view: Sighted, i: int) -> Illegal | None:
    """Why die `i` cannot be used at all."""
    if not view.turn.rolled:
        return Illegal("not_rolled")
    return Illegal("die_used", i=i) if view.turn.dice[i].used else None


def _die(view: Sighted, seat: Seat, action: UseDie) -> Illegal | None:
    face, wanted = view.turn.dice[action.i].face, face_of(action.act)
    if wanted != face:
        return Illegal("die_face", i=action.i, face=face, wanted=wanted)
    return act_objection(view, seat, action.act, face)


def sacrifice_objection(view: Sighted) -> Illegal | None:
    """Why the dice cannot be sacrificed at all (TR-23: it needs both)."""
    if not view.turn.rolled:
        return Illegal("not_rolled")
    return Illegal("sacrifice_used") if any(die.used for die in view.turn.dice) else None


def skill_objection(view: Sighted) -> Illegal | None:
    """Why the Skill cannot be used at all."""
    if view.turn.skill:
        return Illegal("skill_used")
    return Illegal("skill_blocked") if view.turn.blocked else None


def _skill(view: Sighted, seat: Seat, action: Track | Reset | Talent) -> Illegal | None:
    match action:
        case Track():
            return None
        case Reset(index):
            held = view.players[seat].chips
            return None if index < held else Illegal("no_such_chip", index=index)
        case _:
            return _talent(view, seat, action.act)


def _talent(view: Sighted, seat: Seat, act: Act) -> Illegal | None:
    char = view.players[seat].char
    if char is None:
        return Illegal("no_character")
    skill = CHARACTERS[char].skill
    if face_of(act) != effect(skill).name:
        return Illegal("wrong_talent", do=effect(skill).text, face=face_of(act))
    return act_objection(view, seat, act, skill)


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every legal action of a seat, by what it knows; () where it owes nothing."""
    sight = Sight(state, seat)
    return choices(sight, seat) if seat in sight.waiting else ()


def choices(view: Sighted, seat: Seat) -> tuple[Action, ...]:
    """The actions that a view allows a seat which owes one, in a fixed order.

    By the seat's own view they are the legal ones, by a spectator's all that may be legal.
    """
    if view.phase == "setup":
        return _LAYS
    if view.phase == "choose":
        return tuple(map(Choose, view.journey.free)) if view.journey else ()
    match view.asked:
        case None:
            return tuple(_free_actions(view, seat))
        case Orienting():
            return _LAYS
        case Discarding():
            return tuple(Discard(slot) for slot in range(len(view.players[seat].diagrams)))
        case Attempt() as tried:
            return declarations(view, seat, tried)
        case bonus:
            return (*map(Bonus, acts(view, seat, bonus.do, bonus.wide)), Skip())


def _free_actions(view: Sighted, seat: Seat) -> list[Action]:
    """The actions while nothing is pending: roll, announce, use dice or Skill, end."""
    found: list[Action] = [] if view.turn.rolled else [Roll()]
    found += map(Complete, completable(view, seat))
    if view.layout.in_rooms and room_objection(view) is None:
        found.append(Room())
    if view.turn.rolled:
        found += _dice_actions(view, seat)
    if skill_objection(view) is None:
        found += _skill_actions(view, seat)
    return [*found, End()]


def _dice_actions(view: Sighted, seat: Seat) -> Iterator[Action]:
    """What the dice can do each, and both for their sacrifice; a face is aimed once for all."""
    dice = [(i, die.face) for i, die in enumerate(view.turn.dice) if die_objection(view, i) is None]
    can_sacrifice = sacrifice_objection(view) is None
    faces = FACES if can_sacrifice else [face for _, face in dice]
    found = {face: acts(view, seat, face) for face in faces}
    yield from (UseDie(i, act) for i, face in dice for act in found[face])
    if can_sacrifice:
        yield from (Sacrifice(act) for face in faces for act in found[face])


def _skill_actions(view: Sighted, seat: Seat) -> Iterator[Action]:
    yield from _STEPS
    player = view.players[seat]
    yield from map(Reset, range(player.chips))
    if player.char is not None:
        yield from map(Talent, acts(view, seat, CHARACTERS[player.char].skill))


def fallback(state: State, seat: Seat, draw: Draw) -> Action:
    """The clock's action for an absent seat: it risks nothing and gains nothing (rules 14)."""
    actions = legal(state, seat)
    if not actions:
        check(state, seat, End())  # who owes nothing cannot end anything either
    match actions[0]:
        case Choose() | Orient() | Match():
            return actions[0]
        case _:
            # For every other question it is the last action: give up the new Diagram, decline, end.
            return actions[-1]
