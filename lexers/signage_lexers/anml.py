"""Lexers of ANML 1.0: its XML, its JSON, its trust documents and DNS records, and whatever is labelled `anml`."""

from signage_lexers.deferred_lexer import OWN_FILE_NAME, DeferredLexer, rating

__all__ = ["AnmlDnsLexer", "AnmlJsonLexer", "AnmlLexer", "AnmlTrustLexer", "AnmlXmlLexer"]

_DRAFT = "https://datatracker.ietf.org/doc/draft-jeskey-anml/"


class AnmlXmlLexer(DeferredLexer):
    """For the XML of ANML 1.0, whose elements and attributes are told from unknown ones."""

    name = "ANML XML"
    aliases = ("anml-xml",)
    mimetypes = ("application/anml+xml",)
    url = _DRAFT
    tokens_from = "anml_markup:markup_tokens"
    analyse_text = rating(certain="anml_markup:is_document")


class AnmlJsonLexer(DeferredLexer):
    """For the JSON of ANML 1.0, whose keys are told from unknown ones by where they stand."""

    name = "ANML JSON"
    aliases = ("anml-json",)
    filenames = ("*.anml.json",)
    mimetypes = ("application/anml+json",)
    priority = 0.1  # `*.json` is also JSON's
    url = _DRAFT
    tokens_from = "anml_markup:document_tokens"
    analyse_text = rating(OWN_FILE_NAME, certain="anml_markup:is_json_document")


class AnmlTrustLexer(DeferredLexer):
    """For the trust manifests of ANML 1.0, and the answers to trust queries."""

    name = "ANML trust document"
    aliases = ("anml-trust",)
    mimetypes = ("application/anml-trust+json",)
    url = _DRAFT
    tokens_from = "anml_markup:trust_tokens"


class AnmlDnsLexer(DeferredLexer):
    """For the DNS records of ANML 1.0: lines of a zone file, or the bare tag list of a TXT record."""

    name = "ANML DNS record"
    aliases = ("anml-dns",)
    url = _DRAFT
    tokens_from = "anml_markup:record_tokens"


class AnmlLexer(DeferredLexer):
    """For anything called ANML: XML after `<`, JSON after `{`, else the indented native form."""

    name = "ANML"
    aliases = ("anml",)
    filenames = ("*.anml",)
    url = _DRAFT
    tokens_from = "anml_markup:form_tokens"
