"""QR codes, for a phone at the same table."""

from __future__ import annotations

from io import BytesIO

import segno


def qr_svg(text: str, title: str) -> str:
    """A code as SVG: always dark on white, since not every camera reads the other way round."""
    out = BytesIO()
    code = segno.make(text, error="m", micro=False)
    how = {"border": 4, "dark": "#000", "light": "#fff", "omitsize": True, "svgclass": "qr", "lineclass": None}
    code.save(out, kind="svg", xmldecl=False, svgns=True, title=title, nl=False, **how)
    return out.getvalue().decode()
