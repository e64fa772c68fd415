// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.interruption;

import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.time.TimeSource;

/**
 * Counts the readings of the clock, the claims of memory and the polls of a search, and interrupts
 * it at one of them.
 */
public final class Interruption implements TimeSource, MemoryClaim, Cancellation {
  private static final int NEVER = Integer.MAX_VALUE;

  private final int up;
  private final int half;
  private final int refused;
  private final int left;
  private int readings;
  private int claims;
  private int polls;

  private Interruption(int up, int half, int refused, int left) {
    this.up = up;
    this.half = half;
    this.refused = refused;
    this.left = left;
  }

  /** Interrupts nothing. */
  public static Interruption none() {
    return new Interruption(NEVER, NEVER, NEVER, NEVER);
  }

  /** Lets the time be up at a reading of the clock. */
  public static Interruption upAt(int reading) {
    return new Interruption(reading, NEVER, NEVER, NEVER);
  }

  /** Lets half of ten seconds be up at a reading of the clock. */
  public static Interruption halfUpAt(int reading) {
    return new Interruption(NEVER, reading, NEVER, NEVER);
  }

  /** Refuses memory from a claim on. */
  public static Interruption refusedAt(int claim) {
    return new Interruption(NEVER, NEVER, claim, NEVER);
  }

  /** Refuses memory from a claim on, when half of the time is up from the second reading. */
  public static Interruption refusedLateAt(int claim) {
    return new Interruption(NEVER, 2, claim, NEVER);
  }

  /** Lets the caller leave at a poll. */
  public static Interruption leftAt(int poll) {
    return new Interruption(NEVER, NEVER, NEVER, poll);
  }

  @Override
  public long nanos() {
    readings++;
    return readings >= up ? (long) 1e18 : readings >= half ? 6_000_000_000L : readings;
  }

  @Override
  public void take(long bytes) {
    if (++claims >= refused) {
      throw new MemoryBudgetException("the test refuses claim " + claims);
    }
  }

  @Override
  public boolean isCancelled() {
    return ++polls >= left;
  }

  /** Returns whether memory was refused. */
  public boolean hasRefused() {
    return claims >= refused;
  }

  /** The claims so far. */
  public int claims() {
    return claims;
  }

  /** The points so far at which a search without a clock can be interrupted. */
  public int points() {
    return claims + polls;
  }

  /**
   * Repeats a search, with an interruption at each reading of the clock that this one has counted.
   *
   * @param search gets the interruption and its description
   */
  public void atEachReading(
      IntFunction<Interruption> kind, BiConsumer<Interruption, String> search) {
    repeat(readings, kind, "reading ", search);
  }

  /** Repeats a search, with an interruption at each claim that this one has counted. */
  public void atEachClaim(IntFunction<Interruption> kind, BiConsumer<Interruption, String> search) {
    repeat(claims, kind, "claim ", search);
  }

  /** Repeats a search, with an interruption at each poll that this one has counted. */
  public void atEachPoll(BiConsumer<Interruption, String> search) {
    repeat(polls, Interruption::leftAt, "poll ", search);
  }

  private static void repeat(
      int count,
      IntFunction<Interruption> kind,
      String point,
      BiConsumer<Interruption, String> search) {
    for (int k = 1; k <= count; k++) {
      search.accept(kind.apply(k), point + k);
    }
  }
}
