"""A documented module.

.. code-block:: anml-native

   link#0721 "of a module"
"""


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
