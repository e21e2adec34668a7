"""What is said and shown: pure functions from a match to messages as data."""

from bot.screens.board import board, own_board, ping, remains, report, result
from bot.screens.more import (
    ending_ways,
    in_words,
    more,
    resign,
    story_rows,
    told_words,
    what_is_this,
    whole_story,
)
from bot.screens.parts import channel_link, link, prompt_of, table_prompt, table_reader
from bot.screens.private import asks_for_hand, closed_panel, hand, private, resting
from bot.screens.scenes import caption_of, look, own_looks, untold
from bot.screens.story import milestone_since

__all__ = [
    "asks_for_hand",
    "board",
    "caption_of",
    "channel_link",
    "closed_panel",
    "ending_ways",
    "hand",
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
    "story_rows",
    "table_prompt",
    "table_reader",
    "told_words",
    "untold",
    "what_is_this",
    "whole_story",
]
