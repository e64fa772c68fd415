// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import org.htedl.expression.Literal;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimitException;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Progress;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.htedl.mirror.term.Iri;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a build ends, by limits that are scaled down, and what it claims before it takes it. */
class BuilderLimitsTest {
  private static final long SEED = 20_261_122;

  /** What a build has claimed; the claim with a certain number is refused. */
  private static final class Claims implements MemoryClaim {
    final List<Long> taken = new ArrayList<>();
    final int refused;

    Claims(int refused) {
      this.refused = refused;
    }

    @Override
    public void take(long bytes) {
      if (taken.size() == refused) {
        throw new MemoryBudgetException("claim " + refused + " of " + bytes + " bytes");
      }
      taken.add(bytes);
    }

    long most() {
      return taken.stream().mapToLong(Long::longValue).max().orElse(0);
    }
  }

  private static MirrorBuilder builder(MirrorLimits limits, MemoryClaim memory) {
    return new MirrorBuilder(null, Progress.NONE, memory, limits);
  }

  private static MirrorLimits pairs(int most) {
    return new MirrorLimits(1 << 20, most, 64, 1 << 20, 0);
  }

  private static void assertRefused(String sentence, int most, IntConsumer add) {
    for (int i = 0; i < most; i++) {
      add.accept(i);
    }
    for (int i = most; i < most + 2; i++) {
      int next = i;
      RuntimeException refusal = assertThrows(MirrorLimitException.class, () -> add.accept(next));
      assertEquals(sentence, refusal.getMessage());
      assertFalse(refusal instanceof MemoryBudgetException, "more memory would not help");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 5, 64, 1000})
  void assertionsOfOnePredicateEndByItsName(int most) {
    String number = String.format(Locale.ROOT, "%,d", most);
    MirrorBuilder builder = builder(pairs(most), MemoryClaim.UNCOUNTED);
    assertRefused(
        "more than " + number + " assertions of <urn:p>; a mirror cannot hold them",
        most,
        i -> builder.add("urn:x:" + i, "urn:p", "urn:y:" + i));
    assertRefused(
        "more than " + number + " assertions of <urn:d>; a mirror cannot hold them",
        most,
        i -> builder.add("urn:x:" + i, "urn:d", Literal.string("v" + i)));
    assertRefused(
        "more than "
            + number
            + " assertions of <http://www.w3.org/1999/02/22-rdf-syntax-ns#type>; a mirror cannot"
            + " hold them",
        most,
        i -> builder.add("urn:x:" + i, Iri.TYPE, "urn:C" + i % 3));
    builder.add("urn:x:0", "urn:other", "urn:y:0");
    assertEquals(3L * most + 1, builder.build().assertions());
  }

  @Test
  void nodesAndLiteralsEndEachByItself() {
    MirrorLimits limits = new MirrorLimits(300, 10_000, 64, 1 << 20, 0);
    MirrorBuilder builder = builder(limits, MemoryClaim.UNCOUNTED);
    assertRefused(
        "more than 300 literals; a mirror cannot hold them",
        300,
        i -> builder.add("urn:x", "urn:d", Literal.string("v" + i)));
    assertRefused(
        "more than 300 nodes; a mirror cannot hold them",
        298,
        i -> builder.add("urn:x", Iri.TYPE, "urn:C" + i));
    Mirror mirror = builder.build();
    assertEquals(300, mirror.nodeCount());
    assertEquals(300, mirror.literalCount());
    MirrorChange change = MirrorChange.builder().add("urn:another", Iri.TYPE, "urn:C0").build();
    assertThrows(MirrorLimitException.class, () -> MirrorPatcher.patch(mirror, change));
    MirrorChange known = MirrorChange.builder().add("urn:x", "urn:C1", "urn:C0").build();
    assertEquals(mirror.assertions() + 1, MirrorPatcher.patch(mirror, known).assertions());
  }

  /** A graph of some predicates of very different sizes. */
  private static MirrorBuilder fill(MirrorBuilder builder) {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 4000; i++) {
      String subject = "urn:x:" + random.nextInt(700);
      switch (random.nextInt(8)) {
        case 0 -> builder.add(subject, Iri.TYPE, "urn:C:" + random.nextInt(9));
        case 1 -> builder.add(subject, "urn:d", Literal.string("v" + random.nextInt(50)));
        case 2 -> builder.add(subject, "urn:p:" + random.nextInt(20), "urn:x:" + i % 700);
        default -> builder.add(subject, "urn:p", "urn:x:" + random.nextInt(700));
      }
    }
    return builder;
  }

  private static MirrorLimits together(int pairs) {
    return new MirrorLimits(1 << 20, 1 << 20, 128, pairs, 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 1 << 20})
  void howMuchIsSortedAtOnceChangesNothingButTheClaim(int together) {
    Claims claims = new Claims(-1);
    Mirror mirror = fill(builder(together(together), claims)).build();
    assertEquals(
        Optional.empty(),
        MirrorComparison.difference(fill(new MirrorBuilder()).build(), mirror),
        "seed " + SEED);
    Claims all = new Claims(-1);
    fill(builder(together(1 << 20), all)).build();
    assertTrue(claims.most() <= all.most(), claims.most() + " and " + all.most());
    assertTrue(claims.most() >= mirror.bytes(), claims.most() + " for " + mirror.bytes());
  }

  /** Each growth of a list or a dictionary and each sort may be the one that is refused. */
  @ParameterizedTest
  @ValueSource(ints = {1, 1 << 20})
  void everyClaimMayBeRefused(int together) {
    Claims granted = new Claims(-1);
    fill(builder(together(together), granted)).build();
    int claims = granted.taken.size();
    assertTrue(claims > 40, claims + " claims");
    for (int refused = 0; refused < claims; refused++) {
      Claims some = new Claims(refused);
      MemoryBudgetException refusal =
          assertThrows(
              MemoryBudgetException.class,
              () -> fill(builder(together(together), some)).build(),
              "claim " + refused + " of " + claims);
      assertEquals(
          "claim " + refused + " of " + granted.taken.get(refused) + " bytes",
          refusal.getMessage());
      assertEquals(granted.taken.subList(0, refused), some.taken);
    }
  }

  /** A list that grows claims itself and its next form; its sort, a buffer and the inverse. */
  @Test
  void aListIsClaimedAlongWithWhatReplacesIt() {
    Claims claims = new Claims(-1);
    MirrorBuilder builder = builder(together(1), claims);
    builder.add("urn:x", "urn:p", "urn:x");
    for (int i = 1; i < 1025; i++) {
      int before = claims.taken.size();
      builder.add("urn:x", "urn:p", "urn:x");
      boolean grows = i >= 4 && Integer.bitCount(i) == 1;
      assertEquals(before + (grows ? 1 : 0), claims.taken.size(), "pair " + i);
      if (grows) {
        assertTrue(claims.taken.getLast() >= 8L * i + 16L * i, "pair " + i);
      }
    }
    int before = claims.taken.size();
    // Without the array that was replaced, and without the first one of the types.
    long collected = claims.taken.getLast() - 8L * 1024 - 8 * 4;
    builder.build();
    // The types, then the one predicate, then who is an individual.
    assertEquals(before + 3, claims.taken.size());
    long sort = claims.taken.get(before + 1) - collected;
    assertTrue(sort >= 8 * 1025, "a sort of 1,025 pairs claims " + sort + " bytes more");
  }

  /** The claim is the builder's: a mirror that lives on does not ask it again. */
  @Test
  void aFinishedMirrorGrowsWithoutTheBuildersClaim() {
    Claims claims = new Claims(-1);
    Mirror mirror = fill(builder(together(1), claims)).build();
    int before = claims.taken.size();
    MirrorChange.Builder change = MirrorChange.builder();
    for (int i = 0; i < 3000; i++) {
      change.add("urn:new:" + i, Iri.TYPE, "urn:C");
    }
    Mirror next = MirrorPatcher.patch(mirror, change.build());
    assertEquals(mirror.assertions() + 3000, next.assertions());
    assertEquals(before, claims.taken.size());
  }
}
