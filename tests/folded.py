"""Names of a test for `/<game> start` that are no parameters there are typed in `options`.

Tests name an option of any game as the table has it, `slash(games, "unlock start", lock="bot")`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.match.games import GAMES, GameEntry
from bot.match.lobby.shell_terms import terms_of
from bot.match.lobby.typed_options import offered_options
from sandbox.people.person import Person
from tests.probe.entry import DIAL

_send = Person._command_data


def folded(path: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The typed values of a command: parameters it has, and the rest in `options`."""
    game, _, name = path.partition(" ")
    entry = GAMES.get(game, DIAL)
    if name != "start" or not entry.for_several or game not in {*GAMES, DIAL.key}:
        return dict(given)
    known = {one.name for one in (*offered_options(entry), *terms_of(entry))}
    out, typed = dict[str, Any](), list[str]()
    for key, value in given.items():
        if (taken := _taken(entry, key, value)) is not None:
            out[key] = taken
        elif key in known:
            typed.append(f"{key} {str(value).replace(', ', '+').replace(',', '+')}")
        else:
            out[key] = value
    if typed:
        out["options"] = ", ".join([*([out["options"]] if "options" in out else []), *typed])
    return out


def _taken(entry: GameEntry, key: str, value: Any) -> Any:
    """The value of a parameter that sets this option so; None: there is none."""
    for one in entry.parameters:
        if one.name == key:
            if not one.words:
                number = int(value) if str(value).isdigit() else 0
                return number if entry.sizes[0] <= number <= entry.sizes[-1] else None
            if value in one.words:
                return value
            words = {stored: word for word, stored in one.words.items()}
            return words.get(str(value)) if one.sets == key else None
    return None


def _folding(self: Person, channel: int, path: str, given: Mapping[str, Any], *focused: str) -> Any:
    return _send(self, channel, path, folded(path, given), *focused)


def install() -> None:
    """Has every stand-in for a person type so."""
    Person._command_data = _folding  # type: ignore[method-assign]
