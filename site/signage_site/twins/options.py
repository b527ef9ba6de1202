"""What twins have to know of a site's settings, small enough to hand over to a worker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
        return cls(
            twins=settings.twins,
            embed_manifest=settings.embed_manifest,
            base_url=settings.base_url,
            site_name=settings.site_name,
            site_description=settings.site_description,
            lang=settings.lang,
            dialect=str(settings.dialect),
            ttl=settings.ttl,
            rights_holder=settings.rights_holder,
            rights_year=settings.rights_year,
            rights_license=settings.rights_license,
            usage=str(settings.usage),
            actions=settings.actions,
        )
