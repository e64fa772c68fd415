// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.riot.RDFDataMgr;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.around.FetchedSurroundings;
import org.htedl.launcher.around.AroundOptions;
import org.htedl.launcher.around.DatabaseOption;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.data.OutputFile;
import org.htedl.launcher.data.SurroundingsFile;
import org.htedl.launcher.imports.ImportsOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code htedl around}: stores what lies around examples as a file. */
@Command(
    name = "around",
    description = {
      "Writes the part of large data that class expressions read for some examples.",
      "./htedl eval --data FILE.nt evaluates it, with the same --around, --depth and --inverse;"
          + " FILE.htedl has them in itself and is not parsed."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class AroundCommand implements Runnable {
  @Option(
      names = "--data",
      arity = "1..*",
      paramLabel = "FILE",
      description = "RDF files of any syntax that Jena reads, .gz included.")
  private List<Path> data = new ArrayList<>();

  @Mixin private ImportsOption imports = new ImportsOption();

  @Mixin private DatabaseOption database = new DatabaseOption();

  @Mixin private AroundOptions around = new AroundOptions();

  @Option(
      names = "--entailment",
      paramLabel = "none|rdfs",
      converter = EntailmentName.class,
      description =
          "What expressions will be evaluated under; what rdfs needs does for none, too (default:"
              + " ${DEFAULT-VALUE}).")
  private Entailment entailment = Entailment.RDFS;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE.nt|FILE.htedl",
      description = "Where to write them: as triples, or as a mirror for this version of HT-HEDL.")
  private Path out = Path.of("");

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try {
      write();
    } catch (IOException unusable) {
      throw new Failure(Failure.sentence(unusable));
    }
  }

  private void write() throws IOException {
    boolean asMirror = out.toString().endsWith(SurroundingsFile.ENDING);
    if (!asMirror && !out.toString().endsWith(".nt")) {
      throw new Failure(
          "--out writes N-Triples or a mirror: give a name that ends in .nt or .htedl, not " + out);
    }
    if (!around.isAsked()) {
      throw new Failure("the examples are missing: name them with --around");
    }
    around.check(data, database.folder());
    OutputFile.checkReplaced("--out", out);
    FetchedSurroundings fetched =
        around.fetch(imports.sources(data), database.folder(), entailment);
    if (asMirror) {
      new SurroundingsFile(out).write(fetched, entailment);
    } else {
      writeTriples(fetched);
    }
    spec.commandLine()
        .getOut()
        .printf(
            "%,d triples: %,d nodes around %,d examples%n",
            fetched.known().triples(),
            fetched.known().nodes(),
            fetched.known().surroundings().examples().size());
  }

  private void writeTriples(FetchedSurroundings fetched) throws IOException {
    // Whole or not at all: half a file would look like a small one.
    Path unfinished = out.resolveSibling(out.getFileName() + ".part");
    try {
      try (OutputStream to = new BufferedOutputStream(Files.newOutputStream(unfinished))) {
        RDFDataMgr.writeTriples(to, fetched.triples().iterator());
      }
      Files.move(unfinished, out, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }
}
