"""Why not lay this track? (IS-6.1)"""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.words import N_
from rotonde.games.imperial_steam.actions import Done, LayTrack, PlaceTrack, Work
from rotonde.games.imperial_steam.board import KINDS
from rotonde.games.imperial_steam.figures import GOODS
from rotonde.games.imperial_steam.frames import Lay
from rotonde.games.imperial_steam.rules import free, network, track
from rotonde.games.imperial_steam.table import Table


def why_not_any_track(table: Table, seat: int) -> Illegal:
    """Why no link at all can be laid."""
    if not network.tracks_left(table, seat):
        return Illegal("tracks", "IS-10.3", N_("All your tracks are on the map."))
    refusal = why_not_materials(table, seat, ())
    if refusal is not None:
        return refusal
    text = N_("No link that touches your network can be laid: you lack workers, engineers, money or a station.")
    return Illegal("track", "IS-6.1.3", text)


def why_not_lay(table: Table, frame: Lay, action: Action) -> Illegal | None:
    """A step of laying track."""
    if isinstance(action, LayTrack):
        return why_not_declare(table, frame, action)
    if isinstance(action, Work):
        return why_not_work(table, frame, action)
    if isinstance(action, PlaceTrack):
        return why_not_place(table, frame)
    if isinstance(action, Done):
        return Illegal("begun", "IS-A39", N_("There is no half-done action: mobilise workers and place the track."))
    return Illegal("begun", "IS-6.1", N_("You are laying track: declare links, mobilise workers, place."))


def why_not_declare(table: Table, frame: Lay, action: LayTrack) -> Illegal | None:
    """The first or the second link."""
    seat = frame.seat
    link = table.board.link_index.get(action.link)
    if link is None:
        return Illegal("link", "IS-1.5", N_("There is no link {link}."), link=action.link)
    if len(frame.links) >= track.LINKS:
        return Illegal("links", "IS-6.1.1", N_("An action lays one or two tracks."))
    if any(frame.hands):
        return Illegal("links", "IS-A2", N_("Both links are declared before workers are mobilised."))
    if network.tracks_left(table, seat) <= len(frame.links):
        return Illegal("tracks", "IS-10.3", N_("All your tracks are on the map."))
    return why_not_link(table, seat, frame.links, link) or why_not_cost(table, seat, (*frame.links, link))


def why_not_link(table: Table, seat: int, before: tuple[int, ...], link: int) -> Illegal | None:
    """Whether a track may lie on a link, after those declared before."""
    board, bit = table.board, 1 << link
    name = board.links[link]
    if (table.tracks[seat] & bit) or link in before:
        return Illegal("twice", "IS-6.1.4", N_("You have a track on {link} already."), link=name)
    if table.crowns & bit:
        text = N_("{link} belongs to the state railway: buy into it as a free action.")
        return Illegal("crown", "IS-6.1.5", text, link=name)
    ends = 1 << board.link_a[link] | 1 << board.link_b[link]
    joined = table.network[seat]
    tracks = table.tracks[seat]
    for other in before:
        joined |= 1 << board.link_a[other] | 1 << board.link_b[other]
        tracks |= 1 << other
    if not joined & ends:
        text = N_("{link} touches neither your network nor the link declared before.")
        return Illegal("network", "IS-A30" if before else "IS-6.1.3", text, link=name)
    for city in (board.link_a[link], board.link_b[link]):
        if joined >> city & 1 and network.is_full(table, seat, city, tracks):
            text = N_("A third track in {city} needs a station of your own there.")
            return Illegal("station", "IS-6.1.6", text, city=board.cities[city])
    for kind, mask, rule in ((0, board.bridges, "IS-6.1.14"), (1, board.tunnels, "IS-6.1.15")):
        if mask & bit and not table.engineers[seat] >> kind & 1:
            text = N_("{link} needs a {kind} engineer.")
            return Illegal("engineer", rule, text, link=name, kind=KINDS[kind])
    return None


def why_not_cost(table: Table, seat: int, links: tuple[int, ...]) -> Illegal | None:
    """Whether declared links can be paid."""
    effort, have = track.total_effort(table, seat, links), track.training_effort(table, seat)
    if effort > have:
        text = N_("This needs an effort of {n}; your workers in training reach {have}.")
        return Illegal("effort", "IS-6.1.11", text, n=effort, have=have)
    toll, most = track.total_toll(table, seat, links), free.means(table, seat)
    if toll > most:
        text = N_("The toll is {money} gulden, and you cannot raise more than {have}.")
        return Illegal("toll", "IS-6.1.9", text, money=toll, have=most)
    return why_not_materials(table, seat, links)


def why_not_materials(table: Table, seat: int, links: tuple[int, ...]) -> Illegal | None:
    """Whether the storage holds the materials."""
    for g, n in enumerate(track.material_cost(table, links)):
        have = table.goods[seat * 4 + g]
        if have < n:
            text = N_("This needs {n} {good}, and you have {have} in storage.")
            return Illegal("materials", "IS-6.1.10", text, n=n, good=GOODS[g], have=have)
    return None


def why_not_work(table: Table, frame: Lay, action: Work) -> Illegal | None:
    """One more worker."""
    if not frame.links:
        return Illegal("declare", "IS-A2", N_("Declare a link first."))
    if not 1 <= action.level <= 3:
        return Illegal("level", "IS-1.9", N_("Workers have level 1, 2 or 3."))
    if table.workers[frame.seat * 6 + action.level - 1] <= frame.hands[action.level - 1]:
        text = N_("You have no more worker of level {n} in training.")
        return Illegal("workers", "IS-6.1.13", text, n=action.level)
    return None


def why_not_place(table: Table, frame: Lay) -> Illegal | None:
    """Paying for what was declared."""
    if not frame.links:
        return Illegal("declare", "IS-A2", N_("Declare a link first."))
    effort, hands = track.total_effort(table, frame.seat, frame.links), track.hands_effort(frame.hands)
    if hands < effort:
        text = N_("This needs an effort of {n}; the workers you have mobilised reach {have}.")
        return Illegal("effort", "IS-6.1.11", text, n=effort, have=hands)
    toll, money = track.total_toll(table, frame.seat, frame.links), table.money[frame.seat]
    if toll > money:
        text = N_("The toll is {money} gulden and you have {have}: sell a share or deliver first.")
        return Illegal("toll", "IS-6.1.9", text, money=toll, have=money)
    return None
