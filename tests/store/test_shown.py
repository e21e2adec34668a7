"""Who is listed for whom, by what each has chosen, and that nothing else lists people."""

from __future__ import annotations

import ast
import re

import pytest

from bot.match import blocks
from bot.store.person_settings import EVERYBODY, MET, NOBODY, Listed, Readers, listed
from tests.cogs.profile.past import Past, store
from tests.desk import ANA, BEN, DEE, Desk
from tests.sources import FILES

CHOSEN = (EVERYBODY, MET, None, NOBODY)


@pytest.mark.parametrize(
    ("to", "seen"),
    [
        (BEN, {EVERYBODY, MET, None}),
        (DEE, {EVERYBODY}),
        (ANA, {*CHOSEN}),
        (Readers.SERVER, {EVERYBODY, None}),
        (Readers.WITNESSES, {EVERYBODY, MET, None}),
        (Readers.STRANGERS, {EVERYBODY}),
    ],
    ids=["met", "not met", "themselves", "SERVER", "WITNESSES", "STRANGERS"],
)
async def test_each_choice_is_what_readers_are_shown(
    desk: Desk, to: int | Readers, seen: set[str | None]
) -> None:
    """Ana has played with Ben and not with Dee; a block of hers is told by nothing."""
    await store(desk, Past())
    for blocked in (False, True):
        for shows in CHOSEN:
            await desk.sets(ANA, results=shows)
            found = await desk.store.read(lambda tx: listed(tx, (ANA, ANA, None, 0, -3), to))
            is_seen = shows in seen
            hides = shows == NOBODY
            assert found == Listed(frozenset([ANA] * is_seen), int(not (is_seen or hides)))
        if not blocked:
            await desk.store.write(lambda tx: blocks.block(tx, ANA, BEN, "Ben", desk.now))


SET_BY = {
    "bot.cogs.settings.rules": "sets who sees results",
    "bot.cogs.settings.screens": "tells their person what is set",
    "bot.cogs.profile.screens": "tells their person what is set",
    "bot.cogs.leaderboard.rows": "tells the reader that nobody else sees their own line",
    "bot.store.person_settings": "stores it, and says what it means",
}
"""The modules that may speak of the values of `persons.results`."""


def test_what_a_choice_means_is_said_once() -> None:
    values = re.compile(r"\b(?:EVERYBODY|MET)\b|person_settings import.*\bNOBODY\b|\.results, '")
    found = {name for name, (source, _) in FILES.items() if values.search(source)}
    assert {name for name in found if name.startswith("bot.")} == {*SET_BY}


ASKS_BLOCKS = {
    "bot.cogs.clock.choices": "a nudge",
    "bot.cogs.matches.cog": "invitations in one's own list",
    "bot.match.blocks": "who hears that somebody asks for something",
    "bot.match.lobby.waits": "the line by which somebody is called",
}


def test_a_block_is_asked_only_where_somebody_is_asked_for_something() -> None:
    found = {name for name, (source, _) in FILES.items() if "is_blocked(" in source}
    assert found == {*ASKS_BLOCKS}


NO_LISTS = {
    "bot.cogs.daily.rules.read_results": "goes through `listed`",
    "bot.cogs.tournament.opening.read_results": "points of its matches, at which all have joined",
    "bot.cogs.tournament.rounds.read_results": "points of its matches, at which all have joined",
    "bot.match.matches.read_results": "how one match ended",
    "bot.store.ratings.results_of": "one match that is rated now, or for who moderates it",
    "bot.store.ratings.results": "a pool that is computed again",
    "bot.store.ratings.standings": "a pool that is computed again",
    "bot.store.results.read_results": "one match",
    "bot.store.server_ratings.off_boards": "for who decides about them",
}
"""What reads names of people over several matches, or results, without a condition, and why."""

_NAMES = re.compile(
    r"SELECT (?:(?!SELECT|FROM).)*(?:\bname\b|\*)"
    r"(?:(?!SELECT).)*(?:FROM|JOIN) (?:results|standings)\b",
    re.DOTALL,
)


def _is_of_one(code: str) -> bool:
    """Whether statements read one match, or one person alone."""
    by_person = "person = :person" in code and "JOIN results" not in code
    return by_person or "FROM results WHERE match = :match" in code


def _lists() -> set[str]:
    """The functions whose statements read names over several matches, or that read results."""
    found = set[str]()
    for module, (source, _) in FILES.items():
        if not module.startswith("bot.") or not re.search(r"results\b|standings\b", source):
            continue
        body = ast.parse(source).body
        texts = {
            node.targets[0].id if isinstance(node.targets[0], ast.Name) else "": ast.unparse(node)
            for node in body
            if isinstance(node, ast.Assign)
        }
        for node in ast.walk(ast.Module(body, [])):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                code = ast.unparse(node)
                for name in re.findall(r"\b_[A-Z_]+\b", code):
                    code += texts.get(name, "")
                asks = _NAMES.search(code) and not _is_of_one(code)
                if asks and ".see(" not in code and "_SEES" not in code:
                    found.add(f"{module}.{node.name}")
                if re.search(r"\bread_results\(tx", code):
                    found.add(f"{module}.read_results")
    return found


def test_nothing_else_lists_people() -> None:
    assert _lists() == {*NO_LISTS}
