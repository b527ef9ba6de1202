"""The options that make a snapshot in ANML native smaller, for each command that writes one."""

import functools
from collections.abc import Callable
from typing import Any

import click

from signage_core.frozen import frozen
from signage_specs.anml_native.prune import COMPACT, INTERACTIVE
from signage_specs.anml_native.prune import prune as pruned
from signage_specs.anml_native.tree import Document

_COUNT = click.IntRange(min=1)


@frozen
class Limits:
    """How much of a page a snapshot has; None where nothing limits it, and no selector for all of the page."""

    selector: str = ""
    filtered: str | None = None
    depth: int | None = None
    budget: int | None = None

    @property
    def is_set(self) -> bool:
        """Whether anything of a snapshot is left out."""
        return any(each is not None for each in (self.filtered, self.depth, self.budget))

    def of(self, document: Document) -> Document:
        """Return a snapshot within the limits. Raises OutlineError where it isn't a sound one."""
        return pruned(
            document,
            interactive=self.filtered == INTERACTIVE,
            compact=self.filtered == COMPACT,
            depth=self.depth,
            budget=self.budget,
        )


def limited(*, of_pages: bool) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return what adds the options that say how much is left; the command is given its `limits`.

    One that makes snapshots of pages takes a selector, too.
    """
    options = [
        click.option(
            "--filter",
            "filtered",
            type=click.Choice([INTERACTIVE, COMPACT]),
            help="Leave interactive elements only, or leave out what says nothing.",
        ),
        click.option("--depth", type=_COUNT, help="Sum up elements that are deeper than so many levels."),
        click.option("--budget", type=_COUNT, help="Sum up as much as makes the body so many lines."),
    ]
    if of_pages:
        options.insert(0, click.option("--selector", metavar="CSS", help="The element of a page to take."))

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(command)
        def with_limits(
            *, filtered: str | None, depth: int | None, budget: int | None, selector: str | None = None, **rest: Any
        ) -> None:
            command(limits=Limits(selector or "", filtered, depth, budget), **rest)

        return functools.reduce(lambda done, option: option(done), reversed(options), with_limits)

    return decorate
