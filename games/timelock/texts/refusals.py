"""Timelock's refusals in words: what is so, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.core import MARKS, Refused
from games.texts import listed
from games.timelock.rules.dice import GOAL_TARGET
from games.timelock.texts.lexicon import capital, piece, pyramids, verb
from games.timelock.texts.unpaid import unpaid

QUOTED = 24
"""Characters of a typed text that a refusal repeats."""

Values = Mapping[str, Any]


def refusal(refused: Refused) -> str:
    """The sentence of a refusal; an unknown key gets a general one."""
    tell = _SENTENCES.get(refused.key, "That cannot be played now. Nothing was changed.")
    return tell if isinstance(tell, str) else tell(refused.values)


def _unreadable(given: Values) -> str:
    return (
        f"I can't read “{_quoted(given['text'])}”. Try aP2 for the Pawn of a to 2, aD^ to bring a "
        "piece to the top, *aDQ to swap two, or . to end the turn."
    )


def _quoted(value: object) -> str:
    """A typed text that is safe to show again: short, on one line, without markup."""
    plain = "".join(sign for sign in str(value)[:QUOTED] if _is_plain(sign)).strip()
    return f"{plain}…" if plain and len(str(value)) > QUOTED else plain or "that"


def _is_plain(sign: str) -> bool:
    return sign.isascii() and (sign.isalnum() or sign in " -:;,.+^")


def _where(stack: str) -> str:
    return "the Goal" if stack == GOAL_TARGET else stack


def _named(given: Values) -> str:
    """The piece of a refused step as a subject: "The Queen of a"."""
    return f"The {_piece(given)}"


def _piece(given: Values) -> str:
    """A piece with its stack: "Queen of a"."""
    return f"{piece(int(given['pip']))} of {_where(str(given['stack']))}"


def _not_turn(given: Values) -> str:
    return f"{MARKS[int(given['asked'])]} has the turn. Nothing was changed; wait until it ends."


def _removal_owed(given: Values) -> str:
    owed = int(given["owed"])
    return (
        f"{capital(pyramids(owed))} {verb(owed, 'leaves', 'leave')} before anything else. "
        "Type -aP for North's Pawn of a."
    )


def _covered(given: Values) -> str:
    return f"{_named(given)} has a piece on top. Move that first, or bring this one to the top."


def _closed_rank(given: Values) -> str:
    where = f"Row {given['to']} is closed to {_where(str(given['stack']))}"
    return f"{where}: its pieces go up to row {given['last']} now."


def _too_far(given: Values) -> str:
    return f"{_named(given)} moves one space at a time. Only HOP takes it to row {given['to']}."


def _same_square(given: Values) -> str:
    one, other = (piece(int(pip)) for pip in given["pips"])
    return f"{one} and {other} of {given['stack']} stand in one square. SWAP needs two squares."


def _not_your_stack(given: Values) -> str:
    return f"Stack {given['stack']} is your partner's. You move {listed(given['own'])}."


def _other_face(given: Values) -> str:
    return f"That needs {given['wanted']}, and the die shows {given['face']}."


_SENTENCES: Mapping[str, str | Callable[[Values], str]] = {
    "unreadable": _unreadable,
    "over": "This match is over. /timelock start sets up a new one.",
    "not_turn": _not_turn,
    "no_preview": "The end of a turn rolls the dice, so it has no preview. Play it at once.",
    "removal_owed": _removal_owed,
    "unpayable": unpaid,
    "stack_gone": lambda given: f"Stack {given['stack']} has left the board. Move another one.",
    "covered": _covered,
    "stands_there": lambda given: f"{_named(given)} stands on row {given['to']} already.",
    "closed_rank": _closed_rank,
    "too_far": _too_far,
    "dig_in_centre": lambda given: (
        f"{_named(given)} is not in the centre row. Only there points bring a piece to the top."
    ),
    "on_top": lambda given: f"{_named(given)} is on top of its square already. You can move it.",
    "dig_goal": "DIG is for your own stacks. In the Goal only points bring a piece to the top.",
    "swap_goal": "SWAP is for two pieces of one of your own stacks, not for the Goal.",
    "same_square": _same_square,
    "other_face": _other_face,
    "acted": lambda given: f"{given['face']} is used already: it can be used once in a turn.",
    "tip_first": "TIP comes before any point is spent. Undo your steps to use it.",
    "not_your_stack": _not_your_stack,
    "no_goal": "Nobody moves a Goal in a solitaire. Move your stacks.",
    "solitaire_only": "Pyramids leave and come back only in a solitaire.",
    "nothing_owed": "No pyramid has to leave now. Move your stacks, or end the turn.",
    "gone": lambda given: f"North's {_piece(given)} is off the board already. Take another one.",
    "stands_already": lambda given: f"North's {_piece(given)} is on the board already.",
    "stacks_only": "Only North's stacks a, b, d and e lose and regain pyramids.",
    "seats": "Timelock is for 1, 2 or 4 players.",
    "board_for_two": "Without a board only two can play.",
    "win_with_partners": "Partners play to match 4, or to remove their stacks.",
    "first_seat": lambda given: (
        f"There is no such first player: the seats are 1 to {given['last'] + 1}."
    ),
    "no_option": lambda given: f"Timelock has no setting called {_quoted(given['name'])}.",
    "bad_option": lambda given: (
        f"{_quoted(given['value'])} does not fit the setting {_quoted(given['name'])}."
    ),
}
