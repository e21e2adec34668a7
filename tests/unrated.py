"""Tables whose matches are not rated, so that the host of a game without lots begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.match.games import GAMES
from bot.match.lobby.shell_terms import RATED, terms_of


def unrated(game: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Returns what a table of a game is opened with: not rated, unless that is given."""
    entry = GAMES.get(game)
    is_known = entry is not None and RATED.name in {term.name for term in terms_of(entry)}
    return {RATED.name: "off", **given} if is_known else {**given}


def hosted(game: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The same for what is typed: at Unlock the host hides the code, unless that is given."""
    out = unrated(game, given)
    if game == "unlock" and not given.keys() & {"lock", "tournament", "players", "series"}:
        out["lock"] = "host"
    return out
