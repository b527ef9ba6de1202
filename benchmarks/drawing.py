"""Draw the table as an SVG: one line a row, a dot at the median, a bar from the least to the greatest ratio."""

import math
from collections.abc import Sequence
from html import escape
from itertools import groupby

from benchmarks.measurement import Row

_LEFT, _WIDTH, _LINE = 470, 380, 18  # of the texts, of the scale, and the height of a row, in pixels
_LEAST, _MOST = 1 / 32, 64  # ratios that the scale shows
_STYLE = (
    "text{font:12px sans-serif;fill:#24292f}.title{font-weight:bold}.less{fill:#1a7f37}.more{fill:#bc4c00}"
    "line{stroke:#d0d7de}.spread{stroke:#57606a;stroke-width:3}"
    "@media(prefers-color-scheme:dark){text{fill:#e6edf3}.less{fill:#3fb950}.more{fill:#f0883e}"
    "line{stroke:#30363d}.spread{stroke:#8b949e}}"
)


def drawn(rows: Sequence[Row], told: str) -> str:
    """Return the picture; `told` says when and with what it was measured."""
    pieces: list[str] = []
    top = 40
    for group, some in groupby(rows, lambda each: each.group):
        pieces.append(f'<text class="title" x="4" y="{top}">{escape(group)}</text>')
        top += _LINE
        for each in some:
            pieces.append(_row(each, top))
            top += _LINE
        top += _LINE // 2
    marks = [(ratio, _place(ratio)) for ratio in (1 / 16, 1 / 4, 1, 4, 16)]
    grid = "".join(
        f'<line x1="{x:.0f}" x2="{x:.0f}" y1="26" y2="{top - _LINE}"/>'
        f'<text x="{x:.0f}" y="20" text-anchor="middle">{_said(ratio)}</text>'
        for ratio, x in marks
    )
    title = "Processor time of Signage beside its peers: left of 1 it takes less"
    size = f'viewBox="0 0 {_LEFT + _WIDTH + 70} {top}" role="img"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}><title>{title}</title><desc>{escape(told)}</desc>'
        f"<style>{_STYLE}</style>{grid}{''.join(pieces)}</svg>\n"
    )


def _row(each: Row, y: int) -> str:
    low, high = _place(min(each.ratios)), _place(max(each.ratios))
    side = "less" if each.ratio <= 1 else "more"
    text = f"{each.name} / {each.peer}"
    return (
        f'<text x="14" y="{y}">{escape(text[:72])}</text>'
        f'<line class="spread" x1="{low:.1f}" x2="{high:.1f}" y1="{y - 4}" y2="{y - 4}"/>'
        f'<circle class="{side}" cx="{_place(each.ratio):.1f}" cy="{y - 4}" r="4"/>'
        f'<text x="{_LEFT + _WIDTH + 10}" y="{y}">{each.ratio:.2f}</text>'
    )


def _place(ratio: float) -> float:
    share = math.log(min(max(ratio, _LEAST), _MOST) / _LEAST) / math.log(_MOST / _LEAST)
    return _LEFT + _WIDTH * share


def _said(ratio: float) -> str:
    return f"{ratio:g}" if ratio >= 1 else f"1/{1 / ratio:g}"
