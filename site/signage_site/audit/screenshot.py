"""What a page looked like in a browser, and where its controls were."""

from base64 import b64encode

from signage_core.frozen import frozen


@frozen
class Outline:
    """Where a control was in a screenshot: in CSS pixels from its upper left corner.

    The number is that of the finding about it on its page, from 1; 0 where nothing is wrong with it. A control is
    reachable where an agent can operate it.
    """

    number: int
    x: float
    y: float
    width: float
    height: float
    reachable: bool
    label: str = ""


#: Where an element was in a screenshot: its left, its top, its width and its height; nothing where it wasn't shown.
Box = tuple[float, float, float, float] | None


@frozen
class Picture:
    """A picture of a page in JPEG, its size in CSS pixels, and where its controls were, by their numbers there."""

    image: bytes
    width: int
    height: int
    boxes: tuple[Box, ...]


@frozen
class Screenshot:
    """A picture of a page: its bytes, its media type such as `image/png`, its size in CSS pixels, its controls."""

    image: bytes
    media_type: str
    width: int
    height: int
    outlines: tuple[Outline, ...] = ()

    @property
    def address(self) -> str:
        """The picture as an address that needs no request."""
        return f"data:{self.media_type};base64,{b64encode(self.image).decode('ascii')}"
