"""Answers of every kind of table to its page: a click is done, or a sentence says why not."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from canju._canju import Play
from canju._messages import Language
from canju.errors import CanjuError, OptionError, error_text
from canju.playing.base import BaseGame
from canju.playing.budget import asked_together

#: Seconds that an answer may take besides its searches: the kernel may be busy.
_SLACK = 15.0

Message = Mapping[str, Any]


class Reply(NamedTuple):
    """Answer to a click, besides the table as it then stands.

    Attributes:
        said: a sentence about the click.
        error: why it was not done; empty if it was.
        hint: the play of a hint.
        readings: the plays that the cards may be, of which the page asks for one.
    """

    said: str = ""
    error: str = ""
    hint: Any = None
    readings: Sequence[Play] = ()


class BaseDesk(ABC):
    """A table without the widget that shows it; no message from the page makes it raise.

    A kind of desk defines what is abstract here, and the actions that it alone has.
    """

    def __init__(self, language: Language) -> None:
        self.language = language
        self._count = 0
        self._reply = Reply()

    def answer(self, message: object) -> dict[str, Any]:
        """Does what a click asks for, and returns what the page shall show then.

        All searches for it share one time limit.

        Args:
            message: the action to ``do``, and ``at`` which state of the table it was clicked; a
                click for an earlier state does nothing.
        """
        with asked_together():
            self._reply = self._replied(message)
            self._count += 1
            return self.view()

    def _replied(self, message: object) -> Reply:
        try:
            if not isinstance(message, Mapping) or not isinstance(message.get("do"), str):
                raise Language.no_sense.error(OptionError)
            if message.get("at") != self._count:
                raise Language.stale.error(OptionError)
            return self._act(message["do"], message) or Reply()
        except CanjuError as error:
            return Reply(error=self.language.error(error))
        except KeyboardInterrupt:
            return Reply(error=self.language.interrupted)
        # A player that the user wrote may raise anything.
        except (Exception, SystemExit) as error:
            return Reply(error=error_text(error))

    def _act(self, do: str, message: Message) -> Reply | None:
        """Does an action; those here are the same at every table."""
        match do:
            case "next":
                self._playing().step()
            case "hint":
                hint = self._playing()._in(self.language.at_table).hint()
                return Reply(hint.sentence, hint=hint.play)
            case "undo":
                self._playing().undo()
            case "again":
                self._playing().restart()
                self._let_programs_move()
            case _:
                raise Language.no_action.error(OptionError, repr(do[:40]))
        return None

    @abstractmethod
    def _playing(self) -> BaseGame[Any, Any]:
        """The game on the table; raises a ``PlayError`` if there is none."""

    def _let_programs_move(self) -> None:
        """Has programs move until a person is to move; two programs wait for clicks."""
        if self._playing().has_people:
            self._playing().run()

    @abstractmethod
    def view(self) -> dict[str, Any]:
        """All that the page shows, ready for JSON."""

    def _answered(self, limit: float | None) -> dict[str, Any]:
        """The part of ``view`` about the last click, and seconds until the next is answered.

        Args:
            limit: seconds that a click may search; ``None`` if nobody knows.
        """
        return {
            "at": self._count,
            "error": self._reply.error,
            "said": self._reply.said,
            "patience": None if limit is None else limit + _SLACK,
        }
