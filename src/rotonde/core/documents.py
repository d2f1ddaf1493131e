"""Documents: positions as they are written, by `State.encode` or by a person.

Each stall has a module `document` whose `Document` adds its own fields to the head that all positions share. JSON is
read straight into that type; only what does not fit it is looked at again, to say what is wrong and where.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated

import msgspec

from rotonde.core.errors import PositionError
from rotonde.core.setup import Head
from rotonde.core.written import GivenJson

Count = Annotated[int, msgspec.Meta(ge=0)]  # of pieces


class Document(Head, kw_only=True):
    """The parent of every game's document: a position begins with how its game is set up."""


class Part(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """The parent of what documents are made of, such as a seat."""


HEAD = Head.__struct_fields__
ENDLESS = "not a position: a number has thousands of digits"


def _plain(thing: object) -> object:
    return dict(thing) if isinstance(thing, Mapping) else None


_ENCODER = msgspec.json.Encoder(enc_hook=_plain)


def check_numbers(data: object) -> None:
    """PositionError if an object holds a number that nobody could write down, and no digest could be made of."""
    try:
        _ENCODER.encode(data)
    except (UnicodeEncodeError, TypeError):
        return  # the reader says what is wrong, and where
    except ValueError as error:
        raise PositionError([ENDLESS]) from error


def loosely_read(data: object) -> GivenJson:
    """A document that did not fit its type, as an object of whatever it holds; PositionError if it is no such thing."""
    if isinstance(data, (bytes, str)):
        data = _parsed(data)
    if not isinstance(data, Mapping):
        raise PositionError([f"expected a JSON object, not {type(data).__name__}"])
    return data


def loose_head(data: GivenJson) -> Document:
    """The head of such a document. Nothing in it has been checked, not even the types."""
    return Document(**{"players": None, **{name: data[name] for name in HEAD if name in data}})


def _parsed(text: bytes | str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise PositionError([f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}"]) from error
    except UnicodeDecodeError as error:
        raise PositionError([f"byte {error.start}: not UTF-8 text"]) from error
    except ValueError as error:  # Python reads no number of more digits than sys.get_int_max_str_digits()
        raise PositionError([ENDLESS]) from error
