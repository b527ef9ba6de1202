"""What is fuzzed: for each target a function that takes bytes, and raises where a promise does not hold.

The first line of an input names a variant, such as a format or a file; any other line chooses one by its checksum.
"""

import json
import os
import re
import shutil
import sqlite3
import sys
import tempfile
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from hashlib import blake2b, sha256
from importlib.metadata import entry_points
from itertools import chain
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET
from zlib import adler32, crc32

import click
from click.testing import CliRunner
from pygments.lexers import get_lexer_by_name
from pygments.token import Error, is_token_subtype
from turbohtml.detect import detect

import signage
from signage.main import main
from signage_core.kept import own_name
from signage_linter.reporters import REPORTERS, written
from signage_linter.source import SourceCache
from signage_site.run.page import sign_page
from signage_site.run.signing import sign
from signage_site.run.undo import undo
from signage_site.settings import Settings
from signage_site.state.record import PageRecord, insertions_text
from signage_specs.readers.html_encoding import Undecodable
from signage_specs.registry import FORMATS
from signage_specs.rule import Context

try:
    import html5lib  # type: ignore[import-untyped,import-not-found,unused-ignore]
except ImportError:  # it comes with `make fuzz`; without it, pages are not judged by another parser
    html5lib = None

LEXERS = tuple(
    sorted(each.name for each in entry_points(group="pygments.lexers") if each.value.startswith("signage_lexers"))
)
MARKUPS = ("a.md", "myst/a.md", "a.rst", "a.html", "a.py")
CONFIGURATIONS = (
    *("mkdocs.yml", "zensical.toml", "conf.py", "pyproject.toml", "signage.toml"),
    *("_config.yml", "_toc.yml", "myst.yml"),
)
STATES = ("check", "baseline", "rows", "bytes")
FIXABLE = ("a.anyt.md", "a.anml", "a.anml.json", "agent-manifest.json", "a.html", "a.py", "a.md")
NOW = datetime(2030, 1, 1, tzinfo=UTC)

sampling = False
"""Whether an input tries only one of the ways that a target has, as while fuzzing; the tests try all of them."""

_PAGE = b"<title>t</title><form id=f><label>Name <input name=a></label><button>Go</button></form>"
_EXAMPLE = '# Page\n\n```anyt\n<task id="a">\n```\n'
_MYST = 'extensions = ["myst_parser"]\n'
_CONTROLS_OF_DOCUMENTS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\ud800-\udfff]")


def formats(data: bytes) -> None:
    """Parse a text, judge it as a document and as an example in both profiles, and write it again."""
    name, text = _variant(data, [each.name for each in FORMATS])
    each = next(each for each in FORMATS if each.name == name)
    readings = [(profile, is_whole) for profile in signage.Profile for is_whole in (False, True)]
    for profile, is_whole in _chosen(data, readings):
        context = Context(profile=profile, now=NOW)
        diagnostics = each.check(text, context) if is_whole else each.check_example(text, context)
        for one in diagnostics:
            assert 0 <= one.span.start <= one.span.end <= len(text), one
            for edit in one.fix.edits if one.fix else ():
                assert 0 <= edit.span.start <= edit.span.end <= len(text), one
        canonical = each.write(each.parse(text))
        if is_whole and not any(one.severity is signage.Severity.ERROR for one in diagnostics):
            assert canonical == each.write(each.parse(canonical)), "writing a document twice changes it"


def lexers(data: bytes) -> None:
    """Lex a text: the tokens are the text, and none of them is an error."""
    alias, text = _variant(data, LEXERS)
    end = 0
    for start, kind, value in get_lexer_by_name(alias).get_tokens_unprocessed(text):
        assert start == end, "a token starts elsewhere"
        assert not is_token_subtype(kind, Error), "an error token"
        assert value, "an empty token"
        assert text.startswith(value, start), "a token is not in the text"
        end = start + len(value)
    assert end == len(text), "text without a token"


def finders(data: bytes) -> None:
    """Check a page of each markup: places are in the page, and nothing outside the project is opened."""
    markup, text = _variant(data, MARKUPS)
    folder = _folder(
        {"shared.md": "```anyt\n<task>\n```\n", "conf.py": _MYST, "mkdocs.yml": _SNIPPETS}
        if markup == "a.md"
        else {"shared.md": "```anyt\n<task>\n```\n", "myst/conf.py": _MYST, "../outside.md": "outside"}
    )
    with _confined(folder):
        report = signage.check_text(text, str(folder / markup))
    line_count = len(re.split(r"\r\n|\r|\n", text))
    for each in report.diagnostics:
        assert min(each.line, each.column) >= 1, each
        assert (each.line, each.column) <= (each.end_line, each.end_column), each
        if each.path.endswith(markup):
            assert each.end_line <= line_count, each


_SNIPPETS = (
    "markdown_extensions: [attr_list, md_in_html, admonition, pymdownx.superfences, pymdownx.snippets, "
    "pymdownx.details, pymdownx.blocks.tab, pymdownx.tabbed: {alternate_style: true}]\n"
)


def signer(data: bytes) -> None:
    """Sign a page: again is the same, undone is the same, and other readers see the same page."""
    for settings in _chosen(data, (_SETTINGS, _PLAIN)):
        _sign(data, settings)
    if _is_chosen(data, 512):
        _sign_folder(data)


def _sign(data: bytes, settings: Settings) -> None:
    signed = sign_page(data, "a.html", settings)
    if isinstance(signed, Undecodable):
        return
    again = sign_page(signed.content, "a.html", settings)
    assert not isinstance(again, Undecodable), "a signed page can't be decoded"
    assert again.content == signed.content, "a second run changes the page"
    assert again.twins == signed.twins, "a second run changes a twin"
    insertions = insertions_text(signed.insertions)
    built, digest = sha256(data).digest(), sha256(signed.content).digest()
    record = PageRecord("a.html", digest, built, "", signed.encoding, insertions, "")
    assert record.undo(signed.content) == data, "undoing doesn't give the page back"
    for twin in signed.twins:
        assert "\0" not in twin.text
        judged = twin.kind == "anml" and _is_chosen(data, 4)
        faults = signage.check_document(twin.text, "anml-xml") if judged else []
        assert not [each for each in faults if each.severity is signage.Severity.ERROR], faults
    assert _declared(data) == _declared(signed.content), "browsers read another encoding"
    if html5lib is not None and b"\0" not in data and _is_chosen(data, 16):  # html5lib leaves NUL out
        assert _content(data, signed.encoding) == _content(signed.content, signed.encoding), "another page"


_SETTINGS = Settings(
    dialect="0.1+links", base_url="https://a.example/", embed_manifest=True, script=True, webmcp=True, jobs=1
)
_PLAIN = replace(_SETTINGS, embed_manifest=False, script=False)


def _sign_folder(page: bytes) -> None:
    folder = _folder({"site/a.html": page})
    site, state = folder / "site", folder / "state"
    with _confined(folder):
        sign(site, _SETTINGS, state=state)
        signed = _files(site)
        sign(site, _SETTINGS, state=state)
        assert signed == _files(site), "a second run changes the site"
        undo(site, state=state)
    assert {"a.html": page} == _files(site), "undoing doesn't give the site back"


def _declared(page: bytes) -> str:
    """Return what turbohtml reads as the declaration: html5lib takes a tag inside of a tag's name for a tag."""
    # So that nothing else says an encoding; a sign that starts no comment behind a `<`.
    ascii_only = re.sub(rb"[^\x00-\x1a\x1c-\x7f]", b"~", page[:1024].rpartition(b">")[0] + b">")
    return detect(page if page.startswith(_MARKS) else ascii_only).encoding or "windows-1252"


_MARKS = (BOM_UTF8, BOM_UTF16_LE, BOM_UTF16_BE)


def _content(page: bytes, encoding: str) -> list[object]:
    """Return what html5lib reads in a page, without what signing may insert: attributes, a link and scripts."""
    pieces: list[object] = [""]

    def add(text: str | None) -> None:
        if isinstance(pieces[-1], str):
            pieces[-1] += text or ""
        elif text:
            pieces.append(text)

    text = page.decode(encoding).removeprefix("\ufeff")
    parser = html5lib.HTMLParser(html5lib.getTreeBuilder("etree", fullTree=True), namespaceHTMLElements=False)
    try:
        tree = parser.parse(text, scripting=True)  # as browsers, and the signer, read `noscript`
    except AssertionError:  # html5lib's own, of a table that ends in odd states
        return []
    walk = [iter([tree])]
    comments: list[str] = []  # by themselves: what is inserted decides whether one comes before the root
    while walk:
        each = next(walk[-1], None)
        if each is None:
            walk.pop()
            pieces.append(("end",))
        elif isinstance(each, str):
            add(each)
        elif each.tag is ET.Comment:
            comments.append(each.text or "")
        elif not _is_inserted(each):
            own = {key: value for key, value in each.attrib.items() if not _INSERTED.match(str(key))}
            pieces.append((each.tag, own))
            # What is inserted decides whether white space before a head's first element belongs to the page.
            shown = str.strip if each.tag == "head" else str
            add(shown(each.text or ""))
            walk.append(chain.from_iterable([(child, shown(child.tail or "")) for child in each]))
    return [*pieces, *comments]


def _is_inserted(element: Any) -> bool:
    kind, source = element.get("type") or "", element.get("src") or ""
    if element.tag == "bdi" and element.get("hidden") == "":
        return ["Index of this site in Markdown"] == [each.text for each in element]
    if element.tag == "link" and kind == "text/markdown":
        return (element.get("href") or "").endswith("a.md")
    return element.tag in ("link", "script") and ("agent" in kind or "anml" in kind or "signage.js" in source)


_INSERTED = re.compile(r"data-agent-|tool(name|description|param|auto)|id$")


def configurations(data: bytes) -> None:
    """Read a project's configuration: it ends in settings or in a message, and runs nothing."""
    name, text = _variant(data, CONFIGURATIONS)
    beside = {"_toc.yml": {"_config.yml": ""}, "_config.yml": {"_toc.yml": "root: a\n"}}.get(name, {})
    folder = _folder({**beside, name: text, "canary.py": "raise SystemExit", "docs/a.md": _EXAMPLE})
    with _confined(folder), chdir(folder):
        try:
            loaded = signage.Configuration.load(folder)
        except signage.ConfigurationError:
            return
        signage.check_text(_EXAMPLE, "docs/a.md", loaded)
    assert "canary" not in sys.modules, "a module of the project was run"


def states(data: bytes) -> None:
    """Read a damaged cache or state, or a baseline of a stranger's: nothing ends in a crash or leaves the site."""
    kind, text = _variant(data, STATES)
    if kind in ("rows", "bytes"):
        _damage_state(kind, text)
        return
    files = _checked_folder() if kind == "check" else {"a.md": _EXAMPLE.encode()}
    folder = _folder({**files, "signage-baseline.json": text})
    with chdir(folder):
        if kind == "check":
            for file in Path(".signage_cache").glob("*.json"):
                digest = blake2b(text.encode("utf-8", "replace"), digest_size=16).hexdigest()
                file.write_text(f"{digest}\n{text}", "utf-8", "replace", newline="")
        _run("check", "a.md", *(["--baseline", "use"] if kind == "baseline" else []), "--format", "concise")


@cache
def _checked_folder() -> dict[str, bytes]:
    folder = _folder({"a.md": _EXAMPLE})
    with chdir(folder):
        _run("check", "a.md")
    return _content_of(folder)


def _content_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _damage_state(kind: str, text: str) -> None:
    files = _signed_folder()
    folder = _folder(files)
    site, state = folder / "site", folder / "state"
    signed = files["site/a.html"]
    file = next(state.glob("*.db"))
    if kind == "bytes":
        raw = bytearray(file.read_bytes())
        place, _, content = text.partition("\n")
        start = crc32(place.encode("utf-8", "replace")) % len(raw)
        new = content.encode("utf-8", "replace")
        raw[start : start + len(new)] = new
        file.write_bytes(raw)
    else:
        _add_rows(file, text)
    with _confined(folder):
        undo(site, state=state)
        sign(site, _SETTINGS, state=state)
    assert (site / "a.html").read_bytes() in (_PAGE, signed), "a damaged state changes a page"
    assert (folder / "author.txt").read_text() == "mine"


@cache
def _signed_folder() -> dict[str, bytes]:
    folder = _folder({"site/a.html": _PAGE, "author.txt": "mine"})
    sign(folder / "site", _SETTINGS, state=folder / "state")
    return _content_of(folder)


def _add_rows(file: Path, text: str) -> None:
    """Put rows into a state whose digests fit no page."""
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError):
        rows = [text.split("\n")]
    database = sqlite3.connect(file)
    for row in rows if isinstance(rows, list) else [rows]:
        given = row if isinstance(row, list) else [row]
        values: list[Any] = [v if isinstance(v, str | float | None) else str(v) for v in (*given, *[None] * 9)[:9]]
        table, size = ("pages", 9) if len(given) > 2 else ("documents", 2)
        marks = ", ".join("?" * size)
        with suppress(sqlite3.Error, OverflowError, UnicodeError):
            database.execute(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", values[:size])
    database.commit()
    database.close()


def reporters(data: bytes) -> None:
    """Write a report with hostile messages and file names: it is a document, and a terminal or a log is safe."""
    name, text = _variant(data, tuple(REPORTERS))
    lines = text.split("\n\n") or [""]
    report = _report()
    diagnostics: list[signage.PageDiagnostic] = []
    for index, each in enumerate(report.diagnostics):
        message, path, related = (lines[(index + offset) % len(lines)] for offset in range(3))
        path = path.replace("\0", "") or "a.md"
        others = tuple(replace(other, path=path, message=related) for other in each.related)
        diagnostics.append(replace(each, message=message, path=path, related=others))
    hostile = replace(
        report,
        diagnostics=tuple(diagnostics),
        paths=tuple(each.path for each in diagnostics),
        notes=tuple(lines[:3]),
        unreadable=tuple(lines[-3:]),
    )
    output = written(name, hostile, SourceCache(Path()))
    if name in ("json", "gitlab", "sarif"):
        json.loads(output)
    elif name == "junit":
        ET.fromstring(output)
    raw = _CONTROLS if name in ("text", "concise", "github") else _CONTROLS_OF_DOCUMENTS
    assert not raw.search(click.unstyle(output)), "a control character"
    if name in ("text", "concise", "github"):
        assert not re.search(r"##\w*\[", output), "a command of a runner"
    for line in output.split("\n") if name == "github" else []:
        assert not line or re.match(r"::(error|warning|notice) ", line), line


@cache
def _report() -> signage.RunReport:
    return signage.check_text(_EXAMPLE + _EXAMPLE.replace("anyt", "anml-native"), "a.md")


def fixes(data: bytes) -> None:
    """Fix a file: it converges, and what stands around the example stays."""
    name, text = _variant(data, FIXABLE)
    before, after = "", ""
    if name == "a.md":
        before, after = "# Page  \n\n* x\t\n\n```anyt\n", "\n```\n\nAfter *it*,  \n1) more.\n"
    folder = _folder({name: before + text + after})
    with chdir(folder):
        _run("check", name, "--fix", "--format", "concise")
        once = (folder / name).read_bytes()
        _run("check", name, "--fix", "--format", "concise")
    assert once == (folder / name).read_bytes(), "a second run finds more to fix"
    assert once.startswith(before.encode()), "what stands before the example has changed"
    assert once.endswith(after.encode()), "what stands behind the example has changed"


@dataclass(frozen=True, slots=True)
class Target:
    """Something to fuzz.

    Attributes:
        check: raises for an input that breaks a promise.
        variants: what the first line of an input may say; empty where it says nothing.
    """

    check: Callable[[bytes], None]
    variants: tuple[str, ...] = ()


TARGETS = {
    "formats": Target(formats, tuple(each.name for each in FORMATS)),
    "lexers": Target(lexers, LEXERS),
    "finders": Target(finders, MARKUPS),
    "signer": Target(signer),
    "configurations": Target(configurations, CONFIGURATIONS),
    "states": Target(states, STATES),
    "reporters": Target(reporters, tuple(REPORTERS)),
    "fixes": Target(fixes, FIXABLE),
}


def repeated(data: bytes, target: Target, size: int = 100_000) -> bytes:
    """Return an input of about `size` bytes that says over and over what `data` says."""
    first, end, rest = data.partition(b"\n") if target.variants else (b"", b"", data)
    return first + end + rest * (size // max(len(rest), 1))


def _variant(data: bytes, names: Iterable[str]) -> tuple[str, str]:
    first, _, rest = data.partition(b"\n")
    names = tuple(names)
    name = first.decode("utf-8", "replace")
    return name if name in names else names[crc32(first) % len(names)], rest.decode("utf-8", "replace")


def _chosen(data: bytes, ways: Sequence[Any]) -> Sequence[Any]:
    start = crc32(data) % len(ways)
    return ways[start : start + 1] if sampling else ways


def _is_chosen(data: bytes, one_in: int) -> bool:
    return not sampling or adler32(data) % one_in == 0


_ROOT = Path(tempfile.gettempdir()).resolve() / f"signage-fuzz-{os.getpid()}"


def _folder(files: Mapping[str, str | bytes]) -> Path:
    """Return the one folder that inputs are written to, with these files in it and no others."""
    folder = _ROOT / "project"
    shutil.rmtree(_ROOT, ignore_errors=True)
    (folder / ".git").mkdir(parents=True)
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "replace"))
    return folder


def _files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix in (".html", "")
    }


def _run(*arguments: str) -> None:
    """Run the command as a user does; a crash is raised, and what is printed is inert."""
    result = CliRunner().invoke(main, arguments)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code in (0, 1, 2), result.output
    assert not _CONTROLS.search(result.output), "a control character is printed"


_confining: list[Path] = []
_escapes: list[str] = []
_PYTHON = (sys.prefix, sys.base_prefix, str(Path(signage.__file__).parents[2]), *filter(None, sys.path))
# How much memory the process has, which the bound of a page's converter is counted from.
_ALLOWED = tuple(map(os.path.realpath, (*_PYTHON, os.devnull, "/proc/self/statm")))
_FORBIDDEN = (
    *("socket.connect", "socket.getaddrinfo"),
    *("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn"),
)


@contextmanager
def _confined(folder: Path) -> Iterator[None]:
    """Refuse connections, programs, and files outside of a folder other than Python's and ours."""
    _hook()
    own_name("")  # makes the user's key, once and for all
    _confining.append(folder)
    _escapes.clear()
    try:
        yield
    finally:
        _confining.pop()
    assert not _escapes, _escapes  # whoever caught the error


@cache
def _hook() -> None:
    def audit(event: str, arguments: tuple[Any, ...]) -> None:
        if not _confining:
            return
        refused = event in _FORBIDDEN
        if event in ("open", "sqlite3.connect") and isinstance(arguments[0], str | bytes):
            path = os.path.realpath(os.fsdecode(arguments[0]))
            refused = not path.startswith((f"{_confining[-1]}{os.sep}", *_ALLOWED))
        if refused:
            _escapes.append(f"{event} {arguments[0]!r}")
            raise PermissionError(f"{event} outside of the project")

    sys.addaudithook(audit)
