"""The figures of the evaluation, for all of its parts."""

from __future__ import annotations

from typing import Final

from rotonde.core.judgement import Judgement


class Weights(Judgement):
    """The figures of `weights/hand.json`, where each has its sentence."""

    def settle(self) -> None:
        each = self.each
        self.step, self.worker, self.level, self.busy = each("step", "worker", "level", "busy")
        self.engineer, self.nearer, self.unfilled = each("engineer", "nearer", "unfilled")
        self.trieste_most, self.trieste_far, self.some = each("trieste_most", "trieste_far", "some")
        self.demand, self.served, self.loose, self.neighbour = each("demand", "served", "loose", "neighbour")
        self.point, self.effort, self.site, self.station = each("point", "effort", "site", "station")
        self.sets, self.crowd = self.row("sets"), int(self.row("crowd")[0])
        self.fuel, self.car = each("fuel", "car")
        self.sea, self.sea_track, self.sea_sure, self.paper = each("sea", "sea_track", "sea_sure", "paper")
        self.sea_seats = int(self.row("sea_seats")[0])
        self.way_link, self.way_effort, self.way_good = each("way_link", "way_effort", "way_good")
        self.way_gulden, self.way_cube, self.way_worker = each("way_gulden", "way_cube", "way_worker")
        self.way_crew, self.way_long, self.way_train = each("way_crew", "way_long", "way_train")
        self.way_slow, self.way_spare, self.way_spread = each("way_slow", "way_spare", "way_spread")
        self.way_reach = int(self.row("way_reach")[0])


W: Final = Weights("rotonde.games.imperial_steam", "imperial_steam")
