// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.term.Iri;
import org.junit.jupiter.api.Test;

/** Axioms of which more follows than memory holds. */
class OwlLimitsTest {
  private static final int LINKS = 1_000_000;
  private static final long LIMIT = 256L << 20;

  private static MirrorBuilder chain(int links) {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < links; i++) {
      builder.add("urn:n" + i, "urn:next", "urn:n" + (i + 1));
    }
    return builder;
  }

  @Test
  void aTransitiveChainOfAMillionStopsAtTheLimitAndSaysWhy() {
    MirrorBuilder builder = chain(LINKS);
    builder.add("urn:next", Iri.TYPE, Iri.OWL + "TransitiveProperty");
    Mirror mirror = builder.build();
    Closure closure = new Closure(Entailment.OWL);
    MemoryBudgetException refusal =
        assertThrows(
            MemoryBudgetException.class, () -> closure.close(mirror, Progress.NONE, LIMIT));
    String message = refusal.getMessage();
    assertTrue(message.contains("transitive closure of urn:next"), message);
  }

  @Test
  void pathsThroughAHubStopToo() {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < LINKS / 500; i++) {
      builder.add("urn:from" + i, "urn:in", "urn:hub");
      builder.add("urn:hub", "urn:out", "urn:to" + i);
    }
    builder.add("urn:through", Iri.OWL + "propertyChainAxiom", "_:a");
    builder.add("_:a", Iri.RDF + "first", "urn:in");
    builder.add("_:a", Iri.RDF + "rest", "_:b");
    builder.add("_:b", Iri.RDF + "first", "urn:out");
    builder.add("_:b", Iri.RDF + "rest", Iri.RDF + "nil");
    Mirror mirror = builder.build();
    Closure closure = new Closure(Entailment.OWL);
    MemoryBudgetException refusal =
        assertThrows(
            MemoryBudgetException.class, () -> closure.close(mirror, Progress.NONE, LIMIT / 16));
    assertTrue(refusal.getMessage().contains("follow by OWL's rules"), refusal.getMessage());
  }

  /** A class that reaches along a chain needs each node once, not each pair. */
  @Test
  void aRecursiveClassGoesAlongAMillion() {
    MirrorBuilder builder = chain(LINKS);
    builder.add("_:r", Iri.OWL + "onProperty", "urn:next");
    builder.add("_:r", Iri.OWL + "someValuesFrom", "urn:C");
    builder.add("_:r", Iri.RDFS + "subClassOf", "urn:C");
    builder.add("urn:n" + LINKS, Iri.TYPE, "urn:C");
    Mirror closed = new Closure(Entailment.OWL).close(builder.build());
    assertEquals(LINKS + 1, closed.members(closed.idOf("urn:C")).cardinality());
  }
}
