"""The options of signing one site."""

from dataclasses import fields
from typing import Any, Self, TypeAlias

from signage_core.frozen import frozen
from signage_site.addresses import Addresses, told_addresses
from signage_specs.aaf.assignment import assignment_fault

#: A CSS selector, and attributes for what it selects: the rest of each name (`danger`), and its value.
Assignment: TypeAlias = tuple[str, tuple[tuple[str, str], ...]]


@frozen
class Settings:
    """How a site is signed, and what its documents say that its pages don't.

    Attributes:
        dialect: the AAF dialect: `0.1` or `0.1+links`.
        base_url: the address of the site's first page, base path included; empty takes it from canonical links, or
            from the site's sitemap.
        site_name: the name of the site; empty takes what its pages' titles share, or the title of the first.
        site_description: what the site is, in a sentence; empty takes what its first page says.
        software_version: the version of what the site documents; empty leaves it out.
        lang: the BCP 47 tag of the site's language; empty takes that of most pages.
        rights_holder: who holds the rights in the content; empty leaves it out.
        rights_year: the year of the copyright; empty leaves it out.
        rights_license: the licence of the content: an SPDX identifier or an address; empty leaves it out.
        usage: what agents may do with the content, of `none display cache store train`. Never guessed.
        ttl: for how many seconds the site's documents may be taken as current.
        twins: the kinds of documents that each page gets beside it, which mirror it: of `anml markdown`.
        front_matter: Markdown twins begin with the page's title, description and address.
        llms_full: the Markdown of all pages is also in one document.
        embed_manifest: each page that offers something gets a manifest of its own in its head.
        trust_manifest: the file of the site's trust manifest, which its author keeps; empty where there is none.
        anml_document: the file of what the author says in ANML 1.0, which the index takes in; empty without one.
        sign_exclude: .gitignore patterns of the pages that stay as they were built.
        annotations: attributes for elements that the project names.
        actions: what the manifest says about some actions: each id with an object of JSON, whose keys are the
            manifest's.
        manifest_include: patterns of ids, such as `tabs.*`: controls of pages that the manifest lists too.
        manifest_exclude: patterns of ids that the manifest doesn't list, as far as they are harmless.
        webmcp: forms become tools of browsers that read the WebMCP draft.
        script: each page loads a script that annotates what other scripts create.
        hosting: the hosts to write files and advice for, by their names in `documents.hosting.hosts`.
        jobs: how many processes to use for a large site; 0 is one for each processor.
        address_setting: what to set where the site's address isn't known, as the host calls it. It isn't an option.
        script_taken: somebody else's file is where the script would go, so no page loads it. The run finds that
            out; it isn't an option.

    Raises:
        ValueError: one of the annotations is wrong; the text says what to write instead.
    """

    dialect: str = "0.1"
    base_url: str = ""
    site_name: str = ""
    site_description: str = ""
    software_version: str = ""
    lang: str = ""
    rights_holder: str = ""
    rights_year: str = ""
    rights_license: str = ""
    usage: str = "display"
    ttl: int = 86400
    twins: tuple[str, ...] = ("anml", "markdown")
    front_matter: bool = False
    llms_full: bool = False
    embed_manifest: bool = False
    trust_manifest: str = ""
    anml_document: str = ""
    sign_exclude: tuple[str, ...] = ()
    annotations: tuple[Assignment, ...] = ()
    actions: tuple[tuple[str, str], ...] = ()
    manifest_include: tuple[str, ...] = ()
    manifest_exclude: tuple[str, ...] = ()
    webmcp: bool = False
    script: bool = False
    hosting: tuple[str, ...] = ()
    jobs: int = 0
    address_setting: str = "`base_url`"
    script_taken: bool = False

    def __post_init__(self) -> None:
        for selector, attributes in self.annotations:
            fault = assignment_fault(selector, attributes)
            if fault:
                raise ValueError(fault)

    @classmethod
    def of(cls, configuration: object, address_setting: str = "`base_url`") -> Self:
        """Return the settings that a configuration holds: an object with an attribute for each option."""
        options: dict[str, Any] = {"address_setting": address_setting}
        for name in (each.name for each in fields(cls) if each.name not in ("script_taken", "address_setting")):
            value = getattr(configuration, name)
            # An option of few words may be an enumeration; workers get plain strings.
            options[name] = str(value) if isinstance(value, str) else value
        return cls(**options)

    @property
    def addresses(self) -> Addresses:
        """Where the site is, as far as `base_url` tells."""
        return told_addresses(self.base_url)

    @property
    def loads_script(self) -> bool:
        """Whether pages may load the script."""
        return (self.script or self.webmcp) and not self.script_taken
