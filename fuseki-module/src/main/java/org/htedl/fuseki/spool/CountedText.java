package org.htedl.fuseki.spool;

import org.htedl.fuseki.client.WatchedClients;
import org.htedl.fuseki.config.MemorySize;
import org.htedl.fuseki.memory.MemoryRefusal;
import org.htedl.fuseki.memory.ServerMemory;
import org.htedl.mirror.limit.MemoryBudgetException;
import org.htedl.mirror.limit.MemoryClaim;

/** Memory that is claimed for a text while a parser of Jena reads it. */
final class CountedText implements AutoCloseable {
  /** Claims grow by steps of this many bytes. */
  private static final long STEP = 1 << 18;

  private static final int TOO_LARGE = 413;
  private static final int UNAVAILABLE = 503;

  private final ServerMemory server;
  private final MemoryClaim claim;
  private final TextCost cost;
  private long claimed = ServerMemory.SMALL_BODY;

  CountedText(ServerMemory server, TextCost.Syntax syntax) {
    this.server = server;
    this.claim = server.claimForBody();
    this.cost = new TextCost(syntax);
  }

  /**
   * Counts a byte or character.
   *
   * @throws RefusedTextException if the text takes too much memory; the request is then answered so
   */
  void next(int c) {
    cost.next(c);
    if (cost.bytes() > claimed) {
      grow();
    }
  }

  private void grow() {
    long most = server.mostForBodies();
    if (cost.bytes() > most) {
      throw refused(
          TOO_LARGE,
          "The text of the request takes more than "
              + MemorySize.format(most)
              + " of memory: send it in several requests, or raise the system property "
              + ServerMemory.LIMIT
              + ".");
    }
    long next = Math.min(cost.bytes() + STEP, most);
    try {
      claim.take(next);
    } catch (MemoryBudgetException full) {
      throw refused(UNAVAILABLE, MemoryRefusal.sentence(full));
    }
    claimed = next;
  }

  private static RefusedTextException refused(int status, String sentence) {
    WatchedClients.refuse(status, sentence);
    return new RefusedTextException(status, sentence);
  }

  @Override
  public void close() {
    claim.close();
  }
}
