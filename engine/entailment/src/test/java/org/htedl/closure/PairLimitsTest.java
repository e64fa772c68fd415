// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.htedl.closure.hierarchy.Reachability;
import org.htedl.expression.Literal;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimitException;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.Components;
import org.htedl.mirror.term.Iri;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Closures with more pairs of a property than a relation holds, by a limit that is scaled down. */
class PairLimitsTest {
  private static final int MOST = 100;

  private static MirrorBuilder builder() {
    return new MirrorBuilder(
        null,
        Progress.NONE,
        MemoryClaim.UNCOUNTED,
        new MirrorLimits(10_000, MOST, 1 << 10, 1 << 20, 0));
  }

  private static void assertRefused(String sentence, Entailment entailment, Mirror mirror) {
    MirrorLimitException refusal =
        assertThrows(
            MirrorLimitException.class, () -> new Closure(entailment).close(mirror), sentence);
    assertEquals(sentence, refusal.getMessage());
  }

  @ParameterizedTest
  @EnumSource(
      value = Entailment.class,
      names = {"RDFS", "OWL"})
  void subPropertiesThatAreTooManyTogether(Entailment entailment) {
    for (int pairs : new int[] {MOST / 2, MOST / 2 + 1}) {
      MirrorBuilder builder = builder();
      builder.add("urn:p1", Iri.RDFS + "subPropertyOf", "urn:p");
      builder.add("urn:p2", Iri.RDFS + "subPropertyOf", "urn:p");
      for (int i = 0; i < pairs; i++) {
        builder.add("urn:x" + i, "urn:p1", "urn:y" + i);
        builder.add("urn:x" + i, "urn:p2", "urn:z" + i);
      }
      Mirror mirror = builder.build();
      if (2 * pairs <= MOST) {
        Mirror closed = new Closure(entailment).close(mirror);
        assertEquals(2 * pairs, closed.role(closed.idOf("urn:p")).size());
      } else {
        assertRefused(
            "more than 100 pairs of <urn:p> follow; a mirror cannot hold them", entailment, mirror);
      }
    }
  }

  @Test
  void literalsOfSubProperties() {
    MirrorBuilder builder = builder();
    builder.add("urn:d1", Iri.RDFS + "subPropertyOf", "urn:d");
    builder.add("urn:d2", Iri.RDFS + "subPropertyOf", "urn:d");
    for (int i = 0; i <= MOST / 2; i++) {
      builder.add("urn:x" + i, "urn:d1", Literal.string("v" + i));
      builder.add("urn:x" + i, "urn:d2", Literal.string("w" + i));
    }
    assertRefused(
        "more than 100 pairs of <urn:d> follow; a mirror cannot hold them",
        Entailment.RDFS,
        builder.build());
  }

  /** Rules add pair by pair, and what they have added is united now and then. */
  @Test
  void pairsThatRulesAdd() {
    MirrorBuilder builder = builder();
    builder.add("urn:p", Iri.OWL + "inverseOf", "urn:q");
    for (int i = 0; i < 60; i++) {
      builder.add("urn:x" + i, "urn:p", "urn:y" + i);
      builder.add("urn:a" + i, "urn:q", "urn:b" + i);
    }
    Mirror mirror = builder.build();
    MirrorLimitException refusal =
        assertThrows(MirrorLimitException.class, () -> new Closure(Entailment.OWL).close(mirror));
    assertEquals(
        1,
        List.of("urn:p", "urn:q").stream()
            .filter(
                property ->
                    refusal
                        .getMessage()
                        .equals(
                            "more than 100 pairs of <"
                                + property
                                + "> follow; a mirror cannot hold them"))
            .count(),
        refusal.getMessage());
  }

  /** Where {@code rdf:type} is a property among others, its pairs are those of all classes. */
  @Test
  void typesAsPairs() {
    MirrorBuilder builder = builder();
    builder.add("urn:is", Iri.RDFS + "subPropertyOf", Iri.TYPE);
    builder.add("urn:A", Iri.RDFS + "subClassOf", "urn:B");
    for (int i = 0; i < MOST; i++) {
      builder.add("urn:x" + i, Iri.TYPE, "urn:A");
    }
    builder.add("urn:y", "urn:is", "urn:A");
    assertRefused(
        "more than 100 pairs of <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> follow; a mirror"
            + " cannot hold them",
        Entailment.RDFS,
        builder.build());
  }

  /** What memory could hold and a relation cannot is not a matter of memory. */
  @Test
  void transitiveClosures() {
    long[] chain = new long[20];
    for (int i = 0; i < chain.length; i++) {
      chain[i] = (long) i << 32 | i + 1;
    }
    Components components = Components.of(Adjacency.of(chain));
    assertEquals(210, Reachability.closure(components, "urn:p", room(210), 210).size());
    MirrorLimitException refusal =
        assertThrows(
            MirrorLimitException.class,
            () -> Reachability.closure(components, "urn:p", room(209), 209));
    assertEquals(
        "the transitive closure of urn:p has more than 209 pairs; a mirror cannot hold them",
        refusal.getMessage());
    assertThrows(
        MemoryBudgetException.class,
        () -> Reachability.closure(components, "urn:p", room(209), 210));
  }

  /** Room for this many pairs. */
  private static Bounds room(int pairs) {
    long bytes = (long) pairs * Bounds.BYTES_A_PAIR;
    return new Bounds(Progress.NONE, MemoryClaim.UNCOUNTED, 0, bytes, () -> false);
  }
}
