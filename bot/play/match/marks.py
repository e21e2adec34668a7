"""Marks: keyed hashes by which the store knows people whose ids it is not to keep.

Each use has a key of its own among the values of the installation, made at its first use, so that
marks of one use say nothing about those of another.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from bot.store.meta import read_meta, write_meta
from bot.store.tx import Tx

MARK = 32
"""Characters of a mark."""


def mark_of(tx: Tx, use: str, text: str) -> str | None:
    """Returns the mark of a text; None as long as nothing was ever marked for this use."""
    key = read_meta(tx, use)
    return None if key is None else marked(key, text)


def make_mark(tx: Tx, use: str, text: str) -> str:
    """Returns the mark of a text. Makes the key at its first use."""
    key = read_meta(tx, use)
    if key is None:
        key = secrets.token_hex(32)
        write_meta(tx, use, key)
    return marked(key, text)


def marked(key: str, text: str) -> str:
    """Returns the mark of a text by a key, which is in hex."""
    return hmac.new(bytes.fromhex(key), text.encode(), hashlib.sha256).hexdigest()[:MARK]
