// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Signatures of streams of several pieces. */
class StreamSignatureTest {
  private static final int PIECE = StateSignature.Stream.PIECE_BYTES;

  private static StateSignature of(byte[] stream, int records) {
    StateSignature.Stream signature = new StateSignature.Stream(() -> false);
    for (int at = 0; at < stream.length; at += records) {
      int length = Math.min(records, stream.length - at);
      signature.room(records).put(stream, at, length);
    }
    return signature.build();
  }

  private static byte[] random(long seed, int length) {
    byte[] bytes = new byte[length];
    new SplittableRandom(seed).nextBytes(bytes);
    return bytes;
  }

  @Test
  void equalStreamsHaveEqualSignatures() {
    for (int length : new int[] {0, 1, 63, 64, 65, PIECE - 1, PIECE, PIECE + 1, 9 * PIECE + 7}) {
      byte[] stream = random(length, length);
      assertEquals(of(stream, 24), of(stream.clone(), 24), "length " + length);
    }
  }

  /** Also where the buffers of earlier pieces are filled again. */
  @Test
  void everyByteCounts() {
    SplittableRandom random = new SplittableRandom(1);
    byte[] stream = random(1, 40 * PIECE + 100);
    StateSignature whole = of(stream, 1000);
    for (int i = 0; i < 20; i++) {
      int at = i == 0 ? stream.length - 1 : random.nextInt(stream.length);
      stream[at] ^= 1;
      assertNotEquals(whole, of(stream, 1000), "byte " + at);
      stream[at] ^= 1;
    }
    assertEquals(whole, of(stream, 1000));
  }

  @Test
  void lengthsAndOrderCount() {
    Map<StateSignature, String> seen = new HashMap<>();
    for (int length = 0; length < 100; length++) {
      assertEquals(null, seen.put(of(new byte[length], 8), "zeros " + length));
    }
    byte[] pieces = random(2, 2 * PIECE);
    byte[] swapped = new byte[2 * PIECE];
    System.arraycopy(pieces, 0, swapped, PIECE, PIECE);
    System.arraycopy(pieces, PIECE, swapped, 0, PIECE);
    assertNotEquals(of(pieces, PIECE), of(swapped, PIECE));
  }

  @Test
  void itStops() {
    AtomicInteger asked = new AtomicInteger();
    StateSignature.Stream signature = new StateSignature.Stream(() -> asked.incrementAndGet() > 2);
    ByteBuffer zeros = ByteBuffer.allocate(PIECE);
    assertThrows(
        CancellationException.class,
        () -> {
          for (int i = 0; i < 4; i++) {
            signature.room(PIECE).put(zeros.clear());
          }
        });
    assertEquals(3, asked.get());
  }
}
