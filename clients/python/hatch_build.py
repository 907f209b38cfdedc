"""Generates `customs_api.rest` from the OpenAPI document while the package is built.

The generated code is not kept in the repository: it has 120,000 lines, and says nothing that is not in the document.
"""

import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from openapi_python_client import generate
from openapi_python_client.config import Config, ConfigFile, MetaType


class GeneratedCalls(BuildHookInterface):  # type: ignore[type-arg]
    """The build hook."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Puts the generated code into the package."""
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        # A source archive has the document beside this file, the repository in its documentation.
        places = [root / "openapi.json", root.parent.parent / "docs" / "openapi.json"]
        document = next(place for place in places if place.exists())
        self._made = Path(tempfile.mkdtemp()) / "rest"
        settings = ConfigFile.load_from_path(root / "generator.yaml")
        config = Config.from_sources(settings, MetaType.NONE, document, "utf-8", True, self._made)
        generated = generate(config=config, custom_template_path=root / "templates")
        problems = [f"{problem.header} {problem.detail or ''}" for problem in generated]
        if problems:
            raise RuntimeError("the document has what the generator does not take:\n" + "\n".join(problems))
        build_data["force_include"][str(self._made)] = "customs_api/rest"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes what was generated."""
        if self.target_name == "wheel":
            shutil.rmtree(self._made.parent)
