"""All kills of one kind: every request of its turn, before and after it took effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from tests.kills import codes, places, plans, pushes, tiles, triplock
from tests.kills.field import Field
from tests.kills.kill import STUCK, Stop, killed, undisturbed
from tests.kills.kind import Kind
from tests.kills.tally import Tally, named, new_findings
from tests.soak.database import Made, in_file

ALL = (
    triplock.ROLL,
    triplock.END,
    triplock.TYPED_END,
    triplock.PEEK,
    codes.SEAL,
    codes.GUESS,
    pushes.PUSH,
    plans.PLAN,
    plans.ALONE,
    tiles.DRAWN,
    tiles.TILE,
    places.START,
    places.JOIN,
    codes.NEXT,
    codes.WIN,
    places.RESIGN,
    places.OFFER,
    places.ACCEPT,
)
KINDS = {kind.name: kind for kind in ALL}

ATTEMPTS = 3
"""How often a request that does not come up is tried."""


class Kills:
    """The kills of one kind, by a seed. `says` is told of each kill.

    `makes` makes the databases; with `has_standbys` another process waits at each kill.
    """

    def __init__(
        self,
        kind: Kind,
        seed: str,
        folder: Path,
        says: Callable[[str], None],
        makes: Made = in_file,
        *,
        has_standbys: bool = False,
    ) -> None:
        self.tally = Tally(kind.name)
        self._kind = kind
        self._seed = seed
        self._folder = folder
        self._says = says
        self._makes = makes
        self._has_standbys = has_standbys
        self._known: Counter[str] = Counter()
        self._fields = 0

    async def run(self, only: Collection[int] = ()) -> Tally:
        """Kills at every request, or only at these; returns what was found."""
        field = await self._open()
        try:
            calls = await undisturbed(field, self._kind)
            self.tally.requests = [named(call, field.house.games) for call in calls]
            self._note(field, "undisturbed")
            for k in only or range(1, len(calls) + 1):
                for is_late in (False, True):
                    field, came = await self._at(field, Stop(k, is_late))
                    self.tally.never += not came
            if not only:
                field = await self._beyond(field, len(calls) + 1)
        finally:
            await self._close(field)
        return self.tally

    async def at(self, stops: Sequence[Stop]) -> Tally:
        """Kills at these points alone, without counting the requests before."""
        field = await self._open()
        try:
            for stop in stops:
                field, came = await self._at(field, stop)
                self.tally.never += not came
        finally:
            await self._close(field)
        return self.tally

    async def _beyond(self, field: Field, k: int) -> Field:
        """Goes on as long as a turn of more requests than the undisturbed one comes up."""
        while True:
            field, before = await self._at(field, Stop(k, is_late=False), attempts=1)
            field, after = await self._at(field, Stop(k, is_late=True), attempts=1)
            if not (before or after):
                return field
            k += 1

    async def _at(self, field: Field, stop: Stop, attempts: int = ATTEMPTS) -> tuple[Field, bool]:
        """Kills at one request; returns the field to go on in, and whether it came up."""
        for _ in range(attempts):
            try:
                came = await killed(field, self._kind, stop)
            except STUCK as error:
                field.report.find("not ended", field.match, f"on the way to it: {error!r}"[:400])
                self._note(field, f"request {stop.k} {stop.when}, seed {self._seed}")
                await self._close(field)
                field = await self._open()
                continue
            where = "did not come up" if came is None else named(came, field.house.games)
            self._note(field, f"request {stop.k} {stop.when}, {where}, seed {self._seed}")
            if came is not None:
                self.tally.after += stop.is_late
                self.tally.before += not stop.is_late
                return field, True
        return field, False

    def _note(self, field: Field, where: str) -> None:
        """Moves new findings from the field's report into the tally."""
        found = new_findings(field.report, self._known)
        for what, line in found:
            self.tally.add(what, line, where)
        said = f": {found}" if found else ""
        self._says(f"{self._kind.name}, {where}{said}")

    async def _open(self) -> Field:
        self._fields += 1
        self._known.clear()
        folder = self._folder / f"{self._kind.name.replace(' ', '-')}-{self._fields}"
        seed = f"{self._seed} {self._kind.name} {self._fields}"
        return await Field.open(folder, seed, self._makes, has_standbys=self._has_standbys)

    async def _close(self, field: Field) -> None:
        excused = (n for what, n in field.report.counts.items() if what.startswith("excused"))
        self.tally.cut_off += sum(excused)
        self.tally.slowest_s = max(self.tally.slowest_s, field.slowest_s)
        await field.close()
