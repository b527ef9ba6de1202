"""What the site signer needs to be told: the attributes that a configuration has to have."""

from __future__ import annotations

from typing import Protocol


class Settings(Protocol):
    """The settings of one site. Any object with these attributes will do; none of them is ever changed."""

    @property
    def site_name(self) -> str:
        """The name of the site; empty takes the title of its first page."""
        ...

    @property
    def site_description(self) -> str:
        """What the site is, in a sentence; empty takes what its first page says."""
        ...

    @property
    def base_url(self) -> str:
        """The address of the site's first page, base path included; empty takes it from canonical links."""
        ...

    @property
    def lang(self) -> str:
        """The BCP 47 tag of the site's language; empty takes that of most pages."""
        ...

    @property
    def dialect(self) -> str:
        """The AAF dialect: `0.1` or `0.1+links`."""
        ...

    @property
    def software_version(self) -> str:
        """The version of what the site documents; empty where there is none to tell."""
        ...

    @property
    def ttl(self) -> int:
        """For how many seconds what the site says may be taken as current."""
        ...

    @property
    def rights_holder(self) -> str:
        """Who holds the rights in the content; empty leaves it out."""
        ...

    @property
    def rights_year(self) -> str:
        """The year of the copyright; empty leaves it out."""
        ...

    @property
    def rights_license(self) -> str:
        """The licence of the content: an SPDX identifier or an address; empty leaves it out."""
        ...

    @property
    def usage(self) -> str:
        """What agents may do with the content, of `none display cache store train`. Never guessed."""
        ...

    @property
    def jobs(self) -> int:
        """How many processes to use for a large site; 0 is one for each processor."""
        ...
