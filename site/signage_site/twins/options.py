"""What twins have to know of a site's settings, small enough to hand over to a worker."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from signage_site.settings import Settings


@dataclass(frozen=True, slots=True)
class TwinOptions:
    """The settings that a twin, or what is embedded in a page, depends on; see `Settings`."""

    twins: bool = True
    embed_manifest: bool = False
    base_url: str = ""
    site_name: str = ""
    site_description: str = ""
    lang: str = ""
    dialect: str = "0.1"
    ttl: int = 86400
    rights_holder: str = ""
    rights_year: str = ""
    rights_license: str = ""
    usage: str = "display"
    actions: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, settings: Settings) -> TwinOptions:
        """Return those of a site."""
        told: dict[str, Any] = {each.name: getattr(settings, each.name) for each in fields(cls)}
        # A setting of few words may be an enumeration, which is a larger thing to hand over.
        plain: dict[str, Any] = {name: str(each) if isinstance(each, str) else each for name, each in told.items()}
        return cls(**plain)
