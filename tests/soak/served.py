"""The database of a soak on a server of PostgreSQL, which can be made to fail."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import TypeVar

import psycopg

from bot.cluster.connection import ConnectionLost, Patience, PostgresConnection
from bot.cluster.postgres import READ, PostgresTx
from bot.store.tx import ALONE, Record, Tx, Value
from tests.postgres import Cluster
from tests.soak.wires import Wires

T = TypeVar("T")

PAUSE_S = 0.02
"""Between two tries to reach a server that is away."""

OF_BOTS = "FROM pg_stat_activity WHERE application_name LIKE 'tumbler%'"
"""The connections of the bots."""


class ServedDatabase:
    """A database of a server. Whoever reads waits while the server is away.

    With `wires` the bots of each slot come to the server over one of them; the judge never does.
    """

    def __init__(self, server: Cluster, name: str, wires: Wires | None) -> None:
        self._server = server
        self.wires = wires
        self._name = name
        self._lock = Lock()
        self._line: PostgresConnection | None = None

    def address(self, slot: int = 0) -> str:
        """The address, over the wire of the slot if there is one."""
        if self.wires is None:
            return self._server.address(self._name)
        return f"postgresql://tumbler@127.0.0.1:{self.wires.port(slot)}/{self._name}"

    def read(self, work: Callable[[Tx], T]) -> T:
        """Runs `work` on one snapshot, again if the server ends meanwhile."""

        def whole(line: PostgresConnection) -> T:
            line.say(READ)
            try:
                return work(PostgresTx(line, ALONE))
            finally:
                if not line.is_broken:
                    line.say("COMMIT")

        return self._patiently(whole)

    def ask(self, sql: str, /, **values: Value) -> list[Record]:
        """Returns all rows of one query."""
        return self._patiently(lambda line: line.rows(sql, values))

    def change(self, sql: str, /, **values: Value) -> None:
        """Runs one statement."""
        self._patiently(lambda line: line.run(sql, values))

    def restart(self, how: str) -> None:
        """Ends the server, "fast" or "immediate", and starts it again.

        It is one call, for another thread: the one that reads waits for the end of it.
        """
        self._server.stop(how)
        self._server.start()

    def sever(self, pids: list[int]) -> None:
        """Ends these connections."""
        for pid in pids:
            self.ask("SELECT pg_terminate_backend(CAST(:pid AS INTEGER))", pid=pid)

    def pids(self) -> list[int]:
        """The server's numbers of the bots' connections."""
        return [row["pid"] for row in self.ask(f"SELECT pid {OF_BOTS} ORDER BY pid")]

    def close(self) -> None:
        """Closes the connection, and ends the wires. The server is ended by who has started it."""
        if self._line is not None:
            self._line.close()
        if self.wires is not None:
            self.wires.close()

    def _patiently(self, work: Callable[[PostgresConnection], T]) -> T:
        with self._lock:
            while True:
                with suppress(ConnectionLost):
                    line = self._line = self._line or PostgresConnection.open(
                        self._server.address(self._name), Patience(), name="judge"
                    )
                    try:
                        return work(line)
                    except psycopg.OperationalError:
                        if not line.is_broken:
                            raise
                        line.close()
                        self._line = None
                time.sleep(PAUSE_S)
