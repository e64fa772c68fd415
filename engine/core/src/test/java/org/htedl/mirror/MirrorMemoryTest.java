// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.htedl.expression.Literal;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.htedl.mirror.term.Iri;
import org.junit.jupiter.api.Test;

/** That a mirror costs memory in proportion to its facts, whatever their shape. */
class MirrorMemoryTest {
  private static double bytesAFact(Mirror mirror) {
    return (double) mirror.bytes() / mirror.assertions();
  }

  @Test
  void manySmallClasses() {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < 100_000; i++) {
      for (int member = 0; member < 3; member++) {
        builder.add("urn:x:" + (i * 7 + member) % 50_000, Iri.TYPE, "urn:c:" + i);
      }
    }
    Mirror mirror = builder.build();
    assertEquals(100_000, mirror.classCount());
    assertEquals(300_000, mirror.assertions());
    assertTrue(bytesAFact(mirror) < 100, bytesAFact(mirror) + " bytes a fact");
  }

  @Test
  void manyRareProperties() {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < 20_000; i++) {
      for (int fact = 0; fact < 3; fact++) {
        String subject = "urn:x:" + (i * 7 + fact) % 50_000;
        builder.add(subject, "urn:p:" + i, "urn:x:" + (i * 11 + fact) % 50_000);
        builder.add(subject, "urn:d:" + i, Literal.xsd("" + i % 97, "integer"));
      }
    }
    Mirror mirror = builder.build();
    assertEquals(40_000, mirror.roleCount() + mirror.columnCount());
    assertTrue(bytesAFact(mirror) < 250, bytesAFact(mirror) + " bytes a fact");
  }

  @Test
  void commitsLeaveNoMoreThanTheirGarbage() {
    Mirror mirror = new MirrorBuilder().build();
    for (int i = 0; i < 20_000; i++) {
      MirrorChange.Builder change = MirrorChange.builder();
      change.add("urn:x:" + i, "urn:p", "urn:x:" + i / 2).add("urn:x:" + i, Iri.TYPE, "urn:C");
      change.add("urn:x:" + i, "urn:d", Literal.string("v" + i));
      int gone = i - 500;
      change.remove("urn:x:" + gone, "urn:p", "urn:x:" + gone / 2);
      change.remove("urn:x:" + gone, Iri.TYPE, "urn:C");
      change.remove("urn:x:" + gone, "urn:d", Literal.string("v" + gone));
      mirror = MirrorPatcher.patch(mirror, change.build());
      if (mirror.garbage() > 0.5) {
        MirrorBuilder builder = new MirrorBuilder();
        builder.addAll(mirror);
        Mirror rebuilt = builder.build();
        if (i % 10 == 0) {
          assertEquals(Optional.empty(), MirrorComparison.difference(rebuilt, mirror));
        }
        assertEquals(0.0, rebuilt.garbage());
        mirror = rebuilt;
      }
      assertTrue(mirror.bytes() < 1_000_000, "after " + i + " commits " + mirror.bytes());
    }
    assertEquals(1500, mirror.assertions());
  }

  @Test
  void mirrorsAreUnited() {
    MirrorBuilder one = new MirrorBuilder();
    MirrorBuilder two = new MirrorBuilder();
    MirrorBuilder both = new MirrorBuilder();
    for (int i = 0; i < 1000; i++) {
      for (MirrorBuilder builder : new MirrorBuilder[] {i % 3 == 0 ? one : two, both}) {
        builder.add("urn:x:" + i % 50, "urn:p:" + i % 3, "urn:x:" + i % 70);
        builder.add("urn:x:" + i % 50, Iri.TYPE, "urn:c:" + i % 7);
        builder.add("urn:x:" + i % 50, "urn:p:" + i % 5, Literal.string("v" + i % 11));
      }
    }
    MirrorBuilder union = new MirrorBuilder();
    union.addAll(one.build());
    union.addAll(two.build());
    assertEquals(Optional.empty(), MirrorComparison.difference(both.build(), union.build()));
  }
}
