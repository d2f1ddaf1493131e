"""How Imperial Steam speaks: prompts, labels, tips, the log, the panels, the numbered rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rotonde.core.actions import Action
from rotonde.core.events import Event
from rotonde.core.view import View
from rotonde.core.words import About, Label, OptionText, PresetText, Prompt, ScoreLine, SeatPanel, Tip, Voice, Words
from rotonde.games.imperial_steam.words import brochure, labels, log, panels, prompts, speech, targets, tips

HERE = Path(__file__).parent


class ImperialWords(Words):
    """The words of Imperial Steam; each subject has a module of its own."""

    def __init__(self) -> None:
        super().__init__(folder=HERE, rulebook=HERE.parent / "RULES.md")

    def value(self, key: str, value: Any, voice: Voice) -> str:
        """Goods, cities, links, hubs, tiles and cards get their names."""
        return speech.value(key, value, voice)

    def about(self, voice: Voice) -> About:
        """The game in the lobby."""
        return brochure.about(voice)

    def options(self, voice: Voice) -> tuple[OptionText, ...]:
        """Setups, and open or hidden money."""
        return brochure.options(voice)

    def presets(self, voice: Voice) -> tuple[PresetText, ...]:
        """The first game, the normal one, the one for experts."""
        return brochure.presets(voice)

    def colours(self, players: int) -> tuple[str, ...]:
        """The colours of the companies, in the order of the edition."""
        return brochure.colours()[:players]

    def prompt(self, view: View, voice: Voice) -> Prompt:
        """What to do now, or who is waited for."""
        return prompts.prompt(view, voice)

    def label(self, view: View, action: Action, voice: Voice) -> Label:
        """What an action will do."""
        return labels.label(view, action, voice)

    def path(self, view: View, action: Action) -> tuple[str, ...]:
        """The targets to click for a legal action."""
        return targets.path(view, action)

    def intents(self, view: View, path: Sequence[str]) -> list[Action]:
        """What a person may have meant by clicking a target."""
        return targets.intents(view, path)

    def tip(self, view: View, target: str, voice: Voice) -> Tip:
        """What a target is, how it stands, what it leads to."""
        return tips.tip(view, target, voice)

    def log(self, event: Event, voice: Voice) -> str:
        """An event as a sentence."""
        return log.sentence(event, voice)

    def chapter(self, view: View, voice: Voice) -> str:
        """The round."""
        return panels.chapter(view, voice)

    def seats(self, view: View, voice: Voice) -> SeatPanel:
        """The players' panel."""
        return panels.seats(view, voice)

    def scoring(self, view: View, voice: Voice) -> tuple[ScoreLine, ...]:
        """The final scoring line by line, as if the game ended now while it runs."""
        return panels.scoring(view, voice)
