"""The figures of the evaluation (`weights/hand.json`, where each has its sentence)."""

from __future__ import annotations

from typing import Final

from rotonde.core.judgement import Judgement

AHEAD: Final = 41  # turns that can be left, one more than an edition may have at most


class Weights(Judgement):
    """The figures as attributes."""

    def settle(self) -> None:
        each = self.each
        self.begun, self.places, self.holds, self.urban = each("begun", "places", "holds", "urban")
        self.first_move, self.production, self.turn_order = each("first_move", "production", "turn_order")
        self.first_build, self.engineer, self.useless = each("first_build", "engineer", "useless")
        self.near, self.choices, self.places_long = self.row("near"), self.row("choices"), self.row("places_long")[0]
        self.serves, self.serves_long, self.anywhere = each("serves", "serves_long", "anywhere")
        self.most_served, self.promising = each("most_served", "promising")
        self.second, self.last_ideas, self.blocked = each("second", "last_ideas", "blocked")
        self.first_track, self.track, self.growth = each("first_track", "track", "growth")
        self.borrowed, self.repaid, self.bare_track = each("borrowed", "repaid", "bare_track")
        self.first_link, self.risk, self.risk_step, self.risk_most = each(
            "first_link", "risk", "risk_step", "risk_most"
        )
        self.strain, self.idle, self.alarm, self.gloom = each("strain", "idle", "alarm", "gloom")
        self.sections, self.breadth, self.danger, self.purse = each("sections", "breadth", "danger", "purse")
        self.locomotive, self.coming, self.stretch, self.scattered = each(
            "locomotive", "coming", "stretch", "scattered"
        )
        self.charted, self.floor, self.tile, self.seen, self.few = each("charted", "floor", "tile", "seen", "few")
        hope, later, most = each("hope", "hope_later", "hope_most")
        self.hopes = [min(most, hope + later * turns) for turns in range(AHEAD)]
        trust, worn = each("trust", "trust_later")
        self.trusts = [trust] + [worn**turns for turns in range(1, AHEAD)]


W: Final = Weights("rotonde.games.age_of_steam", "age_of_steam")
