"""Unlock: up to six people draw codes in secret against a hidden one.

Where to look: `rules` is the `GAME` record, `course` what a reveal, an end or a leaving leads to;
`state`, `events` and `view` are its values, `notation` the texts of its actions. `board` is the
grid of dots, `codes` the legal paths and their counts, `clues` which of them fit the cards, `pad`
the drawing of one. `texts`, `phrases`, `refusals` and `alt` are what is said, `pages` which cards
share a picture.
"""

from games.unlock.rules import GAME

__all__ = ["GAME"]
