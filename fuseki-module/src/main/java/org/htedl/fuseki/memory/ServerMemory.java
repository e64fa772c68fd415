// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.memory;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.config.MemorySize;
import org.htedl.fuseki.work.Turns;
import org.htedl.fuseki.work.Workers;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The memory limit for the accounts of all datasets together, whatever their own limits are, and
 * the workers that they share. Accounts are referred to weakly and go with their datasets. Its
 * monitor guards what is claimed. Thread-safe.
 */
public final class ServerMemory {
  /** The system property that sets the limit, as an amount such as {@code 6g}. */
  public static final String LIMIT = "htedl.memoryLimit";

  private static final Logger LOG = LoggerFactory.getLogger(ServerMemory.class);
  private static final Symbol SHARED = Symbol.create(HtedlVocabulary.NAMESPACE + "serverMemory");

  /** Three fifths of the heap, where nothing is set. */
  private static final double HEAP_PART = 0.6;

  /** Bodies of requests may take one part of so many together. */
  private static final int BODIES_PART = 4;

  /** Bytes that every request may take for its body. */
  public static final long SMALL_BODY = 1 << 18;

  private final long limit;
  private final Set<MemoryAccount> accounts =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  private long bodies;
  private final Turns turns = new Turns();
  private final Workers workers = new Workers();

  /**
   * @param limit bytes in all
   */
  public ServerMemory(long limit) {
    this.limit = limit;
  }

  /** That of this process. */
  public static ServerMemory shared() {
    Context everywhere = ARQ.getContext();
    synchronized (ServerMemory.class) {
      ServerMemory known = everywhere.get(SHARED);
      if (known == null) {
        known = new ServerMemory(configured());
        everywhere.set(SHARED, known);
      }
      return known;
    }
  }

  private static long configured() {
    long otherwise = (long) (Runtime.getRuntime().maxMemory() * HEAP_PART);
    String text = System.getProperty(LIMIT);
    if (text == null) {
      return otherwise;
    }
    OptionalLong set = MemorySize.parse(text);
    if (set.isEmpty()) {
      LOG.warn("The system property {} is not an amount of memory such as 6g: {}", LIMIT, text);
    }
    return set.orElse(otherwise);
  }

  /** The turns of queries that read large graphs. */
  public Turns turns() {
    return turns;
  }

  /** The threads for long work of waiting callers. */
  public Workers workers() {
    return workers;
  }

  void add(MemoryAccount account) {
    accounts.add(account);
  }

  private List<MemoryAccount> accounts() {
    synchronized (accounts) {
      return new ArrayList<>(accounts);
    }
  }

  /** Bytes that all mirrors and work in progress leave. */
  public long free() {
    long taken = bodies();
    for (MemoryAccount account : accounts()) {
      taken += account.recentlyTaken();
    }
    return Math.max(0, limit - taken);
  }

  /** Whether the limit allows that many bytes more than all accounts hold, with what they keep. */
  boolean hasRoomFor(long more) {
    long taken = more + bodies();
    for (MemoryAccount account : accounts()) {
      taken += account.known();
    }
    return taken <= limit;
  }

  /** Bytes that bodies of requests take. */
  public synchronized long bodies() {
    return bodies;
  }

  /** The most that bodies of requests may take together, in bytes. */
  public long mostForBodies() {
    return limit / BODIES_PART;
  }

  /**
   * A claim for what the body of one request contains, which is of no dataset yet. Bodies that take
   * no more than {@link #SMALL_BODY} need none: they are read however much the large ones take.
   */
  public MemoryClaim claimForBody() {
    return new BodyClaim();
  }

  private final class BodyClaim implements MemoryClaim {
    private long mine;

    @Override
    public void take(long bytes) {
      long more = bytes - mine;
      if (!takes(more)) {
        giveWay();
        if (!takes(more)) {
          throw new MemoryBudgetException(
              "the requests that the server is reading take too much memory together",
              "try again later, or raise the system property " + LIMIT);
        }
      }
      mine = bytes;
    }

    private boolean takes(long more) {
      synchronized (ServerMemory.this) {
        if (more > 0 && !(bodies + more <= mostForBodies() && hasRoomFor(more))) {
          return false;
        }
        bodies += more;
        return true;
      }
    }

    @Override
    public void close() {
      take(0);
    }
  }

  /** All accounts give up what they only keep for later. */
  void giveWay() {
    accounts().forEach(MemoryAccount::giveWay);
  }

  /** The exception for work that exceeds the server's limit. */
  MemoryBudgetException refusal() {
    return new MemoryBudgetException(
        "mirrors and evaluations of all datasets have used up their memory",
        "start the server with a larger heap, -Xmx (of ./htedl: HTEDL_JAVA_OPTIONS), or raise the"
            + " system property "
            + LIMIT);
  }
}
