"""What one reader may see of an Unlock match (rules section 6), and nothing else.

Painters, panels and texts receive only this, and ask here what follows from it: who leads, which
card came closest, how the cards are spread over pictures. Every field is public except `pending`
(the viewer's own sealed submission) and `secret` (the Lock's own; everybody's once the game is
over). A code is always canonical: a row of dots, fully expanded, such as (1, 2, 5, 9); a closed one
ends with the dot it begins with. `games.unlock.rules.board` gives its lines and its text.
"""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat
from games.unlock.rules.board import Dots, Line, lines_of
from games.unlock.rules.cards import Card, Sealed
from games.unlock.rules.codes import Laws, Terms
from games.unlock.rules.state import Result, State, guessers, submitted, turn_limit, waiting

MAX_BOARD_PAGES = 9
"""Discord: at most ten pictures a message, one of which is the viewer's hand."""


class View(Struct, frozen=True):
    """A whole match as `seat` may see it; None is a spectator.

    * `phase`: "secret" (the Lock chooses), "guess" (the guessers draw), "over".
    * `round` and `turn` count from 1; `turns` is the limit (Rules UN-13); `revealed` is the
      newest turn on the table, 0 before the first, `turn - 1` while guessing.
    * `lock` is None with a bot Lock. `guessers` are all other seats, ascending, those who left
      included; `left` those who resigned.
    * `submitted`: seats whose card of this turn lies sealed, ascending; `waiting`: seats that
      owe an action.
    * `scores` by seat, None for the Lock. `totals` by seat (finished games only), () outside a
      tournament.
    * `table`: revealed cards of this game in order. `skipped`: seats that drew no card in turn
      `revealed`.
    * `found`: seats whose card was the secret. `reason`, when over: score, finder, shared,
      unfound, totals, left.
    """

    seat: Seat | None
    terms: Terms
    phase: str
    stage: int
    round: int
    turn: int
    turns: int
    revealed: int
    lock: Seat | None
    guessers: tuple[Seat, ...]
    left: tuple[Seat, ...]
    submitted: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    scores: tuple[int | None, ...]
    table: tuple[Card, ...]
    skipped: tuple[Seat, ...]
    totals: tuple[int, ...]
    results: tuple[Result, ...]
    found: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    reason: str
    pending: Sealed | None = None
    secret: Dots | None = None

    @property
    def laws(self) -> Laws:
        """What makes a code legal here."""
        return self.terms.laws

    @property
    def draws(self) -> bool:
        """Whether the viewer may enter a code now: as Lock, or as guesser (again)."""
        if self.seat is None:
            return False
        return self.seat in self.waiting or self.seat in self.submitted


def view(state: State, seat: Seat | None) -> View:
    """What a seat, or for None a spectator, may know (Rules UN-16)."""
    return View(
        seat=seat,
        terms=state.terms,
        phase=state.phase,
        stage=state.stage,
        round=state.round,
        turn=state.turn,
        turns=turn_limit(state),
        revealed=state.revealed,
        lock=state.lock,
        guessers=guessers(state),
        left=state.left,
        submitted=submitted(state),
        waiting=waiting(state),
        scores=state.scores,
        table=state.table,
        skipped=state.skipped,
        totals=state.totals,
        results=state.results,
        found=state.found,
        winners=state.winners,
        reason=state.reason,
        pending=_own(state, seat),
        secret=state.secret if _knows(state, seat) else None,
    )


def _own(state: State, seat: Seat | None) -> Sealed | None:
    return next((sealed for sealed in state.pending if sealed.seat == seat), None)


def _knows(state: State, seat: Seat | None) -> bool:
    """The Lock knows the secret until leaving; everybody knows it once the game is over."""
    if state.phase == "over":
        return True
    return seat is not None and seat == state.lock and seat not in state.left


def score_of(view: View, seat: Seat) -> int:
    """A guesser's score; 0 for the Lock of a single game."""
    return view.scores[seat] or 0


def is_last_card(view: View, seat: Seat) -> bool:
    """Whether the points are compared after this turn, whatever is drawn."""
    return view.turn == view.turns and lead(view, seat) is not None


def lead(view: View, seat: Seat) -> int | None:
    """The points that a seat is ahead of the best other; below 0: behind.

    None where that decides nothing: nobody else is there, or the tournament goes on.
    """
    others = rivals(view, seat)
    if not others or view.round < view.terms.rounds:
        return None
    return _standing(view, seat) - max(_standing(view, other) for other in others)


def rivals(view: View, seat: Seat) -> tuple[Seat, ...]:
    """The other seats whose points count against a seat's: in a tournament the Lock's, too."""
    seats = map(Seat, range(view.terms.seats)) if view.terms.tournament else view.guessers
    return tuple(other for other in seats if other != seat and other not in view.left)


def _standing(view: View, seat: Seat) -> int:
    return score_of(view, seat) + (view.totals[seat] if view.totals else 0)


def is_part(view: View, card: Card) -> bool:
    """Whether all lines of a card on the table are right, but the secret has more of them."""
    solved = card.turn == view.revealed and card.seat in view.found
    return not card.misses and not solved


def ranked(
    points: tuple[int | None, ...], winners: tuple[Seat, ...]
) -> tuple[tuple[Seat, int], ...]:
    """Each seat that has points, with them: the winners first, then the most points."""
    has = [(Seat(seat), score) for seat, score in enumerate(points) if score is not None]
    return tuple(sorted(has, key=lambda one: (one[0] not in winners, -one[1], one[0])))


def lone(view: View) -> Seat | None:
    """The only guesser of a match, who wins against nobody (Rules section 5.7)."""
    alone = len(view.guessers) == 1 and not view.terms.tournament
    return view.guessers[0] if alone else None


def by_totals(view: View) -> bool:
    """Whether a tournament is over, so that its totals decide."""
    return bool(view.totals) and view.phase == "over"


def leaders(view: View) -> tuple[Seat, ...]:
    """The seats that lead or have won; none before the first reveal, nor where only one guesses."""
    if lone(view) is not None:
        return ()
    if view.phase == "over":
        return view.winners
    stay = [seat for seat in view.guessers if seat not in view.left]
    if not view.revealed or len(stay) < 2:
        return ()
    best = max(score_of(view, seat) for seat in stay)
    return tuple(seat for seat in stay if score_of(view, seat) == best)


def ahead(view: View) -> tuple[Seat, ...]:
    """The seats that stand on brass: the winners, or who leads; alone, who found the code."""
    if lone(view) is not None:
        return view.winners if view.reason == "left" else view.found
    return leaders(view)


def deciding_points(view: View, seat: Seat) -> int | None:
    """What decides for a seat: its total at the end of a tournament, else its score of the game.

    None for the Lock of a single game.
    """
    return view.totals[seat] if by_totals(view) else view.scores[seat]


def podium(view: View) -> tuple[Seat, ...]:
    """The seats from the first to the last; who left stands last, a Lock only where it won."""
    seats = [Seat(seat) for seat in range(view.terms.seats)]
    first = ahead(view)
    shown = [seat for seat in seats if seat in first or deciding_points(view, seat) is not None]

    def place(seat: Seat) -> tuple[bool, bool, int, Seat]:
        return seat not in first, seat in view.left, -(deciding_points(view, seat) or 0), seat

    return tuple(sorted(shown, key=place))


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


def missing_lines(secret: Dots, code: Dots) -> tuple[Line, ...]:
    """The lines of the secret that a code lacks."""
    return tuple(line for line in lines_of(secret) if line not in lines_of(code))


def surplus_lines(secret: Dots, code: Dots) -> tuple[Line, ...]:
    """The lines of a code that are not in the secret."""
    return missing_lines(code, secret)


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
