// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.api.java.JavaSparkContext;
import org.htedl.closure.Entailment;
import org.htedl.cluster.load.ClusterLoad;
import org.htedl.cluster.load.Manifest;
import org.htedl.cluster.spark.Storage;
import org.htedl.launcher.EntailmentName;
import org.htedl.launcher.console.Failure;
import org.htedl.shard.Placement;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code htedl cluster load}: files of N-Triples become shards. */
@Command(
    name = "load",
    description = {
      "Loads N-Triples (.nt, .nt.gz, .nt.bz2) into shards, in a folder that has none.",
      "Files and folder may be on any file system that the cluster's Hadoop knows."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class LoadCommand implements Runnable {
  /** Bytes of input that make a shard where the user does not say how many. */
  private static final long BYTES_A_SHARD = 256L << 20;

  /** How much smaller a compressed file is, about. */
  private static final int COMPRESSION = 8;

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Where the shards go.")
  private String out = "";

  @Option(
      names = "--shards",
      paramLabel = "N",
      description =
          "How many shards (default: one for each 256 MB of triples, and no fewer than the cluster"
              + " has cores).")
  private @Nullable Integer shards;

  @Option(
      names = "--entailment",
      paramLabel = EntailmentName.CHOICE,
      converter = EntailmentName.class,
      description = "The rules by which triples follow: none or rdfs (default: rdfs).")
  private Entailment entailment = Entailment.RDFS;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Files, patterns such as 'part-*.nt.gz', or folders of such files.")
  private List<String> files = new ArrayList<>();

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    if (entailment != Entailment.NONE && entailment != Entailment.RDFS) {
      throw new Failure(
          "what follows under "
              + entailment
              + " cannot be found in shards, since it may depend on any individual; shards know"
              + " none and rdfs");
    }
    if (shards != null && (shards < 1 || shards > Placement.MOST)) {
      throw new Failure("--shards takes a number from 1 to " + Placement.MOST + ", not " + shards);
    }
    cluster.run(this::load);
  }

  private void load(JavaSparkContext spark) throws java.io.IOException {
    long start = System.nanoTime();
    List<FileStatus> found = ClusterLoad.files(spark.hadoopConfiguration(), files);
    int number = shards == null ? number(found, spark.defaultParallelism()) : shards;
    Storage folder = Storage.at(spark.hadoopConfiguration(), out);
    Manifest made = new ClusterLoad(spark, folder, number, entailment).load(found);
    spec.commandLine().getOut().println(sentence(made, (System.nanoTime() - start) / 1e9));
    spec.commandLine().getOut().flush();
  }

  private static int number(List<FileStatus> files, int cores) {
    long bytes = 0;
    for (FileStatus file : files) {
      bytes += file.getLen() * (file.getPath().getName().endsWith(".nt") ? 1 : COMPRESSION);
    }
    return Math.clamp(Math.max(cores, bytes / BYTES_A_SHARD), 1, Placement.MOST);
  }

  private String sentence(Manifest made, double seconds) {
    long ghosts = made.shards().stream().mapToLong(Manifest.ShardPart::ghosts).sum();
    long bytes = made.shards().stream().mapToLong(shard -> shard.part().bytes()).sum();
    String hub =
        made.hub().isEmpty()
            ? ""
            : String.format(
                Locale.ROOT,
                "; most edges of a property, %,d, lead to %s",
                made.hubEdges(),
                made.hub());
    return String.format(
        Locale.ROOT,
        "%s: %d shards with %,d individuals and %,d ghosts, %,d bytes, in %.1f s%s",
        out,
        made.shards().size(),
        made.individuals(),
        ghosts,
        bytes,
        seconds,
        hub);
  }
}
