"""A module.

::

    button "@@"
"""


def function(first: int, second: str) -> None:
    r"""Do it.

    Args:
        first: The first one, such as::

                button "@@"

        second: The second one.

    Example:
        What it prints:

        .. code-block:: anml

           button "@@"
             link "@@"

    Returns:
        Nothing.

    >>> function(1, "@@")
    """


class Base:
    """A base.

    ::

        button "@@"
    """

    def __init__(self) -> None:
        """Make one.

        ::

            button "@@"
        """

    def method(self) -> None:
        """Do it

        .. code-block:: anml

            button "@@"
        """


class Derived(Base):
    """A class that inherits.

    .. code-block:: anml

       button "@@"
    """

    #: An attribute.
    #:
    #: .. code-block:: anml
    #:
    #:    button "@@"
    attribute = 1

    second = 2
    """Another attribute.

    .. code-block:: anml

       button "@@"
    """
