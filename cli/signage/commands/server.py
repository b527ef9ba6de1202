"""`signage server`: the language server, on standard input and output."""

import os
import sys

import click


@click.command()
def server() -> None:
    """Run the language server, for editors.

    It speaks the Language Server Protocol on standard input and output, and ends when the editor does.
    """
    # Loaded for this command alone.
    from signage.server.connection import Connection  # noqa: PLC0415  see above
    from signage.server.session import Session  # noqa: PLC0415  see above

    # What an extension of a project prints goes to standard error: it would be no message.
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    given = os.fdopen(0, "rb") if sys.stdin is None else sys.stdin.buffer  # closed before we began
    status = Session(Connection(given, output)).run()
    # A thread may still wait for what the client writes, and Python doesn't end while it does.
    os._exit(status)
