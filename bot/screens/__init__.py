"""Screens: pure functions from a match and its pictures to messages as data (`bot.message`).

Public screens are made from the spectator's view alone, private ones from the reader's own.
docs/screens.md shows them all.

The sentences of the core stand in this room, those of a feature in the screens of its cog. `lobby`
and `board` are for everybody, `private`, `scenes` and `more` for one reader. `story` says what
happened, `terms` how a table is set up. `refusals` says why the shell refuses, `faults` that an
answer failed, `doors` that messages cannot be sent. `notes` are short answers. `commands`, `typed`
and `permissions` have the words of slash commands, forms and permissions. `parts` are shared, and
`buttons` has the words of buttons that stand on the screens of several features.
"""

from bot.screens.board import board, own_board, ping, remains, report, result
from bot.screens.more import (
    in_words,
    more,
    resign,
    story_rows,
    told_side,
    told_words,
    whole_story,
)
from bot.screens.parts import (
    asked_seat,
    channel_link,
    headline,
    link,
    prompt_of,
    shows,
    standing,
    table_prompt,
    table_reader,
    wanted_pages,
)
from bot.screens.private import asks_for_hand, closed_panel, hand, private, resting
from bot.screens.scenes import Look, caption_of, look, own_looks, untold
from bot.screens.story import milestone_since
from bot.screens.what_is_this import what_is_this

__all__ = [
    "Look",
    "asked_seat",
    "asks_for_hand",
    "board",
    "caption_of",
    "channel_link",
    "closed_panel",
    "hand",
    "headline",
    "in_words",
    "link",
    "look",
    "milestone_since",
    "more",
    "own_board",
    "own_looks",
    "ping",
    "private",
    "prompt_of",
    "remains",
    "report",
    "resign",
    "resting",
    "result",
    "shows",
    "standing",
    "story_rows",
    "table_prompt",
    "table_reader",
    "told_side",
    "told_words",
    "untold",
    "wanted_pages",
    "what_is_this",
    "whole_story",
]
