"""What new tracks bring: what their cities give, the Semmering token, the end of the game."""

from __future__ import annotations

from rotonde.core.telling import Voice, sentences
from rotonde.games.imperial_steam.rules.scoring import reached
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.table import NOBODY


def of_city(table: ImperialState, city: int, voice: Voice) -> list[str]:
    """What a city gives when it joins a network (IS-6.1.16, IS-6.1.20)."""
    out = _gifts(table.land.bonus[city], table.top_token(city), voice)
    if city == table.board.goal:
        out.append(voice("{money} gulden a track", money=table.board.goal_per_track))
    return out


def of_links(table: ImperialState, seat: int, links: tuple[int, ...], voice: Voice) -> list[str]:
    """What these links bring together, laid in this order (IS-6.1.16 to IS-6.1.20, IS-A15)."""
    board = table.board
    network, tracks = table.network[seat], table.tracks[seat].bit_count()
    influence = points = money = 0
    for link in links:
        tracks += 1
        for city in (board.link_a[link], board.link_b[link]):
            if network >> city & 1:
                continue
            network |= 1 << city
            influence += table.land.bonus[city]
            points += table.top_token(city)
            money += tracks * board.goal_per_track if city == board.goal else 0
    out = _gifts(influence, points, voice)
    if board.semmering in links and table.semmering == NOBODY:
        out.append(voice("the Semmering token"))
    if money:
        out.append(voice("{money} gulden for {city}", money=money, city=board.cities[board.goal]))
    return out


def with_gains(said: str, table: ImperialState, seat: int, links: tuple[int, ...], voice: Voice) -> str:
    """A sentence about links, with what they bring and whether they end the game."""
    brought = of_links(table, seat, links, voice)
    if brought:
        said = voice("{said}; brings {list}", said=said, list=", ".join(brought))
    end = ends_game(table, links, voice)
    return sentences((f"{said}.", end)) if end else said


def ends_game(table: ImperialState, links: tuple[int, ...], voice: Voice) -> str:
    """The warning that one of these links makes this round the last (IS-8.1); empty if none does."""
    board = table.board
    last = reached(table) or table.round >= board.last_round
    if last or not any(board.goal in (board.link_a[link], board.link_b[link]) for link in links):
        return ""
    return voice("The game then ends with this round (IS-8.1).")


def _gifts(influence: int, points: int, voice: Voice) -> list[str]:
    out: list[str] = []
    if influence:
        out.append(voice("+{n} influence", n=influence))
    if points:
        out.append(voice.plural("{n} upgrade point", "{n} upgrade points", points))
    return out
