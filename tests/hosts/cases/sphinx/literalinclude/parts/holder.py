def holder() -> str:
    """
    link#0641 "three"
    link#0642 "four"
    """
    return "held"
