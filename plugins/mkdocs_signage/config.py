"""The plugin's options: those of the linter's configuration, made from the one table."""

from collections.abc import Iterable
from pathlib import Path
from typing import cast

from mkdocs.config.base import BaseConfigOption, Config, ConfigErrors, ConfigWarnings, ValidationError
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

from signage_linter.config import HOST_OPTIONS, OPTIONS, Configuration
from signage_linter.option import ConfigurationError, Option, unknown_key


class LinterOption(BaseConfigOption[object]):
    """An option of the linter; None where mkdocs.yml doesn't name it."""

    def __init__(self, option: Option) -> None:
        super().__init__()
        self._option = option

    def run_validation(self, value: object, /) -> object:
        """Return the value as it was written, when it is one that the option admits.

        Raises:
            ValidationError: it is not.
        """
        if value is not None:
            try:
                self._option.converted(value)
            except ConfigurationError as error:
                raise ValidationError(error.reason) from error
        return value


class SignageConfig(Config):
    """The plugin's options. A key that isn't one is an error, not a warning."""

    _schema = tuple((option.name, LinterOption(option)) for option in HOST_OPTIONS)

    def validate(self) -> tuple[ConfigErrors, ConfigWarnings]:
        """Return what is wrong with the options."""
        failed, warnings = super().validate()
        known = [option.name for option in HOST_OPTIONS]
        unknown = [key for key in cast("Iterable[str]", self) if key not in known]
        for key in unknown:
            reason = f"Unknown option `{key}`. {unknown_key(key, known)}"
            if any(key == option.name for option in OPTIONS):
                reason = f"`{key}` is an option of the command line and of the project's file, not of the plugin"
            failed.append((key, ValidationError(reason)))
        return failed, [(key, warning) for key, warning in warnings if key not in unknown]


def configuration_of(options: SignageConfig, config: MkDocsConfig) -> Configuration:
    """Return what holds for a site: the project's file, under the plugin's options, under nothing else.

    What neither says of the site itself is taken from MkDocs' own settings.

    Raises:
        PluginError: the project's file says something wrong.
    """
    given: dict[str, object] = {option.name: options[option.name] for option in HOST_OPTIONS}
    try:
        configuration = Configuration.load(root_of(config)).overridden(given, "mkdocs.yml")
    except ConfigurationError as error:
        raise PluginError(str(error)) from error
    return configuration.completed(
        {
            "base_url": config.site_url,
            "site_name": config.site_name,
            "site_description": config.site_description,
        }
    )


def root_of(config: MkDocsConfig) -> Path:
    """Return the folder of mkdocs.yml, which printed paths are relative to."""
    return Path(config.config_file_path).parent if config.config_file_path else Path.cwd()
