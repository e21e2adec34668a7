"""The page of one game in a server: whether it is played, where, and how a new table begins."""

from __future__ import annotations

from functools import partial
from typing import Literal

from bot.cogs.server.screens import GAMES, MOST, USUAL, ServerPage, paces
from bot.message.message import (
    Block,
    Picker,
    Say,
    Screen,
    Select,
    SelectOption,
    shell_button,
    shell_select,
)
from bot.message.shell_word import Word
from bot.message.wire import NO_MATCH
from bot.play.lobby.server_games import offered
from bot.play.match.pace import PACE
from bot.screens.changing import option_selects
from bot.screens.server import GAME_LINES, game_line, pace_words
from bot.shelf import Shelved
from bot.store.servers.games import ServerGame

WHERE = "Where it may be played (none chosen: where all games may)"

AS_ALL = "as for all games"

NOWHERE = (
    "**Where**: nowhere, because the channels that were chosen are gone, or I can't see them."
    " Choose others."
)
"""What is said if none is left of the channels that were chosen for a game."""


class GameSetting(Word, frozen=True):
    """A value for something of a game in a server."""

    name = "_server:game!"
    game: str
    what: Literal["played", "where", "pace", "options"]
    value: str


class GameOption(Word, frozen=True):
    """An option of a game that is to change, or the line of its values that was chosen."""

    name = "_server:option"
    game: str
    option: str
    line: str | None = None


def game(entry: Shelved, own: ServerGame, opened: str = "", *, is_nowhere: bool = False) -> Screen:
    """What a server has set for a game; `opened` is the name of the option that is changed.

    `is_nowhere`: none is left of the channels that were chosen for the game.
    """
    options = offered(entry, own)
    lines = [f"### {entry.title} in this server"]
    for what in _lines_of(entry, has_options=bool(options)):
        lost = is_nowhere and what == "where"
        lines.append(NOWHERE if lost else game_line(what, entry, own))
    blocks: list[Block] = [
        Say("\n".join(lines)),
        Picker(_select(entry, "where"), WHERE, "channels", own.channels, MOST),
    ]
    if entry.for_several:
        blocks.append(_pace(entry, own))
    to, label = ("no", "Not played here") if own.may_play else ("yes", "Played here")
    row = (
        shell_button(NO_MATCH, ServerPage(GAMES), 0, "Back"),
        shell_button(NO_MATCH, GameSetting(entry.key, "played", to), 0, label),
    )
    if is_nowhere:  # nothing stands in the select that could be taken away
        row += (shell_button(NO_MATCH, GameSetting(entry.key, "where", ""), 0, "Where all may be"),)
    if options:
        up_to = partial(GameOption.up_to, entry.key)
        blocks += option_selects(options, NO_MATCH, up_to, opened)
        usual = GameSetting(entry.key, "options", USUAL)
        row += (shell_button(NO_MATCH, usual, 0, "Options as usual"),)
    return Screen((*blocks, row), entry.accent)


def _lines_of(entry: Shelved, *, has_options: bool) -> tuple[str, ...]:
    """What the page says of a game: a game for one has no pace, and some have no options."""
    without = () if entry.for_several else ("pace",)
    without += () if has_options else ("options",)
    return tuple(what for what in GAME_LINES if what not in without)


def _pace(entry: Shelved, own: ServerGame) -> Select:
    present = pace_words(own.terms.get(PACE.name), usual=AS_ALL)
    usual = SelectOption(AS_ALL[:1].upper() + AS_ALL[1:], USUAL)
    return Select(_select(entry, "pace"), f"Pace of a new table: {present}", (usual, *paces()[1:]))


def _select(entry: Shelved, what: str) -> str:
    return shell_select(NO_MATCH, GameSetting.up_to(entry.key, what))
