// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

import org.htedl.fuseki.config.MemorySize;
import org.htedl.fuseki.memory.ServerMemory;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;

/**
 * Memory that a request takes for what its body contains. It counts from the first element: a
 * packed body of half a megabyte can list a hundred million empty strings, each of which takes a
 * hundred bytes.
 */
final class BodyMemory implements AutoCloseable {
  /**
   * Bytes of an element of a list or a member of an object: a string with its array, the reference
   * to it, and the node, the name or the place in a table that is made of it.
   */
  private static final long ELEMENT = 160;

  /** Claims grow by steps of this many bytes. */
  private static final long STEP = 1 << 18;

  private final ServerMemory server;
  private final MemoryClaim claim;
  private long counted;
  private long claimed = ServerMemory.SMALL_BODY;

  BodyMemory(ServerMemory server) {
    this.server = server;
    this.claim = server.claimForBody();
  }

  /**
   * Counts one element.
   *
   * @param characters those of its text, if it has one
   * @throws RequestException if the body alone takes too much
   * @throws MemoryBudgetException if the memory budget does not allow it beside others
   */
  void element(long characters) {
    add(ELEMENT + Character.BYTES * characters);
  }

  /** Counts text that is kept as it comes. Throws as {@link #element} does. */
  void text(long characters) {
    add(Character.BYTES * characters);
  }

  private void add(long bytes) {
    counted += bytes;
    if (counted <= claimed) {
      return;
    }
    if (counted > server.mostForBodies()) {
      throw new RequestException(
          RequestException.TOO_LARGE,
          "The lists and texts of the request take more than "
              + MemorySize.format(server.mostForBodies())
              + " of memory: send them in several requests, put names into the data with"
              + " htedl:example, or raise the system property "
              + ServerMemory.LIMIT
              + ".");
    }
    long next = Math.min(counted + STEP, server.mostForBodies());
    claim.take(next);
    claimed = next;
  }

  @Override
  public void close() {
    claim.close();
  }
}
