package org.htedl.launcher;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.coverage.Examples;
import org.htedl.device.Cancellation;
import org.htedl.engine.Devices;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.data.DataFiles;
import org.htedl.launcher.data.FileKnowledgeBase;
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
      "Evaluates class expressions over RDF files, without a server.",
      "Prints counts, confusion matrices (with --positives and --negatives), or the individuals"
          + " (--list)."
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
          "Positive examples: the IRI of a set of examples (its htedl:example), or a class"
              + " expression.")
  private @Nullable String positives;

  @Option(names = "--negatives", paramLabel = "E", description = "Negative examples, likewise.")
  private @Nullable String negatives;

  @Option(names = "--list", description = "Print the individuals instead of counting them.")
  private boolean list;

  @Option(
      names = "--hypotheses",
      paramLabel = "FILE",
      description =
          "Read expressions from a file, one a line; empty lines and # lines are skipped. A"
              + " malformed one has its error in its row, and the exit status is 1.")
  private @Nullable Path hypotheses;

  @Option(
      names = "--format",
      paramLabel = "table|csv|json",
      converter = ResultFormat.Name.class,
      description = "How to print (default: ${DEFAULT-VALUE}).")
  private ResultFormat format = ResultFormat.TABLE;

  @Mixin private EvaluationOptions evaluation = new EvaluationOptions();

  @Mixin private KeepOption keep = new KeepOption();

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
    if (hypotheses != null && !Files.isReadable(hypotheses)) {
      throw new Failure("no such file: " + hypotheses);
    }
    try (Engine engine = Devices.engine(evaluation.devices())) {
      FileKnowledgeBase kb =
          keep.isWanted()
              ? FileKnowledgeBase.kept(data, evaluation.entailment(), keep.hashes())
              : FileKnowledgeBase.read(data, evaluation.entailment());
      List<Hypothesis> all = Hypothesis.read(kb, texts, hypotheses);
      if (all.isEmpty()) {
        throw new Failure("nothing to evaluate: the file of hypotheses has none");
      }
      print(engine, kb, all);
      failIfOneFailed(all);
    }
  }

  private void print(Engine engine, FileKnowledgeBase kb, List<Hypothesis> all) {
    PrintWriter out = spec.commandLine().getOut();
    ResultPrinter printer = new ResultPrinter(format, out, all, hypotheses != null);
    List<ClassExpression> parsed = Hypothesis.expressions(all);
    Warnings warnings = new Warnings(kb, evaluation.entailment(), spec.commandLine().getErr());
    if (list) {
      printer.individuals(individuals(engine, kb.mirror(), parsed));
    } else if (positives != null && negatives != null) {
      Examples examples = examples(engine, kb, positives, negatives, warnings);
      printer.matrices(engine.coverage(kb.mirror(), parsed, examples, Cancellation.NEVER));
    } else {
      printer.counts(engine.counts(kb.mirror(), parsed, Cancellation.NEVER));
    }
    out.flush();
    warnings.ofEmptyClasses(parsed);
  }

  /** After the answers of the others have been printed. */
  private void failIfOneFailed(List<Hypothesis> all) {
    List<Hypothesis> failed = all.stream().filter(each -> each.error() != null).toList();
    if (!failed.isEmpty()) {
      Hypothesis first = failed.getFirst();
      throw new Failure(
          String.format(
              "%d of %d hypotheses could not be read, the first in line %d of %s: %s",
              failed.size(), all.size(), first.line(), hypotheses, first.error()));
    }
  }

  private List<String> texts() {
    List<String> texts = new ArrayList<>(expressions);
    // A shell makes --data *.ttl into one file for the option and the others in front of the
    // expressions.
    while (!texts.isEmpty() && DataFiles.isRdf(texts.getFirst())) {
      data.add(Path.of(texts.removeFirst()));
    }
    if (texts.isEmpty() && hypotheses == null) {
      throw new Failure("nothing to evaluate: give an EXPRESSION or --hypotheses FILE");
    }
    return texts;
  }

  private static Examples examples(
      Engine engine, FileKnowledgeBase kb, String positives, String negatives, Warnings warnings) {
    List<String> positive = kb.examples(engine, positives);
    List<String> negative = kb.examples(engine, negatives);
    warnings.ofEmptyExamples("positive", positives, positive);
    warnings.ofEmptyExamples("negative", negatives, negative);
    return Engine.examples(kb.mirror(), positive, negative);
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
