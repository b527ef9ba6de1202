"""The site signer: a built folder of HTML in, the same folder with signs for agents out."""
