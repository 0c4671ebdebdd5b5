"""Clicks on the page of a table: what each asks for is done, or it is said why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from canju._canju import Play
from canju._messages import Language
from canju.errors import CanjuError, OptionError, error_text

#: Seconds that an answer may take besides what it is searched for: the kernel may be busy.
SLACK = 15.0

Message = Mapping[str, Any]


class Reply(NamedTuple):
    """What a click is answered with, besides the table as it then stands.

    Attributes:
        said: what there is to say of it.
        error: why it was not done; empty where it was.
        hint: the play of a hint.
        readings: the plays that the cards may be, of which the page asks for one.
    """

    said: str = ""
    error: str = ""
    hint: Any = None
    readings: Sequence[Play] = ()


def dispatch(
    message: object, at: int, act: Callable[[str, Message], Reply | None], language: Language
) -> Reply:
    """Has ``act`` do what a click asks for; whatever the page sends, this raises nothing.

    Args:
        message: what the page sent: what to ``do``, and ``at`` which state of the table.
        at: the number of the state that the table is in; a click for another one does nothing.
        act: does an action by its name.
        language: the words of what is said.
    """
    try:
        if not isinstance(message, Mapping) or not isinstance(message.get("do"), str):
            raise Language.no_sense.error(OptionError)
        if message.get("at") != at:
            raise Language.stale.error(OptionError)
        return act(message["do"], message) or Reply()
    except CanjuError as error:
        return Reply(error=language.error(error))
    except KeyboardInterrupt:
        return Reply(error=language.interrupted)
    # A player that the user wrote may raise anything.
    except (Exception, SystemExit) as error:
        return Reply(error=error_text(error))


def no_such_action(do: str) -> OptionError:
    """That a page asked for what a table does not do."""
    return Language.no_action.error(OptionError, repr(do[:40]))
