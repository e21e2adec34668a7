"""What a person means by a typed line: the legal move that it fits, or those nearest to it.

A line that the game itself reads is that. Any other line is a move if it fits one legal move of
the person's seat, by what one types for the move and by its label. Only legal moves and labels of
that seat are compared, so nothing is told that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from msgspec import Struct

from bot.play.match.live import Live
from games.core import BadAction, Seat

SHORTEST = 3
"""Characters of the shortest beginning of a word that stands for the word."""

COMPARED = 200
"""The most moves whose letters are compared with a line; those with most of its words."""

NEAR = 3
"""How many of the nearest moves are told."""


class Move(Struct, frozen=True):
    """A legal move: its text on the wire, what one types for it, and its label."""

    wire: str
    typed: str
    label: str

    @property
    def heard(self) -> frozenset[str]:
        """The words by which the move is found."""
        return frozenset(words(f"{self.typed} {self.label}"))


class Understood(Struct, frozen=True):
    """What is made of a line: its text to play, or None and the moves it may have meant.

    `is_plural`: the line fits several moves, and `near` are the first of those.
    """

    text: str | None
    near: tuple[Move, ...] = ()
    is_plural: bool = False


def moves(live: Live, seat: Seat) -> tuple[Move, ...]:
    """The legal moves of a seat, in the game's order."""
    view, game, label = live.view(seat), live.entry.game, live.entry.texts.label
    return tuple(
        Move(game.write(action), game.spelled(view, action), label(view, action))
        for action in live.legal(seat)
    )


def words(text: str) -> list[str]:
    """The words of a line, in lower case, without the marks around them."""
    parts = text.lower().replace(":", " ").replace(",", " ").split()
    return [word for part in parts if (word := part.strip(".;()“”\"'`"))]


def understood(live: Live, seat: Seat, text: str) -> Understood:
    """What is made of a line. What the game can read may still be refused when it is played."""
    try:
        live.entry.game.typed(live.view(seat), text)
    except BadAction:
        every = moves(live, seat)
        found = fitting(every, text)
        if len(found) == 1:
            return Understood(found[0].wire)
        return Understood(None, tuple(nearest(found or every, text)), len(found) > 1)
    return Understood(text)


def fitting(among: Sequence[Move], text: str) -> list[Move]:
    """The moves that a line fits: that have all its words, else that have words so begun.

    A move of one word, such as `end`, is meant only by a line with that word: what its label says
    of its consequences ("and lose Flip") names it to nobody. A line that names several such moves,
    "roll end", fits each of them.
    """
    wanted = words(text)
    if not wanted:
        return []
    single = [move for move in among if move.typed.lower() in wanted]
    if len(single) > 1:
        return single
    named = [move for move in among if " " in move.typed or move.typed.lower() in wanted]
    whole = [move for move in named if move.heard.issuperset(wanted)]
    return whole or [move for move in named if all(_begun(word, move.heard) for word in wanted)]


def _begun(word: str, heard: frozenset[str]) -> bool:
    if word in heard:
        return True
    return len(word) >= SHORTEST and any(one.startswith(word) for one in heard)


def nearest(among: Sequence[Move], text: str) -> list[Move]:
    """The moves nearest to a line, the nearest first; of equals, the first in the game's order."""
    wanted = words(text)

    def shared(move: Move) -> int:
        return sum(_begun(word, move.heard) for word in wanted)

    most = sorted(among, key=shared, reverse=True)[:COMPARED]
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(" ".join(wanted))

    def likeness(move: Move) -> float:
        ratios: list[float] = []
        for line in (move.typed, move.label):
            matcher.set_seq1(" ".join(words(line)))
            ratios.append(matcher.ratio())
        return max(ratios)

    return sorted(most, key=lambda move: (shared(move), likeness(move)), reverse=True)[:NEAR]
