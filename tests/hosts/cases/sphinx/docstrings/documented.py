"""A documented module.

.. code-block:: anml-native

   link#0721 "of a module"
"""

import logging


def function(first: int) -> None:
    """Do it.

    Args:
        first: The only one.

            .. code-block:: anml-native

               link#0722 "of an argument"

    Returns:
        Nothing::

            not checked

    Example:
        .. code-block:: anml-native

           link#0723 "of a section"

        .. signage: expect N013

        .. code-block:: anml-native

           link#0x1 "expected"

        .. signage: expect N009

        .. code-block:: anml-native

           link#0724 "another code"
    """


class Documented:
    r"""A class.

    .. note::

       .. code-block:: anml-native

          main
            link#0725 "of a class"
    """

    def method(self) -> None:
        """
        .. code-block:: anml-native

           link#0726 "on the second line"
        """


class WithAttributes:
    """A class with attributes."""

    def __init__(self) -> None:
        self.size = 1
        """What an object of the class has.

        .. code-block:: anml-native

           link#0791 "of an object's attribute"
        """


LOG = logging.getLogger(__name__)
"""Its class has another module.

.. code-block:: anml-native

   link#0792 "of an object of another module"
"""


class WithAnAlias:
    """A class with two names for one method."""

    def method(self) -> None:
        """Do it.

        .. signage: expect N013

        .. code-block:: anml-native

           link#0x2 "expected, and shown again"
        """

    alias = method
