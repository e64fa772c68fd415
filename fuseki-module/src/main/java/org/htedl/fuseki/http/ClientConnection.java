package org.htedl.fuseki.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.BufferUtil;
import org.htedl.device.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * Notices when a client goes away while its request is worked on. The server does not look at a
 * connection between reading a request and writing the answer, so this does: after the request has
 * been read, the connection has nothing to say until it is closed. One that closes only its own
 * direction may still wait for the answer; it is sent "100 Continue", which every client skips, and
 * which fails if nobody is there to receive it. What a client that sends its next request early has
 * sent is lost to us, so its connection is then closed behind the answer, and it sends that request
 * again, as HTTP/1.1 has it.
 *
 * <p>Asked from the engine's threads; {@link #release} ends it before the answer is complete.
 */
final class ClientConnection implements Cancellation {
  private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(20);

  private static final byte[] PROBE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(US_ASCII);

  private final @Nullable EndPoint connection;
  private final BooleanSupplier answerBegun;
  private final AtomicLong nextLook = new AtomicLong(System.nanoTime() + INTERVAL);
  private final ReentrantLock looking = new ReentrantLock();
  private volatile boolean watching;
  private volatile boolean gone;
  private volatile boolean early;
  private boolean halfClosed;

  private ClientConnection(@Nullable EndPoint connection, BooleanSupplier answerBegun) {
    this.connection = connection;
    this.answerBegun = answerBegun;
  }

  /**
   * The connection whose request this thread handles.
   *
   * @param answerBegun whether a part of the answer is on its way
   */
  static ClientConnection ofThisThread(BooleanSupplier answerBegun) {
    try {
      HttpConnection current = HttpConnection.getCurrentConnection();
      return new ClientConnection(current == null ? null : current.getEndPoint(), answerBegun);
    } catch (LinkageError otherServer) {
      // The class belongs to Jetty's own; a server that has none cannot tell us.
      return new ClientConnection(null, answerBegun);
    }
  }

  /** The request has been read to its end: from now on the connection can be looked at. */
  void watch() {
    watching = true;
  }

  /** Stops looking; waits for a look that is under way. */
  void release() {
    looking.lock();
    try {
      watching = false;
    } finally {
      looking.unlock();
    }
  }

  /** Whether the client has sent more than its request. */
  boolean sentMore() {
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
      if (halfClosed && !answerBegun.getAsBoolean()) {
        connection.flush(ByteBuffer.wrap(PROBE));
      }
    } catch (IOException broken) {
      gone = true;
    }
  }
}
