"""Pages that nobody would write: start and end tags, comments and text in any order."""

from __future__ import annotations

from hypothesis import strategies as st

PIECES = st.sampled_from(
    [
        *("<form>", "</form>", "<form id=f action=/x>", "<input name=a>", "<input type=radio name=r value=1>"),
        *("<p>", "<button>Go</button>", "<a rel=next href=n>n</a>", "<a role=button>", "</a>", "<b>"),
        *("</b>", "<div>", "</p>", "<select name=s>", "<option>1", "</select>", "<table>", "<tr>", "<td>"),
        *(
            "</table>",
            "<template>",
            "\r\n",
            "</template>",
            "<label>L ",
            "</label>",
            "<output>",
            "<div role=status>",
        ),
        *("text é ", "<title>t</title>", "</head>", "<body>", "<svg>", "</svg>", "<title>", "<script>"),
        *("</script>", "<noscript>", "</noscript>", "<!--", "-->", "<h2 id=h>", "</h2>", "<li>", "</div>"),
        *("<i>", "</i>", "<textarea name=t>", "</textarea>", '<input data-agent-kind="field">', "&amp;"),
        *("<math>", "<mi>", "<image>", "<label for=f>", "<br/>", "\r", "<select name=s><option>1</select>"),
        *("<tr><td>", '<form data-agent-kind="action" data-agent-action="own.send">', "<svg><title>"),
        *("<html x>", "<head>"),
    ]
)
SOUP = st.lists(PIECES, max_size=25).map("".join)
