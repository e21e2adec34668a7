"""What moderators are shown of ratings: lines, and pages that Discord takes at their fullest."""

from __future__ import annotations

import pytest

from bot.cogs.ratings import screens
from bot.cogs.ratings.moderation import Counted
from bot.cogs.ratings.screens import PEOPLE_PER_PAGE, PER_PAGE, ListedResult
from bot.match.controls.message import Beside, Say, Screen
from bot.match.controls.wording import ListPage
from bot.match.games import GAMES
from bot.match.lobby.rated import named, pool_of
from bot.store.ratings import Pool, Rated
from bot.store.results import Result
from bot.store.seats import Nobody, Person
from bot.store.server_ratings import Off
from games.core import Ending
from tests.fitting import fitting

AT, LONGEST = 1_795_878_010.0, "_" * 18
"""A time, and a name that is twice as long once it is escaped."""

URL = f"https://discord.com/channels/{'9' * 19}/" + "9" * 39


def listed(
    key: str, mode: str, names: list[str], url: str | None = URL, match: str = "7KQ2AB3C"
) -> ListedResult:
    """A rated match with these people; who is called somebody was forgotten, Dee hides hers."""
    pool = Pool(7, pool_of(GAMES[key], mode))
    people = [Nobody() if name == "somebody" else Person(at) for at, name in enumerate(names)]
    results = tuple(
        Result(at, people[at], name, at, at + 1, None, (), "won", Ending.WON, 0, AT)
        for at, name in enumerate(names)
    )
    rated = tuple(
        Rated(match, at, pool, 9, AT, (25.0, 8.0), (26.0, 7.0), 6 - 5 * (name == "Cy"), 9)
        for at, name in enumerate(names)
        if name not in ("somebody", "Dee")
    )
    return ListedResult(GAMES[key], Counted(match, pool, results, rated), url)


def lines(screen: Screen) -> list[str]:
    return [block.content for block in screen.blocks if isinstance(block, Beside)]


def test_a_match_is_told_in_a_line() -> None:
    one = listed("triplock", "ring", ["Ana*", "somebody", "Cy", "Dee"])
    (line,) = lines(screens.matches([one], ListPage(1, 1)))
    assert line == (
        "**Triplock ring** · ● Ana\\* 1500 → 1520, still settling · ▲ somebody · ■ Cy new, 1 of 5"
        f" · ◆ Dee · <t:{AT:.0f}:R> · [the result]({URL})"
    )
    (line,) = lines(screens.matches([listed("tripol", "", ["Ana", "Ben"], None)], ListPage(1, 1)))
    assert line.startswith("**Tripol** · ● Ana ")
    assert line.endswith(f" · <t:{AT:.0f}:R>")


def test_the_question_names_what_no_longer_counts() -> None:
    one = listed("tripol", "", ["Cy", "Dee"])
    said = screens.asks_back(one.entry, one.counted).blocks[0]
    assert isinstance(said, Say)
    assert "It no longer counts for ratings: **Tripol**, ● Cy new, 1 of 5 · ▲ Dee. " in said.content


@pytest.mark.parametrize("key", [key for key, entry in GAMES.items() if entry.texts.MODES])
def test_a_pool_is_read_as_it_was_named(key: str) -> None:
    entry = GAMES[key]
    assert [named(pool_of(entry, mode)) for mode in entry.texts.MODES] == [
        (key, mode) for mode in entry.texts.MODES
    ]


def test_full_pages_fit_into_a_message() -> None:
    full = [listed("unlock", "", [LONGEST] * 7, match=f"7KQ2AB3{at}") for at in range(PER_PAGE)]
    fitting(screens.matches(full, ListPage(2, 3), lead=screens.TAKEN_BACK, has_boards=True))
    fitting(screens.asks_back(full[0].entry, full[0].counted))
    off = [Off(at, LONGEST) for at in range(PEOPLE_PER_PAGE * 3)]
    fitting(screens.boards(off, 2, lead=screens.taken_off(LONGEST)))
