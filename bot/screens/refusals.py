"""The sentences of the shell's refusals: what is so, that nothing changed, what to do next."""

from __future__ import annotations

from typing import Any, cast

from bot.play.live import Live
from bot.play.refusals import ShellRefused
from bot.screens.story import deed, names_of, outcome
from bot.screens.words import continued, escape, joined
from games.texts import listed, marked

TOOK_FIRST = "I took your last press first. Go on from here."
"""Above a draft that stands, when a press was made for an older one."""

SENTENCES: dict[str, str] = {
    "moved_on": "The table has moved on. Here it is as it stands.",
    "same_again": "That is done: you {what}.",
    "one_press": "I took one press. Press again if you meant the next step too.",
    "not_your_turn": "{who} is playing. **My hand** shows what is yours.",
    "their_turn": "{who} is playing. You are told when it is your turn.",
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
    "unknown_button": "I don't know that button. Nothing was changed; `/games` lists your matches.",
    "unknown_match": "I don't know that table. Nothing was changed; `/games` lists your matches.",
    "over": "This match is over: {how}.",
    "aside": "This match is on hold after an update. It is kept, and its players were told.",
    "closed_table": "This table was closed. `/help` opens another.",
    "old_command": "I know this command in another form by now. Reload Discord, then try again.",
    "restarting": "I am restarting. Press again in a few seconds.",
    "cannot_read": (
        "I can't read “{text}”, so nothing was played. Near to it: {near}. {command} lists all."
    ),
    "several_fit": (
        "“{text}” fits several moves, so nothing was played. Type one of them: {near}."
    ),
    "no_choice": "That choice is not on the list any more. Nothing was changed.",
    "not_open": "This match has not begun yet. It begins when everybody sits.",
    "not_lobby": "This table has begun already. Its board stands further down.",
    "seated": "You have a seat at this table already.",
    "both_sides": "You can't sit on both sides. Name someone else, or leave the seat open.",
    "for_one": "A table for one has no other seat. Leave out the opponent or the players.",
    "an_app": "{name} is an app and can't take a seat.",
    "no_free_seat": "The last seat went to {name} a moment ago.",
    "no_hints": "This table plays without hints. The option `hints` of a new table allows them.",
    "side_full": "That side is full. Take a seat on the other one.",
    "own_seat": "That seat is yours already. Name somebody else.",
    "sat_against": "Who ever sat on another side of this match can't take that seat.",
    "offer_gone": "That offer is over. Nothing was changed.",
    "not_your_offer": "This seat is offered to somebody else. Nothing was changed.",
    "not_seated": "You have no seat at this table, so nothing was changed.",
    "host_starts": "Only {host} can start this table. You will be told when it begins.",
    "host_closes": "Only {host} can close this table.",
    "host_withdraws": "Only {host} can withdraw this.",
    "host_leaves": "You host this table. Close it instead, and its people are told.",
    "own_invitation": "You sent this invitation. Withdraw takes it back.",
    "not_invited": "This invitation is for somebody else. Open a table of your own with {command}.",
    "wrong_players": "With these options {counts} can play, not {chosen}. Nothing was set up.",
    "too_few": "{needed} people are needed, {have} sit here.",
    "no_picks": "Still to pick: {who}. Then the match can begin.",
    "no_match_here": "You have no open {title} match here. {command} sets up a table.",
    "no_table_here": "There is no open {title} match in this channel. {command} sets one up.",
    "which_match": "Several matches are open here. Name one with the option `match`.",
    "no_matches": "No open matches yet. `/help` shows the games, and {command} sets up a table.",
    "permissions": (
        "I can't set up a table in {channel} yet. I need {missing} here. "
        "Ask whoever manages the channel, or start in another one."
    ),
    "only_in_server": "Tables for several stand in a server's channel. Ask me for one there.",
    "no_option": "There is no option “{option}” here.",
    "bad_option": "“{value}” is no value for {option}. It takes {values}.",
    "still_running": "This match is still running. Its result can be shared when it is over.",
    "nothing_to_preview": "This move shows something new at once, so it has no preview.",
}

_PEOPLE = frozenset({"host", "name"})
"""The values that are names of people, and are escaped."""


def sentence(refused: ShellRefused) -> str:
    """The whole sentence of a refusal, with the names of people escaped."""
    values = {name: _worded(name, value) for name, value in refused.values.items()}
    if refused.live is not None:
        values |= _of_match(refused.key, refused.live, values.get("row", 0))
    return SENTENCES[_key(refused)].format(**values)


def _key(refused: ShellRefused) -> str:
    """The key of the sentence; where nothing is hidden, a hand is not spoken of."""
    open_table = refused.live is not None and not refused.live.has_private
    return "their_turn" if open_table and refused.key == "not_your_turn" else refused.key


def _worded(name: str, value: Any) -> Any:
    """A value as it stands in a sentence: names are escaped, and several are joined."""
    if name == "counts":
        return listed(map(str, cast("tuple[int, ...]", value)), "or")
    if isinstance(value, tuple):
        people = cast("tuple[str, ...]", value)
        return joined([escape(person) for person in people])
    if name == "host" and value is None:  # the host has no seat any more
        return "the host"
    return escape(str(value)) if name in _PEOPLE else value


def _of_match(key: str, live: Live, row: int) -> dict[str, str]:
    """The values that the sentence of a key takes from a match and from row `row` of its log."""
    match key:
        case "over":
            return {"how": continued(outcome(live))}
        case "same_again":
            return {"what": deed(live, live.rows[row - 1])}
        case "not_your_turn":
            waiting = sorted(live.play.turn.waiting)
            return {"who": joined([marked(names_of(live), seat) for seat in waiting])}
        case _:
            whose = f"{joined(list(dict.fromkeys(names_of(live))))}'s"
            return {"whose": whose, "command": f"/{live.match.game} start"}
