# SPDX-License-Identifier: Apache-2.0
"""HTTP with the standard library: kept connections, a login, timeouts, answers as they come."""

from __future__ import annotations

import base64
import http.client
import json
import socket
import ssl
from collections import deque
from typing import Any, Deque, Dict, NamedTuple, Optional, Tuple
from urllib.parse import unquote, urlsplit

from .errors import ConnectionFailed, HtedlError, refusal


class Stream(NamedTuple):
    """An answer that is not read yet, and what it comes through."""

    socket: socket.socket
    connection: http.client.HTTPConnection
    response: http.client.HTTPResponse


_LOST = (OSError, http.client.HTTPException)


def parsed(url: str, data: bytes) -> Any:
    """The JSON of an answer.

    Raises:
        ConnectionFailed: if the answer is not JSON.
    """
    try:
        return json.loads(data)
    except ValueError as wrong:
        raise ConnectionFailed(f"{url} has not answered with JSON: check the address.") from wrong


class Connection:
    """Sends requests to the endpoints of one dataset. Threads may share it.

    Proxies that the environment names are not used.
    """

    def __init__(
        self,
        url: str,
        auth: Optional[Tuple[str, str]],
        timeout: Optional[float],
        context: Optional[ssl.SSLContext],
    ) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(
                f"{url!r} is not the address of a dataset: give one such as"
                " http://localhost:3030/kb"
            )
        self.url = url.rstrip("/")
        self._secure = parts.scheme == "https"
        self._host = parts.hostname
        self._port = parts.port
        self._path = parts.path.rstrip("/")
        self._timeout = timeout
        self._context = context
        self._idle: Deque[http.client.HTTPConnection] = deque()
        self._headers: Dict[str, str] = {}
        if auth is None and parts.username is not None:
            auth = (unquote(parts.username), unquote(parts.password or ""))
        if auth is not None:
            login = base64.b64encode(":".join(auth).encode()).decode("ascii")
            self._headers["Authorization"] = "Basic " + login

    def _open(self) -> http.client.HTTPConnection:
        if self._secure:
            return http.client.HTTPSConnection(
                self._host, self._port, timeout=self._timeout, context=self._context
            )
        return http.client.HTTPConnection(self._host, self._port, timeout=self._timeout)

    def _take(self) -> Tuple[http.client.HTTPConnection, bool]:
        """A connection, and whether it was used before."""
        try:
            return self._idle.pop(), True
        except IndexError:
            return self._open(), False

    def json(self, endpoint: str, body: Any, accept: str = "application/json") -> Any:
        """Sends JSON by POST and gives the JSON of the answer.

        Raises:
            RequestRefused: if the server refuses the request.
            ConnectionFailed: if there is no complete answer in time.
        """
        sent = json.dumps(body).encode()
        return self.text(endpoint, sent, "application/json", accept)

    def text(self, endpoint: str, body: bytes, content_type: str, accept: str) -> Any:
        """Sends a body by POST and gives the JSON of the answer; errors as for ``json``."""
        headers = {"Content-Type": content_type, "Accept": accept}
        return self._answer("POST", endpoint, body, headers)

    def typed(
        self, endpoint: str, body: bytes, content_type: str, accept: str
    ) -> Tuple[str, bytes]:
        """Sends a body by POST and gives the media type of the answer and its bytes; errors as for
        ``json``."""
        headers = {"Content-Type": content_type, "Accept": accept}
        response, data = self._exchange("POST", endpoint, body, headers)
        return (response.getheader("Content-Type") or "").partition(";")[0].strip(), data

    def bare(self, method: str, endpoint: str) -> Any:
        """Sends a request without a body and gives the JSON of the answer, or None where it has
        none; errors as for ``json``."""
        return self._answer(method, endpoint, None, {"Accept": "application/json"})

    def _answer(
        self, method: str, endpoint: str, body: Optional[bytes], headers: Dict[str, str]
    ) -> Any:
        response, data = self._exchange(method, endpoint, body, headers)
        return None if response.status == 204 else parsed(self.url, data)

    def _exchange(
        self, method: str, endpoint: str, body: Optional[bytes], headers: Dict[str, str]
    ) -> Tuple[http.client.HTTPResponse, bytes]:
        """Sends a request and reads the whole answer."""
        connection, kept = self._take()
        try:
            try:
                response = self._send(connection, method, endpoint, body, headers)
            except _LOST as lost:
                # The server may have closed a kept connection; no request here changes data.
                if not kept or isinstance(lost, socket.timeout):
                    raise
                connection.close()
                connection = self._open()
                response = self._send(connection, method, endpoint, body, headers)
            data = response.read()
        except _LOST as lost:
            connection.close()
            raise self._failed(lost) from lost
        if response.will_close:
            connection.close()
        else:
            self._idle.append(connection)
        if response.status >= 300:
            raise self._refused(endpoint, response, data)
        return response, data

    def stream(
        self, endpoint: str, body: Any, accept: str
    ) -> Stream:
        """Sends JSON by POST and gives the answer unread, which the caller closes; errors as for
        ``json``."""
        connection = self._open()
        try:
            connection.connect()
            # The connection forgets it where the server is going to close it.
            sock = connection.sock
            sent = json.dumps(body).encode()
            headers = {"Content-Type": "application/json", "Accept": accept}
            response = self._send(connection, "POST", endpoint, sent, headers)
            if response.status >= 300:
                data = response.read()
                connection.close()
                raise self._refused(endpoint, response, data)
            return Stream(sock, connection, response)
        except _LOST as lost:
            connection.close()
            raise self._failed(lost) from lost

    def _send(
        self,
        connection: http.client.HTTPConnection,
        method: str,
        endpoint: str,
        body: Optional[bytes],
        headers: Dict[str, str],
    ) -> http.client.HTTPResponse:
        all_headers = {**headers, **self._headers}
        connection.request(method, f"{self._path}/{endpoint}", body=body, headers=all_headers)
        return connection.getresponse()

    def _failed(self, lost: BaseException) -> HtedlError:
        if isinstance(lost, socket.timeout):
            return ConnectionFailed(
                f"{self.url} has not answered for {self._timeout:g} seconds: give a longer timeout."
            )
        reason = str(lost) or type(lost).__name__
        return ConnectionFailed(
            f"{self.url} cannot be reached ({reason}): check the address, and whether the server"
            " runs."
        )

    def _refused(
        self, endpoint: str, response: http.client.HTTPResponse, data: bytes
    ) -> HtedlError:
        text = data.decode("utf-8", "replace")
        address = f"{self.url}/{endpoint}"
        return refusal(address, response.status, text, response.getheader("Retry-After"))

    def close(self) -> None:
        """Closes the connections that are kept; the next request opens another."""
        connection, kept = self._take()
        while kept:
            connection.close()
            connection, kept = self._take()
