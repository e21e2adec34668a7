"""How the cards on the table are spread over pictures; painter and alt texts share this rule."""

from __future__ import annotations

from games.unlock.cards import Card
from games.unlock.view import View

MAX_BOARD_PAGES = 9
"""Discord: at most ten pictures a message, one of which is the viewer's hand."""


def page_size(grid: int) -> int:
    """How many cards one picture holds: 60 on 3x3, 20 on 4x4."""
    return 60 if grid == 3 else 20


def board_pages(view: View) -> tuple[tuple[Card, ...], ...]:
    """The cards of each board picture, the newest page first, a page's cards oldest first.

    There is always one page, perhaps empty, and at most nine; older cards are told in words only.
    """
    size = page_size(view.laws.grid)
    cards, pages = view.table, list[tuple[Card, ...]]()
    while len(pages) < MAX_BOARD_PAGES and (cards or not pages):
        pages.append(cards[-size:])
        cards = cards[:-size]
    return tuple(pages)


def has_hand(view: View) -> bool:
    """Whether a picture of the viewer's own, pad or sealed code, follows the board pages.

    After the end the ending stands before them instead, for everybody.
    """
    return view.seat is not None and view.phase != "over"
