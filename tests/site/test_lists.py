"""The lists of pages that clients of today read: llms.txt by its proposal, llms-full.txt, sitemap.xml."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from signage_core.generated import is_marked
from signage_site.documents.llms import MOST_CHARACTERS, MOST_FULL, full_text, llms_texts
from signage_site.documents.site_documents import sitemap_texts
from signage_site.documents.site_facts import site_facts
from signage_site.pages.facts import PageFacts
from signage_site.run.signing import sign
from signage_site.run.undo import undo
from signage_site.settings import Settings
from signage_site.twins.page_link import twin_paths

# How llms.txt's own reader takes it apart: a title, a summary, sections of links.
HEAD = re.compile(r"^# (?P<title>.+)\n\n(?:> (?P<summary>.+)\n\n)?(?P<info>[^#]*)")
LINK = re.compile(r"- \[(?P<title>[^\]]+)\]\((?P<url>[^)]+)\)(?:: (?P<said>.*))?")


def facts(path: str, title: str, *, description: str = "", lead: str = "", markdown: bool = True) -> PageFacts:
    twin = twin_paths(path, "markdown")[-1] if markdown else ""
    return PageFacts(
        path,
        title,
        description,
        "en",
        "",
        lead,
        "",
        listed=True,
        search=None,
        scripted=(),
        actions=(),
        markdown=twin,
    )


def site(*pages: PageFacts, base_url: str = "https://harbour.example/docs/", **options: Any) -> Any:
    return site_facts(pages, Settings(base_url=base_url, site_name="Harbour", **options))


def read_llms(text: str) -> dict[str, list[tuple[str, str, str | None]]]:
    """Return the sections of a text, and hold that nothing else is in it."""
    head, *sections = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
    assert HEAD.fullmatch(head)
    found: dict[str, list[tuple[str, str, str | None]]] = {}
    for label, body in zip(sections[::2], sections[1::2], strict=True):
        lines = [LINK.fullmatch(line) for line in body.strip().split("\n")]
        assert all(lines), body
        found[label] = [(line["title"], line["url"], line["said"]) for line in lines if line is not None]
    return found


@pytest.mark.parametrize(
    ("base_url", "theirs", "expected"),
    [
        ("https://harbour.example/docs/", "./moor.md", "https://harbour.example/docs/guide/moor.md"),
        ("https://harbour.example/docs/", "/md/moor.md", "https://harbour.example/md/moor.md"),
        ("", "./moor.md", "./guide/moor.md"),
        ("", "https://raw.example/moor.md", "https://raw.example/moor.md"),
    ],
)
def test_llms_txt_leads_to_the_markdown_that_an_author_has(base_url: str, theirs: str, expected: str) -> None:
    page = replace(facts("guide/moor.html", "Moor", markdown=False), theirs=theirs)
    [found] = read_llms(llms_texts(site(page, base_url=base_url))["llms.txt"]).values()
    assert [("Moor", expected, None)] == found


def test_llms_txt_lists_the_pages_with_what_each_says_of_itself() -> None:
    told = site(
        facts("index.html", "Harbour", description="A harbour."),
        facts("guide/empty.html", "Empty"),
        facts("guide/moor.html", "Moor a boat", description="How to moor.", lead="Take a rope."),
        facts("guide/ropes.html", "Ropes", description="A harbour.", lead="Hemp [or] nylon, <1 inch>."),
        facts("guide/search.html", "Search", markdown=False),
        site_description="A harbour.",
    )
    [(path, text)] = llms_texts(told).items()

    assert ("llms.txt", True) == (path, is_marked(text.encode()))
    assert text.startswith("# Harbour\n\n> A harbour.\n\n<!-- Generator: Signage -->\n\n## Harbour\n\n- [Harbour](")
    assert {
        "Harbour": [("Harbour", "https://harbour.example/docs/index.md", "A harbour.")],
        "Guide": [
            ("Empty", "https://harbour.example/docs/guide/empty.html.md", None),
            ("Moor a boat", "https://harbour.example/docs/guide/moor.html.md", "How to moor."),
            ("Ropes", "https://harbour.example/docs/guide/ropes.html.md", "Hemp [or] nylon, \\<1 inch>."),
        ],
    } == read_llms(text)


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("a]b](c", "a)b)(c"),
        ("x\n## Not a section\n\n- [y](z)", "x ## Not a section - (y)(z)"),
        ("\u202e\x1b[31m", "\u202e(31m"),
        ("<script>", "\\<script>"),
        ("\\<script>", "\\\\\\<script>"),
        ("C:\\", "C:\\\\"),
    ],
)
def test_no_title_ends_its_link_or_starts_anything(title: str, said: str) -> None:
    told = site(facts("a(b).html", title), facts("b.html", "B"))
    [found] = read_llms(llms_texts(told)["llms.txt"]).values()

    assert [(said, "https://harbour.example/docs/a%28b%29.html.md", None)] == found[:1]


@pytest.mark.parametrize("description", ["Mooring", "mooring.", "Steps:", "", "Ferries of the harbour."])
def test_a_description_that_says_nothing_gives_way_to_the_first_paragraph(description: str) -> None:
    told = replace(
        site(facts("a.html", "Mooring", description=description, lead="Use two ropes.")),
        description="Ferries of the harbour.",
    )
    [found] = read_llms(llms_texts(told)["llms.txt"]).values()
    assert ["Use two ropes."] == [each[2] for each in found]


@pytest.mark.parametrize(
    ("description", "lead", "expected"),
    [
        (
            "Use two ropes.",
            "Rain fell.",
            ["Use two ropes.", None, None, None],
        ),  # an article, and lists it is first in
        ("", "Use two ropes.", [None, None, None, None]),  # which no list of these can be told from
    ],
)
def test_what_several_pages_say_describes_the_one_that_says_so_of_itself(
    description: str, lead: str, expected: list[str | None]
) -> None:
    lists = [facts(f"{each}.html", each, lead="Use two ropes.") for each in ("Knots", "Ropes", "Safety")]
    told = site(facts("a.html", "Article", description=description, lead=lead), *lists)
    [found] = read_llms(llms_texts(told)["llms.txt"]).values()
    assert expected == [each[2] for each in found]


@pytest.mark.parametrize(
    ("description", "said"),
    [
        ("\\<img src=x>", "\\\\\\<img src=x>"),
        ("\\[a](https://other.example/)", "\\\\\\[a](https://other.example/)"),
    ],
)
def test_a_backslash_escapes_no_escape(description: str, said: str) -> None:
    text = llms_texts(site(facts("a.html", "A", description=description)))["llms.txt"]
    assert f"- [A](https://harbour.example/docs/a.html.md): {said}\n" in text


def test_without_an_address_links_are_relative() -> None:
    [found] = read_llms(llms_texts(site(facts("b.html", "B"), base_url=""))["llms.txt"]).values()

    assert [("B", "./b.html.md", None)] == found
    pages = [facts(f"guide/{number:05}.html", f"Rope {number}", lead="Hemp " * 30) for number in range(2000)]
    texts = llms_texts(site(*pages, base_url=""))
    [leading] = read_llms(texts.pop("llms.txt")).values()
    assert [f"./{path}" for path in texts] == [target for _, target, _ in leading]
    assert all("](../../guide/0" in text and "](/" not in text for text in texts.values())


def test_a_long_list_leads_to_lists_that_each_fit() -> None:
    pages = [facts(f"guide/{number:05}.html", f"Rope {number}", lead="Hemp " * 30) for number in range(2000)]
    texts = llms_texts(site(*pages, facts("index.html", "Harbour")))
    [leading] = read_llms(texts["llms.txt"]).values()

    assert all(len(text) <= MOST_CHARACTERS and is_marked(text.encode()) for text in texts.values())
    assert [f"https://harbour.example/docs/{path}" for path in texts if path != "llms.txt"] == [
        url for _, url, _ in leading
    ]
    lists_of_pages = [read_llms(text) for path, text in texts.items() if path != "llms.txt"]
    listed = [url for each in lists_of_pages for entries in each.values() for _, url, _ in entries]
    assert 2001 == len(set(listed)) == len(listed)


def test_the_full_text_holds_all_pages_in_order_without_their_frames() -> None:
    frame = "<!-- Generator: Signage -->\n\n> Index of this site: [llms.txt](x)\n\n"
    texts = {
        "index.md": f"{frame}# Harbour\n\nBy the sea.\n",
        "z.html.md": f"---\ntitle: Z\n---\n\n{frame}# Z\n\n> Said.\n",
    }
    told = site(facts("index.html", "Harbour"), facts("z.html", "Z"), facts("none.html", "None"))

    assert "# Harbour\n\n<!-- Generator: Signage -->\n\n# Harbour\n\nBy the sea.\n\n# Z\n\n> Said.\n" == full_text(
        told, texts.get
    )


def test_the_full_text_is_bounded_and_says_what_it_lacks() -> None:
    told = site(facts("a.html", "A"), facts("b.html", "B"), facts("c.html", "C"))
    text = full_text(told, lambda _path: "x" * (MOST_FULL // 2))

    assert len(text) <= MOST_FULL + 1000
    assert text.endswith("\nNot in here: 1 page. All are listed in https://harbour.example/docs/llms.txt.\n")


def test_a_sitemap_lists_the_addresses_in_order() -> None:
    [(path, text)] = sitemap_texts(site(facts("index.html", "Harbour"), facts("a&b/é.html", "A"))).items()

    root = etree.fromstring(text.encode())
    assert ("sitemap.xml", True) == (path, is_marked(text.encode()))
    assert ["https://harbour.example/docs/", "https://harbour.example/docs/a&b/%C3%A9.html"] == [
        each.text for each in root.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")
    ]


def test_a_sitemap_of_many_pages_leads_to_several() -> None:
    texts = sitemap_texts(site(*(facts(f"{number}.html", "A") for number in range(50_001))))

    assert ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"] == list(texts)
    assert [2, 50_000, 1] == [text.count("<loc>") for text in texts.values()]
    assert "<loc>https://harbour.example/docs/sitemap-2.xml</loc>" in texts["sitemap.xml"]


def test_a_sitemap_needs_an_address() -> None:
    assert {} == sitemap_texts(site(facts("a.html", "A"), base_url=""))


PAGE = (
    "<!doctype html><html lang=en><head><title>Harbour</title></head>"
    "<body class=x><main><h1>Harbour</h1><p>Sea.</p></main></body></html>"
)
LISTS = ["llms-full.txt", "llms.txt", "sitemap.xml"]


def built(folder: Path, **files: str) -> tuple[Path, Settings]:
    folder.mkdir()
    (folder / "index.html").write_text(PAGE)
    for name, text in files.items():
        (folder / name.replace("_", ".", 1)).write_text(text)
    return folder, Settings(base_url="https://harbour.example/", llms_full=True)


def lists(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir() if each.suffix in (".txt", ".xml"))


def test_the_lists_are_written_once_and_taken_back(tmp_path: Path) -> None:
    folder, settings = built(tmp_path / "site")
    first = sign(folder, settings, state=tmp_path / "state")

    assert set(LISTS) <= set(first.written)
    assert LISTS == lists(folder)
    assert () == sign(folder, settings, state=tmp_path / "state").written
    assert () == sign(folder, settings).written  # and a run without a state knows its own
    undo(folder, state=tmp_path / "state")
    assert ([], PAGE) == (lists(folder), (folder / "index.html").read_text())


def test_an_author_s_lists_stay(tmp_path: Path) -> None:
    folder, settings = built(tmp_path / "site", llms_txt="# Mine\n", sitemap_xml="<urlset/>")
    report = sign(folder, settings, state=tmp_path / "state")

    assert ("# Mine\n", "<urlset/>") == ((folder / "llms.txt").read_text(), (folder / "sitemap.xml").read_text())
    assert {"llms.txt", "sitemap.xml"}.isdisjoint(report.written)
    undo(folder, state=tmp_path / "state")
    assert ["llms.txt", "sitemap.xml"] == lists(folder)


@pytest.mark.parametrize(("files", "expected"), [({}, True), ({"llms_txt": "# Mine\n"}, False)])
def test_lists_of_parts_are_written_where_ours_leads_to_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str], *, expected: bool
) -> None:
    monkeypatch.setattr("signage_site.documents.llms.MOST_CHARACTERS", 0)
    folder, settings = built(tmp_path / "site", **files)
    report = sign(folder, settings)

    assert expected == any(path.startswith("anml-sections/") for path in report.written)
    assert expected == (folder / "anml-sections").exists()


def test_without_markdown_there_is_no_list_of_it(tmp_path: Path) -> None:
    folder, settings = built(tmp_path / "site")
    sign(folder, replace(settings, twins=("anml",)))

    assert ["sitemap.xml"] == lists(folder)
    assert "llms.txt" not in (folder / "index.html").read_text()


@pytest.mark.parametrize(
    ("path", "base", "href"),
    [
        ("index.html", "", "./llms.txt"),
        ("guide/moor.html", "", "../llms.txt"),
        ("guide/moor.html", "<base href=../>", "./llms.txt"),
    ],
)
def test_each_page_leads_to_the_list_where_nobody_meets_it(tmp_path: Path, path: str, base: str, href: str) -> None:
    folder, settings = built(tmp_path / "site")
    target = folder / path
    target.parent.mkdir(exist_ok=True)
    target.write_text(PAGE.replace("<title>", f"{base}<title>"))
    sign(folder, replace(settings, base_url=""))

    # Pagefind, which indexes a built site for its search, reads what is hidden too.
    hidden = '<bdi hidden="" data-pagefind-ignore="">'
    link = f'<body class=x>{hidden}<a href="{href}">Index of this site in Markdown</a></bdi><main>'
    assert link in target.read_text()


@pytest.mark.parametrize(
    "text", [PAGE.replace("<body class=x>", ""), PAGE.replace("Sea", "<a href=/llms.txt>it</a>")]
)
def test_a_page_without_a_body_tag_or_with_a_link_of_its_own_gets_none(tmp_path: Path, text: str) -> None:
    folder, settings = built(tmp_path / "site")
    (folder / "index.html").write_text(text)
    sign(folder, settings)

    assert "hidden" not in (folder / "index.html").read_text()


def test_the_list_of_a_site_without_a_listed_page_is_known_again() -> None:
    assert is_marked(llms_texts(site())["llms.txt"].encode())
    assert not is_marked(b"# Mine\n\n<!-- Generator: Signage -->\n\nSaid by hand.\n")
