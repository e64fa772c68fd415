// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.algebra.Op;
import org.htedl.fuseki.pattern.reading.ReadPattern;
import org.htedl.fuseki.pattern.reading.RefusedPattern;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.matching.Matcher;
import org.htedl.matching.PlannedVariable;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.matching.query.GraphPattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plans the matching of one operator's patterns, with the memory that they take. Whatever goes
 * wrong is a reason to leave the pattern to Jena, but for a cancellation.
 */
final class Planner implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Planner.class);

  private final PatternState state;
  private final Op op;
  private final MemoryClaim claim;
  private final Bounds bounds;
  private PatternTrace.@Nullable Matched matched;
  private long taken;

  /**
   * @param op what is matched
   */
  Planner(PatternState state, Op op) {
    this.state = state;
    this.op = op;
    this.claim = new PartOfMemory(state.mirrors().memory());
    this.bounds = new Bounds(Progress.NONE, claim, 0, 0, state::isCancelled);
  }

  PatternState state() {
    return state;
  }

  Matcher matcher(ReadPattern pattern) {
    bounds.made(pattern.bytes());
    return matcher(pattern, pattern.pattern());
  }

  /** Matches a form of the same pattern. */
  Matcher matcher(ReadPattern pattern, GraphPattern form) {
    return new Matcher(
        form, pattern.source().mirror(), state.mirrors().patterns().indexes(), bounds);
  }

  /** What is made of the pattern's rows takes this many bytes by now. */
  void takes(long bytes) {
    bounds.made(Math.max(0, bytes - taken));
    taken = Math.max(taken, bytes);
  }

  /** A search is planned, of which there is a note if the query is explained. */
  void planned(ReadPattern pattern, Matcher matcher, Supplier<List<PlannedVariable>> plan) {
    PatternTrace trace = state.trace();
    if (trace == null) {
      return;
    }
    PatternTrace.Matched first = matched;
    if (first == null) {
      first = trace.matched(op, pattern, plan);
      matched = first;
    }
    first.matcher(matcher);
  }

  /** One row more is given. */
  void gives() {
    PatternTrace.Matched noted = matched;
    if (noted != null) {
      noted.row();
    }
  }

  /**
   * Does a step of the work.
   *
   * @throws RefusedPattern if Jena should do it
   * @throws QueryCancelledException if the query is cancelled
   */
  <T> T attempt(Supplier<T> step) {
    try {
      return step.get();
    } catch (RefusedPattern | QueryCancelledException e) {
      throw e;
    } catch (CancellationException e) {
      throw new QueryCancelledException();
    } catch (PatternIndexes.NotReadyException e) {
      throw new RefusedPattern(LeftToJena.INDEX);
    } catch (MemoryBudgetException e) {
      throw new RefusedPattern(LeftToJena.MEMORY);
      // Reading calls Jena's recursive visitors. A limit on the depth of the algebra is no
      // substitute: how much of the stack the frames below have left depends on Jena and on the
      // thread, so a safe limit would leave long chains of alternatives to Jena.
    } catch (RuntimeException | StackOverflowError e) {
      if (state.isStrict()) {
        throw e;
      }
      LOG.error("A graph pattern could not be matched with the mirror; Jena does it", e);
      throw new RefusedPattern(LeftToJena.FAILED);
    }
  }

  @Override
  public void close() {
    PatternTrace.Matched noted = matched;
    if (noted != null) {
      noted.end();
    }
    claim.close();
  }
}
