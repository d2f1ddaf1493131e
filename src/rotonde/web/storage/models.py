"""What the site keeps, as tables of a database. Nothing here is special to SQLite."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, MetaData, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

_NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
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


class BrowserRow(Base):
    """A browser that has chosen something; others are only a signed cookie."""

    __tablename__ = "browsers"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    settings: Mapped[str] = mapped_column(Text)  # JSON of contract.Settings
    changed: Mapped[float]


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
    created: Mapped[float]
    changed: Mapped[float]
    status: Mapped[str] = mapped_column(String(12))
    moments: Mapped[int]
    to_act: Mapped[str] = mapped_column(Text)  # JSON list of seats
    scores: Mapped[str | None] = mapped_column(Text)  # JSON list, once the game is over
    winners: Mapped[str | None] = mapped_column(Text)  # JSON list of seats, likewise; the highest score may lose
    digest: Mapped[str] = mapped_column(String(64))  # of the latest position: a replay must end there


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
    """How far a browser has followed a table."""

    __tablename__ = "looks"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    browser: Mapped[str] = mapped_column(String(40), primary_key=True)
    moment: Mapped[int]
    at: Mapped[float] = mapped_column(server_default="0", index=True)


class SitterRow(Base):
    """Who has ever sat on a seat: such a person knows its secrets."""

    __tablename__ = "sitters"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    browser: Mapped[str] = mapped_column(String(40), primary_key=True)
    at: Mapped[float]
