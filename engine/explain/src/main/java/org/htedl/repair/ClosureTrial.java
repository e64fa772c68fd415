// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import java.util.List;
import org.htedl.closure.Closure;
import org.htedl.closure.report.Contradiction;
import org.htedl.closure.report.Contradictions;
import org.htedl.limit.Bounds;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.limit.SharedClaim;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.jspecify.annotations.Nullable;

/** Closes a few triples by themselves, under the schema of the graph, and looks what is wrong. */
final class ClosureTrial {
  private final Closure closure;
  private final @Nullable Mirror schema;
  private final SharedClaim memory;
  private final Cancellation cancellation;
  private long made;

  ClosureTrial(
      Closure closure, @Nullable Mirror schema, SharedClaim memory, Cancellation cancellation) {
    this.closure = closure;
    this.schema = schema;
    this.memory = memory;
    this.cancellation = cancellation;
  }

  /** How often triples were closed. */
  long made() {
    return made;
  }

  /** Whether the triples alone have a contradiction; costs what follows from them. */
  boolean has(Contradiction contradiction, List<Fact> triples) {
    cancellation.check();
    made++;
    try (MemoryClaim building = memory.part();
        MemoryClaim closing = memory.part()) {
      MirrorBuilder builder = new MirrorBuilder(schema, Progress.NONE, building);
      triples.forEach(builder::add);
      Bounds bounds = new Bounds(Progress.NONE, closing, 0, Long.MAX_VALUE, cancellation);
      Mirror closed = closure.close(builder.build(), bounds);
      return Contradictions.has(closed, contradiction, cancellation);
    }
  }
}
