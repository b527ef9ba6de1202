"""What a project wants inserted besides the annotations that are found by rule, small enough for a worker."""

from __future__ import annotations

from dataclasses import dataclass

from signage_site.addresses import addresses
from signage_site.pages.overrides import ElementOverride
from signage_site.settings import Settings
from signage_specs.aaf.assignment import assignment_fault


@dataclass(frozen=True, slots=True)
class Additions:
    """What is inserted on top; see `Settings`.

    Attributes:
        overrides: attributes for elements that a project names.
        webmcp: forms are made tools of.
        script: each page loads the script that annotates what other scripts create.
        base_path: where the site starts on its host, with a slash at both ends; empty where that isn't known.
        taken: somebody else's file is where the script would go, so no page loads it.
    """

    overrides: tuple[ElementOverride, ...] = ()
    webmcp: bool = False
    script: bool = False
    base_path: str = ""
    taken: bool = False

    @property
    def loads(self) -> bool:
        """Whether pages may load the script."""
        return (self.script or self.webmcp) and not self.taken

    @classmethod
    def of(cls, settings: Settings) -> Additions:
        """Return those of a site.

        Raises:
            ValueError: one of the annotations is wrong; the text says what to write instead.
        """
        for selector, attributes in settings.annotations:
            fault = assignment_fault(selector, attributes)
            if fault:
                raise ValueError(fault)
        return cls(
            overrides=tuple(ElementOverride(selector, attributes) for selector, attributes in settings.annotations),
            webmcp=settings.webmcp,
            script=settings.script,
            base_path=addresses(settings.base_url, ()).base_path if settings.base_url else "",
        )


#: Nothing on top.
NO_ADDITIONS = Additions()
