"""How much is played, and how much trouble there is."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from tests.engines import POSTGRES, SQLITE


class Settings(Struct, frozen=True):
    """One soak.

    `chance` is that of a call to fail, `twice` that of an interaction to arrive twice. The gateway
    is cut about every `cut_s` seconds, and the bot is killed about every `kill_s`, `most_kills`
    times at most; 0 is never. A match that has `cap` rows is resigned. `checkpoints` are made
    before the end, each of which waits `patience_s` seconds at most until all due was shown.
    `games` are the keys of the games that are played; none: all of the shelf.

    `engine` keeps the store. With several `processes` the town has a server on the slot of each.
    `dms` is the chance that somebody acts in direct messages where they can, and `standbys` that a
    standby is started before a kill or a stop. About every so many seconds one bot is stopped by
    SIGTERM (`stop_s`) or hangs (`hang_s`), the server of PostgreSQL is restarted (`restart_s`) or
    crashes (`crash_s`), a wire to it is frozen (`freeze_s`), and half of the connections to it are
    cut (`sever_s`). Every other process of a slot, from the first on, runs the code of the checkout
    `beside`.

    In a soak across days the bot's clock runs `fast` times as fast, and people resign after `days`.
    With `leaps`, it is turned to what is due next while nobody is there.
    """

    matches: int = 100
    seed: int = 7
    tables: int = 12
    chance: float = 0.05
    twice: float = 0.05
    cut_s: float = 5.0
    kill_s: float = 60.0
    most_kills: int = 1_000_000
    cap: int = 24
    checkpoints: int = 4
    patience_s: float = 120.0
    games: tuple[str, ...] = ()
    engine: str = SQLITE
    processes: int = 1
    dms: float = 0.0
    standbys: float = 0.0
    stop_s: float = 0.0
    hang_s: float = 0.0
    restart_s: float = 0.0
    crash_s: float = 0.0
    freeze_s: float = 0.0
    sever_s: float = 0.0
    beside: Path | None = None
    says_progress: bool = False
    fast: float = 0.0
    leaps: bool = False
    days: float = 10.0


SEVERAL = Settings(
    engine=POSTGRES, processes=2, dms=0.5, standbys=0.5, kill_s=60.0, stop_s=60.0, hang_s=120.0
)
"""What is usual where there are several processes, of which now and then one ends or hangs."""
