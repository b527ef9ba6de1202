"""Every message in the code is written in the project's English."""

import re

from message_list import messages

# What messages never say; `shared/STYLE.md` has what to write instead.
NEVER = re.compile(
    r"(?<![Tt]here )\bis no (?!longer)|\bare no\b|\bwhat stands\b|\bsays of\b|\bthat is yours\b"
    r"|\b(?:is|are) to be\b|\bcomes to nothing\b|\ball one\b|\bin front of\b|\bcan't be got\b"
    r"|\b(?:stands?|stood)\b(?! for)|\bis none of\b|\bneedn't\b"
    r"|\bpassed by\b|\bled to an? \b|\bsomebody else\b|\bmade anew\b|\btaken back\b|\bis due\b"
)


def test_the_list_has_the_messages() -> None:
    texts = [each.text for each in messages()]
    assert 2_000 < len(texts)
    assert "Unlisted verb `{}`. Use a listed one where one fits." in texts


def test_no_message_uses_a_phrase_that_readers_stumble_over() -> None:
    wrong = [each for each in messages() if NEVER.search(each.text)]
    assert not wrong, "\n".join(f"{each.place}: {each.text}" for each in wrong)


def test_questions_name_one_word() -> None:
    questions = [each.text for each in messages() if "Did you mean" in each.text]
    assert [] == [each for each in questions if not re.search(r"Did you mean `[^`]+`(?: by \{\})?\?", each)]
