// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import java.util.List;
import java.util.concurrent.CancellationException;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;

/**
 * The contradictions between a closed mirror's facts and its axioms. They are only reported: the
 * mirror keeps all its facts.
 *
 * @param count how many there are, each individual and axiom once
 * @param examples sentences about the first of them
 */
public record Contradictions(long count, List<String> examples) {
  /** No contradictions. */
  public static final Contradictions NONE = new Contradictions(0, List.of());

  private static final int EXAMPLES = 10;

  public Contradictions {
    examples = List.copyOf(examples);
  }

  /**
   * Those of a mirror by the rules of OWL 2 RL that end in <em>false</em>, without those about
   * datatypes and equality. Costs the rows and pairs that the axioms name, once for each revision.
   *
   * @param cancelled whether the caller no longer wants to know; called often
   * @throws CancellationException if it is
   */
  public static Contradictions in(Mirror closed, Cancellation cancelled) {
    return closed.kept(
        Contradictions.class,
        mirror -> {
          ContradictionFinder finder = new ContradictionFinder(mirror, EXAMPLES, null, cancelled);
          List<Contradiction> first = finder.find();
          return new Contradictions(
              finder.count(), first.stream().map(Contradiction::sentence).toList());
        });
  }

  /**
   * The first contradictions of a mirror, in the order of its axioms. Costs the same as {@link
   * #in}, and is not remembered.
   *
   * @param most how many at most
   * @param cancelled whether the caller no longer wants to know; called often
   * @throws CancellationException if it is
   */
  public static List<Contradiction> first(Mirror closed, int most, Cancellation cancelled) {
    return List.copyOf(new ContradictionFinder(closed, most, null, cancelled).find());
  }

  /** As {@link #in(Mirror, Cancellation)}, never cancelled. */
  public static Contradictions in(Mirror closed) {
    return in(closed, Cancellation.NEVER);
  }

  /**
   * Whether a mirror has a contradiction. Costs the same as {@link #in}.
   *
   * @param cancelled whether the caller no longer wants to know; called often
   * @throws CancellationException if it is
   */
  public static boolean has(Mirror closed, Contradiction contradiction, Cancellation cancelled) {
    return !new ContradictionFinder(closed, 1, contradiction, cancelled).find().isEmpty();
  }
}
