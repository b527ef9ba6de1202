"""The command `signage`: one subcommand a file, all in one table."""

import errno
import os
import signal
import sys
from importlib import import_module
from typing import Any

import click

from signage.commands.failure import STOPPED, Failure, usage_failure


def wants_colour() -> bool | None:
    """Return whether the environment asks for colours or against them; None leaves it to where the output goes.

    `NO_COLOR` wins over `FORCE_COLOR`; an empty value counts as none, and so does the 0 of `FORCE_COLOR`.
    """
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return False if os.environ.get("TERM") == "dumb" else None


COMMANDS = {
    "check": "Check the examples in pages, docstrings and files.",
    "explain": "Explain a rule, what an audit finds, or an option.",
    "rules": "List the rules, with their severities and fixes.",
    "formats": "List the formats with their labels and file names.",
    "format": "Write documents in their canonical form.",
    "convert": "Write a document in another format.",
    "diff": "Write the diff of two snapshots in ANML native.",
    "patch": "Apply a diff in ANML native to a snapshot.",
    "prune": "Make a snapshot in ANML native smaller.",
    "annotate": "Sign a built site for AI agents.",
    "plan": "Say what an agent would do with a planner's result.",
    "audit": "Score what an agent can do on a page or on a site.",
    "server": "Run the language server, for editors.",
    "completion": "Write the script that completes commands in a shell.",
}
"""Each with its short help. It is the function of this name in the module of this name, loaded when it is run."""

_MODULES = {
    "diff": "snapshots",
    "patch": "snapshots",
    "prune": "snapshots",
    "explain": "rules",
    "formats": "rules",
}  # where it is another one


class _Commands(click.Group):
    """Loads a subcommand when it is asked for: to load them all takes longer than most runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  click's own signature
        """Return the names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  the same
        """Return a subcommand, or None when there is none of this name."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"signage.commands.{_MODULES.get(cmd_name, cmd_name)}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  the same
        """Write the commands with their short helps, without loading one."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the subcommand that the arguments name; for an unknown one, the error names the nearest.

        Raises Failure where there is no such subcommand.
        """
        name = args[0] if args else ""
        if name in COMMANDS or name.startswith("-"):
            return super().resolve_command(ctx, args)
        from signage_core.wording import did_you_mean  # noqa: PLC0415  loaded when there is nothing to run

        hint = did_you_mean(name, COMMANDS, "`signage --help` lists the commands.")
        raise Failure(f"Unknown command `{name}`. {hint}")

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Read the options in front of the subcommand; wrong ones end in one line."""
        asks_for_help = not args
        try:
            return super().make_context(info_name, args, parent, **extra)
        except click.UsageError as error:
            if asks_for_help:
                raise
            raise usage_failure(error) from error

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; wrong usage, and what the user or the machine stops, end in one line, too."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise usage_failure(error) from error
        except KeyboardInterrupt:
            click.echo("signage: stopped", err=True)
            ctx.exit(STOPPED)
        except OSError as error:
            if error.errno == errno.EPIPE:  # the reader has gone: click ends in silence
                raise
            raise Failure(
                ": ".join(part for part in (error.filename, error.strerror or str(error)) if part)
            ) from error
        except (click.ClickException, click.Abort, click.exceptions.Exit):
            raise
        except MemoryError as error:
            raise Failure("the system has too little memory left for it") from error
        except Exception as error:
            from signage_core.wording import internal_error  # noqa: PLC0415  loaded when it is needed

            name = internal_error(error, ctx.invoked_subcommand or "signage")
            raise Failure(
                f"internal error: {name}. Report it, please, with what `signage --debug` prints"
            ) from error


def _replace_closed_streams() -> None:
    """Put the null device in place of standard output or errors that were closed before we began.

    A file that is opened would get their number, and what asks them for anything would fail. Closed input is left
    to those who read it: nothing isn't an empty document.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # it gets the lowest number that is free
            if name != "stdin":
                setattr(sys, name, open(number, "w", encoding="utf-8"))  # noqa: PTH123, SIM115  a descriptor, which stays


def _wait_for_programs() -> None:
    """Be told how git ends: where who started us has the system forget it, each failure looks like success."""
    if sys.platform != "win32" and signal.getsignal(signal.SIGCHLD) is signal.SIG_IGN:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="signage")
@click.option("--debug", is_flag=True, help="Print the traceback of an internal error.")
@click.pass_context
def main(context: click.Context, *, debug: bool) -> None:
    """Lint the agent-format examples in your docs, and make the built site usable by AI agents."""
    context.color = wants_colour()
    _replace_closed_streams()
    _wait_for_programs()
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None and sys.stdout.errors == "strict":
        reconfigure(errors="backslashreplace")  # what its encoding lacks is written as an escape
    if debug:
        import logging  # noqa: PLC0415  loaded for this option

        logging.basicConfig(format="%(message)s")
        logging.getLogger("signage").setLevel(logging.DEBUG)
