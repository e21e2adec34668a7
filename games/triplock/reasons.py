"""Why an action is refused: one key for every reason, with its values.

`core` raises `no_option` (name), `bad_option` (name, value, values) and `no_preview`; `parse` and
`read` raise `BadAction("not_understood", text=...)`. Set-up raises `bad_seats` (seats, wanted) and
`too_many_characters` (given, seats). A step raises one of these:

=================== =============== ========================================================
key                 values          meaning
=================== =============== ========================================================
match_over                          the match is over
not_your_turn       seat            this seat owes nothing now; `seat` is the active one
already_laid                        set-up: this seat has laid its Diagram, others have not
not_here            mode            no characters are chosen and no room is locked in this mode
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

from games.core import Illegal, Seat
from games.triplock.actions import (
    Act,
    Action,
    Alter,
    AlterOwn,
    Bonus,
    Choose,
    Complete,
    Conceal,
    Dd,
    Disarm,
    Discard,
    Flip,
    Match,
    Orient,
    Peek,
    Reset,
    Reveal,
    Room,
    Sacrifice,
    Scrap,
    SetDie,
    Skip,
    Swap,
    Talent,
    Track,
    UseDie,
    face_of,
)
from games.triplock.cards import CHARACTERS, DIAGRAMS, effect, side_of
from games.triplock.state import Attempt, Discarding, Open, Orienting, State, owing
from games.triplock.targets import PEEK_ACTION, effect_acts

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
        *("no_preview", "bad_seats", "too_many_characters"),
    }
)
"""Every key a refusal of this game can have."""


def refusal(state: State, seat: Seat, action: Action) -> Illegal:
    """The reason why `action`, which is not legal, is refused; it tells the seat no secret."""
    if state.phase == "over":
        return Illegal("match_over")
    if isinstance(action, Choose | Room):
        return Illegal("not_here", mode=state.mode)
    if seat not in owing(state):
        waits = state.phase == "setup" and 0 <= seat < len(state.players)
        return Illegal("already_laid") if waits else Illegal("not_your_turn", seat=state.active)
    if state.phase == "setup":
        return Illegal("lay_first")
    match state.asked:
        case None:
            return _free(state, seat, action)
        case Orienting():
            return Illegal("lay_first")
        case Discarding():
            return _slot(action) if isinstance(action, Discard) else Illegal("discard_first")
        case Attempt() as attempt:
            return _attempt(state, seat, attempt, action)
        case _:
            return _bonus(state, seat, state.asked, action)


def _slot(action: Discard | Complete) -> Illegal:
    return Illegal("no_such_slot", slot=action.slot)


def _attempt(state: State, seat: Seat, attempt: Attempt, action: Action) -> Illegal:
    if not isinstance(action, Match):
        left = tuple(attempt.symbols[index] for index in attempt.left)
        return Illegal("match_first", left=left)
    if action.index not in attempt.left:
        return Illegal("symbol_done", index=action.index)
    if attempt.combo and action.index != attempt.left[0]:
        return Illegal("combo_order", symbol=attempt.symbols[attempt.left[0]])
    if action.spot not in state.layout.visible(seat):
        return _unreached(state, seat, action.spot)
    if any(action.spot == matched.spot for matched in attempt.matched):
        return Illegal("spot_used", spot=action.spot)
    return Illegal("no_room", spot=action.spot)


def _bonus(state: State, seat: Seat, bonus: Open, action: Action) -> Illegal:
    if not isinstance(action, Bonus):
        return Illegal("bonus_first", do=bonus.do)
    if bonus.do == "any":
        return _act(state, seat, action.act, PEEK_ACTION, False)
    wanted = effect(bonus.do).name
    if face_of(action.act) != wanted:
        return Illegal("wrong_bonus", do=bonus.do, face=face_of(action.act))
    n = PEEK_ACTION if bonus.do == "peek" else effect(bonus.do).n
    return _act(state, seat, action.act, n, bonus.wide)


def _free(state: State, seat: Seat, action: Action) -> Illegal:
    match action:
        case Orient():
            return Illegal("nothing_to_lay")
        case Discard():
            return Illegal("nothing_to_discard")
        case Match():
            return Illegal("no_attempt")
        case Bonus() | Skip():
            return Illegal("no_bonus")
        case Complete():
            return _complete(state, seat, action)
        case UseDie() | Sacrifice() if not state.turn.rolled:
            return Illegal("not_rolled")
        case UseDie():
            return _die(state, seat, action)
        case Sacrifice(act):
            if any(die.used for die in state.turn.dice):
                return Illegal("sacrifice_used")
            return _act(state, seat, act, PEEK_ACTION, False)
        case Track() | Reset() | Talent():
            return _skill(state, seat, action)
        case _:
            # A roll: `end` is always legal here, the others were refused before.
            return Illegal("already_rolled")


def _complete(state: State, seat: Seat, action: Complete) -> Illegal:
    hand = state.players[seat].diagrams
    if action.slot >= len(hand):
        return _slot(action)
    card = hand[action.slot]
    if DIAGRAMS[card.id].type != "standard":
        return Illegal("not_standard", slot=action.slot)
    return Illegal("no_chips", symbols=side_of(card.id, card.side or 0).symbols)


def _die(state: State, seat: Seat, action: UseDie) -> Illegal:
    die = state.turn.dice[action.i]
    if die.used:
        return Illegal("die_used", i=action.i)
    if face_of(action.act) != die.face:
        return Illegal("die_face", i=action.i, face=die.face, wanted=face_of(action.act))
    return _act(state, seat, action.act, PEEK_ACTION, False)


def _skill(state: State, seat: Seat, action: Track | Reset | Talent) -> Illegal:
    if state.turn.skill:
        return Illegal("skill_used")
    if state.turn.blocked or isinstance(action, Track):
        return Illegal("skill_blocked")
    if isinstance(action, Reset):
        return Illegal("no_such_chip", index=action.index)
    char = state.players[seat].char
    if char is None:
        return Illegal("no_character")
    skill = effect(CHARACTERS[char].skill)
    if face_of(action.act) != skill.name:
        return Illegal("wrong_talent", do=skill.text, face=face_of(action.act))
    return _act(state, seat, action.act, skill.n, False)


def _act(state: State, seat: Seat, act: Act, n: int, wide: bool) -> Illegal:
    """Why an act of the right kind is impossible."""
    match act:
        case Peek(spots):
            return _row(state, seat, spots) or Illegal("wrong_count", n=n)
        case Flip(spot):
            return _unreached(state, seat, spot)
        case Swap((a, b)):
            return _place(state, seat, a, wide) or _unreached(state, seat, b)
        case Dd(None):
            covered = any(act.spot is not None for act in _dds(state, seat))
            return Illegal("must_disarm") if covered else Illegal("cannot_draw")
        case Dd(spot) | Disarm(spot):
            return _place(state, seat, spot or 0, False) or Illegal("bare", spot=spot)
        case SetDie():
            return _set_die(state, act)
        case AlterOwn(slot):
            return Illegal("no_such_slot", slot=slot)
        case Reveal() | Conceal() | Alter() | Scrap():
            return _card(state, act)
        case _:
            raise ValueError("an Expose is always possible")


def _dds(state: State, seat: Seat) -> tuple[Dd, ...]:
    return tuple(act for act in effect_acts(state, seat, "dd") if isinstance(act, Dd))


def _row(state: State, seat: Seat, spots: tuple[int, ...]) -> Illegal | None:
    strange = [spot for spot in spots if spot not in state.layout.rows[seat]]
    return Illegal("no_such_spot", spot=strange[0]) if strange else None


def _place(state: State, seat: Seat, spot: int, wide: bool) -> Illegal | None:
    """Why a spot cannot be the target of a flip or the like; None where it can."""
    reached = spot in state.layout.reach(seat, wide)
    return None if reached else _unreached(state, seat, spot)


def _unreached(state: State, seat: Seat, spot: int) -> Illegal:
    return _row(state, seat, (spot,)) or Illegal("not_visible", spot=spot)


def _card(state: State, act: Reveal | Conceal | Alter | Scrap) -> Illegal:
    where = {"seat": act.seat, "slot": act.slot}
    if act.seat >= len(state.players) or act.slot >= len(state.players[act.seat].diagrams):
        return Illegal("no_such_diagram", **where)
    card = state.players[act.seat].diagrams[act.slot]
    if isinstance(act, Reveal):
        return Illegal("already_up", **where)
    if card.up:
        return Illegal("counter_stays", **where)
    return Illegal("already_down", **where)


def _set_die(state: State, act: SetDie) -> Illegal:
    dice = state.turn.dice
    if act.i >= len(dice) or dice[act.i].used:
        return Illegal("no_die", i=act.i)
    return Illegal("same_face", face=act.face)
