"""A documented module."""


def function(first: int) -> None:
    """Do it.

    Args:
        first: The only one.

            .. code-block:: anml

               button#e601 "Save"
               link#e601 "Home"

    Example:
        .. code-block:: anml

           button#e602 "Save"
           link#e602 "Home"

        .. signage: expect N014

        .. code-block:: anml

           button#e1 "Save"
           checkbox#e1 "Home"
    """
