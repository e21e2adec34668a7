"""The words and buttons of lessons."""

from __future__ import annotations

from bot.cogs.learn.rules import LESSON, is_new, lesson_of, place, plays_on
from bot.match.controls.custom_ids import Word
from bot.match.controls.message import Button, Extras, Note, Say, Screen, shell_button
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.screens.buttons import learn_button
from games.core import Seat
from games.lesson import Lesson


class RestartLesson(Word, frozen=True):
    """[From the beginning]."""

    name = "_lesson:again"


class LeaveLesson(Word, frozen=True):
    """[Leave the lesson]."""

    name = "_lesson:leave"


def extras(live: Live, reader: Seat | None) -> Extras:
    """What a lesson adds to its match: what there is to do now, and the ways out."""
    if live.table.fact(LESSON) is None:
        return _offer(live) if is_new(live, reader) else Extras()
    command = f"`/{live.match.game} learn`"
    if live.match.status != "open":
        end = f"That was a lesson, which counts nowhere. {command} begins it again."
        return Extras(heading=" · lesson", sequel="" if live.is_void else end)
    told, more = says(live), _ways_out(live)
    if place(live) is not None:
        return Extras(heading=" · lesson", step=told, more=more)
    return Extras(heading=" · lesson", says=told, more=more)


def _offer(live: Live) -> Extras:
    """What a reader is offered in the first match of a game."""
    title = live.entry.game.title
    return Extras(
        says=f"🧩 Is {title} new to you? **Learn** plays a first match with you, for you alone.",
        own=(learn_button(live.entry, "Learn"),),
    )


def says(live: Live) -> str:
    """What the lesson says now; "" once the learner has played on beyond its script."""
    lesson, at = lesson_of(live), place(live)
    if lesson is None:
        return "🧩 This lesson was written anew since you began it. Play on as you like."
    if at is None:
        return "" if plays_on(live) else f"🧩 {_done(lesson, len(lesson.parts))}{lesson.goes_on}"
    steps = [n for n, part in enumerate(lesson.parts) if part.step is not None]
    ahead = next((n for n in steps if n >= at.part), None)
    if ahead is None:
        return f"🧩 {_done(lesson, at.part)}".rstrip()
    step, number = lesson.parts[ahead].step, steps.index(ahead) + 1
    told = step.says if step is not None and ahead == at.part else ""
    return f"🧩 **{number} of {len(steps)}** · {_done(lesson, at.part)}{told}".rstrip(" ·")


def _done(lesson: Lesson, part: int) -> str:
    """What is said of the last decision before a part, with a space after it; "" for none."""
    before = [one.step for one in lesson.parts[:part] if one.step is not None]
    return f"{before[-1].done} " if before and before[-1].done else ""


def _ways_out(live: Live) -> tuple[Button, ...]:
    match, at = live.match.id, live.row_for(None)
    return (
        shell_button(match, RestartLesson(), at, "From the beginning", emoji="↩️"),
        shell_button(match, LeaveLesson(), at, "Leave the lesson"),
    )


def begun(entry: GameEntry, url: str | None) -> Note:
    """The way to a lesson that stands in direct messages."""
    rows = () if url is None else ((Button("Open the lesson", url=url),),)
    return Note(f"Your {entry.game.title} lesson is ready.", rows)


def begun_here(entry: GameEntry) -> str:
    """Stands above a lesson in a private answer when it begins."""
    return f"-# Only you see this. `/{entry.key} learn` brings it back."


def left(live: Live) -> Screen:
    """What is answered to [Leave the lesson]."""
    text = f"The lesson is over. `/{live.match.game} learn` begins it again at any time."
    return Screen((Say(text),), live.entry.accent)
