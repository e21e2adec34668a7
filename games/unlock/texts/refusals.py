"""Unlock's refusals in words: what is wrong and what to do next."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Refused

_SENTENCES: Mapping[str, str] = {
    "bad_action": (
        'I can\'t read "{text}" as a code. Join dots by hyphens, such as 1-2-5-9, or write skip.'
    ),
    "no_dot": "There is no dot {dot}: the dots are 1 to {last}.",
    "short": "A code needs at least two dots.",
    "same": "Dot {dot} cannot be joined to itself.",
    "twice": "Dot {dot} is already on your path.",
    "line_twice": "The line {a}-{b} is already on your path.",
    "closed": "Closing the path is for Hard.",
    "far": "{a} to {b} is too far for Easy: only neighbours.",
    "cross": "{late} would cross {early}. Crossing is for Hard.",
    "table": "{code} has been on the table since turn {turn}. Draw another one.",
    "over": "This match is over. Nothing more can be drawn.",
    "left": "You have resigned from this match. The others play on.",
    "wait_lock": "The Lock is still choosing the secret. You draw when it stands.",
    "lock_done": "The secret stands, and I score the guesses. You draw again when you guess.",
    "lock_skip": "The Lock cannot skip. Draw a secret, or let me draw one.",
    "no_random": "Only the Lock may let me draw. Draw your own code, or skip.",
    "no_preview": "That cannot be shown before it is played.",
    "seats": "With these options {low} to {high} can sit down, not {seats}.",
    "bot_tournament": "In a tournament everybody is the Lock once, so the bot cannot be.",
    "lock_seat": (
        "lock:{lock} names no seat: there are {seats}. "
        "Give 0 to {last}, where 0 is the first seat, or bot, host or random."
    ),
    "cards_few": "{cards} cards are too few for {guessers} guessers: everyone needs one.",
    "secret_lock": "A secret can be given in advance only to the bot as Lock.",
    "secret_bad": '"{secret}" is no code. Join dots by hyphens, such as 1-2-5-9.',
    "no_option": "Unlock has no setting called {name}.",
    "bad_option": "{value} does not fit the setting {name}. It takes {takes}.",
}

_TAKES: Mapping[str, str] = {
    "lock": "bot, host, random, or a seat such as 0, the first",
    "difficulty": "easy, medium or hard",
    "grid": "3 or 4",
    "tournament": "on or off",
    "cards": "a number from 1 to 999",
}
"""The values of a setting in words; `setup.OPTIONS` declares the same."""


QUOTED = 24
"""Characters of a player's own words that a sentence repeats."""


def refusal(refused: Refused) -> str:
    """The sentence of a refusal; an unknown key gets a general one."""
    sentence = _SENTENCES.get(refused.key, "That cannot be played now. Nothing was changed.")
    told = {name: _quoted(value) for name, value in refused.values.items()}
    takes = _TAKES.get(str(refused.values.get("name")), "one of the values on the list")
    return sentence.format(**{"takes": takes, **told})


def _quoted(value: object) -> str:
    """A value on one short line, without markup or mentions."""
    safe = "".join(sign if _is_plain(sign) else "·" for sign in str(value)[:QUOTED])
    return safe if len(str(value)) <= QUOTED else f"{safe}…"


def _is_plain(sign: str) -> bool:
    return sign.isascii() and (sign.isalnum() or sign in " -:;,.+/")
