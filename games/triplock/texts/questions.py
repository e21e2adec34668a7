"""Triplock's questions: one short sentence for every moment and every open draft."""

from __future__ import annotations

from games.core import Setting
from games.texts import Names, listed, marked, some
from games.triplock.rules.aims import completable
from games.triplock.rules.reasons import room_objection
from games.triplock.table.public import Asked, Attempt, Discarding, Open
from games.triplock.table.view import View
from games.triplock.texts import rooms
from games.triplock.texts.looks import SEEN, notebook
from games.triplock.texts.painted_journey import ask_who
from games.triplock.texts.shared import lexicon, stacks
from games.triplock.texts.shared.sides import card_label, card_type
from games.triplock.texts.table import HAND

_TAKE = "Take the top chip of which stack? The symbol below it will lie open."

_FACE_ASKS = {
    "peek": "Peek at which two stacks?",
    "flip": "Flip which stack? Nobody looks.",
    "swap": "Swap which two stacks?",
    "dd": _TAKE,
    "diagram": "Turn which Diagram, and how?",
}

_TALENT_ASKS = {
    "peek": "Peek at which three stacks?",
    "set_die": "Set which die to which face?",
    "disarm": _TAKE,
    "alter_own": "Turn which of your Diagrams, and how far?",
}


def _sees(view: View) -> str:
    """Who sees what is peeked at; where somebody plays alone, nobody is kept from the board."""
    return "You will see them." if view.n == 1 else "Only you will see them."


def ask(view: View, draft: str, setting: Setting) -> str:
    """The open question; `draft` is read only where the view has a seat."""
    if view.phase == "over":
        return "The match is over."
    if view.phase == "choose" and view.journey is not None:
        return ask_who(view, view.journey, setting)
    if view.phase == "setup":
        return _setup(view, setting.names)
    if draft == "looks" and view.memo:
        now = " Your notebook says where it lies now." if notebook(view) else ""
        return f"{SEEN}.{now}"
    if view.seat is not None and view.seat != view.active:
        return f"{marked(setting.names, view.active)} is playing. You will be told."
    if view.asked is not None:
        return _asked(view, view.asked, draft, setting.names)
    return _drafted(view, draft) if view.seat is not None and draft else _root(view)


def _setup(view: View, names: Names) -> str:
    if view.seat is None and view.n == 1:
        return f"{marked(names, view.active)} is laying a Diagram."
    if view.seat is None:
        return f"Choose your first card: press **{HAND}**."
    if view.seat in view.waiting:
        return _first(view)
    begins = "match" if view.journey is None else "room"
    return f"Your Diagram is laid. You will be told when the {begins} begins."


def _first(view: View) -> str:
    """The first question of a match, with its reason."""
    mine = view.players[stacks.seat_of(view)].diagrams
    laid = next((card.id for card in mine if card.side is None), None)
    told = REASONS.get(card_type(laid or ""), PLAN)
    if card_type(laid or "") == "counter" or view.n == 1:
        return told
    # Rules TR-49: partners see each other's Diagrams.
    has_partner = len(view.layout.side(stacks.seat_of(view))) > 1
    return told + (SHARED if has_partner else OWN)


OWN = " Only you see it."
SHARED = " Your partner sees it, too."
PLAN = "A Diagram is a plan. Choose the side that you want to build; you can turn it later."
"""Why a Diagram is laid, for those with a Sequence or chips."""

REASONS = {
    "trap": "A Trap goes off once, when somebody does one thing. Which one? You can turn it later.",
    "counter": "A Countermeasure lies open and goes off each time somebody does what its top side"
    " says. Choose that side.",
}
"""The same, by the kind of a Diagram that nobody builds."""


def _lay(view: View) -> str:
    """The question of a drawn Diagram; where somebody plays alone, all lie open on the board."""
    told = "Which of the four plans do you want?"
    return told if view.n == 1 else f"{told} Only a Countermeasure lies face up."


COVERED = "A black cap hides the symbol: the stack is covered."
"""What the first board has to explain."""


def _root(view: View) -> str:
    skill = not (view.turn.skill or view.turn.blocked)
    has_cards = bool(view.players[view.active].diagrams)
    if not view.turn.rolled:
        first = ["complete a Diagram"] * has_cards + _lock(view) + ["use your Skill"] * skill
        told = f"Roll, or first {listed(first, 'or')}." if first else "Roll, or end the turn."
        return _explained(view, told) if view.round == 1 else told
    if _unused(view):
        return _dice(view, skill)
    last = ["use your Skill"] * skill + ["complete a Diagram"] * has_cards + _lock(view)
    return f"No die is left. {lexicon.capital(listed([*last, 'end your turn'], 'or'))}."


def _lock(view: View) -> list[str]:
    """What may be done about the lock of a room, if it has one that is still shut."""
    return ["try the lock"] if room_objection(view) is None else []


def _explained(view: View, told: str) -> str:
    """The first question of a match, or of an Episode's first room, explains covered stacks.

    A ring's public question is its notification, too, so that it begins with what is to be done.
    """
    if view.journey is not None and view.journey.tried:
        return told
    return f"{told} {COVERED}" if view.seat is None and view.n > 2 else f"{COVERED} {told}"


def _dice(view: View, skill: bool) -> str:
    """What the unused dice ask: the last one its own question, two of them which it is."""
    faces = [die.face for die in view.turn.dice if not die.used]
    if len(faces) == 1:
        told = _face(view, faces[0])
        return f"{told} You can still use your Skill." if skill else told
    names = [f"{lexicon.FACES[faces[0]]} twice"] if faces[0] == faces[1] else _unused(view)
    told = f"You can still use {listed([*some(names), *(['your Skill'] * skill)])}."
    return f"{told} {_expose(view)}" if "expose" in faces else told


def _unused(view: View) -> list[str]:
    return [lexicon.FACES[die.face] for die in view.turn.dice if not die.used]


def _unused_dice(view: View) -> str:
    """The unused dice in a sentence: "Peek", "Flip and Peek", "both Flip dice", or ""."""
    return lexicon.dice([die.face for die in view.turn.dice if not die.used])


def lost_words(view: View) -> str:
    """What ending the turn now would lose: "Peek", "both dice", "the roll", or ""."""
    if not view.turn.rolled:
        return "the roll"
    unused = _unused(view)
    return "both dice" if len(unused) > 1 else "".join(unused)


def _drafted(view: View, draft: str) -> str:
    match draft.split(":"):
        case ["end"]:
            return _end(view)
        case ["room"]:
            return _announce_lock(view)
        case ["complete", slot] if slot.isdigit():
            return _announce(view, int(slot))
        case ["complete", *_]:
            can = completable(view, stacks.seat_of(view))
            return _announce(view, can[0]) if len(can) == 1 else _which(view)
        case ["die", i, *_] if i in ("0", "1") and int(i) < len(view.turn.dice):
            return _face(view, view.turn.dice[int(i)].face)
        case ["sacrifice", face, *_]:
            return _sacrifice(view, face)
        case ["skill", *rest]:
            return _skill(view, rest)
        case _:
            return _root(view)


def _end(view: View) -> str:
    if not view.turn.rolled:
        return "End without rolling? Both dice of this turn are lost."
    lost = _unused_dice(view)
    return f"End and lose {lost}?" if lost else "End your turn?"


def _face(view: View, face: str) -> str:
    if face == "dd" and not _covered(view):
        return "No chip is left on your stacks: draw only."
    if face == "expose":
        return _expose(view)
    return f"{_FACE_ASKS[face]} {_sees(view)}" if face == "peek" else _FACE_ASKS[face]


def _covered(view: View) -> bool:
    return any(view.spots[spot].covered for spot in view.layout.visible(view.active))


def _expose(view: View) -> str:
    """What an Expose does, with the place to which Hidden moves (Rules TR-5)."""
    mover = view.active
    row, hidden = view.rows[mover], view.hidden[mover]
    lands = row[(row.index(hidden) - 1) % len(row)]
    place = stacks.spot_label(view, lands, mover)
    return f"Expose: see Hidden and flip it. The row moves on, Hidden to {place}."


def _sacrifice(view: View, face: str) -> str:
    if face not in lexicon.FACES:
        lost = _unused_dice(view)
        return f"Give up {lost} for any one action? This uses both dice."
    return f"{_face(view, face)} This uses both dice."


def _skill(view: View, rest: list[str]) -> str:
    mine = view.players[stacks.seat_of(view)]
    match rest:
        case ["reset", *_]:
            return f"Give up which chip? It leaves the game, and {_reset(view)}."
        case ["char", *_] if mine.char is not None:
            effect = lexicon.character(mine.char)[2].partition(":")[0]
            asked = _TALENT_ASKS.get(effect) or _FACE_ASKS[effect]
            return f"{asked} {_sees(view)}" if effect == "peek" else asked
        case _:
            return f"You may use your Skill once a turn. Your bead is {lexicon.bead(mine.bead)}."


def _reset(view: View) -> str:
    """What Reset does to the others (TR-46), or to the room's die (TR-41)."""
    if view.journey is not None:
        again = ", as it does already" if view.journey.quiet else ""
        return f"the room leaves out its next throw{again}"
    if view.n == 2:
        return "the other side has no Skill next turn"
    return "both others have no Skill next turn"


def _announce_lock(view: View) -> str:
    """The question before an attempt at the lock of a room, with what it may cost."""
    room = view.journey.place if view.journey is not None else None
    if room is None or room.lock is None or room_objection(view) is not None:
        return _root(view)
    shown = f"Try the lock, **{rooms.lock(room.lock)}**? There is no way back."
    return (
        f"{shown} If one symbol is wrong, the lock stays shut and your turn ends{_at_stake(view)}."
    )


def _which(view: View) -> str:
    if completable(view, stacks.seat_of(view)):
        return "Which Diagram do you announce?"
    return "None of your Diagrams can be tried now."


def _announce(view: View, slot: int) -> str:
    """The question before an announcement, with what it may cost (Rules TR-30, TR-31)."""
    cards = view.players[stacks.seat_of(view)].diagrams
    if slot >= len(cards) or cards[slot].side is None:
        return _which(view)
    shown = f"Announce **{card_label(cards[slot])}**? It turns face up, and there is no way back."
    if card_label(cards[slot]).startswith("Chips"):
        return f"{shown} Its chips leave the game."
    lost = f"you lose this Diagram and your turn ends{_at_stake(view)}"
    return f"{shown} If one symbol is wrong, {lost}."


def _at_stake(view: View) -> str:
    if not view.turn.rolled:
        return " without a roll"
    unused = _unused_dice(view)
    verb = "are" if len(_unused(view)) > 1 else "is"
    return f"; {unused} {verb} lost" if unused else ""


def _asked(view: View, asked: Asked, draft: str, names: Names) -> str:
    match asked:
        case Attempt():
            return _attempt(view, asked, names)
        case Open():
            return _bonus(view, asked, draft)
        case _ if view.seat is None:
            return f"{marked(names, view.active)} is laying a Diagram."
        case Discarding():
            held = len(view.players[view.active].diagrams)
            return (
                f"You hold {held} Diagrams, {held - 1} may stay. Which one do you discard, face up?"
            )
        case _:
            return _lay(view)


def _attempt(view: View, tried: Attempt, names: Names) -> str:
    who = "You try" if view.seat is not None else f"{marked(names, view.active)} tries"
    who += " the lock," if tried.slot is None else ""
    symbols = [lexicon.symbol(name) for name in tried.symbols]
    if tried.combo:
        told = f"{who} {' → '.join(symbols)}, left to right."
    else:
        told = f"{who} {' + '.join(symbols)}{', any order' if len(symbols) > 1 else ''}."
    left = [lexicon.nth(tried.symbols, index) for index in tried.left]
    if tried.combo or len(left) == 1:
        the = "the " if left[0] not in symbols else ""
        return f"{told} Which stack shows {the}{left[0]}?"
    if len(left) < len(symbols):
        return f"{told} {lexicon.capital(listed(left))} are left. Which stack shows which?"
    return f"{told} Which stack shows which?"


def _bonus(view: View, bonus: Open, draft: str) -> str:
    do = bonus.do
    if do == "any" and view.seat is not None:
        face = draft.removeprefix("bonus:").partition(":")[0]
        if face in lexicon.FACES:
            return _face(view, face)
    asked = f"{_source(view, bonus)}: {lexicon.bonus_ask(do)}, or decline."
    more = lexicon.reward([owed.effect for owed in view.queue])
    return f"{asked} Then: {more}." if more else asked


def _source(view: View, bonus: Open) -> str:
    """The source of a bonus; a rolled die is named by its face."""
    kind = card_type(bonus.by)
    if not bonus.wide and bonus.do in lexicon.FACES:
        return f"The free die shows {lexicon.FACES[bonus.do]}"
    if kind == "standard":
        return "Bonus from the completed Diagram"
    name = "Trap" if kind == "trap" else "Countermeasure"
    whose = "your" if view.seat is not None else "the"
    told = f"{whose} {name}'s reward"
    return f"First {told}" if not view.turn.rolled else lexicon.capital(told)
