// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.htedl.engine.Engine;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.term.Iri;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What stops a closure, and what it claims. */
class BoundsTest {
  private static final Engine ENGINE = Engine.scalar();
  private static final int CLASSES = 200;
  private static final int INDIVIDUALS = 20_000;
  private static final MirrorChange AXIOM =
      MirrorChange.builder().add("urn:New", Iri.RDFS + "subClassOf", "urn:C1").build();

  /** A tree of classes and of properties, a transitive property, and individuals at the leaves. */
  private static Mirror tree() {
    MirrorBuilder builder = new MirrorBuilder();
    for (int c = 1; c < CLASSES; c++) {
      builder.add("urn:C" + c, Iri.RDFS + "subClassOf", "urn:C" + (c - 1) / 3);
      builder.add("urn:p" + c, Iri.RDFS + "subPropertyOf", "urn:p" + (c - 1) / 3);
    }
    builder.add("urn:p0", Iri.RDFS + "domain", "urn:Subject");
    builder.add("urn:next", Iri.TYPE, Iri.OWL + "TransitiveProperty");
    for (int i = 0; i < INDIVIDUALS; i++) {
      builder.add("urn:i" + i, Iri.TYPE, "urn:C" + i % CLASSES);
      builder.add("urn:i" + i, "urn:p" + i % CLASSES, "urn:i" + i * 7 % INDIVIDUALS);
      if (i < CLASSES) {
        builder.add("urn:i" + i, "urn:next", "urn:i" + (i + 1));
      }
    }
    return builder.build();
  }

  private static Closure closure(Entailment mode) {
    return new Closure(mode, ENGINE::covers);
  }

  private static Bounds stoppedAt(int poll, AtomicInteger polls) {
    return new Bounds(
        Progress.NONE,
        MemoryClaim.UNCOUNTED,
        0,
        Long.MAX_VALUE,
        () -> polls.incrementAndGet() >= poll);
  }

  @ParameterizedTest
  @EnumSource(names = {"RDFS", "OWL", "OWL_CLOSED"})
  void closingStopsWheneverItIsTold(Entailment mode) {
    Mirror asserted = tree();
    AtomicInteger all = new AtomicInteger();
    closure(mode).close(asserted, stoppedAt(Integer.MAX_VALUE, all));
    assertTrue(all.get() > CLASSES, "only " + all + " looks at the signal");
    for (int poll = 1; poll < all.get(); poll += all.get() / 7) {
      AtomicInteger polls = new AtomicInteger();
      Bounds bounds = stoppedAt(poll, polls);
      assertThrows(CancellationException.class, () -> closure(mode).close(asserted, bounds));
      // Each of the tasks that run at once may look once more, nothing else may.
      assertTrue(polls.get() < poll + 1000, "goes on after look " + poll);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RDFS", "OWL", "OWL_CLOSED"})
  void soDoesAPatchThatClosesAnew(Entailment mode) {
    Closure closure = closure(mode);
    Mirror closed = closure.close(tree());
    assertThrows(
        CancellationException.class,
        () -> closure.patch(closed, AXIOM, stoppedAt(3, new AtomicInteger())));
    assertEquals(
        closure.close(closed.asserted()).assertions() + 2,
        closure.patch(closed, AXIOM).assertions(),
        "the axiom, and that New is below C0 too");
  }

  @Test
  void aPatchOfManyFactsStopsWhereItFollowsThem() {
    Closure closure = closure(Entailment.OWL);
    Mirror closed = closure.close(tree());
    MirrorChange.Builder change = MirrorChange.builder();
    for (int i = 0; i < 100; i++) {
      change.remove("urn:i" + i, Iri.TYPE, "urn:C" + i % CLASSES);
      change.remove("urn:i" + i, "urn:next", "urn:i" + (i + 1));
    }
    AtomicInteger all = new AtomicInteger();
    closure.patch(closed, change.build(), stoppedAt(Integer.MAX_VALUE, all));
    assertTrue(all.get() > 1, "it never looks");
    assertThrows(
        CancellationException.class,
        () -> closure.patch(closed, change.build(), stoppedAt(all.get(), new AtomicInteger())));
  }

  @ParameterizedTest
  @EnumSource(names = {"RDFS", "OWL", "OWL_CLOSED"})
  void whatItMakesIsClaimedAndMayBeRefused(Entailment mode) {
    Mirror asserted = tree();
    AtomicLong claimed = new AtomicLong();
    MemoryClaim counting = claimed::set;
    Mirror closed = closure(mode).close(asserted, bounds(counting));
    long growth = closed.bytes() - asserted.bytes();
    // What is below a step of the claim may be left out, as may maps and counters.
    assertTrue(
        claimed.get() + (1 << 20) >= growth / 2, claimed + " bytes claimed, grown by " + growth);
    MemoryClaim refusing =
        bytes -> {
          if (bytes > claimed.get() / 2) {
            throw new MemoryBudgetException("no room");
          }
        };
    assertThrows(
        MemoryBudgetException.class, () -> closure(mode).close(asserted, bounds(refusing)));
  }

  private static Bounds bounds(MemoryClaim claim) {
    return new Bounds(Progress.NONE, claim, 0, Long.MAX_VALUE, () -> false);
  }

  @Test
  void quickPatchesAreThoseThatCloseNothingAnew() {
    MirrorChange fact = MirrorChange.builder().add("urn:i1", Iri.TYPE, "urn:C7").build();
    Closure rdfs = closure(Entailment.RDFS);
    Mirror closed = rdfs.close(tree());
    // Before the first patch, the axioms have to be looked at.
    assertEquals(
        List.of(false, false),
        List.of(rdfs.isPatchedQuickly(closed, fact), rdfs.isPatchedQuickly(closed, AXIOM)));
    Mirror next = assertDoesNotThrow(() -> rdfs.patch(closed, fact));
    assertEquals(
        List.of(true, false),
        List.of(rdfs.isPatchedQuickly(next, fact), rdfs.isPatchedQuickly(next, AXIOM)));
  }
}
