// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.HexFormat;
import java.util.Queue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.htedl.limit.Cancellation;

/**
 * Signature that tells one state of some data from others: 32 bytes.
 *
 * @param hex 64 hexadecimal digits in lower case
 */
public record StateSignature(String hex) {
  /** The length in bytes. */
  static final int BYTES = 32;

  /** The signature of no data. */
  public static final StateSignature NONE = new StateSignature("00".repeat(BYTES));

  public StateSignature {
    if (!hex.matches("[0-9a-f]{" + 2 * BYTES + "}")) {
      throw new IllegalArgumentException("not a signature: " + hex);
    }
  }

  static StateSignature of(byte[] bytes) {
    return new StateSignature(HexFormat.of().formatHex(bytes));
  }

  byte[] bytes() {
    return HexFormat.of().parseHex(hex);
  }

  /** Collects what goes into a signature, by SHA-256; for one thread. */
  public static final class Builder {
    private final MessageDigest digest = sha256();

    /** Adds a text, with its length. */
    public Builder add(String text) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      add(bytes.length);
      digest.update(bytes);
      return this;
    }

    /** Adds a number. */
    public Builder add(long number) {
      digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, number));
      return this;
    }

    /** Adds all that the buffer has left. */
    public Builder add(ByteBuffer bytes) {
      digest.update(bytes);
      return this;
    }

    /** The signature of all that was added; the builder is empty after. */
    public StateSignature build() {
      return StateSignature.of(digest.digest());
    }

    static MessageDigest sha256() {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every JDK has SHA-256", e);
      }
    }
  }

  /**
   * Signature of a long stream of bytes: the SHA-256 of the lengths and SHA-256 of its pieces. The
   * caller fills one piece while threads of the common pool digest the pieces before it.
   *
   * <p>The pieces end where the caller asks for more room than a piece has left, so equal
   * signatures need equal requests for room. For one thread; holds up to {@value #MOST_PENDING}
   * pieces.
   */
  public static final class Stream {
    /** Bytes of a piece; the most room that can be asked for. */
    public static final int PIECE_BYTES = 1 << 20;

    private static final int MOST_PENDING = 16;

    private final Cancellation cancelled;
    private final StateSignature.Builder whole = new StateSignature.Builder();
    private final Queue<ForkJoinTask<Digested>> pending = new ArrayDeque<>();
    private final int mostPending =
        Math.min(MOST_PENDING, 2 * (ForkJoinPool.getCommonPoolParallelism() + 1));
    private ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES);

    /** A piece whose buffer can be filled again. */
    private record Digested(ByteBuffer buffer, ByteBuffer digest) {}

    /**
     * @param cancelled whether to stop; asked for every piece
     */
    public Stream(Cancellation cancelled) {
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
      cancelled.check("the signature is no longer wanted");
      ByteBuffer full = piece.flip();
      pending.add(ForkJoinTask.adapt(() -> digested(full)).fork());
      piece =
          pending.size() < mostPending
              ? ByteBuffer.allocate(PIECE_BYTES)
              : taken(pending.remove().join()).clear();
    }

    private static Digested digested(ByteBuffer full) {
      MessageDigest digest = StateSignature.Builder.sha256();
      digest.update(full);
      return new Digested(full, ByteBuffer.wrap(digest.digest()));
    }

    private ByteBuffer taken(Digested digested) {
      whole.add(digested.buffer.limit()).add(digested.digest);
      return digested.buffer;
    }

    /** Returns the signature of the whole stream; nothing can be added after. */
    public StateSignature build() {
      endPiece();
      while (!pending.isEmpty()) {
        taken(pending.remove().join());
      }
      return whole.build();
    }
  }
}
