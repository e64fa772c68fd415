package org.htedl.mirror.store;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.htedl.limit.Cancellation;

/**
 * Signature of a long stream of bytes: the SHA-256 of the lengths and SHA-256 of its pieces. The
 * caller fills one piece while threads of the common pool digest the pieces before it.
 *
 * <p>The pieces end where the caller asks for more room than a piece has left, so equal signatures
 * need equal requests for room. For one thread; holds up to {@value #MOST_PENDING} pieces.
 */
public final class StreamSignature {
  /** Bytes of a piece; the most room that can be asked for. */
  public static final int PIECE_BYTES = 1 << 20;

  private static final int MOST_PENDING = 16;

  private final Cancellation cancelled;
  private final Signature.Builder whole = new Signature.Builder();
  private final Queue<ForkJoinTask<Digested>> pending = new ArrayDeque<>();
  private final int mostPending =
      Math.min(MOST_PENDING, 2 * (ForkJoinPool.getCommonPoolParallelism() + 1));
  private ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES);

  /** A piece whose buffer can be filled again. */
  private record Digested(ByteBuffer buffer, ByteBuffer digest) {}

  /**
   * @param cancelled whether to stop; asked for every piece
   */
  public StreamSignature(Cancellation cancelled) {
    this.cancelled = cancelled;
  }

  /**
   * Returns the buffer that takes the next bytes of the stream, in big-endian order.
   *
   * @param bytes the room that the buffer must have at least
   * @throws CancellationException if the work should stop
   */
  public ByteBuffer room(int bytes) {
    if (piece.remaining() < bytes) {
      endPiece();
    }
    return piece;
  }

  private void endPiece() {
    if (cancelled.isCancelled()) {
      throw new CancellationException("the signature is no longer wanted");
    }
    ByteBuffer full = piece.flip();
    pending.add(ForkJoinTask.adapt(() -> digested(full)).fork());
    piece =
        pending.size() < mostPending
            ? ByteBuffer.allocate(PIECE_BYTES)
            : taken(pending.remove().join()).clear();
  }

  private static Digested digested(ByteBuffer full) {
    MessageDigest digest = Signature.Builder.sha256();
    digest.update(full);
    return new Digested(full, ByteBuffer.wrap(digest.digest()));
  }

  private ByteBuffer taken(Digested digested) {
    whole.add(digested.buffer.limit()).add(digested.digest);
    return digested.buffer;
  }

  /** Returns the signature of the whole stream; nothing can be added after. */
  public Signature build() {
    endPiece();
    while (!pending.isEmpty()) {
      taken(pending.remove().join());
    }
    return whole.build();
  }
}
