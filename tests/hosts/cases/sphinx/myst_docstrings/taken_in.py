"""A module that a page of MyST documents."""


def function() -> None:
    """Do it.

    .. signage: expect N013

    .. code-block:: anml-native

       link#0x871 "expected"

    .. code-block:: anml-native

       link#0872 "not expected"
    """
