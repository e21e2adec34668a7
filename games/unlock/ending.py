"""What an ending tells of a game: the order of the seats, and the card that came closest."""

from __future__ import annotations

from games.core import Seat
from games.unlock.board import Dots, Line, lines_of
from games.unlock.cards import Card
from games.unlock.view import View, by_totals, leaders


def closest(view: View) -> Card | None:
    """The card nearest to the secret that was not the secret, of equal ones the earliest.

    Near is the number of lines that are missing or too many. None where no card was another code.
    """
    if view.secret is None:
        return None
    others = [card for card in view.table if card.code != view.secret]
    return min(others, key=lambda card: (_away(view.secret or (), card), card.turn), default=None)


def _away(secret: Dots, card: Card) -> int:
    return len(lines_of(secret)) - card.matches + card.misses


def missing(secret: Dots, code: Dots) -> tuple[Line, ...]:
    """The lines of the secret that a code lacks."""
    return tuple(line for line in lines_of(secret) if line not in lines_of(code))


def surplus(secret: Dots, code: Dots) -> tuple[Line, ...]:
    """The lines of a code that are not in the secret."""
    return missing(code, secret)


def points(view: View, seat: Seat) -> int | None:
    """What decides for a seat: its total at the end of a tournament, else its score of the game.

    None for the Lock of a single game.
    """
    return view.totals[seat] if by_totals(view) else view.scores[seat]


def ahead(view: View) -> tuple[Seat, ...]:
    """The seats that stand on brass: the winners, or who leads; alone, who found the code."""
    if len(view.guessers) == 1 and not view.terms.tournament:
        return view.winners if view.reason == "left" else view.found
    return leaders(view)


def podium(view: View) -> tuple[Seat, ...]:
    """The seats from the first to the last; who left stands last, a Lock only where it won."""
    seats = [Seat(seat) for seat in range(view.terms.seats)]
    first = ahead(view)
    shown = [seat for seat in seats if seat in first or points(view, seat) is not None]

    def place(seat: Seat) -> tuple[bool, bool, int, Seat]:
        return seat not in first, seat in view.left, -(points(view, seat) or 0), seat

    return tuple(sorted(shown, key=place))
