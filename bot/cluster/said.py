"""Errors of PostgreSQL and its driver, in words that a host can act on, and without an address."""

from __future__ import annotations

import re
from collections.abc import Generator
from contextlib import contextmanager

import psycopg
from psycopg import errors

from bot.store.tx import StoreError

SHARES = (
    "leads to a pooler that shares sessions: name the server itself, or have it pool by session"
)
"""Said of an address through which statements of one line reach several sessions."""

_BY_CODE = {
    errors.DuplicatePreparedStatement.sqlstate: f"its address {SHARES}",
    errors.InvalidSqlStatementName.sqlstate: f"its address {SHARES}",
    errors.InsufficientPrivilege.sqlstate: "its user may not do that there: GRANT CREATE ON SCHEMA"
    " public TO that user, or make it the owner of the database",
    errors.InvalidPassword.sqlstate: "its server refuses the password, or wants one",
    errors.InvalidAuthorizationSpecification.sqlstate: "its server does not let the user in",
    errors.InvalidCatalogName.sqlstate: "a database of this name does not exist there",
    errors.ReadOnlySqlTransaction.sqlstate: "its server can be read alone, as a standby",
    errors.DiskFull.sqlstate: "the disk of its server is full",
    errors.TooManyConnections.sqlstate: "its server has no connection left",
    errors.CannotConnectNow.sqlstate: "its server is being started or ended",
    errors.QueryCanceled.sqlstate: "its server takes too long",
    errors.LockNotAvailable.sqlstate: "something else holds a lock there for too long",
}

_BY_WORDS = (
    (r"password authentication failed|no password supplied", errors.InvalidPassword),
    (
        r"no pg_hba\.conf entry|role .* does not exist|is not permitted to log in",
        errors.InvalidAuthorizationSpecification,
    ),
    (r"database .* does not exist", errors.InvalidCatalogName),
    (r"the database system is|recovery mode", errors.CannotConnectNow),
    (
        r"too many clients|remaining connection slots|too many connections",
        errors.TooManyConnections,
    ),
    (r"session is read-only|read-write", errors.ReadOnlySqlTransaction),
)
"""The words of libpq as a connection is refused, which then has no code. It is in English, because
the server speaks before it knows a language."""

AWAY = "its server cannot be reached"


def why(error: Exception) -> str:
    """Why something cannot be done with the database, as the end of a sentence without its stop."""
    met = error if isinstance(error, psycopg.Error) else error.__cause__
    code = met.sqlstate if isinstance(met, psycopg.Error) else None
    if code in _BY_CODE:
        return _BY_CODE[code]
    if isinstance(met, psycopg.Error) and met.diag.message_primary and code is not None:
        return met.diag.message_primary
    if code is None and isinstance(met, psycopg.DataError):  # the driver's own, as of a null byte
        return "a value is none that PostgreSQL can hold"
    for pattern, kind in _BY_WORDS:
        if re.search(pattern, str(error)):
            return _BY_CODE[kind.sqlstate]
    return AWAY


@contextmanager
def in_sentences(done: str, *kinds: type[Exception]) -> Generator[None]:
    """Raises errors of some kinds as a `StoreError`: what cannot be done with the database."""
    try:
        yield
    except kinds as error:
        raise StoreError(f"The database cannot be {done}: {why(error)}.") from error
