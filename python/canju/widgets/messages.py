"""Messages from the page of a table: what they ask for is done, or it is said why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from canju._messages import Language
from canju.errors import CanjuError, OptionError, error_text

#: Seconds that an answer may take besides what it is searched for: the kernel may be busy.
SLACK = 15.0


class Obedient:
    """Whatever the page sends, the table stands: what cannot be done becomes a sentence."""

    #: What each message asks for, by its name.
    _deeds: dict[str, Callable[[Mapping[str, Any]], None]]

    def __init__(self, language: Language) -> None:
        #: The words of its sentences.
        self.language = language
        #: What went wrong with the last message; empty where nothing did.
        self.error = ""
        #: What there is to say of it otherwise.
        self.said = ""
        self._count = 0

    def take(self, message: object) -> None:
        """Does what a message asks for, or says why not."""
        self.error = self.said = ""
        try:
            self._obey(message)
        except CanjuError as error:
            self._refuse(error)
        except KeyboardInterrupt:
            self.error = self.language.interrupted
        # A player that the user wrote may raise anything; the table must stand all the same.
        except (Exception, SystemExit) as error:
            self.error = error_text(error)
        self._count += 1

    def _refuse(self, error: CanjuError) -> None:
        """Says what is not possible."""
        self.error = self.language.error(error)

    def _obey(self, message: object) -> None:
        if not isinstance(message, Mapping) or not isinstance(message.get("do"), str):
            raise Language.no_sense.error(OptionError)
        deed = self._deeds.get(message["do"])
        if deed is None:
            raise Language.no_action.error(OptionError, repr(message["do"][:40]))
        if message.get("at") != self._count:
            raise Language.stale.error(OptionError)
        self._read(message)
        deed(message)

    def _read(self, message: Mapping[str, Any]) -> None:
        """Takes what came with a message besides what it asks for."""
