"""What the site keeps, as tables of a database. Nothing here is special to SQLite."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, MetaData, String, Text, false, true
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

_NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
}


class Base(DeclarativeBase):
    """The parent of all rows; constraints have names, so that later migrations can change them."""

    metadata = MetaData(naming_convention=_NAMES)


class HouseRow(Base):
    """What belongs to the house itself, e.g. the secret that signs cookies."""

    __tablename__ = "house"
    key: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class PersonRow(Base):
    """Somebody who plays here. A guest is known by his sessions alone, an account by `login` and a password too. Who
    has left is `departed`: nothing of him is kept but the id."""

    __tablename__ = "people"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))  # guest, account, departed
    name: Mapped[str] = mapped_column(String(120))
    login: Mapped[str | None] = mapped_column(String(120), unique=True)  # the name of an account, however it is typed
    password: Mapped[str | None] = mapped_column(Text)  # hashed by argon2
    mail: Mapped[str | None] = mapped_column(String(254))
    confirmed: Mapped[bool]  # has he answered a letter to that address?
    role: Mapped[str] = mapped_column(String(8))  # player, admin
    settings: Mapped[str] = mapped_column(Text)  # JSON of contract.Settings
    created: Mapped[float]
    seen: Mapped[float] = mapped_column(index=True)  # to the day
    muted_until: Mapped[float]
    banned_until: Mapped[float]


class SessionRow(Base):
    """A device at which somebody is known; his cookie holds the token, here lies its hash."""

    __tablename__ = "sessions"
    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    device: Mapped[str] = mapped_column(String(60))  # "Firefox, Linux"
    created: Mapped[float]
    used: Mapped[float] = mapped_column(index=True)  # to the day


class TicketRow(Base):
    """A link or code that does one thing: it is stored hashed, counts its uses, and expires."""

    __tablename__ = "tickets"
    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))  # device, confirm, reset, join, seat
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)  # whose it is, or who made it
    table_id: Mapped[str | None] = mapped_column(ForeignKey("tables.id"), index=True)  # where it seats somebody
    note: Mapped[str] = mapped_column(String(254))  # the address to confirm, or a word of whoever made it
    uses: Mapped[int]  # that are left
    created: Mapped[float]
    expires: Mapped[float] = mapped_column(index=True)


class BlockRow(Base):
    """Somebody wants no company of somebody else."""

    __tablename__ = "blocks"
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    blocked: Mapped[str] = mapped_column(String(40), primary_key=True)
    at: Mapped[float]


class ReportRow(Base):
    """What somebody told the admins of somebody else."""

    __tablename__ = "reports"
    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    person: Mapped[str] = mapped_column(String(40))  # who reports
    about: Mapped[str] = mapped_column(String(40))
    called: Mapped[str] = mapped_column(String(120))  # the name of that one then
    table_id: Mapped[str | None] = mapped_column(ForeignKey("tables.id"))
    words: Mapped[str] = mapped_column(Text)
    at: Mapped[float]
    closed: Mapped[float | None] = mapped_column(index=True)  # when an admin was done with it


class TableRow(Base):
    """One game with its seats. `moments` to `digest` are a cache for lists; the entries are the truth."""

    __tablename__ = "tables"
    __table_args__ = (Index("ix_tables_status_changed", "status", "changed"),)
    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    game: Mapped[str] = mapped_column(String(60))
    ruleset: Mapped[int]
    edition: Mapped[str] = mapped_column(String(120))
    edition_hash: Mapped[str] = mapped_column(String(64))
    edition_data: Mapped[str | None] = mapped_column(Text)  # JSON, for an edition that does not ship with the game
    options: Mapped[str] = mapped_column(Text)  # JSON of the options that are not the default
    players: Mapped[int]
    owner: Mapped[str] = mapped_column(String(40))
    confirm_turns: Mapped[bool]
    auto_pass: Mapped[bool]
    imported: Mapped[bool]
    reach: Mapped[str] = mapped_column(String(8), server_default="public")  # public, private
    spectators: Mapped[bool] = mapped_column(server_default=true())  # may others look on while it runs?
    aids: Mapped[str] = mapped_column(String(8), server_default="plans")  # what helps to decide: all, plans, none
    clock: Mapped[str | None] = mapped_column(Text)  # JSON of clocks.Clock
    created: Mapped[float]
    changed: Mapped[float]
    status: Mapped[str] = mapped_column(String(12))
    moments: Mapped[int]
    to_act: Mapped[str] = mapped_column(Text)  # JSON list of seats
    scores: Mapped[str | None] = mapped_column(Text)  # JSON list, once the game is over
    winners: Mapped[str | None] = mapped_column(Text)  # JSON list of seats, likewise; the highest score may lose
    digest: Mapped[str] = mapped_column(String(64))  # of the latest position: a replay must end there
    version: Mapped[int] = mapped_column(server_default="0")  # one more with every change, drafts included


class SeatRow(Base):
    """Who sits where. A human seat without holder is free."""

    __tablename__ = "seats"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(120))
    kind: Mapped[str] = mapped_column(String(8))
    level: Mapped[str] = mapped_column(String(40))
    holder: Mapped[str | None] = mapped_column(String(40), index=True)


class EntryRow(Base):
    """One line of a table's book: only ever appended, numbered without gaps from 1."""

    __tablename__ = "entries"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(12))  # action, chance, takeback, seat, close
    seat: Mapped[int]  # CHANCE (-1) for chance
    notation: Mapped[str] = mapped_column(Text)
    at: Mapped[float]
    auto: Mapped[bool]
    note: Mapped[str] = mapped_column(String(200))
    digest: Mapped[str | None] = mapped_column(String(64))  # of the position after it, to be compared on load


class DraftRow(Base):
    """The running turn of one seat; replaced at each step."""

    __tablename__ = "drafts"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    actions: Mapped[str] = mapped_column(Text)  # JSON: notations, those done and those undone


class RequestRow(Base):
    """The requests that were carried out, by the id the client gave them: a repeated one changes nothing."""

    __tablename__ = "requests"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    client: Mapped[str] = mapped_column(String(40), primary_key=True)
    n: Mapped[int]  # entries stored after it
    at: Mapped[float] = mapped_column(server_default="0", index=True)  # old ones are removed


class LookRow(Base):
    """How far a person has followed a table."""

    __tablename__ = "looks"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    moment: Mapped[int]
    at: Mapped[float] = mapped_column(server_default="0", index=True)


class SitterRow(Base):
    """Who has ever sat on a seat: such a person knows its secrets."""

    __tablename__ = "sitters"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    at: Mapped[float]
    removed: Mapped[bool] = mapped_column(server_default=false())  # the owner freed that seat


class AdmittedRow(Base):
    """Somebody who was shown the way to a private table, and looks on there."""

    __tablename__ = "admitted"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    at: Mapped[float]


class JourneyRow(Base):
    """How far somebody is in a lesson of a game; the first game that follows them is one too, with its table."""

    __tablename__ = "journeys"
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    game: Mapped[str] = mapped_column(String(60), primary_key=True)
    lesson: Mapped[str] = mapped_column(String(40), primary_key=True)
    step: Mapped[int]  # the furthest that was reached
    table_id: Mapped[str] = mapped_column(String(24), server_default="")
    at: Mapped[float]


class PuzzleRow(Base):
    """What somebody tried at a puzzle; `day` is the one whose puzzle it was when it was solved, "" for another."""

    __tablename__ = "puzzles"
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    game: Mapped[str] = mapped_column(String(60), primary_key=True)
    puzzle: Mapped[str] = mapped_column(String(40), primary_key=True)
    tries: Mapped[int]
    solved: Mapped[bool]
    day: Mapped[str] = mapped_column(String(10), server_default="")
    at: Mapped[float]


class ChallengeRow(Base):
    """A table at which somebody takes up a challenge; `stars` is -1 until the game is over and looked at."""

    __tablename__ = "challenges"
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    table_id: Mapped[str] = mapped_column(String(24), primary_key=True)
    game: Mapped[str] = mapped_column(String(60))
    challenge: Mapped[str] = mapped_column(String(40))
    stars: Mapped[int]
    at: Mapped[float]


class ReviewRow(Base):
    """Where a finished game was won and lost, as far as that is known."""

    __tablename__ = "reviews"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    progress: Mapped[float]  # from 0 to 1
    document: Mapped[str] = mapped_column(Text)  # JSON of coach.review.Review
    at: Mapped[float]


class ClockRow(Base):
    """The clock of a seat: what was left when it began to run, since when it runs, and when it is over."""

    __tablename__ = "clocks"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    left: Mapped[float]
    since: Mapped[float | None]
    due: Mapped[float | None] = mapped_column(index=True)
    warn: Mapped[float | None] = mapped_column(index=True)  # when its holder is to be told that little is left
    out: Mapped[bool]


class HolidayRow(Base):
    """Days on which somebody's clocks stand still."""

    __tablename__ = "holidays"
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    begins: Mapped[float] = mapped_column(primary_key=True)
    ends: Mapped[float]


class JobRow(Base):
    """Something to be done, for a site of one process (`web/jobs`)."""

    __tablename__ = "jobs"
    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(40))
    key: Mapped[str] = mapped_column(String(80), index=True)  # of those with one key only one waits
    args: Mapped[str] = mapped_column(Text)  # JSON
    asker: Mapped[str] = mapped_column(String(40), index=True)  # for whom it is done
    rank: Mapped[int]  # how many of his waited when it came: the first of everybody come first
    due: Mapped[float] = mapped_column(index=True)
    tries: Mapped[int]
    lease: Mapped[float]  # until when somebody does it; 0: it waits


class ChatRow(Base):
    """Something that was said at a table."""

    __tablename__ = "chat"
    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), index=True)
    person: Mapped[str] = mapped_column(String(40))
    called: Mapped[str] = mapped_column(String(120))  # the name of that one at the table then
    words: Mapped[str] = mapped_column(Text)  # "" if it was taken away
    at: Mapped[float] = mapped_column(index=True)


class ReactionRow(Base):
    """A sign that somebody set to what was said."""

    __tablename__ = "reactions"
    chat_id: Mapped[int] = mapped_column(ForeignKey("chat.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    sign: Mapped[str] = mapped_column(String(8), primary_key=True)


class NoteRow(Base):
    """What somebody notes for himself at a table; nobody else reads it."""

    __tablename__ = "notes"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    words: Mapped[str] = mapped_column(Text)
    at: Mapped[float]


class PlanRow(Base):
    """What somebody means to do at a table; nobody else reads it."""

    __tablename__ = "plans"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    key: Mapped[str] = mapped_column(String(24), primary_key=True)
    seat: Mapped[int]
    name: Mapped[str] = mapped_column(String(60))
    moment: Mapped[int]  # where it begins
    line: Mapped[int]  # how often something had been taken back by then
    parts: Mapped[str] = mapped_column(Text)  # JSON: what is planned, and what was undone of it
    at: Mapped[float]


class OrderRow(Base):
    """Somebody passes for as long as a stretch of the game lasts; nobody else knows."""

    __tablename__ = "orders"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[str] = mapped_column(String(40))
    chapter: Mapped[str] = mapped_column(String(200))
    at: Mapped[float]


class ChannelRow(Base):
    """How somebody is told that a table waits for him: by mail, by a webhook, in his browser."""

    __tablename__ = "channels"
    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    person: Mapped[str] = mapped_column(String(40), index=True)
    kind: Mapped[str] = mapped_column(String(8))  # mail, hook, push
    target: Mapped[str] = mapped_column(Text)  # the address of a hook or of a browser; "" for mail, which people have
    secret: Mapped[str] = mapped_column(Text)  # JSON of a browser's keys
    created: Mapped[float]
    failed: Mapped[int]  # how often in a row


class ToldRow(Base):
    """The last turn of which somebody was told at a table: of each he is told once."""

    __tablename__ = "told"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    person: Mapped[str] = mapped_column(String(40), primary_key=True)
    turn: Mapped[int]
    at: Mapped[float]


class LimitRow(Base):
    """How often somebody may still ask for something that all processes count together."""

    __tablename__ = "limits"
    key: Mapped[str] = mapped_column(String(160), primary_key=True)
    left: Mapped[float]
    at: Mapped[float] = mapped_column(index=True)


class LeagueRow(Base):
    """Rounds of tables among the members of a club."""

    __tablename__ = "leagues"
    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    title: Mapped[str] = mapped_column(String(120))
    game: Mapped[str] = mapped_column(String(60))
    players: Mapped[int]  # at a table
    rounds: Mapped[int]
    owner: Mapped[str] = mapped_column(String(40), index=True)
    clock: Mapped[str | None] = mapped_column(Text)  # JSON of clocks.Clock
    key: Mapped[str] = mapped_column(String(40))  # whoever is to find it knows it; "": everybody may
    status: Mapped[str] = mapped_column(String(8), index=True)  # open, running, finished
    round: Mapped[int]  # that is played; 0 before the first
    created: Mapped[float]
    changed: Mapped[float]


class LeagueMemberRow(Base):
    """Somebody who takes part in a league, or has left it."""

    __tablename__ = "league_members"
    league_id: Mapped[str] = mapped_column(ForeignKey("leagues.id"), primary_key=True)
    person: Mapped[str] = mapped_column(String(40), primary_key=True, index=True)
    name: Mapped[str] = mapped_column(String(120))
    at: Mapped[float]
    left: Mapped[bool]


class LeagueSeatRow(Base):
    """Who was drawn for a seat of a table, which may not be opened yet; nobody: a bot."""

    __tablename__ = "league_seats"
    league_id: Mapped[str] = mapped_column(ForeignKey("leagues.id"), primary_key=True)
    table_id: Mapped[str] = mapped_column(String(24), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    round: Mapped[int]
    person: Mapped[str] = mapped_column(String(40), index=True)
