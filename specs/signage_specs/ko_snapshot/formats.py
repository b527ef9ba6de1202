"""The ko-browser snapshot as a format: its labels, and how it is recognised."""

from signage_specs.format import Format, Specification, likely
from signage_specs.ko_snapshot.vocabulary import ROLES

_LONGEST_ID = 5  # digits


def _likely_snapshot() -> str:
    """Return the pattern of a page line, or of two neighbouring elements with increasing ids.

    A pattern can't compare numbers, so it says how one is greater: it has a digit more, or a greater digit
    after equal ones and as many digits after that. The roles keep integer keys in YAML and the numbered lines
    of compilers out: the first must be a listed one, the second be listed or have a name.
    """
    listed = "|".join(sorted(ROLES))
    between = rf': (?:{listed})(?: "[^\n]*+)?+\r?\n *+'
    after = rf': (?:[a-z]++ "|(?:{listed})\r?$)'
    longer = [rf"[1-9][0-9]{{{n}}}{between}[1-9][0-9]{{{n + 1}}}{after}" for n in range(_LONGEST_ID)]
    greater = [
        rf"(?P<p{n}{digit}>[0-9]{{0,{_LONGEST_ID}}}){digit}[0-9]{{{n}}}{between}"
        rf"(?P=p{n}{digit})[{digit + 1}-9][0-9]{{{n}}}{after}"
        for n in range(_LONGEST_ID)
        for digit in range(9)
    ]
    # What starts with anything else is the log of a session.
    opening = r'\A(?=\s*+(?:Page: "|[0-9]++: |\.\.\.|Scoped to: |<ko-browser-content))'
    return rf'{opening}(?s:.*?)(?m:^Page: "|^ *+(?:{"|".join([*longer, *greater])}))'


KO_SNAPSHOT = Format(
    name="ko-snapshot",
    title="ko-browser snapshot",
    specification=Specification("ko-browser Snapshot Format Specification", "1.0"),
    other_labels=("ko-browser", "kbr", "ko-snapshot"),
    reference="signage_specs.ko_snapshot.rules:SNAPSHOT",
    signatures=likely(_likely_snapshot()),
)
