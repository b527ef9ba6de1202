"""A documented module.

```anml-native
link#0941 "of a module"
```
"""


def function(first: int, second: int) -> None:
    """Do it.

    Args:
        first: The first one.

            ```anml-native
            link#0942 "of an argument"
            ```
        second: The second one.

    Example: A title
        ```anml-native
        main
          link#0943 "of a section"
        ```

        <!-- signage: expect N013 -->

        ```anml-native
        link#0x1 "expected"
        ```

    Examples:
        Text.

        ```anml-native
        link#0944 "of examples"
        ```
    """


class Documented:
    r"""A class.

    !!! note

        ```anml-native
        link#0945 "of a class"
        ```
    """

    def method(self) -> None:
        """
        ```anml-native
        link#0946 "of a method"
        ```
        """

    def other(self) -> None:
        """Another.

        <!-- signage: expect N009 -->

        ```anml-native
        link#0947 "another code"
        ```
        """
