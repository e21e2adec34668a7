"""The panels of servers and moderators keep Discord's limits, however much stands on them."""

from __future__ import annotations

from msgspec.structs import replace

from bot.cogs.server import screens
from bot.cogs.server.screens import game
from bot.cogs.tables import panel
from bot.cogs.tables import screens as blocks
from bot.cogs.tables.blocks import Held
from bot.cogs.tables.screens import PER_PAGE, ListedTable
from bot.match.controls.message import Say, Select
from bot.match.controls.wording import ListPage
from bot.match.games import GAMES
from bot.match.limits import BY_SERVER, LIMITS
from bot.match.lobby.servers import offered
from bot.store.servers import Server, ServerBlock, ServerGame
from tests.fitting import fitting
from tests.lives import table_of

IDS = tuple(range(1_325_689_412_345_678_900, 1_325_689_412_345_678_925))
"""As many channels or roles as a select takes."""

URL = "https://discord.com/channels/1325689412345678901/1325689412345678901/1325689412345678901"
NAMES = ("W" * 18,) * 7

FULL = Server(
    IDS[0],
    IDS,
    threads=True,
    pace="12 hours",
    role=IDS[0],
    limits=dict.fromkeys(BY_SERVER, 10),
    players=IDS,
    blocked=IDS,
    moderators=IDS[1],
    log_channel=IDS[2],
    results_channel=IDS[3],
)


def test_the_pages_of_a_server_fit() -> None:
    entries = [*GAMES.values()]
    own = {key: ServerGame(IDS[0], key, channels=IDS, terms={"pace": "1 day"}) for key in GAMES}
    for server in (FULL, Server(1)):
        for lost in (False, True):
            fitting(screens.places(server, is_nowhere=lost, is_log_open=lost, lead="x" * 300))
            fitting(screens.people(server, is_nobody=lost, lead="x" * 300))
        fitting(screens.games(server, entries, own))
        fitting(screens.limits(server, LIMITS))


def test_the_page_of_a_game_fits_and_has_what_the_game_has() -> None:
    for key, entry in GAMES.items():
        own = ServerGame(IDS[0], key, may_play=False, channels=IDS)
        names = [option.name for option in offered(entry, own)]
        for opened in ("", *names):
            fitting(game(entry, replace(own, channels=()), opened, is_nowhere=True))
            fitting(screen := game(entry, own, opened))
        said = "".join(each.content for each in screen.blocks if isinstance(each, Say))
        selects = [each for each in screen.blocks if isinstance(each, Select)]
        assert ("**Pace**" in said) == entry.for_several, key
        assert ("**Options**" in said) == bool(names), key
        assert len(selects) == entry.for_several + bool(names) + bool(names), key


def test_a_page_of_games_fits_while_there_are_few() -> None:
    """A shelf that grows needs pages there, and learns it here."""
    assert len(GAMES) <= 9


def listed(count: int, status: str) -> list[ListedTable]:
    table = table_of("unlock", 7, status, {}, names=NAMES)
    return [
        ListedTable(
            GAMES["unlock"],
            replace(table, match=replace(table.match, id=f"7KQ2AB3{at}")),
            URL,
            True,
        )
        for at in range(count)
    ]


def test_the_lists_of_tables_fit() -> None:
    many = listed(PER_PAGE, "lobby")
    for page in (ListPage(1, 1), ListPage(2, 3)):
        screen = blocks.as_screen(blocks.tables(many, page, lead="x" * 200, moderates=True))
        fitting(screen)
        fitting(panel.tables(many, page, lead="x" * 200, may_block=True))


def test_a_table_of_seven_fits() -> None:
    for status in ("lobby", "open", "aside"):
        (one,) = listed(1, status)
        fitting(panel.table(one, 60, may_block=True))
        fitting(panel.asks_out(one.table, 1, may_block=True))


def test_the_list_of_blocked_people_fits() -> None:
    people = [ServerBlock(f"{at:032}", "W" * 18, 1.8e9) for at in range(30)]
    fitting(blocks.blocked_people(people, 2, lead="x" * 200))
    fitting(blocks.has_blocked(IDS[0], "W" * 18, Held((table_of("unlock", 7, "lobby"),) * 50, 8)))
