"""A desk: the whole shell on a real file, without Discord, so that a rule costs milliseconds.

People are numbers and do what the play offers them (`desk.acts`, `desk.lobby`, `tests.deeds`).
The clock stands still until the test turns it, and what has become due is then done. A board is
the screen that everybody at the table would see.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from msgspec import Struct

from bot import screens
from bot.app.cogs import FEATURES
from bot.cogs.clock.late import DEADLINE, PlayingOn
from bot.cogs.clock.reminders import Reminders
from bot.cogs.computers.rules import THOUGHT, Turns
from bot.cogs.digest.cog import Digests
from bot.cogs.digest.rules import DIGEST
from bot.cogs.own_data.forgetting import Forgetting
from bot.cogs.settings.rules import Persons
from bot.cogs.sleep.rules import Sleepers
from bot.cogs.tables.blocks import ServerBlocks
from bot.cogs.tables.moderation import Moderation
from bot.cogs.tournament.opening import Tournaments
from bot.cogs.tournament.rounds import TOURNAMENT
from bot.delivery import pings
from bot.delivery.notices import WaitNotices
from bot.delivery.pings import turn_call, unpinged, write_pings
from bot.match import limits
from bot.match.act import Acts
from bot.match.controls.message import Beside, Block, Button, Note, Picker, Say, Select
from bot.match.feature import Feature
from bot.match.games import GAMES, GameEntry
from bot.match.jobs import JobRunner
from bot.match.live import Live
from bot.match.lobby.changes import Changes
from bot.match.lobby.closing import EXPIRY, Expiries
from bot.match.lobby.lobby import Lobby
from bot.match.lobby.waits import WAIT
from bot.match.matches import Matches
from bot.match.outages import Outages
from bot.match.quarantine import Asides
from bot.match.sleep import SLEEP
from bot.match.thinking.advice import Advising, Think
from bot.match.thinking.advice_worker import AdviceRequest
from bot.match.thinking.thinker import Urgency
from bot.match.turn_timer import QUESTION
from bot.screens import lobby as screens_lobby
from bot.store import person_settings, questions
from bot.store.changes import ChangeSet
from bot.store.cursors import Cursor
from bot.store.move_log import read_moves
from bot.store.person_settings import PersonSettings
from bot.store.questions import TurnTimer
from bot.store.seats import Actor
from bot.store.tx import Store, Tx
from games.core import Advice, Options
from tests.creating import creates
from tests.deeds import offers_seat, takes_seat
from tests.desk_post import Call, DeskPost
from tests.engines import open_store
from tests.interactions import fresh
from tests.keys import Minding
from tests.seed import chance
from tests.thinking_here import think_here
from tests.unrated import unrated

if TYPE_CHECKING:
    from sandbox.world.outcome import Modal
    from tests.desk_press import Answered, Front
    from tests.shown import Shown

GUILD, CHANNEL = 7, 8
ANA, BEN, CY, DEE = 1, 2, 3, 4
NAMES = {ANA: "Ana", BEN: "Ben", CY: "Cy", DEE: "Dee"}


def name_of(person: int) -> str:
    return NAMES.get(person, f"Person {person}")


class Board(Struct, frozen=True):
    """What a screen says and offers."""

    text: str
    buttons: tuple[Button, ...]

    @property
    def labels(self) -> list[str]:
        """The labels of all buttons that can be pressed."""
        return [button.label for button in self.buttons if button.live]

    @property
    def choices(self) -> list[str]:
        """What can be done about somebody whose time is up: how each of those buttons begins."""
        return [start for label in self.labels for start in DECIDING if label.startswith(start)]


DECIDING = ("Give", "Let the bot play", "A computer for")
"""How the buttons begin by which people decide about somebody whose time is up."""


OF_FEATURE = {
    "computers": (THOUGHT,),
    "clock": (DEADLINE, QUESTION),
    "digest": (DIGEST,),
    "sleep": (SLEEP,),
    "tournament": (TOURNAMENT,),
}
"""The duties that the cogs of features do; those of a feature that is left out stay undone."""


class Desk:
    """The shell of one process. `shown` are the matches whose boards were to be shown again.

    `calls` are the lines that ping people: turns, ends, reminders, time that is up.
    """

    def __init__(
        self,
        store: Store,
        shelf: Mapping[str, GameEntry] = GAMES,
        now: float | None = None,
        bounds: limits.Limits = limits.UNLIMITED,
        features: tuple[Feature, ...] = FEATURES,
    ) -> None:
        self.store = store = Minding(store)
        self.now = time.time() if now is None else now
        self.shown: set[str] = set()
        store.listener = self._hear
        self.calls: list[Call] = []
        self._born: dict[str, int] = {}
        self._front: Front | None = None
        self.think: Think = think_here
        self.matches = matches = Matches(
            store,
            shelf,
            clock=self.clock,
            unturned=self.clock,
            chance=chance(),
            echo_s=0.0,
            features=features,
            limits=bounds,
        )
        self.acts, self.lobby = Acts(matches), Lobby(matches)
        self.changes = Changes(self.lobby)
        self.asides = Asides(matches)
        self.moderation = Moderation(matches, self.acts, self.lobby)
        self.blocks = ServerBlocks(matches, self.moderation)
        self.forgetting = Forgetting(matches, self.acts, self.lobby)
        self.sleepers = Sleepers(matches)
        self.cups = Tournaments(matches, self.acts)
        self.outages = Outages(matches)
        self.persons = Persons(matches)
        self.playing_on = PlayingOn(matches, self.acts)
        self.post = DeskPost(self)
        self.gone = set[int]()
        self.digests = Digests(self.post, matches)  # type: ignore[arg-type]
        kinds = {
            THOUGHT: Turns(matches, self.acts, Advising(store, self._thinks)).play,
            DEADLINE: self.playing_on.play_on,
            DIGEST: self.digests.look,
            EXPIRY: Expiries(matches).expire,
            QUESTION: Reminders(matches, self._is_gone).look,
            SLEEP: self.sleepers.look,
            TOURNAMENT: self.cups.look,
            WAIT: WaitNotices(self.post, matches).look,  # type: ignore[arg-type]
        }
        for name in OF_FEATURE.keys() - {feature.name for feature in features}:
            for kind in OF_FEATURE[name]:
                del kinds[kind]
        self.duties = JobRunner(store, self.clock, kinds)

    @classmethod
    async def open(cls, folder: Path, shelf: Mapping[str, GameEntry] = GAMES) -> Self:
        """Opens a desk on a new file; close its store afterwards."""
        return cls(await open_store(folder / "tumbler.db"), shelf)

    def clock(self) -> float:
        return self.now

    async def _thinks(self, call: AdviceRequest, urgency: Urgency) -> Advice[Any]:
        return await self.think(call, urgency)

    def _hear(self, touched: ChangeSet) -> None:
        self.shown.update(touched.changed, touched.played)

    async def opened(
        self,
        game: str,
        people: Sequence[int] = (ANA,),
        options: Options | None = None,
        *,
        invited: int | None = None,
        **terms: str,
    ) -> str:
        """Has people sit down at a table of a game, the first as its host; the match.

        It is not rated unless the terms say so, so that its host begins where no lots are drawn.
        """
        entry = self.matches.shelf[game]
        terms = unrated(game, terms)
        table = await creates(
            self.lobby,
            entry,
            options or {},
            guild=GUILD,
            channel=CHANNEL,
            host=people[0],
            host_name=name_of(people[0]),
            invited=invited,
            interaction=fresh(),
            terms=terms,
        )
        match = table.match.id
        for person in people[1:]:
            await self.lobby.join(match, person, name_of(person), interaction=fresh())
        return match

    async def begun(
        self,
        game: str,
        people: Sequence[int] = (ANA, BEN),
        options: Options | None = None,
        **terms: str,
    ) -> str:
        """Has people sit down at a table of a game, the first as its host, and begin; the match."""
        match = await self.opened(game, people, options, invited=None, **terms)
        if (await self.matches.table(match)).match.status == "lobby":
            await self.lobby.start(match, people[0], interaction=fresh())
        await self._tell(match)
        return match

    async def duel(self, **terms: str) -> str:
        """A duel of Triplock in which Ana and Ben have laid their first Diagrams; the match."""
        match = await self.begun("triplock", (ANA, BEN), None, **terms)
        for person in (ANA, BEN):
            await self.plays(match, person, "orient:0")
        return match

    async def turn(self, match: str) -> tuple[int, int]:
        """Who is waited for in a duel, and the other."""
        player = await self.waited_for(match)
        return player, ANA + BEN - player

    def heard(self, person: int, words: str = "") -> int:
        """How many calls with these words have pinged a person."""
        return sum(person in call.people and words in call.text for call in self.calls)

    async def plays(self, match: str, person: int, text: str) -> Live:
        """A person plays an action by its text, and is given the table as it is stored."""
        acted = await self.acts.act(match, person, text, stamp=None, interaction=fresh())
        assert acted.live.table == await self.matches.table(match)
        await self._tell(match)
        return await self.live(match)

    async def plays_first(self, match: str) -> int:
        """Whoever is waited for plays the first action that is legal; returns who that was."""
        live, person = await self.live(match), await self.waited_for(match)
        first = live.legal(min(live.play.turn.waiting))[0]
        await self.plays(match, person, live.entry.game.write(first))
        return person

    async def sets(self, person: int, **wishes: Any) -> None:
        """A person sets something for all their matches, and nothing else."""
        await self.store.write(
            lambda tx: person_settings.write(tx, PersonSettings(person, **wishes))
        )

    async def is_quiet(self, person: int, hours: int, ahead_s: float = 0.0) -> None:
        """A person has so many quiet hours each day, from the hour in `ahead_s` seconds on."""
        hour = datetime.fromtimestamp(self.now + ahead_s, UTC).hour
        await self.sets(person, quiet_from=hour, quiet_to=(hour + hours) % 24, zone="UTC")

    async def hands_over(self, match: str, old: int, new: int) -> None:
        """Somebody offers their seat to another person, who takes it."""
        offer = await offers_seat(self.matches, match, old, new, name_of(new))
        await takes_seat(self.acts, match, offer.id, new)
        await self._tell(match)

    async def live(self, match: str) -> Live:
        return await self.matches.live(match)

    async def waited_for(self, match: str) -> int:
        """The first person who is waited for."""
        live = await self.live(match)
        person = live.seats[min(live.play.turn.waiting)].person
        assert person is not None
        return person

    async def board(self, match: str) -> Board:
        """What stands at the table."""
        live = await self.live(match)
        screen = screens.board(live, screens.prompt_of(live, None), ())
        return Board("\n".join(_said(screen.blocks)), tuple(_buttons(screen.blocks)))

    async def lobby_board(self, match: str) -> Board:
        """What stands at a table whose match has not begun."""
        table = await self.matches.table(match)
        entry = self.matches.shelf[table.match.game]
        added = self.matches.means.seated(entry, table)
        shown = screens_lobby.lobby(entry, table, added)
        if isinstance(shown, Note):
            return Board(shown.content, tuple(_buttons(shown.rows)))
        return Board("\n".join(_said(shown.blocks)), tuple(_buttons(shown.blocks)))

    async def table_more(self, match: str, person: int) -> Board:
        """The answer to More of a table whose match has not begun."""
        table = await self.matches.table(match)
        entry = self.matches.shelf[table.match.game]
        added = self.matches.means.seated(entry, table)
        shown = screens_lobby.more(entry, table, person, self.now, added)
        return Board("\n".join(_said(shown.blocks)), tuple(_buttons(shown.blocks)))

    async def more(self, match: str, person: int) -> Board:
        """What a person gets behind More."""
        live = await self.live(match)
        screen = screens.more(live, next(iter(live.table.seats_of(person)), None))
        return Board("\n".join(_said(screen.blocks)), tuple(_buttons(screen.blocks)))

    async def stops(self, match: str, person: int, *, in_server: bool = True) -> Board:
        """The answer to End…; nothing for who does not sit there."""
        live = await self.live(match)
        seat = next(iter(live.table.seats_of(person)), None)
        if seat is None:
            return Board("", ())
        screen = screens.ending_ways(live, seat, in_server=in_server)
        return Board("\n".join(_said(screen.blocks)), tuple(_buttons(screen.blocks)))

    async def open_asks(self, match: str) -> tuple[TurnTimer, ...]:
        return await self.store.read(lambda tx: questions.read_open(tx, match))

    async def actors(self, match: str) -> list[Actor]:
        """Who has acted, row by row."""
        return [move.actor for move in await self.store.read(lambda tx: read_moves(tx, match))]

    async def waits(self, seconds: float) -> None:
        """Turns the clock, and does and sends what has become due."""
        self.now += seconds
        while await self.duties.do_due():
            pass
        for match in sorted(self.shown):
            await self._tell(match)
        self.shown.clear()

    async def is_away(self, seconds: float) -> None:
        """The process ends and another begins after so long. Its gateway was open before."""
        await self.outages.opened()
        self.now += seconds
        self.outages = Outages(self.matches)
        await self.outages.started()
        await self.outages.opened()

    async def front(self) -> Front:
        """Discord in front of this desk, which from now on shows all that is stored.

        Until then nobody has messages, and `calls` are what would ping people; then it has `pings`.
        """
        if self._front is None:
            from tests.desk_press import Front

            self._front = Front(self)
            await self._front.open()
        return self._front

    async def press(self, person: int, label: str, **how: Any) -> Answered:
        """A person presses what begins with this label where they see it, as `Front.press`."""
        return await (await self.front()).press(person, label, **how)

    async def presses(self, on: Shown, custom_id: str, *values: str, **how: Any) -> Answered:
        """Presses anything on a message for the person who reads it, as `Front.presses`."""
        return await (await self.front()).presses(on, custom_id, *values, **how)

    async def submits(self, person: int, form: Modal, typed: str) -> Answered:
        """A person sends a form that was opened before, as `Front.submits`."""
        return await (await self.front()).submits(person, form, typed)

    async def command(
        self, person: int, path: str, channel: int | None = CHANNEL, /, **given: Any
    ) -> Answered:
        """A person types a command, "triplock start", in a channel; None: in direct messages."""
        return await (await self.front()).command(person, path, channel, given)

    async def table(self, match: str, reader: int = CY) -> Shown:
        """The message in a channel that shows a match, as a person reads it."""
        return (await self.front()).table(match, reader)

    async def shows_nothing(self) -> None:
        """From now on nobody is shown what is stored, but who presses is answered."""
        await self.front()
        self.store.listener = self._hear

    async def _tell(self, match: str) -> None:
        """Sends the calls that are due, as the outbox does with a board, and notes them."""
        if self._front is not None:
            await self._front.settle()
            return
        if (await self.matches.table(match)).match.status in ("lobby", "closed"):
            return
        live = await self.live(match)
        if live.thinking:
            return  # nothing is shown before they have played
        born, self._born[match] = self._born.get(match, -1), live.play.n
        due, cursor = unpinged(live), Cursor(CHANNEL, None, born, live.play.n)

        def work(tx: Tx) -> None:
            turn = [turn_call(live, seats)] if (seats := pings.fresh(live, cursor)) else []
            write_pings(tx, live, due, self.now)
            change = self.matches.writing(tx).of(live)
            more = [one for make in self.matches.means.calls(live) for one in make(change)]
            for call in (*turn, *more):
                text = call.note.content
                self.calls.append(Call(self.now, match, tuple(call.people), text))
                call.told(tx)

        await self.store.write(work)

    async def _is_gone(self, _live: Live, ask: TurnTimer) -> bool:
        """Whether who is asked has left the server."""
        return ask.person in self.gone


def _said(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, Say | Beside):
            yield block.content


def _buttons(blocks: Sequence[Block]) -> Iterator[Button]:
    for block in blocks:
        match block:
            case Beside(button=button):
                yield button
            case tuple():
                yield from block
            case Select() | Picker():
                continue
