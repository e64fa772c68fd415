// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.htedl.bits.DenseRow;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.htedl.mirror.term.Iri;
import org.junit.jupiter.api.Test;

/** Patches of rows of several tiles, whose nodes come and go up to the edges of tiles. */
class TiledPatchTest {
  private static final int NODES = 32_768 * 2 + 500;
  private static final int COMMITS = 60;

  /** The chance in a thousand that a node is a member, by class. */
  private static final int[] DENSITY = {1, 28, 34, 500, 990};

  private final SplittableRandom random = new SplittableRandom(3);
  private final List<BitSet> members = new ArrayList<>();

  private static String node(int i) {
    return "urn:" + i;
  }

  private Mirror build() {
    MirrorBuilder builder = new MirrorBuilder();
    for (int c = 0; c < members.size(); c++) {
      String type = "urn:class" + c;
      members.get(c).stream().forEach(i -> builder.add(node(i), Iri.TYPE, type));
    }
    return builder.build();
  }

  private MirrorChange change() {
    MirrorChange.Builder change = MirrorChange.builder();
    for (int i = 0; i < 200; i++) {
      int c = random.nextInt(members.size());
      int node =
          random.nextInt(4) == 0
              ? 32_768 * (1 + random.nextInt(2)) - 2 + random.nextInt(4)
              : random.nextInt(NODES + 3000);
      boolean member = random.nextInt(1000) < DENSITY[c];
      members.get(c).set(node, member);
      String type = "urn:class" + c;
      if (member) {
        change.add(node(node), Iri.TYPE, type);
      } else {
        change.remove(node(node), Iri.TYPE, type);
      }
    }
    return change.build();
  }

  @Test
  void rowsOfSeveralTiles() {
    for (int density : DENSITY) {
      BitSet row = new BitSet();
      for (int i = 0; i < NODES; i++) {
        row.set(i, random.nextInt(1000) < density);
      }
      members.add(row);
    }
    Mirror mirror = build();
    assertInstanceOf(DenseRow.class, mirror.members(mirror.idOf("urn:class4")));
    for (int commit = 0; commit < COMMITS; commit++) {
      mirror = MirrorPatcher.patch(mirror, change());
      if (commit % 20 == 19) {
        assertEquals(Optional.empty(), MirrorComparison.difference(build(), mirror));
      }
    }
  }

  @Test
  void tilesThatBecomeEmptyAreShared() {
    BitSet all = new BitSet();
    all.set(0, NODES);
    members.add(all);
    members.add((BitSet) all.clone());
    Mirror mirror = build();
    MirrorChange.Builder change = MirrorChange.builder();
    for (int i = 0; i < NODES; i++) {
      int id = mirror.idOf(node(i));
      if (id < 32_768) {
        change.remove(node(i), Iri.TYPE, "urn:class1");
        members.get(1).clear(i);
      }
    }
    mirror = MirrorPatcher.patch(mirror, change.build());
    DenseRow row = assertInstanceOf(DenseRow.class, mirror.members(mirror.idOf("urn:class1")));
    assertTrue(row.isZeroTile(0));
    assertFalse(row.isZeroTile(1));
    assertEquals(Optional.empty(), MirrorComparison.difference(build(), mirror));
  }
}
