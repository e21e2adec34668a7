"""The steps of the schema after that of the first release; each only adds (law 34)."""

from __future__ import annotations

LATER: tuple[tuple[str, ...], ...] = ()
"""The statements of each later schema, in order."""
