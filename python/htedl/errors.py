# SPDX-License-Identifier: Apache-2.0
"""What can go wrong, each kind an exception of its own."""

from __future__ import annotations

import re
from typing import Optional

_CHARACTER = re.compile(r"^At character (\d+) of ")
_LINE = re.compile(r"^Line (\d+), column (\d+): ")


class HtedlError(Exception):
    """The base of all errors of this package; its text is one sentence for people."""


class ConnectionFailed(HtedlError):
    """No server, no answer in time, or an answer that ended before it was complete."""


class RequestRefused(HtedlError):
    """The server has refused a request.

    Attributes:
        status: the HTTP status, such as 400.
        sentence: what is wrong and where, as the server says it.
    """

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


class BadExpression(RequestRefused):
    """A class expression cannot be read.

    Attributes:
        position: the offset of what is wrong in the text of the expression, counted from 0.
    """

    def __init__(self, status: int, sentence: str, position: int) -> None:
        super().__init__(status, sentence)
        self.position = position


class BadProgram(RequestRefused):
    """The rules of ``answersets`` cannot be read.

    Attributes:
        line, column: the place in the rules, both counted from 1.
    """

    def __init__(self, status: int, sentence: str, line: int, column: int) -> None:
        super().__init__(status, sentence)
        self.line = line
        self.column = column


class NotAdmitted(RequestRefused):
    """The server wants a login, or the user may not do this (status 401 or 403)."""


class Unavailable(RequestRefused):
    """The server has no room or no time for the request now (status 503).

    Attributes:
        retry_after: seconds after which to try again, or None where the server does not say.
    """

    def __init__(self, status: int, sentence: str, retry_after: Optional[float]) -> None:
        super().__init__(status, sentence)
        self.retry_after = retry_after


def refusal(
    address: str, status: int, text: str, retry_after: Optional[str]
) -> RequestRefused:
    """The exception for an answer that is no success.

    Args:
        address: what was asked.
        status: the HTTP status, 300 or above.
        text: the body of the answer.
        retry_after: the value of the header Retry-After, if there is one.
    """
    lines = text.strip().splitlines()
    sentence = lines[0] if lines else f"The server has answered with status {status}."
    if status in (404, 405):
        # Fuseki's own words for addresses that it has nothing at.
        return RequestRefused(status, f"There is no {address}: {sentence}")
    if status in (401, 403):
        return NotAdmitted(status, sentence)
    if status == 503:
        seconds = retry_after.strip() if retry_after else ""
        return Unavailable(status, sentence, float(seconds) if seconds.isdigit() else None)
    place = _CHARACTER.match(sentence)
    if place:
        # Sentences count characters from 1.
        return BadExpression(status, sentence, int(place.group(1)) - 1)
    line = _LINE.match(sentence)
    if line:
        return BadProgram(status, sentence, int(line.group(1)), int(line.group(2)))
    return RequestRefused(status, sentence)
