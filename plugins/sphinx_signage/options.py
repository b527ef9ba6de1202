"""The extension's configuration values: every option of the linter that a host has, with the prefix `signage_`."""

import os
import re
from pathlib import Path
from typing import cast

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ConfigError

from signage_core.wording import did_you_mean
from signage_linter.config import HOST_OPTIONS, OPTIONS, Configuration
from signage_linter.option import ConfigurationError, Option, rights_of

PREFIX = "signage_"


_UNNAMED = "Project name not set"  # Sphinx's own default


def setup(app: Sphinx) -> None:
    """Declare the values. A changed value reads all pages again, so that their findings are reported again."""
    for option in HOST_OPTIONS:
        app.add_config_value(f"{PREFIX}{option.name}", None, "env")
    app.connect("config-inited", _refuse_mistakes)


def configuration_of(app: Sphinx) -> Configuration:
    """Return what holds for a project: its file, under the values of conf.py.

    What neither says of the site itself is taken from Sphinx's own values; each page says its language. Raises
    ConfigError for a value that isn't allowed.
    """
    config = app.config
    given = {option.name: _given(option, config[f"{PREFIX}{option.name}"]) for option in HOST_OPTIONS}
    try:
        loaded = Configuration.load(Path(app.confdir), f"set `{PREFIX}{{name}}` in conf.py")
        configuration = loaded.overridden(given, "conf.py")
    except ConfigurationError as error:
        # An option is called as conf.py calls it; one of the project's file keeps its name.
        raise ConfigError(re.sub(r"^conf\.py: `(?=\w+`)", f"conf.py: `{PREFIX}", str(error))) from error
    return configuration.completed(
        {
            # Read the Docs says where it will serve a build, to whoever asks its environment.
            "base_url": config["html_baseurl"] or os.environ.get("READTHEDOCS_CANONICAL_URL", ""),
            "site_name": config["project"].removeprefix(_UNNAMED),
            "software_version": config["release"] or config["version"],
            **rights_of(config["copyright"]),
        }
    )


def _given(option: Option, value: object) -> object:
    """Return a value as the linter takes it: `sphinx-build -D` gives strings, and people write sets for lists."""
    if isinstance(value, set | frozenset):
        return sorted(str(each) for each in cast("set[object]", value))
    if not isinstance(value, str):
        return value
    if option.kind is tuple and option.read is None:
        return [each.strip() for each in value.split(",") if each.strip()]
    if option.kind is bool:
        return {"0": False, "1": True, "false": False, "true": True}.get(value.lower(), value)
    return int(value) if option.kind is int and value.isdecimal() else value


def _refuse_mistakes(app: Sphinx, config: Config) -> None:
    """Fail on a value that isn't allowed, and on a name that isn't one: Sphinx itself keeps silent about those."""
    configuration_of(app)
    names = [f"{PREFIX}{option.name}" for option in HOST_OPTIONS]
    # Sphinx has no public way to ask for the names that conf.py defines.
    defined = cast("dict[str, object]", getattr(config, "_raw_config", {}))
    for name in defined:
        if name.startswith(PREFIX) and name not in names:
            if any(name == f"{PREFIX}{option.name}" for option in OPTIONS):
                fault = f"`{name}`: an option of the command line and of the project's file, not of the extension."
            else:
                advice = did_you_mean(name, names, f"The values are {', '.join(names)}.")
                fault = f"Unknown value `{name}`. {advice}"
            raise ConfigError(f"conf.py: {fault}")
