"""Films: what stands around one while it is made, before it is posted, and posted; its alt text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.cogs.film import screens as films
from bot.match.controls.message import Film
from bot.match.live import Live
from tests.lives import PERSON

Told = tuple[str, Any]

FILM = Film(b"")


def filmed(live: Live) -> Iterator[Told]:
    """What is shown of the film of a match, if there is one, and who is named where all read it."""
    yield "film button", films.extras(live, None)
    if not live.has_result:
        return
    yield "film is made", films.making(live)
    yield "film failed", films.failed(live)
    seen = [(films.posted(live, FILM, by), by is not None) for by in (PERSON, None)]
    yield "film seen", [films.preview(live, film, may_post=may) for film, may in seen]
    yield "film posted", films.posted(live, FILM, PERSON)
    others = set(live.table.people) - {PERSON}
    yield "film posted, others hide", films.posted(live, FILM, PERSON, others)
    yield "film done", films.done(live)
    yield "film in words", films.alt(live)
