"""`signage plan RESULT --site DIR`: what an agent would do with a planner's result."""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import click

from signage.commands import documents
from signage.commands.failure import FINDINGS, Failure, tell
from signage.planning import UnreadableSiteError
from signage.planning import plan as planned
from signage_specs.aaf.plan.tree import parse_plan
from signage_specs.agent.operations import Operation, Place

_ASKED = {
    "required": "Ask the user to confirm before the submit.",
    "review": "Ask the user to review what is filled in, and to submit.",
    "optional": "The user may be asked to confirm.",
    "never": "The user isn't asked.",
}


@click.command()
@click.argument("result", metavar="RESULT")
@click.option(
    "--site",
    "folder",
    metavar="DIR",
    required=True,
    type=click.Path(path_type=Path, readable=False),
    help="The folder of the site, with its manifest.",
)
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="The form of the answer."
)
def plan(result: str, folder: Path, form: str) -> None:
    """Say what an agent would do with a planner's result.

    That is the page that it goes to, each field that it fills in, what the user is asked, and the element that
    submits; or why it can't. RESULT is a file of JSON, or `-` for standard input. Nothing is run.

    Exit status: 0 when the result can be carried out, 1 when it can't, 2 when it or the site can't be read.
    """
    document = documents.read(result)
    read = parse_plan(document.text)
    root = read.root
    if root is None or read.faults:
        raise Failure(f'{document.path}: not a planner\'s result. Write an object such as `{{"navigate": "/"}}`.')
    try:
        operation = planned(root.to_python(), folder)
    except UnreadableSiteError as error:
        raise Failure(str(error)) from error
    if form == "json":
        click.echo(json.dumps(_value(operation), indent=2))
    else:
        for line in _lines(operation):
            tell(line, err=False)
    sys.exit(FINDINGS if operation.reasons else 0)


def _lines(operation: Operation) -> Iterator[str]:
    if operation.reasons:
        yield from (f"An agent can't do this: {reason}." for reason in operation.reasons)
        return
    if operation.kind == "answer":
        yield f"Answer the user: {operation.answer}"
    if operation.page:
        yield f"Go to {operation.page}."
    for name, value, place in operation.fields:
        yield f"Fill in {name} with {json.dumps(value, ensure_ascii=False)}: {_shown(place)}"
    if operation.submit is not None:
        yield _ASKED[operation.confirmation]
        who = "The user submits" if operation.confirmation == "review" else "Submit"
        yield f"{who}: {_shown(operation.submit)}"


def _shown(place: Place) -> str:
    return f"{place.file}:{place.line}:{place.column} {place.tag}"


def _value(operation: Operation) -> dict[str, object]:
    fields = [{"field": name, "value": value, **asdict(place)} for name, value, place in operation.fields]
    return {"version": 1, **asdict(operation), "fields": fields}
