"""The sentences of the shell's refusals: what is so, that nothing changed, what to do next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from bot.match.controls.message import Row
from bot.match.controls.wording import continued, counted, number_word
from bot.match.live import Live
from bot.match.refusals import ShellRefused
from bot.screens.parts import take_back_button
from bot.screens.story import deed, outcome
from bot.screens.words import escape, names_of, shown
from games.core import MARKS, Ending
from games.texts import listed, marked

SENTENCES: dict[str, str] = {
    "moved_on": "The match has gone on. Here it is as it stands now.",
    "same_again": "That is done: you {what}.",
    "one_press": "That came too soon, so I left it out. Try again if you meant it.",
    "not_your_turn": "{who} is playing.",
    "their_turn": "{who} is playing. You are told when it is your turn.",
    "no_seat": "This is {whose} table. Watch it, or open one of your own with {command}.",
    "not_your_deal": "This is {whose} deal. {command} gives you your own.",
    "no_deal": "A deal is random, daily, or a code of six letters and digits such as 7KQ2AB.",
    "daily_opening": "Your attempt at today's deal is being set up. Ask for it again in a moment.",
    "daily_first": "You can practise after your attempt of the day. Play today's deal first.",
    "closed_day": "Today's deal stays closed until the day is over. {command} gives you your own.",
    "day_runs": "Others still play this deal. You can look back on it when its day is over (UTC).",
    "series_runs": "Your series still runs. You can look back on its games when it is over.",
    "no_result": "This match ended without a result, so nobody looks back on it.",
    "not_over": "This match still runs. You can look back on it when it is over.",
    "no_film": "There is no film of this match. Its moves are kept no longer, or it has no result.",
    "many_films": "Many films are being made already. Try again in a while.",
    "film_failed": "That film could not be made. Try again in a while.",
    "film_elsewhere": "I post a film in the server of its match alone.",
    "film_stands": "This film stands here already. It was not posted again.",
    "they_lack": "You lack {missing} in this channel, so I post nothing for you.",
    "fast_posts": "I posted {most} times for you within a minute. Try again in a minute.",
    "slow_mode": "{channel} is in slow mode. I post there for you again <t:{again_at}:R>.",
    "film_bot_lacks": (
        "I lack {missing} in this channel, so I can't post the film. Whoever manages the server can"
        " allow that."
    ),
    "film_not_here": "Discord does not let me post the film here. Nothing was posted.",
    "film_too_large": "This server takes no file of this size, so the film can't be shown here.",
    "shared_already": "This result is shared already. It was not posted again.",
    "share_elsewhere": (
        "A match is shared in the server where it was played. Open **Look back** there."
    ),
    "share_home": "The match stands in that channel itself. Choose another one.",
    "share_thread": "{channel} is a thread, and I post in channels alone. Choose another one.",
    "share_kind": "Nobody can write in {channel} itself. Choose another one.",
    "share_gone": "That channel is not in this server, or not any more. Choose another one.",
    "share_unseen": "I can't see {channel} now, so I can't post there. Choose another one.",
    "share_they_lack": (
        "You lack {missing} in {channel}, so I don't post there for you. Choose another one."
    ),
    "share_bot_lacks": (
        "I lack {missing} in {channel}, so I can't post there. Ask whoever manages the channel, or"
        " choose another one."
    ),
    "share_stands": (
        "How this match ended stands in {channel} already. It was not posted again; choose another"
        " one."
    ),
    "share_closed": (
        "Discord does not let me post in {channel}, so nothing was posted. Choose another one."
    ),
    "no_home": "I can't post where this deal was started. Copy the line instead.",
    "no_hand": "You have no seat here. **More** shows the rules and the board in words.",
    "unknown_button": "I don't know that button. Nothing was changed. `/matches` lists yours.",
    "unknown_match": "I don't know that match. Nothing was changed. `/matches` lists yours.",
    "over": "This match is over: {how}.",
    "aside": (
        "This match is on hold, because its stored moves no longer fit the rules. "
        "Its players can read its record or close it."
    ),
    "closed_table": "This table was closed. `/help` opens another.",
    "expired": "This table waited for 7 days and is closed. **Open again** sets it up anew.",
    "reopened": "This table was opened again already. **The new table** leads there.",
    "not_sat": "Only people who sat at this table can open it again. {command} opens another.",
    "old_command": "This command has changed. Reload Discord, then try again.",
    "newer_rules": (
        "A newer version of me plays this match, and I am not up to date here yet. Nothing has"
        " changed. Try again in a few minutes."
    ),
    "restarting": "I am restarting. Try again in a few seconds.",
    "cannot_read": (
        "I can't read “{text}”, so nothing was played. Similar: {near}. "
        "`/match move` lists all moves."
    ),
    "several_fit": (
        "“{text}” fits several moves, so nothing was played. Type one of them: {near}."
    ),
    "no_choice": "That choice is not on the list any more. Nothing was changed.",
    "not_open": "This match has not begun yet. It begins when all seats are taken.",
    "not_lobby": "The match has begun already. Its board is further down.",
    "seated": "You have a seat at this table already.",
    "both_sides": "You can't sit on both sides. Name someone else, or leave the seat open.",
    "for_one": "A table for one has no seat for an opponent. Leave out `opponent` or `players`.",
    "an_app": "{name} is an app and can't take a seat.",
    "no_free_seat": "The last seat went to {name} a moment ago.",
    "no_advice": "I could not think of anything in time. Press **Hint** once more.",
    "no_computers": "I do not play this game with others.",
    "computers_forbidden": "On this server I play with nobody. Whoever manages it can allow that"
    " by `/server`.",
    "no_computer_there": "No computer sits at this table.",
    "own_table": "This match is in your direct messages, which nobody else can see."
    " So its seat stays yours.",
    "no_hints": "This table plays without hints. The option `hints` of a new table allows them.",
    "off_script": "🧩 {says}",
    "script_waits": "One moment: somebody else plays first here.",
    "side_full": "That side is full. Take a seat on the other one.",
    "one_plays": "One person plays this game. So its seat stays yours.",
    "own_seat": "That seat is yours already. Name somebody else.",
    "sat_against": "Somebody who has played against this side can't take a seat on it.",
    "offer_gone": "That offer is over. Nothing was changed.",
    "other_server": "This table belongs to another server. Use `/matches` in a channel there.",
    "not_at_table": "Only people with a seat at this table can do that. Nothing was changed.",
    "nobody_to_ask": "Nobody else is at this table. **Resign** ends the match for you.",
    "asked_already": "The others are asked already. Their answers stand on the board.",
    "asked_today": "You have asked this table today. You can ask again <t:{again_at}:R>.",
    "not_your_offer": "This seat is offered to somebody else. Nothing was changed.",
    "unknown_tournament": "I don't know that tournament. Nothing was changed.",
    "tournament_closed": "This tournament was closed. `/tournament` opens another.",
    "tournament_begun": "This tournament has begun already. Its standing is further down.",
    "tournament_over": "This tournament is not running, so nothing was changed.",
    "tournament_full": "This tournament is full: {most} people take part.",
    "unequal": (
        "{people} people can't play {each} each: every match has two players, and {people} "
        "times {each} is odd. They can play {counts} each; with {most}, everybody meets everybody. "
        "Nothing has begun."
    ),
    "tournament_pace": "The pace of a tournament can be {paces}. Nothing was set up.",
    "tournament_rounds": "In a tournament everybody plays 1 to {most} matches. Nothing was set up.",
    "one_tournament": "You have an open tournament in this channel. Start or close that one first.",
    "entered": "You take part in this tournament already.",
    "not_entered": "You don't take part in this tournament, so nothing was changed.",
    "host_withdrawn": "You host this tournament. Close it instead.",
    "only_host": "Only the host, {host}, can do that. Nothing was changed.",
    "only_host_yet": "Only {host} can do that until {at}; after that, anybody who takes part.",
    "quit_already": "You have left this tournament. Nothing was changed.",
    "nothing_to_lose": "All your matches are over, so there is nothing to leave.",
    "not_for_two": (
        "With these options two people can't play {title} against each other. Nothing was set up."
    ),
    "by_schedule": "A tournament sets `{option}` itself. Leave it out. Nothing was set up.",
    "counts_not": (
        "`{option}` counts for nothing in these matches. Leave it out. Nothing was set up."
    ),
    "bad_part": "I can't read “{part}”. Write it like `{example}`. Nothing was set up.",
    "given_twice": "`{option}` is given twice. Nothing was set up.",
    "tournament_match": "A match of a tournament has no rematch. The next round begins by itself.",
    "tournament_end": (
        "A match of a tournament needs a result. **Resign** gives up this match; **Leave…** below "
        "the standing gives up all of yours."
    ),
    "tournament_seat": "Nobody substitutes in a tournament. Your seat stays yours.",
    "not_seated": "You have no seat at this table, so nothing was changed.",
    "host_starts": "Only {host} can start this table. You will be told when it begins.",
    "host_plays": "Only {host} can start this. Join, or open your own table.",
    "host_closes": "Only {host} can close this table.",
    "host_starts_yet": (
        "Only {host} can start this table until {at}; after that, anybody sitting here."
    ),
    "host_closes_yet": (
        "Only {host} can close this table until {at}; after that, anybody sitting here."
    ),
    "too_many_sit": "{have} people sit here, and then only {most} could play. Nothing was changed.",
    "host_changes": "Only {host} can change the terms of this table.",
    "not_ready": "The terms have changed, so {who} must press **Ready** again.",
    "host_withdraws": "Only {host} can withdraw this.",
    "host_leaves": "You host this table. Close it instead, and its people are told.",
    "own_invitation": "You sent this invitation. **Withdraw** takes it back.",
    "not_invited": "This invitation is for somebody else. Open a table of your own with {command}.",
    "wrong_players": "With these options {counts} can play, not {chosen}. Nothing was set up.",
    "too_few": "{needed} people are needed, {have} sit here.",
    "no_picks": "{who} must still pick. Then the match can begin.",
    "no_match_here": "None of your matches runs here. `/matches` lists them.",
    "which_match": "{count} of your matches run here. Choose one in `match`.",
    "which_watched": "Several matches run here. Choose one in `match`.",
    "no_matches": "No open matches yet. `/help` shows the games, and starts one.",
    "not_a_member": "{name} is not in this server.",
    "invited_left": "Whom you would invite is not in this server any more.",
    "not_in_thread": "Mention me once in this thread, so that I can write here.",
    "permissions": (
        "I can't set up a table in {channel} yet. I need {missing} here. "
        "Ask whoever manages the channel, or start in another one."
    ),
    "fast_tables": (
        "You have set up {most} tables within a minute, which is the limit. "
        "Nothing was set up; try again in a minute."
    ),
    "many_tables": (
        "You have {most} open tables and invitations, which is the limit for one person. "
        "Start or close one of them, then set up the next."
    ),
    "many_tables_here": (
        "In this server one person may have {most} at most. "
        "Start or close one of yours, then set up the next."
    ),
    "host_full": (
        "{most} matches with this host are running, which is the limit for one person. "
        "When one of them has ended, another can begin."
    ),
    "host_full_here": (
        "In this server a host may have {most} at most. "
        "When a match with this host has ended, another can begin."
    ),
    "alone_full": (
        "{most} matches that you play alone or with computers are running, which is the limit. "
        "When one of them has ended, another can begin."
    ),
    "alone_full_here": (
        "In this server one person may play {most} alone or with computers at most. "
        "When one of yours has ended, another can begin."
    ),
    "alone_here": (
        "In one channel a person may play {most} alone or with computers at most. "
        "When one of yours has ended, another can begin; other channels have room."
    ),
    "channel_full": (
        "{most} matches are running in this channel, which is the limit. "
        "When one of them has ended, another can begin; other channels have room."
    ),
    "often_invited": (
        "You have invited <@{person}> {most} times within 24 hours, which is the limit. "
        "Nobody was told; an open table needs no invitation."
    ),
    "often_called": (
        "In this server one person may invite others and offer seats no more than {most} times "
        "within 24 hours. Nobody was told; an open table needs no invitation."
    ),
    "often_offered": (
        "You have offered <@{person}> a seat {most} times within 24 hours, which is the limit. "
        "Nobody was told; name somebody else, or wait."
    ),
    "declined_lately": (
        "<@{person}> declined an invitation of yours. "
        "You may invite them again <t:{again_at}:R>; an open table needs no invitation."
    ),
    "not_here": (
        "In this server tables are opened only in {channels}. Nothing was set up; ask me there."
    ),
    "nowhere": (
        "In this server tables are opened only in channels that are gone or that I can't see, so "
        "nothing was set up. Whoever manages the server can choose others by `/server`."
    ),
    "game_off": "This game is not played in this server. Whoever manages it has decided so.",
    "blocked_here": (
        "You may not play in this server: its moderators have decided so. Nothing was changed."
    ),
    "needs_role": "In this server only people with one of these roles may play: {roles}.",
    "may_not_play": "<@{person}> may not play in this server. Nothing was changed.",
    "not_blocked": "That person is not blocked any more. Nothing was changed.",
    "own_unblock": "Only another moderator can unblock you. Nothing was changed.",
    "moderator_sits": (
        "You sit at this table, so another moderator has to do that. Nothing was changed."
    ),
    "not_rated": "That result does not count for ratings, or no longer. Nothing was changed.",
    "no_standing": "{name} has had no rated match in this server. Nothing was changed.",
    "not_off": "That person is not off the boards any more. Nothing was changed.",
    "own_boards": "Only another moderator can decide that about you. Nothing was changed.",
    "ended_already": "That table is gone or has ended meanwhile. Nothing was changed.",
    "not_there": "That person has no seat there any more. Nothing was changed.",
    "host_stays": "The host can't be removed from an open table. End the table instead.",
    "not_manager": "Only people with the permission **Manage Server** can do that.",
    "not_moderator": (
        "Only moderators can do that: who has **Manage Server**, **Manage Messages** where the "
        "table stands, or the role that the server has named."
    ),
    "not_moderator_of_all": (
        "That concerns the whole server, so only who moderates all of it can do that: who has "
        "**Manage Server**, **Manage Messages** everywhere, or the role that the server has named."
    ),
    "no_such_role": "I don't notify everybody. Choose another role, or none.",
    "everybodys_role": "Everybody has that role. Choose others, or none.",
    "role_closed": (
        "I may not mention <@&{role}>. Let anybody mention it in the server's settings, or give me "
        "**Mention @everyone, @here and All Roles**; then choose it again."
    ),
    "only_in_server": "A table for several people stands in a server. Use the command there.",
    "server_in_server": "`/server` changes a server's settings. Use it in a server.",
    "tables_in_server": "`/tables` lists the tables of a server. Use it in a server.",
    "leaderboard_in_server": "A leaderboard is of a server. Use `/leaderboard` in one.",
    "late_own": "This is about you. You can still play; if you play first, nothing else happens.",
    "late_played": "{name} has played by now, so there is nothing to decide.",
    "late_decided": "That is decided already: the bot plays for {name} now.",
    "replaced": (
        "A computer plays for you. **Take my seat back** stands on the board and in `/matches`."
    ),
    "not_replaced": "A computer plays for {who}. Nobody else can take a seat back here.",
    "nobody_replaced": "No computer plays for anybody here any more. Nothing was changed.",
    "late_waited": "{name} has more time now, so there is nothing to decide.",
    "late_no_say": "Only who has time left can decide that: {who}.",
    "late_partners": "Only who plays on the same side can decide that: {who}.",
    "late_asleep": "This table is asleep. Press **Wake it** on the board first.",
    "no_pace": "This table has no pace, so nobody needs more time. **Nudge** reminds them.",
    "given_already": "Time was given a moment ago. Open **More** again to give more.",
    "still_running": "This match is still running. Its result can be shared when it is over.",
    "pruned": (
        "This match was over long ago: {how}. Its moves and names were deleted since; "
        "options, seats and result are kept."
    ),
    "no_rematch": "Somebody of this match is gone, so it has no rematch. {command} opens a table.",
    "no_zone": "I know no time zone “{zone}”. Type a city near you and choose from the list.",
    "zone_near": "“{zone}” is no city that I know. Choose one from the list, such as {near}.",
    "digest_zone": "A daily message needs your time zone. `/settings zone:` takes a city near you.",
    "digest_later": (
        "Discord takes no direct message from me just now, so it stays off. Choose the hour"
        " again in a minute."
    ),
    "quiet_same": "Quiet hours can't begin and end at the same hour. Nothing was changed.",
    "away_again": (
        "You were away until lately. You can be away again from <t:{again_at}:f>. "
        "Nothing was changed."
    ),
    "own_block": "You can't block yourself. Nothing was changed.",
    "no_invitations": (
        "<@{person}> accepts no invitations now. "
        "Open a table without an opponent: anybody can join it."
    ),
    "no_seat_offers": "<@{person}> accepts no seats from others now. Nothing was changed.",
}

_PEOPLE = frozenset({"host", "name"})
"""The values that are names of people, and are escaped."""


_COUNTED: Mapping[str, tuple[str, str]] = {
    "many_tables_here": ("open table or invitation", "open tables and invitations"),
    "host_full_here": ("running match", "running matches"),
    "alone_full_here": ("match", "matches"),
    "alone_here": ("match", "matches"),
}
"""What `most` counts in a sentence, one and several: a server may allow a single one."""


def sentence(refused: ShellRefused) -> str:
    """The whole sentence of a refusal, with the names of people escaped."""
    if refused.key == "pruned":
        return SENTENCES[refused.key].format(how=_how_it_ended(**refused.values))
    values = {name: _worded(name, value) for name, value in refused.values.items()}
    if refused.key in _COUNTED:
        values["most"] = counted(values["most"], *_COUNTED[refused.key])
    if refused.live is not None:
        values |= _of_match(refused.key, refused.live, values.get("row", 0))
    return SENTENCES[_key(refused)].format(**values)


def way_back(refused: ShellRefused) -> tuple[Row, ...]:
    """The button beneath the sentence for whom a stand-in plays; no row for any other."""
    if refused.key != "replaced" or refused.live is None:
        return ()
    return ((take_back_button(refused.live),),)


def _key(refused: ShellRefused) -> str:
    """The key of the sentence; where nothing is hidden, a hand is not spoken of."""
    open_table = refused.live is not None and not refused.live.has_private
    return "their_turn" if open_table and refused.key == "not_your_turn" else refused.key


def _worded(name: str, value: Any) -> Any:
    """A value as it stands in a sentence: names are escaped, and several are joined."""
    if name == "at":
        return f"<t:{int(value)}:f>"
    if name == "count":
        return number_word(value)
    if name == "counts":
        return listed(map(str, cast("tuple[int, ...]", value)), "or")
    if name == "part":
        return shown(value)
    if isinstance(value, tuple):
        people = cast("tuple[str, ...]", value)
        return listed([escape(person) for person in people], none="Nobody")
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
            return {
                "who": listed([marked(names_of(live), seat) for seat in waiting], none="nobody")
            }
        case _:
            whose = f"{listed(list(dict.fromkeys(names_of(live))))}'s"
            return {"whose": whose, "command": f"/{live.match.game} start"}


def _how_it_ended(first: Any, ending: Any) -> str:
    """How a match ended of which only the result is known: "▲ won"."""
    match ending:
        case Ending.WON if first:
            return f"{listed(MARKS[seat] for seat in cast('tuple[int, ...]', first))} won"
        case Ending.WON:
            return "it was won"
        case Ending.DRAWN:
            return "it was a draw"
        case Ending.LOST:
            return "it was lost"
        case _:
            return "it ended without a result"
