"""The token types of what our formats tell apart; those that say what can be done were chosen by measuring.

`Name.Variable.Global` differs from `Keyword`, and `Name.Class` from names, in nearly every style that Pygments
ships. In most, `Name.Class` differs from plain text too. The guide to colours has the figures, a test holds them.
"""

from typing import Final

from pygments.token import Generic, Keyword, Name, String

from signage_lexers.stream import TokenType

# A plain name is found four times as fast as a dotted one, such as `Name.Class`.
ACTED_ON: Final[TokenType] = Keyword
"""Interactive roles, verbs, cells that do something."""
FRAME: Final[TokenType] = Name.Variable.Global
"""Structural roles and elements, and the titles above a snapshot: what only holds the rest."""
SECTION: Final[TokenType] = Keyword.Namespace
"""The keys that divide a document in which nothing is acted on."""
CONTENT: Final[TokenType] = Name.Builtin
"""Roles and elements that say something."""
DOMAIN: Final[TokenType] = Name.Entity
"""Objects of a terminal, a database, a cloud, an editor."""
REFERENCE: Final[TokenType] = Name.Class
"""What an action names: refs, ids, fields."""
STATE: Final[TokenType] = Name.Decorator
"""States, and what is said to agents alone."""
KEY: Final[TokenType] = Name.Attribute
"""The names of attributes and properties."""
NAME: Final[TokenType] = String.Double
"""Names and text in quotes."""
CHANGED: Final[TokenType] = Generic.Prompt
"""The sign of what a diff changes: plain text differs in colour or weight in 34 styles of 50, emphasis in 7."""
UNKNOWN: Final[TokenType] = Name.Other
"""What a format doesn't know."""
