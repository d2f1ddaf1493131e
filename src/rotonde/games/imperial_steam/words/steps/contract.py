"""Signing a contract in words."""

from __future__ import annotations

from rotonde.core import N_, Label, View, Voice
from rotonde.games.imperial_steam.actions import Sign
from rotonde.games.imperial_steam.steps.contract import Contract
from rotonde.games.imperial_steam.words.labels import labels, paths
from rotonde.games.imperial_steam.words.prompts import carried_out, decide
from rotonde.games.imperial_steam.words.speech import needs_text, table_of

prompt = decide(
    N_("Choose a contract"),
    N_("It pays only if Trieste is reached and all its factories stand; else it costs its value (IS-9.5)."),
)
waiting = carried_out


def _sign(view: View, step: Contract, action: Sign, voice: Voice) -> Label:
    board = table_of(view).board
    c = board.contract_index[action.contract]
    said = voice(
        "Sign {name}: {value} for the factories {needs}; cars closed and investors: {n}",
        name=action.contract,
        value=board.contract_value[c],
        needs=needs_text(board, c, voice),
        n=board.contract_tokens[c],
    )
    return Label(said, f"±{board.contract_value[c]}")


label = labels({Sign: _sign})
path = paths({Sign: ("contract:{a.contract}",)})
