// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.around.FetchedSurroundings;
import org.htedl.launcher.console.Failure;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimits;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Surroundings;
import org.htedl.mirror.store.LoadedMirror;
import org.htedl.mirror.store.PendingSnapshot;
import org.htedl.mirror.store.RefusedSnapshotException;
import org.htedl.mirror.store.SnapshotFile;
import org.htedl.mirror.store.SnapshotOrigin;
import org.htedl.mirror.store.StateSignature;

/**
 * What lies around examples as a snapshot, which commands open in place of data. It has the
 * asserted facts, the prefixes, and as further notes the examples, the depth and the directions, so
 * that what is not known is refused as with {@code --around}.
 */
public final class SurroundingsFile {
  /** How the names of such files end. */
  public static final String ENDING = ".htedl";

  /** Notes of prefixes have no colon. */
  private static final String EXAMPLE = ":example ";

  private static final String DEPTH = ":depth";
  private static final String INVERSE = ":inverse";
  private static final String ENTAILMENT = ":entailment";

  /** Such a file is no copy of other data: it is used whatever has become of that. */
  private static final SnapshotOrigin ORIGIN =
      new SnapshotOrigin(
          Closure.version(),
          Entailment.NONE.ordinal(),
          new StateSignature.Builder().add("surroundings of examples").build(),
          StateSignature.NONE);

  private final SnapshotFile file;

  public SurroundingsFile(Path path) {
    this.file = new SnapshotFile(path);
  }

  /**
   * Whether the data of a command is such a file, by its name.
   *
   * @throws Failure if it is one of several files
   */
  public static boolean isIn(List<Path> data) {
    boolean isIn = data.stream().anyMatch(SurroundingsFile::isNamed);
    if (isIn && data.size() > 1) {
      throw new Failure("a file that ends in " + ENDING + " is read alone, without other files");
    }
    return isIn;
  }

  /** Returns whether a file is named like one of these. */
  static boolean isNamed(Path file) {
    return file.toString().endsWith(ENDING);
  }

  /**
   * Writes the file, whole or not at all.
   *
   * @param entailment under which it was fetched
   */
  public void write(FetchedSurroundings fetched, Entailment entailment) throws IOException {
    Surroundings known = fetched.known().surroundings();
    Map<String, String> notes = new TreeMap<>(fetched.prefixes());
    int number = 0;
    for (String example : known.examples()) {
      notes.put(EXAMPLE + number++, example);
    }
    notes.put(DEPTH, Integer.toString(known.depth()));
    notes.put(INVERSE, Boolean.toString(known.inverse()));
    notes.put(ENTAILMENT, entailment.toString());
    file.removeLeftovers();
    try (PendingSnapshot pending =
        file.write(fetched.asserted(), ORIGIN, notes, MemoryClaim.UNCOUNTED, () -> false)) {
      pending.publish();
    }
  }

  /**
   * The surroundings, without what follows.
   *
   * @param mirror knows that it has only these
   * @param prefixes without colon, to their namespaces
   */
  record Opened(Mirror mirror, Map<String, String> prefixes) {}

  /**
   * Reads the file.
   *
   * @param entailment what expressions are evaluated under
   * @throws Failure if it is no such file, or what is needed under the entailment is not in it
   */
  Opened read(Entailment entailment) {
    LoadedMirror loaded = load();
    Map<String, String> prefixes = new TreeMap<>();
    Set<String> examples = new HashSet<>();
    loaded
        .notes()
        .forEach(
            (name, text) -> {
              if (name.startsWith(EXAMPLE)) {
                examples.add(text);
              } else if (!name.startsWith(":")) {
                prefixes.put(name, text);
              }
            });
    String fetched = note(loaded, ENTAILMENT);
    if (entailment.isOwl()) {
      throw new Failure(
          file.path()
              + " has what lies around examples, which is exact under none and rdfs; what follows"
              + " under "
              + entailment
              + " can come from any distance");
    }
    if (entailment == Entailment.RDFS && !fetched.equals(Entailment.RDFS.toString())) {
      throw new Failure(
          file.path() + " was read under --entailment " + fetched + ": evaluate it under that");
    }
    Surroundings known =
        new Surroundings(
            examples,
            Integer.parseInt(note(loaded, DEPTH)),
            Boolean.parseBoolean(note(loaded, INVERSE)));
    return new Opened(Surroundings.around(loaded.mirror(), known), prefixes);
  }

  private String note(LoadedMirror loaded, String name) {
    String text = loaded.notes().get(name);
    if (text == null) {
      throw new Failure(file.path() + " is damaged: write it again with ./htedl around");
    }
    return text;
  }

  private LoadedMirror load() {
    try {
      return file.read(ORIGIN, null, MirrorLimits.OF_ARRAYS, MemoryClaim.UNCOUNTED, () -> false)
          .orElseThrow(() -> new Failure("no such file: " + file.path()));
    } catch (RefusedSnapshotException refused) {
      throw new Failure(
          file.path()
              + " cannot be read ("
              + refused.getMessage()
              + "): write it again with ./htedl around of this version");
    }
  }
}
