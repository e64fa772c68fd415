package org.htedl.repair;

import java.util.List;
import java.util.Objects;
import org.htedl.closure.report.Contradiction;
import org.htedl.mirror.Fact;

/**
 * A triple that a repair removes.
 *
 * @param triple the triple
 * @param cost what that costs
 * @param ends the contradictions that it takes part in, of those that were looked at
 */
public record Removal(Fact triple, long cost, List<Contradiction> ends) {
  public Removal {
    Objects.requireNonNull(triple);
    ends = List.copyOf(ends);
  }
}
