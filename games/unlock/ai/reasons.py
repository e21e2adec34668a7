"""Why a card is advised: a key of `texts.advice`, and the things of the table that it names."""

from __future__ import annotations

from msgspec import Struct

from games.core import Level, Reason, because, settled
from games.unlock.ai.worth import Worlds, Worth, points
from games.unlock.rules.board import canonical, expand, text_of
from games.unlock.rules.cards import Action, Card, Code
from games.unlock.rules.clues import clues_of
from games.unlock.rules.codes import mask, path_of
from games.unlock.rules.view import View

FEW = 8
"""The most codes among which a card counts as one that may end the game."""

GAIN = 0.5
"""The least points on the average that a reason speaks of."""


def bits_of(view: View, action: Code) -> int:
    """The lines of a typed code as bits."""
    return mask(view.laws.grid, canonical(expand(view.laws.grid, action.dots)))


def why_hidden(view: View, action: Action) -> Reason:
    """Why the Lock hides a code in this way."""
    if isinstance(action, Code):
        return because("own_code", lines=bits_of(view, action).bit_count())
    return because("by_chance", dots=view.laws.dots)


class Thought(Struct, frozen=True):
    """What a guesser thinks: the cards that its level looks at, and what it imagines by them."""

    view: View
    level: Level
    table: tuple[Card, ...]
    worlds: Worlds
    by: Worth

    def worth(self, action: Action) -> float:
        """What a card is worth, or a skip."""
        is_card = isinstance(action, Code)
        return settled(self.by.of(bits_of(self.view, action)) if is_card else self.by.skip)

    def why(self, action: Action) -> Reason:
        """Why a card could be drawn, or a skip."""
        bits = bits_of(self.view, action) if isinstance(action, Code) else 0
        if bits and bits == self.worlds.known:
            return self._only(bits)
        if self._keeps_lead(bits):
            return because("holds", lead=self.by.lead or 0, most=bits.bit_count())
        if not bits:
            return because("skips", turn=self.view.turn)
        if self.worlds.broken:
            return self._without_fit(bits)
        if self.by.is_last:
            return self._last(bits)
        if self.worlds.known is not None:
            return self._knowing(bits, self.worlds.known)
        if self.level is not Level.HARD:
            return self._by_one(bits)
        return self._alone(bits) if self.by.is_alone else self._with_others(bits)

    def _only(self, secret: int) -> Reason:
        key = "only" if self.view.laws.grid == 3 else "only_found"
        return because(key, code=self._text(secret), cards=len(self.table))

    def _text(self, bits: int) -> str:
        return text_of(path_of(self.view.laws.grid, bits))

    def _keeps_lead(self, bits: int) -> bool:
        """Whether nobody is ahead after this last card, and that decides."""
        decides = self.by.is_last and not self.by.needs_finder
        return decides and (self.by.lead or 0) >= bits.bit_count()

    def _last(self, bits: int) -> Reason:
        """Why a last card is drawn that may bring less than the lead, or than what is missing.

        Where only a find can win: whether this card may be one.
        """
        if self.by.needs_finder and self.by.chance(bits):
            return because("must_find", left=self._left)
        if self.by.needs_finder:
            gain = round(points(bits, self.by.answers(bits)))
            return because("no_find", lead=self.by.lead or 0, points=gain)
        chance = round(100 * self.by.first(bits, self.by.answers(bits)))
        return because("last", lead=self.by.lead or 0, left=self._left, chance=chance)

    def _knowing(self, bits: int, secret: int) -> Reason:
        code = self._text(secret)
        key = "goes_on" if self.by.wish(secret) < 0 else "known"
        return because(key, code=code, points=round(points(bits, self.by.answers(bits))))

    def _without_fit(self, bits: int) -> Reason:
        broken = len(self._unfit(bits))
        key = "breaks_fewest" if broken == self.worlds.broken else "breaks"
        return because(key, broken=broken, looked=len(self.table))

    def _by_one(self, bits: int) -> Reason:
        """Why who imagines one secret draws this card."""
        if not self.table:
            return because("begins", lines=bits.bit_count())
        unfit = self._unfit(bits)
        if unfit:
            return because("unfit", card=unfit[-1].text)
        if len(self.table) < len(self.view.table):
            return because("fits_own", own=len(self.table), card=self.table[-1].text)
        return because("fits", cards=len(self.table))

    def _unfit(self, bits: int) -> list[Card]:
        """The cards that a code does not fit."""
        clues = clues_of(self.view.laws.grid, self.table)
        return [card for card, clue in zip(self.table, clues, strict=True) if not clue.fits(bits)]

    def _alone(self, bits: int) -> Reason:
        answers, left = self.by.answers(bits), self._left
        after = sum(n * n for n in answers.values()) / answers.total() ** 2 * left
        if self.table and self.by.chance(bits):
            return because("may_open", cards=len(self.table), left=left, after=round(after))
        return because("asks", left=left, after=round(after))

    def _with_others(self, bits: int) -> Reason:
        gain, lines = points(bits, self.by.answers(bits)), bits.bit_count()
        if gain == lines and self.worlds.left == len(self.worlds.codes):
            return because("sure", points=lines)
        if self.by.wish(bits) > 0 and self._left <= FEW:
            return because("may_end", left=self._left)
        if gain >= GAIN:
            return because("scores", left=self._left, points=max(1, round(gain)))
        return because("risks", lines=lines)

    @property
    def _left(self) -> int:
        """How many codes that fit are weighed, or stand for those that are."""
        return self.worlds.left or len(self.worlds.codes)
