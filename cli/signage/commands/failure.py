"""How every subcommand ends when it can't do what it was asked: one line on standard error, exit status 2."""

from typing import IO, Any

import click

from signage_core.terminal import log_line

FINDINGS = 1
WRONG_USAGE = 2
STOPPED = 130  # as shells say it of a command that Ctrl-C ended


class Failure(click.ClickException):
    """Wrong configuration, or input that can't be read; the message says what to do."""

    exit_code = WRONG_USAGE

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the one line, also where a file's name has several."""
        click.echo(log_line(f"signage: {self.format_message()}"), err=True, file=file)


def tell(text: str, *, err: bool = True) -> None:
    """Write one line, to standard error unless it is a result. What may quote a checkout goes this way."""
    click.echo(log_line(text), err=err)


def usage_failure(error: click.UsageError) -> Failure:
    """Return in one line what click says in several about a command that is used wrongly."""
    said = " ".join(error.format_message().split()).removesuffix(".")
    command = error.ctx.command_path if error.ctx else "signage"
    return Failure(f"{said}{'' if said.endswith('?') else '.'} See `{command} --help`.")
