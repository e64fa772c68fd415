// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import org.htedl.closure.Closure;
import org.htedl.fuseki.data.VisibleData;
import org.htedl.fuseki.memory.MemoryAccount;
import org.htedl.fuseki.revision.MirrorReader;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Progress;
import org.htedl.mirror.Surroundings;
import org.jspecify.annotations.Nullable;

/** The rules by which a dataset's mirrors are read from its data: closure, memory and limits. */
public final class MirrorReading {
  private final Closure closure;
  private final MemoryAccount memory;
  private final @Nullable Surroundings surroundings;
  private volatile MirrorLimits limits = MirrorLimits.OF_ARRAYS;

  MirrorReading(Closure closure, MemoryAccount memory, @Nullable Surroundings surroundings) {
    this.closure = closure;
    this.memory = memory;
    this.surroundings = surroundings;
  }

  /** The closure of this dataset's mirrors. */
  Closure closure() {
    return closure;
  }

  /** Memory account of mirrors and evaluations. */
  MemoryAccount memory() {
    return memory;
  }

  /** Largest sizes of a mirror. */
  MirrorLimits limits() {
    return limits;
  }

  /** For tests: mirrors that are built from now on can hold less. */
  void setLimits(MirrorLimits limits) {
    this.limits = limits;
  }

  /** Reads mirrors from the data, for a caller who may leave. */
  public MirrorReader reader(VisibleData from, Cancellation cancellation) {
    return reader(from, Progress.NONE, cancellation, true);
  }

  /** Reads mirrors from the data, in a thread of its own. */
  MirrorReader reader(VisibleData from, Progress progress, Cancellation cancellation) {
    return reader(from, progress, cancellation, false);
  }

  private MirrorReader reader(
      VisibleData from, Progress progress, Cancellation cancellation, boolean forCaller) {
    return new MirrorReader(
        from, memory, progress, cancellation, closure, limits, surroundings, forCaller);
  }
}
