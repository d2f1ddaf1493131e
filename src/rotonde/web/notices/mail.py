"""Letters: to confirm an address and to set a new password. They leave by SMTP if the environment names a server;
otherwise they are laid into a folder, where whoever runs the site finds them."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import smtplib
import ssl
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit

from rotonde.core.words import N_
from rotonde.web.http.limits import LOOPBACK
from rotonde.web.storage import StorageError
from rotonde.web.troubles import Trouble

log = logging.getLogger("rotonde.web.notices")
LETTERS = "letters"  # in the data folder
PATIENCE = 20  # seconds for the server
_POST = ThreadPoolExecutor(4, thread_name_prefix="letters")  # a slow server holds up letters and nothing else
_ADDRESS = re.compile(r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,8}$")
_HOW = "ROTONDE_SMTP is smtp://USER:PASSWORD@HOST:PORT or smtps://…, and ROTONDE_MAIL_FROM the sender's address"


class Mailer(Protocol):
    """Sends letters."""

    sends: bool  # do they reach people by themselves?

    async def send(self, to: str, subject: str, text: str, stop: str = "") -> bool:
        """One letter; `stop` is a link that ends such letters. What goes wrong is logged, and False comes back."""


def clean_address(text: str) -> str:
    """An address as it is stored, "" for none; Trouble if it cannot be one."""
    address = text.strip()
    if address and (len(address) > 200 or not _ADDRESS.match(address)):
        raise Trouble(422, "mail", N_("That is no e-mail address."))
    return address


def _letter(sender: str, to: str, subject: str, text: str, stop: str) -> EmailMessage:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = sender, to, subject
    letter["Auto-Submitted"] = "auto-generated"
    if stop:
        letter["List-Unsubscribe"] = f"<{stop}>"
    letter.set_content(text)
    return letter


@dataclass(frozen=True)
class SmtpMailer:
    """Sends by a mail server."""

    host: str
    port: int
    user: str
    password: str
    secure: bool  # TLS from the first byte; otherwise it begins when the server offers it
    sender: str
    sends = True

    async def send(self, to: str, subject: str, text: str, stop: str = "") -> bool:
        try:
            letter = _letter(self.sender, to, subject, text, stop)
            await asyncio.get_running_loop().run_in_executor(_POST, self._send, letter)
        except (OSError, smtplib.SMTPException, ValueError) as error:
            log.error("a letter could not be sent: %s", type(error).__name__)
            return False
        return True

    def _send(self, letter: EmailMessage) -> None:
        tls = ssl.create_default_context()
        server: smtplib.SMTP
        if self.secure:
            server = smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=tls)
        else:
            server = smtplib.SMTP(self.host, self.port, timeout=PATIENCE)
        with server:
            server.ehlo()  # before it nobody knows what the server offers
            safe = self.secure or server.has_extn("starttls")
            if safe and not self.secure:
                server.starttls(context=tls)
            if self.user:
                if not safe and self.host not in LOOPBACK:
                    raise smtplib.SMTPNotSupportedError("a password is sent over TLS only")
                server.login(self.user, self.password)
            server.send_message(letter)


@dataclass(frozen=True)
class FolderMailer:
    """Lays letters into a folder."""

    folder: Path
    sends = False

    async def send(self, to: str, subject: str, text: str, stop: str = "") -> bool:
        try:
            await asyncio.to_thread(self._lay, _letter("rotonde@localhost", to, subject, text, stop))
        except OSError as error:
            log.error("a letter could not be kept: %s", error.strerror)
            return False
        return True

    def _lay(self, letter: EmailMessage) -> None:
        self.folder.mkdir(mode=0o700, exist_ok=True)
        file = self.folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{time.time_ns() % 10**9:09d}.eml"
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            out.write(letter.as_bytes())


def mailer_of(given: Mapping[str, str], folder: Path | None) -> Mailer:
    """The mailer that the environment asks for; StorageError if it cannot be."""
    url = given.get("ROTONDE_SMTP", "").strip()
    if not url:
        return FolderMailer((folder or Path.cwd()) / LETTERS)
    parts, sender = urlsplit(url), given.get("ROTONDE_MAIL_FROM", "").strip()
    try:
        secure, port = parts.scheme == "smtps", parts.port
        Address(addr_spec=sender)
    except (ValueError, IndexError):
        raise StorageError(_HOW) from None
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or not sender:
        raise StorageError(_HOW)
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return SmtpMailer(parts.hostname, port or (465 if secure else 587), user, password, secure, sender)
