"""What people at a table do about somebody who is asked: give time, decide once time is up, nudge.

Every press is judged again in its transaction: whether the question is still open, and who decides.
Each change raises `Repeated` if its interaction was played already.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bot.play import late, nudges, offers
from bot.play.deciders import seated
from bot.play.late import leaves_kind
from bot.play.live import Live
from bot.play.matches import Matches, found
from bot.play.pace import pace_of
from bot.play.questions import QUESTION, looked
from bot.play.refusals import ShellRefused, not_yours
from bot.play.repeats import unless_repeated
from bot.store import asks, cursors
from bot.store.asks import Ask
from bot.store.duties import Duty
from bot.store.interactions import once
from bot.store.tables import read_table
from bot.store.tx import Tx
from games.core import Seat

Change = Callable[[Tx, Live, Ask, float], None]
"""`change(tx, live, ask, at)`: what a press does about a question in one transaction."""


class Choices:
    """What the others do about a question, which seat and number (`Ask.k`) name."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def give(
        self, match: str, seat: int, k: int, user: int, *, seen: int, interaction: int
    ) -> Live:
        """Gives a person one pace more. `seen` are the seconds given so far, as the button knows.

        Raises `late_own`, `late_played`, `late_decided`, `no_pace`, and `given_already`.
        """

        def work(tx: Tx, live: Live, ask: Ask, at: float) -> None:
            if pace_of(live.match.terms) is None:
                raise ShellRefused("no_pace")
            if int(ask.given) != seen:
                raise ShellRefused("given_already")
            _give(tx, live, ask, at)

        return await self._change(match, seat, k, user, interaction, work)

    async def wait_on(self, match: str, seat: int, k: int, user: int, *, interaction: int) -> Live:
        """Waits on for somebody whose time is up. Raises what `check_leave` raises."""

        def work(tx: Tx, live: Live, ask: Ask, at: float) -> None:
            _check_decides(live, ask, user)
            _give(tx, live, ask, at)

        return await self._change(match, seat, k, user, interaction, work)

    async def play_on(self, match: str, seat: int, k: int, user: int, *, interaction: int) -> Live:
        """Has the clock play until that person owes nothing.

        Raises what `check_leave` raises, and `late_partners`: these decide about it.
        """

        def work(tx: Tx, live: Live, ask: Ask, at: float) -> None:
            _check_decides(live, ask, user)
            may = late.plays_for(ask, live.sides, live.table)
            if user not in may:
                raise ShellRefused("late_partners", who=_names(live, may))
            for one in _theirs(tx, ask):
                if one.is_open_to_choice:
                    asks.write(tx, late.for_clock(tx, one, at))

        return await self._change(match, seat, k, user, interaction, work)

    async def check_leave(self, match: str, seat: int, k: int, user: int) -> Live:
        """Returns the match if this person may say whether another leaves.

        Raises `over`, `no_seat`, `late_own`, `late_played`, `late_decided`, `late_waited` and
        `late_no_say`.
        """
        live = await self._matches.live(match)

        def read(tx: Tx) -> None:
            _check_decides(live, _asked(tx, live, seat, k, user), user)

        await self._matches.store.read(read)
        return live

    async def agree(
        self, match: str, seat: int, k: int, user: int, *, yes: bool, interaction: int
    ) -> Live:
        """Agrees that somebody leaves, or takes that back; with the last yes the seat leaves.

        Raises what `check_leave` raises.
        """

        def work(tx: Tx, live: Live, ask: Ask, at: float) -> None:
            _check_decides(live, ask, user)
            kind = offers.Kind(
                leaves_kind(ask),
                needs=lambda _live, _offer: frozenset(ask.deciders),
                work=lambda tx, _live, _offer: _leave(tx, ask, at),
                is_void=lambda _live, offer: not offer.agreed,
            )
            offers.answer(tx, live, kind, user, yes=yes, at=at)

        return await self._change(match, seat, k, user, interaction, work)

    async def nudge(self, match: str, seat: int, k: int, user: int, *, interaction: int) -> None:
        """Reminds a person once more, if they wish to hear that. Nobody learns whether they do.

        Raises `late_own`, `late_played` and `late_decided`.
        """

        def work(tx: Tx, live: Live, ask: Ask, at: float) -> None:
            nudges.nudge(tx, ask, user, at)

        await self._change(match, seat, k, user, interaction, work, is_shown=False)

    async def _change(
        self,
        match: str,
        seat: int,
        k: int,
        user: int,
        interaction: int,
        work: Change,
        *,
        is_shown: bool = True,
    ) -> Live:
        """Does the work for the match as it stands; returns the match after it.

        `is_shown`: the board has to change by it.
        """
        async with unless_repeated(self._matches.store, interaction):
            live = await self._matches.live(match)

            def write(tx: Tx) -> None:
                at = self._matches.clock()
                once(tx, interaction, at)
                now = replace(live, table=found(read_table(tx, match)))
                late.note_deciders(tx, now.table, at)
                work(tx, now, _asked(tx, now, seat, k, user), at)
                late.note_deciders(tx, now.table, at)
                if is_shown:
                    cursors.mark_behind(tx, match)  # the board is shown again, even after a crash

            await self._matches.store.write(write)
        self._matches.on_duty()
        return await self._matches.live(match)


def _asked(tx: Tx, live: Live, seat: int, k: int, user: int) -> Ask:
    """Returns the question that a person at the table may do something about."""
    if live.match.status != "open":
        raise ShellRefused("over", link=True, live=live)
    if user not in seated(tx, live.table):
        raise not_yours(live)
    ask = asks.read(tx, live.match.id, seat, k)
    if ask is None:
        raise ShellRefused("unknown_button")
    if ask.person == user:
        raise ShellRefused("late_own")
    if ask.until is not None:
        raise ShellRefused("late_played", name=live.seats[seat].name)
    if live.is_asleep:
        raise ShellRefused("late_asleep")
    if ask.by_clock:
        raise ShellRefused("late_decided", name=live.seats[seat].name)
    return ask


def _check_decides(live: Live, ask: Ask, user: int) -> None:
    """Checks that the time is up, and that this person is one of those who decide."""
    if ask.late_at is None:
        raise ShellRefused("late_waited", name=live.seats[ask.seat].name)
    if user not in ask.deciders:
        raise ShellRefused("late_no_say", who=_names(live, frozenset(ask.deciders)))


def _names(live: Live, people: frozenset[int]) -> tuple[str, ...]:
    found = (sitting.name for sitting in live.seats if sitting.person in people)
    return tuple(dict.fromkeys(found))


def _theirs(tx: Tx, ask: Ask) -> tuple[Ask, ...]:
    """All open questions of the match to the person of one of them."""
    return tuple(one for one in asks.read_open(tx, ask.match) if one.person == ask.person)


def _give(tx: Tx, live: Live, ask: Ask, at: float) -> None:
    """Gives a person one pace, on every seat that is asked, and looks what is so then."""
    for one in _theirs(tx, ask):
        asks.write(tx, late.given(tx, live.table, one, at))
        looked(tx, Duty(QUESTION, one.match, one.seat, one.k, at), at)


def _leave(tx: Tx, ask: Ask, at: float) -> None:
    """Has the clock take the person's seats out of the match."""
    asks.write(tx, late.for_clock(tx, ask, at, leaves=True))


def ends_match(live: Live, seat: Seat) -> bool:
    """Whether the match is over once a seat leaves it; chance does not decide that."""
    game = live.entry.game
    return game.outcome(game.leave(live.play.state, seat, lambda _n: 0).state) is not None
