"""What the site signer tells people about a site."""

from dataclasses import dataclass

from signage_specs.diagnostic import Severity


@dataclass(frozen=True, slots=True, order=True)
class SiteDiagnostic:
    """One thing about one file of the site.

    Attributes:
        path: the file, in the site's folder, with forward slashes; empty for the whole site.
        severity: an error keeps a document from being written; a warning and an info don't.
        message: what is wrong, and what to do about it.
    """

    path: str
    severity: Severity
    message: str
