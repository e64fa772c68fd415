// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.htedl.bits.DenseRow;
import org.htedl.bits.SparseRow;
import org.htedl.expression.Literal;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.htedl.mirror.term.Iri;
import org.junit.jupiter.api.Test;

/** Single properties of patches. */
class PatchDetailsTest {
  private static final String A = "urn:a";
  private static final String C = "urn:C";
  private static final String P = "urn:p";

  private static MirrorChange.Builder change() {
    return MirrorChange.builder();
  }

  private static void assertSameFacts(Mirror expected, Mirror actual) {
    assertEquals(Optional.empty(), MirrorComparison.difference(expected, actual));
  }

  @Test
  void theLastThingThatHappenedToATripleCounts() {
    MirrorChange change =
        change().add(A, P, C).remove(A, P, C).remove(A, P, A).add(A, P, A).build();
    assertEquals(2, change.size());
    assertEquals(1, change.added().size());
    Mirror present = new MirrorBuilder().build();
    present = MirrorPatcher.patch(present, change().add(A, P, C).build());
    Mirror next = MirrorPatcher.patch(present, change);
    assertFalse(next.role(next.idOf(P)).forward().contains(next.idOf(A), next.idOf(C)));
    assertEquals(1, next.assertions());
  }

  @Test
  void changesFollowEachOther() {
    MirrorChange both =
        MirrorChange.inOrder(
            List.of(
                change().add(A, P, C).remove(C, P, A).build(), change().remove(A, P, C).build()));
    assertEquals(2, both.removed().size());
    assertTrue(both.added().isEmpty());
  }

  @Test
  void whatChangesNothingIsNoRevision() {
    Mirror mirror =
        MirrorPatcher.patch(
            new MirrorBuilder().build(),
            change().add(A, P, C).add(A, P, Literal.string("x")).add(A, Iri.TYPE, C).build());
    assertEquals(1, mirror.revision());
    MirrorChange nothing =
        change()
            .add(A, P, C)
            .add(A, P, Literal.string("x"))
            .add(A, Iri.TYPE, C)
            .remove("urn:unknown", P, C)
            .remove(A, "urn:unknown", C)
            .remove(A, P, Literal.string("y"))
            .remove(C, Iri.TYPE, A)
            .remove(A, Iri.TYPE, "urn:unknown")
            .build();
    assertSame(mirror, MirrorPatcher.patch(mirror, nothing));
    assertEquals(3, mirror.nodeCount());
  }

  @Test
  void whatIsEmptyIsGone() {
    MirrorChange all =
        change().add(A, P, C).add(A, P, Literal.string("x")).add(A, Iri.TYPE, C).build();
    MirrorChange.Builder undo = change();
    all.added().forEach(undo::remove);
    Mirror mirror = MirrorPatcher.patch(new MirrorBuilder().build(), all);
    Mirror empty = MirrorPatcher.patch(mirror, undo.build());
    assertSameFacts(new MirrorBuilder().build(), empty);
    assertEquals(0, empty.classCount() + empty.roleCount() + empty.columnCount());
    assertEquals(1.0, empty.garbage());
    assertEquals(0.0, mirror.garbage());
  }

  @Test
  void rowsChangeTheirFormLate() {
    Mirror mirror = new MirrorBuilder().build();
    MirrorChange.Builder others = change();
    for (int i = 0; i < 4096; i++) {
      others.add("urn:n" + i, P, "urn:n" + i);
    }
    mirror = MirrorPatcher.patch(mirror, others.build());
    int border = mirror.layout().words() * 2;
    MirrorChange.Builder members = change();
    for (int i = 0; i < border; i++) {
      members.add("urn:n" + i, Iri.TYPE, C);
    }
    mirror = MirrorPatcher.patch(mirror, members.build());
    assertInstanceOf(SparseRow.class, mirror.members(mirror.idOf(C)));
    mirror = MirrorPatcher.patch(mirror, change().add("urn:n4000", Iri.TYPE, C).build());
    assertInstanceOf(DenseRow.class, mirror.members(mirror.idOf(C)));
    for (int i = 0; i < border / 2; i++) {
      mirror = MirrorPatcher.patch(mirror, change().remove("urn:n" + i, Iri.TYPE, C).build());
    }
    assertInstanceOf(DenseRow.class, mirror.members(mirror.idOf(C)));
    mirror =
        MirrorPatcher.patch(
            mirror,
            change()
                .remove("urn:n" + border / 2, Iri.TYPE, C)
                .remove("urn:n" + (border / 2 + 1), Iri.TYPE, C)
                .build());
    assertInstanceOf(SparseRow.class, mirror.members(mirror.idOf(C)));
    assertEquals(border / 2 - 1, mirror.members(mirror.idOf(C)).cardinality());
  }

  @Test
  void layoutsGrowWithRoomToSpare() {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < 70_000; i++) {
      builder.add("urn:n" + i, Iri.TYPE, C);
      builder.add("urn:n" + i, Iri.TYPE, "urn:Untouched");
    }
    Mirror mirror = builder.build();
    int growths = 0;
    for (int commit = 0; commit < 100; commit++) {
      MirrorChange.Builder more = change();
      for (int i = 0; i < 100; i++) {
        more.add("urn:m" + commit + "/" + i, Iri.TYPE, C);
      }
      Mirror next = MirrorPatcher.patch(mirror, more.build());
      growths += next.layout().equals(mirror.layout()) ? 0 : 1;
      mirror = next;
    }
    assertEquals(80_000, mirror.individuals());
    assertEquals(80_000, mirror.members(mirror.idOf(C)).cardinality());
    assertTrue(growths >= 1 && growths <= 4, growths + " growths");
    DenseRow untouched = (DenseRow) mirror.members(mirror.idOf("urn:Untouched"));
    assertEquals(mirror.layout(), untouched.layout());
    assertEquals(70_000, untouched.cardinality());
  }

  @Test
  void aFailedPatchLeavesTheMirror() {
    Mirror mirror = MirrorPatcher.patch(new MirrorBuilder().build(), change().add(A, P, C).build());
    // Terms of a patch that was thrown away are garbage and nothing else.
    MirrorPatcher.patch(
        mirror, change().add("urn:lost", P, A).add(A, P, Literal.string("lost")).build());
    assertEquals(-1, mirror.idOf("urn:lost"));
    Mirror next = MirrorPatcher.patch(mirror, change().add("urn:kept", P, A).build());
    MirrorBuilder builder = new MirrorBuilder();
    builder.add(A, P, C);
    builder.add("urn:kept", P, A);
    assertSameFacts(builder.build(), next);
    assertTrue(next.garbage() > 0);
  }

  @Test
  void declarationsCostTheirProperty() {
    Mirror mirror =
        MirrorPatcher.patch(
            new MirrorBuilder().build(),
            change().add(A, P, C).add(C, P, Literal.string("x")).build());
    MirrorChange declaration = change().add(P, Iri.TYPE, Iri.ANNOTATION_PROPERTY).build();
    assertTrue(declaration.touchesDeclarations());
    assertEquals(3, MirrorPatcher.cost(mirror, declaration));
    assertFalse(change().add(P, Iri.TYPE, Iri.OWL + "Class").build().touchesDeclarations());
    assertFalse(change().add(A, P, Iri.ANNOTATION_PROPERTY).build().touchesDeclarations());
    assertEquals(0, MirrorPatcher.patch(mirror, declaration).individuals());
  }
}
