"""Triplock's refusals in words: what is wrong and what to do next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import Formatter

from games.core import MARKS, Refused
from games.texts import listed
from games.triplock.table.cards import CHARACTERS
from games.triplock.table.episodes import EPISODES
from games.triplock.texts.shared import lexicon
from games.triplock.texts.table import HAND

SENTENCES: Mapping[str, str] = {
    # the table and its settings
    "not_understood": 'I can\'t read "{text}". Try flip L2, or pick a line from the list.',
    "no_preview": "That cannot be shown before it is played.",
    "no_option": "Triplock has no setting called {name}.",
    "bad_option": "{value} does not fit the setting {name}. Pick one from the list.",
    "bad_seats": "That mode has {wanted} seats, not {seats}.",
    "too_many_characters": "That names {given} characters for {seats} seats. Name one a seat.",
    "wrong_episode": "{episode} does not fit mode {mode}. Choose another Episode, or leave it out.",
    "wrong_roster": "In this Episode {wanted} characters go along, not {given}. Name as many.",
    # not now
    "match_over": "This match is over. Rematch starts a new one.",
    "not_your_turn": "{seat} is playing.",
    "already_laid": "Your Diagrams are laid. Play begins when everybody has laid theirs.",
    "not_here": "That belongs to Episodes. In a {mode} nobody chooses a room or its lock.",
    "choose_first": "First somebody goes in. Choose a character for the room.",
    "nothing_to_choose": "A room is being played. Who goes in next is chosen when it is over.",
    "not_along": "{char} does not go along in this Episode. Choose one of those who do.",
    "spent": "{char} was in a room already. Choose somebody who is left.",
    "just_taken": "{char} goes into this room already. Choose another character.",
    "no_lock": "This room has no lock of its own. The board shows what opens it.",
    "lock_is_open": "The lock of this room is open already.",
    "nothing_to_tell": "There is nothing new to tell: you saw nothing since you last told it.",
    "lay_first": f"Lay your Diagram first: press **{HAND}**.",
    "discard_first": f"You hold too many Diagrams. Press **{HAND}** and discard one.",
    "match_first": "Your attempt is running. Say first which stack shows {left}.",
    "bonus_first": "A bonus is open: {do}. Use it or decline it first.",
    "nothing_to_lay": "No Diagram waits to be laid.",
    "nothing_to_discard": "Your hand is within its limit. Nothing has to be discarded.",
    "no_attempt": "No Diagram is announced. Announce one first with Complete…",
    "no_bonus": "No bonus is open.",
    "wrong_bonus": "The open bonus is: {do}. {face} is not part of it.",
    # dice
    "already_rolled": "The dice are rolled. Choose a die, or end the turn.",
    "not_rolled": "The dice are not rolled yet. Roll first.",
    "die_used": "Die {i} is used.",
    "die_face": "Die {i} shows {face}, not {wanted}.",
    "sacrifice_used": "A sacrifice takes both dice, and one of them is used.",
    "no_die": "Die {i} cannot be set: it is used or not rolled.",
    "same_face": "The die shows {face} already. Choose another face.",
    # Diagrams
    "no_such_slot": "You have no Diagram {slot}.",
    "not_standard": "Diagram {slot} is a Trap or a Countermeasure. It cannot be announced.",
    "no_chips": "You do not hold {symbols}. Take these chips off stacks first.",
    "no_such_diagram": "{seat} has no Diagram {slot} in play.",
    "already_up": "That Diagram lies face up already.",
    "already_down": "That Diagram lies face down already.",
    "counter_stays": "A Countermeasure stays face up. It can be turned or discarded.",
    # an attempt
    "symbol_done": "That symbol is matched, or not part of the Diagram.",
    "combo_order": "A Combo goes from left to right: {symbol} is next.",
    "spot_used": "That stack is used in this attempt already. Choose another one.",
    "no_room": "A Combo goes to the right. Choose a stack more to the left: the rest needs room.",
    # the Skill
    "skill_used": "The Skill is used for this turn.",
    "skill_blocked": "You have no Skill this turn. It is back next turn.",
    "no_character": "You play without a character. Points, Action and Reset are yours.",
    "wrong_talent": "Your character's Skill is {do}, not {face}.",
    "no_such_chip": "You hold no chip with that number.",
    # the lock
    "no_such_spot": "There is no such stack in your row. L1, L2, L3 and Hidden are yours.",
    "not_visible": "The Hidden stack is out of reach for that. Only Peek and Expose get there.",
    "wrong_count": "Exactly {n} different stacks are looked at.",
    "bare": "That stack has no chip on top. Choose a covered one.",
    "must_disarm": "One of your stacks is covered, so a chip must be taken. Choose the stack.",
    "cannot_draw": "No chip can be taken and no Diagram can be drawn.",
}
"""By the key of a `Refused`; braces name its values."""

MOST_QUOTED = 40
"""Characters of a typed text that a refusal repeats."""

_FALLBACK = "That is not possible now. The panel shows what is."


def refusal(refused: Refused) -> str:
    """The sentence of a refusal; an unknown key gets a general one."""
    sentence = SENTENCES.get(refused.key, _FALLBACK)
    named = [field for _, field, _, _ in Formatter().parse(sentence) if field]
    told = {name: _value(name, refused.values.get(name)) for name in named}
    return lexicon.capital(sentence.format_map(told))


def _value(name: str, value: object) -> str:
    """A value in the words of the table: places count from 1, symbols and acts have names."""
    match name, value:
        case _, None:
            return "that"
        case "seat", int() if value < len(MARKS):
            return MARKS[value]
        case (("i" | "slot" | "index"), int()):
            return str(value + 1)
        case (("symbols" | "left"), tuple() | list()):
            return _symbols(value)  # pyright: ignore[reportUnknownArgumentType]  # values are object
        case "episode", str() if value in EPISODES:
            return EPISODES[value].name
        case "char", str() if value in CHARACTERS:
            return lexicon.character(value)[0]
        case "symbol", str():
            return lexicon.symbol(value)
        case "do", str():
            return lexicon.bonus_ask(value)
        case (("face" | "wanted"), str()):
            return lexicon.face_name(value)
        case _:
            return _quoted(str(value))


def _symbols(names: Iterable[object]) -> str:
    return listed([lexicon.symbol(str(name)) for name in names])


def _quoted(text: str) -> str:
    """What somebody typed, fit to be repeated: one line, no markup and no mention, cut short."""
    plain = "".join(c if c.isascii() and (c.isalnum() or c in "+.-:,") else " " for c in text)
    return " ".join(plain.split())[:MOST_QUOTED].strip() or "that"
