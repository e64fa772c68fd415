// SPDX-License-Identifier: Apache-2.0
package org.htedl.limit;

/**
 * Divides one claim among pieces of work that grow apart, each of which knows its own memory only.
 * Thread-safe; each part is used by one thread at a time. The claim stays its owner's, who closes
 * it when the work is done, whether or not all parts are closed.
 */
public final class SharedClaim {
  private final MemoryClaim whole;
  private long taken;

  /**
   * @param whole takes the sum of what the parts take; nothing else may use it meanwhile
   */
  public SharedClaim(MemoryClaim whole) {
    this.whole = whole;
  }

  /**
   * A part that has nothing yet. Closing it gives back what it has, of which the account hears when
   * another part takes something next, or when the whole claim is closed.
   */
  public MemoryClaim part() {
    return new Part();
  }

  private final class Part implements MemoryClaim {
    private long mine;

    @Override
    public void take(long bytes) {
      synchronized (SharedClaim.this) {
        whole.take(taken - mine + bytes);
        taken += bytes - mine;
        mine = bytes;
      }
    }

    @Override
    public void close() {
      // The next part that takes something says to the account what is left.
      synchronized (SharedClaim.this) {
        taken -= mine;
        mine = 0;
      }
    }
  }
}
