"""Sentences of the pages that no template holds: those the client says, colours, spans of time."""

from __future__ import annotations

import time

from rotonde.core.amounts import UNITS
from rotonde.core.words import N_, Voice

# What the client says. Names in braces are filled in by the client; `voice.translate` leaves them alone.
CLIENT = {f"unit_{unit}": text for unit, text in UNITS.items()} | {
    "end": N_("Confirm"),
    "end_chance": N_("Confirm: then chance speaks"),
    "end_others": N_("Confirm: then others decide"),
    "held_reveal": N_("{what} · shows what is hidden, no undo"),
    "held_chance": N_("{what} · then chance speaks, no undo"),
    "held_others": N_("{what} · then others decide, no undo"),
    "ends_itself": N_("The turn ends by itself in three seconds; any key or tap stops it."),
    "tap_again": N_("Closer now: tap it again to choose it."),
    "stop": N_("Stop"),
    "change": N_("change"),
    "pick_here": N_("What can be done here"),
    "turn_on": N_("Turn it"),
    "ring_keys": N_("click or 1–{n} takes · wheel or R turns · Esc"),
    "way_more": N_("One more way."),
    "ways_more": N_("{n} more ways."),
    "takeback_ask": N_(
        "Go back to before this? {move} It and all moves after it leave the game and its record for good."
    ),
    "choose": N_("Choose"),
    "your_move": N_("Your move"),
    "turn_done": N_("Your turn is complete."),
    "on_board": N_("Choose on the board: {n} places are open."),
    "place": N_("A place on the board"),
    "on_board_one": N_("Choose on the board: one place is open."),
    "one_left": N_("This is the only thing to do now."),
    "back": N_("Back"),
    "waiting": N_("The others are at work."),
    "looking_back": N_("You look back: move {n} of {all}"),
    "looking_back_hint": N_("Nothing can be done here. “Live” returns to the present."),
    "live": N_("Live"),
    "as_it_stands": N_("As it stands"),
    "final_scoring": N_("Final scoring"),
    "nobody_wins": N_("Nobody wins."),
    "wins": N_("{name} wins"),
    "alone": N_("{name} ends with {n} points"),
    "alone_one": N_("{name} ends with 1 point"),
    "best_before": N_("Your best so far: {n}"),
    "best_now": N_("A new best result; before: {n}"),
    "share": N_("{names} share the victory"),
    "again": N_("Play again"),
    "rematch": N_("Rematch"),
    "rematch_note": N_("The same seats at a new table, in one click."),
    "share_picture": N_("Share picture"),
    "film": N_("Film"),
    "ended_then": N_("If it had ended then"),
    "by_round": N_("Round by round"),
    "after": N_("After"),
    "lobby": N_("Lobby"),
    "no_scoring": N_("Nothing has been scored yet."),
    "no_log": N_("Nothing has happened yet. The first move opens the log."),
    "bot": N_("bot"),
    "thinking": N_("thinking"),
    "free_seat": N_("free seat"),
    "auto": N_("the only move"),
    "draft": N_("not yet ended"),
    "bookkeeping": N_("Bookkeeping"),
    "since_mine": N_("Since your last turn"),
    "replay": N_("Replay"),
    "film_of": N_("Film: {n} of {all}. Any key returns."),
    "film_at": N_("Film: {n} of {all}."),
    "moment_scoring": N_("The round is scored"),
    "moment_scoring_of": N_("{round} is scored"),
    "moment_income": N_("Income and expenses"),
    "moment_growth": N_("Growth"),
    "moment_payout": N_("Payout"),
    "moment_final": N_("Final scoring"),
    "news": N_("{n} moves since you last looked"),
    "news_one": N_("One move since you last looked"),
    "unsent": N_("The line is slow: your move is not confirmed yet. It is being sent again."),
    "cut": N_("The line is cut. Your moves are safe; we keep trying."),
    "joined": N_("The line is back."),
    "close": N_("Close"),
    "remark_by": N_("The stationmaster"),
    "slept": N_("Nobody watched, so this table slept. Its bots go on now."),
    "stale": N_("The table moved on. This is the position now."),
    "found_none": N_("No move is called that. Try fewer words, or choose on the board."),
    "found_more": N_("{n} more: add a word."),
    "before_first": N_("The table before the first move."),
    "no_answer": N_("No answer from the server. It will be tried again."),
    "save_film": N_("Save the film"),
    "print_story": N_("Story to print"),
    "plan": N_("Plan"),
    "plan_leave": N_("Leave the plan"),
    "plan_banner": N_("{name}: a plan. Only you see it, and nothing counts."),
    "plan_new": N_("New plan"),
    "plan_name": N_("Name of the plan"),
    "plan_rename": N_("Rename"),
    "plan_drop": N_("Throw {name} away"),
    "plan_drop_ask": N_("Throw {name} away? Nobody can bring it back."),
    "plan_drop_yes": N_("Throw away"),
    "plan_about": N_("Try a whole turn and the answers of others on a copy of your own."),
    "plan_empty": N_("Nothing is planned yet: play on the board as always."),
    "plan_guess": N_("What you cannot see is guessed, and chance is rolled for the plan alone."),
    "plan_chance": N_("Chance is rolled for the plan alone: at the table it may fall otherwise."),
    "plan_same": N_("as it is now"),
    "plan_figures": N_("What everybody would have, and the difference from now"),
    "plan_adopted": N_("{name} is your turn now: confirm it, or undo."),
    "plan_broken": N_("{name} is broken. {why}"),
    "plan_open": N_("{name} is open. {why}"),
    "plan_is_good": N_("still possible"),
    "plan_is_open": N_("open"),
    "plan_is_broken": N_("broken"),
    "plans_broken": N_("Plans that are broken: {n}"),
    "hint_by": N_("{by} would play this."),
    "hint_wait": N_("Thinking about a hint…"),
    "review": N_("Review"),
    "review_moment": N_("This moment in the review, with the chart"),
    "hint_view": N_("{n} games each, from your view"),
    "hint_share": N_("Share of victory: {n} %, ± {error}"),
    "hint_then": N_("Then, most likely"),
    "reason_for": N_("For it:"),
    "reason_against": N_("Against it:"),
    "percent": N_("{n} %"),
    "level_engineer": N_("Engineer"),
    "level_conductor": N_("Conductor"),
    "level_apprentice": N_("Apprentice"),
    "hand_over": N_("The next decision is {name}'s"),
    "hand_over_hint": N_("Hand the machine over. Nobody's secrets are on the screen."),
    "i_am": N_("I am {name}"),
    "sit": N_("Sit down"),
    "sit_here": N_("Sit here"),
    "stand": N_("Stand up"),
    "to_bot": N_("Let a bot play"),
    "to_human": N_("Take over from the bot"),
    "takeback": N_("Take back"),
    "play": N_("Play the moves"),
    "pause": N_("Pause"),
    "speed": N_("{n}×"),
    "speed_is": N_("Speed: {n}×"),
    "close_yes": N_("End this table"),
    "close_ask": N_("End this table before its end? It stays readable."),
    "copied": N_("The link is copied."),
    "links_to": N_("The link to this moment: {link}"),
    "no_rules": N_("This game has no numbered rules yet."),
    "no_such_rule": N_("No rule says that. Try another word."),
    "in_short": N_("The game in short"),
    "one_page": N_("One page to print"),
    "contents": N_("Contents"),
    "goal": N_("The goal"),
    "points": N_("The points"),
    "turn": N_("A turn"),
    "advice": N_("Advice"),
    "open_rule": N_("Open rule {rule}"),
    "move_n": N_("Move {n}"),
    "history_at": N_("Move {n} of {all}, {chapter}"),
    "saved": N_("Saved · move {n}"),
}

# What is said around the talk of a table; it comes with the talk, for a table of one person needs none of it.
TALK = {
    "chat": N_("Chat"),
    "say": N_("Say something to the table"),
    "send": N_("Send"),
    "notes": N_("My notes: nobody else reads them"),
    "silence": N_("Nobody has said anything yet."),
    "since": N_("Since you moved last"),
    "taken_away": N_("taken away"),
    "unsay": N_("Take away"),
    "sign_yes": N_("Agreed"),
    "sign_well": N_("Well played"),
    "sign_ha": N_("Ha"),
    "sign_hm": N_("What?"),
    "ask_back": N_("Ask to take back my turn"),
    "order": N_("Pass for me in this round"),
    "order_ever": N_("Pass for me until I say otherwise"),
    "here": N_("At the table now: {names}"),
    "here_nobody": N_("None of the others is at the table now."),
    "looking": N_("Looking on: {n}"),
    "order_end": N_("Do not pass for me any more"),
    "agree": N_("Agree"),
    "refuse": N_("Refuse"),
    "withdraw": N_("Withdraw"),
    "waits": N_("Waiting for: {names}"),
    "holiday": N_("away until {day}"),
    "out": N_("time is over"),
}

# What a lesson says around what its stationmaster does; it comes with the lesson alone.
LESSON = {
    "step_of": N_("Step {n} of {all}"),
    "tried": N_("You tried: {what}"),
    "show_me": N_("Show me"),
    "how": N_("Choose what lies in the light or in the frame, then confirm at the top. “Show me” chooses it for you."),
    "step_done": N_("{title}: done"),
    "step_now": N_("{title}: you are here"),
    "left": N_("{n} to go"),
    "first_game": N_("first game"),
}

_COLOURS = {
    "red": N_("red"),
    "blue": N_("blue"),
    "yellow": N_("yellow"),
    "purple": N_("purple"),
    "green": N_("green"),
    "black": N_("black"),
    "orange": N_("orange"),
    "brown": N_("brown"),
    "beige": N_("beige"),
    "grey": N_("grey"),
    "white": N_("white"),
    "turquoise": N_("turquoise"),
}


def client_words(voice: Voice) -> dict[str, str]:
    """Everything the client says, in one language."""
    colours = {f"colour_{name}": voice.translate(text) for name, text in _COLOURS.items()}
    return {key: voice.translate(text) for key, text in CLIENT.items()} | colours


def lesson_words(voice: Voice) -> dict[str, str]:
    """What is said around a lesson, in one language."""
    return {key: voice.translate(text) for key, text in LESSON.items()}


def talk_words(voice: Voice) -> dict[str, str]:
    """What is said around the talk of a table, in one language."""
    return {key: voice.translate(text) for key, text in TALK.items()}


def colour_name(colour: str, voice: Voice) -> str:
    """A colour in words."""
    return voice.translate(_COLOURS.get(colour, colour))


def span(minutes: int, voice: Voice) -> str:
    """How long a game takes, as the lobby says it: "45 min", "1 h", "1½ h"."""
    if minutes < 60:
        return voice("{n} min", n=minutes)
    hours, rest = divmod(round(minutes / 30), 2)
    return voice("{hours} h", hours=f"{hours}½" if rest else f"{hours}")


def ago(when: float, voice: Voice) -> str:
    """How long ago something was, roughly."""
    seconds = max(time.time() - when, 0)
    if seconds < 60:
        return voice("just now")
    if seconds < 3600:
        return voice.plural("{n} minute ago", "{n} minutes ago", int(seconds // 60))
    if seconds < 86400:
        return voice.plural("{n} hour ago", "{n} hours ago", int(seconds // 3600))
    return voice.plural("{n} day ago", "{n} days ago", int(seconds // 86400))


def until(when: float, voice: Voice) -> str:
    """How much time is left, roughly."""
    seconds = max(when - time.time(), 0)
    if seconds < 90:
        return voice("less than two minutes")
    if seconds < 5400:
        return voice.plural("{n} minute left", "{n} minutes left", int(seconds // 60))
    if seconds < 2 * 86400:
        return voice.plural("{n} hour left", "{n} hours left", round(seconds / 3600))
    return voice.plural("{n} day left", "{n} days left", int(seconds // 86400))
