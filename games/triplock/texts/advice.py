"""Why a computer would play so, in one sentence each."""

from __future__ import annotations

from games.core import Reason, Seat, Setting
from games.texts import counted, listed, marked
from games.triplock.texts import lexicon
from games.triplock.texts.reader import Ear, ear_of
from games.triplock.texts.sides import side_label, side_reward
from games.triplock.texts.stacks import seat_of
from games.triplock.view import View

SENTENCES = {
    "serves": "{character}.",
    "wins": "Completing {label} wins the match.",
    "opens_room": "Completing {label} opens the room.",
    "completes": "You can surely complete this: {side}.",
    "likely": "The chance that you complete {label} is {tenths}.",
    "opens_lock": "The lock of the room surely opens.",
    "tries_lock": "The chance that the lock of the room opens is {tenths}, and failing costs no "
    "Diagram.",
    "lies": "{A_symbol} surely lies at {spots}.",
    "may_lie": "The chance of {a_symbol} at {spots} is {tenths}.",
    "has": "You can complete this at once: {side}.",
    "reaches": "One act more can raise the chance of {label} to {tenths}.",
    "lays": "This comes on top: {side}.",
    "traps": "This lies in wait: {side}.",
    "gives_up": "{label} goes, and the chance that you complete it now is {tenths}.",
    "gives_up_new": "The new Diagram goes, and those that you laid stay.",
    "gives_up_trap": "This goes: {side}.",
    "steps": "Your bead comes to step {n} of {length} on {track}.",
    "scores": "Your bead comes to the end of Points: {points} more, {total} in all.",
    "silences": "The die of the room is not rolled after this round.",
    "resets": "{Player} loses {steps} on Points, and the Skill of the next turn.",
    "blocks": "{Player} loses the Skill of the next turn.",
    "declines": "You do without the bonus: {do}.",
    "waits": "{label} is your nearest Diagram, and its chance is {tenths}.",
    "rolls_for": "The dice may help {label}, your nearest Diagram, whose chance is {tenths}.",
    "ends": "You hold {nothing}.",
    "rolls": "You hold {nothing}, so the dice come first.",
    "readies_lock": "Then {symbols} surely lie there, which opens the lock of the room.",
    "readies": "Then you can surely complete this: {side}.",
    "nearer": "It raises the chance of {label} from {old} to {new}.",
    "looks": "You do not know what lies at {spots}.",
    "looks_again": "You know what lies at {spots}, and see whether a chip lies there.",
    "exposes": "It shows you what lies at {spots}, and brings it into sight.",
    "draws": "All stacks in your sight are bare, so that you only draw a Diagram.",
    "takes": "It brings you the chip at {spots}, and a new Diagram.",
    "takes_known": "It brings you the {chip} at {spots}, and a new Diagram.",
    "disarms": "It brings you the chip at {spots}.",
    "disarms_known": "It brings you the {chip} at {spots}.",
    "turns_unknown": "You do not know what lies beneath at {spots}.",
    "turns_up": "{A_symbol} comes up at {spots}.",
    "swaps": "{spots} change places.",
    "turns": "This comes on top: {side}.",
    "upsets": "Another side of {diagram} comes on top.",
    "reveals": "Everybody sees {diagram}.",
    "conceals": "{Diagram} lies face down again.",
    "scraps": "{Diagram} leaves play.",
    "sets": "Die {die} shows {face}.",
}


def why(view: View, reason: Reason, setting: Setting) -> str:
    """A reason in one sentence. Raises `KeyError` for a key that Triplock does not know.

    "You" is who plays on the seat of the view; stacks are named for the reader of the setting.
    """
    values = dict(reason.values)
    words: dict[str, str] = {}
    if "card" in values and "side" in values:
        card, side = str(values["card"]), int(values["side"])
        words |= {"label": side_label(card, side), "side": side_reward(card, side)}
    if "seat" in values:
        player = marked(setting.names, Seat(int(values["seat"])))
        words |= {"Player": player}
        if "slot" in values:
            diagram = f"Diagram {int(values['slot']) + 1} of {player}"
            words |= {"diagram": diagram, "Diagram": diagram}
    for name, value in values.items():
        words |= _words(ear_of(setting), seat_of(view), name, value)
    return SENTENCES[reason.key].format(**words)


def _words(ear: Ear, seat: Seat, name: str, value: str | int) -> dict[str, str]:
    """The words for one value of a reason."""
    match name:
        case "spots":
            return {"spots": listed([ear.spot(int(spot), seat) for spot in _split(value)])}
        case "tenths" | "old" | "new":
            return {name: _chance(int(value))}
        case "symbol":
            symbol = lexicon.a_symbol(str(value))
            return {"a_symbol": symbol, "A_symbol": lexicon.capital(symbol)}
        case "symbols":
            return {"symbols": listed(map(lexicon.symbol, _split(value)))}
        case "chip":
            return {"chip": lexicon.symbol(str(value))}
        case "char":
            return {"character": lexicon.character_words(str(value))}
        case "at":
            track = "Points" if value == "pts" else "Action"
            return {"track": track, "length": str(lexicon.track_length(str(value)))}
        case "points":
            return {"points": counted(int(value), "point")}
        case "do" | "face":
            return {name: lexicon.face_name(str(value))}
        case "die":
            return {"die": str(int(value) + 1)}
        case "n":
            held = counted(int(value), "Diagram")
            nothing = f"{held}, but nothing to complete" if value else "no Diagram"
            return {"n": str(value), "steps": counted(int(value), "step"), "nothing": nothing}
        case "total":
            return {"total": str(value)}
        case _:
            return {}


def _split(value: str | int) -> list[str]:
    return str(value).split("+")


def _chance(tenths: int) -> str:
    """A chance in words, by tenths that were rounded."""
    return {0: "under 1 in 10", 10: "over 9 in 10"}.get(tenths, f"about {tenths} in 10")
