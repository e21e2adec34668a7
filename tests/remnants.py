"""What the bytes of a database's files tell of somebody, wherever in them it stands."""

from __future__ import annotations

from pathlib import Path


def remnants(database: Path, person: int, *texts: str) -> dict[str, int]:
    """How often a person's id, or one of these texts, stands in each file that has it.

    An id of Discord is stored as eight bytes, or within a text as decimal digits.
    """
    needles = [person.to_bytes(8), *(text.encode() for text in (str(person), *texts))]
    files = [database, *database.parent.glob(f"{database.name}-*")]
    found = {file.name: sum(map(file.read_bytes().count, needles)) for file in files}
    return {name: count for name, count in found.items() if count}
