# SPDX-License-Identifier: Apache-2.0
"""Answers that come event by event, and searches that end when they are closed."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from types import TracebackType
from typing import Any, Callable, Dict, Iterator, List, NoReturn, Optional, Type

from .connection import Stream
from .errors import ConnectionFailed

Event = Dict[str, Any]


class Events(Iterator[Event]):
    """The events of one search on the server: dictionaries, as docs/http.md describes them.

    Closing it ends the search on the server; so does leaving the ``with`` block. One thread
    iterates; any thread may close.
    """

    def __init__(self, stream: Stream, is_last: Callable[[Event], bool]) -> None:
        self._stream = stream
        self._is_last = is_last
        self._is_closed = False
        # Held while a thread reads. What it reads from may not be taken away meanwhile.
        self._reading = threading.Lock()

    def __iter__(self) -> "Events":
        return self

    def __next__(self) -> Event:
        """The next event.

        Raises:
            ConnectionFailed: if the answer ends before its last event, or nothing comes in time.
        """
        if self._is_closed:
            raise StopIteration
        try:
            with self._reading:
                line = self._stream.response.readline()
            event: Event = json.loads(line) if line else {}
        except (OSError, http.client.HTTPException, ValueError) as lost:
            late = isinstance(lost, socket.timeout)
            self._end(
                "No event has come in time: give a longer timeout."
                if late
                else "The server broke the answer off: its log says why."
            )
        if not event:
            self._end("The answer has ended before its last event: send the request again.")
        if self._is_last(event):
            self.close()
        return event

    def _end(self, sentence: str) -> NoReturn:
        """Ends the iteration: silently where it was closed, else with an error."""
        was_closed = self._is_closed
        self.close()
        if was_closed:
            raise StopIteration
        raise ConnectionFailed(sentence)

    def close(self) -> None:
        """Ends the search, unless it is over, and closes the connection. Can be repeated."""
        if not self._is_closed:
            self._is_closed = True
            try:
                # Wakes a thread that waits for an event, also one that reads through TLS.
                socket.socket.shutdown(self._stream.socket, socket.SHUT_RDWR)
            except OSError:
                pass
        # A thread that reads wakes, and comes here itself.
        if self._reading.acquire(blocking=False):
            try:
                self._stream.response.close()
                self._stream.connection.close()
                self._stream.socket.close()
            finally:
                self._reading.release()

    def __enter__(self) -> "Events":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()


class Learning(Events):
    """A search for expressions: its events, the last of which has the type ``end``.

    Attributes:
        events: those that have come so far, except ``progress``.
    """

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream, lambda event: event.get("type") == "end")
        self.events: List[Event] = []

    def __next__(self) -> Event:
        event = super().__next__()
        if event.get("type") != "progress":
            self.events.append(event)
        return event

    def latest(self, kind: str) -> Optional[Event]:
        """The latest event of a type that has come so far, or None."""
        return next((each for each in reversed(self.events) if each["type"] == kind), None)

    def result(self) -> Event:
        """Waits for the end of the search and gives its event ``result``.

        It has ``chosen``, an expression with its cross validation and test against chance, or
        None; ``top``, the best expressions on the examples; and what was proved.

        Raises:
            ConnectionFailed: if the search was closed, or cut off, before there was a result.
        """
        for _ in self:
            pass
        found = self.latest("result")
        if found is None:
            raise ConnectionFailed("The search has ended without a result: it was closed or cut off.")
        return found
