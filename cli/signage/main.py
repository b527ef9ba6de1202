"""The command `signage`: one subcommand a file, all in one table."""

from __future__ import annotations

import click

from signage.commands import annotate, check, explain, formats

COMMANDS: tuple[click.Command, ...] = (check.check, explain.explain, formats.formats, annotate.annotate)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="signage")
def main() -> None:
    """Signs for agents on documentation sites: highlight, check and sign what machines read."""


for _command in COMMANDS:
    main.add_command(_command)
