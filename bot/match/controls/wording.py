"""Words that several screens share: lists, counts, pages of a list, and who runs the bot."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

ENDED_WITHOUT = "It ended without a result"
"""The end of a match that nobody has won or lost, as a sentence without a full stop."""

_NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


class HostContact(Struct, frozen=True):
    """An address of http(s) or of e-mail by which the host is reached, and that of their policy.

    None: not set. Neither has a space or a sign by which it would end where it is shown.
    """

    contact: str | None = None
    policy: str | None = None


class ListPage(Struct, frozen=True):
    """A page, from 1, of so many."""

    number: int
    of: int

    @classmethod
    def at(cls, wanted: int, count: int, per_page: int) -> ListPage:
        """The wanted page of a list of `count` things, or the nearest that there is."""
        of = max(1, -(-count // per_page))
        return cls(min(max(1, wanted), of), of)

    @classmethod
    def or_last(cls, wanted: int, of: int) -> ListPage:
        """The wanted page of so many, or the last one if there is no such page."""
        return cls(wanted if 1 <= wanted <= of else max(1, of), max(1, of))

    @property
    def told(self) -> str:
        """What a title adds: ", page 2 of 3"; "" for a single page."""
        return f", page {self.number} of {self.of}" if self.of > 1 else ""

    def span(self, per_page: int) -> slice:
        return slice((self.number - 1) * per_page, self.number * per_page)


def in_order(steps: Sequence[str]) -> str:
    """Steps of a plan as one: "Flip L2, peek L1, then end the turn"."""
    first, *rest = (_inside(step) if at else step for at, step in enumerate(steps))
    return ", ".join([first, *rest[:-1], f"then {rest[-1]}"]) if rest else first


def counted(count: int, noun: str, nouns: str = "") -> str:
    """A number of things within a sentence: "1 table", "1,200 tables"; `nouns` are several."""
    return f"{count:,} {noun if count == 1 else nouns or f'{noun}s'}"


def number_word(count: int) -> str:
    """A number that begins a sentence: "Three"."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def numbered(count: int, noun: str) -> str:
    """A number of things that begins a sentence: "One earlier move", "Two earlier moves"."""
    return f"{number_word(count)} {noun}{'' if count == 1 else 's'}"


def continued(sentence: str) -> str:
    """A sentence as it goes on after a colon: "you win"; a name at its head stays as it is."""
    head, space, rest = sentence.partition(" ")
    small = head.lower() if head in ("You", "Nobody", "The", "It") else head
    return f"{small}{space}{rest}"


def cut_to(text: str, most: int) -> str:
    """A text for a label, cut to so many characters."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def host_words(reach: HostContact) -> str:
    """Who runs the bot, within a sentence, with the way to reach them if it is known."""
    return "the host of this bot" + (
        "" if reach.contact is None else f" ({shown_address(reach.contact)})"
    )


def shown_address(address: str) -> str:
    """An address as a message has it: a link without a preview, or an e-mail address to copy."""
    return f"<{address}>" if address.startswith(("http://", "https://")) else f"`{address}`"


def _inside(step: str) -> str:
    """A step as it goes on within a sentence; a word in capitals, such as TIP, stays as it is."""
    return step if step[1:2].isupper() else f"{step[0].lower()}{step[1:]}"
