"""What the site signer needs to be told: the attributes that a configuration has to have."""

from typing import Protocol


class Identity(Protocol):
    """What a site is called, and where it is."""

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


class Rights(Protocol):
    """What may be done with a site's content."""

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


class Settings(Identity, Rights, Protocol):
    """The settings of one site. Any object with these attributes will do; none of them is ever changed."""

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
    def annotations(self) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
        """Attributes for elements that the project names: CSS selectors, each with the ends of names and values."""
        ...

    @property
    def webmcp(self) -> bool:
        """Whether forms become tools of browsers that read the WebMCP draft."""
        ...

    @property
    def script(self) -> bool:
        """Whether each page loads a script that annotates what other scripts create."""
        ...

    @property
    def twins(self) -> bool:
        """Whether each page gets a document beside it that says the same in ANML 1.0, and a link to it."""
        ...

    @property
    def actions(self) -> tuple[tuple[str, str], ...]:
        """What the manifest says of some actions: each id with an object of JSON, whose keys are the manifest's."""
        ...

    @property
    def embed_manifest(self) -> bool:
        """Whether each page that offers something gets a manifest of its own in its head."""
        ...

    @property
    def trust_manifest(self) -> str:
        """The file of the site's trust manifest, which its author keeps; empty where there is none."""
        ...

    @property
    def hosting(self) -> tuple[str, ...]:
        """The hosts to write files and advice for, by their names in `signage_site.documents.hosting.hosts`."""
        ...

    @property
    def jobs(self) -> int:
        """How many processes to use for a large site; 0 is one for each processor."""
        ...
