"""The shell's own sentences, in one voice: what is so, that nothing changed, what to do next."""

from __future__ import annotations

from games.core import Refused

MAX_NAME = 16

SENTENCES: dict[str, str] = {
    "moved_on": "The table has moved on. Here it is as it stands.",
    "same_again": "That is done: you {what}.",
    "one_press": "I took one press. Press again if you meant {what}.",
    "not_your_turn": "{who} is playing. **My hand** shows what is yours.",
    "not_waited": "Nobody waits for you right now. You will be told.",
    "no_seat": "This is {whose} table. Watch it, or open one of your own with {command}.",
    "not_your_deal": "This is {whose} deal. {command} gives you your own.",
    "no_deal": "A deal is random, daily, or a code of six letters and digits such as 7KQ2AB.",
    "daily_opening": "Your attempt at today's deal is being set up. Ask for it again in a moment.",
    "daily_first": "Practice opens when your attempt of the day is over. Play today's deal first.",
    "closed_day": "Today's deal stays closed until the day is over. {command} gives you your own.",
    "shared_already": "This result was shared already. Nothing was posted again.",
    "no_home": "I can't post where this deal was started. Copy the line instead.",
    "no_hand": "You have no seat here. **More** shows the rules and the board in words.",
    "unknown_button": "I don't know that button. Nothing was changed.",
    "unknown_match": "I don't know that table. Nothing was changed.",
    "over": "This match is over: {how}.",
    "aside": "This match is on hold after an update. It is kept, and its players were told.",
    "closed_table": "This table was closed.",
    "old_command": "I know this command in another form by now. Reload Discord, then try again.",
    "restarting": "I am restarting. Press again in a few seconds.",
    "cannot_read": "I can't read “{text}”. Type a move as {example}; {command} lists all.",
    "no_choice": "That choice is not on the list any more. Nothing was changed.",
    "not_open": "This match has not begun yet.",
    "not_lobby": "This table has begun already.",
    "seated": "You have a seat at this table already.",
    "both_sides": "You can't sit on both sides. Name someone else, or leave the seat open.",
    "an_app": "{name} is an app and can't take a seat.",
    "no_free_seat": "The last seat went to {name} a moment ago.",
    "not_seated": "You have no seat at this table.",
    "host_starts": "{host} starts the table.",
    "host_closes": "Only {host} can close this table.",
    "host_withdraws": "Only {host} can withdraw this.",
    "host_leaves": "You host this table. Close it instead, and its people are told.",
    "own_invitation": "You sent this invitation. Withdraw takes it back.",
    "not_invited": "This invitation is for {name}. Open a table of your own with {command}.",
    "too_few": "{needed} people are needed, {have} sit here.",
    "no_picks": "{who} still has to pick.",
    "no_match_here": "You have no open {title} match here. {command} sets up a table.",
    "no_table_here": "There is no open {title} match in this channel. {command} sets one up.",
    "which_match": "Several matches are open here. Name one with the option `match`.",
    "no_matches": "No open matches. {command} sets up a table.",
    "permissions": (
        "I can't set up a table in {channel} yet. I need {missing} here. "
        "Ask whoever manages the channel, or start in another one."
    ),
    "only_in_server": "Tables stand in a server's channel. Use this command there.",
    "no_option": "There is no option “{option}” here.",
    "bad_option": "“{value}” is no value for {option}. It takes {values}.",
    "still_running": "This match is still running.",
    "nothing_to_preview": "This move shows something new at once, so it has no preview.",
}


_PEOPLE = frozenset({"host", "name"})
"""Values of sentences that are somebody's name."""


class ShellRefused(Refused):
    """A refusal of the shell itself; `sentence` is ready to be shown.

    `panel` asks for the presser's own panel beneath it, `link` for a way to the board.
    """

    def __init__(
        self, key: str, *, panel: bool = False, link: bool = False, **values: object
    ) -> None:
        super().__init__(key, **values)
        self.panel = panel
        self.link = link

    @property
    def sentence(self) -> str:
        """The whole sentence; the names of people in it are only characters."""
        values = {k: escape(str(v)) if k in _PEOPLE else v for k, v in self.values.items()}
        return SENTENCES[self.key].format(**values)


def cut(name: str) -> str:
    """A display name that cannot break a line: no controls or marks above marks, 16 characters."""
    plain = "".join(char for char in name if char.isprintable() and not _is_stacking(char))
    plain = " ".join(plain.split()) or "someone"
    return plain if len(plain) <= MAX_NAME else plain[: MAX_NAME - 1].rstrip() + "…"


def _is_stacking(char: str) -> bool:
    """Combining marks, which can climb over other lines, and signs that turn the direction."""
    code = ord(char)
    return (
        0x0300 <= code <= 0x036F
        or 0x0483 <= code <= 0x0489
        or 0x1AB0 <= code <= 0x1AFF
        or 0x1DC0 <= code <= 0x1DFF
        or 0x20D0 <= code <= 0x20FF
        or 0xFE20 <= code <= 0xFE2F
        or 0x200B <= code <= 0x200F
        or 0x202A <= code <= 0x202E
        or 0x2066 <= code <= 0x2069
    )


_MARKDOWN = str.maketrans({char: "\\" + char for char in "\\*_~`|>#-[]()<@:"})


def escape(name: str) -> str:
    """A name for a message, short and harmless."""
    return harmless(cut(name))


def harmless(text: str) -> str:
    """Anybody's text for a message: markdown, mentions and links are only characters."""
    return text.translate(_MARKDOWN).replace("\\@", "@\u200b")


def joined(items: list[str]) -> str:
    """Words in a row: "a", "a and b", "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"
