"""Command line options that come from the configuration's own table, so that they are described once."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, cast

import click

from signage.commands.failure import Failure
from signage_linter.config import OPTIONS, Configuration
from signage_linter.option import ConfigurationError

_BY_NAME = {option.name: option for option in OPTIONS}


def configured(*names: str) -> Callable[[Any], Any]:
    """Return a decorator that adds the named configuration options to a command.

    A list is given by repeating the option or with commas. An option that isn't given is None, so that the
    configuration file's value holds.
    """

    def decorate(command: Any) -> Any:
        for name in reversed(names):
            option = _BY_NAME[name]
            flag = "--" + name.replace("_", "-")
            if option.kind is bool:
                command = click.option(f"{flag}/--no-{flag[2:]}", name, default=None, help=option.help)(command)
                continue
            kind: Any = click.Choice(option.choices) if option.choices else int if option.kind is int else str
            repeated = option.kind is tuple
            callback = _split if repeated else None
            command = click.option(
                flag, name, type=kind, multiple=repeated, default=None, callback=callback, help=option.help
            )(command)
        return click.option(
            "--config",
            "config_file",
            metavar="FILE",
            type=click.Path(path_type=Path, dir_okay=False),
            help="Read the configuration from this file, and from no other.",
        )(command)

    return decorate


def in_text_or_json(name: str, text: str) -> Callable[[Any], Any]:
    """Return a decorator that adds `--format`: a report for people, or for programs."""
    kind = click.Choice(["text", "json"])
    return click.option("--format", name, type=kind, default="text", show_default=True, help=text)


def configuration_of(options: Mapping[str, object]) -> Configuration:
    """Return what holds for a command: the project's file or the one that is named, under the command's options.

    Raises Failure where the file or an option is wrong.
    """
    given = dict(options)
    file = given.pop("config_file", None)
    try:
        loaded = Configuration.load_file(file) if isinstance(file, Path) else Configuration.load(Path.cwd())
        for name in ("hosting", "sign_exclude"):  # a command adds hosts: the site may be served by several
            values = given.get(name)
            if isinstance(values, tuple):
                both = (*getattr(loaded, name), *cast("tuple[str, ...]", values))
                given[name] = tuple(dict.fromkeys(both))
        return loaded.overridden(given, "command line")
    except ConfigurationError as error:
        raise Failure(str(error)) from error


def _split(_context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...] | None:
    return tuple(item for value in values for item in value.replace(",", " ").split()) or None
