"""Whole matches through the sandbox: after each step, every message that is new or changed."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Collection
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from bot.cogs.daily.rules import DAY
from bot.interactions import acknowledge
from games.core import Refused, Seat
from sandbox.people.person import Person
from sandbox.protocol import EPHEMERAL
from tests.e2e.lockpicking import fix_deals, turn_of
from tests.hasty import hasty
from tests.house import House
from tests.player import play, tap, taps
from tests.shown import Shown
from tests.sure import sure

MOST_STEPS = 260
BY_PRESSES = 3
"""Every third step is played by presses on the private message, the others are typed."""

NOON = datetime(2026, 5, 14, 12, tzinfo=UTC).timestamp()
"""When every transcript begins: a daily deal is that day's."""

_ID = re.compile(r"\d{15,}")


class Script:
    """A house whose luck is known, and what its people saw by step."""

    def __init__(self, name: str, house: House, seed: int) -> None:
        self.name = name
        self.house = house
        self.steps: dict[str, Any] = {}
        self._seen: dict[tuple[str, int, int], Any] = {}
        house.matches.chance = Random(seed).randrange
        ticks = count()
        house.matches.clock = lambda: NOON + next(ticks) / 1000

    @property
    def people(self) -> list[Person]:
        """Those who look: three are enough."""
        return [self.house.ana, self.house.ben, self.house.cy]

    async def look(self, what: str) -> None:
        """Notes what changed since the last look, in an order that does not depend on timing."""
        await self.house.caught_up()
        await self.house.bot.duties.idle(DAY)  # no press waits for the table of a day
        seen: list[Any] = []
        for person in self.people:
            for place in sorted(person.channels(), key=lambda place: (place.kind, place.name)):
                new = list(self._new(person, place.id))
                if new:
                    seen.append([person.name, place.name, sorted(new, key=str)])
        self.steps[f"{self.name} step {len(self.steps)}"] = [what, seen]

    def _new(self, person: Person, channel: int) -> Any:
        for message in person.messages(channel):
            told = _told(Shown(person, message))
            key = (person.name, channel, int(message["id"]))
            if self._seen.get(key) != told:
                yield ["new" if key not in self._seen else "edited", *told]
                self._seen[key] = told


def _told(message: Shown) -> list[Any]:
    """A message as text: its words, pictures and controls, without numbers of this run."""
    parts = [int(message.json["flags"]) & EPHEMERAL, _plain(message.json.get("content") or "")]
    for component in message.parts:
        keys = ("type", "content", "label", "custom_id", "url", "style", "disabled", "placeholder")
        part = [_plain(str(component[key])) for key in keys if component.get(key) is not None]
        part += [_plain(f"{o['label']}|{o['value']}") for o in component.get("options", [])]
        items = component.get("items", [])
        part += [f"{item['media']['url'].rpartition('/')[2].partition('?')[0]}" for item in items]
        part += [str(item.get("description")) for item in items]
        parts.append(part)
    return parts


def _plain(text: str) -> str:
    return _ID.sub("#", text)


async def transcripts(names: Collection[str]) -> dict[str, Any]:
    """The transcripts of these names by step."""
    out: dict[str, Any] = {}
    for seed, (name, part) in enumerate(PARTS.items()):
        if name not in names:
            continue
        with tempfile.TemporaryDirectory() as folder:
            async with await House.open(Path(folder)) as house:
                await house.matches.store.write(fix_deals)
                script = Script(name, house, seed)
                with patch.object(acknowledge, "PATIENCE_S", 1.5):  # a busy machine is no other one
                    await part(script)
                out |= script.steps
    return out


def _newest(house: House, person: Person) -> Shown:
    return next(m for m in reversed(house.messages(person)) if m.is_private)


async def _words(script: Script, key: str, person: Person) -> None:
    """What stands behind the commands and buttons beside the moves."""
    house = script.house
    for path in ("board", "hand", "words"):
        await person.slash(house.games, f"match {path}")
        await script.look(f"/match {path}")
    asked = {"match move": {"move": "no such move"}, f"{key} rules": {}, "match resign": {}}
    for path, more in asked.items():
        await person.slash(house.games, path, **more)
        await script.look(f"/{path}")
    await person.slash(house.games, "matches")
    await script.look("/matches")
    await house.board(person).press("⋯ More")
    await script.look("⋯ More")
    offers = await person.suggest(house.games, "match move", "move", move="")
    script.steps[f"{script.name} step {len(script.steps)}"] = [[o.name, o.value] for o in offers]


async def _whole(script: Script, key: str, wanted: Any) -> None:
    """A match to its end; some moves are pressed, others typed, one press is stale."""
    house = script.house
    match = house.board(house.ana).match
    people = {person.id: person for person in house.stand.people.values()}
    live = await house.live(match)
    for step in range(MOST_STEPS):
        if live.match.status != "open":
            break
        seat = min(live.play.turn.waiting)
        person = people[sure(live.seats[seat].person)]
        text = wanted(live, seat)
        own = house.board(person, None if live.is_alone else house.dm(person))
        if step % BY_PRESSES == 0 and ";" not in text and key != "unlock":
            await play(house, own, text)
        else:
            await _typed(script, key, person, text, match)
        await script.look(f"{person.name}: {text}")
        if step == 4:
            await _stale(script, own)
            await _words(script, key, person)
        live = await house.live(match)
    assert live.match.status == "over", live.play.n
    await script.look("the end")


async def _typed(script: Script, key: str, person: Person, text: str, match: str) -> None:
    """Types a move; where it opens as a draft, presses what plays it."""
    await person.slash(script.house.games, "match move", move=text, match=match)
    await script.look("typed")
    answer = _newest(script.house, person)
    for one in taps(answer):
        if not one[3] and one[2].strip(";") == text.strip(";"):
            await tap(answer, one)
            return


async def _stale(script: Script, own: Shown) -> None:
    """A press on a message as it was, and one on buttons that never were."""
    old = taps(own)
    if old:
        await own.press_id(old[0][0], forged=True)
        await script.look("a stale press")
    match = own.match
    for text in (f"t1b.{match}.0._nonsense", "t1b.ZZZZZZZZ.0._more", f"t1b.{match}.0.nonsense"):
        await own.now().press_id(text, forged=True)
        await script.look(text)


async def duel(script: Script) -> None:
    house = script.house
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id, characters="random")
    await script.look("start")
    await house.last(house.ben).press("Accept")
    await script.look("accept")
    await _whole(
        script, "triplock", lambda live, seat: hasty(live.entry.game, live.play.state, seat)
    )
    for person in (house.ana, house.ben):
        await house.board(person).press("Rematch")
        await script.look(f"{person.name}: rematch")
    await house.board(house.ben).press("⋯ More")
    await script.look("more")


def _code(live: Any, seat: int) -> str:
    """The Lock draws a path; the guessers draw others, and in the end the right one."""
    game, state = live.entry.game, live.play.state
    luck = Random(f"{live.play.n} {seat}")
    if live.play.n < 14:
        return game.write(game.any_action(state, Seat(seat), luck.randrange))
    secrets = [row.text for row in live.rows if row.seat == live.view(None).lock]
    try:
        game.apply(state, Seat(seat), game.parse(secrets[0]), luck.randrange)
    except Refused:
        return game.write(game.any_action(state, Seat(seat), luck.randrange))
    return secrets[0]


async def codes(script: Script) -> None:
    house = script.house
    await house.ana.slash(house.games, "unlock start", cards=12)
    await script.look("start")
    table = house.last(house.ana)
    for person in (house.ben, house.cy, house.dee):
        await table.seen_by(person).press("Join")
        await script.look(f"{person.name}: join")
    await house.behind(table.seen_by(house.dee), "Leave")
    await script.look("leave")
    await table.now().seen_by(house.ben).press("Start with")
    await script.look("not the host")
    await table.now().press("Start with")
    await script.look("begin")
    await _whole(script, "unlock", _code)
    for person in (house.ana, house.cy):
        await house.board(person).press("Rematch")
        await script.look(f"{person.name}: rematch")
    await house.board(house.ana).press("Start with")
    await script.look("start with two")


async def picks(script: Script) -> None:
    """A table with picks, an invitation declined, a table closed."""
    house = script.house
    await house.ana.slash(house.games, "triplock start", characters="pick")
    await script.look("start")
    table = house.last(house.ana)
    await table.seen_by(house.ben).press("Join")
    await script.look("join")
    select = next(c for c in table.now().parts if c["type"] == 3)
    for person, at in ((house.ana, 1), (house.ben, 1), (house.ben, 2)):
        values = [select["options"][at]["value"]]
        await table.seen_by(person).select(select["custom_id"], *values)
        await script.look(f"{person.name}: pick {at}")
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    await script.look("invite")
    await house.last(house.ben).press("Decline")
    await script.look("decline")
    await house.ana.slash(house.games, "unlock start")
    table = house.last(house.ana)
    await table.seen_by(house.ben).press("Join")
    await house.behind(table.now(), "Close")
    await script.look("close")
    await _newest(house, house.ana).press("Close it")
    await script.look("close it")


async def cards(script: Script) -> None:
    """A deal by code with hints, given up; the deal of the day twice, shared, and its table."""
    house = script.house
    await house.ana.slash(house.games, "lockpick start", deal="QMT8R8")
    await script.look("start")
    match = house.board(house.ana).match
    for step in range(9):
        live = await house.live(match)
        if step in (1, 4):
            await house.board(house.ana).press("Hint")
            await script.look("hint")
        await _typed(script, "lockpick", house.ana, turn_of(live.play.state), match)
        await script.look(f"played {step}")
    await _words(script, "lockpick", house.ana)
    await _give_up(script, house.ana)
    await house.board(house.ana).press("Share")
    await script.look("share")
    for person in (house.ana, house.ben):
        await person.slash(house.games, "lockpick start", deal="daily")
        await script.look(f"{person.name}: daily")
    board = _newest(house, house.ana)
    await house.ana.slash(house.games, "daily")
    await script.look("daily")
    await board.press_id(f"t1b.{board.match}.0._resign!", forged=True)
    await script.look("daily given up")
    await house.ana.slash(house.games, "lockpick start", deal="daily")
    await script.look("practice")
    await house.ana.slash(house.games, "daily")
    await script.look("today again")


async def _give_up(script: Script, person: Person) -> None:
    house = script.house
    board = house.board(person)
    await board.press_id(f"t1b.{board.match}.0._resign!", forged=True)
    await script.look("given up")


async def lists(script: Script) -> None:
    """Lists, settings, an invitation declined, a tournament: nothing is painted for it."""
    house = script.house
    for path in ("help", "settings", "server", "tables", "matches"):
        await house.ana.slash(house.games, path)
        await script.look(f"/{path}")
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    await script.look("invite")
    await house.last(house.ben).press("Decline")
    await script.look("decline")
    await house.ana.slash(house.games, "unlock start")
    await script.look("start")
    await house.ben.slash(house.games, "tables")
    await script.look("/tables")
    await house.last(house.ben).press("Join")
    await script.look("join")
    given = {"game": "timelock", "options": "turn_limit 20"}
    await house.ana.slash(house.games, "tournament", **given)
    await script.look("tournament")
    for person in (house.ben, house.cy):
        await house.board(person).press("Join")
        await script.look(f"{person.name}: join")
    await house.board(house.cy).press("Leave")
    await script.look("leave")


PARTS = {"lists": lists, "duel": duel, "codes": codes, "picks": picks, "cards": cards}
