"""How every subcommand ends when it can't do what it was asked: one line on standard error, exit status 2."""

from typing import IO, Any

import click

FINDINGS = 1
WRONG_USAGE = 2
STOPPED = 130  # as shells say it of a command that Ctrl-C ended


class Failure(click.ClickException):
    """Wrong configuration, or input that can't be read; the message says what to do."""

    exit_code = WRONG_USAGE

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the one line, also where a file's name has several."""
        message = self.format_message().replace("\r", "\\r").replace("\n", "\\n")
        click.echo(f"signage: {message}", err=True, file=file)


def usage_failure(error: click.UsageError) -> Failure:
    """Return in one line what click says in several about a command that is used wrongly."""
    said = " ".join(error.format_message().split()).rstrip(".")
    command = error.ctx.command_path if error.ctx else "signage"
    return Failure(f"{said}. See `{command} --help`.")
