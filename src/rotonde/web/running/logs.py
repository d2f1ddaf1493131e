"""What the site writes down: one line for each thing, plain or as JSON. Never a cookie, a token, a password, a letter,
or the secret in a link."""

from __future__ import annotations

import json
import logging
import time

_PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"
FIELDS = ("method", "path", "status", "ms")


class AsJson(logging.Formatter):
    """A line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {"at": f"{at}.{int(record.msecs):03d}Z", "level": record.levelname, "of": record.name}
        line["said"] = record.getMessage()
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def write_down(form: str) -> None:
    """Write what happens to the standard error: `plain`, or as `json`."""
    handler = logging.StreamHandler()
    handler.setFormatter(AsJson() if form == "json" else logging.Formatter(_PLAIN))
    ours = logging.getLogger("rotonde")
    ours.handlers = [handler]
    ours.setLevel(logging.INFO)
    logging.getLogger("rotonde.web.requests").setLevel(logging.INFO)
    ours.propagate = False
