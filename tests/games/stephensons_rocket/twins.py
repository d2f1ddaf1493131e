"""Slow twins: the rules once more, read off a position's document with plain sets, without any table or cache."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

Cell = tuple[int, int]
AROUND: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
NAMES = ("N", "NE", "SE", "S", "SW", "NW")


def around(cell: Cell) -> set[Cell]:
    """The six cells that share a side with one."""
    return {(cell[0] + dq, cell[1] + dr) for dq, dr in AROUND}


class Twin:
    """A position as sets of coordinates."""

    def __init__(self, document: Mapping[str, Any], edition: Mapping[str, Any]) -> None:
        self.doc, self.edition = document, edition
        self.cell: dict[str, Cell] = {h["label"]: (h["q"], h["r"]) for h in edition["hexes"]}
        self.label = {cell: label for label, cell in self.cell.items()}
        self.land = set(self.label)
        self.cities = {c["name"]: self.cell[c["hex"]] for c in edition["cities"]}
        self.kind = {c["name"]: c["kind"] for c in edition["cities"]}
        self.companies = {k: c for k, c in document["companies"].items() if c["locomotive"] is not None}
        self.locos = {k: self.cell[c["locomotive"]] for k, c in self.companies.items()}
        self.lines = {k: {self.cell[t] for t in c["track"]} | {self.locos[k]} for k, c in self.companies.items()}
        self.occupied = {cell for line in self.lines.values() for cell in line}  # track or a locomotive
        self.built_up = set(self.cities.values()) | self.occupied
        self.stations = [{self.cell[s] for s in seat["stations"]} for seat in document["seats"]]

    def next_to(self, company: str) -> set[Cell]:
        """Land cells next to a line."""
        return {n for cell in self.lines[company] for n in around(cell)} & self.land

    # ── actions ───────────────────────────────────────────────────────────

    def open_hexes(self, lifted: str | None = None) -> set[str]:
        """Where a station may go (SR-5.2); `lifted` is the hex of the station in the hand."""
        hand = None if lifted is None else self.cell[lifted]
        stations = set().union(*self.stations) - {hand}
        out = set()
        for cell in self.land - self.built_up:
            near = around(cell)
            if cell != hand and cell not in stations and not near & stations and not near & set(self.locos.values()):
                out.add(self.label[cell])
        return out

    def banned(self, company: str, cell: Cell) -> bool:
        """Is a cell next to two or more other lines (SR-6.5)?"""
        return sum(1 for other, line in self.lines.items() if other != company and around(cell) & line) >= 2

    def front(self, cell: Cell, facing: str | None) -> list[tuple[Cell, str]]:
        """The cells before a locomotive with the facing it would have there (SR-6.2, SR-6.3)."""
        turns = range(6) if facing is None else [(NAMES.index(facing) + t) % 6 for t in (-1, 0, 1)]
        return [((cell[0] + AROUND[d][0], cell[1] + AROUND[d][1]), NAMES[d]) for d in turns]

    def enterable(self, cell: Cell) -> bool:
        """Land without a city, track or locomotive (SR-6.4)."""
        return cell in self.land and cell not in self.built_up

    def targets(self, company: str) -> set[str]:
        """Where a locomotive may go now (SR-6)."""
        steps = self.front(self.locos[company], self.companies[company]["facing"])
        return {self.label[c] for c, _ in steps if self.enterable(c) and not self.banned(company, c)}

    def taken(self) -> Counter[tuple[str, str]]:
        """City tokens in the players' hands."""
        hands: Counter[tuple[str, str]] = Counter()
        for seat in self.doc["seats"]:
            for city, kinds in seat["tokens"].items():
                for kind, n in kinds.items():
                    hands[city, kind] += n
        return hands

    def legal(self) -> set[str]:
        """Every legal action of the player whose turn it is (SR-3 to SR-6), when nothing is pending."""
        seat = self.doc["active"]
        mono = self.doc["options"].get("token_mix") == "mono"
        taken = self.taken()
        out = {
            f"take {c['name']} {kind}"
            for c in self.edition["cities"]
            for kind, n in c.get("tokens_mono" if mono else "tokens", {}).items()
            if taken[c["name"], kind] < n
        }
        if len(self.stations[seat]) < self.edition["players"]["stations"]:
            out |= {f"station {label}" for label in self.open_hexes()}
        for cell in self.stations[seat]:
            stays = self.doc["options"].get("no_move_connected_station") and cell in self.occupied
            if not stays and self.open_hexes(self.label[cell]):
                out.add(f"lift {self.label[cell]}")
        for company in self.companies:
            if company not in self.doc["extended"]:
                out |= {f"extend {company} {label}" for label in self.targets(company)}
        return out

    # ── isolation ─────────────────────────────────────────────────────────

    def roam(self, company: str, respect_ban: bool) -> set[Cell]:
        """Every cell a locomotive could come to, one (cell, facing) after the other."""
        start = (self.locos[company], self.companies[company]["facing"])
        seen: set[tuple[Cell, str | None]] = set()
        todo: list[tuple[Cell, str | None]] = [start]
        while todo:
            cell, facing = todo.pop(0)
            for step in self.front(cell, facing):
                if step in seen or not self.enterable(step[0]) or (respect_ban and self.banned(company, step[0])):
                    continue
                seen.add(step)
                todo.append(step)
        return {cell for cell, _ in seen}

    def is_isolated(self, company: str, static: bool) -> bool:
        """SR-12.2, word by word."""
        ground = self.roam(company, respect_ban=static)
        missing = {cell for city, cell in self.cities.items() if city not in self.companies[company]["cities"]}
        others = [other for other in self.companies if other != company]
        strange = set().union(*(self.lines[o] for o in others)) if others else set()
        if any(around(cell) & (missing | strange) for cell in ground):
            return False
        if static:
            return True
        return not any(around(cell) & self.roam(other, respect_ban=False) for other in others for cell in ground)

    # ── an extension without any bid ──────────────────────────────────────

    def extension(self, company: str, to: str) -> dict[str, Any]:
        """What SR-6.7 to SR-10 make of a move: money, shares, passengers and cities afterwards."""
        mover, cell = self.doc["active"], self.cell[to]
        seats = [{**seat, "shares": Counter(seat["shares"])} for seat in self.doc["seats"]]
        part = self.companies[company]
        if part["bank"] > 0:
            seats[mover]["shares"][company] += 1
        left = self.edition["supply"]["passenger_tokens"] - sum(s["passengers"] for s in seats)
        if left > 0 and any(cell in mine for who, mine in enumerate(self.stations) if who != mover):
            seats[mover]["passengers"] += 1
        new = [c for c, at in self.cities.items() if c not in part["cities"] and at in around(cell)]
        cities = {*part["cities"], *new}
        money = self.city_money(company, cell, new, len(cities), seats)
        other = next((o for o, line in self.lines.items() if o != company and around(cell) & line), None)
        if other is not None:
            bonus = self.by_value(len(cities), [s["shares"][company] for s in seats])
            money = [a + b for a, b in zip(money, bonus, strict=True)]
            cities |= {*self.companies[other]["cities"]}
            for seat in seats:
                seat["shares"][other] += seat["shares"].pop(company, 0) // 2
        return {
            "money": [seat["money"] + gain for seat, gain in zip(seats, money, strict=True)],
            "shares": [{k: n for k, n in seat["shares"].items() if n} for seat in seats],
            "passengers": [seat["passengers"] for seat in seats],
            "line": other or company,
            "cities": cities,
        }

    def city_money(
        self, company: str, cell: Cell, new: list[str], value: int, seats: list[dict[str, Any]]
    ) -> list[int]:
        """What the cities just reached pay (SR-9.2, SR-9.3)."""
        pay = self.edition["payouts"]
        line = self.lines[company] | {cell}
        if self.companies[company]["facing"] is None:
            line -= {self.locos[company]}
        total = [0] * len(seats)
        for city in new:
            paid = [0] * len(seats)
            if self.kind[city] == "big_city":
                tokens = [sum(seat["tokens"].get(city, {}).values()) for seat in seats]
                first, second = pay["big_city"]
                paid = majority(first, second, tokens, pay["unit"])
            elif self.kind[city] == "railway_town":
                paid = self.by_value(value, [len(mine & line) for mine in self.stations])
            total = [a + b for a, b in zip(total, paid, strict=True)]
        return total

    def by_value(self, cities: int, counts: list[int]) -> list[int]:
        """The value of a line for the first, half of it for the second."""
        pay = self.edition["payouts"]
        value = cities * pay["value_per_city"]
        return majority(value, Fraction(value, 2), counts, pay["unit"])

    # ── scoring ───────────────────────────────────────────────────────────

    def stations_on(self, company: str) -> list[int]:
        """Stations of each seat on a line (SR-1.10)."""
        return [len(mine & self.lines[company]) for mine in self.stations]

    def final_money(self) -> list[int]:
        """What the final scoring pays each seat (SR-14)."""
        pay = self.edition["payouts"]
        seats = self.doc["seats"]
        connected = {city for c in self.companies.values() for city in c["cities"]}
        majorities = [(*pay["token_kind"], [seat["passengers"] for seat in seats])]
        for kind in self.edition["kinds"]:
            counts = [sum(n.get(kind, 0) for city, n in seat["tokens"].items() if city in connected) for seat in seats]
            majorities.append((*pay["token_kind"], counts))
        totals = [majority(first, second, counts, pay["unit"]) for first, second, counts in majorities]
        for key, part in self.companies.items():
            totals.append(self.by_value(len(part["cities"]), self.stations_on(key)))
            totals.append(self.by_value(len(part["cities"]), [seat["shares"].get(key, 0) for seat in seats]))
        return [sum(column) for column in zip(*totals, strict=True)]


def majority(first: Fraction | int, second: Fraction | int, counts: list[int], unit: int) -> list[int]:
    """SR-11 with exact fractions: rank the seats, share what the tied places earn, round down at the very end."""
    ranked = sorted({n for n in counts if n > 0}, reverse=True)
    out = [0] * len(counts)
    if not ranked:
        return out
    leaders = [s for s, n in enumerate(counts) if n == ranked[0]]
    purses: list[tuple[list[int], Fraction]] = [(leaders, Fraction(first))]
    if len(leaders) > 1:
        purses = [(leaders, Fraction(first) + Fraction(second))]
    elif len(ranked) > 1:
        purses.append(([s for s, n in enumerate(counts) if n == ranked[1]], Fraction(second)))
    for group, purse in purses:
        for s in group:
            out[s] = int(purse / len(group) / unit) * unit
    return out
