"""The formats that agents speak: text in, tree and diagnostics out."""
