// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.EntailedTriples;
import org.htedl.closure.report.RuleCounts;
import org.htedl.device.Device;
import org.htedl.device.DeviceLostException;
import org.htedl.engine.Devices;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.TerminalProgress;
import org.htedl.launcher.data.FileKnowledgeBase;
import org.htedl.launcher.data.NTriplesFile;
import org.htedl.launcher.data.OutputFile;
import org.htedl.launcher.data.SurroundingsFile;
import org.htedl.launcher.imports.ImportsOption;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.PairJoins;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code htedl closure}: what follows from RDF files, as a file. */
@Command(
    name = "closure",
    description = {
      "Writes the triples that follow from RDF files and are not in them.",
      "Blank nodes get labels of their own."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ClosureCommand implements Runnable {
  @Option(
      names = "--data",
      required = true,
      arity = "1..*",
      paramLabel = "FILE",
      description = "RDF files of any syntax that Jena reads, .gz included.")
  private List<Path> data = new ArrayList<>();

  @Option(
      names = "--entailment",
      paramLabel = EntailmentName.CHOICE,
      converter = EntailmentName.class,
      description = "The rules by which triples are derived (default: ${DEFAULT-VALUE}).")
  private Entailment entailment = Entailment.RDFS;

  @Option(
      names = "--device",
      paramLabel = "NAME",
      description =
          "What applies the rules of rdfs: auto, which is the processor, or a name from"
              + " ./htedl devices (default: ${DEFAULT-VALUE}).")
  private String device = Devices.AUTO;

  @Option(
      names = "--out",
      paramLabel = "FILE.nt",
      description = "The file for the triples, as N-Triples; without it they are only counted.")
  private @Nullable Path out;

  @Option(
      names = "--stats",
      description =
          "Print times and, under rdfs, how many triples each rule gave and duplicates avoided.")
  private boolean stats;

  @Mixin private ImportsOption imports = new ImportsOption();

  @Mixin private KeepOption keep = new KeepOption();

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try {
      write();
    } catch (IOException e) {
      throw new Failure(Failure.sentence(e));
    }
  }

  private void write() throws IOException {
    NamedDevices.check(device);
    if (keep.isWanted() && !device.equalsIgnoreCase(Devices.AUTO)) {
      throw new Failure("--keep cannot be combined with --device: leave out one of them");
    }
    if (out != null) {
      OutputFile.check("--out", out);
    }
    long start = System.nanoTime();
    FileKnowledgeBase read = read();
    Mirror asserted = read.mirror().asserted();
    long built = System.nanoTime();
    Outcome outcome =
        keep.isWanted()
            ? new Outcome(read.mirror(), "processor")
            : closed(asserted, read.prefixes());
    Mirror closed = outcome.closed;
    long done = System.nanoTime();
    EntailedTriples triples = new EntailedTriples(closed);
    if (out != null) {
      write(triples, closed, out);
    }
    PrintWriter print = spec.commandLine().getOut();
    print.println("asserted=" + asserted.assertions() + " entailed=" + triples.size());
    if (stats || spec.commandLine().getParseResult().hasMatchedOption("--device")) {
      print.println("device=" + outcome.device);
    }
    if (stats) {
      print.println(
          "load_and_build_ms=" + millis(built - start) + " closure_ms=" + millis(done - built));
      if (entailment == Entailment.RDFS) {
        print(RuleCounts.of(closed), print);
      }
    }
    print.flush();
  }

  private FileKnowledgeBase read() throws IOException {
    if (SurroundingsFile.isIn(data)) {
      if (keep.isWanted()) {
        throw new Failure(data.getFirst() + " is a mirror: leave out --keep");
      }
      return FileKnowledgeBase.openedAsserted(data.getFirst(), entailment);
    }
    return keep.isWanted()
        ? FileKnowledgeBase.kept(imports.sources(data), entailment)
        : FileKnowledgeBase.read(imports.sources(data), Entailment.NONE);
  }

  /**
   * What follows, and who did it.
   *
   * @param device its name, or the processor and why
   */
  private record Outcome(Mirror closed, String device) {}

  private Outcome closed(Mirror asserted, Map<String, String> prefixes) {
    try (TerminalProgress progress = TerminalProgress.steps("entailment", -1)) {
      return closed(asserted, prefixes, progress);
    }
  }

  private Outcome closed(Mirror asserted, Map<String, String> prefixes, TerminalProgress progress) {
    if (device.equalsIgnoreCase(Devices.AUTO)) {
      return byProcessor(
          asserted,
          prefixes,
          progress,
          "auto takes no device: the processor unites rows and relations, where a device joins"
              + " pair by pair");
    }
    List<Device> devices = NamedDevices.open(device);
    try {
      Device first = devices.getFirst();
      Optional<PairJoins> joins = first.offers(PairJoins.class);
      if (joins.isEmpty()) {
        return byProcessor(asserted, prefixes, progress, first.name() + " has no joins of its own");
      }
      if (entailment != Entailment.RDFS) {
        throw new Failure(
            "--device "
                + device
                + " applies only the rules of rdfs: leave it out, or give --entailment rdfs");
      }
      Closure closure = Closure.rdfsBy(joins.get());
      return new Outcome(closure.close(asserted, progress::stage, Long.MAX_VALUE), first.name());
    } catch (DeviceLostException lost) {
      throw new Failure(Failure.sentence(lost));
    } finally {
      devices.forEach(Device::close);
    }
  }

  private Outcome byProcessor(
      Mirror asserted, Map<String, String> prefixes, TerminalProgress progress, String reason) {
    return new Outcome(
        FileKnowledgeBase.closed(asserted, entailment, prefixes, progress::stage),
        "processor (" + reason + ")");
  }

  private static void write(EntailedTriples triples, Mirror mirror, Path file) throws IOException {
    try (NTriplesFile target = new NTriplesFile(file, mirror);
        TerminalProgress progress = TerminalProgress.steps("writing", triples.size())) {
      for (EntailedTriples.Source source : triples.sources()) {
        EntailedTriples.Block block = source.block();
        target.write(block);
        progress.step(block.pairs().length);
      }
    }
  }

  private static void print(RuleCounts counts, PrintWriter print) {
    print.println("rdfs5_subPropertyOf=" + counts.newSubProperties());
    print.println("rdfs11_subClassOf=" + counts.newSubClasses());
    print.println("rdfs7_properties=" + counts.newPairs());
    print.println(
        "rdfs2_3_9_types="
            + counts.newTypes()
            + " derivations_by_rdfs2="
            + counts.domainDerivations()
            + " by_rdfs3="
            + counts.rangeDerivations()
            + " by_rdfs9="
            + counts.subClassDerivations());
    print.println(
        "duplicates_avoided="
            + counts.duplicates()
            + " derivations_by_rdfs7="
            + counts.pairDerivations()
            + " by_rdfs5_and_11="
            + counts.hierarchyDerivations());
  }

  private static long millis(long nanos) {
    return nanos / 1_000_000;
  }
}
