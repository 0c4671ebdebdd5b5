"""Controllers as ``CardTable`` opens them, and messages to them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from canju import CardTable


def seated(*hands: Any, options: Mapping[str, Any] | None = None, **arguments: Any) -> Any:
    """The controller of a table with these arguments; ``options`` are more of them."""
    return CardTable(*hands, **arguments, **(options or {}))._controller


def send(controller: Any, do: str, **more: Any) -> dict[str, Any]:
    """A message as the page sends it, for the state that it sees."""
    seen = controller.answer({"do": do, "at": controller.view()["at"], **more})
    assert json.loads(json.dumps(seen)) == seen
    return seen
