"""Every option, once: one dataclass that the command line, the configuration file and both hosts share."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, ClassVar, cast

from signage_core.frozen import frozen
from signage_core.paths import is_remote, resolved, seen_from
from signage_core.project import is_of_repository, project_root
from signage_core.wording import quoted
from signage_linter.config_file import ConfigurationTable, table_of
from signage_linter.option import (
    HOSTS,
    ConfigurationError,
    Option,
    Override,
    about,
    address_fault,
    flag,
    host_fault,
    language_fault,
    option,
    rule_fault,
    unknown_key,
)
from signage_linter.severities import SEVERITY, RuleSeverity
from signage_linter.site_options import (
    ACTIONS,
    ANNOTATIONS,
    AUDIT,
    TWINS,
    ActionDescription,
    Assignment,
    Dialect,
    Usage,
    twin_kinds,
)
from signage_specs.diagnostic import Profile, Severity

# What may differ from file to file; the rest is about the run or the site.
OVERRIDABLE = ("profile", "select", "ignore", "severity", "likely", "dialect")
_GIVEN = ("include_paths", "trust_manifest", "anml_document")  # a host may name paths outside the project
_ON_THE_COMMAND_LINE = "give `--{option}` on the command line"


def _overrides(value: object) -> tuple[Override, ...]:
    """Return the tables of `overrides` as values."""
    if not isinstance(value, list | tuple):
        raise ConfigurationError(f"`overrides` is {value!r}. Write a list of tables.", ("overrides",))
    made: list[Override] = []
    for number, each in enumerate(cast("Sequence[object]", value), 1):
        try:
            made.append(each if isinstance(each, Override) else _override(each))
        except ConfigurationError as error:
            raise error.below("overrides", number - 1, reason=f"`overrides`, table {number}: ") from error
    return tuple(made)


@frozen
class Configuration:
    """All options. A key is the same in `[tool.signage]`, in `signage.toml` and in the MkDocs plugin.

    In Sphinx's `conf.py` it has the prefix `signage_`. The command line wins over a host, a host over a file.
    """

    profile: Profile = option(
        Profile.AS_USED,
        "Which reading of a specification is the measure: `as-used` also admits what the specification's own "
        "examples do, `strict` only what the printed grammar and lists allow.",
    )
    select: tuple[str, ...] = option(
        (), "Report only these codes, code prefixes or rule names. Empty: all.", fault=rule_fault
    )
    ignore: tuple[str, ...] = option((), "Leave out these codes, code prefixes or rule names.", fault=rule_fault)
    severity: tuple[RuleSeverity, ...] = SEVERITY
    overrides: tuple[Override, ...] = option(
        (),
        "Settings for some files: a list of tables, each with `paths` (.gitignore patterns, from the folder of the "
        "configuration file) and any of `profile`, `select`, `ignore`, `severity`, `likely` and `dialect`.",
        read=_overrides,
    )
    fail_on: Severity = option(
        Severity.ERROR,
        "The least severity that makes `signage check` exit with 1: `error`, `warning` or `info`.",
        for_hosts=False,
    )
    include_paths: tuple[str, ...] = option(
        (),
        "Folders outside the project that pages may include files from. The command line and hosts name them: a "
        "configuration file can't lead out of its project. In Markdown the project's `base_path` has to name such "
        "a folder too.",
    )
    baseline: str = option(
        "",
        "A file of known findings, which are left out; `signage check --baseline write` writes it. "
        "The command line uses `signage-baseline.json` when this names none.",
        for_hosts=False,
    )
    site: str = option(
        "",
        "The folder of the built site that `snapshot` directives name pages of. A host knows its own. A path in a "
        "configuration file starts at that file's folder, and stays in its project.",
        for_hosts=False,
    )
    exclude: tuple[str, ...] = option(
        (),
        "Files and folders to leave out of a folder's search, as .gitignore patterns. Those of a configuration "
        "file start at its folder. The command line adds others, which start at the working directory. A named "
        "file is always read. Of a built site, `sign_exclude` leaves out pages.",
        for_hosts=False,
    )
    likely: bool = flag("Also check blocks without a label, or labelled `text`, that look like one of the formats.")
    dialect: Dialect = option(
        Dialect.AAF_0_1,
        "The `data-agent-*` vocabulary: `0.1`, the specification's, or `0.1+links`, which adds links and pages.",
    )
    colours: bool = option(
        default=True, explanation="Colour the examples: a host's build adds the stylesheet by itself."
    )
    sign: bool = option(default=True, explanation="Sign the site after a host's build.")
    base_url: str = option(
        "",
        "Where the site is served, such as `https://docs.example.com/guide/`. "
        "The default is the host's own, or what the pages' canonical links or the site's `sitemap.xml` say.",
        fault=address_fault,
    )
    site_name: str = option(
        "",
        "The site's name. The default is the host's own, what the pages' titles share, or the first page's title.",
    )
    site_description: str = option(
        "", "One sentence about the site, for agents. The default is the host's own, or what the first page says."
    )
    software_version: str = option("", "The version of what the site documents. Sphinx's release is the default.")
    lang: str = option(
        "", "The site's language as a BCP 47 tag. The pages' own is the default.", fault=language_fault
    )
    rights_holder: str = option("", "Who holds the rights in the content. The host's `copyright` is the default.")
    rights_year: str = option("", "The year of the copyright. That in the host's `copyright` is the default.")
    rights_license: str = option("", "The content's licence, as an SPDX identifier or a URI.")
    usage: Usage = option(
        Usage.DISPLAY,
        "What agents may do with the content: `none`, `display`, `cache`, `store` or `train`. "
        "Training is never implied.",
    )
    twins: tuple[str, ...] = option(
        TWINS,
        "The documents to write beside each page that mirror it, each with a link in the page: `anml` (ANML 1.0), "
        "`markdown`, or both. `none` or an empty list writes none; `true` means both, `false` none.",
        read=twin_kinds,
    )
    front_matter: bool = flag("Begin each Markdown twin with front matter: its page's title, description, address.")
    llms_full: bool = flag(
        "Also write `llms-full.txt`: the Markdown of all pages in one document, of at most 5 MB."
    )
    embed_manifest: bool = flag("Also write into the head of each page a manifest of what that page offers.")
    trust_manifest: str = option(
        "",
        "The file of the site's ANML trust manifest, which you keep. It is checked, and written to "
        "`/.well-known/anml-trust`. A path in a configuration file starts at that file's folder, and stays in its "
        "project.",
    )
    anml_document: str = option(
        "",
        "The file of what you say in ANML 1.0 about the site, such as persona, constraints and actions. It is "
        "checked, and merged into `/.well-known/anml`. A path in a configuration file starts at that file's "
        "folder, and stays in its project.",
    )
    sign_exclude: tuple[str, ...] = option(
        (),
        "Pages that stay as they were built, as .gitignore patterns from the folder of the built site. They get no "
        "twins, and no list has them. An audit and `signage check` read them all the same: agents reach them. The "
        "command line adds to those of the configuration.",
    )
    annotations: tuple[Assignment, ...] = ANNOTATIONS
    actions: tuple[ActionDescription, ...] = ACTIONS
    manifest_include: tuple[str, ...] = option(
        (),
        "Controls of pages that the manifest lists too, as patterns of their ids, such as `tabs.*`. By default it "
        "leaves out menus, drawers, toggles, tabs, colour themes and buttons that copy.",
    )
    manifest_exclude: tuple[str, ...] = option(
        (),
        "Actions that the manifest doesn't list, as patterns of their ids, such as `page.*`. What is dangerous or "
        "needs confirmation stays in it.",
    )
    webmcp: bool = flag(
        "Also make tools of forms, for browsers that read the WebMCP draft. Loads `signage.js` too."
    )
    script: bool = flag(
        "Write `signage.js` and load it on each page: it annotates what other scripts create there."
    )
    audit: str = AUDIT
    hosting: tuple[str, ...] = option(
        (),
        "The hosts to write files and advice for, so that they serve the documents with their types: "
        f"{', '.join(f'`{name}`' for name in HOSTS)}. The command line adds to those of the configuration.",
        fault=host_fault,
    )
    ttl: int = option(86400, "For how many seconds an agent may take the site's documents as fresh.")
    jobs: int = option(0, "How many processes work side by side; 0 lets the machine's cores decide.")
    cache: bool = option(
        default=True,
        explanation="Keep results in `.signage_cache`, so that checking and signing look at changed files only, "
        "and signing can be undone.",
    )

    folder: str = ""
    """The folder where the patterns of `exclude` start, absolute; no option. Empty for the working directory."""
    exclude_here: tuple[str, ...] = ()  # what the command line adds to them

    FILES: ClassVar[tuple[str, ...]] = ("signage.toml", "pyproject.toml")

    @classmethod
    def load(cls, folder: Path, elsewhere: str = _ON_THE_COMMAND_LINE) -> Configuration:
        """Return what the nearest `signage.toml`, or `pyproject.toml` with a `[tool.signage]` table, says.

        `elsewhere` says in a message how the reader names a path outside the project, with `{name}` or `{option}`.
        Raises ConfigurationError where both are in one folder, the file is not TOML, or says something wrong.
        """
        for directory in (folder.resolve(), *folder.resolve().parents):
            tables = [each for name in cls.FILES if (each := table_of(directory / name)) is not None]
            if len(tables) > 1:
                fault = "`[tool.signage]` of the `pyproject.toml` beside it configures the project too. Keep one."
                raise ConfigurationError(fault, origin=tables[0].origin)
            if tables:
                return cls._of_table(tables[0], directory, elsewhere)
        return cls()

    @classmethod
    def load_file(cls, file: Path, newer: str | None = None) -> Configuration:
        """Return what a file, or a newer text, says: `pyproject.toml`, or another name with the keys at its top.

        Raises ConfigurationError where there is none, it is not TOML, or says something wrong.
        """
        table = table_of(file.resolve(), newer)
        if table is None:
            fault = "no table `[tool.signage]`. Add it." if file.is_file() else "no such file. Correct the path."
            raise ConfigurationError(fault, origin=file.as_posix())
        return cls._of_table(table, file.resolve().parent, _ON_THE_COMMAND_LINE)

    @classmethod
    def _of_table(cls, table: ConfigurationTable, folder: Path, elsewhere: str) -> Configuration:
        try:
            return Configuration._below(cls().overridden(table.values), folder, elsewhere)
        except ConfigurationError as error:
            raise error.found_in(table.place(error.keys)) from error

    def overridden(self, values: Mapping[str, object], origin: str = "configuration") -> Configuration:
        """Return this configuration with the given keys replaced; a None leaves a key as it is.

        Raises ConfigurationError for an unknown key, or a value of the wrong type.
        """
        known = {option.name: option for option in OPTIONS}
        given: dict[str, object] = {}
        for key, value in values.items():
            if key not in known:
                reason = f"Unknown option `{key}`. {unknown_key(key, known)}"
                raise ConfigurationError(reason, (key,), origin)
            if value is not None:
                try:
                    given[key] = known[key].converted(value)
                except ConfigurationError as error:
                    raise error.found_in(origin) from error
        changes: dict[str, Any] = given
        if self.folder and "exclude" in given:
            changes["exclude_here"] = changes.pop("exclude")
        return replace(self, **changes)

    def _below(self, folder: Path, elsewhere: str) -> Configuration:
        """Return this configuration with its paths, and the patterns of its overrides, starting at a folder.

        Raises ConfigurationError where a path leads out of the project, whose configuration may be a stranger's.
        """
        root = resolved(project_root(folder))
        sources = ("trust_manifest", "anml_document")
        named = [(name, getattr(self, name)) for name in (*sources, "baseline", "site")]
        for name, path in (*(("include_paths", path) for path in self.include_paths), *named):
            target = resolved(folder) if is_remote(path) else resolved(folder / path)
            if is_remote(path) or not target.is_relative_to(root) or is_of_repository(target.relative_to(root)):
                reason = f"`{name}` has {quoted(path)}, which lies outside the project"
                other = elsewhere.format(name=name, option=name.replace("_", "-"))
                instead = f", or {other}" if name in _GIVEN else ""
                raise ConfigurationError(f"{reason}. Name a path inside it{instead}.", (name,))
        overrides = tuple(replace(each, folder=str(folder)) for each in self.overrides)
        paths: dict[str, Any] = {name: str(folder / path) for name, path in named if name in sources and path}
        paths["include_paths"] = tuple(str(folder / path) for path in self.include_paths)
        for name in ("baseline", "site"):
            paths[name] = seen_from(os.curdir, folder / getattr(self, name)) if getattr(self, name) else ""
        return replace(self, overrides=overrides, folder=str(folder), **paths)

    def excluded(self) -> dict[Path, tuple[str, ...]]:
        """Return the patterns of what a search leaves out, by the folder where they start."""
        here = Path.cwd()
        patterns = {Path(self.folder or here): self.exclude}
        return patterns | {here: (*patterns.get(here, ()), *self.exclude_here)}

    def for_path(self, path: str, root: Path = Path()) -> Configuration:
        """Return the configuration for a file: with the `overrides` that name it, the later ones on top.

        What they ignore is ignored besides what the rest ignores; likewise severities. The path starts at a root.
        """
        result = self
        for override in about(path, self.overrides, root):
            changes: dict[str, Any] = dict(override.settings)
            added = {name: (*getattr(result, name), *changes.get(name, ())) for name in ("ignore", "severity")}
            result = replace(result, **(changes | added))
        return result

    def completed(self, settings: Mapping[str, object]) -> Configuration:
        """Return this configuration with what it leaves empty taken from a host's own settings.

        A setting that the option doesn't admit is passed over: it is the host's, and not for us to judge.
        """
        changes: dict[str, Any] = {}
        for each in OPTIONS:
            if each.name in settings and not getattr(self, each.name):
                with contextlib.suppress(ConfigurationError):
                    changes[each.name] = each.converted(settings[each.name])
        return replace(self, **changes)


OPTIONS: tuple[Option, ...] = tuple(
    Option(item.name, cast("type[Any]", type(item.default)), item.default, **item.metadata)
    for item in fields(Configuration)
    if item.metadata
)
HOST_OPTIONS: tuple[Option, ...] = tuple(option for option in OPTIONS if option.for_hosts)


def _override(value: object) -> Override:
    table = cast("dict[str, object]", value) if isinstance(value, dict) else {}
    paths = table.get("paths")
    settings = {key: item for key, item in table.items() if key != "paths"}
    for key in settings:
        if key not in OVERRIDABLE:
            is_option = any(key == each.name for each in OPTIONS)
            fault = f"`{key}` can't differ from file to file" if is_option else f"Unknown option `{key}`"
            raise ConfigurationError(f"{fault}. {unknown_key(key, ('paths', *OVERRIDABLE))}", (key,))
    if not paths or not settings:
        raise ConfigurationError(f"Write `paths` and at least one of {', '.join(OVERRIDABLE)}.")
    exclude, known = next(each for each in OPTIONS if each.name == "exclude"), {each.name: each for each in OPTIONS}
    patterns = cast("tuple[str, ...]", replace(exclude, name="paths").converted(paths))
    converted = tuple((key, known[key].converted(item)) for key, item in settings.items())
    return Override(patterns, converted)
