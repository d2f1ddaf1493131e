"""The options of Age of Steam (AOS-16). The words explain them."""

from __future__ import annotations

from rotonde.core.options import Options


class SteamOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Defaults are the French rulebook."""

    faidutti_engineer: bool = False  # AOS-5.4
    faidutti_production: bool = False  # AOS-5.7
    direct_complex_placement: bool = False  # AOS-6.6
    english_replacement_costs: bool = False  # AOS-8.3
    fifty_counts_as_top_band: bool = False  # AOS-12.2
    urbanize_any_time_in_build: bool = False  # AOS-9.2
    one_tile_per_hex_per_turn: bool = False  # AOS-6.13
    town_stub_needs_presence: bool = False  # AOS-6.9
    redirect_needs_contact: bool = False  # AOS-8.9
    ownership_disc_limit: int = 0  # AOS-7.9; 0 for no limit
    dice_follow_survivors: bool = False  # AOS-13.3
    i1_is_lake: bool = False  # AOS-1.4: disputed hexes of the map are lake
