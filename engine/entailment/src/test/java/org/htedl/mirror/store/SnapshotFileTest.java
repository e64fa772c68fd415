// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.htedl.closure.Closure;
import org.htedl.closure.ClosureComparison;
import org.htedl.closure.Entailment;
import org.htedl.engine.Engine;
import org.htedl.expression.Literal;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimits;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorComparison;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomChange;
import org.htedl.testing.random.RandomKnowledgeBase;
import org.htedl.testing.random.RandomOntology;
import org.htedl.testing.random.RandomOwl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Snapshots against the mirrors that were written: whole ones are the same, all others are refused.
 *
 * <p>{@code -Dhtedl.seed=N -Dhtedl.snapshot.runs=N} takes other seeds and more of them.
 */
class SnapshotFileTest {
  private static final long SEED = Long.getLong("htedl.seed", 1);
  private static final int RUNS = Integer.getInteger("htedl.snapshot.runs", 60);
  static final SnapshotOrigin ORIGIN =
      new SnapshotOrigin(
          Closure.version(),
          1,
          new StateSignature.Builder().add("data").build(),
          StateSignature.NONE);

  @TempDir Path folder;

  private Path path() {
    return folder.resolve("data.htedl");
  }

  static void write(SnapshotFile file, Mirror mirror) throws IOException {
    try (PendingSnapshot pending =
        file.write(
            mirror, ORIGIN, Map.of("größe", "∞", "", ""), MemoryClaim.UNCOUNTED, () -> false)) {
      pending.publish();
    }
  }

  private static Optional<LoadedMirror> read(
      Path path, SnapshotOrigin origin, @Nullable Mirror schema) throws RefusedSnapshotException {
    return new SnapshotFile(path)
        .read(origin, schema, MirrorLimits.OF_ARRAYS, MemoryClaim.UNCOUNTED, () -> false);
  }

  private Mirror stored(Mirror mirror) throws IOException, RefusedSnapshotException {
    write(new SnapshotFile(path()), mirror);
    LoadedMirror loaded = read(path(), ORIGIN, mirror.schema()).orElseThrow();
    assertEquals(Files.size(path()), loaded.bytes());
    assertEquals(Map.of("größe", "∞", "", ""), loaded.notes());
    return loaded.mirror();
  }

  @Test
  void whatWasWrittenIsReadAndPatchedAlike() throws Exception {
    for (long seed = SEED; seed < SEED + RUNS; seed++) {
      RandomKnowledgeBase base = RandomKnowledgeBase.of(seed);
      PatchWalk walk = new PatchWalk(base);
      SplittableRandom random = new SplittableRandom(seed);
      for (int commits = random.nextInt(4); commits > 0; commits--) {
        walk.step(random.nextLong());
      }
      Mirror loaded = stored(walk.mirror());
      same("seed " + seed, walk.mirror(), loaded);
      sameIds(walk.mirror(), loaded);
      List<Triple> graph = walk.graph();
      for (int step = 0; step < 4; step++) {
        long choice = random.nextLong();
        RandomChange change = RandomChange.of(base, graph, choice);
        graph = change.appliedTo(graph);
        loaded = MirrorPatcher.patch(loaded, PatchWalk.change(change));
        String where = "seed " + seed + ", change " + choice;
        same(where, PatchWalk.build(graph, loaded.schema()), loaded);
      }
      same("seed " + seed + ", written again", loaded, stored(loaded));
    }
  }

  private static void same(String where, Mirror wanted, Mirror found) {
    MirrorComparison.difference(wanted, found)
        .ifPresent(difference -> fail(where + ": " + difference));
  }

  private static void sameIds(Mirror wanted, Mirror found) {
    assertEquals(wanted.nodeCount(), found.nodeCount());
    assertEquals(wanted.literalCount(), found.literalCount());
    for (int id = 0; id < wanted.nodeCount(); id++) {
      assertEquals(wanted.nodeName(id), found.nodeName(id));
      assertEquals(id, found.idOf(wanted.nodeName(id)));
    }
    for (int id = 0; id < wanted.literalCount(); id++) {
      assertEquals(wanted.literal(id), found.literal(id));
      assertEquals(id, found.idOf(wanted.literal(id)));
    }
    assertEquals(wanted.omitted(), found.omitted());
    assertEquals(wanted.garbage(), found.garbage());
    assertEquals(wanted.assertions(), found.assertions());
  }

  @Test
  void closedMirrorsAreReadAndPatchedAlike() throws Exception {
    try (Engine engine = Engine.scalar()) {
      for (Entailment mode : Entailment.values()) {
        Closure closure = new Closure(mode, engine::covers);
        for (long seed = SEED; seed < SEED + RUNS / 3; seed++) {
          closed(closure, seed, seed % 2 == 0);
        }
      }
    }
  }

  private void closed(Closure closure, long seed, boolean underSchema) throws Exception {
    Mirror schema =
        underSchema ? closure.close(PatchWalk.build(RandomOntology.triples(seed), null)) : null;
    Set<Triple> graph = new LinkedHashSet<>(RandomOntology.triples(seed));
    if (closure.mode().isOwl()) {
      graph.addAll(RandomOwl.triples(seed));
    }
    Mirror mirror = closure.close(PatchWalk.build(new ArrayList<>(graph), schema));
    String where = closure.mode() + ", seed " + seed;
    SplittableRandom random = new SplittableRandom(seed);
    for (int step = 0; step < 6; step++) {
      if (step % 2 == 0) {
        Mirror loaded = closure.restored(stored(Closure.storable(mirror)), Bounds.none());
        ClosureComparison.same(where + ", loaded", mirror, loaded, graph);
        ClosureComparison.same(where + ", asserted", mirror.asserted(), loaded.asserted(), graph);
        mirror = loaded;
      }
      MirrorChange.Builder change = MirrorChange.builder();
      for (Triple added : RandomOntology.more(seed, random.nextLong(), random.nextInt(4))) {
        change.add(PatchWalk.fact(added));
        graph.add(added);
      }
      mirror = closure.patch(mirror, change.build());
      Mirror rebuilt = closure.close(PatchWalk.build(new ArrayList<>(graph), schema));
      ClosureComparison.same(where + ", step " + step, rebuilt, mirror, graph);
    }
  }

  /** Rows of several tiles, blocks of terms, and relations of more than one section. */
  @Test
  void largeMirrorsAreReadAlike() throws Exception {
    int size = 2_100;
    MirrorBuilder builder = new MirrorBuilder();
    String[] names = new String[size];
    for (int i = 0; i < size; i++) {
      names[i] = "http://example.org/number/" + i;
    }
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        if ((i ^ j) % 64 > 0) {
          builder.add(names[i], "http://example.org/differsFrom", names[j]);
        }
      }
    }
    for (int i = 0; i < 70_000; i++) {
      String node = names[i % size] + "/" + i;
      builder.add(
          node, "http://www.w3.org/1999/02/22-rdf-syntax-ns#type", "http://example.org/C" + i % 3);
      builder.add(node, "http://example.org/n", Integer.toString(i), "http://example.org/int", "");
    }
    Mirror mirror = builder.build();
    Mirror loaded = stored(mirror);
    assertTrue(Files.size(path()) > 2 * FileFormat.SECTION_BYTES);
    assertTrue(Files.size(path()) < mirror.bytes(), "larger than the mirror");
    sameIds(mirror, loaded);
    mirror.forEachClass(
        id ->
            assertEquals(
                mirror.members(id).cardinality(),
                mirror.members(id).countWith(loaded.members(id))));
    int role = mirror.idOf("http://example.org/differsFrom");
    assertEquals(
        -1,
        Arrays.mismatch(mirror.role(role).inverse().pairs(), loaded.role(role).inverse().pairs()));
    assertEquals(mirror.individuals(), loaded.individuals());
    Mirror patched = MirrorPatcher.patch(loaded, change());
    assertEquals(loaded.assertions() + 1, patched.assertions());
    assertTrue(patched.idOf("http://example.org/new") == mirror.nodeCount());
  }

  private static MirrorChange change() {
    return MirrorChange.builder()
        .add(new Fact.Edge("http://example.org/new", "http://example.org/p", "x:y"))
        .build();
  }

  static Mirror small() {
    return new Closure(Entailment.RDFS)
        .close(
            PatchWalk.build(
                List.of(
                    new Triple("e:a", "http://www.w3.org/1999/02/22-rdf-syntax-ns#type", "e:C"),
                    new Triple("e:C", "http://www.w3.org/2000/01/rdf-schema#subClassOf", "e:D"),
                    new Triple("e:a", "e:p", "e:b"),
                    new Triple("e:b", "e:q", new Literal("1", "x:i", ""))),
                null));
  }

  @Test
  void everyFlippedByteIsNoticed() throws Exception {
    write(new SnapshotFile(path()), small());
    byte[] whole = Files.readAllBytes(path());
    SplittableRandom random = new SplittableRandom(SEED);
    for (int at = 0; at < whole.length; at++) {
      byte[] flipped = whole.clone();
      flipped[at] ^= (byte) (1 + random.nextInt(255));
      refused("byte " + at + ", seed " + SEED, flipped);
    }
  }

  @Test
  void everyTruncationIsNoticed() throws Exception {
    write(new SnapshotFile(path()), small());
    byte[] whole = Files.readAllBytes(path());
    for (int length = 0; length < whole.length; length++) {
      refused("length " + length, Arrays.copyOf(whole, length));
    }
    refused("too long", Arrays.copyOf(whole, whole.length + 1));
  }

  private void refused(String what, byte[] bytes) throws IOException {
    Files.write(path(), bytes);
    try {
      read(path(), ORIGIN, null);
      fail(what + " is not noticed");
    } catch (RefusedSnapshotException noticed) {
      assertFalse(noticed.getMessage().isBlank(), what);
    }
  }

  /** Sums do not protect from what was made on purpose, so the content is changed under them. */
  @Test
  void whatFitsItsSumsIsLookedAtToo() throws Exception {
    write(new SnapshotFile(path()), small());
    byte[] whole = Files.readAllBytes(path());
    SplittableRandom random = new SplittableRandom(SEED);
    int refused = 0;
    for (int run = 0; run < 2_000; run++) {
      byte[] forged = ForgedFile.of(whole, random);
      Files.write(path(), forged);
      try {
        Mirror mirror = read(path(), ORIGIN, null).orElseThrow().mirror();
        mirror.forEachClass(id -> mirror.members(id).forEach(mirror::nodeName));
        mirror.forEachRole(id -> mirror.role(id).forward().pairs());
      } catch (RefusedSnapshotException noticed) {
        refused++;
      } catch (RuntimeException e) {
        throw new AssertionError("run " + run + " of seed " + SEED, e);
      }
    }
    assertTrue(refused > 500, refused + " refused");
  }

  @Test
  void otherOriginsAreRefused() throws Exception {
    write(new SnapshotFile(path()), small());
    StateSignature other = new StateSignature.Builder().add("other").build();
    Map<String, SnapshotOrigin> origins = new HashMap<>();
    origins.put(
        "entailment", new SnapshotOrigin(Closure.version(), 2, ORIGIN.data(), ORIGIN.schema()));
    origins.put("other data", new SnapshotOrigin(Closure.version(), 1, other, ORIGIN.schema()));
    origins.put("schema", new SnapshotOrigin(Closure.version(), 1, ORIGIN.data(), other));
    origins.put(
        "version", new SnapshotOrigin(new EngineVersion(other), 1, ORIGIN.data(), ORIGIN.schema()));
    origins.forEach(
        (word, origin) -> {
          RefusedSnapshotException refused =
              assertThrows(RefusedSnapshotException.class, () -> read(path(), origin, null));
          assertTrue(refused.getMessage().contains(word), refused.getMessage());
        });
    assertTrue(read(folder.resolve("none"), ORIGIN, null).isEmpty());
    assertThrows(RefusedSnapshotException.class, () -> read(folder, ORIGIN, null));
  }

  /** After each operation, with and without an older snapshot, there is one of the two or none. */
  @Test
  void aKilledWriterLeavesTheOldOneOrTheNewOne() throws Exception {
    Mirror before = small();
    Mirror after = MirrorPatcher.patch(before.asserted(), change());
    int operations = Integer.MAX_VALUE;
    for (int last = 0; last <= operations; last++) {
      for (boolean hasOld : new boolean[] {false, true}) {
        SplittableRandom random = new SplittableRandom(SEED + last);
        Files.deleteIfExists(path());
        if (hasOld) {
          write(new SnapshotFile(path()), before);
        }
        StoppingDisk disk = new StoppingDisk(last, random.nextDouble());
        try {
          write(new SnapshotFile(path(), disk), after);
          operations = Math.min(operations, disk.asked());
        } catch (StoppingDisk.Stopped expected) {
          assertTrue(disk.asked() > last);
        }
        String where = "after " + last + " operations, an old one: " + hasOld;
        Mirror found = read(path(), ORIGIN, null).map(LoadedMirror::mirror).orElse(null);
        assertTrue(found != null || !hasOld, where);
        if (found != null) {
          same(where, found.nodeCount() == after.nodeCount() ? after : before, found);
        }
        new SnapshotFile(path()).removeLeftovers();
        try (var files = Files.list(folder)) {
          assertEquals(found == null ? 0 : 1, files.count(), where);
        }
      }
    }
    assertTrue(operations > 5, "operations: " + operations);
  }

  @Test
  void twoWritersDoNotDisturbEachOther() throws Exception {
    SnapshotFile file = new SnapshotFile(path());
    Mirror first = small();
    Mirror second = MirrorPatcher.patch(first.asserted(), change());
    try (PendingSnapshot one =
            file.write(first, ORIGIN, Map.of(), MemoryClaim.UNCOUNTED, () -> false);
        PendingSnapshot two =
            file.write(second, ORIGIN, Map.of(), MemoryClaim.UNCOUNTED, () -> false)) {
      file.removeLeftovers();
      one.publish();
      same("the first", first, read(path(), ORIGIN, null).orElseThrow().mirror());
      two.publish();
      same("the second", second, read(path(), ORIGIN, null).orElseThrow().mirror());
    }
    file.delete();
    assertTrue(read(path(), ORIGIN, null).isEmpty());
    try (var files = Files.list(folder)) {
      assertEquals(0, files.count());
    }
  }

  @Test
  void onlyTheOwnerReadsTheFile() throws Exception {
    write(new SnapshotFile(path()), small());
    if (path().getFileSystem().supportedFileAttributeViews().contains("posix")) {
      assertEquals(
          "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path())));
    }
  }
}
