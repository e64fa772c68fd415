// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.work;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * How many searches of one kind, for expressions or for answer sets, a dataset admits at once, and
 * how long one may take. Thread-safe.
 */
public final class SearchPlaces {
  /** The sentence for a search whose dataset was deleted meanwhile. */
  public static final String WITHDRAWN = "The dataset was closed while the search ran.";

  private final String setting;
  private final int most;
  private final double mostSeconds;
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger ends = new AtomicInteger();

  /**
   * Places for searches.
   *
   * @param setting the name of the setting that says how many
   * @param most how many at once; 0 for none at all
   * @param mostSeconds the seconds of one
   */
  public SearchPlaces(String setting, int most, double mostSeconds) {
    this.setting = setting;
    this.most = most;
    this.mostSeconds = mostSeconds;
  }

  /** A search's place, held until it is closed. */
  public final class Place implements AutoCloseable {
    private final AtomicBoolean ended = new AtomicBoolean();
    private final int begun = ends.get();

    private Place() {}

    /** Whether the dataset has ended since, and the search has to. */
    public boolean isWithdrawn() {
      return begun != ends.get();
    }

    @Override
    public void close() {
      if (ended.compareAndSet(false, true)) {
        running.decrementAndGet();
      }
    }
  }

  /** A place for a search; null if all are taken. */
  public @Nullable Place take() {
    if (running.incrementAndGet() > most) {
      running.decrementAndGet();
      return null;
    }
    return new Place();
  }

  /** Ends all that search now, since their dataset has ended. */
  public void withdrawAll() {
    ends.incrementAndGet();
  }

  /** Whether there is none ever. */
  public boolean isOff() {
    return most == 0;
  }

  /** The sentence for a dataset that admits no search. */
  public String offSentence() {
    return "Searches are switched off on this dataset (" + setting + ").";
  }

  /** The sentence where all places are taken. */
  public String busySentence() {
    return "As many searches run on this dataset as " + setting + " admits: try again later.";
  }

  /** The seconds that a search may take. */
  public double mostSeconds() {
    return mostSeconds;
  }

  /** How many search now. */
  public int running() {
    return running.get();
  }
}
