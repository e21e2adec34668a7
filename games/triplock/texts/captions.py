"""The words around the picture of one event: a look, or a look that was told."""

from __future__ import annotations

from msgspec.structs import replace

from games.core import Setting
from games.texts import Caption
from games.triplock import events as ev
from games.triplock.texts import lexicon
from games.triplock.texts.looks import look_was, memos_by_round
from games.triplock.texts.own import looks_words
from games.triplock.texts.reader import Ear, ear_of
from games.triplock.traces import Look


def caption(event: ev.Event, setting: Setting) -> Caption | None:
    """The words around the picture of an event; None where it has no picture."""
    return None if setting.reader is None else _looked(event, setting)


def _looked(event: ev.Event, setting: Setting) -> Caption | None:
    """SECRET. The words around a look, for its owner, or around looks that a partner told of."""
    match event:
        case ev.LooksTold(memos=tuple()):
            return _told(event, ear_of(setting))
        case ev.Peeked(looks=tuple(looks)):
            told = _peek(event, looks, ear_of(setting))
        case ev.Exposed(looks=(look, *_)):
            told = _expose(event, look, ear_of(setting))
        case _:
            return None
    return replace(told, stays=setting.options.get("notebook") == "off")


def _peek(event: ev.Peeked, looks: tuple[Look, ...], ear: Ear) -> Caption:
    spots = ear.spots([look.spot for look in looks], event.seat)
    words = f"{'. '.join(looks_words(looks, event.seat, ear))}. As it lay at that moment."
    return Caption(f"👁️ Round {event.round} · you peeked at {spots}", words)


def _expose(event: ev.Exposed, look: Look, ear: Ear) -> Caption:
    now = f" and shows {lexicon.a_symbol(event.face)}" if event.face is not None else ""
    where = ear.spot(event.to, event.seat)
    words = f"It was {look_was(look)}. It now lies turned over at {where}{now}."
    return Caption(f"🔦 Round {event.round} · you exposed Hidden", words)


def _told(event: ev.LooksTold, ear: Ear) -> Caption:
    seen = memos_by_round(ear.layout, event.memos or (), event.seat, ". ", ".")
    title = f"👁️ {ear.who(event.seat)} told you what there was to see"
    return Caption(title, f"{seen} As it lay at that moment.", True)
