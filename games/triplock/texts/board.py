"""The Triplock board in words: who is to act, the lock, the seats, what is being chosen.

The order of facts is fixed: round, who is to act, what the others did since, last change, scores,
the lock, the rest by seat, what is being chosen.
"""

from __future__ import annotations

from games.core import SHAPES, Names, Seat
from games.texts import counted, listed, some
from games.triplock.table.cards import RULES
from games.triplock.table.public import Attempt, Open
from games.triplock.table.view import PlayerView, View
from games.triplock.texts.last import is_told_since, last_mark, last_words, since_words
from games.triplock.texts.result import how_words
from games.triplock.texts.rooms import room_die, room_goals, room_head
from games.triplock.texts.shared import lexicon, stacks
from games.triplock.texts.shared.sides import all_side_words, card_type, card_words, side_words

NEWEST_DISCARDS = (6, 3)
"""How many of the open pile are named, by depth."""

_A_DIAGRAM = "a Diagram"

_WENT = {
    "failed": "failed",
    "sprung": "went off",
    "limit": "over the limit",
    "scrap": "discarded by a reward",
}


def board_words(view: View, names: Names, depth: int, draft: str = "") -> str:
    """The board in words. Each depth leaves out more.

    Depth 1 leaves out the names of stacks from the other seat, 2 discards and older acts, 3
    rewards, 4 the open choice.
    """
    return " ".join(board_parts(view, names, depth, draft))


def board_parts(view: View, names: Names, depth: int, draft: str) -> list[str]:
    """The sentences of `board_words`, one for each subject."""
    journey = view.journey
    head = f"Triplock, round {view.round}." if journey is None else room_head(view, journey)
    parts = [f"{head} {_to_act(view, names)}"]
    if view.phase != "over":
        parts.append(since_words(view, names, depth))
    if view.last is not None and not is_told_since(view):
        parts.append(last_words(view, names, view.last))
    parts.append(_scores(view, names) if journey is None else room_goals(view, journey))
    parts.append(_lock(view, names))
    if depth < 1:
        parts.extend(_other_chairs(view, names))
    if journey is not None:
        parts.append(room_die(journey, depth))
    parts.extend(_seat(view, names, Seat(i), depth) for i in range(len(view.players)))
    parts.append(_piles(view, depth))
    if depth < 4:
        parts.append(_choosing(view, names, draft))
    return [part for part in parts if part]


def _is(view: View, seat: Seat) -> str:
    return "are" if view.seat == seat else "is"


def _has(view: View, seat: Seat) -> str:
    return "have" if view.seat == seat else "has"


def _full(view: View, names: Names, seat: Seat) -> str:
    return f"{lexicon.who(view, names, seat)}, {SHAPES[seat]},"


def _to_act(view: View, names: Names) -> str:
    if view.phase == "over":
        return _won(view, names)
    if view.phase == "setup":
        laying = [lexicon.who(view, names, seat) for seat in view.waiting]
        return f"Still to lay a first Diagram: {listed(laying)}."
    seat = view.active
    subject = lexicon.capital(_full(view, names, seat))
    return f"{subject} {_is(view, seat)} to play; {_dice(view)}."


def _won(view: View, names: Names) -> str:
    if not view.winners:
        return "The match is over without a winner."
    who = listed([f"{names[seat]}, {SHAPES[seat]}" for seat in view.winners])
    return f"The match is over, won by {who}. {how_words(view, names)}"


def _dice(view: View) -> str:
    if not view.turn.rolled or not view.turn.dice:
        return "not rolled yet" if not view.turn.rolled else "no dice left"
    faces = [f"{lexicon.FACES[die.face]}{', used' if die.used else ''}" for die in view.turn.dice]
    if not any(die.used for die in view.turn.dice):
        return f"dice {listed(faces)}, none used"
    return f"dice {'; '.join(some(faces))}"


def _scores(view: View, names: Names) -> str:
    told: list[str] = []
    for i, player in enumerate(view.players):
        seat = Seat(i)
        if i == 0:
            of = f"of {RULES.win_points} points and {len(player.done)} of {RULES.win_completed}"
            subject = f"{_named(view, names, seat)} {_has(view, seat)}"
            told.append(f"{subject} {player.points} {of} Diagrams")
        else:
            points = counted(player.points, "point")
            done = counted(len(player.done), "Diagram")
            told.append(f"{_named(view, names, seat)} {points} and {done}")
    return f"{lexicon.capital('; '.join(some(told)))}."


def _named(view: View, names: Names, seat: Seat) -> str:
    """A person's name, with the shape unless it was already told."""
    said = view.phase == "turn" and seat == view.active
    return lexicon.who(view, names, seat) if said else _full(view, names, seat)


def _lock(view: View, names: Names) -> str:
    chair = stacks.seat_of(view)
    order = stacks.picture_order(view, range(len(view.spots)))
    told = [
        f"{stacks.told_of(view.layout, names, spot, chair)} {_stack(view, spot)}" for spot in order
    ]
    whose = f"{lexicon.possessive(view, names, chair)} left"
    left = "left to right" if stacks.is_one_row(view.layout) else f"from {whose}"
    return f"The lock {left}: {'; '.join(some(told))}."


def _stack(view: View, spot: int) -> str:
    stack = view.spots[spot]
    lies = "covered" if stack.covered else "bare"
    facts = [lies]
    if stack.face is not None:
        facts.append(lexicon.symbol(stack.face))
    if view.phase == "over":
        pairs = ((stack.top, "on top"), (stack.bottom, "at the bottom"))
        facts += [f"{lexicon.symbol(chip)} {where}" for chip, where in pairs if chip is not None]
    if mark := last_mark(view, spot):
        facts.append(f"{mark} last")
    return ", ".join(some(facts))


def _other_chairs(view: View, names: Names) -> list[str]:
    """The names of stacks from the other chairs, where they differ.

    In a duel the outer stacks change names. In a ring: "Ben's L1 is your Hidden, L2 your L3".
    """
    chair, layout = stacks.seat_of(view), view.layout
    others = [Seat(i) for i, row in enumerate(view.rows) if row != view.rows[chair]]
    if all({*view.rows[other]} == {*view.rows[chair]} for other in others):
        sides = [lexicon.possessive(view, names, other) for other in others]
        return [f"From {side} side L1 and L3 change names." for side in sides]
    mine = lexicon.possessive(view, names, chair)
    told: list[str] = []
    for other in others:
        shared = [spot for spot in view.rows[other] if spot in view.rows[chair]]
        pairs = [
            (stacks.own_name(layout, s, other), stacks.own_name(layout, s, chair)) for s in shared
        ]
        same = listed(f"{theirs} is {mine} {own}" for theirs, own in pairs)
        told.append(f"From {lexicon.possessive(view, names, other)} chair {same}.")
    return told


def _seat(view: View, names: Names, seat: Seat, depth: int) -> str:
    player = view.players[seat]
    facts = [
        _row(view, seat, depth),
        _chips(view, player),
        f"Skill bead {lexicon.bead(player.bead)}",
    ]
    if view.journey is not None and view.n > 1:
        # The goals of a room are sums of its seats.
        done = counted(len(player.done), "completed Diagram")
        facts.insert(0, f"{counted(player.points, 'point')} and {done}")
    if player.waits:
        facts.append(f"{counted(player.waits, 'reward')} waiting for the next turn")
    if player.skip:
        facts.append("no Skill in the next turn")
    if seat == view.active and view.phase == "turn" and view.turn.blocked:
        facts.append("no Skill this turn")
    if player.char is not None:
        name, skill, _ = lexicon.character(player.char)
        facts.append(f"{name} with {skill}")
    subject = lexicon.capital(lexicon.who(view, names, seat))
    return f"{subject}: {'; '.join(some(fact for fact in facts if fact))}."


def _row(view: View, seat: Seat, depth: int) -> str:
    """Diagrams in play as the reader sees them; a reader's own are told with the hand."""
    player = view.players[seat]
    if not player.diagrams:
        return "no Diagram in play"
    if view.phase == "over":
        # The board shows them open; their rewards are told with the second picture.
        told = [
            f"{i}, {card_words(view, card, False)}" for i, card in enumerate(player.diagrams, 1)
        ]
        return f"Diagram{'s' * (len(told) > 1)} revealed: {'; '.join(some(told))}"
    # Rules TR-49: partners see each other's Diagrams.
    known = [view.seat != seat and card.side is not None for card in player.diagrams]
    down = [str(i + 1) for i, card in enumerate(player.diagrams) if not card.up and not known[i]]
    told = [f"Diagram{'s' * (len(down) > 1)} {listed(down)} face down"] if down else []
    for i, card in enumerate(player.diagrams):
        if card.up or known[i]:
            lies = "face up" if card.up else "face down"
            told.append(f"Diagram {i + 1} {lies}: {card_words(view, card, depth < 3)}")
    return "; ".join(some(told))


def _chips(view: View, player: PlayerView) -> str:
    """How many chips a seat holds; those of a partner by kind."""
    held = player.disarmed
    if view.journey is not None and isinstance(held, tuple) and held:
        return f"{lexicon.tally(held)} in hand"
    return f"{counted(player.chips, 'chip')} in hand" if player.chips else ""


def _piles(view: View, depth: int) -> str:
    told = f"Deck {view.deck}, discard pile {len(view.discard)}"
    most = len(view.discard) if depth < 0 else (*NEWEST_DISCARDS, 0, 0, 0)[depth]
    newest = view.discard[::-1][:most]
    named = [gone_words(view, card, depth) for card in newest]
    named = [words for words in named if words != _A_DIAGRAM]
    if named:
        others = len(view.discard) - len(named)
        told += f": {'; '.join(some([*named, *[f'{others} more'] * (others > 0)]))}"
    out = f" Chips out of play: {lexicon.tally(view.removed)}." if view.removed else ""
    return f"{told}.{out}"


def gone_words(view: View, card: str, depth: int) -> str:
    """A Diagram that left play, as all saw it: "a Diagram, failed, Combo, Gear then Key".

    The side of one given up face down is secret; the whole position tells its four sides.
    """
    gone = next((gone for gone in view.gone if gone.id == card), None)
    kind = {"trap": "a Trap", "counter": "a Countermeasure"}.get(card_type(card), _A_DIAGRAM)
    told = [kind, *([_WENT[gone.why]] if gone is not None and gone.why in _WENT else [])]
    if gone is not None and gone.side is not None:
        told.append(side_words(view, card, gone.side, False))
    elif depth < 0:
        told.append(f"one of {' / '.join(some(all_side_words(view, card, False)))}")
    return ", ".join(some(told))


def _choosing(view: View, names: Names, draft: str) -> str:
    if view.phase != "turn":
        return ""
    seat = view.active
    what = _chosen(view, draft if view.seat == seat else "")
    subject = lexicon.capital(lexicon.who(view, names, seat))
    return f"{subject} {_is(view, seat)} {what}." if what else ""


def _chosen(view: View, draft: str) -> str:
    match view.asked:
        case Attempt(slot=slot, combo=combo, symbols=symbols, left=left):
            tried = lexicon.sequence_words("combo" if combo else "trip", symbols)
            tried = f"the lock of the room, {tried}" if slot is None else tried
            return f"trying {tried}; still to match: {_symbols(symbols, left)}"
        case Open(do=do):
            return f"choosing whether to {lexicon.bonus_ask(do)}"
        case None:
            return _drafted(view, draft)
        case _:
            return "laying a Diagram"


def _symbols(symbols: tuple[str, ...], left: tuple[int, ...]) -> str:
    return listed([lexicon.nth(symbols, index) for index in left])


def _drafted(view: View, draft: str) -> str:
    match draft.split(":"):
        case ["die", i, *_] if i.isdigit() and int(i) < len(view.turn.dice):
            return f"choosing how to {_infinitive(view.turn.dice[int(i)].face)}"
        case ["sacrifice", face, *_] if face in lexicon.FACES:
            return f"choosing how to {_infinitive(face)} with both dice"
        case ["complete", slot] if slot.isdigit():
            return f"asked whether to announce Diagram {int(slot) + 1}"
        case ["room"]:
            return "asked whether to try the lock of the room"
        case ["skill", *_]:
            return "choosing a use of the Skill"
        case ["end"]:
            return "asked whether to end the turn"
        case _:
            return ""


def _infinitive(face: str) -> str:
    return "peek" if face == "peek" else lexicon.bonus_ask(face)
