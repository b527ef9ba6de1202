def holder() -> str:
    """
    button#e303 "Save"
    link#e303 "Home"
    """
    return "held"
