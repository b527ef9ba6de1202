"""Which texts labelled `anml` count as this format."""

from __future__ import annotations

import pytest

from signage_specs.anml_native.recognition import looks_native

NATIVE = [
    "",
    "nav\n",
    'widget "x"\n',
    'Button#e1 "Go"\n',
    "button#submit\n",
    "button#e1 'Go'\n",
    '   p "x"\n',
    "---\nurl: x\n",
    "---\nurl\n---\nmain\n",
    "> hi\n",
    "| A | B |\n",
    '+ p "x"\n',
    "+  item\n",
    "click #e1\n",
    '- link "Home" [ref=e1]\n',
    '@e1 [heading] "Log in"\n',
    "button Go\nlink Home\n",
    "menu-item#e1\nNAV\n  wodget [open]\n",
    "...\nnav\n...\n",
    "metric value=24GB total=now()\n",
]
FOREIGN = [
    "animal Dog {\n  legs: 4;\n  speak() { print('woof'); }\n}\n",
    "Dog barks at night\nCat sleeps all day\nThe bird sings\n",
    "let x = 3;\nlet y = x + 1;\n",
    "def speak(self):\n    return sound\n\nspeak(dog)\n",
    "STE q0 [ab]\nconnect q0 -> q1;\nreport q1;\n",
    "q0 := start(all)\nq1 := match(q0)\n",
    "cat.meow(3)\n",
    "species(Wolf, Canis).\nspecies(Cat, Felis).\neats(Wolf, Sheep).\n",
]


@pytest.mark.parametrize("text", NATIVE)
def test_native_with_its_faults(text: str) -> None:
    assert looks_native(text)


@pytest.mark.parametrize("text", FOREIGN)
def test_other_languages(text: str) -> None:
    assert not looks_native(text)
