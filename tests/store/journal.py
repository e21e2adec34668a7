"""What is asked of a store and what it answers, and where in the code each statement stands."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from bot.store.changes import ChangeSet
from bot.store.tx import ALONE, Keys, Query, Record, Tx, Value

T = TypeVar("T")

ROOT = Path(__file__).parents[2]
METHODS = ("run", "rows", "row")
_MAY_ASK = re.compile(r"\btx\s*\.|\bQuery\s*\(|\b(?!tx\b)\w+\s*:\s*Tx\b")


class Site(NamedTuple):
    """A call of a method of a `Tx`: its file below the repository, and its lines."""

    path: str
    first: int
    last: int


class Entry(NamedTuple):
    """One statement that was run: its text, its values, its answer, and the line that ran it.

    The answer is written out, so that 1, 1.0 and True differ.
    """

    sql: str
    values: Mapping[str, Value]
    answer: str
    line: tuple[str, int]


class JournalTx:
    """A `Tx` that notes what another one is asked and answers."""

    def __init__(self, tx: Tx, entries: list[Entry]) -> None:
        self._tx = tx
        self._entries = entries

    @property
    def touched(self) -> ChangeSet:
        return self._tx.touched

    @property
    def writes(self) -> int:
        return self._tx.writes

    def run(self, sql: str, /, **values: Value) -> None:
        # At once, so that a refusal stands beside its statement.
        self._note(self._tx.changed, sql, values)

    def changed(self, sql: str, /, **values: Value) -> int:
        return self._note(self._tx.changed, sql, values)

    def rows(self, sql: str, /, **values: Value) -> list[Record]:
        return self._note(self._tx.rows, sql, values)

    def row(self, sql: str, /, **values: Value) -> Record | None:
        return self._note(self._tx.row, sql, values)

    def all(self, *queries: Query[Any]) -> list[Any]:
        found: list[Any] = []
        for one in queries:
            rows = self._note(self._tx.rows, one.sql, one.values)
            found.append(one.made(rows))
        return found

    def fill(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
        self._tx.fill(table, columns, rows)

    def needs(self, *keys: str) -> None:
        self._tx.needs(*keys)

    def alone(self) -> None:
        self._tx.alone()

    def _note(self, method: Callable[..., Any], sql: str, values: Mapping[str, Value]) -> Any:
        frame = sys._getframe(2)
        line = (str(Path(frame.f_code.co_filename).relative_to(ROOT)), frame.f_lineno)
        try:
            answer = method(sql, **values)
        except Exception:
            self._entries.append(Entry(sql, values, "refused", line))
            raise
        self._entries.append(Entry(sql, values, comparable(sql, answer), line))
        return answer


def comparable(sql: str, answer: Any) -> str:
    """The answer written out; rows that the statement does not order are put in one order."""
    if isinstance(answer, list) and "ORDER BY" not in sql:
        return repr(sorted(answer, key=str))
    return repr(answer)


class Journal:
    """A store whose transactions are noted, one after another.

    `told` is what its listener was told that each write has touched.
    """

    def __init__(self, store: Any) -> None:
        self._store = store
        self.entries: list[Entry] = []
        self.told: list[str] = []
        store.listener = self._hear

    async def read(self, work: Callable[[Tx], T]) -> T:
        return await self._store.read(lambda tx: work(JournalTx(tx, self.entries)))

    async def write(self, work: Callable[[Tx], T], on: Keys = ALONE) -> T:
        # Without its keys, so that no engine begins anew with more of them.
        return await self._store.write(lambda tx: work(JournalTx(tx, self.entries)))

    def _hear(self, touched: ChangeSet) -> None:
        seen = (touched.played, touched.changed, touched.tournaments, touched.duties)
        self.told.append(repr(seen))

    def never(self) -> list[str]:
        """The statements in the code that were not run, by where they stand."""
        ran = {entry.line for entry in self.entries}
        return [
            f"{site.path}:{site.first}"
            for site in sites()
            if not any((site.path, line) in ran for line in range(site.first, site.last + 1))
        ]


@cache
def modules() -> tuple[tuple[str, Sequence[ast.AST]], ...]:
    """The modules of the bot with all that is written in them, parsed once."""
    paths = sorted((ROOT / "bot").rglob("*.py"))
    return tuple(
        (str(path.relative_to(ROOT)), tuple(ast.walk(ast.parse(path.read_text()))))
        for path in paths
        if _MAY_ASK.search(path.read_text())
    )


def sites() -> Iterator[Site]:
    """Every statement in the code: each call of a method of what is called `tx`."""
    for path, nodes in modules():
        for node in nodes:
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in METHODS
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "tx"
            ):
                yield Site(path, node.lineno, node.end_lineno or node.lineno)


def misnamed() -> Iterator[str]:
    """Parameters that are a `Tx` and not called `tx`, so that `sites` would overlook them."""
    for path, nodes in modules():
        for node in nodes:
            if (
                isinstance(node, ast.arg)
                and isinstance(node.annotation, ast.Name)
                and node.annotation.id == "Tx"
                and node.arg != "tx"
            ):
                yield f"{path}:{node.lineno}"


def _with_queries() -> Iterator[str]:
    """The modules that make a `Query`, which is run elsewhere."""
    for path, nodes in modules():
        calls = (node.func for node in nodes if isinstance(node, ast.Call))
        if any(isinstance(called, ast.Name) and called.id == "Query" for called in calls):
            yield path


_SQL = re.compile(r"\b(SELECT|INSERT|UPDATE|DELETE|WHERE|AND|ORDER BY|SET|VALUES|CONFLICT)\b")


def fragments() -> Iterator[tuple[str, str]]:
    """Every piece of SQL that is written in a module of statements, with where it stands."""
    paths = {site.path for site in sites()} | set(_with_queries())
    for path, nodes in modules():
        if path not in paths:
            continue
        docstrings = _docstrings(nodes)
        for node in nodes:
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and _SQL.search(node.value)
                and node not in docstrings
            ):
                yield f"{path}:{node.lineno}", node.value


def _docstrings(nodes: Sequence[ast.AST]) -> set[ast.AST]:
    """Strings that are statements of their own."""
    return {node.value for node in nodes if isinstance(node, ast.Expr)}
