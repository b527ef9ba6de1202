"""The TextMate grammars of all formats, made from the tables that the lexers read by."""
