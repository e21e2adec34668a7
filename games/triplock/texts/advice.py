"""Why a computer would play so, and the idea that leads there, in one sentence each."""

from __future__ import annotations

from games.core import Reason, Seat, Setting
from games.texts import about, counted, listed, marked
from games.triplock.ai.units import MATCH
from games.triplock.table.view import View
from games.triplock.texts.looks import Ear, ear_of
from games.triplock.texts.shared import lexicon
from games.triplock.texts.shared.sides import side_label, side_reward
from games.triplock.texts.shared.stacks import seat_of

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
    "uncovers": "A chip may lie on the other side at {spots}.",
    "idles": "No Diagram of yours asks for what lies at {spots}.",
    "swaps": "{spots} change places.",
    "turns": "This comes on top: {side}.",
    "upsets": "Another side of {diagram} comes on top.",
    "reveals": "Everybody sees {diagram}.",
    "conceals": "{Diagram} lies face down again.",
    "scraps": "{Diagram} leaves play.",
    "sets": "Die {die} shows {face}.",
}

IDEAS = {
    "serves": "Look at what opens the room: whose Skill helps most there?",
    "wins": "Look at your points and your Diagrams: is there one that wins the match now?",
    "opens_room": "Look at what opens the room: can one of your Diagrams do it now?",
    "completes": "Look at what lies ready: one of your Diagrams can surely be completed now.",
    "likely": "How sure are you of {label}, and what do you lose if you are wrong?",
    "opens_lock": "Look at the lock of the room: do you know where each symbol lies?",
    "tries_lock": "Look at the lock of the room: what does it cost you to be wrong there?",
    "lies": "Where does {a_symbol} surely lie?",
    "may_lie": "Where may {a_symbol} lie, by all that you have seen?",
    "has": "Look at the four sides of this Diagram: can you complete one at once?",
    "reaches": "Look at the four sides of this Diagram: which one does a single act bring nearer?",
    "lays": "Look at the four sides of this Diagram: which one do you want on top?",
    "traps": "Look at the four sides of this Diagram: which of these things is likely to happen?",
    "gives_up": "Look at your four Diagrams: which one can you best do without?",
    "gives_up_new": "Look at your four Diagrams: is the new one better than any of the others?",
    "gives_up_trap": "Look at your Traps and Countermeasures: do you still need each of them?",
    "steps": "Look at your Skill bead: which track is worth a step this turn?",
    "scores": "Look at your Skill bead: how far is it from the end of its track?",
    "silences": "Look at the die of the room: can you do without its next throw?",
    "resets": "Look at the Skill bead of {Player}: what will it bring soon?",
    "blocks": "What could {Player} do with the Skill of the next turn?",
    "declines": "Your bonus is {do}: does it bring you anything now?",
    "waits": "{label} is your nearest Diagram: can anything bring it nearer now?",
    "rolls_for": "{label} is your nearest Diagram: what do you need for it?",
    "ends": "You hold {nothing}: is there anything left to do now?",
    "rolls": "You hold {nothing}: what could change that?",
    "readies_lock": "Look at the lock of the room: is it only one act away from lying ready?",
    "readies": "Which one act lets you surely complete {label}?",
    "nearer": "What would make {label} more likely than it is now?",
    "looks": "Which stacks do you not know yet, and which of them matter to you?",
    "looks_again": "Of which stacks would you like to be sure once more?",
    "exposes": "One stack lies outside your sight: would it help you to bring it in?",
    "draws": "All stacks in your sight are bare: what can you still gain?",
    "takes": "You can gain a chip and a new Diagram in one act: from which stack?",
    "takes_known": "Do you need {a_chip}, and do you know where one lies?",
    "disarms": "Which of the chips in your sight would you like to have?",
    "disarms_known": "You know where {a_chip} lies: is it of use to you?",
    "turns_unknown": "Is there a stack of which you do not know what lies beneath?",
    "turns_up": "Where does {a_symbol} lie beneath, and what if it came up?",
    "uncovers": "Which of the bare stacks may have a chip on its other side?",
    "idles": "No Diagram of yours asks for a stack now: what else can a stack bring you?",
    "swaps": "Look at the order of the stacks: would another one be better for you?",
    "turns": "Which of your Diagrams would be better with another side on top?",
    "upsets": "Look at {diagram}: is it good for you as it lies?",
    "reveals": "Look at {diagram}: whom does it help that it lies face down?",
    "conceals": "Look at {diagram}: whom does it help that it lies face up?",
    "scraps": "Which of the face-up Diagrams would you most like to see leave play?",
    "sets": "Look at your dice: which face do you miss most now?",
}


def why(view: View, reason: Reason, setting: Setting) -> str:
    """A reason in one sentence. Raises `KeyError` for a key that Triplock does not know.

    "You" is who plays on the seat of the view; stacks are named for the reader of the setting.
    """
    return SENTENCES[reason.key].format(**_words(view, reason, setting))


def idea(view: View, reason: Reason, setting: Setting) -> str:
    """What points to it, in one sentence that leaves the finding to the reader.

    Raises `KeyError` as `why` does.
    """
    return IDEAS[reason.key].format(**_words(view, reason, setting))


def cost(view: View, best: float, played: float, setting: Setting) -> str:
    """What a plan was worth less than the best one: points, or what decides the match or the room.

    Who misses a win may still win later, so that only what could be had at once is told as sure.
    """
    if view.phase == "choose":
        return "a character who helps more in the next room"
    wins, to_win = "a win at once", "to win the match"
    if view.journey is not None:
        wins, to_win = "a way to open the room at once", "to open the room"
    less = best - played
    if less < MATCH / 4:
        return about(less, "point")
    return wins if best >= MATCH else f"a good chance {to_win}"


def _words(view: View, reason: Reason, setting: Setting) -> dict[str, str]:
    """The words for the values of a reason."""
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
        words |= _worded(ear_of(setting), seat_of(view), name, value)
    return words


def _worded(ear: Ear, seat: Seat, name: str, value: str | int) -> dict[str, str]:
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
            return {"chip": lexicon.symbol(str(value)), "a_chip": lexicon.a_symbol(str(value))}
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
