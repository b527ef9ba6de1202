"""The command `signage`: one subcommand a file, all in one table."""

from __future__ import annotations

import errno
from importlib import import_module
from typing import Any

import click

from signage.commands.failure import STOPPED, Failure

# Each is the function of this name in the module of this name.
COMMANDS = ("check", "explain", "formats", "format", "convert", "patch", "prune", "annotate")


class _Commands(click.Group):
    """Loads a subcommand when it is asked for: to load them all takes longer than most runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  click's own signature
        """Return the names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  the same
        """Return a subcommand, or None when there is none of this name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"signage.commands.{cmd_name}"), cmd_name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what the user or the machine stops ends in one line, too."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("signage: stopped", err=True)
            ctx.exit(STOPPED)
        except OSError as error:
            if error.errno == errno.EPIPE:  # the reader has gone: click ends in silence
                raise
            raise Failure(
                ": ".join(part for part in (error.filename, error.strerror or str(error)) if part)
            ) from error


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="signage")
def main() -> None:
    """Signs for agents on documentation sites: highlight, check and sign what machines read."""
