"""What the kit found: counts per check, and findings that anybody can reproduce."""

from __future__ import annotations

from dataclasses import dataclass, field

from rotonde.core.records import Record

SHOWN = 5  # findings kept of each check in full; the rest is counted


@dataclass(frozen=True)
class Finding:
    """One broken promise: what, and how to get there again."""

    check: str
    game: str
    players: int
    seed: str
    options: dict[str, object]
    entry: int  # decisions taken before it
    why: str
    record: Record | None = None  # the game up to that entry; save it and replay it

    def __str__(self) -> str:
        lines = [f"{self.check}: {self.why}"]
        changed = "".join(f", {k}={v}" for k, v in self.options.items())
        lines.append(f"  {self.game}, {self.players} players{changed}, seed {self.seed!r}, after entry {self.entry}")
        if self.record is not None and self.record.entries:
            last = [f"{_who(e.seat)} {e.action}" for e in self.record.entries[-6:]]
            dots = "… " if len(self.record.entries) > 6 else ""
            lines.append(f"  played: {dots}{'; '.join(last)}")
        return "\n".join(lines)


def _who(seat: int) -> str:
    return "*" if seat < 0 else str(seat + 1)


@dataclass
class Report:
    """The result of one run of the kit."""

    game: str
    seed: int
    checks: dict[str, str]  # name → what it promises
    counts: dict[str, int] = field(default_factory=dict)
    failed: dict[str, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # what could not be looked at, and why
    games: int = 0
    decisions: int = 0
    checksum: str = ""

    @property
    def ok(self) -> bool:
        """Does every promise hold, and was each looked at?"""
        return not self.failed and all(self.counts.get(name) for name in self.checks)

    def count(self, check: str, times: int = 1) -> None:
        """Note that a promise was tested."""
        self.counts[check] = self.counts.get(check, 0) + times

    def add(self, finding: Finding) -> None:
        """Note a broken promise."""
        seen = self.failed.get(finding.check, 0)
        self.failed[finding.check] = seen + 1
        if seen < SHOWN:
            self.findings.append(finding)

    def note(self, text: str) -> None:
        """Note once what could not be looked at."""
        if text not in self.notes:
            self.notes.append(text)

    @property
    def verdict(self) -> str:
        """The result in a sentence."""
        if self.failed:
            return f"{sum(self.failed.values()):,} broken promises"
        unseen = [name for name in self.checks if not self.counts.get(name)]
        return f"not looked at: {', '.join(unseen)}" if unseen else "everything holds"

    def __str__(self) -> str:
        head = f"{self.game}: {self.games} games, {self.decisions:,} decisions, seed {self.seed}"
        width = max(map(len, self.checks))
        lines = [head, ""]
        for name, promise in self.checks.items():
            bad, done = self.failed.get(name, 0), self.counts.get(name, 0)
            verdict = f"{bad:,} broken" if bad else "ok" if done else "not looked at"
            lines.append(f"  {name:<{width}}  {done:>9,}  {verdict:<13}  {promise}")
        lines += [""] + [f"  note: {n}" for n in self.notes] if self.notes else []
        for finding in self.findings:
            lines += ["", str(finding)]
        more = sum(self.failed.values()) - len(self.findings)
        if more:
            lines += ["", f"and {more:,} more"]
        lines += ["", self.verdict]
        return "\n".join(lines)
