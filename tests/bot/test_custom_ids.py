"""The address of a press, and shell words: written and read byte for byte; nothing else is read."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Literal

import pytest

from bot.cogs.clock import screens as late
from bot.cogs.daily import screens as deals
from bot.cogs.digest import screens as digest
from bot.cogs.ending import screens as ending
from bot.cogs.film import screens as films
from bot.cogs.help import screens as rules
from bot.cogs.leaderboard import screens as leaderboard
from bot.cogs.learn import screens as learn
from bot.cogs.matches import screens as matches_list
from bot.cogs.own_data import screens as own_data
from bot.cogs.profile import screens as profiles
from bot.cogs.ratings import screens as ratings
from bot.cogs.rematch import screens as rematch
from bot.cogs.replay import screens as replays
from bot.cogs.review import screens as review
from bot.cogs.series import screens as series
from bot.cogs.server import screens as server_game
from bot.cogs.settings import screens as persons
from bot.cogs.share import screens as share
from bot.cogs.sleep import screens as sleep
from bot.cogs.substitute import screens as substitute
from bot.cogs.tables import panel as moderation
from bot.cogs.tables import screens as server_blocks
from bot.cogs.tournament import screens as tournaments
from bot.match.controls.custom_ids import (
    MAX_NUMBER,
    SEQUENCES,
    TRIAL,
    Base36,
    Wire,
    Word,
    read_wire,
    write_wire,
)
from bot.match.controls.message import Address
from bot.screens import blocks, buttons, lobby, quarantine, terms
from bot.screens.more import AskEnding, ResignNow, ShowStory, What
from bot.screens.private import TryDm
from bot.store.keys import ALPHABET, base36, new_match_id
from games.core import BadAction, Seat
from tests.sources import SPOKEN


@pytest.mark.parametrize(
    "wire",
    [
        Wire("b", "PBXAP5TG", 0, "roll"),
        Wire("b", "PBXAP5TG", 1295, "die:0:flip:", True),
        Wire("s", "00000000", 36**4 - 1, "_rules:triplock:"),
        Wire("m", "ZZZZZZZZ", 7, "_type"),
        Wire("b", "PBXAP5TG", 3, "", True),
        Wire("b", "PBXAP5TG", 3, "G<:AR:2R;LY2;", True),
        Wire("b", "PBXAP5TG", 36**4 - 1, "a" * 78, True, Seat(6), 1, SEQUENCES - 1),
        Wire("p", "PBXAP5TG", 12, "die:0:flip:", True, Seat(1)),
        Wire("p", "PBXAP5TG", 36**4 - 1, "a" * 78, True, Seat(6)),
        Wire("q", "ZZZZZZZZ", 36**4 - 1, "a" * 78, True, Seat(6), 1, SEQUENCES - 1),
    ],
)
def test_what_is_written_comes_back(wire: Wire) -> None:
    assert read_wire(write_wire(wire)) == wire


@pytest.mark.parametrize("kind", TRIAL)
def test_a_panel_that_is_only_tried_has_kinds_of_its_own(kind: str) -> None:
    """They carry the row of a moment, where those that play carry the seat's stamp."""
    wires = [
        Address("PBXAP5TG", 5, 5, Seat(1), is_trial=is_trial).wire(kind, "roll", draft=False)
        for is_trial in (False, True)
    ]
    plays, tries = (read_wire(wire) for wire in wires)
    assert (plays.kind, plays.is_trial) == (kind, False)
    assert tries == Wire(TRIAL[kind], "PBXAP5TG", 5, "roll", False, Seat(1))
    assert tries.is_trial


def test_a_select_that_is_only_tried_appends_what_was_chosen() -> None:
    found = read_wire("t1q.PBXAP5TG.4:1.~die:0:", "die:0:diagram:#2")
    assert (found.text, found.page, found.is_trial) == ("die:0:diagram:", 2, True)


def test_a_select_appends_what_was_chosen() -> None:
    custom_id = write_wire(Wire("s", "PBXAP5TG", 4, "die:0:diagram:"))
    assert read_wire(custom_id, "reveal:1.0").text == "die:0:diagram:reveal:1.0"


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "t1x.0.1",
        "t2b.PBXAP5TG.0.roll",
        "t1r.PBXAP5TG.0.roll",
        "t1pq.PBXAP5TG.0.roll",
        "t1b.PBXAP5T.0.roll",
        "t1b.PBXAP5TU.0.roll",
        "t1b.PBXAP5TG.00000.roll",
        "t1b.PBXAP5TG.0.ro ll",
        "t1b.PBXAP5TG.0.röll",
        "t1b.PBXAP5TG.0.roll\n",
        "t1b.PBXAP5TG.0." + "a" * 86,
    ],
)
def test_all_else_is_no_button(custom_id: str) -> None:
    with pytest.raises(BadAction):
        read_wire(custom_id)


@pytest.mark.parametrize("chosen", ["two words", "ü", "a" * 101, "\0"])
def test_a_chosen_value_is_read_as_strictly(chosen: str) -> None:
    with pytest.raises(BadAction):
        read_wire("t1s.PBXAP5TG.0.die:0:", chosen)


@pytest.mark.parametrize(
    "wire", [Wire("b", "short", 0, "roll"), Wire("b", "PBXAP5TG", 0, "a" * 90)]
)
def test_an_id_that_would_not_come_back_is_not_written(wire: Wire) -> None:
    with pytest.raises(ValueError, match="custom_id"):
        write_wire(wire)


def test_at_most_eighteen_characters_go_before_the_text() -> None:
    assert len(write_wire(Wire("b", "PBXAP5TG", 36**4 - 1, "x", True))) - 2 <= 18


def test_match_ids_are_crockford() -> None:
    assert new_match_id(lambda n: n - 1) == "ZZZZZZZZ"
    assert set("ILOU").isdisjoint(ALPHABET)


def test_base36() -> None:
    assert [base36(n) for n in (0, 35, 36, 1295)] == ["0", "z", "10", "zz"]


SENT: dict[str, Word] = {
    "_panel": buttons.Hand(),
    "_panel:draw": buttons.Hand("draw"),
    "_more": buttons.More(),
    "_profile:look:7KQ2AB3C": profiles.LookAt("7KQ2AB3C"),
    "_look": buttons.LookBack(),
    "_film": films.WatchFilm(),
    "_film!": films.PostFilm(),
    "_replay": replays.Replay(),
    "_replay:2:1:45": replays.Replay(2, 1, 45),
    "_replay:words:1:45:2": replays.ReplayWords(1, 45, 2),
    "_words": buttons.InWords(),
    "_words:2": buttons.InWords(2),
    "_type": buttons.TypeMove(),
    "_hint": buttons.AskHint(),
    "_hint:move": buttons.ShowMe(),
    "_trial": buttons.Trial(),
    "_learn:tripol": buttons.Learn("tripol"),
    "_lesson:again": learn.RestartLesson(),
    "_lesson:leave": learn.LeaveLesson(),
    "_resign": buttons.Resign(),
    "_resign!": ResignNow(),
    "_takeback": buttons.TakeBack(),
    "_tell": buttons.Tell(),
    "_tell:here": buttons.Tell("here"),
    "_what": What(),
    "_story": ShowStory(),
    "_story:1": ShowStory(1),
    "_dm": TryDm(),
    "_rules": buttons.Rules(),
    "_rules:triplock": buttons.Rules("triplock"),
    "_rules:triplock:3": rules.Topic("triplock", 3),
    "_join": lobby.Join(),
    "_join:0": lobby.Join(0),
    "_join:more": lobby.JoinMore(),
    "_decline": lobby.Decline(),
    "_leave": lobby.LeaveTable(),
    "_pick:-": lobby.Pick("-"),
    "_pick:wren": lobby.Pick("wren"),
    "_ready": lobby.Ready(),
    "_start": lobby.Start(),
    "_alone": lobby.Alone(),
    "_against": lobby.Against(),
    "_computer": lobby.AddComputer(),
    "_computer:less": lobby.RemoveComputer(),
    "_change": lobby.ChangeTerms(),
    "_about": terms.AboutTable(),
    "_close": lobby.CloseTable(),
    "_close!": lobby.CloseTableNow(),
    "_last": terms.LastTime(),
    "_term:pace": terms.Term("pace"),
    "_term:pace:2": terms.Term("pace", "2"),
    "_tables:2": server_blocks.TablesPage(2),
    "_sit:1": server_blocks.Sit(1),
    "_mods:1": buttons.ModeratedPage(1),
    "_mod": moderation.Moderate(),
    "_mod:end": moderation.End(),
    "_mod:end!": moderation.EndNow(),
    "_mod:all:1325689412345678901": moderation.EndAll(1325689412345678901),
    "_mod:all!:1325689412345678901": moderation.EndAllNow(1325689412345678901),
    "_mod:out:1325689412345678901": moderation.Remove(1325689412345678901),
    "_mod:out!:1325689412345678901": moderation.RemoveNow(1325689412345678901),
    "_mod:out!:1325689412345678901:1": moderation.RemoveNow(1325689412345678901, True),
    "_mod:outs:1325689412345678901": server_blocks.RemoveAll(1325689412345678901),
    "_mod:block:1325689412345678901": moderation.BlockHere(1325689412345678901),
    "_mod:block!:1325689412345678901": moderation.BlockHereNow(1325689412345678901),
    "_mod:blocked:1": buttons.BlockedPage(1),
    "_mod:pick:1325689412345678901": server_blocks.Picked("1325689412345678901"),
    "_mod:unblock:1a": server_blocks.UnblockInServer("1a"),
    "_mod:rated:2": buttons.RatedPage(2),
    "_mod:boards:1": ratings.BoardsPage(1),
    "_mod:off:1325689412345678901": ratings.TakeOff("1325689412345678901"),
    "_mod:on:1325689412345678901": ratings.PutBack(1325689412345678901),
    "_mod:unrate": ratings.TakeResultBack(),
    "_mod:unrate!": ratings.TakeResultBackNow(),
    "_server:panel": buttons.ServerSettings(),
    "_server:page:games": server_game.ServerPage("games"),
    "_server:game:triplock": server_game.GamePage("triplock"),
    "_server:game!:triplock:played:no": server_game.GameSetting("triplock", "played", "no"),
    "_server:game!:triplock:where:": server_game.GameSetting("triplock", "where", ""),
    "_server:option:triplock:mode": server_game.GameOption("triplock", "mode"),
    "_server:option:triplock:mode:1": server_game.GameOption("triplock", "mode", "1"),
    "_server:limits": server_game.LimitsPage(),
    "_server:limit:running:usual": server_game.Limit("running", "usual"),
    "_server:limit:alone:3": server_game.Limit("alone", "3"),
    "_server:threads:on": server_game.Setting("threads", "on"),
    "_server:computers:off": server_game.Setting("computers", "off"),
    "_server:channels:": server_game.Setting("channels", ""),
    "_server:role:1325689412345678901": server_game.Setting("role", "1325689412345678901"),
    "_server:log:1325689412345678901": server_game.Setting("log", "1325689412345678901"),
    "_server:results:": server_game.Setting("results", ""),
    "_server:moderators:": server_game.Setting("moderators", ""),
    "_server:pace:3-days": server_game.Setting("pace", "3-days"),
    "_leaders:triplock:duel:all:1": leaderboard.Leaders("triplock", "duel", "all", 1),
    "_leaders:tripol::month:12": leaderboard.Leaders("tripol", "", "month", 12),
    "_games:2": matches_list.MatchesPage(2),
    "_play:unlock": buttons.Play("unlock"),
    "_play:unlock:tumbler": buttons.Play("unlock", "tumbler"),
    "_play:triplock:alone": buttons.Play("triplock", "alone"),
    "_play:lockpick:daily": buttons.Play("lockpick", "daily"),
    "_today": buttons.Today(),
    "_game:unlock": rules.Choose("unlock"),
    "_lessons": rules.Lessons(),
    "_daily:lockpick": deals.PlayDaily("lockpick"),
    "_practise:lockpick": deals.Practise("lockpick"),
    "_share": deals.ShareDaily(),
    "_share:home": deals.ShareHome(),
    "_post": share.ShareEnding(),
    "_post:in:": share.ShareIn(""),
    "_post:in:1325689412345678901": share.ShareIn("1325689412345678901"),
    "_post!:a2lkxv3qz5w5": share.ShareNow(Base36(int("a2lkxv3qz5w5", 36))),
    "_settings": persons.SettingsPage(),
    "_settings:reminders": persons.SettingsPage("reminders"),
    "_set:from:22": persons.Set("from", "22"),
    "_away:7": persons.Away(7),
    "_back": persons.Back(),
    "_date:0": persons.Date(False),
    "_date:1": persons.Date(True),
    "_blocks": persons.Blocks(),
    "_blocks:2": persons.Blocks(2),
    "_block": blocks.DontAsk(),
    "_block:7KQ2AB3C0": blocks.DontAsk("7KQ2AB3C0"),
    "_unblock:1a": persons.UnblockPerson("1a"),
    "_digest": persons.Digest(),
    "_digest:739999": persons.Digest(739_999),
    "_digest:at:8": digest.Hour("8"),
    "_digest:at:off": digest.Hour("off"),
    "_data": persons.Data(),
    "_download": own_data.Download(),
    "_forget": own_data.Forget(),
    "_forget!": own_data.ForgetNow(),
    "_reopen": lobby.Reopen(),
    "_aside:record": quarantine.ReadRecord(),
    "_aside:record:2": quarantine.ReadRecord(2),
    "_aside:close": quarantine.CloseRecord(),
    "_aside:close!": quarantine.CloseRecordNow(),
    "_aside:keep": quarantine.Keep(),
    "_late:wait:0:3": late.Late("wait", Seat(0), 3),
    "_late:computer:1:2": late.Late("computer", Seat(1), 2),
    "_late:back:6:12": late.Late("back", Seat(6), 12),
    "_give": late.AskGive(),
    "_give:1:2:5k0g": late.Give(Seat(1), 2, Base36(259_216)),
    "_nudge": late.AskNudge(),
    "_nudge:1:2": late.Nudge(Seat(1), 2),
    "_ending": AskEnding(),
    "_end": ending.AskEnd(),
    "_end!": ending.AskEndNow(),
    "_end:yes:7KQ2AB3C0": ending.AnswerEnd("yes", "7KQ2AB3C0"),
    "_end:no:7KQ2AB3C0": ending.AnswerEnd("no", "7KQ2AB3C0"),
    "_offer:yes:7KQ2AB3C1": substitute.AnswerOffer("yes", "7KQ2AB3C1"),
    "_offer:to:": substitute.OfferTo(""),
    "_offer:to:1325689412345678901": substitute.OfferTo("1325689412345678901"),
    "_rematch": rematch.Rematch(),
    "_rematch:0": rematch.Rematch("0"),
    "_rematch:start": rematch.StartRematch(),
    "_again:hard": rematch.AgainAt("hard"),
    "_review": review.OpenReview(),
    "_review:0:0": review.OpenReview(Seat(0), 0),
    "_review:6:5": review.OpenReview(Seat(6), 5),
    "_review:show:1:2": review.ShowBest(Seat(1), 2),
    "_review:try:1:2": review.LetMeTry(Seat(1), 2),
    "_series": series.Newest(),
    "_wake": sleep.WakeTable(),
    "_wake:here": sleep.WakeHere(),
    "_enter": tournaments.Enter(),
    "_withdraw": tournaments.Withdraw(),
    "_begin": tournaments.Begin(),
    "_begin:3": tournaments.Begin(3),
    "_cancel": tournaments.Cancel(),
    "_cancel!": tournaments.CancelNow(),
    "_mymatch": tournaments.Mine(),
    "_standing": tournaments.ShowStanding(),
    "_quit": tournaments.Quit(),
    "_quit!": tournaments.QuitNow(),
    "_played": tournaments.ListMatches(),
}
"""Texts as they stand on buttons that were sent, or as a select gives them with what is chosen."""


def defined() -> Iterator[type[Word]]:
    """Every word that stands beside a button in the screens."""
    for module in SPOKEN:
        for one in vars(import_module(module)).values():
            if isinstance(one, type) and issubclass(one, Word) and one.__module__ == module:
                yield one


@pytest.mark.parametrize("text", SENT)
def test_what_was_sent_is_read_and_written_byte_for_byte(text: str) -> None:
    word = SENT[text]
    assert word.text == text
    assert type(word).read(text) == word


def test_every_word_is_tried() -> None:
    assert set(defined()) == {type(one) for one in SENT.values()}


def test_of_words_with_one_name_a_single_one_reads_a_text() -> None:
    """Where names differ, the longer one is meant, so that no text means two things."""
    for text in SENT:
        names = [one.name for one in defined() if reads(one, text)]
        assert len(names) == len(set(names)), text


def reads(word: type[Word], text: str) -> bool:
    try:
        word.read(text)
    except BadAction:
        return False
    return True


class Whole(Word, frozen=True):
    name = "_whole"
    what: Literal["wait", "play"]
    seat: Seat
    k: int
    on: bool


class Some(Word, frozen=True):
    name = "_some"
    seat: Seat | None = None
    since: Base36 | None = None


class Bare(Word, frozen=True):
    name = "_bare"


@pytest.mark.parametrize(
    ("word", "text"),
    [
        (Whole, "_whole"),
        (Whole, "_whole:wait:0:3"),
        (Whole, "_whole:wait:0:3:1:1"),
        (Whole, "_whole:agree:0:3:1"),
        (Whole, "_whole:wait:10:3:1"),
        (Whole, "_whole:wait:-1:3:1"),
        (Whole, "_whole:wait:00:3:1"),
        (Whole, "_whole:wait:0:+3:1"),
        (Whole, "_whole:wait:0:1_0:1"),
        (Whole, "_whole:wait:0:\N{ARABIC-INDIC DIGIT THREE}:1"),
        (Whole, f"_whole:wait:0:{MAX_NUMBER + 1}:1"),
        (Whole, f"_whole:wait:0:{'9' * 90}:1"),
        (Whole, "_whole:wait:0::1"),
        (Whole, "_whole:wait:0:3:2"),
        (Whole, "_while:wait:0:3:1"),
        (Some, "_some:"),
        (Some, "_some:1"),
        (Some, "_some:1:Z"),
        (Some, "_some:1:0z"),
        (Some, "_some::"),
        (Some, "_something"),
        (Bare, "_bare:"),
        (Bare, "_bare!"),
        (Bare, "_bar"),
        (Bare, ""),
    ],
)
def test_a_text_that_no_button_has_is_refused(word: type[Word], text: str) -> None:
    with pytest.raises(BadAction):
        word.read(text)


def test_the_largest_number_is_read() -> None:
    text = f"_whole:wait:9:{MAX_NUMBER}:0"
    assert Whole.read(text) == Whole("wait", Seat(9), MAX_NUMBER, False)


def test_fields_that_may_be_missing_are_all_there_or_none() -> None:
    assert Some().text == "_some"
    with pytest.raises(ValueError, match="missing"):
        Some(Seat(1))


def test_a_select_gives_the_next_field() -> None:
    assert terms.Term.up_to() + "pace" == terms.Term("pace").text
    assert terms.Term.up_to("pace") + "2" == terms.Term("pace", "2").text
    assert lobby.Pick.up_to() == "_pick:"
