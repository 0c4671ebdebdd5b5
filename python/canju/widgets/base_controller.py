"""Base class of controllers, which answer clicks on a page with a new state or an error."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, NamedTuple

from canju.errors import CanjuError, OptionError, error_text
from canju.language.languages import Language
from canju.playing.budget import asked_together

#: Seconds that an answer can take in addition to its searches, as the kernel can be busy.
_SLACK = 15.0

Message = Mapping[str, Any]


class Reply(NamedTuple):
    """Answer to a click, in addition to the new state of the table.

    Attributes:
        said: a sentence about the click.
        error: an error message; empty on success.
        hint: the move of a hint.
    """

    said: str = ""
    error: str = ""
    hint: str | None = None


class BaseController(ABC):
    """A table without its widget; messages from the page never make it raise.

    A subclass defines the abstract methods and its own actions.
    """

    def __init__(self, language: Language) -> None:
        self.language = language
        self._count = 0
        self._reply = Reply()

    def answer(self, message: object) -> dict[str, Any]:
        """Handles a click and returns the new state for the page.

        All searches for a click share one time limit.

        Args:
            message: ``do`` is the action, ``at`` the number of the state that the user clicked on.
                A click for an earlier state does nothing.
        """
        with asked_together():
            self._reply = self._replied(message)
            self._count += 1
            return self.view()

    def _replied(self, message: object) -> Reply:
        try:
            if not isinstance(message, Mapping) or not isinstance(message.get("do"), str):
                raise OptionError(
                    "The page sent an invalid message: nothing was done.",
                    chinese="页面发来的内容无法理解：没有执行。",
                )
            if message.get("at") != self._count:
                raise OptionError(
                    "The click was for an earlier state of the table: nothing was done.",
                    chinese="这是针对之前牌面的操作：没有执行。",
                )
            return self._act(message["do"], message) or Reply()
        except CanjuError as error:
            return Reply(error=self.language.error(error))
        except KeyboardInterrupt:
            return Reply(error=self.language.error(CanjuError("Interrupted.", chinese="已中断。")))
        # A player written by the user can raise anything.
        except (Exception, SystemExit) as error:
            return Reply(error=error_text(error))

    def _act(self, do: str, message: Message) -> Reply | None:
        """Carries out an action; by default there is none."""
        raise OptionError(f"Unknown action: {do[:40]!r}.", chinese=f"没有这个操作：{do[:40]!r}。")

    @abstractmethod
    def view(self) -> dict[str, Any]:
        """The state of the page, ready for JSON."""

    def _answered(self, limit: float | None) -> dict[str, Any]:
        """The part of ``view`` about the last click, with the longest wait for the next answer.

        Args:
            limit: seconds that a click can search; ``None`` if unknown.
        """
        return {
            "at": self._count,
            "error": self._reply.error,
            "said": self._reply.said,
            "patience": None if limit is None else limit + _SLACK,
        }
