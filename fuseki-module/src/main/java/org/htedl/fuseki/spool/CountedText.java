// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.spool;

import org.htedl.fuseki.config.MemorySize;
import org.htedl.fuseki.memory.MemoryRefusal;
import org.htedl.fuseki.memory.ServerMemory;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;

/** Memory that is claimed for a text while a parser of Jena reads it. */
public final class CountedText implements AutoCloseable {
  /** Claims grow by steps of this many bytes. */
  private static final long STEP = 1 << 18;

  private static final int TOO_LARGE = 413;
  private static final int UNAVAILABLE = 503;

  private static final int BAD_REQUEST = 400;

  /** Brackets within each other that Jena's parser of SPARQL can take on a thread's stack. */
  private static final int DEEPEST = 300;

  private final ServerMemory server;
  private final MemoryClaim claim;
  private long claimed = ServerMemory.SMALL_BODY;

  public CountedText(ServerMemory server) {
    this.server = server;
    this.claim = server.claimForBody();
  }

  /**
   * Claims memory if there is not enough yet.
   *
   * @param bytes memory that the parser needs by now
   * @throws RefusedTextException if that is too much; the request is then answered so
   */
  public void takes(long bytes) {
    if (bytes > claimed) {
      grow(bytes);
    }
  }

  /**
   * As {@link #takes}, for a text in SPARQL, which may also be nested too deep.
   *
   * @throws RefusedTextException if it is
   */
  void takes(TextCost cost) {
    takes(cost.bytes());
    if (cost.deepest() > DEEPEST) {
      throw RefusedTextException.of(
          BAD_REQUEST,
          "The text of the request is nested more than "
              + DEEPEST
              + " deep: take brackets apart, or give inner blank nodes names.");
    }
  }

  private void grow(long bytes) {
    long most = server.mostForBodies();
    if (bytes > most) {
      throw RefusedTextException.of(
          TOO_LARGE,
          "The text of the request takes more than "
              + MemorySize.format(most)
              + " of memory: send it in several requests, or raise the system property "
              + ServerMemory.LIMIT
              + ".");
    }
    long next = Math.min(bytes + STEP, most);
    try {
      claim.take(next);
    } catch (MemoryBudgetException full) {
      throw RefusedTextException.of(UNAVAILABLE, MemoryRefusal.sentence(full));
    }
    claimed = next;
  }

  @Override
  public void close() {
    claim.close();
  }
}
