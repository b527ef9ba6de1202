"""MkDocs' events, and what the plugin does at each."""

import gc
import logging
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, cast

from jinja2 import Environment
from mkdocs.config.base import BaseConfigOption, Config, ConfigErrors, ConfigWarnings, ValidationError
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from mkdocs_signage import colours
from signage_core.paths import seen_from
from signage_core.project import signing_folder
from signage_core.terminal import visible
from signage_linter.baseline import Baseline, BaselineError
from signage_linter.check import check_page
from signage_linter.config import HOST_OPTIONS, OPTIONS, Configuration
from signage_linter.finders.markdown.record import Record
from signage_linter.finders.markdown.recorder import ExampleRecorder
from signage_linter.option import ConfigurationError, Option, host_address_fault, rights_of, unknown_key
from signage_linter.report import PageDiagnostic, PageReport, Shown, merged
from signage_linter.source import Source, SourceCache, UnreadableError, read_source
from signage_specs.diagnostic import Severity

_LOG = get_plugin_logger("signage")
_EXTENSION = "markdown_signage"


class LinterOption(BaseConfigOption[object]):
    """An option of the linter; None where mkdocs.yml doesn't name it."""

    def __init__(self, option: Option) -> None:
        super().__init__()
        self._option = option

    def run_validation(self, value: object, /) -> object:
        """Return the value as it was written, when it is one that the option admits.

        Raises ValidationError where it is not.
        """
        if value is not None:
            try:
                self._option.converted(value)
            except ConfigurationError as error:
                raise ValidationError(error.reason) from error
        return value


class SignageConfig(Config):
    """The plugin's options. A key that isn't one is an error, not a warning."""

    _schema = tuple((option.name, LinterOption(option)) for option in HOST_OPTIONS)

    def validate(self) -> tuple[ConfigErrors, ConfigWarnings]:
        """Return what is wrong with the options."""
        failed, warnings = super().validate()
        known = [option.name for option in HOST_OPTIONS]
        unknown = [key for key in cast("Iterable[str]", self) if key not in known]
        for key in unknown:
            reason = f"Unknown option `{key}`. {unknown_key(key, known)}"
            if any(key == option.name for option in OPTIONS):
                reason = f"`{key}` is an option of the command line and of the project's file, not of the plugin"
            failed.append((key, ValidationError(reason)))
        return failed, [(key, warning) for key, warning in warnings if key not in unknown]


class SignagePlugin(BasePlugin[SignageConfig]):
    """Checks every page's examples while MkDocs converts it, and signs what was built."""

    def __init__(self) -> None:
        self._recorder = ExampleRecorder(notify=_LOG.warning)
        self._configuration = Configuration()
        self._baseline = Baseline(self._configuration)
        # While MkDocs serves it builds all pages again: they are kept, and only changed ones are checked.
        self._known: dict[str, tuple[Record, PageReport]] = {}
        self._reports: dict[str, PageReport] = {}
        self._logged: set[tuple[str, int, int, str, str]] = set()
        self._included: set[str] = set()
        self._left_out: list[str] = []
        self._builds = 0  # under way: some plugins build each other language within the first one's build
        self._server: LiveReloadServer | None = None
        self._scratch: TemporaryDirectory[str] | None = None

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Keep what is known of the pages as long as MkDocs serves them: it builds into a folder that it removes.

        That this exists lets MkDocs keep the plugin from one build of `mkdocs serve` to the next.
        """
        # All that is loaded by now stays to the end. The collector looks through it again whenever the pages have
        # made much, which is more than a fiftieth of a build: half of what checking adds.
        gc.freeze()
        if command == "serve":
            self._scratch = TemporaryDirectory(prefix="signage-")

    def on_shutdown(self) -> None:
        """Remove what was kept while serving."""
        if self._scratch is not None:
            self._scratch.cleanup()

    @event_priority(100)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the options, and put the recorder among the Markdown extensions.

        Early: other plugins take the list of extensions to convert docstrings with. Its place in it is all one.
        """
        # With `--verbose`, the tracebacks of our own faults are among what MkDocs logs.
        logging.getLogger("signage").parent = _LOG.logger  # pyright: ignore[reportUnknownMemberType]
        # `--quiet` drops warnings before `--strict` counts them, and a build with findings would pass.
        _LOG.setLevel(logging.NOTSET)
        if config.strict and not _LOG.isEnabledFor(logging.WARNING):
            _LOG.setLevel(logging.WARNING)
        self._recorder.root = _root_of(config)
        self._recorder.rest()
        configuration = _configuration_of(self.config, config)
        if configuration != self._configuration:
            self._known.clear()
        try:
            self._baseline = Baseline(configuration, _root_of(config))
        except BaselineError as error:
            raise PluginError(str(error)) from error
        self._configuration = configuration
        if not self._builds:
            self._reports.clear()
            self._logged.clear()
            self._left_out.clear()
        self._builds += 1
        # MkDocs hands the list to Python-Markdown, which takes instances as well as names.
        extensions: list[Any] = config.markdown_extensions
        extensions[:] = [each for each in extensions if each not in (_EXTENSION, self._recorder)]
        extensions.append(self._recorder)
        if configuration.colours:
            colours.add_to(config)
        return config

    @event_priority(-200)
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the stylesheet of the colours to what is built.

        After other plug-ins, some of which know no files without a source, such as mkdocs-static-i18n at -100.
        """
        if self._configuration.colours:
            colours.add_stylesheet(files, config)
        return files

    @event_priority(-100)
    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """Let the collector leave out what the plug-ins have made too: pages follow, and then the process ends."""
        if self._scratch is None:
            gc.freeze()
        return env

    @event_priority(100)
    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Say which file is converted next, before any other plugin changes its text."""
        self._recorder.expect(_source(page, config))
        return markdown

    @event_priority(-100)
    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Check the page, and log what is found; colour what no other extension has."""
        record = self._recorder.record
        self._recorder.rest()
        if page.meta.get("signage") == "skip":
            self._left_out.append(_pattern(page.file.dest_uri))
        root = _root_of(config)
        for diagnostic in self._check(record, root):
            # `mkdocs build --strict` fails on errors and warnings.
            _log(diagnostic.severity, f"{diagnostic}{diagnostic.inclusion}")
        self._included.update(f"{root}/{source.path}" for source in record.sources)
        return colours.coloured(html) if self._configuration.colours else html

    def on_build_error(self, *, error: Exception) -> None:
        """Wait for no build that has failed."""
        del error
        self._builds = 0

    @event_priority(-200)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Compare snapshots with the pages that they show, and sign the site, when every other plugin is done.

        That may be a plugin, such as mkdocs-static-i18n at -100, which builds all other languages now.
        """
        self._builds -= 1
        if self._builds:
            return
        report = merged(list(self._reports.values()))
        found = self._compared(report.shown, Path(config.site_dir), _root_of(config))
        _LOG.info("%s", replace(report, diagnostics=(*report.diagnostics, *found)).summary)
        # Read again: other plug-ins and hooks have said since then where the site is, and what it is called.
        configuration = _configuration_of(self.config, config)
        if configuration.sign:
            fault = "" if configuration.base_url else host_address_fault("site_url", config.site_url)
            if fault:
                _LOG.warning("%s: %s", _file_name(config), visible(fault))
            configuration = replace(configuration, sign_exclude=(*configuration.sign_exclude, *self._left_out))
            site = Path(config.site_dir)
            lasting = signing_folder(site) if configuration.cache else None
            state = Path(self._scratch.name) if self._scratch else lasting
            _sign(site, configuration, f"`site_url` in {_file_name(config)}", state)
        if configuration.audit and self._scratch is None:  # while serving, each change would wait for it
            _audit(Path(config.site_dir), configuration)
        self._watch(Path(config.docs_dir).resolve())

    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Callable[..., None]
    ) -> LiveReloadServer:
        """Build again when an included file changes."""
        self._server = server
        self._watch(Path(config.docs_dir).resolve())
        return server

    def _check(self, record: Record, root: Path) -> list[PageDiagnostic]:
        """Return what is wrong on a page and hasn't been reported in this build."""
        sources = SourceCache(root, record.sources)
        before, report = self._known.get(record.path, (None, None))
        if report is None or before != record:
            report = check_page(record.page(), self._configuration, sources)
            if self._scratch is not None:
                self._known[record.path] = record, report
        # The baseline may change from one build to the next, and the page not.
        ordered = sorted(report.diagnostics, key=lambda each: (each.path, each.line, each.column))
        found = self._baseline.without_known(ordered, sources)
        self._reports[record.path] = replace(report, diagnostics=found)
        fresh = {each.key: each for each in found if each.key not in self._logged}
        self._logged.update(fresh)
        return list(fresh.values())

    def _compared(self, shown: Sequence[Shown], site: Path, root: Path) -> Sequence[PageDiagnostic]:
        """Log what differs between snapshots in pages and the built pages that they show, and return it."""
        if not shown:
            return []
        from signage_linter.shown import differing  # noqa: PLC0415  loaded where a page shows another one
        from signage_site.snapshots.page import SiteSnapshots  # noqa: PLC0415  likewise

        sources = SourceCache(root)
        found = differing(shown, SiteSnapshots(site).snapshot, self._configuration, sources)
        fresh = self._baseline.without_known(found, sources)
        for diagnostic in fresh:
            _log(diagnostic.severity, str(diagnostic))
        return fresh

    def _watch(self, docs: Path) -> None:
        """Watch the included files outside the folder that MkDocs watches anyway."""
        if self._server is not None:
            for file in sorted({Path(each).resolve() for each in self._included}):
                if docs not in file.parents and file.is_file():
                    self._server.watch(str(file))
            self._included.clear()


_LEVELS = {Severity.ERROR: logging.ERROR, Severity.WARNING: logging.WARNING, Severity.INFO: logging.INFO}


def _pattern(path: str) -> str:
    """Return the .gitignore pattern that means one file."""
    return "/" + re.sub(r"[\\*?\[\] ]", r"\\\g<0>", path)


def _log(severity: Severity, message: str) -> None:
    _LOG.log(_LEVELS[severity], "%s", visible(message))


def _sign(folder: Path, configuration: Configuration, address: str, state: Path | None) -> None:
    """Sign a built site, and log how much was signed. A document that is wrong isn't written: that is a warning.

    `address` says where the site's address is set.
    """
    from signage_site.run.signing import sign  # noqa: PLC0415  the signer is loaded by those who sign
    from signage_site.settings import Settings  # noqa: PLC0415  likewise

    try:
        report = sign(folder, Settings.of(configuration, address), state=state)
    except OSError as error:  # as where another plug-in moved the site away
        _LOG.warning("not signed: %s", visible(error.strerror or str(error)))
        return
    for diagnostic in report.diagnostics:
        where = f"{diagnostic.path}: " if diagnostic.path else ""
        _log(diagnostic.severity, f"{where}{diagnostic.message}")
    _LOG.info("%s", visible(report.signed))


def _audit(folder: Path, configuration: Configuration) -> None:
    """Write the report of what an agent can do on the built site, and log what it says in short."""
    from signage_site.audit.build import NotWrittenError, write_report  # noqa: PLC0415  as in `_sign`

    name, dialect, jobs = configuration.audit, configuration.dialect, configuration.jobs
    try:
        line = write_report(folder, name, dialect=dialect, base_url=configuration.base_url, jobs=jobs)
        _LOG.info("%s", visible(line))
    except NotWrittenError as error:
        _LOG.warning("%s", visible(str(error)))


def _configuration_of(options: SignageConfig, config: MkDocsConfig) -> Configuration:
    """Return what holds for a site: the project's file, under the plugin's options, under nothing else.

    What neither says of the site itself is taken from MkDocs' own settings. Raises PluginError where the project's
    file says something wrong.
    """
    given: dict[str, object] = {option.name: options[option.name] for option in HOST_OPTIONS}
    file = _file_name(config)
    named = file.replace("{", "{{").replace("}", "}}")
    try:
        loaded = Configuration.load(_root_of(config), f"set `{{name}}` of the plugin in {named}")
        configuration = loaded.overridden(given, file)
    except ConfigurationError as error:
        raise PluginError(str(error)) from error
    return configuration.completed(
        {
            "base_url": config.site_url,
            "site_name": config.site_name,
            "site_description": config.site_description,
            **rights_of(config.copyright),
        }
    )


def _file_name(config: MkDocsConfig) -> str:
    """Return the name of the file that configures the build: mkdocs.yml under mike, which removes its own."""
    name = Path(config.config_file_path or "mkdocs.yml").name
    return "mkdocs.yml" if name.startswith("mike-mkdocs") else visible(name)


def _root_of(config: MkDocsConfig) -> Path:
    """Return the folder of mkdocs.yml, which printed paths are relative to."""
    return Path(config.config_file_path).parent if config.config_file_path else Path.cwd()


def _source(page: Page, config: MkDocsConfig) -> Source:
    """Return a page's file; a page that another plugin made has its text, and a path that isn't on disk."""
    file = page.file.abs_src_path
    if file is not None:
        try:
            return read_source(Path(file), seen_from(_root_of(config), file))
        except UnreadableError as error:
            _LOG.warning("%s", error)
    return Source(page.file.src_uri, page.file.content_string)
