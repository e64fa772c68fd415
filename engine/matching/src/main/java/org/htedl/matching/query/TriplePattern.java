package org.htedl.matching.query;

import java.util.List;
import java.util.Objects;

/** A triple in which terms may be variables; {@code rdf:type} is a predicate like any other. */
public record TriplePattern(Slot subject, Slot predicate, Slot object) {
  public TriplePattern {
    Objects.requireNonNull(subject);
    Objects.requireNonNull(predicate);
    Objects.requireNonNull(object);
  }

  /** Subject, predicate and object. */
  public List<Slot> slots() {
    return List.of(subject, predicate, object);
  }
}
