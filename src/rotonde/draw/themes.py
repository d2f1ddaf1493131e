"""Day and night. `tokens.css` is the one source: pages link it, pictures for files and notebooks get it resolved here.

A page sets the theme, so its boards speak in CSS variables. A picture that leaves the page (`theme="light"` or
`"dark"`) must look right in viewers that know no variables, and beside other pictures in one notebook; so every value
is written out, the rules hang on the picture's own root class, and ids get a prefix of their own.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Literal
from zlib import crc32

from rotonde.core.errors import SetupError

from .marks import defs
from .svg import Attr, el, escape, num, rect, scope

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, Theme] = ("light", "dark")

_BOARDS = "/* ── boards (SVG)"
_PAGE_ONLY = ("transition", "animation", "cursor", "pointer-events", "transform-box", "transform-origin", "outline")
_VAR = re.compile(r"var\(--([\w-]+)(?:,\s*([^()]*(?:\([^()]*\)[^()]*)*))?\)")
_PAINTED = re.compile(r' (fill|stroke|color|stop-color|style)="([^"]*(?:var\(|color-mix\(|light-dark\()[^"]*)"')
_HATCHED = re.compile(r"url\(#hatch-([\w-]+)\)")


@cache
def stylesheet() -> str:
    """The whole style sheet, as shipped."""
    return files(__package__).joinpath("tokens.css").read_text(encoding="utf-8")


def check_theme(theme: str) -> Theme:
    """The theme itself, if there is such a one; else SetupError."""
    for known in THEMES:
        if theme == known:
            return known
    raise SetupError(f"there is no theme {theme!r}; there are: {', '.join(THEMES)}, and None for a page")


# ── values ────────────────────────────────────────────────────────────────
def _split(args: str) -> list[str]:
    """Arguments of a CSS function, split at the commas that are not inside another one."""
    out, depth, start = [], 0, 0
    for i, c in enumerate(args):
        depth += (c == "(") - (c == ")")
        if c == "," and not depth:
            out.append(args[start:i].strip())
            start = i + 1
    return [*out, args[start:].strip()]


def _calls(value: str, name: str) -> tuple[int, int, list[str]] | None:
    """The first call of a CSS function: where it begins, where it ends, its arguments."""
    begin = value.find(name + "(")
    if begin < 0:
        return None
    depth = 0
    for i in range(begin + len(name), len(value)):
        depth += (value[i] == "(") - (value[i] == ")")
        if not depth:
            return begin, i + 1, _split(value[begin + len(name) + 1 : i])
    raise ValueError(f"unclosed {name}() in {value!r}")


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green, blue of #rgb, #rrggbb, white or black."""
    digits = {"white": "ffffff", "black": "000000"}.get(colour, colour.lstrip("#"))
    if len(digits) == 3:
        digits = "".join(c * 2 for c in digits)
    if not re.fullmatch(r"[0-9A-Fa-f]{6}", digits):
        raise ValueError(f"not a plain colour: {colour!r}")
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def mix(one: str, other: str, share: float) -> str:
    """`share` of one colour in another, as color-mix(in srgb) does."""
    pairs = zip(rgb(one), rgb(other), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


def _mixed(args: list[str]) -> str:
    """color-mix(in srgb, ONE SHARE%, OTHER); the only form the boards use."""
    parts = args[1].split() if len(args) == 3 else []
    if not parts or args[0] != "in srgb":
        raise ValueError(f"cannot mix {args}")
    share = float(parts[1].rstrip("%")) if len(parts) > 1 else 50
    return mix(parts[0], args[2], share / 100)


def resolve(value: str, theme: Theme) -> str:
    """A CSS value written out for one theme: no var(), no light-dark(), no color-mix()."""
    while call := _calls(value, "light-dark"):
        begin, end, args = call
        value = value[:begin] + args[theme == "dark"] + value[end:]
    while "var(" in value:
        value, n = _VAR.subn(lambda m: _token(m[1], m[2], theme), value)
        if not n:
            raise ValueError(f"cannot read {value!r}")
    while call := _calls(value, "color-mix"):
        begin, end, args = call
        value = value[:begin] + _mixed(args) + value[end:]
    return value


def _token(name: str, fallback: str | None, theme: Theme) -> str:
    known = tokens(theme)
    if name in known:
        return known[name]
    if fallback is None:
        raise KeyError(f"no token --{name} in tokens.css")
    return fallback


@cache
def _raw_tokens() -> dict[str, str]:
    css = re.sub(r"/\*.*?\*/", "", stylesheet(), flags=re.S)
    block = css[css.index("{") + 1 : css.index("}")]
    return {name: " ".join(value.split()) for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", block)}


@cache
def tokens(theme: Theme) -> dict[str, str]:
    """Every token of the style sheet, written out for one theme."""
    raw, out = _raw_tokens(), dict[str, str]()

    def value(name: str) -> str:
        if name not in out:
            plain = raw[name]
            while call := _calls(plain, "light-dark"):
                begin, end, args = call
                plain = plain[:begin] + args[theme == "dark"] + plain[end:]
            # single quotes: font names also go into attributes
            out[name] = _VAR.sub(lambda m: value(m[1]), plain).replace('"', "'")
        return out[name]

    for name in raw:
        value(name)
    return out


# ── rules ─────────────────────────────────────────────────────────────────
def _rules() -> list[tuple[list[str], list[str]]]:
    """(selectors, declarations) of the plain rules of the board part; what only a page can do is left out."""
    css = stylesheet()
    css = re.sub(r"/\*.*?\*/", "", css[css.index(_BOARDS) :], flags=re.S)
    css = css[: css.index("@media")]
    out = []
    for heads, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        selectors = [s for s in (" ".join(h.split()) for h in heads.split(",")) if not re.search(r"[:\[]|\.is-", s)]
        lines = [" ".join(x.split()) for x in body.split(";") if x.strip()]
        lines = [x for x in lines if not x.startswith(_PAGE_ONLY)]
        if selectors and lines:
            out.append((selectors, lines))
    return out


def root_class(theme: Theme) -> str:
    return f"rotonde-{theme}"


@cache
def board_style(theme: Theme) -> str:
    """The rules of boards for one theme, under the root class of its pictures."""
    root, out = "." + root_class(theme), []
    for selectors, lines in _rules():
        heads = ",".join(f"{root} {s.removeprefix('svg ')}" for s in selectors)
        out.append(f"{heads}{{{';'.join(lines)}}}")
    return resolve("\n".join(out), theme)


# ── documents ─────────────────────────────────────────────────────────────
def resolved(picture: str, theme: Theme) -> str:
    """The same picture with every paint written out. Words are safe: only paint attributes are read."""
    seen: dict[str, str] = {}

    def swap(m: re.Match[str]) -> str:
        whole = m[0]
        if whole not in seen:
            seen[whole] = f' {m[1]}="{resolve(m[2], theme)}"'
        return seen[whole]

    return _PAINTED.sub(swap, picture)


def _hatches(body: str, page: bool) -> str:
    """The patterns this picture uses; on a page also the refusal, which the script may need."""
    names = dict.fromkeys(_HATCHED.findall(body)) | ({"bad": None} if page else {})
    wanted = [n for n in names if f'id="hatch-{n}"' not in body]
    return defs(wanted) if wanted else ""


def document(
    body: str,
    *,
    width: float,
    height: float,
    theme: str | None = None,
    label: str = "",
    lang: str = "en",
    prefix: str | None = None,
    **attrs: Attr,
) -> str:
    """A complete picture. theme None: for a page, which brings the style sheet; else for a file or a notebook.

    Patterns for the hatches in use are added. `prefix` goes before all ids: none by default on a page (ids stay stable
    across moves), one made from the picture itself elsewhere.
    """
    page = theme is None
    body = _hatches(body, page) + body
    shown: dict[str, Attr] = {"viewBox": f"0 0 {num(width)} {num(height)}", "lang": lang}
    shown |= {"role": "group" if page else "img", "aria_label": label} if label else {"aria_hidden": "true"}
    if theme is None:
        return scope(el("svg", body, **(shown | attrs)), prefix or "")
    which = check_theme(theme)
    ground = rect(0, 0, width, height, 0, fill="var(--sheet)")
    title = el("title", escape(label)) if label else ""
    # the theme is part of it: one board by day and by night has two sets of patterns
    own = f"{which[0]}{crc32(body.encode('utf-8', 'replace')):08x}" if prefix is None else prefix
    drawn = scope(resolved(ground + body, which), own)
    shown |= {
        "xmlns": "http://www.w3.org/2000/svg",
        "xml:lang": lang,
        "width": width,
        "height": height,
        "class_": root_class(which),
    }
    return el("svg", title, el("style", board_style(which)), drawn, **(shown | attrs))
