"""What is written as JSON: positions, figures of editions, layouts, arguments of events.

What stands under a name has no type here: it is known to who wrote it and to who reads it. Whatever comes from outside
is read into a type first (`documents.py`, `editions.typed`). What users are given (`State.encode`, `Event.args`) says
`dict[str, Any]` itself, since mypy works out less from another name for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
GivenJson: TypeAlias = Mapping[str, Any]  # of somebody else: it is not changed
