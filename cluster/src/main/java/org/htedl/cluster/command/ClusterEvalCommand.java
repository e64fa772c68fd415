package org.htedl.cluster.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.htedl.cluster.exchange.ClusterDirectory;
import org.htedl.cluster.exchange.ClusterEvaluation;
import org.htedl.cluster.exchange.ClusterShards;
import org.htedl.cluster.exchange.EvaluationLog;
import org.htedl.expression.ClassExpression;
import org.htedl.launcher.answer.Hypothesis;
import org.htedl.launcher.answer.ResultFormat;
import org.htedl.launcher.answer.ResultPrinter;
import org.htedl.launcher.answer.Warnings;
import org.htedl.launcher.console.Failure;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code htedl cluster eval}: answers from shards, printed as {@code eval} prints them. */
@Command(
    name = "eval",
    description = {
      "Evaluates class expressions over the shards of a folder.",
      "Prints counts, or confusion matrices (with --positives and --negatives), as eval does."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ClusterEvalCommand implements Runnable {
  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Option(
      names = "--shards",
      required = true,
      paramLabel = "DIR",
      description = "The folder that cluster load has written.")
  private String folder = "";

  @Option(
      names = "--positives",
      paramLabel = "E",
      description =
          "Positive examples: the IRI of a set of examples (its htedl:example), or a class"
              + " expression.")
  private @Nullable String positives;

  @Option(names = "--negatives", paramLabel = "E", description = "Negative examples, likewise.")
  private @Nullable String negatives;

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

  @Option(
      names = "--stats",
      description = "Print on standard error what each stage took: rows, bytes, time, repeats.")
  private boolean stats;

  @Parameters(
      arity = "0..*",
      paramLabel = "EXPRESSION",
      description = "Class expressions in Manchester syntax, such as 'hasChild some Female'.")
  private List<String> expressions = new ArrayList<>();

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    if (expressions.isEmpty() && hypotheses == null) {
      throw new Failure("nothing to evaluate: give an EXPRESSION or --hypotheses FILE");
    }
    if ((positives == null) != (negatives == null)) {
      throw new Failure("--positives and --negatives go together");
    }
    if (hypotheses != null && !Files.isReadable(hypotheses)) {
      throw new Failure("no such file: " + hypotheses);
    }
    List<Hypothesis> all = new ArrayList<>();
    cluster.run(spark -> all.addAll(evaluate(spark)));
    Hypothesis.failIfOneFailed(all, hypotheses);
  }

  private List<Hypothesis> evaluate(JavaSparkContext spark) throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    try (ClusterShards shards = ClusterShards.open(spark, folder)) {
      ClusterDirectory directory = new ClusterDirectory(shards);
      EvaluationLog log = new EvaluationLog();
      ClusterEvaluation evaluation = new ClusterEvaluation(shards, directory, log);
      ClusterKnowledgeBase kb = new ClusterKnowledgeBase(shards, directory);
      List<Hypothesis> all = kb.hypotheses(expressions, hypotheses);
      if (all.isEmpty()) {
        throw new Failure("nothing to evaluate: the file of hypotheses has none");
      }
      Retries retries = new Retries();
      spark.sc().addSparkListener(retries);
      print(kb, evaluation, all, new Warnings(kb, err));
      if (stats) {
        retries.print(log, err);
      }
      return all;
    }
  }

  private void print(
      ClusterKnowledgeBase kb,
      ClusterEvaluation evaluation,
      List<Hypothesis> all,
      Warnings warnings) {
    PrintWriter out = spec.commandLine().getOut();
    ResultPrinter printer = new ResultPrinter(format, out, all, hypotheses != null);
    List<ClassExpression> parsed = Hypothesis.expressions(all);
    if (positives != null && negatives != null) {
      ExampleCounts examples = new ExampleCounts(kb, evaluation);
      printer.matrices(examples.matrices(parsed, positives, negatives, warnings));
    } else {
      printer.counts(evaluation.counts(evaluation.plan(parsed)));
    }
    out.flush();
  }
}
