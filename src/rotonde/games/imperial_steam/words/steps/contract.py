"""Signing a contract in words."""

from __future__ import annotations

from rotonde.core.telling import N_, P_, Label, Voice
from rotonde.games.imperial_steam.actions import Sign
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.steps.contract import Contract
from rotonde.games.imperial_steam.words.labels import labels, paths
from rotonde.games.imperial_steam.words.prompts import decide
from rotonde.games.imperial_steam.words.speech import goods_text

NOTE = N_("Money at the end if Trieste is reached; it closes cars and brings investors (IS-6.7).")
prompt = decide(
    N_("Choose a contract"),
    N_("It pays only if Trieste is reached and all its factories stand; else it costs its value (IS-9.5)."),
)


def _sign(table: ImperialState, step: Contract, action: Sign, voice: Voice) -> Label:
    board, name = table.board, action.contract
    c = board.contract_index[name]
    needs, value = goods_text(board.contract_needs[c], voice), board.contract_value[c]
    text = N_("Sign {name}: {value} for the factories {needs}; cars closed and investors: {n}")
    return Label(voice(text, name=name, value=value, needs=needs, n=board.contract_tokens[c]), f"±{value}")


def terms(table: ImperialState, contract: int, voice: Voice) -> str:
    """What signing it comes to, whoever asks."""
    closes = P_("It closes {n} car and brings {n} investor.", "It closes {n} cars and brings {n} investors.")
    return voice.told(closes, n=table.board.contract_tokens[contract])


label = labels({Sign: _sign})
path = paths({Sign: ("contract:{a.contract}",)})
