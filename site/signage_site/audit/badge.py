"""Draw both scores of an audit as a badge, side by side, each in the colour of how good it is."""

from signage_site.audit.results import SiteAudit
from signage_site.audit.scores import FAIR, GOOD, shown_score

_LABEL, _NONE, _GOOD, _FAIR, _POOR = "#33363b", "#6a6d74", "#17713a", "#875200", "#b3221a"
_HEIGHT = 20
_CHARACTER, _MARGIN = 6.4, 8  # pixels; the text is drawn as wide as it was counted, whatever the font


def badge(audit: SiteAudit) -> str:
    """Return both scores as a picture in SVG."""
    scores = {"presence": audit.score, "operability": audit.operability_score}
    coloured = [(f"{name} {shown_score(score)}", _colour(score)) for name, score in scores.items()]
    text = f"agents: {', '.join(words for words, _ in coloured)}"
    shapes, texts, left = "", "", 0
    for words, colour in [("agents", _LABEL), *coloured]:
        wide = round(len(words) * _CHARACTER)
        shapes += f'<rect x="{left}" width="{wide + 2 * _MARGIN}" height="{_HEIGHT}" fill="{colour}"/>'
        fitted = f'textLength="{wide}" lengthAdjust="spacingAndGlyphs"'
        texts += f'<text x="{left + _MARGIN}" y="14" {fitted}>{words}</text>'
        left += wide + 2 * _MARGIN + 1
    size = f'width="{left - 1}" height="{_HEIGHT}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {left - 1} {_HEIGHT}" role="img" '
        f'aria-label="{text}"><title>{text}</title><clipPath id="round"><rect {size} rx="4"/></clipPath>'
        f'<g clip-path="url(#round)">{shapes}</g>'
        f'<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">{texts}</g></svg>\n'
    )


def _colour(score: int | None) -> str:
    if score is None:
        return _NONE
    return _GOOD if score >= GOOD else _FAIR if score >= FAIR else _POOR
