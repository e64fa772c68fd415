// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import org.htedl.closure.Entailment;
import org.htedl.engine.Disagreement;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.store.RefusedSnapshotException;
import org.htedl.mirror.store.SnapshotOrigin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shards in files: whole ones are the same, all others are refused. */
class ShardFileTest {
  private static final SnapshotOrigin ORIGIN =
      ShardFile.origin(Entailment.NONE.ordinal(), "a load");

  @TempDir private Path folder;

  private Path path() {
    return folder.resolve("shard");
  }

  private static Shards shards(long seed, int count) {
    Disagreement.Exam exam = Disagreement.Exam.of(seed, 1);
    return Shards.of(exam.mirror(), new Placement(count), MemoryClaim.UNCOUNTED, () -> false);
  }

  @Test
  void whatWasWrittenIsRead() throws Exception {
    for (long seed = 1; seed <= 30; seed++) {
      for (Shard shard : shards(seed, 1 + (int) (seed % 5)).list()) {
        long bytes = new ShardFile(path()).write(shard, ORIGIN);
        assertEquals(Files.size(path()), bytes);
        Shard read =
            new ShardFile(path()).read(ORIGIN, shard.number(), MemoryClaim.UNCOUNTED).orElseThrow();
        same("seed " + seed, shard, read);
        Files.delete(path());
      }
    }
    assertTrue(new ShardFile(path()).read(ORIGIN, 0, MemoryClaim.UNCOUNTED).isEmpty());
  }

  private static void same(String where, Shard wanted, Shard found) {
    assertEquals(wanted.own(), found.own(), where);
    assertArrayEquals(wanted.ghostAddresses(), found.ghostAddresses(), where);
    assertEquals(wanted.names(), found.names(), where);
    for (int id = 0; id < wanted.names(); id++) {
      assertEquals(wanted.name(id), found.name(id), where);
    }
    same(where, wanted.halo().sent(), found.halo().sent());
    same(where, wanted.halo().received(), found.halo().received());
    assertEquals(wanted.mirror().nodeCount(), found.mirror().nodeCount(), where);
    assertArrayEquals(wanted.ownIndividuals().toArray(), found.ownIndividuals().toArray(), where);
    assertArrayEquals(wanted.mirror().live().toArray(), found.mirror().live().toArray(), where);
    for (int node = 0; node < wanted.mirror().nodeCount() - wanted.ghosts(); node++) {
      assertEquals(wanted.mirror().nodeName(node), found.mirror().nodeName(node), where);
    }
    for (int id = 0; id < wanted.names(); id++) {
      int node = wanted.name(id);
      assertArrayEquals(
          wanted.mirror().members(node).toArray(), found.mirror().members(node).toArray(), where);
      same(where, wanted.mirror().role(node).forward(), found.mirror().role(node).forward());
      same(where, wanted.mirror().role(node).inverse(), found.mirror().role(node).inverse());
      same(where, wanted.mirror().values(node).postings(), found.mirror().values(node).postings());
    }
  }

  private static void same(String where, Adjacency wanted, Adjacency found) {
    assertArrayEquals(wanted.merged().heads(), found.merged().heads(), where);
    assertArrayEquals(wanted.merged().targets(), found.merged().targets(), where);
    assertEquals(wanted.size(), found.size(), where);
  }

  private static void same(
      String where, Map<HaloLists.Key, int[]> wanted, Map<HaloLists.Key, int[]> found) {
    assertEquals(wanted.keySet(), found.keySet(), where);
    wanted.forEach((key, list) -> assertArrayEquals(list, found.get(key), where));
  }

  private byte[] written() throws IOException {
    Shard shard = shards(7, 2).list().getFirst();
    assertTrue(shard.ghosts() > 0, "no ghosts");
    new ShardFile(path()).write(shard, ORIGIN);
    return Files.readAllBytes(path());
  }

  @Test
  void everyFlippedByteIsNoticed() throws Exception {
    byte[] whole = written();
    SplittableRandom random = new SplittableRandom(1);
    for (int at = 0; at < whole.length; at++) {
      byte[] flipped = whole.clone();
      flipped[at] ^= (byte) (1 + random.nextInt(255));
      refused("byte " + at, flipped);
    }
    for (int length = 0; length < whole.length; length += 1 + random.nextInt(40)) {
      refused("length " + length, Arrays.copyOf(whole, length));
    }
  }

  private void refused(String what, byte[] bytes) throws IOException {
    Files.write(path(), bytes);
    assertThrows(
        RefusedSnapshotException.class,
        () -> new ShardFile(path()).read(ORIGIN, 0, MemoryClaim.UNCOUNTED),
        what);
  }

  @Test
  void othersAreRefused() throws Exception {
    written();
    for (SnapshotOrigin other :
        new SnapshotOrigin[] {
          ShardFile.origin(Entailment.RDFS.ordinal(), "a load"),
          ShardFile.origin(Entailment.NONE.ordinal(), "another load")
        }) {
      assertThrows(
          RefusedSnapshotException.class,
          () -> new ShardFile(path()).read(other, 0, MemoryClaim.UNCOUNTED));
    }
    assertThrows(
        RefusedSnapshotException.class,
        () -> new ShardFile(path()).read(ORIGIN, 1, MemoryClaim.UNCOUNTED));
  }
}
