"""`signage format` and `signage convert`, as their users meet them."""

from __future__ import annotations

import json
import re
import stat
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from signage.commands.convert import CONVERSIONS
from signage.main import main
from signage_specs.anml.canonical import canonical
from signage_specs.anml.json_parser import parse_json
from signage_specs.anml.vocabulary import NAMESPACE
from signage_specs.anml.xml_parser import parse_xml
from signage_specs.diagnostic import Profile, Severity
from signage_specs.registry import FORMATS, FORMATS_BY_LABEL
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.conftest import SpecificationBlock

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
LOOSE = f"""<anml xmlns="{NAMESPACE}" role="service" version="1.0">
<body>Tents and bags.<section>More</section></body>
<head><title>Tent shop</title></head></anml>"""
NEAT = f"""{DECLARATION}<anml xmlns="{NAMESPACE}" version="1.0" role="service">
  <head>
    <title>Tent shop</title>
  </head>
  <body>Tents and bags.<section>More</section></body>
</anml>
"""
IN_ORDER = LOOSE.replace("<body>Tents and bags.<section>More</section></body>\n", "").replace(
    "</head>", "</head><body>Tents and bags.<section>More</section></body>"
)
NATIVE_LOOSE = 'form\n  textbox#e4   "Name"  [required]   value=Ada\n'
NATIVE_NEAT = 'form\n  textbox#e4 "Name" value=Ada [required]\n'
TRUST = {
    "site": "a.example",
    "version": "1.0",
    "issued": "2026-05-01T00:00:00Z",
    "expires": "2026-07-01T00:00:00Z",
    "authorized-domains": [],
}


def run(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=given)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# format


@pytest.mark.parametrize(
    ("name", "loose", "neat"),
    [
        ("shop.anml", IN_ORDER, NEAT),
        ("page.anml", NATIVE_LOOSE, NATIVE_NEAT),
        (
            "shop.anml.json",
            '{"role": "service", "head": {"title": {"content": "Tents"}}, "anml": "1.0"}',
            '{\n  "anml": "1.0",\n  "role": "service",\n  "head": {\n    "title": "Tents"\n  }\n}\n',
        ),
        ("page.kbr", '1: button "Buy" value="Buy"\n2: link ""\n', '1: button "Buy"\n2: link\n'),
        ("anml-trust.json", json.dumps(dict(sorted(TRUST.items()))), json.dumps(TRUST, indent=2) + "\n"),
        ("plan.json", '{"args": {"a": 1}, "action": "docs.search"}', None),
    ],
)
def test_a_file_is_rewritten_once(folder: Path, name: str, loose: str, neat: str | None) -> None:
    label = {"page.kbr": "kbr", "plan.json": "agent-plan"}.get(name)
    options = ["--from", label] if label else []
    if neat is None:
        form = FORMATS_BY_LABEL[label or ""]
        neat = form.write(form.parse(loose))
    (folder / name).write_text(loose, encoding="utf-8")
    assert 1 == run("format", "--check", *options, name).exit_code
    assert loose == (folder / name).read_text(encoding="utf-8")
    result = run("format", *options, name)
    assert (0, f"{name}: formatted\n", "") == (result.exit_code, result.stdout, result.stderr)
    assert neat == (folder / name).read_text(encoding="utf-8")
    again = run("format", *options, name)
    assert (0, "") == (again.exit_code, again.output)
    assert 0 == run("format", "--check", *options, name).exit_code
    assert [name] == [each.name for each in folder.iterdir()]


def test_standard_input_goes_to_standard_output() -> None:
    result = run("format", "-", given=IN_ORDER)
    assert (0, NEAT, "") == (result.exit_code, result.stdout, result.stderr)
    assert (0, NEAT) == (run("format", "-", given=NEAT).exit_code, run("format", "-", given=NEAT).stdout)
    assert (1, "standard input: would be formatted\n") == (
        run("format", "--check", "-", given=IN_ORDER).exit_code,
        run("format", "--check", "-", given=IN_ORDER).stdout,
    )


def test_a_diff_writes_nothing(folder: Path) -> None:
    (folder / "page.anml").write_text(NATIVE_LOOSE, encoding="utf-8")
    result = run("format", "--diff", "page.anml")
    assert 0 == result.exit_code
    assert result.stdout.split("\n") == [
        "--- page.anml",
        "+++ page.anml",
        "@@ -1,2 +1,2 @@",
        " form",
        '-  textbox#e4   "Name"  [required]   value=Ada',
        '+  textbox#e4 "Name" value=Ada [required]',
        "",
    ]
    assert NATIVE_LOOSE == (folder / "page.anml").read_text(encoding="utf-8")
    assert 1 == run("format", "--diff", "--check", "page.anml").exit_code
    (folder / "page.anml").write_text(NATIVE_NEAT, encoding="utf-8")
    assert (0, "") == (run("format", "--diff", "page.anml").exit_code, run("format", "--diff", "page.anml").stdout)


def test_a_diff_tells_a_missing_line_end() -> None:
    result = run("format", "--diff", "-", given=NATIVE_NEAT.rstrip("\n"))
    assert "\\ No newline at end of file\n+" in result.stdout


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.anml", "<anml", "a.anml:1: left as it is: M001 "),
        (
            "a.anml",
            f'{DECLARATION}<anml xmlns="{NAMESPACE}"><head><tone/></head></anml>',
            "a.anml:2: left as it is: M014 ",
        ),
        ("a.anml", 'button#e1 "A"\nlink#e1 "B"\n', "a.anml:2: left as it is: N014 "),
        ("a.anml", LOOSE.replace("<head>", "<!-- why --><head>"), "comments would be lost (line 3)"),
        ("a.anml", LOOSE, "text or elements would move (line 3)"),
        ("a.anml", NEAT.replace("<anml", "<!DOCTYPE anml><anml"), "the DOCTYPE would be lost (line 2)"),
        ("a.anml.json", '{"anml": "1.0", "role": "service",\n"head": {"title": "a"}, "x": 5}', "(line 2)"),
        ("a.anml.json", '{"anml": "1.0", "head": {...}}', "M082"),
        ("a.md", "# Page\n", "a page, not a document in one of the formats"),
        ("a.txt", "Some words.\n", "unknown format. Name it with `--from`"),
        ("a.kbr", f'1: button "{"x" * 90}"\n', "a.kbr:1: left as it is: K011 "),
        ("a.dns", '_anml.x. IN TXT "v=anml1;manifest=https://x/t"\n; why\n', "would be lost (line 2)"),
    ],
)
def test_what_would_lose_something_is_left_alone(folder: Path, name: str, text: str, message: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    (folder / "good.anml").write_text(NATIVE_LOOSE, encoding="utf-8")
    options = {"a.kbr": ["--from", "kbr"], "a.dns": ["--from", "anml-dns"]}.get(name, [])
    result = run("format", *options, name)
    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith("signage: ")
    assert message in result.stderr
    assert 1 == result.stderr.count("\n")
    assert text == (folder / name).read_text(encoding="utf-8")


def test_the_other_files_are_formatted_all_the_same(folder: Path) -> None:
    (folder / "bad.anml").write_text("<anml", encoding="utf-8")
    (folder / "good.anml").write_text(NATIVE_LOOSE, encoding="utf-8")
    result = run("format", "bad.anml", "none.anml", "good.anml")
    assert (2, "good.anml: formatted\n", 2) == (result.exit_code, result.stdout, result.stderr.count("\n"))
    assert NATIVE_NEAT == (folder / "good.anml").read_text(encoding="utf-8")


def test_permissions_and_links_stay(folder: Path) -> None:
    file, link = folder / "page.anml", folder / "link.anml"
    file.write_text(NATIVE_LOOSE, encoding="utf-8")
    file.chmod(0o640)
    link.symlink_to(file)
    assert 0 == run("format", "link.anml").exit_code
    assert link.is_symlink()
    assert NATIVE_NEAT == file.read_text(encoding="utf-8")
    assert 0o640 == stat.S_IMODE(file.stat().st_mode)


def test_a_killed_write_leaves_the_old_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (folder / "page.anml").write_text(NATIVE_LOOSE, encoding="utf-8")
    monkeypatch.setattr("pathlib.Path.replace", fail)
    result = run("format", "page.anml")
    assert (2, "signage: page.anml: cannot be written: No space left on device\n") == (
        result.exit_code,
        result.stderr,
    )
    assert NATIVE_LOOSE == (folder / "page.anml").read_text(encoding="utf-8")
    assert ["page.anml"] == [each.name for each in folder.iterdir()]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_another_encoding_becomes_utf_8(folder: Path, encoding: str) -> None:
    declared = "UTF-16" if encoding == "utf-16" else "UTF-8"
    (folder / "shop.anml").write_text(NEAT.replace("UTF-8", declared), encoding=encoding)
    assert 0 == run("format", "shop.anml").exit_code
    assert NEAT.encode() == (folder / "shop.anml").read_bytes()


def test_the_bodies_of_a_workflow_stay_as_they_are(folder: Path) -> None:
    head = '---\nschema:   "2.0"\nname:   "a"\n---\n\n'
    body = "  print( 'x' )   \n\n\ttabs\t\n"
    (folder / "flow.anyt.md").write_text(f'{head}<task   id="one" >\n{body}</task>\n', encoding="utf-8")
    result = run("format", "flow.anyt.md")
    assert (0, "flow.anyt.md: formatted\n", "") == (result.exit_code, result.stdout, result.stderr)
    assert f'{head}<task id="one">\n{body}</task>\n' == (folder / "flow.anyt.md").read_text(encoding="utf-8")


SPECIFICATIONS = {
    "anml-native-0.1.0-draft.md": ("anml", "anml-native", 10),
    "aaf-standard-0.1.md": ("json", "agent-manifest", 1),
}


@pytest.mark.parametrize("name", SPECIFICATIONS)
def test_the_blocks_of_the_specifications(
    specification_blocks: Callable[[str], list[SpecificationBlock]], name: str
) -> None:
    """What is formatted says the same words, and is formatted no further."""
    wanted, label, least = SPECIFICATIONS[name]
    formatted = 0
    for block in specification_blocks(name):
        if block.label != wanted:
            continue
        result = run("format", "--from", label, "-", given=block.text)
        if result.exit_code:
            assert (2, "") == (result.exit_code, result.stdout)
            continue
        formatted += 1
        assert_only_the_form_changed(block.text, result.stdout, label)
    assert formatted >= least


@pytest.mark.parametrize(
    ("name", "first", "last", "label"),
    [("anyt-file-format.md", 377, 431, "anyt"), ("ko-browser-snapshot-1.0.txt", 0, 0, "ko-browser")],
)
def test_the_examples_of_the_other_specifications(
    specification_text: Callable[[str], str], name: str, first: int, last: int, label: str
) -> None:
    lines = specification_text(name).split("\n")
    if label == "ko-browser":  # a flattened page: its largest example is the longest run of numbered lines
        first, last = longest_run(lines)
    text = "\n".join(lines[first - 1 : last]) + "\n"
    result = run("format", "--from", label, "-", given=text)
    assert (0, "") == (result.exit_code, result.stderr)
    assert_only_the_form_changed(text, result.stdout, label)


def longest_run(lines: list[str]) -> tuple[int, int]:
    """Return the numbers of the first and last line of the longest run of elements."""
    runs: list[tuple[int, int]] = [(1, 0)]
    for number, line in enumerate(lines, 1):
        if re.match(r" *[0-9]+: [a-z]+", line):
            runs[-1] = (runs[-1][0], number)
        elif runs[-1][1]:
            runs.append((number + 1, 0))
        else:
            runs[-1] = (number + 1, 0)
    return max(runs, key=lambda run: run[1] - run[0])


def assert_only_the_form_changed(before: str, after: str, label: str) -> None:
    assert words(before) == words(after)
    again = run("format", "--check", "--from", label, "-", given=after)
    assert (0, "") == (again.exit_code, again.output)


def words(text: str) -> list[str]:
    """Return the words of a text in any order, without what only gives it its form."""
    return sorted(re.findall(r"[^\s\"'|,\[\]{}]+", text))


# convert


def test_xml_and_json_are_converted_both_ways() -> None:
    as_json = run("convert", "-", "--to", "anml-json", given=NEAT)
    assert (0, "") == (as_json.exit_code, as_json.stderr)
    assert "Tent shop" == json.loads(as_json.stdout)["head"]["title"]
    back = run("convert", "-", "--to", "anml-xml", given=as_json.stdout)
    assert (0, NEAT, "") == (back.exit_code, back.stdout, back.stderr)
    assert canonical(parse_xml(NEAT)) == canonical(parse_json(as_json.stdout))


def test_what_is_lost_is_told_with_its_line(folder: Path) -> None:
    text = f"""{DECLARATION}<anml xmlns="{NAMESPACE}" role="service">
  <body>One
    <link href="/a"/>
    two <!-- why -->
    <section title="x">three</section>
  </body>
</anml>
"""
    (folder / "shop.anml").write_text(text, encoding="utf-8")
    result = run("convert", "shop.anml", "--to", "anml-json")
    assert 0 == result.exit_code
    assert result.stderr.split("\n") == [
        "shop.anml:4: order lost: text comes first, then the elements in groups",
        "shop.anml:5: comment lost",
        "shop.anml:6: order lost: text comes first, then the elements in groups",
        "",
    ]
    assert {"section", "link", "content"} == json.loads(result.stdout)["body"].keys()


def test_a_value_that_its_key_cannot_have_is_told() -> None:
    field = '{"anml": "1.0", "body": {"data": [{"item": [{"field": [\n{"name": "n", "content": 1000}]}]}]}}'
    result = run("convert", "-", "--from", "anml-json", "--to", "anml-xml", given=field)
    assert (0, "standard input:2: lost: ANML takes no such value here\n") == (
        result.exit_code,
        result.stderr,
    )


def test_what_one_line_loses_twice_is_told_once(folder: Path) -> None:
    text = f"""{DECLARATION}<anml xmlns="{NAMESPACE}">
<body>Hello <section title="x"/> world <link href="/a"/> tail</body>
</anml>
"""
    (folder / "shop.anml").write_text(text, encoding="utf-8")
    result = run("convert", "shop.anml", "--to", "anml-json")
    assert "shop.anml:3: order lost: text comes first, then the elements in groups\n" == result.stderr


def test_output_goes_to_a_file_atomically(folder: Path) -> None:
    (folder / "shop.anml").write_text(NEAT, encoding="utf-8")
    result = run("convert", "shop.anml", "--to", "anml-json", "--output", "shop.anml.json")
    assert (0, "") == (result.exit_code, result.output)
    assert 0 == run("check", ".").exit_code
    missing = run("convert", "shop.anml", "--to", "anml-json", "--output", "no/such/folder.json")
    assert (2, 1) == (missing.exit_code, missing.stderr.count("\n"))
    assert {"shop.anml", "shop.anml.json"} == {each.name for each in folder.iterdir()} - {".signage_cache"}


SNAPSHOTS = {
    "aria-snapshot": """- heading "Tents" [level=1, ref=e1]
- textbox "Name" [ref=e2]: Ada
- link "Home" [ref=e3]:
  - /url: /
""",
    "agent-browser": '@e1 [button] "Save"\n@e2 [input type="email"] "Mail"\n',
    "ko-snapshot": 'Page: "Tents"\n\n1: heading "Tents"\n2: textbox "Name" value="Ada"\n3: button "Save" focused\n',
}


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("aria-snapshot", 'h1#e1 "Tents"\ntextbox#e2 "Name" value=Ada\nlink#e3 "Home" href="/"\n'),
        ("agent-browser", 'button#e1 "Save"\ntextbox#e2 "Mail" type=email\n'),
        (
            "ko-snapshot",
            '---\ntitle: Tents\n---\nh2#e1 "Tents"\ntextbox#e2 "Name" value=Ada\nbutton#e3 "Save" [focused]\n',
        ),
    ],
)
def test_snapshots_become_native(folder: Path, kind: str, expected: str) -> None:
    (folder / "page.txt").write_text(SNAPSHOTS[kind], encoding="utf-8")
    for arguments in (["page.txt"], ["page.txt", "--from", "kbr" if kind == "ko-snapshot" else "aria-snapshot"]):
        result = run("convert", *arguments, "--to", "anml")
        assert (0, expected, "") == (result.exit_code, result.stdout, result.stderr)
    errors = [
        each
        for each in FORMATS_BY_LABEL["anml-native"].check(expected, Context(profile=Profile.STRICT))
        if each.severity is Severity.ERROR
    ]
    assert [] == errors


def test_a_line_of_no_known_shape_is_told() -> None:
    result = run("convert", "-", "--to", "anml", given='- button "Save" [ref=e1]\nmore words, {somewhere}\n')
    assert 0 == result.exit_code
    assert "standard input:2: this line has no known shape; it becomes text\n" == result.stderr


@pytest.mark.parametrize(
    ("label", "text", "said"),
    [
        ("kbr", 'Page: "\\"x\\""\n\n1: main\n', []),
        ("kbr", 'Page: "a \\"b\\""\n\n1: main\n', []),
        ("kbr", '1: link "a\\nb" value="c\\r\\nd"\n', ["1: a line break becomes a space"]),
        ("kbr", "Page: Harbour\n\n1: main\n", ["1: this title isn't in double quotes; it is left out"]),
        ("kbr", 'Page: "a" b\nPage: "c"\n1: main\n', ["1: what is after the title", "2: this is a second title"]),
        ("kbr", "Scoped to: a\nScoped to: b\n1: main\n", ["2: this is a second scope"]),
        ("kbr", "1: checkbox unchecked \u2190[cursor]\n", ["1: `unchecked` is left out", "1: the mark of"]),
        ("kbr", "Viewport: 10x10\n1: main\n", ["1: this line has no known shape; it becomes text"]),
        ("kbr", '1: main\n  2: link "a\\xff"\n', ["2: a byte that is not a character becomes U+FFFD"]),
        ("aria-snapshot", '- main:\n  - heading "A" [level=7]\n', ["2: the heading's level becomes 6"]),
        ("aria-snapshot", '- heading "A" [level=6]\n', []),
        ("aria-snapshot", '- link "a\\nb" [ref=e1]\n', ["1: a line break becomes a space"]),
        ("aria-snapshot", 'Page: "x"\n@e1 [button] "Save"\n', []),
        ("aria-snapshot", "- list:\n  - /children: equal\n", ["2: `/children: equal` is left out"]),
        ("aria-snapshot", "- /url: /a\n- main\n", ["1: this property is under no node"]),
        ("aria-snapshot", "- link:\n  - /url: /a\n  - /url: /b\n", ["3: this takes the place of another `url`"]),
        ("aria-snapshot", '- button "A" [ref=e1] [cursor=pointer]\n', ["1: `[cursor=pointer]` is left out"]),
        (
            "aria-snapshot",
            "".join(f'- button "{each}" [ref=e{each}] [cursor=pointer]\n' for each in "1234"),
            ["1: `[cursor=pointer]` is left out; likewise on 3 more lines"],
        ),
        ("aria-snapshot", '- button "A" [tabindex, =x]\n', ["1: `[=x]` is", "1: `[tabindex]` is"]),
        ("aria-snapshot", '- button "A" [x=1, x=2, x=2]\n', ["1: `[x=1]` is left out"]),
        ("aria-snapshot", '- checkbox "A" [checked=false]\n', ["1: `[checked=false]` is left out"]),
        ("aria-snapshot", '- link "A" [ref=e1] [ref=e3]\n', ["1: `[ref=e3]` is left out"]),
        ("aria-snapshot", '@e1 [link] "A" (two words)\n', ["1: `(two words)` is left out"]),
        ("aria-snapshot", '@e1 [link %] "A"\n', ["1: `[%]` is left out"]),
        ("aria-snapshot", "- heading /h.*/ [level=1]\n", ["1: the pattern becomes a text"]),
        ("aria-snapshot", '- heading "/h.*/" [level=1]\n', []),
        ("aria-snapshot", "- text: /h.*/\n", ["1: the pattern becomes a text"]),
        ("aria-snapshot", "Page: a\nPage: b\nScope: c\n- main\n", ["2: this line is", "3: this line is"]),
    ],
)
def test_what_a_native_document_cannot_say_is_told(label: str, text: str, said: list[str]) -> None:
    result = run("convert", "-", "--from", label, "--to", "anml", given=text)
    assert 0 == result.exit_code
    told = [line.removeprefix("standard input:") for line in result.stderr.splitlines()]
    told = [line for line in told if not line.endswith("missing in the source")]
    assert said == [line[: len(start)] for line, start in zip(told, said, strict=True)]


PAGE = """<!doctype html><html lang="en"><head><title>Feedback</title>
<link rel="canonical" href="https://tents.example/docs/feedback.html"></head><body>
<form data-agent-kind="action" data-agent-action="docs.feedback" data-agent-danger="low"
data-agent-confirm="optional">
<label>Text <textarea name="t" required data-agent-kind="field" data-agent-field="text"></textarea></label>
</form></body></html>
"""


def test_an_annotated_page_becomes_a_manifest(folder: Path) -> None:
    (folder / "feedback.html").write_text(PAGE, encoding="utf-8")
    result = run("convert", "feedback.html", "--to", "manifest", "--output", "agent-manifest.json")
    assert (0, "") == (result.exit_code, result.output)
    manifest = json.loads((folder / "agent-manifest.json").read_text(encoding="utf-8"))
    assert "https://tents.example" == manifest["site"]["origin"]
    assert ["text"] == manifest["actions"]["docs.feedback"]["inputSchema"]["required"]
    assert {"/docs/feedback.html": ["docs.feedback"]} == {
        path: page["actions"] for path, page in manifest["pages"].items()
    }
    assert 0 == run("check", "agent-manifest.json").exit_code
    assert 0 == run("format", "--check", "agent-manifest.json").exit_code


def test_a_manifest_names_the_address_that_is_given() -> None:
    page = PAGE.replace('<link rel="canonical" href="https://tents.example/docs/feedback.html">', "")
    result = run("convert", "-", "--from", "agent-html", "--to", "manifest", given=page)
    assert "`--base-url`" in result.stderr
    given = ("--base-url", "https://other.example/x/", "--site-name", "Other")
    result = run("convert", "-", "--to", "manifest", *given, given=page)
    assert (0, "") == (result.exit_code, result.stderr)
    assert {"name": "Other", "origin": "https://other.example"} == {
        key: json.loads(result.stdout)["site"][key] for key in ("name", "origin")
    }


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        (
            'button "Save"\n',
            ("--to", "anml-xml"),
            "ANML native cannot be converted to `anml-xml`. Name a document in",
        ),
        (
            NEAT,
            ("--to", "anml"),
            "cannot be converted to `anml`. Name a document in `aria-snapshot` or `ko-snapshot`",
        ),
        ("<anml", ("--from", "anml-xml", "--to", "anml-json"), "standard input:1: cannot be read: M001"),
        ('{"anml": "1.0", ...}', ("--from", "anml-json", "--to", "anml-xml"), "cannot be read: M082"),
        (NEAT, ("--from", "anmll", "--to", "anml-json"), "`anmll` is not a known label"),
        ("{}", ("--to", "anml-xml"), "unknown format"),
        ("{}", ("--from", "anml-json", "--to", "anml-xml"), "standard input:1: cannot be converted: no key here"),
        ('{"a": 1}', ("--from", "anml-json", "--to", "anml-json"), "cannot be converted: no key here"),
    ],
)
def test_what_cannot_be_converted(text: str, arguments: tuple[str, ...], message: str) -> None:
    result = run("convert", "-", *arguments, given=text)
    assert (2, "", 1) == (result.exit_code, result.stdout, result.stderr.count("\n"))
    assert message in result.stderr


def test_bytes_that_are_no_text() -> None:
    result = run("convert", "-", "--to", "anml", given=b"\xff\xfe\xff")
    assert (2, "signage: standard input: not UTF-8 (byte 2). Give it as UTF-8.\n") == (
        result.exit_code,
        result.stderr,
    )


def test_every_conversion_is_from_a_format_that_there_is() -> None:
    names = {form.name for form in FORMATS}
    assert set() == {name for sources in CONVERSIONS.values() for name in sources} - names


@pytest.mark.parametrize(
    "text",
    [
        "<section>" * 100_000,
        f'<anml xmlns="{NAMESPACE}">' + "<a/>" * 200_000,
        '{"anml": ' * 100_000,
        '<!DOCTYPE a [<!ENTITY b "c">]><body>&b;</body>',
        "x" * 2_000_000,
    ],
    ids=["deep", "many", "deep-json", "entity", "large"],
)
def test_an_attack_is_refused_soon(text: str, ends_soon: Callable[[Callable[[], object]], bool]) -> None:
    def refused() -> None:
        assert 2 == run("convert", "-", "--from", "anml", "--to", "anml-json", given=text).exit_code

    assert ends_soon(refused)


# check --origin, twins

ORIGIN = f"""{DECLARATION}<anml xmlns="{NAMESPACE}" role="service">
  <head><title>Tent shop</title></head>
  <interact><action id="order" method="POST" endpoint="/order" confirm="true"/></interact>
  <knowledge><ask field="email" action="order" required="true" purpose="To send the invoice"/></knowledge>
</anml>
"""
RESPONSE = f"""{DECLARATION}<anml xmlns="{NAMESPACE}" role="agent-response">
  <knowledge><answer field="tel" value="1" consent="explicit"/></knowledge>
</anml>
"""


def test_a_response_is_checked_against_its_origin(folder: Path) -> None:
    (folder / "origin.anml").write_text(ORIGIN, encoding="utf-8")
    (folder / "response.anml").write_text(RESPONSE, encoding="utf-8")
    assert 0 == run("check", "response.anml").exit_code
    result = run("check", "--format", "concise", "response.anml", "--origin", "origin.anml")
    assert 1 == result.exit_code
    assert ["response.anml:3:4: M063", "response.anml:3:29: M063"] == [
        " ".join(line.split(" ")[:2]) for line in result.stdout.splitlines()
    ]
    # The document that asks is no response, so it stands beside it unharmed.
    assert 2 == run("check", "--format", "concise", ".", "--origin", "origin.anml").stdout.count("M063")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<anml", "not an ANML 1.0 document"),
        ("button", "not an ANML 1.0 document"),
        (RESPONSE, "an agent's response"),
    ],
)
def test_a_wrong_origin_ends_with_2(folder: Path, text: str, message: str) -> None:
    (folder / "origin.anml").write_text(text, encoding="utf-8")
    (folder / "response.anml").write_text(RESPONSE, encoding="utf-8")
    result = run("check", "response.anml", "--origin", "origin.anml")
    assert (2, 1) == (result.exit_code, result.stderr.count("\n"))
    assert message in result.stderr


@pytest.mark.parametrize(("xml", "as_json"), [("shop.anml", "shop.anml.json"), ("anml", "anml.json")])
def test_twins_are_compared_once(folder: Path, xml: str, as_json: str) -> None:
    place = folder / ".well-known"
    place.mkdir()
    (place / xml).write_text(NEAT, encoding="utf-8")
    run(
        "convert", f".well-known/{xml}", "--from", "anml", "--to", "anml-json", "--output", f".well-known/{as_json}"
    )
    assert (0, "") == (
        run("check", "--format", "concise", ".").exit_code,
        run("check", "--format", "concise", ".").output,
    )
    text = (place / as_json).read_text(encoding="utf-8")
    (place / as_json).write_text(text.replace("Tent shop", "Tent house"), encoding="utf-8")
    for argument, path in ((".", as_json), (f".well-known/{xml}", xml), (f".well-known/{as_json}", as_json)):
        lines = run("check", "--format", "concise", argument).stdout.splitlines()
        assert [f".well-known/{path}"] == [line.split(":")[0] for line in lines]
        assert " M089 " in lines[0]


def test_the_bytes_of_a_file_are_judged(folder: Path) -> None:
    (folder / "a.anml.json").write_bytes(b'\xef\xbb\xbf{"anml": "1.0", "role": "agent-response"}')
    (folder / "b.anml").write_bytes(RESPONSE.encode("utf-16-le"))
    output = run("check", "--format", "concise", ".").stdout
    assert ["a.anml.json M011", "b.anml M010", "b.anml M011"] == sorted(
        f"{line.split(':')[0]} {line.split(' ')[1]}" for line in output.splitlines()
    )


REFS = """- main [ref=e1]:
  - button "Buy" [ref=f1e2]
  - checkbox "Stay" [ref=e4]
  - text: Stay
"""


def test_refs_that_do_not_fit_become_others_and_are_counted() -> None:
    result = run("convert", "-", "--from", "aria-snapshot", "--to", "anml", given=REFS)
    assert 'main\n  button#x1 "Buy"\n  checkbox#e4 "Stay"\n' == result.stdout
    assert [
        "standard input:1: 1 ref becomes another one, as the format doesn't have it",
        "standard input:1: 1 ref of structural elements left out",
    ] == result.stderr.splitlines()


def test_the_snapshot_in_an_envelope_is_converted() -> None:
    text = json.dumps({"success": True, "data": {"snapshot": '- button "Buy" [ref=e1]', "refs": {}}})
    result = run("convert", "-", "--to", "anml", given=text)
    assert (0, 'button#e1 "Buy"\n') == (result.exit_code, result.stdout)


@pytest.mark.parametrize("label", ["aria-snapshot", "ko-browser"])
def test_what_is_no_snapshot_is_refused(label: str) -> None:
    result = run("convert", "-", "--from", label, "--to", "anml", given="Tents are dry.\n")
    assert (2, "") == (result.exit_code, result.stdout)
    assert "not a snapshot" in result.stderr
