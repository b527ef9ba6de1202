"""Runs of every kind after one another, and an author who changes things in between, who must lose nothing.

A model keeps what the author's files hold. Whatever was done in between, undoing gives exactly those files.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from signage_site.documents.hosts import HOSTS
from signage_site.documents.places import ANML, ANML_AS_JSON, MANIFEST
from signage_site.run.folder import Folder
from signage_site.run.signing import sign
from signage_site.run.undo import undo
from signage_site.settings import Settings

PAGE = (
    "<!doctype html><html lang=en><head><title>{0}</title></head><body><main><h1>{0}</h1><p>Edition 0.</p>"
    "<form id={0} action=/b><label>Seats <input name=seats></label><button>Go</button></form>{1}"
    "</main></body></html>"
)
# An author annotated one form. What one wrote to the letter as signing does, only a record could tell from it.
OWN_FORM = (
    '<form data-agent-kind="action" data-agent-action="mine.send" data-agent-danger="low" id=own>'
    '<input data-agent-kind="field" data-agent-field="boat" name=seats></form>'
)
PAGES = {
    "index.html": PAGE.format("index", ""),
    "pier.html": PAGE.format("pier", OWN_FORM),
    "deep/quay.html": PAGE.format("quay", "").replace("><", ">\r\n<"),
}
HOST_FILES = {host.file for host in HOSTS if host.file}
AUTHORS = {
    MANIFEST: ('{"version": "0.1", "site": {"name": "Mine", "origin": "https://a.example"}, "actions": {}}\n',),
    "index.anml": ("<anml/>",),
    "signage.js": ("// mine\n",),
    "_headers": ("", "/*\n  X-Mine: 1", "/*\r\n  X-Mine: 1\r\n", "\n"),
    ".htaccess": ("Options -Indexes\n", ""),
    ".nojekyll": ("",),
    "vercel.json": (
        "{}",
        '{ "headers": [ ] }\n',
        '{"cleanUrls":true, "headers":[{"source":"/.well-known/anml","headers":[{"key":"Cache-Control"}]}]}',
        '{\n\t"cleanUrls": true\n}',
    ),
}  # fmt: skip
OURS = (MANIFEST, ANML, ANML_AS_JSON, "index.anml", "deep/quay.anml", "signage.js")
HOSTING = ((), ("netlify", "vercel", "apache", "github-pages"))
OPTIONS = Settings(jobs=1, base_url="https://a.example/", twins=("anml", "markdown"), script=True)
PLACES = [(path, text) for path, texts in AUTHORS.items() for text in texts]


class Killed(BaseException):
    """What ends a run at a write, as a signal would: nothing catches it."""


class Interleaving(RuleBasedStateMachine):
    """A site's folder, and what its author's files hold."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Path(tempfile.mkdtemp())
        self.site, self.state = self.root / "site", self.root / "state"
        self.author: dict[str, bytes] = {}
        self.edition = 0
        self.touched: dict[str, bytes] = {}  # what somebody changed of ours, as it is then
        self.is_known = True  # all that runs did is in the state

    def teardown(self) -> None:
        """Remove the folder."""
        shutil.rmtree(self.root)

    @initialize()
    def build(self) -> None:
        """Write the pages as a generator does."""
        for path, text in PAGES.items():
            self.write(path, text.encode())

    # What runs do.

    @rule(name=st.sampled_from("AB"), hosting=st.sampled_from(HOSTING))
    def sign(self, *, name: str, hosting: tuple[str, ...]) -> None:
        """Sign: a dry run changes nothing and says what the run does, and a second run does nothing."""
        self.sign_twice(replace(OPTIONS, site_name=name, hosting=hosting), self.state)
        self.touched = {
            path: text for path, text in self.touched.items() if text == self.snapshot(self.site).get(path)
        }

    @rule(name=st.sampled_from("AB"))
    def sign_without_a_state(self, *, name: str) -> None:
        """Sign, and remember nothing: what was done then can't be taken back."""
        self.sign_twice(replace(OPTIONS, site_name=name), None)
        self.is_known = False

    @rule(name=st.sampled_from("AB"), hosting=st.sampled_from(HOSTING), writes=st.integers(0, 12))
    def sign_and_be_killed(self, *, name: str, hosting: tuple[str, ...], writes: int) -> None:
        """Sign, and end at a write."""
        with self.killed(writes):
            sign(self.site, replace(OPTIONS, site_name=name, hosting=hosting), state=self.state)

    @rule()
    def undo(self) -> None:
        """Undo: the folder has the author's files, and nothing else, as far as the state knows."""
        before, kept = self.snapshot(self.site), self.snapshot(self.state)
        would = undo(self.site, state=self.state, dry_run=True)
        assert (before, kept) == (self.snapshot(self.site), self.snapshot(self.state))
        report = undo(self.site, state=self.state)
        assert would == report
        if self.is_known:
            left = self.snapshot(self.site)
            told = {path for path, _ in report.skipped}
            assert self.author == {path: text for path, text in left.items() if path not in self.touched}
            assert {path for path in self.touched if path in left} <= told | self.author.keys()

    @rule(writes=st.integers(0, 12))
    def undo_and_be_killed(self, *, writes: int) -> None:
        """Undo, and end at a write."""
        with self.killed(writes):
            undo(self.site, state=self.state)

    # What people do.

    @rule()
    def delete_the_cache(self) -> None:
        """Delete what all runs remember."""
        shutil.rmtree(self.state, ignore_errors=True)
        self.is_known = False

    @rule()
    def build_again(self) -> None:
        """Let the generator write its files over those that are there."""
        for path, content in self.author.items():
            if path in PAGES or path in HOST_FILES:
                self.write(path, content)

    @rule(path=st.sampled_from([*PAGES]))
    def build_a_page_anew(self, path: str) -> None:
        """Let the generator write a page that says something else."""
        self.edition += 1
        self.write(path, PAGES[path].replace("Edition 0", f"Edition {self.edition}").encode())

    @rule(path=st.sampled_from([*PAGES]))
    def edit_a_page(self, path: str) -> None:
        """Edit a page in the folder, signed or not."""
        if path in self.author:
            self.edition += 1
            self.is_known &= self.content(path) == self.author[path]
            for content, keep in ((self.author[path], self.author), (self.content(path), None)):
                start = content.index(b"Edition ") + 8
                edited = content[:start] + f"{self.edition}".encode() + content[content.index(b".", start) :]
                if keep is not None:
                    keep[path] = edited
                else:
                    (self.site / path).write_bytes(edited)

    @precondition(lambda self: len(self.author.keys() & PAGES.keys()) > 1)
    @rule(path=st.sampled_from([*PAGES]))
    def remove_a_page(self, path: str) -> None:
        """Remove a page."""
        if self.author.pop(path, None) is not None:
            (self.site / path).unlink()

    @rule(path=st.sampled_from(OURS))
    def edit_a_document(self, path: str) -> None:
        """Edit a document of ours in the folder: from then on it is the author's, unless it names its generator."""
        if path not in self.author and (self.site / path).is_file():
            edited = self.content(path) + b"\n"
            if path == MANIFEST and not self.goes_with_index(path):
                self.write(path, edited)
                self.is_known &= (self.site / ANML).is_file()
            else:
                (self.site / path).write_bytes(edited)
                self.touched[path] = edited

    @rule(path=st.sampled_from(sorted(HOST_FILES - {"vercel.json", ".nojekyll"})))
    def edit_a_host_file(self, path: str) -> None:
        """Add a line to a host's file, outside of our block."""
        if (self.site / path).is_file():
            found, before = self.content(path), self.author.get(path, b"")
            # Behind our block, the author's last line has an end in any case.
            gap = b"\n" if before and before != found and not before.endswith(b"\n") else b""
            self.author[path] = before + gap + b"# mine\n"
            (self.site / path).write_bytes(found + b"# mine\n")

    @rule(place=st.sampled_from(PLACES))
    def write_a_file(self, place: tuple[str, str]) -> None:
        """Write a file where one of ours would go."""
        if not self.goes_with_index(place[0]):
            self.write(place[0], place[1].encode())

    @rule(path=st.sampled_from([*AUTHORS, *OURS]))
    def remove_a_file(self, path: str) -> None:
        """Remove a file, of the author's or ours."""
        self.author.pop(path, None)
        (self.site / path).unlink(missing_ok=True)

    @invariant()
    def the_author_s_documents_stay(self) -> None:
        """Every file of the author's is as it was; pages and hosts' files hold all that was in them."""
        for path, content in self.author.items():
            found = self.content(path)
            if path in PAGES:
                assert content.partition(b"Edition ")[2].partition(b"<")[0] in found
            elif path == "vercel.json":
                said, kept = json.loads(content), json.loads(found)
                assert all(each in kept["headers"] for each in said.pop("headers", ()))
                assert said.items() <= kept.items()
            elif path in HOST_FILES:
                assert {*content.splitlines()} <= {*found.splitlines()}
            else:
                assert content == found

    # The folder.

    def goes_with_index(self, path: str) -> bool:
        """Tell whether the index alone says that a document is ours: a manifest has no room for a mark."""
        return path == MANIFEST and not self.is_known and (self.site / ANML).is_file()

    def sign_twice(self, told: Settings, state: Path | None) -> None:
        """Sign once as a dry run, once, and once again."""
        before, kept = self.snapshot(self.site), self.snapshot(self.state)
        would = sign(self.site, told, state=state, dry_run=True)
        assert (before, kept) == (self.snapshot(self.site), self.snapshot(self.state))
        report = sign(self.site, told, state=state)
        assert replace(would, dry_run=False) == report
        signed = self.snapshot(self.site)
        assert {path for path in before if before[path] != signed.get(path)} <= {
            *report.changed, *report.written, *report.removed, *report.twins
        }  # fmt: skip
        again = sign(self.site, told, state=state)
        assert ((), (), 0, ()) == (again.changed, again.written, again.twins_written, again.removed)
        assert signed == self.snapshot(self.site)

    def killed(self, writes: int) -> ExitStack:
        """End what runs at a write: before it."""
        left = iter(range(writes))
        commit, remove = Folder.commit, Folder.remove

        def killing(whole: Any) -> Any:
            def before(folder: Folder, *more: Any) -> Any:
                if next(left, None) is None:
                    raise Killed
                return whole(folder, *more)

            return before

        stack = ExitStack()
        stack.enter_context(suppress(Killed))
        stack.enter_context(patch.object(Folder, "commit", killing(commit)))
        stack.enter_context(patch.object(Folder, "remove", killing(remove)))
        return stack

    def write(self, path: str, content: bytes) -> None:
        """Write a file of the author's."""
        (self.site / path).parent.mkdir(parents=True, exist_ok=True)
        (self.site / path).write_bytes(content)
        self.author[path] = content

    def content(self, path: str) -> bytes:
        return (self.site / path).read_bytes()

    @staticmethod
    def snapshot(folder: Path) -> dict[str, bytes]:
        """Return the files of a folder; of a database, only that it is there: its bytes aren't what it says."""
        return {
            file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()
        }


TestInterleaving = Interleaving.TestCase
TestInterleaving.settings = settings(max_examples=50, stateful_step_count=12)
