"""The words of ANML 1.0's trust documents as plain data: keys, tags, tiers, section names."""

MEDIA_TYPE = "application/anml-trust+json"

#: Section 12.3: the keys of a trust manifest and of one authorization record, in the order of writing.
MANIFEST_KEYS = ("site", "version", "issued", "expires", "authorized-domains")
RECORD_KEYS = ("domain", "tier", "scope", "note")
REQUIRED_MANIFEST_KEYS = MANIFEST_KEYS
REQUIRED_RECORD_KEYS = ("domain", "tier", "scope")
MANIFEST_VERSION = "1.0"
LONGEST_VALIDITY = 90  # days from issued to expires, recommended

#: Section 12.4: the keys of a trust query's answer.
RESPONSE_KEYS = ("authorized", "tier", "scope", "expires")

#: Section 12.1: the tiers that a document can grant; 0 is granted to nobody, 3 is the site itself.
TIERS = (1, 2)
UNLISTED, DISPLAY, FULL, OWN = 0, 1, 2, 3

#: Section 12.3: the sections that a scope can name.
SCOPES = ("head", "persona", "aesthetic", "knowledge", "interact", "constraints", "body", "footer")
#: Section 12.1: what tier 1 never grants, whatever its scope says: all but aesthetic, body and knowledge.
SCOPES_BEYOND_DISPLAY = ("head", "persona", "interact", "constraints", "footer")

#: Section 12.2: the TXT record and its tags, in the order of writing.
RECORD_NAME = "_anml"
RECORD_TAGS = ("v", "manifest", "query")
RECORD_VERSION = "anml1"
#: The forms of a tag's name and value, as regular expressions for the whole of each.
TAG_NAME = r"[A-Za-z][A-Za-z0-9_.-]*"
TAG_VALUE = r"[!-:<-~]*"
LONGEST_STRING = 255  # octets of one character string of a TXT record

#: Section 6.5.4: service discovery.
SERVICE_NAME = "_anml._tcp"
SERVICE_TAGS = ("v", "path")
