// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.snapshots;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.htedl.benchmarks.process.TemporaryFolder;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.closure.Closure;
import org.htedl.fuseki.ingest.FactStream;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimits;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.store.PendingSnapshot;
import org.htedl.mirror.store.RefusedSnapshotException;
import org.htedl.mirror.store.SnapshotFile;
import org.htedl.mirror.store.SnapshotOrigin;
import org.htedl.mirror.store.StateSignature;

/**
 * One mirror: from N-Triples by Jena's parser, into a file, and from that file, as a table of
 * milliseconds of the clock and of processors. The data has ten triples an individual: two of 64
 * classes, five edges of four roles, an integer, a double and a label.
 */
public final class SnapshotTable {
  private static final String EX = "<http://example.org/";
  private static final String XSD = "^^<http://www.w3.org/2001/XMLSchema#";
  private static final int CLASSES = 64;
  private static final int NEAR = 1000;

  private final int individuals;
  private final long seed;
  private final int repetitions;
  private final PrintWriter out;

  /**
   * @param repetitions of which the median counts; the data is parsed once
   */
  public SnapshotTable(int individuals, long seed, int repetitions, PrintWriter out) {
    this.individuals = individuals;
    this.seed = seed;
    this.repetitions = repetitions;
    this.out = out;
  }

  private interface Work<T> {
    T run() throws IOException, RefusedSnapshotException;
  }

  /** Measures and prints. */
  public void print() throws IOException {
    try (TemporaryFolder folder = TemporaryFolder.create("htedl-snapshots")) {
      Path data = folder.path().resolve("data.nt");
      SnapshotFile file = new SnapshotFile(folder.path().resolve("data.nt.htedl"));
      writeTriples(data);
      out.printf(
          "%n| %s | ms | processor ms |%n|---|---:|---:|%n",
          "%,d individuals".formatted(individuals));
      Mirror mirror = measured("from N-Triples, by Jena's parser", 1, () -> parsed(data));
      long bytes = measured("written", repetitions, () -> write(file, mirror));
      Mirror read = measured("read", repetitions, () -> read(file));
      if (read.assertions() != mirror.assertions() || read.individuals() != mirror.individuals()) {
        throw new IllegalStateException("the mirror that was read is another");
      }
      out.printf(
          Locale.ROOT,
          "%n%,d triples; the mirror has %,d bytes, the file %,d: %.2f of it%n",
          mirror.assertions(),
          mirror.bytes(),
          bytes,
          (double) bytes / mirror.bytes());
      out.flush();
    } catch (RefusedSnapshotException e) {
      throw new IllegalStateException(e);
    }
  }

  private <T> T measured(String what, int times, Work<T> work)
      throws IOException, RefusedSnapshotException {
    double[] clock = new double[times];
    double[] processors = new double[times];
    T last = null;
    for (int i = 0; i < times; i++) {
      long start = System.nanoTime();
      long used = processorNanos();
      last = work.run();
      clock[i] = (System.nanoTime() - start) / 1e6;
      processors[i] = (processorNanos() - used) / 1e6;
    }
    out.printf(
        Locale.ROOT,
        "| %s | %.0f | %.0f |%n",
        what,
        Timing.median(clock),
        Timing.median(processors));
    out.flush();
    if (last == null) {
      throw new IllegalArgumentException("measured not once");
    }
    return last;
  }

  /** The time of all threads of this process. */
  private static long processorNanos() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
  }

  private static Mirror parsed(Path data) {
    MirrorBuilder builder = new MirrorBuilder();
    RDFParser.source(data).lang(Lang.NTRIPLES).checking(false).parse(new FactStream(builder));
    return builder.build();
  }

  private static SnapshotOrigin origin() {
    return new SnapshotOrigin(Closure.version(), 0, StateSignature.NONE, StateSignature.NONE);
  }

  private static long write(SnapshotFile file, Mirror mirror) throws IOException {
    try (PendingSnapshot pending =
        file.write(mirror, origin(), Map.of(), MemoryClaim.UNCOUNTED, () -> false)) {
      pending.publish();
      return pending.bytes();
    }
  }

  private static Mirror read(SnapshotFile file) throws RefusedSnapshotException {
    return file.read(origin(), null, MirrorLimits.OF_ARRAYS, MemoryClaim.UNCOUNTED, () -> false)
        .orElseThrow()
        .mirror();
  }

  private void writeTriples(Path file) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    try (BufferedWriter to = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      for (int i = 0; i < individuals; i++) {
        String subject = EX + "e/i" + i + "> ";
        int type = random.nextInt(CLASSES);
        String isA = subject + "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> " + EX + "c/C";
        to.write(isA + type + "> .\n");
        to.write(isA + (type + 1 + random.nextInt(CLASSES - 1)) % CLASSES + "> .\n");
        for (int edge = 0; edge < 5; edge++) {
          int target =
              edge == 4
                  ? random.nextInt(individuals)
                  : Math.floorMod(i + random.nextInt(-NEAR, NEAR), individuals);
          to.write(subject + EX + "p/r" + edge % 4 + "> " + EX + "e/i" + target + "> .\n");
        }
        to.write(subject + EX + "p/age> \"" + random.nextInt(100) + "\"" + XSD + "integer> .\n");
        to.write(
            subject
                + EX
                + "p/weight> \""
                + random.nextInt(1_000_000) / 100.0
                + "\""
                + XSD
                + "double> .\n");
        to.write(
            subject
                + "<http://www.w3.org/2000/01/rdf-schema#label> \"individual number "
                + i
                + "\" .\n");
      }
    }
  }
}
