"""Age of Steam (M. Wallace, 2002): build, deliver, and stay solvent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rotonde.core import Action, Edition, SetupError
from rotonde.core.game import COUNTS, EditionSource, Game
from rotonde.games.age_of_steam.actions import DONE, NOTATION
from rotonde.games.age_of_steam.board import board_of
from rotonde.games.age_of_steam.options import SteamOptions
from rotonde.games.age_of_steam.state import SteamState
from rotonde.games.age_of_steam.steps.build_track import building


class AgeOfSteam(Game[SteamState]):
    """The title, and its empty table. `players` is for the Rust Belt; other maps say who may play them."""

    key = "age_of_steam"
    title = "Age of Steam"
    players = range(3, 7)
    ruleset = 1
    options = SteamOptions
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "rulebook_fr": {},
        "english_deluxe": {
            "direct_complex_placement": True,
            "english_replacement_costs": True,
            "fifty_counts_as_top_band": True,
            "urbanize_any_time_in_build": True,
            "one_tile_per_hex_per_turn": True,
            "town_stub_needs_presence": True,
        },
        "faidutti": {"faidutti_engineer": True, "faidutti_production": True},
    }
    package = __name__
    notation = NOTATION
    minutes = 150
    longest = 3000
    open_table = True  # cash, bag and chart are open, and nothing is drawn in secret
    hidden_moves = False
    beam = 2
    crowd = 5
    nobody_may_win = True  # AOS-11.6

    def seats(self, edition: EditionSource = None) -> range:
        """Who may play a map: the numbers of players its edition names."""
        counts = [int(n) for n in self.edition(edition).data["players"]]
        return range(min(counts), max(counts) + 1)

    def miscount(self, few: range, edition: EditionSource, given: object) -> SetupError:
        """A map says for how many it is (AOS-2.6)."""
        if type(given) is not int:
            return super().miscount(few, edition, given)
        why = SetupError(COUNTS, game=self.edition(edition).title, least=few[0], most=few[-1], given=given)
        return SetupError("{why} ({rule})", why=why, rule="AOS-2.6")

    def blank(self, players: int, options: SteamOptions, edition: Edition, ruleset: int) -> SteamState:
        """The map of the edition, without a cube or a tile on it."""
        board = board_of(edition, options.i1_is_lake, ruleset)
        if not 0 <= options.ownership_disc_limit <= board.ownership_discs:
            why = f"expected 0 for no limit, or up to {board.ownership_discs}, the discs of a player (AOS-7.9)"
            raise SetupError(f"option ownership_disc_limit: {why}")
        state = SteamState()
        state.set_up(board, players, options, ruleset)
        return state

    def plain(self, state: SteamState, seat: int) -> Action:
        """What is listed first; the end of a build turn, without listing every tile behind it."""
        return DONE if building(state) is not None else super().plain(state, seat)


GAME = AgeOfSteam()
