"""The functions and types behind `import signage`."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from signage.planning import plan as planned
from signage_core.paths import read_file
from signage_core.project import signing_folder
from signage_linter.config import Configuration
from signage_linter.examination import Examiner
from signage_linter.option import ConfigurationError
from signage_linter.recognise import DISPATCHING_LABEL, dispatched_label
from signage_linter.report import FileTask, PageDiagnostic, RunReport, merged
from signage_linter.rule_names import all_rules
from signage_linter.run import check_paths as check_files
from signage_linter.source import Source, SourceCache
from signage_site.report import Report as SigningReport
from signage_site.run.signing import sign as sign_folder
from signage_site.run.undo import UndoReport
from signage_site.run.undo import undo as undo_folder
from signage_site.settings import Settings
from signage_site.snapshots.page import linked_sheets, page_snapshot
from signage_specs.agent.lookup import DnsAnswer, HttpAnswer, Lookup, Verification
from signage_specs.agent.operations import Operation
from signage_specs.agent.verification import verify as verify_authority
from signage_specs.anml.writer import write_json, write_xml
from signage_specs.anml_native.aria.conversion import convert_snapshot
from signage_specs.anml_native.diff import diff as diff_of
from signage_specs.anml_native.patch import patch as patched
from signage_specs.anml_native.prune import prune as pruned
from signage_specs.anml_native.writer import write as write_native
from signage_specs.diagnostic import Diagnostic, Profile, Severity
from signage_specs.format import Format
from signage_specs.ko_snapshot.conversion import convert_ko_snapshot
from signage_specs.readers.html_encoding import Undecodable, decode
from signage_specs.readers.json_nodes import JsonValue
from signage_specs.registry import ANML_NATIVE, FORMATS, FORMATS_BY_LABEL
from signage_specs.rule import Context, Rule
from signage_specs.rule_documentation import RuleDocumentation, read_documentation

_CONVERSIONS: dict[tuple[str, str], Callable[[Any], str]] = {
    ("anml-xml", "anml-json"): write_json,
    ("anml-json", "anml-xml"): write_xml,
    ("aria-snapshot", "anml-native"): convert_snapshot,
    ("ko-snapshot", "anml-native"): lambda snapshot: write_native(convert_ko_snapshot(snapshot)),
}

__all__ = [
    "Configuration", "ConfigurationError", "Diagnostic", "DnsAnswer", "Format", "HttpAnswer", "Operation",
    "PageDiagnostic", "Profile", "Rule", "RunReport", "Severity", "SigningReport", "Verification",
    "check_document", "check_paths", "check_text", "convert", "diff", "explain", "formats", "parse", "patch",
    "plan", "prune", "rules", "sign", "snapshot", "undo", "verify", "write",
]  # fmt: skip


def check_text(text: str, filename: str, configuration: Configuration | None = None) -> RunReport:
    """Check the text of a page or of a document, saved or not, as `signage check` would check the file.

    Args:
        text: the text, line ends untouched.
        filename: the name that decides how the text is read, such as `docs/guide.md`. Includes and the project's
            own settings are looked for beside it. The file need not exist.
        configuration: every option; None takes the defaults.

    Returns:
        The findings, with lines and columns in 1-based code points.
    """
    configuration = configuration or Configuration()
    source = Source(Path(filename).as_posix(), text)
    examiner = Examiner(configuration, SourceCache(Path()))
    report = examiner.examine(FileTask(Path(filename), is_named=True, source=source))
    reports = [] if report.report is None else [report.report]
    return merged(reports, report.unreadable, report.notes, configuration.fail_on)


def check_paths(paths: Iterable[str | Path], configuration: Configuration | None = None) -> RunReport:
    """Check files and folders, as `signage check` does.

    Args:
        paths: files, and folders that are searched for the known suffixes.
        configuration: every option, such as `Configuration.load(Path.cwd())`; None takes the defaults.
    """
    return check_files([Path(each) for each in paths], configuration or Configuration())


def check_document(
    text: str, label: str, *, profile: Profile = Profile.AS_USED, now: datetime | None = None
) -> list[Diagnostic]:
    """Check one document of a format, and return what its rules find, in the order of the text.

    Args:
        text: the document.
        label: the format, by its name or by one of its fence labels.
        profile: which reading of the specification is the measure.
        now: the moment to judge expiry by; None leaves such rules out.

    Returns:
        The findings, with spans in code points of the text.

    Raises:
        KeyError: no format has this label.
    """
    return _format(label, text).check(text, Context(profile=profile, now=now))


def parse(text: str, label: str) -> Any:
    """Return the tree of a document. Never raises for what the text holds; linear and bounded.

    Args:
        text: the document.
        label: the format, by its name or by one of its fence labels.

    Raises:
        KeyError: no format has this label.
    """
    return _format(label, text).parse(text)


def write(document: Any, label: str) -> str:
    """Return the canonical text of a tree that `parse` returned for the same label.

    Raises:
        KeyError: no format has this label.
    """
    return FORMATS_BY_LABEL[label].write(document)


def convert(text: str, source: str, target: str) -> str:
    """Return a document in another format: ANML 1.0 as XML or JSON, snapshots as ANML native.

    Refs of a snapshot are numbered anew where they don't rise in document order, as the format asks (2.2).

    Args:
        text: the document.
        source: `anml-xml`, `anml-json`, `aria-snapshot` or `ko-snapshot`.
        target: `anml-json` or `anml-xml`, and for snapshots `anml-native`.

    Raises:
        ValueError: no such conversion exists.
    """
    if (source, target) not in _CONVERSIONS:
        known = ", ".join(f"`{start}` to `{end}`" for start, end in _CONVERSIONS)
        raise ValueError(f"Cannot convert `{source}` to `{target}`. Choose one of {known}.")
    return _CONVERSIONS[source, target](parse(text, source))


def diff(old: str, new: str) -> str:
    """Return the diff in ANML native that turns the snapshot `old` into `new` (section 5).

    Raises:
        ValueError: one of the two is not a sound snapshot; the message names the line.
    """
    return ANML_NATIVE.write(diff_of(ANML_NATIVE.parse(old), ANML_NATIVE.parse(new)))


def patch(base: str, changes: str) -> str:
    """Return the snapshot that a diff in ANML native makes of its base. All of it applies, or nothing (section 5).

    Raises:
        ValueError: the diff does not fit its base; the message names the line.
    """
    return ANML_NATIVE.write(patched(ANML_NATIVE.parse(base), ANML_NATIVE.parse(changes)))


def prune(snapshot: str, *, interactive: bool = False, depth: int | None = None, budget: int | None = None) -> str:
    """Return a smaller snapshot in ANML native: first the filter, then the depth, then the budget (section 6).

    Args:
        snapshot: the snapshot.
        interactive: keep only elements that can be acted on.
        depth: levels to keep.
        budget: lines of the body to keep at most.

    Raises:
        ValueError: the snapshot is not sound; the message names the line.
    """
    result = pruned(ANML_NATIVE.parse(snapshot), interactive=interactive, depth=depth, budget=budget)
    return ANML_NATIVE.write(result)


def snapshot(page: str | Path, *, selector: str = "", site: str | Path | None = None) -> str:
    """Return a snapshot in ANML native of a built page, as `signage convert PAGE --to anml` makes it.

    Args:
        page: its file.
        selector: of the element that the snapshot is of, in CSS; all of the page where it is empty.
        site: the folder of the built site, in which the stylesheets of the page are looked for; None takes the
            folder that the page is in.

    Raises:
        OSError: the page can't be read.
        ValueError: the page can't be decoded or isn't in the site, or no element matches the selector.
    """
    file = Path(page).absolute()
    folder = Path(site).absolute() if site is not None else file.parent
    path = file.relative_to(folder).as_posix()
    decoded = decode(read_file(file))
    if isinstance(decoded, Undecodable):
        raise ValueError(f"{file.as_posix()}: {decoded.reason}")  # noqa: TRY004  its bytes are wrong, not a type
    return page_snapshot(decoded.text, path, selector, linked_sheets(folder, path))


def sign(folder: str | Path, configuration: Configuration | None = None, *, dry_run: bool = False) -> SigningReport:
    """Sign a built site in place, as `signage annotate` does.

    Args:
        folder: the built site.
        configuration: every option; None takes the defaults.
        dry_run: report what would change, and write nothing.

    Raises:
        NotADirectoryError: there is no such folder.
    """
    configuration = configuration or Configuration()
    state = signing_folder(Path(folder)) if configuration.cache else None
    return sign_folder(folder, Settings.of(configuration), dry_run=dry_run, state=state)


def plan(result: JsonValue, site: str | Path) -> Operation:
    """Return what an agent would do with a planner's result on a site, as `signage plan` says it.

    The result is given as parsed from JSON, the site as its folder. Raises ValueError where the folder has no
    manifest that can be read.
    """
    return planned(result, Path(site))


def undo(folder: str | Path, configuration: Configuration | None = None, *, dry_run: bool = False) -> UndoReport:
    """Take back what signing a site did, as `signage annotate --undo` does; the arguments are those of `sign`.

    Raises:
        NotADirectoryError: there is no such folder.
    """
    configuration = configuration or Configuration()
    state = signing_folder(Path(folder)) if configuration.cache else None
    return undo_folder(folder, dry_run=dry_run, state=state)


def verify(serving_domain: str, site_domain: str, lookup: Lookup, now: datetime | None = None) -> Verification:
    """Return what a domain may assert for a site, by the nine steps of ANML 1.0, section 12.5.

    Args:
        serving_domain: the host of the URL that the document was retrieved from, whatever TLS says.
        site_domain: the domain of `<trust>` or `<site>`.
        lookup: answers for DNS, HTTPS and the cache. Signage opens no connection itself.
        now: the moment to judge by, with its offset; None is the present.
    """
    return verify_authority(serving_domain, site_domain, lookup, now or datetime.now(UTC))


def explain(code: str) -> RuleDocumentation:
    """Return what a rule's page says, part by part.

    Args:
        code: the rule's code, such as `N014`.

    Raises:
        KeyError: no rule has this code.
    """
    return read_documentation(all_rules()[code][0].documentation)


def rules() -> tuple[Rule[Any], ...]:
    """Return every rule, of the formats and of documentation pages."""
    return tuple(rule for rule, _ in all_rules().values())


def formats() -> tuple[Format, ...]:
    """Return every format, with its labels and file names."""
    return FORMATS


def _format(label: str, text: str) -> Format:
    return FORMATS_BY_LABEL[dispatched_label(text) if label == DISPATCHING_LABEL else label]
