package org.htedl.launcher;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.riot.RDFLanguages;
import org.htedl.bits.DenseRow;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Examples;
import org.htedl.device.Cancellation;
import org.htedl.engine.Devices;
import org.htedl.engine.Engine;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code htedl eval}: answers without a server, from files straight into the mirror. */
@Command(
    name = "eval",
    description = {
      "Evaluates class expressions over RDF files, without a server:",
      "counts, confusion matrices (with --positives and --negatives), or the individuals (--list)."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class EvalCommand implements Runnable {
  @Option(
      names = "--data",
      required = true,
      paramLabel = "FILE",
      description =
          "An RDF file of any syntax that Jena reads, .gz included; further files may follow it.")
  private List<Path> data = new ArrayList<>();

  @Option(
      names = "--positives",
      paramLabel = "E",
      description =
          "Positive examples: the IRI of a set of examples (its htedl:example), or a class expression.")
  private @Nullable String positives;

  @Option(names = "--negatives", paramLabel = "E", description = "Negative examples, likewise.")
  private @Nullable String negatives;

  @Option(names = "--list", description = "Print the individuals instead of counting them.")
  private boolean list;

  @Option(
      names = "--hypotheses",
      paramLabel = "FILE",
      description =
          "Read expressions from a file, one a line; empty lines and # lines are skipped.")
  private @Nullable Path hypotheses;

  @Option(
      names = "--format",
      paramLabel = "table|csv|json",
      description = "How to print (default: ${DEFAULT-VALUE}).")
  private ResultFormat format = ResultFormat.TABLE;

  @Mixin private EvaluationOptions evaluation = new EvaluationOptions();

  @Parameters(
      arity = "0..*",
      paramLabel = "EXPRESSION",
      description = "Class expressions in Manchester syntax, such as 'hasChild some Female'.")
  private List<String> expressions = new ArrayList<>();

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try {
      evaluate();
    } catch (IOException unreadable) {
      throw new Failure(Failure.sentence(unreadable));
    }
  }

  private void evaluate() throws IOException {
    List<String> texts = texts();
    if ((positives == null) != (negatives == null)) {
      throw new Failure("--positives and --negatives go together");
    }
    if (list && positives != null) {
      throw new Failure("--list prints individuals; leave out --positives and --negatives");
    }
    try (Engine engine = Devices.engine(evaluation.devices())) {
      FileKnowledgeBase kb = FileKnowledgeBase.read(data, evaluation.entailment());
      List<ClassExpression> parsed = parse(kb, texts);
      PrintWriter out = spec.commandLine().getOut();
      ResultPrinter printer = new ResultPrinter(format, out);
      if (list) {
        printer.individuals(texts, individuals(engine, kb.mirror(), parsed));
      } else if (positives != null && negatives != null) {
        printer.matrices(texts, matrices(engine, kb, parsed, positives, negatives));
      } else {
        printer.counts(texts, engine.counts(kb.mirror(), parsed, Cancellation.NEVER));
      }
      out.flush();
    }
  }

  private List<String> texts() throws IOException {
    List<String> texts = new ArrayList<>(expressions);
    // A shell makes --data *.ttl into one file for the option and the others in front of the
    // expressions.
    while (!texts.isEmpty() && isFile(texts.getFirst())) {
      data.add(Path.of(texts.removeFirst()));
    }
    if (hypotheses != null) {
      for (String line : Files.readAllLines(hypotheses)) {
        if (!line.isBlank() && !line.startsWith("#")) {
          texts.add(line.strip());
        }
      }
    }
    if (texts.isEmpty()) {
      throw new Failure("nothing to evaluate: give an EXPRESSION or --hypotheses FILE");
    }
    return texts;
  }

  private static boolean isFile(String text) {
    try {
      return RDFLanguages.filenameToLang(text) != null && Files.isRegularFile(Path.of(text));
    } catch (InvalidPathException expression) {
      return false;
    }
  }

  private static List<ClassExpression> parse(FileKnowledgeBase kb, List<String> texts) {
    List<ClassExpression> parsed = new ArrayList<>(texts.size());
    for (String text : texts) {
      try {
        parsed.add(kb.parse(text));
      } catch (BadExpressionException bad) {
        throw new Failure(
            bad.getMessage()
                + (bad.position() < 0 ? "" : " (at character " + (bad.position() + 1) + ")")
                + " in: "
                + text);
      }
    }
    return parsed;
  }

  private static List<ConfusionMatrix> matrices(
      Engine engine,
      FileKnowledgeBase kb,
      List<ClassExpression> parsed,
      String positives,
      String negatives) {
    Examples examples =
        Engine.examples(
            kb.mirror(), kb.examples(engine, positives), kb.examples(engine, negatives));
    return engine.coverage(kb.mirror(), parsed, examples, Cancellation.NEVER);
  }

  private static List<List<String>> individuals(
      Engine engine, Mirror mirror, List<ClassExpression> parsed) {
    List<List<String>> all = new ArrayList<>();
    // One at a time: a row of a large mirror is megabytes, and its names are more.
    for (ClassExpression expression : parsed) {
      DenseRow row = engine.covers(mirror, List.of(expression)).getFirst();
      List<String> names = new ArrayList<>(row.cardinality());
      row.forEach(id -> names.add(mirror.nodeName(id)));
      all.add(names);
    }
    return all;
  }
}
