// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.rewrite;

import java.util.List;
import org.htedl.answerset.grounding.source.Place;
import org.htedl.answerset.grounding.syntax.BodyLiteral;
import org.htedl.answerset.grounding.syntax.RuleTerm;

/**
 * A rule without pools, intervals, named constants and bounds of choices.
 *
 * @param head atoms; for {@link Kind#MINIMISE} the weight, the priority and the tuple, for {@link
 *     Kind#SHOW} the term
 */
public record FlatRule(Place place, Kind kind, List<RuleTerm> head, List<BodyLiteral> body) {
  /** Copies the lists. */
  public FlatRule {
    head = List.copyOf(head);
    body = List.copyOf(body);
  }

  /** What follows from the body. */
  public enum Kind {
    /** One of the atoms; nothing can, if there are none. */
    DISJUNCTION,
    /** The one atom may hold. */
    CHOICE,
    /** A weight counts. */
    MINIMISE,
    /** A term is shown. */
    SHOW
  }

  /** The atoms that may follow. */
  public List<RuleTerm.Application> atoms() {
    return kind == Kind.DISJUNCTION || kind == Kind.CHOICE
        ? head.stream().map(RuleTerm.Application.class::cast).toList()
        : List.of();
  }
}
