"""Controls that say the same are told apart by what they stand in."""

import pytest

from signage_site.pages.annotate import annotate_controls
from signage_site.pages.controls import Controls
from signage_specs.readers.html import read_html


def ids(body: str) -> list[str]:
    controls = Controls(read_html(f"<!doctype html><title>Garden</title><main>{body}</main>"))
    annotate_controls(controls, "0.1")
    actions = [(each.position, said.action) for each, said in controls.annotations.items() if said.is_action]
    return [action for _, action in sorted(actions)]


CARD = "<div class=card><div class=head><h3>{}</h3><button>Settings</button></div></div>"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (CARD.format("Sales") + CARD.format("Visits"), ["button.settings-sales", "button.settings-visits"]),
        # One alone keeps its name, whatever it stands in.
        (CARD.format("Sales"), ["button.settings"]),
        # What all share tells nothing apart.
        (CARD.format("Sales") * 2, ["button.settings", "button.settings-2"]),
        # What stands nowhere keeps its name.
        ("<button>Settings</button>" + CARD.format("Visits"), ["button.settings", "button.settings-visits"]),
        (
            (
                "<section aria-label=Mint><button>Water</button></section>"
                "<section aria-labelledby=h><p id=h>Thyme</p><button>Water</button></section>"
            ),
            ["button.water-mint", "button.water-thyme"],
        ),
        # The heading of what holds both is neither's; the one beside each is.
        (
            (
                "<section><h2>Beds</h2><h3>North</h3><p><button>Dig</button></p>"
                "<h3>South</h3><p><button>Dig</button></p></section>"
            ),
            ["button.dig-north", "button.dig-south"],
        ),
        # An id isn't made long without an end, and doesn't say a thing twice.
        (
            (
                f"<section aria-label='{'Long ' * 11}'><button>{'Water ' * 9}</button></section>"
                f"<section aria-label=Mint><button>{'Water ' * 9}</button></section>"
            ),
            ["button.water-water-water-water-water-water", "button.water-water-water-water-water-water-mint"],
        ),
        (
            (
                "<section aria-label=Mint><button>Water mint</button></section>"
                "<section aria-label=Beds><button>Water mint</button></section>"
            ),
            ["button.water-mint", "button.water-mint-beds"],
        ),
        # What everybody calls so stays so.
        (
            (
                "<section aria-label=Mint><form role=search><input name=q></form></section>"
                "<section aria-label=Beds><form role=search><input name=q></form></section>"
            ),
            ["docs.search", "docs.search-2"],
        ),
    ],
)
def test_controls_of_one_name_are_told_apart_by_their_places(body: str, expected: list[str]) -> None:
    assert expected == ids(body)


def test_another_card_before_changes_no_id() -> None:
    cards = [CARD.format(name) for name in ("Sales", "Visits", "Orders")]
    assert ids("".join(cards))[1:] == ids("".join(cards[1:]))
