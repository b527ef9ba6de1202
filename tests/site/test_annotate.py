from __future__ import annotations

import re
from pkgutil import iter_modules

import pytest
from bs4 import BeautifulSoup, Tag
from hypothesis import example, given
from hypothesis import strategies as st

from signage_site.pages import annotators
from signage_site.pages.annotate import annotate, annotate_controls
from signage_site.pages.controls import Controls, Counts
from signage_site.pages.facts import facts_of, read_facts
from signage_specs.readers.html import read_html

OURS = re.compile(r' data-agent-[a-z-]+="[^"]*"')


def kinds(text: str, dialect: str = "0.1") -> list[str]:
    """Return what was annotated, each element as `name kind id [for action]`, in the order of the text."""
    found: list[str] = []
    for tag in BeautifulSoup(annotate(text, dialect).text, "html.parser").select("[data-agent-kind]"):
        kind = str(tag["data-agent-kind"])
        identity = tag.get("data-agent-action") or tag.get("data-agent-field") or tag.get("data-agent-output") or ""
        bound = f" for {tag['data-agent-for-action']}" if tag.get("data-agent-for-action") else ""
        found.append(f"{tag.name} {kind} {identity}{bound}".rstrip())
    return found


def behaviour(text: str) -> tuple[str, str, str]:
    """Return danger, confirm and idempotent of the first action."""
    tag = BeautifulSoup(annotate(text, "0.1").text, "html.parser").select_one("[data-agent-action]")
    assert isinstance(tag, Tag)
    return str(tag["data-agent-danger"]), str(tag["data-agent-confirm"]), str(tag["data-agent-idempotent"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Ids: name, id, ARIA label, label, legend, placeholder, title, content.
        ('<form name="contact" id="x">', ["form action contact.submit"]),
        ('<form id="contact-form">', ["form action contact.submit"]),
        ('<form aria-label="Write to us">', ["form action write-to-us.submit"]),
        ("<form><fieldset><legend>Your berth</legend></fieldset></form>", ["form action your-berth.submit"]),
        ('<form action="/a/book.php?x"></form>', ["form action book.submit"]),
        ("<form></form><form></form>", ["form action form.submit", "form action form.submit-2"]),
        # Of one that asks for nothing, its button's own name or its icon tells more than "Form".
        (
            "<form><button id=sidebarToggle><i class='fa fa-bars'></i></button></form>",
            ["form action sidebar-toggle.submit", "button action sidebar-toggle.submit.submit"],
        ),
        (
            "<form><button><i class='fa fa-heart'></i></button></form>",
            ["form action heart.submit", "button action heart.submit.submit"],
        ),
        ("<button>Sound the horn</button>", ["button action button.sound-the-horn"]),
        ('<button id="horn">Sound</button>', ["button action button.horn"]),
        ('<button id="b12">Sound</button>', ["button action button.sound"]),
        ('<button id="b12"></button>', ["button action button.b12"]),
        # An icon names a button whose attributes are counted up; a name stays, with a number too.
        ('<button id=":ra:"><svg class="icon-close"></svg></button>', ["button action button.close"]),
        ('<button name="8"><svg class="icon-close"></svg></button>', ["button action button.close"]),
        ('<button name="step2"><svg class="icon-close"></svg></button>', ["button action button.step2"]),
        # Checkboxes that share a name of React's.
        (
            "<form id=f><input type=checkbox name=:ra: title=Tea value=a><input type=checkbox name=:ra: title=Ale>",
            ["form action f.submit", "input field tea", "input field ale"],
        ),
        ('<button aria-label="Horn"><svg><title>x</title></svg></button>', ["button action button.horn"]),
        ('<button><img alt="Horn"></button>', ["button action button.horn"]),
        ('<button name="do" value="dock">Go</button>', ["button action button.do-dock"]),
        ('<button title="2 decks">»</button>', ["button action button.decks-2"]),
        ("<button>Über Bord</button>", ["button action button.uber-bord"]),
        (
            "<button>Abfahrt</button> <button>Abfahrt</button>",
            ["button action button.abfahrt", "button action button.abfahrt-2"],
        ),
        ('<a role="button" href="#m">Menu</a>', ["a action button.menu"]),
        ('<div role="Button link" tabindex=0>Dock</div>', ["div action button.dock"]),
        ("<input type=submit value=Go>", ["input action button.go"]),
        # Fields of forms, their names with underscores.
        (
            '<form id=f><input name="user[mail]"><textarea placeholder="Your wish"></textarea><select id=deck>',
            ["form action f.submit", "input field user_mail", "textarea field your_wish", "select field deck"],
        ),
        ("<form id=f><input name=a><input name=a>", ["form action f.submit", "input field a", "input field a_2"]),
        (
            "<form id=f><input type=radio name=deck value=1><input type=radio name=deck value=2>",
            ["form action f.submit", "input field deck"],
        ),
        (
            "<form id=f><input type=checkbox name=t value=a><input type=checkbox name=t value=b>",
            ["form action f.submit", "input field t_a", "input field t_b"],
        ),
        (
            "<form id=f><input type=checkbox value=1 title=Tea><input type=checkbox value=2 title=Milk>",
            ["form action f.submit", "input field tea", "input field milk"],
        ),
        ("<form id=f></form><input form=f name=far>", ["form action f.submit", "input field far for f.submit"]),
        (
            "<table><form id=f><tr><td><input name=cell></td></tr></form></table>",
            ["form action f.submit", "input field cell for f.submit"],
        ),
        (
            "<form id=f><input type=hidden name=h><input type=image name=i>",
            ["form action f.submit", "input action f.submit.submit"],
        ),
        # Buttons of forms are named after the form.
        ("<form id=f><button>Go</button></form>", ["form action f.submit", "button action f.submit.submit"]),
        (
            "<form id=f><button>Go</button><button>Stay</button><input type=reset>",
            [
                "form action f.submit",
                "button action f.submit.go",
                "button action f.submit.submit",
                "input action f.submit-reset",
            ],
        ),
        # Fields without a form belong to their label, or to what holds them.
        ("<label for=a>Deck</label><input id=a>", ["label action set.a", "input field a for set.a"]),
        ("<label>Deck <input></label>", ["label action set.deck", "input field deck"]),
        ("<p><input type=checkbox id=loud></p>", ["p action toggle.loud", "input field loud"]),
        (
            "<div><input type=radio name=p value=1><input type=radio name=p value=2></div>",
            ["div action choose.p", "input field p"],
        ),
        (
            "<div><input type=radio name=:ra: title=Tea><input type=radio name=:ra: title=Ale></div>",
            ["div action choose.tea", "input field tea"],
        ),
        ("<body><input id=alone>", []),  # no look-up would find it
        (
            "<ul><li><input type=checkbox disabled> Paint the hull</ul>",
            ["li action toggle.paint-the-hull", "input field paint_the_hull"],
        ),
        (
            "<form id=tools><button type=button><svg></svg></button><button type=button>→</button></form>",
            [
                "form action tools.submit",
                "button action tools.submit-button",
                "button action tools.submit-button-x16166003",
            ],
        ),
        (
            "<form id=tools><button commandfor=d command=show-modal>Help</button><button>Go</button></form>",
            ["form action tools.submit", "button action tools.submit.help", "button action tools.submit.submit"],
        ),
        (
            "<label><input type=checkbox name=t value=a>A</label><label><input type=checkbox name=t value=b>",
            [
                *("label action toggle.t-a", "input field t_a"),
                *("label action toggle.t-b", "input field t_b"),
            ],
        ),
        # A form has what stands between its tags, whatever the tree makes of it.
        (
            "<table><form id=a><tr><td><input name=n></tr></form><form id=b><tr><td><input name=n></tr></form>",
            [
                *("form action a.submit", "input field n for a.submit"),
                *("form action b.submit", "input field n for b.submit"),
            ],
        ),
        (
            "<div><form id=f></div><p><input name=n></p></FORM><p><input name=r></p>",
            ["form action f.submit", "input field n for f.submit", "p action set.r", "input field r"],
        ),
        # A field of one form in another has a name that neither has: a look-up finds it in both.
        (
            "<form id=a><input name=m form=b><input name=m></form><form id=b><input name=m></form>",
            [
                *("form action a.submit", "input field m_2 for b.submit", "input field m"),
                *("form action b.submit", "input field m"),
            ],
        ),
        # A field to search for an address makes no search of the site.
        (
            "<form id=pay method=post><input name=card><input type=search name=street></form>",
            ["form action pay.submit", "input field card", "input field street"],
        ),
        (
            "<form id=f><input type=search name=s><input name=paged><button>Apply</button></form>",
            ["form action f.submit", "input field s", "input field paged", "button action f.submit.submit"],
        ),
        (
            "<form id=pay method=post><input type=search name=street></form>",
            ["form action pay.submit", "input field street"],
        ),
        (
            "<form class=search><input name=from><input name=to><input type=date name=day></form>",
            ["form action form.submit", "input field from", "input field to", "input field day"],
        ),
        (
            "<form role=search><input name=q><button class=search-button>Find</button></form>",
            ["form action docs.search", "input field query for docs.search", "button action docs.search.submit"],
        ),
        (
            "<form id=x method=post><button class=search-button>Delete</button>",
            ["form action x.delete", "button action x.delete.submit"],
        ),
        (
            "<label>Ship<span hidden> (none)</span><span aria-hidden=true>*</span> <input></label>",
            ["label action set.ship", "input field ship"],
        ),
        ("<button><span aria-label='Close window'>&times;</span></button>", ["button action button.close-window"]),
        (
            "<button><svg aria-label='Harbour map'></svg> Harbour map </button>",
            ["button action button.harbour-map"],
        ),
        ('<a class=nav-link href="/account/edit/">Edit profile</a>', []),
        ('<a class=nav-link href="https://git.example/x/edit/main/a.md">Edit</a>', ["a action page.edit"]),
        # Search, by role, by the field, by name.
        ("<form role=search><input>", ["form action docs.search", "input field query for docs.search"]),
        (
            "<div role=search><form><input name=words></form></div>",
            ["form action docs.search", "input field query for docs.search"],
        ),
        ("<form><input type=search></form>", ["form action docs.search", "input field query for docs.search"]),
        (
            "<form><input placeholder='Søk i dokumentene'></form>",
            ["form action docs.search", "input field query for docs.search"],
        ),
        # One that leaves the site comes last.
        (
            "<form action=//find.example role=search><input></form><main><form><input type=search></form></main>",
            [
                *("form action docs.search-2", "input field query for docs.search-2"),
                *("form action docs.search", "input field query for docs.search"),
            ],
        ),
        (
            "<main><form><input type=search></form></main><form><input type=search></form>",
            [
                *("form action docs.search-2", "input field query for docs.search-2"),
                *("form action docs.search", "input field query for docs.search"),
            ],
        ),
        (
            "<form><input name=q></form><main><form role=search><input></form></main><form role=search><input>",
            [
                *("form action docs.search-3", "input field query for docs.search-3"),
                *("form action docs.search-2", "input field query for docs.search-2"),
                *("form action docs.search", "input field query for docs.search"),
            ],
        ),
        ("<form action=/s><input name=q></form>", ["form action docs.search", "input field query for docs.search"]),
        (
            "<form id=f><input name=q><input name=from></form>",
            ["form action f.submit", "input field q", "input field from"],
        ),
        (
            "<form role=search><input></form><ol class=md-search-result__list></ol>",
            [
                "form action docs.search",
                "input field query for docs.search",
                "ol collection docs.search.results for docs.search",
            ],
        ),
        # Neighbouring pages: one link of each purpose.
        ("<a rel=next href=b>B</a><a rel=next href=b>B</a>", ["a action page.next"]),
        ("<a rel='prev' href=a>A</a>", ["a action page.prev"]),
        ("<a rel=next>", []),
        # Statuses, one for each action.
        (
            "<form id=f><output></output><div aria-live=polite></div></form>",
            ["form action f.submit", "output status f.submit.status"],
        ),
        ("<div role=status></div><p role=alert></p>", ["div status page.status", "p status page.status-2"]),
        ("<div aria-live=off></div>", []),
        # What isn't there for an agent.
        ("<!-- <form> --><script>'<button>'</script><template><form><input></form></template>", []),
        ("<noscript><form></form></noscript><style><button></style><textarea-x></textarea-x>", []),
        ("<svg><form-x/><input/></svg>", []),
        ("<pre><code>&lt;form&gt;</code></pre>", []),
    ],
)
def test_what_is_annotated(text: str, expected: list[str]) -> None:
    assert expected == kinds(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<form action=/find><input name=word></form>", ("none", "never", "true")),
        ("<form method=POST action=/x></form>", ("low", "review", "false")),
        ("<form id=x><button>Subscribe</button></form>", ("low", "review", "false")),
        ("<form id=x></form>", ("low", "optional", "false")),
        ("<form method=dialog></form>", ("none", "never", "true")),
        ("<button>Copy page</button>", ("low", "optional", "true")),
        ("<button role=treeitem aria-selected=true>app.vue</button>", ("none", "never", "false")),
        ("<a role=button aria-disabled=true>First</a>", ("none", "never", "false")),
        ("<a role=button aria-current=page>1</a>", ("none", "never", "false")),
        ("<form method=post><button>Delete account</button></form>", ("high", "required", "false")),
        ("<button>Delete page</button>", ("high", "required", "false")),
        ("<button aria-label='Remove berth'><svg></svg></button>", ("high", "required", "false")),
        ("<button id=delete-berth></button>", ("high", "required", "false")),
        ("<input type=submit value=Delete>", ("high", "required", "false")),
        ("<a role=button href=/x>Delete</a>", ("high", "required", "false")),
        ("<button>Cancel</button>", ("none", "never", "true")),
        ("<button>Drop-down menu</button>", ("low", "optional", "false")),
        ("<button aria-expanded=false>Drop-down menu</button>", ("none", "never", "false")),
        ("<button>Toggle sidebar</button>", ("none", "never", "false")),
        ("<button>Send</button>", ("low", "review", "false")),
        ("<a role=button href=/x>Read on</a>", ("none", "never", "true")),
        ("<a role=button href=#x>More</a>", ("none", "never", "false")),
        ("<button type=reset>x</button>", ("none", "never", "true")),
        # A form that asks for a page may still commit somebody, or send more than that.
        ("<form action=#><input name=e><button>Subscribe</button></form>", ("low", "review", "false")),
        ("<form action=/give><input type=submit value=Donate></form>", ("high", "review", "false")),
        ("<form action=/u><button formmethod=POST>Move</button></form>", ("low", "review", "false")),
        ("<form hx-post=/t action=/t><input name=a></form>", ("low", "review", "false")),
        ("<form action=/find><button>Submit</button></form>", ("none", "never", "true")),
        ("<form action=''></form>", ("low", "optional", "false")),
        ("<form action='' method=get></form>", ("none", "never", "true")),
        ("<form action=/photos class=dropzone></form>", ("low", "review", "false")),
        ("<button id=pst-back-to-top>Haut de page</button>", ("none", "never", "false")),
        ("<button id=btn-to-top><i></i></button>", ("none", "never", "false")),
        ("<button id=move-to-top><i></i></button>", ("low", "optional", "false")),
        ("<button class=btn-menu id=btn-menu></button>", ("none", "never", "false")),
        # What an attribute or a theme's word says weighs less than what a name says.
        ("<button data-bs-toggle=tooltip>Publish post</button>", ("low", "review", "false")),
        ("<button data-bs-toggle=modal>Publish post</button>", ("none", "never", "false")),
        ("<button aria-controls=x>Buy now</button>", ("high", "review", "false")),
        ("<button aria-controls=x>Details</button>", ("none", "never", "false")),
        ("<button>Delete colour theme</button>", ("high", "required", "false")),
        ("<button>Buy the dark theme</button>", ("high", "review", "false")),
        ("<button>Delete search index</button>", ("high", "required", "false")),
        ("<button>Delete search filter</button>", ("low", "optional", "false")),
        ("<button>Delete tag</button>", ("high", "required", "false")),
        ("<button>Remove tag</button>", ("low", "optional", "false")),
        # A name is what one hears.
        ("<button><svg aria-label='Delete row'></svg></button>", ("high", "required", "false")),
        ("<button><i aria-hidden=true>delete</i> Save</button>", ("low", "optional", "false")),
        ("<button><span hidden>Delete</span> Go on</button>", ("low", "optional", "false")),
        ("<button id=a aria-label=Delete aria-labelledby='a b'></button><a id=b>X", ("high", "required", "false")),
        ("<button title='Remove item'>&times;</button>", ("high", "required", "false")),
        ("<button name=delete value=3>&times;</button>", ("high", "required", "false")),
        ("<button id=deleteBtn></button>", ("high", "required", "false")),
        ("<button id=delete-x>Close</button>", ("none", "never", "false")),
        ("<button>De&shy;lete all</button>", ("high", "required", "false")),
        ("<button>Lo\u0308schen</button>", ("high", "required", "false")),
    ],
)
def test_behaviour(text: str, expected: tuple[str, str, str]) -> None:
    assert expected == behaviour(text)


THEMES = [
    (
        (
            "<form class=md-header__option data-md-component=palette><input type=radio name=__palette "
            "class=md-option><input type=radio name=__palette id=__palette_1 class=md-option></form>"
        ),
        ["form action theme.set", "input field theme"],
    ),
    ("<button class=theme-toggle></button>" * 2, ["button action theme.toggle", "button action theme.toggle-2"]),
    ("<button class='x theme-change-button' data-mode=dark>", ["button action theme.set-dark"]),
    (
        "<form class=md-feedback><button title='It was'>",
        ["form action feedback.submit", "button action feedback.submit.submit"],
    ),
    (
        "<form class='md-consent__form a'><button>Accept</button>",
        ["form action consent.accept", "button action consent.accept.submit"],
    ),
    (
        "<div id=cc-main><button data-role=all>Yes</button><button data-role=necessary>No</button></div>",
        ["button action consent.accept", "button action consent.decline"],
    ),
    ("<button class='md-clipboard'></button>", ["button action code.copy"]),
    ("<a class='md-select__link' hreflang=pt-BR href=/pt/>x</a>", ["a action language.switch-pt-br"]),
    ("<a class=md-select__link href=/en/>English</a>", ["a action language.switch-english"]),
    ("<button class=version-switcher__button>1.2</button>", ["button action version.switch"]),
    ("<button class='btn search-button__button'>", ["button action search.open"]),
    ("<a class='btn-source-issues-button' href=x>", ["a action issue.create"]),
    (
        "<form><button>Create issue</button></form>",
        ["form action form.issue-create", "button action form.issue-create.submit"],
    ),
    (
        "<form id=feedback><textarea name=m></textarea><button>Submit</button></form>",
        ["form action form.feedback-submit", "textarea field m", "button action form.feedback-submit.submit"],
    ),
    ("<a class='md-content__button' rel=edit href=x>", ["a action page.edit"]),
    ("<div id=search-results></div>" * 2, ["div collection page.results"]),
    ("<h2 id=search-results>Search results</h2>", []),
    ("<div class=rst-footer-buttons><a class='btn float-right' href=x>Next</a></div>", ["a action page.next"]),
    ("<link rel=next href=x><nav id=rellinks><a href=x title='Next document'>x</a></nav>", ["a action page.next"]),
    (
        (
            "<div class=tabbed-set><input type=radio name=__tabbed_1 id=a><input type=radio name=__tabbed_1 id=b>"
            "<div class=tabbed-labels><label for=a>A</label><label for=b>B</label></div>"
            "<div class=tabbed-content><input id=inside></div></div>"
        ),
        [
            "div field tab for tabs.select-a-b",
            "div action tabs.select-a-b",
            "div action set.inside",
            "input field inside",
        ],
    ),
    (
        "<div class=sd-tab-set><input type=radio name=s id=a><label for=a>A</label>",
        ["div field tab for tabs.select-a", "label action tabs.select-a"],
    ),
]


@pytest.mark.parametrize(("text", "expected"), THEMES)
def test_themes(text: str, expected: list[str]) -> None:
    assert expected == kinds(text)


def test_the_dialect_with_links() -> None:
    text = "<a rel=next href=b>B</a><a rel=edit href=e>E</a><a class=md-select__link hreflang=de href=d>D</a>"

    assert ["a link", "a action page.edit", "a link"] == kinds(text, "0.1+links")
    assert ["a action page.next", "a action page.edit", "a action language.switch-de"] == kinds(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # An annotated element stays as it is, whatever it lacks; what is inside it is completed.
        ("<form data-agent-kind=action>", ["form action"]),
        (
            "<form data-agent-kind=action data-agent-action=ticket.buy><input name=deck><button>Go</button>",
            ["form action ticket.buy", "input field deck", "button action ticket.buy.submit"],
        ),
        (
            "<form data-agent-kind=action data-agent-action=doc.export.pdf><button>Go</button>",
            ["form action doc.export.pdf", "button action doc.export.pdf.submit"],
        ),
        ("<form data-agent-version=0.1 id=f><input name=a></form>", []),
        # No id of ours is an author's.
        (
            "<button>Dock</button><div data-agent-kind=action data-agent-action=button.dock></div>",
            ["button action button.dock-2", "div action button.dock"],
        ),
        (
            "<form id=f><input name=deck><input data-agent-kind=field data-agent-field=deck></form>",
            ["form action f.submit", "input field deck_2", "input field deck"],
        ),
        ("<a rel=next data-agent-kind=action data-agent-action=go.on></a><a rel=next></a>", ["a action go.on"]),
        (
            "<form id=f><div role=status data-agent-kind=status></div><output></output></form>",
            ["form action f.submit", "div status"],
        ),
        (
            "<div data-agent-kind=action data-agent-action=cart.fill><input id=size></div>",
            ["div action cart.fill", "input field size"],
        ),
        (
            (
                "<form data-agent-kind=action data-agent-action='a\"b&c'></form><input name=x>"
                "<form id=g data-agent-kind=action data-agent-action='d\"e'></form><input form=g name=y>"
            ),
            ['form action a"b&c', 'form action d"e', 'input field y for d"e'],
        ),
    ],
)
def test_an_author_s_annotation_wins(text: str, expected: list[str]) -> None:
    assert expected == kinds(text)
    for tag in re.findall(r"<[^>]*data-agent[^>]*>", text):
        assert tag in annotate(text, "0.1").text


def test_ids_stay_when_other_content_changes() -> None:
    before = "<form id=f><input name=a></form><button>Dock</button><p><input type=checkbox id=c>"
    after = "<p>New</p><button>Anchor</button>" + before.replace(
        "<button>", "<form role=search><input></form><button>"
    )

    assert set(kinds(before)) < set(kinds(after))


@pytest.mark.parametrize(
    ("identity", "expected"),
    [
        # What React's `useId` counts up, in base 32: with and without a digit, of a browser and of a server.
        *((each, "first_name") for each in (":ra:", ":r1b:", ":Rlm:", ":R2alaH1:", ":shop-ra:")),
        *((each, "first_name") for each in ("«rb»", "«Rlm»", "_r_b_", "_R_lm_", "_R_lmHa_")),
        # What libraries make of it.
        *((each, "first_name") for each in ("radix-:ra:", ":ra:-form-item", "radix-«rb»-item", "menu::ra::item")),
        *((each, "first_name") for each in ("radix-_r_b_", "_r_b_-form-item")),
        # What people write.
        ("form:ra:email", "form_ra_email"),
        ("_your_name_", "your_name"),
        ("your_r_b_name", "your_r_b_name"),
    ],
)
def test_an_id_that_is_counted_up_comes_last(identity: str, expected: str) -> None:
    text = f"<label for='{identity}'>First name</label><input id='{identity}'>"

    assert f"input field {expected} for set.{expected.replace('_', '-')}" == kinds(text)[1]
    assert f"input field {expected}" == kinds(f"<form id=f><label>First name<input name='{identity}'>")[1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            '<input name="ctl00$ContentPlaceHolder1$RegistrationForm$txtFirstName">',
            "ctl00_contentplaceholder1_registrationform_txtfirstname",
        ),
        (
            '<input name="billing_address[customer_contact_information][email]">',
            "billing_address_customer_contact_information_email",
        ),
        (
            '<input id="the billing address of the customer and the email">',
            "the_billing_address_of_the_customer_and_the_email",
        ),
        (
            "<input type=checkbox name=user[profile][notification_channels][] value='by post'>" * 2,
            "user_profile_notification_channels_by_post",
        ),
        (
            "<button name=the_preferences_of_the_visitor value='keep them for a year'>Yes</button><button>",
            "the_preferences_of_the_visitor_keep_them_for_a_year",
        ),
        (
            "<a download='The timetable of the northern ferries in May.pdf' href=a>Save</a>",
            "file.download-the-timetable-of-the-northern-ferries-in-may-pdf",
        ),
    ],
)
def test_long_names_keep_what_tells_them_apart(text: str, expected: str) -> None:
    assert expected == kinds(f"<form id=f>{text}")[1].split()[2].removeprefix("f.submit.")


def test_a_text_without_latin_letters_gives_a_stable_id() -> None:
    first, second = kinds("<button>出港</button><button>入港</button>")

    assert re.fullmatch(r"button action button\.button-x[0-9a-f]{8}", first)
    assert [second] == kinds("<button>入港</button>")


def test_a_text_of_several_scripts_gives_a_stable_id() -> None:
    first, second = kinds("<button>下载 PDF</button><button>删除 PDF</button>")

    assert re.fullmatch(r"button action button\.pdf-x[0-9a-f]{8}", first)
    assert [second, first] == kinds("<button>删除 PDF</button><button>下载 PDF</button>")


def test_signs_tell_choices_apart() -> None:
    boxes = [f"<input type=checkbox name=interests value='{each}'>" for each in ("C++", "C#", "C")]
    found = ["input field interests_c_plus_plus", "input field interests_c_sharp", "input field interests_c"]

    assert found == kinds(f"<form id=f>{''.join(boxes)}")[1:]
    assert found[::-1] == kinds(f"<form id=f>{''.join(reversed(boxes))}")[1:]


def test_counts_and_notes() -> None:
    page = annotate("<form id=f><input name=a><button>x</button></form><body><input id=alone>", "0.1")

    assert (Counts(1, 2, 1), Counts(1, 1, 1)) == (page.found, page.annotated)
    assert ("the field `alone` isn't annotated: it has no form, label or group; label it",) == page.notes


CALM = "data-agent-kind=action data-agent-action=offer.view data-agent-danger=low data-agent-confirm={}"


@pytest.mark.parametrize(
    ("control", "names"),
    [
        (
            f"<form method=post {CALM.format('never')}><button>Delete account</button></form>",
            "`offer.view`",
        ),
        (f"<button {CALM.format('optional')}>Delete account</button>" * 2, "`offer.view` and 1 more"),
        (f"<button {CALM.format('required')}>Delete account</button>", ""),
        (f"<button {CALM.format('never')}>See it</button>", ""),
        ("<button>Delete account</button>", ""),
    ],
)
def test_what_a_page_lets_agents_do_unasked_is_told(control: str, names: str) -> None:
    notes = annotate(control, "0.1").notes
    said = "looks dangerous, and its page lets agents do it unasked, as the manifest then does: {}. Correct it, or"
    assert [said.format(names)] * bool(names) == [note.partition(" take")[0] for note in notes]


def test_many_fields_without_a_form_make_one_note() -> None:
    page = annotate("".join(f"<input name={name}>" for name in "abcde"), "0.1")
    said = "5 fields, `a`, `b`, `c` first, aren't annotated: they have no form, label or group; label them"
    assert (said,) == page.notes
    assert Counts() == annotate(page.text, "0.1").annotated


@pytest.mark.parametrize(
    "text",
    [
        "<form id=f/><input name=a/>",
        '<button id="a"type=button/>',
        "<button/><button / >",
        "<P><INPUT\r\nNAME=a\r\n>",
        "<form\tid='a'>\r<input\fname=b>\r\n<select\n>",
        '<p><input placeholder="a > b">',
        "<p><input value=<b>>",
        "<svg><foreignObject><form><input name=x></form></foreignObject></svg>",
        "<b><p><button>x</b></button>",
        "<a role=button><p>x<a role=button>y</p></a>",
        "<table><button>x<tr><td><input name=a>",
        "<p><select><button>x</select><option><input>",
        "\ufeff<form>\u2028<input name=é>",
        "<form id=f><form id=g><input></form></form>",
    ],
)
def test_adversarial_tags(text: str) -> None:
    page = annotate(text, "0.1")

    assert text == OURS.sub("", page.text)
    assert page.text == annotate(page.text, "0.1").text
    assert page.found == page.annotated
    shape = [(element.name, element.namespace) for element in read_html(text).elements()]
    assert shape == [(element.name, element.namespace) for element in read_html(page.text).elements()]


PIECES = st.sampled_from(
    [
        *("<form>", "<form id=a>", "</form>", "<form name=s role=search>", "<label>", "<label for=a>", "</label>"),
        *(
            "<input id=a>",
            "<input name=q/>",
            "<input type=radio name=r>",
            "<input type=checkbox>",
            "<input type=submit>",
        ),
        *(
            "<button>",
            "</button>",
            "<button type=reset>x</button>",
            "<button/>",
            "<a role=button>",
            "</a>",
            "<a rel=next>",
        ),
        *(
            "<select>",
            "<option>",
            "</select>",
            "<textarea>",
            "</textarea>",
            "<output>",
            "<div role=status>",
            "</div>",
        ),
        *(
            "<table>",
            "<tr>",
            "<td>",
            "</table>",
            "<template>",
            "</template>",
            "<svg>",
            "</svg>",
            "<b>",
            "</b>",
            "<p>",
        ),
        *(
            "<script>",
            "</script>",
            "<!--",
            "-->",
            "<noscript>",
            "</noscript>",
            "<div class=tabbed-set>",
            "<li>",
            "<body>",
        ),
        *(
            "<form data-agent-kind=action data-agent-action=a.b>",
            "<input data-agent-kind=field data-agent-field=q>",
        ),
        *(
            "<div data-agent-kind=action data-agent-action='x y'>",
            "<i data-agent-kind=status>",
            "<fieldset><legend>L",
        ),
        *(
            "text",
            "\r",
            "\r\n",
            "\0",
            "é",
            "&amp;",
            "<",
            '"',
            "'",
            "<input form=a>",
            "<button form=a>",
            "<label><input>",
        ),
        *(
            "<article>",
            "</article>",
            "<article role=alert>",
            "<div role=dialog>",
            "<div role=feed>",
            "<input type=radio role=tab>",
            "<select role=tab>",
            "<section class=step>",
            "<fieldset hidden>",
        ),
    ]
)


@given(st.lists(PIECES, max_size=30).map("".join) | st.text(max_size=40), st.sampled_from(["0.1", "0.1+links"]))
@example("<input id=a><label for=a><input id=a>", "0.1")
@example("<a role=button><p></a>", "0.1")
@example("<div><article role=alert></article><article></article></div>", "0.1")
@example("<div role=dialog><article></article><article></article></div>", "0.1")
@example("<div role=feed><input><article></article></div>", "0.1")
@example("<form><fieldset role=status><input></fieldset><fieldset hidden><input></fieldset></form>", "0.1")
@example("<input type=radio role=tab name=t id=a>", "0.1")
@example("<select role=tab><option>a</select>", "0.1")
@example("<button><input role=dialog></button>", "0.1")
def test_any_page(text: str, dialect: str) -> None:
    page = annotate(text, dialect)
    known = set(OURS.findall(text))

    assert text == OURS.sub(lambda match: match[0] if match[0] in known else "", page.text)
    assert page.text == annotate(page.text, dialect).text
    assert page.found == annotate(page.text, dialect).found
    document = read_html(page.text)
    actions = [each.get("data-agent-action") for each in document.select("[data-agent-action][data-agent-danger]")]
    starts = [each.start for each in document.select("[data-agent-action][data-agent-danger]")]
    assert len(set(actions)) == len(set(starts))
    controls = Controls(read_html(text))
    annotate_controls(controls, dialect)
    assert read_facts(page.text, "page.html") == facts_of(controls, "page.html")


def test_a_start_tag_of_several_elements_is_read_as_it_will_be_written() -> None:
    text = (
        "<table><a rel=next href=x><div><a rel=next href=x><table>&amp;<form role=search><input type=search name=q>"
    )
    controls = Controls(read_html(text))
    page = annotate_controls(controls, "0.1")

    assert read_facts(page.text, "page.html") == facts_of(controls, "page.html")


def test_every_annotator_is_in_the_table() -> None:
    modules = {module.name for module in iter_modules(annotators.__path__, f"{annotators.__name__}.")}

    assert modules == {annotator.__module__ for annotator in annotators.ANNOTATORS}


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("search.html", ("none", "never")),
        ("https://docs.example/search", ("none", "never")),
        ("//find.example/", ("low", "optional")),
        ("//search.html", ("none", "never")),  # a theme's base path `/`, and a slash behind it
        ("https://find.example/?site=docs.example", ("low", "optional")),
        ("https://[", ("none", "never")),
    ],
)
def test_a_search_that_leaves_the_site_says_so(action: str, expected: tuple[str, str]) -> None:
    head = '<link rel=canonical href="https://docs.example/a.html">'
    text = annotate(f'{head}<form role=search action="{action}"><input name=q></form>', "0.1").text
    [tag] = re.findall("<form[^>]*>", text)
    assert expected == tuple(re.findall(r'data-agent-(?:danger|confirm)="([a-z]+)"', tag))


@pytest.mark.parametrize("around", ["", "<form>", "<div>", "<button>", "<table><tr><td>"])
@pytest.mark.parametrize("tag", ["a", "b", "code", "nobr", "div", "span"])
@pytest.mark.parametrize(
    "rest",
    ["<input name=x>", "<p><input name=x>", "<nav><input name=x></{}>", "Go</div><input name=x>", "<{}>1<p>2"],
)
def test_an_action_that_misnesting_makes_several_of_is_the_action_of_all(around: str, tag: str, rest: str) -> None:
    once = annotate(f"{around}<p><{tag} role=button>{rest.format(tag)}", "0.1").text
    assert once == annotate(once, "0.1").text


def test_a_field_in_what_an_unclosed_action_becomes_is_annotated() -> None:
    assert ["a action button.go", "input field x"] == kinds("<p><a role=button>Go</p><input name=x>")


def test_radio_buttons_of_different_depth_are_one_field_the_second_time_too() -> None:
    once = annotate("<form><ul><li><input type=radio name=r><b><input type=radio name=r></b></li></ul>", "0.1").text
    assert 1 == once.count('data-agent-kind="field"')
    assert once == annotate(once, "0.1").text


@pytest.mark.parametrize("holder", ["dialog", 'fieldset data-agent-kind="status" data-agent-output="s.a"'])
def test_what_is_annotated_as_something_else_stands_for_no_radio_buttons(holder: str) -> None:
    buttons = "<input type=radio name=r><input type=radio name=r>"
    once = annotate(f"<form><{holder}>{buttons}</form>", "0.1").text
    assert ["form action r.submit", "input field r"] == [
        each for each in kinds(once) if not each.startswith(("dialog", "fieldset"))
    ]
    assert once == annotate(once, "0.1").text


def test_radio_buttons_of_a_set_count_once_signed_and_not_again() -> None:
    tabs = "<div class=tabbed-set><input type=radio name=t id=a><input type=radio name=t id=b>"
    text = f"{tabs}<div class=tabbed-labels><label for=a>A</label><label for=b>B</label></div></div>"
    page = annotate(text, "0.1")
    assert (Counts(0, 2, 0), Counts()) == (page.annotated, annotate(page.text, "0.1").annotated)
