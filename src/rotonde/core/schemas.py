"""Types of documents, made ready for several threads.

msgspec learns a struct on first use and shows what it has learnt before it is complete: a second thread that reads the
same type at that moment takes the process down. So each type is learnt by one thread at a time, before it is used.
"""

from __future__ import annotations

import threading
from typing import TypeVar

import msgspec

from rotonde.core.signals import deaf_to_ctrl_c

Schema = TypeVar("Schema", bound=type)

_READY: set[type] = set()
_LEARNING = threading.Lock()


def ready(schema: Schema) -> Schema:
    """The same type, learnt: `msgspec.convert(data, ready(Document))` is safe in every thread."""
    if schema not in _READY:
        with _LEARNING, deaf_to_ctrl_c():  # half learnt it would take the process down later
            msgspec.json.Decoder(schema)
            _READY.add(schema)
    return schema
