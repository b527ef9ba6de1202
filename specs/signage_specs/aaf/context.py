"""What the rules of AAF need beside the document."""

from typing import TYPE_CHECKING

from signage_core.frozen import frozen

if TYPE_CHECKING:  # loaded by those who compare: the trees of pages and manifests come with it
    from signage_specs.aaf.alignment import Site


@frozen
class AafContext:
    """The dialect, `0.1` or `0.1+links`, and the site.

    The site is the rest of the one that a page or a manifest belongs to; None where it isn't known.
    """

    dialect: str = "0.1"
    site: "Site | None" = None
