// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.build;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimitException;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorComparison;
import org.htedl.mirror.term.Iri;
import org.htedl.mirror.term.TermBytes;
import org.junit.jupiter.api.Test;

/** Facts added by several threads, as names and as bytes, make the mirror that one thread makes. */
class FactAppenderTest {
  private static final String STRING = "http://www.w3.org/2001/XMLSchema#string";

  private static TermBytes bytes(String text) {
    byte[] padded = (">" + text + "<").getBytes(UTF_8);
    TermBytes term = new TermBytes();
    term.set(padded, 1, padded.length - 1);
    return term;
  }

  /** Adds random facts about few names, so that threads meet at the same new ones. */
  private static void add(FactAppender facts, long seed, boolean asBytes) {
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      String subject = "i" + random.nextInt(3000);
      int kind = random.nextInt(3);
      String predicate = kind == 0 ? Iri.TYPE : "p" + random.nextInt(5);
      String object = (kind == 0 ? "C" : "i") + random.nextInt(200);
      if (kind < 2 && asBytes) {
        facts.add(bytes(subject), bytes(predicate), bytes(object));
      } else if (kind < 2) {
        facts.add(subject, predicate, object);
      } else if (asBytes) {
        int type = facts.literalType(STRING, "");
        facts.add(bytes(subject), bytes(predicate), type, bytes(object + "ä"));
      } else {
        facts.add(subject, predicate, object + "ä", STRING, "");
      }
    }
    facts.omit();
  }

  @Test
  void threadsMakeTheSameMirrorAsOne() throws Exception {
    for (long seed = 1; seed <= 5; seed++) {
      MirrorBuilder alone = new MirrorBuilder();
      MirrorBuilder together = new MirrorBuilder();
      List<Future<?>> running = new ArrayList<>();
      try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
        for (int t = 0; t < 4; t++) {
          long mine = 100 * seed + t;
          add(alone.appender(), mine, false);
          FactAppender facts = together.appender();
          boolean asBytes = t % 2 == 0;
          running.add(pool.submit(() -> add(facts, mine, asBytes)));
        }
      }
      for (Future<?> each : running) {
        each.get();
      }
      FactAppender dropped = together.appender();
      dropped.add("i1", "p1", "i2");
      dropped.add("i1", Iri.TYPE, "C1");
      dropped.omit();
      dropped.discard();
      Mirror expected = alone.build();
      Mirror actual = together.build();
      assertEquals(Optional.empty(), MirrorComparison.difference(expected, actual), "seed " + seed);
      assertEquals(expected.nodeCount(), actual.nodeCount());
      assertEquals(expected.literalCount(), actual.literalCount());
      assertEquals(expected.omitted(), actual.omitted());
    }
  }

  @Test
  void limitsHoldForAllAppendersTogether() {
    MirrorLimits limits = new MirrorLimits(1000, 20, 64, 1000, 0);
    MirrorBuilder builder = new MirrorBuilder(null, Progress.NONE, MemoryClaim.UNCOUNTED, limits);
    FactAppender one = builder.appender();
    FactAppender two = builder.appender();
    for (int i = 0; i < 20; i++) {
      one.add("i", "p", "one" + i);
      two.add("i", "p", "two" + i);
    }
    MirrorLimitException refused = assertThrows(MirrorLimitException.class, builder::build);
    assertEquals("more than 20 assertions of <p>; a mirror cannot hold them", refused.getMessage());
  }

  @Test
  void memoryIsClaimedForAllAppenders() {
    long[] claimed = {0};
    MirrorBuilder builder =
        new MirrorBuilder(
            null,
            Progress.NONE,
            bytes -> claimed[0] = Math.max(claimed[0], bytes),
            MirrorLimits.OF_ARRAYS);
    for (int t = 0; t < 3; t++) {
      FactAppender facts = builder.appender();
      for (int i = 0; i < 300_000; i++) {
        facts.add("i" + i % 100, "p", "o" + i % 77);
      }
    }
    // Each list has an array of at least 8 bytes a pair.
    assertEquals(true, claimed[0] > 3 * 8 * 250_000, claimed[0] + " bytes");
  }
}
