"""The shell's own screens: the story of a match, who plays whom, how it ended, what was done."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot import screens
from bot.match.controls.message import Screen
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.refusals import ShellRefused
from bot.screens import story
from bot.screens.more import resigned
from bot.screens.refusals import sentence
from bot.screens.story import deed
from bot.screens.words import plain_setting
from games.core import LEAVE, Seat
from tests.bot.screen_lives import labels, told
from tests.lives import lived, played_live
from tests.plain import BOARD, painted
from tests.shelf.play import matches
from tests.sure import sure

ANA, BEN = Seat(0), Seat(1)
LAID = ("0 orient:0", "1 orient:0")
COMPLETED = (*LAID, "0 roll", "0 complete:0", *(f"0 match:{at}:{at}" for at in range(3)))
DEAL = 92
"""Its first Diagram is a Combo of the three bare stacks, from left to right."""


def private(live: Live, seat: Seat) -> str:
    pictures = painted(live, live.view(seat))
    return told(screens.private(live, screens.prompt_of(live, seat), pictures))


def hand(live: Live, seat: Seat, draft: str = "") -> Screen:
    prompt = screens.prompt_of(live, seat, draft)
    pictures = painted(live, prompt.view, draft)
    return screens.hand(live, prompt, pictures, board_url="https://example.org/board")


def board(live: Live) -> str:
    pictures = painted(live, live.view(None))
    return told(screens.board(live, screens.prompt_of(live, None), pictures))


def long(live: Live) -> Live:
    """The same match as if everything in it had happened eight times."""
    told_often = live.told * 8
    last = replace(live.play, told=len(told_often))
    return replace(
        live, folded=replace(live.folded, plays=(*live.plays[:-1], last), told=told_often)
    )


def test_a_completion_outlives_what_is_cut() -> None:
    live = lived("triplock", 2, *COMPLETED, number=DEAL)
    whole = story.since(live, 2, space=story.WHOLE)
    assert whole.left_out == 0
    assert len(whole.text.splitlines()) == 1, "its steps stand in the line of who announced it"
    assert whole.text.count("✔") == 3
    cut = story.since(live, 2, space=story.Space(1, 60))
    assert cut.text.startswith("● Ana **completed ")
    assert "rolled" not in cut.text
    assert cut.left_out == 2, "rolled and announced; the three steps are no acts of their own"


def test_what_a_board_cuts_stands_in_the_story() -> None:
    live = long(lived("triplock", 2, *COMPLETED, number=DEAL))
    assert "earlier moves: **More** → **Story**" in board(live)
    assert "**completed" in board(live)
    for reader in (None, ANA, BEN):
        count = int(told(screens.whole_story(live, reader)).split(" of ")[1].split("\n")[0])
        pages = [told(screens.whole_story(live, reader, at + 1)) for at in range(count)]
        text = "".join(pages)
        assert text.count("✔") == 24
        assert text.count("**completed") == text.count("rolled") == 8
        assert all(len(page) < 4000 for page in pages)


def test_the_story_tells_every_turn_once_and_is_paged() -> None:
    turns = [f"{at % 2} {word}" for at in range(60) for word in ("roll", "end")]
    live = lived("triplock", 2, *LAID, *turns)
    newest = screens.whole_story(live, None)
    assert "page 2 of 2" in told(newest)
    pages = [told(screens.whole_story(live, None, page)) for page in (1, 2)]
    assert pages[1] == told(newest) == told(screens.whole_story(live, None, 99))
    assert sum(page.count(" rolled ") for page in pages) == 60
    assert all(len(page) < 4000 for page in pages)
    numbers = [int(n) for page in pages for n in re.findall(r"^(\d+)\\\.", page, re.MULTILINE)]
    assert numbers == list(range(1, 62)), "the Diagrams are laid in the first"


def test_the_story_of_a_solitaire_has_a_number_for_each_turn() -> None:
    entry = GAMES["lockpick"]
    played = matches(entry.game)[0]
    live = played_live(played)
    text = told(screens.whole_story(live, None, 1))
    turns = re.findall(r"^(\d+)\\\. ● \S+ rolled \S+ \d for turn (\d+)", text, re.MULTILINE)
    assert turns == [(str(n), str(n)) for n in range(1, len(turns) + 1)]
    assert len(turns) > 3
    assert text.count(" for turn ") == len(turns)


def test_a_long_position_in_words_is_paged_and_loses_nothing() -> None:
    entry = GAMES["tripol"]
    played = matches(entry.game)[0]
    live = played_live(played, len(played.rows) - 1)
    (mover,) = live.play.turn.waiting
    whole = entry.texts.words(live.view(mover), plain_setting(live, mover))
    first = told(screens.in_words(live, mover))
    count = int(first.split(" of ")[1].split("\n")[0])
    assert count > 1
    pages = [told(screens.in_words(live, mover, at + 1)) for at in range(count)]
    assert pages[0] == first == told(screens.in_words(live, mover, 99))
    assert all(len(page) < 4000 for page in pages)
    read = re.sub(r"\W+", " ", " ".join(page.split("in words")[1] for page in pages))
    for line in whole.splitlines():
        for part in line.split("; "):
            assert re.sub(r"\W+", " ", part).strip() in read
    assert ["Your moves" in page for page in pages] == [False] * (count - 1) + [True]


def test_an_old_board_keeps_what_is_still_needed_of_it() -> None:
    live = lived("triplock", 2, *COMPLETED, number=DEAL)
    kept = screens.remains(live, 2, live.play.n)
    assert kept is not None
    assert "completed" in told(kept)
    assert "rolled" not in told(kept) and "**" not in told(kept)
    quiet = lived("triplock", 2, *LAID, "0 roll", "0 end")
    assert screens.remains(quiet, 2, 4) is None, "Ben is pinged by the new board"
    owing = lived("triplock", 2, "0 orient:0")
    again = screens.remains(owing, 0, 1)
    assert again is not None
    assert "<@101> still to play" in told(again), "Ben was pinged by the old board alone"


def test_the_news_stay_through_the_turn() -> None:
    before = (*LAID, "0 roll", "0 end", "1 roll", "1 end")
    live = lived("triplock", 2, *before, "0 roll")
    news = board(live)
    assert "-# Since ● Ana last played: ▲ Ben rolled" in news
    assert news.index("▲ Ben rolled") < news.index("-# ● Ana rolled")
    own = private(live, ANA)
    assert "-# Since your last turn: ▲ Ben rolled" in own
    assert own.index("▲ Ben rolled") < own.index("-# You rolled")


def test_laying_the_first_diagram_is_no_turn() -> None:
    live = lived("triplock", 2, *LAID)
    assert "So far: ● Ana laid" in board(live)
    assert "So far: You laid" in private(live, ANA)
    assert "That is done. Ana has been told." in told(screens.resting(live, BEN))
    ended = lived("triplock", 2, *LAID, "0 roll", "0 end")
    assert "Your turn is over. Ben has been told." in told(screens.resting(ended, ANA))


def test_one_guesser_reads_each_reveal_by_itself() -> None:
    live = lived("unlock", 2, "0 code:1-2-5", "1 code:1-4-5", "1 code:4-5-6")
    assert "Turn 2:" in board(live)
    assert "Turn 1:" not in board(live)


def test_a_look_says_of_which_match_it_is() -> None:
    live = lived("triplock", 2, *LAID, "0 roll", "0 die:1:peek:0+1")
    looks = [
        screens.look(live, ANA, caption, BOARD, at, None)
        for at, each in enumerate(live.told)
        if (caption := screens.caption_of(live, each, ANA)) is not None
    ]
    assert looks
    assert "\n-# ⚙️ Triplock against Ben" in told(looks[0])


BRIDGE = ("0 choose:wren", "1 choose:osric", "0 orient:0", "1 orient:0", "0 skill:char:peek:0+1+2")


def test_nothing_can_be_pressed_on_a_look_because_it_is_never_edited() -> None:
    live = lived("triplock", 2, *BRIDGE, mode="coop", notebook="off")
    ((at, caption),) = [
        (at, caption)
        for at, each in enumerate(live.told)
        if (caption := screens.caption_of(live, each, ANA)) is not None
    ]
    assert caption.stays
    look = screens.look(live, ANA, caption, None, at, "https://discord.com/channels/1/2/3")
    assert labels(look) == ["Board"]
    assert "Tell Ben what I saw" in labels(screens.more(live, ANA))


def test_a_result_speaks_to_its_reader() -> None:
    live = lived("triplock", 2, *LAID, f"1 {LEAVE}")

    assert private(live, ANA) == "You win against Ben: Ben resigned."
    assert private(live, BEN) == "Ana wins: you resigned."
    assert private(live, BEN) == told(hand(live, BEN)), "one's own panel tells the same"
    assert sentence(ShellRefused("over", live=live)).startswith("This match is over: Ana wins the ")
    assert told(resigned(live)).startswith("You resigned. Ana wins the ")
    assert screens.report(live, ANA, 2).endswith("You win against Ben: Ben resigned.")
    how = live.entry.texts.result(live.view(None), live.setting(("Ana", "Ben"), None))[1]
    assert how in board(live), "how it was decided stands on the result"


def test_the_end_of_a_match_of_two_has_its_points() -> None:
    live = played_live(matches(GAMES["tripol"].game)[0])
    low, high = sorted(map(sure, sure(live.entry.game.outcome(live.play.state)).points))
    end = "share the win." if low == high else f", {high} to {low}.".replace("-", "−")
    assert private(live, ANA).endswith(end) and private(live, BEN).endswith(end)


def test_who_gives_up_alone_is_told_so_in_the_second_person() -> None:
    live = lived("lockpick", 1, f"0 {LEAVE}")
    assert told(resigned(live)).startswith("You gave up at 0 of 15.")


@pytest.mark.parametrize("key", GAMES)
def test_more_begins_with_the_aim_and_ends_with_the_id_of_the_match(key: str) -> None:
    several = key in ("triplock", "tripol")
    live = lived(key, 1, lock="bot") if key == "unlock" else lived(key, 1 + several)
    for reader in (None, ANA):
        lines = told(screens.more(live, reader)).splitlines()
        assert (lines[1], lines[-1]) == (f"-# {GAMES[key].aim}", f"-# Match {live.match.id}")


def test_a_table_belongs_to_all_its_people_together() -> None:
    live = lived("triplock", 2, *LAID)
    assert sentence(ShellRefused("no_seat", live=live)).startswith("This is Ana and Ben's table.")


def test_who_plays_alone_plays_against_nobody() -> None:
    live = lived("unlock", 1, lock="bot")
    assert private(live, ANA).startswith("### 🔓 Unlock · your turn\n")
    assert told(hand(live, ANA)).startswith("### ✋ My pad · Unlock\n")


def test_the_table_of_a_player_alone_is_theirs_until_the_end() -> None:
    running = lived("unlock", 1, "0 code:1-2-5", lock="bot", cards="2")
    ended = lived("unlock", 1, "0 code:1-2-5", "0 code:1-4-5", lock="bot", cards="2")
    for live, reader in ((running, ANA), (ended, None)):
        prompt = screens.table_prompt(live)
        pictures = painted(live, prompt.view, prompt.draft)
        own = screens.own_board(live, prompt, pictures)
        assert (prompt.seat, len(own.files)) == (reader, 1)
    pad = screens.table_prompt(running, "code:1-2")
    assert (pad.seat, pad.draft) == (ANA, "code:1-2")
    shared = screens.table_prompt(lived("unlock", 2, lock="bot"), "code:1-2")
    assert (shared.seat, shared.draft) == (None, "")


def test_a_pad_says_nothing_twice() -> None:
    live = lived("unlock", 2, "0 code:1-2-5", "1 code:1-4-5")
    pad = hand(live, BEN)
    alt = pad.files[0].alt
    lines = told(pad).splitlines()
    assert alt not in told(pad)
    assert len(lines) == len(set(lines)) == 3, "whose it is, the path, the question"


def test_who_has_nothing_to_do_reads_the_games_own_words() -> None:
    live = lived("unlock", 2, "0 code:1-2-5")
    asked = live.entry.texts.ask(live.view(ANA), "", live.setting(("Ana", "Ben"), ANA))
    assert asked in told(hand(live, ANA))
    assert "is playing" not in told(hand(live, ANA))


def test_a_panel_is_headed_by_what_it_shows() -> None:
    live = lived("triplock", 2, *LAID, "0 roll")
    for draft, head in (
        ("", "### ✋ My cards"),
        ("complete:", "### ⚙️ Triplock against Ben · your turn"),
        ("skill:", "### ⚙️ Triplock against Ben · your turn"),
        ("end", "### ⚙️ Triplock against Ben · your turn"),
    ):
        panel = hand(live, ANA, draft)
        assert told(panel).startswith(head), draft
        assert labels(panel)[-2:] == ["⋯ More", "Board"]


def test_a_panel_without_a_hand_is_headed_by_its_game() -> None:
    running = lived("timelock", 2)
    assert told(hand(running, ANA)).startswith("### ⏳ Timelock against Ben · your turn")


def test_who_sealed_last_has_acted_and_needs_no_ping() -> None:
    live = lived("unlock", 3, "0 code:1-2-5", "1 code:1-4-5", "2 code:4-5-6")
    kept = screens.remains(live, 1, live.play.n)
    assert kept is None or "still to play" not in told(kept)


MOVES = ("0 orient:0", "1 orient:0", "0 roll", "0 sacrifice:flip:0", "0 skill:pts", "0 complete:0")


@pytest.mark.parametrize(
    ("last", "phrase"),
    [("0 complete:0", "announced "), ("0 match:0:0", "made that move"), ("0 orient:0", "laid ")],
)
def test_the_phrase_fits_behind_you(last: str, phrase: str) -> None:
    """A line that stands alone, such as what a declared stack showed, is no such phrase."""
    moves = MOVES[:1] if last == MOVES[0] else (*MOVES, last)
    moves = MOVES if last == MOVES[-1] else moves
    live = lived("triplock", 2, *moves)
    assert deed(live, live.rows[-1]).startswith(phrase)
