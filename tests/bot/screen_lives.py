"""What tests of screens share: what a message says, a crowded match, a hand of Lockpick."""

from __future__ import annotations

from msgspec.structs import replace

from bot.match.controls.message import Beside, Message, Note, Say, Screen
from bot.match.live import Live
from bot.store.questions import TurnTimer
from bot.store.spans import Sleep
from games.core import Seat, legal_of
from tests.games.lockpick.tables import empty, table
from tests.lives import MATCH, PERSON, having, lived, played_live
from tests.shelf.play import Played
from tests.shelf.words import NAMES as LONG_NAMES

ME = Seat(0)


def told(message: Message) -> str:
    """All text of a message, without what is on pictures and buttons."""
    if isinstance(message, Note):
        return message.content
    return "\n".join(b.content for b in message.blocks if isinstance(b, Say | Beside))


def labels(screen: Screen) -> list[str]:
    """The labels of all buttons."""
    return [b.label for row in screen.blocks if isinstance(row, tuple) for b in row]


def lockpick(hand: str) -> Live:
    """A match of Lockpick in which a hand of green cards can be pushed."""
    state = table(columns=empty(G="5R 6R 7R"), hand=hand, chosen="G", roll=f"G{len(hand.split())}")
    live = lived("lockpick", 1)
    play = replace(live.play, state=state)
    legal = legal_of(live.entry.game, play)
    return replace(live, folded=replace(live.folded, plays=(play,), legal=legal))


def crowded(played: Played, n: int) -> Live:
    """The match after its row `n`, with the longest names, and as it stands after days.

    Who is asked is away or late, or the table sleeps.
    """
    live = played_live(played, n, names=LONG_NAMES)
    asked = sorted(live.play.turn.waiting)
    if live.is_alone or not asked:
        return live
    asleep = Sleep(MATCH, 1.0, "idle") if n % 3 == 2 else None
    return having(live, asks=tuple(_ask(live, seat) for seat in asked), asleep=asleep)


def _ask(live: Live, seat: Seat) -> TurnTimer:
    n, person = live.play.n, PERSON + seat
    ask = TurnTimer(MATCH, seat, 1, n, person, since=1.0, bank=9.0, ends_at=9.0, stage=1)
    if n % 3 == 0:
        return replace(ask, is_away=True, back_at=5.0)
    others = {*live.table.people} - {person}
    return replace(ask, late_at=9.0, deciders=tuple(sorted(others)))
