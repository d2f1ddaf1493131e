"""The pages of the site: each takes the frame every page shares and its own struct, and gives a whole HTML document."""

from __future__ import annotations

import msgspec

from rotonde.core.words import Voice
from rotonde.web.contract.leagues import LeaguePage, LeaguesPage
from rotonde.web.contract.lessons import LearnPage, LessonPage
from rotonde.web.contract.pages import Chrome, ImportPage, LobbyPage, NewTablePage, RulesPage, SettingsPage, StuckPage
from rotonde.web.contract.people import (
    AccountPage,
    AdminPage,
    CompanyPage,
    LinkPage,
    PrivacyPage,
    ProfilePage,
    RatingsPage,
    ShownLink,
    SignPage,
    StopPage,
)
from rotonde.web.contract.practice import ChallengesPage, PuzzleCard, PuzzlePage, PuzzlesPage
from rotonde.web.contract.table import Problem, TablePage
from rotonde.web.pages.engine import render
from rotonde.web.pages.sentences import client_words, lesson_words

__all__ = [
    "account",
    "admin",
    "challenges",
    "company",
    "importing",
    "league",
    "leagues",
    "learn",
    "lesson",
    "link",
    "lobby",
    "new_table",
    "offline",
    "privacy",
    "problem",
    "profile",
    "puzzle",
    "puzzles",
    "ratings",
    "rules",
    "settings",
    "shown_link",
    "sign",
    "stop",
    "stuck",
    "table",
]


def lobby(chrome: Chrome, page: LobbyPage, puzzle: PuzzleCard | None = None, streak: int = 0) -> str:
    """The front page: the games, the tables that wait, the tables that are over."""
    waiting = sum(table.my_turn for table in page.running)
    busy = any(seat.mine for table in page.running for seat in table.seats)
    return render("lobby.html", chrome, page=page, waiting=waiting, busy=busy, puzzle=puzzle, streak=streak)


def new_table(chrome: Chrome, page: NewTablePage) -> str:
    """The form for a table with chosen seats, options and edition."""
    players = int(page.values.get("players") or min(page.counts, key=lambda n: (abs(n - 3), n)))
    return render("new.html", chrome, page=page, players=players)


def table(chrome: Chrome, page: TablePage) -> str:
    """The table itself, with its first view: the board as SVG, everything else as data for the client."""
    return render("table.html", chrome, page=page, view=page.view, **_booted(chrome, page))


def lesson(chrome: Chrome, page: LessonPage) -> str:
    """A table with a stationmaster beside it."""
    voice = Voice(None, chrome.settings.lang)
    steps = {"titles": page.titles, "reached": page.reached, "words": lesson_words(voice)}
    return render("lesson.html", chrome, page=page, view=page.view, **_booted(chrome, page, lesson=steps))


def learn(chrome: Chrome, page: LearnPage) -> str:
    """The lessons of a game."""
    return render("learn.html", chrome, page=page)


def _booted(chrome: Chrome, page: TablePage, **more: object) -> dict[str, object]:
    """What the script of a table begins with, with more for some pages, and the colours of its discs."""
    voice = Voice(None, chrome.settings.lang)
    boot = {
        "view": msgspec.to_builtins(page.view),
        "names": msgspec.to_builtins(page.names),
        "slept": page.slept,
        "levels": msgspec.to_builtins(page.levels),
        "words": client_words(voice),
        "csrf": chrome.csrf,
        "first": page.first,
        "lang": chrome.settings.lang,
        "still": chrome.settings.motion == "reduced",
        **more,
    }
    return {"boot": boot, "colours": sorted({seat.colour for seat in page.view.seats if seat.colour})}


def rules(chrome: Chrome, page: RulesPage) -> str:
    """The numbered rules of a game."""
    return render("rules.html", chrome, page=page)


def importing(chrome: Chrome, page: ImportPage) -> str:
    """The form that turns a record into a table."""
    return render("import.html", chrome, page=page)


def settings(chrome: Chrome, page: SettingsPage) -> str:
    """What this person prefers."""
    return render("settings.html", chrome, page=page)


def problem(chrome: Chrome, page: Problem) -> str:
    """What went wrong, what is safe, and one way on."""
    return render("problem.html", chrome, page=page)


def stuck(chrome: Chrome, page: StuckPage) -> str:
    """A table that cannot be set up: why, and what its players can still do."""
    return render("stuck.html", chrome, page=page)


# ── people ────────────────────────────────────────────────────────────────


def account(chrome: Chrome, page: AccountPage) -> str:
    """What the site keeps of whoever looks, and what he can do with it."""
    return render("account.html", chrome, page=page)


def sign(chrome: Chrome, page: SignPage) -> str:
    """Sign in, register, or ask for a new password."""
    return render("sign.html", chrome, page=page)


def shown_link(chrome: Chrome, page: ShownLink) -> str:
    """A link, once, with its code."""
    return render("shown_link.html", chrome, page=page)


def link(chrome: Chrome, page: LinkPage) -> str:
    """What a link does, and the button that does it."""
    return render("link.html", chrome, page=page)


def privacy(chrome: Chrome, page: PrivacyPage) -> str:
    """What is kept of people, and for how long."""
    return render("privacy.html", chrome, page=page)


def company(chrome: Chrome, page: CompanyPage) -> str:
    """Who sits at a table, and how others come there."""
    return render("company.html", chrome, page=page)


def profile(chrome: Chrome, page: ProfilePage) -> str:
    """What somebody played, and how well."""
    return render("profile.html", chrome, page=page)


def ratings(chrome: Chrome, page: RatingsPage) -> str:
    """Who plays how well, game by game."""
    return render("ratings.html", chrome, page=page)


def leagues(chrome: Chrome, page: LeaguesPage) -> str:
    """The leagues of the club."""
    return render("leagues.html", chrome, page=page)


def league(chrome: Chrome, page: LeaguePage) -> str:
    """One league: standings and rounds."""
    return render("league.html", chrome, page=page)


def stop(chrome: Chrome, page: StopPage) -> str:
    """No letters any more."""
    return render("stop.html", chrome, page=page)


def offline(chrome: Chrome) -> str:
    """What is shown while there is no line."""
    return render("offline.html", chrome)


def admin(chrome: Chrome, page: AdminPage) -> str:
    """What was reported, and who is here."""
    return render("admin.html", chrome, page=page)


# ── practice ──────────────────────────────────────────────────────────────


def puzzles(chrome: Chrome, page: PuzzlesPage) -> str:
    """The puzzle of the day, and those of the days before."""
    return render("puzzles.html", chrome, page=page)


def puzzle(chrome: Chrome, page: PuzzlePage) -> str:
    """One puzzle on its board."""
    return render("puzzle.html", chrome, page=page)


def challenges(chrome: Chrome, page: ChallengesPage) -> str:
    """Every challenge, with its goals and the stars earned."""
    return render("challenges.html", chrome, page=page)
