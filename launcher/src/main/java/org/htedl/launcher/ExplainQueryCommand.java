// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.query.Query;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.pattern.ExplainedQuery;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.Warnings;
import org.htedl.launcher.data.FilesBehind;
import org.htedl.launcher.data.QueriedDataset;
import org.htedl.launcher.data.QueryText;
import org.htedl.launcher.imports.ImportsOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code htedl explain-query}: how the graph patterns of a query are matched, over files. */
@Command(
    name = "explain-query",
    description = {
      "Shows how the graph patterns of a SPARQL query are matched.",
      "The query is executed over RDF files with mirrors, and its rows are counted; where Jena"
          + " matches a pattern, the reason is given."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ExplainQueryCommand implements Runnable {
  @Option(
      names = "--data",
      required = true,
      paramLabel = "FILE",
      parameterConsumer = FilesBehind.class,
      description =
          "An RDF file of any syntax that Jena reads, .gz included; further files may follow it.")
  private List<Path> data = new ArrayList<>();

  @Mixin private ImportsOption imports = new ImportsOption();

  @Option(
      names = "--entailment",
      paramLabel = EntailmentName.CHOICE,
      converter = EntailmentName.class,
      description =
          "What class expressions and --infer derive from the data (default: ${DEFAULT-VALUE}).")
  private Entailment entailment = Entailment.RDFS;

  @Option(
      names = "--infer",
      description = "Explain the query as one that also reads the triples that are derived.")
  private boolean infer;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "How to print (default: ${DEFAULT-VALUE}).")
  private WhyCommand.Format format = WhyCommand.Format.TEXT;

  @Parameters(
      index = "0",
      paramLabel = "QUERYFILE",
      description = "A file with one SPARQL query; - is standard input.")
  private String file = "";

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try {
      QueryText.ofFile(file).use(this::explain);
    } catch (IOException unreadable) {
      throw new Failure(Failure.sentence(unreadable));
    }
  }

  private void explain(Query query) throws IOException {
    Warnings.ofInference(infer, entailment);
    Settings usual = Settings.defaults();
    Settings settings =
        new Settings(entailment, usual.schema(), false, usual.devices(), usual.memoryLimit())
            .withPatterns(true);
    try (QueriedDataset asked = QueriedDataset.ofFiles(imports.sources(data), settings)) {
      ExplainedQuery explained = asked.explain(query, infer);
      PrintWriter out = spec.commandLine().getOut();
      out.println(
          format == WhyCommand.Format.JSON ? json(explained) : explained.text().stripTrailing());
      out.flush();
    }
  }

  private static String json(ExplainedQuery explained) throws IOException {
    StringWriter text = new StringWriter();
    explained.write(new JsonWriter(text));
    return text.toString();
  }
}
