"""How every subcommand ends when it can't do what it was asked: one line on standard error, exit status 2."""

from __future__ import annotations

from typing import IO, Any

import click

FINDINGS = 1
WRONG_USAGE = 2
STOPPED = 130  # as shells say it of a command that Ctrl-C ended


class Failure(click.ClickException):
    """Wrong configuration, or input that can't be read; the message says what to do."""

    exit_code = WRONG_USAGE

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the one line."""
        click.echo(f"signage: {self.format_message()}", err=True, file=file)
