"""Who may see a match: asked in one place, before anything of a match is read for a press."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from bot.match.lobby.visibility import Reader, check_sees
from bot.match.refusals import ShellRefused
from bot.store.matches import read_seen
from tests.deeds import offers_seat
from tests.desk import ANA, BEN, CHANNEL, CY, DEE, GUILD, Desk
from tests.interactions import fresh
from tests.sources import FILES, called

LOOKS_UP = {"live", "live_and", "table", "look", "change", "read_table", "read_match"}
"""The functions that read a match by its id."""

FOUND_OTHERWISE = {
    ("bot.cogs.daily.cog", "match"): "the deal of its own person, which just began",
    ("bot.cogs.digest.cog", "one.match"): "a match that waits for its own person",
    ("bot.cogs.matches.cog", "match"): "the matches of its own person",
    ("bot.cogs.substitute.cog", "known.match"): "the match of the press, by its offer",
    ("bot.cogs.substitute.cog", "match"): "what `Finder` found, which asks",
    ("bot.cogs.learn.cog", "match"): "the lesson of its own person",
    ("bot.cogs.series.cog", "match"): "asked just before",
    ("bot.cogs.tables.cog", "place.match"): "those whose place its person sees",
    ("bot.interactions.answers", "match"): "a match of its own person",
    ("bot.interactions.autocomplete", "match"): "asked just before, or as the one above",
}
"""The modules of presses and commands that look up a match which no checked press names, and why.

An id from a press is `press.match` or `wire.match`, and `name_match` has asked about that.
"""


def test_a_press_is_given_the_match_that_it_names_in_one_place() -> None:
    """That place asks first whether its person may see the match."""
    given = [
        module
        for module, source in _sources(".wire = ")
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "press.wire"
    ]
    assert given == ["bot.interactions.permissions"]
    made = [module for module, source in _sources(" Press(")] + [
        module for module, source in _sources("(Press(")
    ]
    assert made == ["bot.app.client"]


def test_no_press_or_command_looks_up_a_match_without_having_asked() -> None:
    found = {
        (module, text)
        for module, source in _sources("")
        if module.startswith("bot.interactions.") or ": Press" in source
        for text in _looked_up(source)
    }
    assert found == FOUND_OTHERWISE.keys()


def test_a_match_that_a_command_names_is_found_by_the_finder_alone() -> None:
    for module, source in _sources('values.get("match")'):
        finds = [
            called(node.func)
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Call)
            and any(ast.unparse(one) == "values.get('match')" for one in node.args)
        ]
        assert set(finds) == {"live"}, module
        assert len(finds) == source.count('values.get("match")'), module


def _sources(text: str) -> Iterator[tuple[str, str]]:
    """The modules of presses and commands in which this stands, by name."""
    for module, (source, _) in FILES.items():
        if module.startswith(("bot.cogs.", "bot.interactions.", "bot.app.")) and text in source:
            yield module, source


def _looked_up(source: str) -> Iterator[str]:
    """What stands for the id wherever a match is read, but for that of the press."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or called(node.func) not in LOOKS_UP or not node.args:
            continue
        of_store = called(node.func) in ("read_table", "read_match")
        on = "" if of_store else ast.unparse(getattr(node.func, "value", node.func))
        if of_store or on.endswith(("matches", "lobby")):
            text = ast.unparse(node.args[1 if of_store else 0])
            if text not in ("press.match", "wire.match"):
                yield text


async def seen_by(desk: Desk, match: str, person: int, guild: int | None, *, sees: bool) -> str:
    """Why a person may not see a match where they ask; "" if they may."""
    reader = Reader(person, guild, lambda place: sees and place.channel == CHANNEL)
    found = await desk.store.read(lambda tx: read_seen(tx, match, person))
    try:
        check_sees(reader, found, desk.now)
    except ShellRefused as refused:
        return refused.key
    return ""


@pytest.mark.parametrize("guild", [GUILD, GUILD + 1, None])
async def test_who_belongs_to_a_match_sees_it_wherever_they_ask(
    desk: Desk, guild: int | None
) -> None:
    match = await desk.duel()
    await desk.hands_over(match, BEN, CY)
    for person in (ANA, BEN, CY):
        assert await seen_by(desk, match, person, guild, sees=False) == ""
    assert await seen_by(desk, match, DEE, guild, sees=False) == "unknown_match"


@pytest.mark.parametrize("guild", [GUILD + 1, None])
async def test_who_sees_its_channel_sees_it_in_its_server_alone(
    desk: Desk, guild: int | None
) -> None:
    match = await desk.duel()
    assert await seen_by(desk, match, DEE, GUILD, sees=True) == ""
    assert await seen_by(desk, match, DEE, guild, sees=True) == "unknown_match"


async def test_who_is_invited_or_offered_a_seat_sees_it_before_they_sit(desk: Desk) -> None:
    table = await desk.opened("triplock", (ANA,), invited=BEN)
    assert await seen_by(desk, table, BEN, None, sees=False) == ""
    assert await seen_by(desk, table, CY, None, sees=False) == "unknown_match"
    match = await desk.duel()
    await desk.hands_over(match, BEN, CY)
    await offers_seat(desk.matches, match, ANA, DEE, "Dee")
    assert await seen_by(desk, match, DEE, GUILD + 1, sees=False) == ""
    assert await seen_by(desk, match, DEE * 10, GUILD, sees=False) == "unknown_match"


async def test_who_never_took_the_offered_seat_does_not_see_how_it_ended(desk: Desk) -> None:
    match = await desk.duel()
    await offers_seat(desk.matches, match, ANA, DEE, "Dee")
    await desk.acts.resign(match, BEN, interaction=fresh())
    assert await seen_by(desk, match, DEE, None, sees=False) == "unknown_match"
    assert await seen_by(desk, match, ANA, None, sees=False) == ""


async def test_what_does_not_exist_is_seen_by_nobody(desk: Desk) -> None:
    assert await seen_by(desk, "ZZZZZZZZ", ANA, GUILD, sees=True) == "unknown_match"
