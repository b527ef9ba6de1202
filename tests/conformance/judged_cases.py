"""The conformance cases, each judged in both profiles, once for all tests that look at what is found."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from run import cases, request
from signage_adapter import judged
from signage_specs.diagnostic import Diagnostic, Profile


@dataclass(frozen=True, slots=True)
class JudgedCase:
    """A case, what a command is asked about it, its text, and what is found in each profile."""

    case: dict[str, Any]
    asked: dict[str, Any]
    text: str
    found: dict[Profile, list[Diagnostic]]


@cache
def judged_cases() -> tuple[JudgedCase, ...]:
    """Return every case."""
    return tuple(map(_judged, cases()))


def _judged(case: dict[str, Any]) -> JudgedCase:
    asked = json.loads(request(case))
    answers = {profile: judged({**asked, "profile": profile.value}) for profile in Profile}
    return JudgedCase(
        case, asked, answers[Profile.AS_USED][0], {profile: found for profile, (_, _, found) in answers.items()}
    )
