"""Triplock's pictures in words: alt texts of at most 1,000 characters, and the whole position.

The order of facts is that of docs/screens.md: round, who is to act, last change, scores, the
lock, the rest by seat, what is being chosen. A text too long first loses what can be looked up.
"""

from __future__ import annotations

from collections.abc import Callable

from games.core import SHAPES, Names, Seat
from games.triplock.cards import RULES
from games.triplock.texts import lexicon
from games.triplock.texts.hand import hand_page, hand_words
from games.triplock.texts.last import last_mark, last_words
from games.triplock.texts.questions import looks_note
from games.triplock.texts.sides import all_side_words, card_words, side_words
from games.triplock.view import PlayerView, View

MAX_ALT = 1000
"""Discord: 1,024 characters of description; the rest is kept free."""

NEWEST_DISCARDS = (6, 3)
"""How many of the open pile are named, by depth."""

WHOLE = -1
"""The depth of the position in words, which leaves nothing out."""

_WENT = {
    "failed": "failed",
    "sprung": "went off",
    "limit": "over the limit",
    "scrap": "discarded by a reward",
}


def describe(view: View, draft: str, names: Names) -> tuple[str, ...]:
    """An alt text a picture: the board, and for a seat its hand; after the end all there was."""
    board = _cut(lambda depth: board_words(view, names, depth, draft))
    if view.phase == "over":
        return board, _cut(lambda depth: _opened(view, names, depth))
    if view.seat is None:
        return (board,)
    return board, _cut(lambda depth: hand_page(view, depth))


def words(view: View, names: Names) -> str:
    """The whole position, one matter a paragraph, with no limit; own secrets for a seat."""
    parts = _board_parts(view, names, WHOLE, "")
    if view.phase == "over":
        parts.append(_opened(view, names, WHOLE))
    elif view.seat is not None:
        parts.extend((hand_words(view, 0), looks_note(view, len(view.memo))))
    return "\n".join(part for part in parts if part)


def _cut(tell: Callable[[int], str]) -> str:
    """The fullest telling that fits: each depth leaves out more."""
    for depth in range(5):
        text = tell(depth)
        if len(text) <= MAX_ALT:
            return text
    tail = " The rest: Board in words."
    return tell(4)[: MAX_ALT - len(tail)].rsplit(". ", 1)[0] + "." + tail


# -- the board --------------------------------------------------------------------------------


def board_words(view: View, names: Names, depth: int, draft: str = "") -> str:
    """The board; depth 1 drops the other chair, 2 discards, 3 rewards, 4 what is chosen."""
    return " ".join(_board_parts(view, names, depth, draft))


def _board_parts(view: View, names: Names, depth: int, draft: str) -> list[str]:
    parts = [f"Triplock, round {view.round}. {_to_act(view, names)}"]
    if view.last is not None:
        parts.append(last_words(view, names, view.last))
    parts.append(_scores(view, names))
    parts.append(_lock(view, names))
    if depth < 1:
        parts.extend(_other_chairs(view, names))
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
        return f"Still to lay a first Diagram: {lexicon.join(laying)}."
    seat = view.active
    subject = lexicon.capital(_full(view, names, seat))
    return f"{subject} {_is(view, seat)} to play; {_dice(view)}."


def _won(view: View, names: Names) -> str:
    if not view.winners:
        return "The match is over without a winner."
    who = lexicon.join([f"{names[seat]}, {SHAPES[seat]}" for seat in view.winners])
    return f"The match is over, won by {who}, {reason_words(view.reason)}."


def _dice(view: View) -> str:
    if not view.turn.rolled or not view.turn.dice:
        return "not rolled yet" if not view.turn.rolled else "no dice left"
    faces = [f"{lexicon.FACES[die.face]}{', used' if die.used else ''}" for die in view.turn.dice]
    if not any(die.used for die in view.turn.dice):
        return f"dice {lexicon.join(faces)}, none used"
    return f"dice {'; '.join(faces)}"


def reason_words(reason: str) -> str:
    """How a match was decided: "by points"."""
    match reason:
        case "points":
            return "by points"
        case "completed":
            return f"by {lexicon.number(RULES.win_completed)} completed Diagrams"
        case "round_cap":
            return f"by the score after round {RULES.round_cap}"
        case "resigned":
            return "by resignation"
        case _:
            return f"by {reason.replace('_', ' ')}"


def _scores(view: View, names: Names) -> str:
    told: list[str] = []
    for i, player in enumerate(view.players):
        seat = Seat(i)
        if i == 0:
            of = f"of {RULES.win_points} points and {len(player.done)} of {RULES.win_completed}"
            subject = f"{_named(view, names, seat)} {_has(view, seat)}"
            told.append(f"{subject} {player.points} {of} Diagrams")
        else:
            points = lexicon.count(player.points, "point")
            done = lexicon.count(len(player.done), "Diagram")
            told.append(f"{_named(view, names, seat)} {points} and {done}")
    return f"{lexicon.capital('; '.join(told))}."


def _named(view: View, names: Names, seat: Seat) -> str:
    """The name, with the shape where it was not said yet."""
    said = view.phase == "turn" and seat == view.active
    return lexicon.who(view, names, seat) if said else _full(view, names, seat)


# -- the lock ---------------------------------------------------------------------------------


def _lock(view: View, names: Names) -> str:
    chair = lexicon.chair(view)
    stacks = [
        f"{lexicon.spot_name(view, spot, chair)} {_stack(view, spot)}" for spot in view.rows[chair]
    ]
    elsewhere = [spot for spot in range(len(view.spots)) if spot not in view.rows[chair]]
    stacks += [f"{_elsewhere(view, names, spot)} {_stack(view, spot)}" for spot in elsewhere]
    return f"The lock from {lexicon.possessive(view, names, chair)} left: {'; '.join(stacks)}."


def _elsewhere(view: View, names: Names, spot: int) -> str:
    owner = Seat(next(i for i, row in enumerate(view.rows) if spot in row))
    return f"{lexicon.possessive(view, names, owner)} {lexicon.spot_name(view, spot, owner)}"


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
    return ", ".join(facts)


def _other_chairs(view: View, names: Names) -> list[str]:
    """In a duel the two chairs face each other: the outer stacks change names."""
    if view.n != 2:
        return []
    other = Seat(1 - lexicon.chair(view))
    if view.rows[other] == view.rows[lexicon.chair(view)]:
        return []
    return [f"From {lexicon.possessive(view, names, other)} side L1 and L3 change names."]


# -- the seats --------------------------------------------------------------------------------


def _seat(view: View, names: Names, seat: Seat, depth: int) -> str:
    player = view.players[seat]
    facts = [_row(view, player, depth), _chips(player), f"Skill bead {_bead(player)}"]
    if player.deferred:
        facts.append(f"{lexicon.count(player.deferred, 'reward')} waiting for the next turn")
    if player.skip:
        facts.append("no Skill in the next turn")
    if seat == view.active and view.phase == "turn" and view.turn.blocked:
        facts.append("no Skill this turn")
    if player.char is not None:
        name, skill, _ = lexicon.character(player.char)
        facts.append(f"{name} with {skill}")
    subject = lexicon.capital(lexicon.who(view, names, seat))
    return f"{subject}: {'; '.join(fact for fact in facts if fact)}."


def _row(view: View, player: PlayerView, depth: int) -> str:
    """Diagrams in play as everybody sees them: a reader's own secrets belong to the hand."""
    if not player.diagrams:
        return "no Diagram in play"
    if view.phase == "over":
        # The picture shows them open; what they would have given stands with the next one.
        told = [f"{i}, {card_words(card, False)}" for i, card in enumerate(player.diagrams, 1)]
        return f"Diagram{'s' * (len(told) > 1)} turned over: {'; '.join(told)}"
    down = [str(i + 1) for i, card in enumerate(player.diagrams) if not card.up]
    told = [f"Diagram{'s' * (len(down) > 1)} {lexicon.join(down)} face down"] if down else []
    for i, card in enumerate(player.diagrams):
        if card.up:
            told.append(f"Diagram {i + 1} face up: {card_words(card, depth < 3)}")
    return "; ".join(told)


def _chips(player: PlayerView) -> str:
    held = player.disarmed if isinstance(player.disarmed, int) else len(player.disarmed)
    return f"{lexicon.count(held, 'chip')} disarmed" if held else ""


def _bead(player: PlayerView) -> str:
    told = lexicon.bead(player.bead)
    return told if told == "in hand" else f"on {told}"


def _piles(view: View, depth: int) -> str:
    told = f"Deck {view.deck}, discard pile {len(view.discard)}"
    most = len(view.discard) if depth < 0 else (*NEWEST_DISCARDS, 0, 0, 0)[depth]
    newest = view.discard[::-1][:most]
    if newest:
        older = len(view.discard) - most
        named = [_gone(view, card, depth) for card in newest] + [f"{older} older"] * (older > 0)
        told += f": {'; '.join(named)}"
    out = f" Chips out of play: {lexicon.tally(view.removed)}." if view.removed else ""
    return f"{told}.{out}"


def _gone(view: View, card: str, depth: int) -> str:
    """A Diagram that left play, as all saw it: "D07, failed, Combo, Gear then Key".

    What was given up face down keeps its side secret; in the whole its four sides are told.
    """
    gone = next((gone for gone in view.gone if gone.id == card), None)
    told = [card, *([_WENT[gone.why]] if gone is not None and gone.why in _WENT else [])]
    if gone is not None and gone.side is not None:
        told.append(side_words(card, gone.side, False))
    elif depth < 0:
        told.append(f"one of {' / '.join(all_side_words(card, False))}")
    return ", ".join(told)


# -- what is being chosen ---------------------------------------------------------------------


def _choosing(view: View, names: Names, draft: str) -> str:
    if view.phase != "turn":
        return ""
    seat = view.active if view.pending is None else view.pending.seat
    what = _chosen(view, draft if view.seat == seat else "")
    subject = lexicon.capital(lexicon.who(view, names, seat))
    return f"{subject} {_is(view, seat)} {what}." if what else ""


def _chosen(view: View, draft: str) -> str:
    pending = view.pending
    if pending is not None:
        match pending.kind:
            case "attempt":
                kind = "combo" if pending.combo else "trip"
                tried = lexicon.sequence_words(kind, pending.symbols)
                left = lexicon.join([lexicon.symbol(pending.symbols[i]) for i in pending.left])
                return f"trying {tried}; still to match: {left}"
            case "bonus":
                return f"choosing whether to {lexicon.bonus_ask(pending.do or '')}"
            case _:
                return "laying a Diagram"
    match draft.split(":"):
        case ["die", i, *_] if i.isdigit() and int(i) < len(view.turn.dice):
            return f"choosing how to {_infinitive(view.turn.dice[int(i)].face)}"
        case ["sacrifice", face, *_] if face in lexicon.FACES:
            return f"choosing how to {_infinitive(face)} with both dice"
        case ["complete", slot] if slot.isdigit():
            return f"asked whether to announce Diagram {int(slot) + 1}"
        case ["skill", *_]:
            return "choosing a use of the Skill"
        case ["end"]:
            return "asked whether to end the turn"
        case _:
            return ""


def _infinitive(face: str) -> str:
    return "peek" if face == "peek" else lexicon.bonus_ask(face)


def _opened(view: View, names: Names, depth: int) -> str:
    """All Diagrams and chips, after the end."""
    parts = ["Everything turned over."]
    for i, player in enumerate(view.players):
        cards = [
            f"Diagram {slot + 1}, {card_words(card, depth < 2)}"
            for slot, card in enumerate(player.diagrams)
            if card.id is not None
        ]
        held = player.disarmed if isinstance(player.disarmed, tuple) else ()
        told = ["; ".join(cards) or "no Diagram in play", f"disarmed {lexicon.tally(held)}"]
        parts.append(f"{names[i]}, {SHAPES[i]}: {'; '.join(told)}.")
        if player.done and depth < 3:
            done = "; ".join(_gone(view, card, depth) for card in player.done)
            parts[-1] += f" Completed: {done}."
    return "\n".join(parts)
