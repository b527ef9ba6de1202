"""`signage completion SHELL`: the script by which a shell completes commands and options."""

import click
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

_SHELLS: dict[str, type[ShellComplete]] = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}


@click.command()
@click.argument("shell", type=click.Choice(list(_SHELLS)))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Write the script that completes commands in a shell.

    In bash and zsh: `eval "$(signage completion bash)"` in the file that the shell reads at its start. In fish:
    `signage completion fish > ~/.config/fish/completions/signage.fish`.
    """
    made = _SHELLS[shell](context.find_root().command, {}, "signage", "_SIGNAGE_COMPLETE")
    click.echo(ShellComplete.source(made))  # bash's own class runs bash to see its version
