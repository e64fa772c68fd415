# SPDX-License-Identifier: Apache-2.0
"""Servers that say nothing, stop in the middle, or close the connections that are kept."""

import socket
import threading
import unittest
from typing import Callable, List

from htedl import ConnectionFailed, KnowledgeBase

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
ANSWER = b'{"results":[{"covered":1}],"individuals":1,"elapsedMs":1}'
WHOLE = HEAD + b"Content-Length: %d\r\n\r\n" % len(ANSWER) + ANSWER
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
EVENT = b'{"type":"problem"}\n'


class Peer:
    """Reads a request from each connection and hands the connection over."""

    def __init__(self, *replies: Callable[[socket.socket], None]) -> None:
        self._listener = socket.create_server(("localhost", 0))
        self.url = "http://localhost:%d/kb" % self._listener.getsockname()[1]
        self._held: List[socket.socket] = []
        self._thread = threading.Thread(target=self._serve, args=(replies,))
        self._thread.start()

    def _serve(self, replies: "tuple[Callable[[socket.socket], None], ...]") -> None:
        for reply in replies:
            connection, _ = self._listener.accept()
            self._held.append(connection)
            read(connection)
            reply(connection)

    def has_another(self) -> bool:
        """Whether a connection waits that was not expected."""
        self._listener.setblocking(False)
        try:
            self._held.append(self._listener.accept()[0])
            return True
        except BlockingIOError:
            return False

    def close(self) -> None:
        self._thread.join(20)
        for each in [*self._held, self._listener]:
            each.close()


def read(connection: socket.socket) -> None:
    """Reads one request: the header, and as many bytes as it promises."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += connection.recv(65536)
    head, _, body = data.partition(b"\r\n\r\n")
    length = next(int(x.split(b":")[1]) for x in head.split(b"\r\n") if b"ength" in x)
    while len(body) < length:
        body += connection.recv(65536)


def chunk(text: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(text), text)


def sends(data: bytes) -> Callable[[socket.socket], None]:
    """Sends this and closes."""

    def reply(connection: socket.socket) -> None:
        connection.sendall(data)
        connection.close()

    return reply


class BrokenServersTest(unittest.TestCase):
    def peer(self, *replies: Callable[[socket.socket], None], timeout: float = 20) -> KnowledgeBase:
        peer = Peer(*replies)
        self.addCleanup(peer.close)
        kb = KnowledgeBase(peer.url, timeout=timeout)
        self.addCleanup(kb.close)
        return kb

    def test_silence_ends_with_the_timeout(self) -> None:
        kb = self.peer(lambda connection: None, timeout=0.3)
        with self.assertRaisesRegex(ConnectionFailed, "has not answered for 0.3 seconds"):
            kb.coverage("A")

    def test_what_has_timed_out_is_not_sent_again(self) -> None:
        def once(connection: socket.socket) -> None:
            connection.sendall(WHOLE)
            read(connection)

        peer = Peer(once)
        self.addCleanup(peer.close)
        with KnowledgeBase(peer.url, timeout=0.3) as kb:
            kb.coverage("A")
            with self.assertRaisesRegex(ConnectionFailed, "has not answered"):
                kb.coverage("A")
        self.assertFalse(peer.has_another())

    def test_silence_between_events(self) -> None:
        kb = self.peer(lambda c: c.sendall(CHUNKED + chunk(EVENT)), timeout=0.3)
        search = kb.learn([], [])
        self.assertEqual("problem", next(search)["type"])
        with self.assertRaisesRegex(ConnectionFailed, "No event has come in time"):
            next(search)

    def test_a_part_is_not_taken_for_the_whole(self) -> None:
        whole_chunks = CHUNKED + chunk(EVENT)
        for name, data in {
            "between events": whole_chunks,
            "a proper end without the last event": whole_chunks + b"0\r\n\r\n",
            "within an event": CHUNKED + chunk(EVENT) + b"40\r\n{\"type\":",
        }.items():
            with self.subTest(name):
                search = self.peer(sends(data)).learn([], [])
                self.assertEqual("problem", next(search)["type"])
                with self.assertRaises(ConnectionFailed):
                    next(search)
                self.assertEqual([], list(search))
        for name, data in {
            "half a body": WHOLE[:-9],
            "half a header": WHOLE[:30],
            "nothing": b"",
            "no JSON": HEAD + b"Content-Length: 5\r\n\r\nhello",
        }.items():
            with self.subTest(name):
                with self.assertRaises(ConnectionFailed):
                    self.peer(sends(data)).coverage("A")

    def test_a_kept_connection_that_was_closed_is_replaced(self) -> None:
        kb = self.peer(sends(WHOLE), sends(WHOLE))
        self.assertEqual(1, kb.coverage("A")[0].covered)
        self.assertEqual(1, kb.coverage("A")[0].covered)


if __name__ == "__main__":
    unittest.main()
