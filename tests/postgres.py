"""PostgreSQL for tests: a throw-away cluster. `missing()` says why there can be none here."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

POOLER = "pgbouncer"

ACCOUNTS = ("postgres", "nobody")
"""Whom root lets run the server, which refuses to run as root."""


def missing() -> str | None:
    """Says what PostgreSQL lacks here; None if it can be tried."""
    if importlib.util.find_spec("psycopg") is None:
        return "psycopg is not installed"
    if _programs() is None:
        return "no PostgreSQL server is installed"
    if shutil.which(POOLER) is None:
        return f"{POOLER} is not installed"
    if os.geteuid() == 0 and _account() is None:
        return f"no account {' or '.join(ACCOUNTS)} to run it for root"
    return None


def _programs() -> Path | None:
    """The folder with `initdb` and `pg_ctl`: Debian keeps one for each version, the newest last."""
    debian = Path("/usr/lib/postgresql").glob("*/bin")
    found = sorted(debian, key=lambda path: (len(path.parent.name), path.parent.name))
    on_path = shutil.which("pg_ctl")
    if on_path is not None:
        found.append(Path(on_path).resolve().parent)
    usable = [path for path in found if (path / "initdb").exists() and (path / "pg_ctl").exists()]
    return usable[-1] if usable else None


def _account() -> pwd.struct_passwd | None:
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    return next((known[name] for name in ACCOUNTS if name in known), None)


class Cluster:
    """A server of its own, which listens on a socket in its folder alone."""

    def __init__(self, folder: Path, who: dict[str, Any], *, fsync: bool, writer_s: float) -> None:
        self._folder = folder
        self._who = who
        self.runs = False
        self._options = f"-c listen_addresses= -c unix_socket_directories={folder}"
        self._options += f" -c max_connections=200 -c fsync={'on' if fsync else 'off'}"
        self._options += f" -c wal_writer_delay={round(writer_s * 1000)}"

    def address(self, database: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql:///{database}?host={self._folder}&user=tumbler"

    @property
    def folder(self) -> Path:
        """The folder of its socket, which an address takes for its host."""
        return self._folder

    @property
    def socket(self) -> Path:
        """The socket that it listens on."""
        return self._folder / ".s.PGSQL.5432"

    def start(self) -> None:
        """Starts it; returns once it takes connections."""
        self.call("pg_ctl", "-w", "-l", str(self._folder / "log"), "-o", self._options, "start")
        self.runs = True

    def stop(self, how: str = "immediate") -> None:
        """Ends it as a crash would or, with "fast", in order."""
        self.call("pg_ctl", "-w", "-m", how, "stop")
        self.runs = False

    def promote(self) -> None:
        """Has a standby take the place of its primary; returns once it accepts writes."""
        self.call("pg_ctl", "-w", "promote")

    def makes(self, folder: Path) -> None:
        """Makes a folder in its own, for its account."""
        folder.mkdir()
        if self._who:
            os.chown(folder, self._who["user"], self._who["group"])

    def starts(self, *words: str) -> subprocess.Popen[Any]:
        """Starts another program as its account."""
        return subprocess.Popen(words, cwd=self._folder, **self._who)

    def call(self, program: str, *given: str) -> None:
        """Calls one of PostgreSQL's programs for this server."""
        programs = _programs()
        assert programs is not None
        where = ["-D", str(self._folder / "data")]
        if program in ("createdb", "psql"):
            where = ["-h", str(self._folder), "-U", "tumbler"]
        words = [str(programs / program), *where, *given]
        with (self._folder / "calls").open("ab") as log:
            subprocess.run(words, check=True, cwd=self._folder, stdout=log, stderr=log, **self._who)


@contextmanager
def cluster(
    *, fsync: bool = False, parent: Path | None = None, writer_s: float = 0.2
) -> Iterator[Cluster]:
    """Runs a new, empty server below a folder; without `fsync` a crash of the machine loses it.

    A crash of the server loses what was committed in the last `writer_s` seconds, 10 at most,
    without waiting for the disk.
    """
    with _placed(parent, fsync=fsync, writer_s=writer_s) as made:
        made.call("initdb", "-A", "trust", "-U", "tumbler", "-E", "UTF8", "--locale=C", "--no-sync")
        with _running(made):
            yield made


@contextmanager
def pooler(server: Cluster, mode: str) -> Iterator[Callable[[str], str]]:
    """Runs PgBouncer before a server; gives the addresses of its databases through it."""
    folder = server.folder / f"pool-{mode}"
    server.makes(folder)
    (folder / "users").write_text('"tumbler" ""')
    config = folder / "config"
    config.write_text(
        f"[databases]\n* = host={server.folder} user=tumbler\n[pgbouncer]\npool_mode = {mode}\n"
        f"auth_type = trust\nauth_file = {folder}/users\nunix_socket_dir = {folder}\n"
        f"listen_port = 5432\nlogfile = {folder}/log\n"
    )
    running = server.starts(POOLER, "-q", str(config))
    try:
        while not _listens(folder / ".s.PGSQL.5432"):
            assert running.poll() is None, (folder / "log").read_text()
        yield lambda name: f"postgresql:///{name}?host={folder}&user=tumbler"
    finally:
        running.terminate()
        running.wait()


def _listens(path: Path) -> bool:
    """Whether somebody listens on a socket."""
    with socket.socket(socket.AF_UNIX) as asks:
        return not asks.connect_ex(str(path))


@contextmanager
def standby(primary: Cluster) -> Iterator[Cluster]:
    """Runs a standby of a server, where no write counts from now on that the standby has not."""
    with _placed(None, fsync=False, writer_s=0.2) as made:
        made.call("pg_basebackup", "-h", str(primary.folder), "-U", "tumbler", "-R", "-c", "fast")
        with _running(made):
            names = "ALTER SYSTEM SET synchronous_standby_names = '*'"
            primary.call("psql", "-d", "postgres", "-c", names)
            primary.call("pg_ctl", "reload")
            yield made


def address_of_all(servers: Sequence[Cluster], database: str = "postgres") -> str:
    """The address of a database at whichever of these servers accepts writes."""
    hosts = ",".join(str(server.folder) for server in servers)
    return f"postgresql:///{database}?host={hosts}&user=tumbler&target_session_attrs=read-write"


@contextmanager
def _placed(parent: Path | None, *, fsync: bool, writer_s: float) -> Iterator[Cluster]:
    """A server that has no files yet, in a folder of its own."""
    account = _account() if os.geteuid() == 0 else None
    # Not pytest's folder, which another account may not enter; a socket's path has 107 bytes.
    folder = Path(tempfile.mkdtemp(prefix="tumbler-pg-", dir=parent))
    who: dict[str, Any] = {}
    if account is not None:
        os.chown(folder, account.pw_uid, account.pw_gid)
        who = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    try:
        yield Cluster(folder, who, fsync=fsync, writer_s=writer_s)
    finally:
        shutil.rmtree(folder)


@contextmanager
def _running(server: Cluster) -> Iterator[None]:
    server.start()
    try:
        yield
    finally:
        if server.runs:
            server.stop()


@asynccontextmanager
async def opened(address: str, **given: Any) -> AsyncIterator[Any]:
    """A store on a database; `given` are its patience, in seconds."""
    from bot.cluster.connection import Patience
    from bot.cluster.postgres import PostgresStore

    store = await PostgresStore.open(address, patience=Patience(**given))
    try:
        yield store
    finally:
        await store.close()
