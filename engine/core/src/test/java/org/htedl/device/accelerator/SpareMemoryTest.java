// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.htedl.device.accelerator.driver.Memory;
import org.junit.jupiter.api.Test;

class SpareMemoryTest {
  private static final class Piece implements Memory {
    private final long bytes;
    private boolean closed;

    Piece(long bytes) {
      this.bytes = bytes;
    }

    @Override
    public long bytes() {
      return bytes;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  @Test
  void sizesWasteAQuarterAtMost() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 100_000; i++) {
      long bytes = random.nextLong(1, 1L << random.nextInt(1, 40));
      long size = SpareMemory.size(bytes);
      assertTrue(size >= bytes, bytes + " bytes in " + size);
      assertTrue(size <= Math.max(4096, bytes + bytes / 4), bytes + " bytes in " + size);
      assertEquals(size, SpareMemory.size(size));
    }
    assertEquals(4096, SpareMemory.size(1));
    assertEquals(SpareMemory.LARGEST + 1, SpareMemory.size(SpareMemory.LARGEST + 1));
  }

  @Test
  void keepsUpToALimit() {
    SpareMemory spare = new SpareMemory(3 * 4096);
    Piece[] pieces = {new Piece(4096), new Piece(4096), new Piece(8192), new Piece(4096)};
    for (Piece piece : pieces) {
      spare.give(piece);
    }
    assertTrue(pieces[2].closed);
    assertEquals(3 * 4096, spare.bytes());
    assertSame(pieces[3], spare.take(4096));
    assertNull(spare.take(8192));
    assertTrue(spare.shrinkTo(4096));
    assertFalse(spare.shrinkTo(4096));
    assertTrue(pieces[1].closed);
    assertSame(pieces[0], spare.take(4096));
    assertEquals(0, spare.bytes());
    assertFalse(pieces[0].closed || pieces[3].closed);
  }

  @Test
  void oddAndLargeSizesAreFreed() {
    SpareMemory spare = new SpareMemory(Long.MAX_VALUE);
    for (long bytes : new long[] {4097, 2 * SpareMemory.LARGEST}) {
      Piece piece = new Piece(bytes);
      spare.give(piece);
      assertTrue(piece.closed, bytes + " bytes are kept");
    }
  }
}
