// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.client;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.BufferUtil;
import org.htedl.limit.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * Detects that a client disconnects while its request is evaluated. The server does not read a
 * connection between the end of the request and the answer, so this class does: after the end of
 * the request ({@link #watch}) nothing arrives on the connection until it is closed.
 *
 * <ul>
 *   <li>An end of the stream means that the client is gone, but in plain HTTP/1.1 it may have
 *       closed its own direction only and wait for the answer. It is then sent "100 Continue", an
 *       interim response that every HTTP/1.1 client skips; sending it fails if the client is gone.
 *       HTTP/1.0 has no interim responses (RFC 9110, section 15.2), and is what proxies speak that
 *       close both directions when their own client leaves; with TLS no client closes one direction
 *       only.
 *   <li>A request that a client sends before the answer is lost, so the connection is closed after
 *       the answer, and the client sends that request again, as HTTP/1.1 requires.
 *   <li>In HTTP/2, which a server speaks only if its Jetty is configured so, a connection belongs
 *       to many requests and is not looked at: work for a client that leaves then ends with the
 *       query's timeout.
 * </ul>
 *
 * <p>Jetty neither reads nor writes the connection meanwhile: it asks for more bytes when the
 * request's body is read or the answer is complete, and writes when the answer is written. So
 * looking ends with {@link #release}, before the answer is complete, and sending interim responses
 * with {@link #beginAnswer}. Both wait for a look that is under way. Asked from the engine's
 * threads.
 */
public final class ClientConnection implements Cancellation {
  private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(20);

  private static final byte[] INTERIM = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(US_ASCII);

  private final @Nullable EndPoint connection;
  private final boolean takesInterim;
  private final AtomicLong nextLook = new AtomicLong(System.nanoTime() + INTERVAL);
  private final ReentrantLock looking = new ReentrantLock();
  private volatile boolean watching;
  private volatile boolean gone;
  private volatile boolean early;
  private volatile boolean halfClosed;
  private boolean answering;

  private ClientConnection(@Nullable EndPoint connection, boolean takesInterim) {
    this.connection = connection;
    this.takesInterim = takesInterim;
  }

  /**
   * The connection whose request this thread handles.
   *
   * @param interim whether the request's version of HTTP has interim responses
   */
  public static ClientConnection ofThisThread(boolean interim) {
    try {
      return ofThread(interim);
    } catch (LinkageError otherServer) {
      // The classes are Jetty's internals; absence() gives the reason.
      return new ClientConnection(null, false);
    }
  }

  private static ClientConnection ofThread(boolean interim) {
    // As a reference, which is linked outside requests too, where absence() asks.
    return Optional.ofNullable(HttpConnection.getCurrentConnection())
        .map(HttpConnection::getEndPoint)
        .map(connection -> new ClientConnection(connection, interim && isPlain(connection)))
        .orElseGet(() -> new ClientConnection(null, false));
  }

  private static boolean isPlain(EndPoint connection) {
    return !(connection instanceof SslConnection.SslEndPoint);
  }

  /**
   * Returns the reason why no connection can be watched with this version of Jetty; empty if all
   * that is used of it is there. Tries everything on a connection in memory.
   */
  public static Optional<String> absence() {
    try {
      return Trial.onAConnectionInMemory();
    } catch (IOException | RuntimeException | LinkageError other) {
      return Optional.of("this version of Jetty is not known (" + other + ")");
    }
  }

  /** Apart from the others, so that these need not link what only a trial uses. */
  private static final class Trial {
    static Optional<String> onAConnectionInMemory() throws IOException {
      ClientConnection outside = ofThread(false);
      ByteArrayEndPoint connection = new ByteArrayEndPoint();
      ClientConnection client = new ClientConnection(connection, true);
      client.watch();
      client.look();
      boolean waits = !client.gone && isPlain(connection) && isThere(connection);
      connection.addInputEOF();
      client.look();
      boolean closed = client.isHalfClosed();
      connection.close();
      client.look();
      client.release();
      return outside.connection == null && waits && closed && client.gone
          ? Optional.empty()
          : Optional.of("Jetty's connections do not behave as they are known to");
    }
  }

  /** The request has been read to its end: from now on the connection can be looked at. */
  public void watch() {
    watching = true;
  }

  /** Stops looking; waits for a look that is under way. */
  public void release() {
    looking.lock();
    try {
      watching = false;
    } finally {
      looking.unlock();
    }
  }

  /** The answer is about to be written: from now on nothing else is. */
  public void beginAnswer() {
    looking.lock();
    try {
      answering = true;
    } finally {
      looking.unlock();
    }
  }

  /**
   * Whether the client has closed its direction of the connection, as far as was looked: it may
   * wait for the rest of the answer, or be gone.
   */
  public boolean isHalfClosed() {
    return halfClosed;
  }

  /** Whether the client has sent more than its request. */
  public boolean sentMore() {
    return early;
  }

  @Override
  public boolean isCancelled() {
    long now = System.nanoTime();
    long next = nextLook.get();
    if (!watching || gone || now - next < 0 || !nextLook.compareAndSet(next, now + INTERVAL)) {
      return gone;
    }
    if (looking.tryLock()) {
      try {
        look();
      } finally {
        looking.unlock();
      }
    }
    return gone;
  }

  private void look() {
    if (!watching || early || connection == null) {
      return;
    }
    if (!connection.isOpen()) {
      gone = true;
      return;
    }
    try {
      if (!halfClosed) {
        int read = connection.fill(BufferUtil.allocate(1));
        halfClosed = read < 0;
        early = read > 0;
      }
      // Once the answer has begun, sending on will show.
      if (halfClosed && !answering) {
        gone = !takesInterim || !isThere(connection);
      }
    } catch (IOException broken) {
      gone = true;
    }
  }

  /** Whether an interim response can be sent. */
  private static boolean isThere(EndPoint connection) throws IOException {
    ByteBuffer interim = ByteBuffer.wrap(INTERIM);
    boolean sent = connection.flush(interim);
    if (!sent && interim.position() > 0) {
      // Behind a part of an interim response nothing makes sense any more.
      connection.close();
      return false;
    }
    return true;
  }
}
