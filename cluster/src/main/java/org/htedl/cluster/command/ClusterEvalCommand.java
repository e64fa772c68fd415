// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.htedl.cluster.exchange.ClusterDirectory;
import org.htedl.cluster.exchange.ClusterEvaluation;
import org.htedl.cluster.exchange.ClusterShards;
import org.htedl.cluster.exchange.EvaluationLog;
import org.htedl.expression.ClassExpression;
import org.htedl.launcher.answer.AnswerWarnings;
import org.htedl.launcher.answer.Hypothesis;
import org.htedl.launcher.answer.QuestionOptions;
import org.htedl.launcher.answer.ResultPrinter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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

  @Mixin private QuestionOptions question = new QuestionOptions();

  @Option(
      names = "--stats",
      description = "Print on standard error what each stage took: rows, bytes, time, repeats.")
  private boolean stats;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    question.check(question.expressions());
    List<Hypothesis> all = new ArrayList<>();
    cluster.run(spark -> all.addAll(evaluate(spark)));
    Hypothesis.failIfOneFailed(all, question.hypotheses());
  }

  private List<Hypothesis> evaluate(JavaSparkContext spark) throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    try (ClusterShards shards = ClusterShards.open(spark, folder)) {
      String crowding = shards.crowding();
      if (!crowding.isEmpty()) {
        err.println("htedl: warning: " + crowding);
        err.flush();
      }
      ClusterDirectory directory = new ClusterDirectory(shards);
      EvaluationLog log = new EvaluationLog();
      ClusterEvaluation evaluation = new ClusterEvaluation(shards, directory, log);
      ClusterKnowledgeBase kb = new ClusterKnowledgeBase(shards, directory);
      List<Hypothesis> all = kb.hypotheses(question.expressions(), question.hypotheses());
      Retries retries = new Retries();
      spark.sc().addSparkListener(retries);
      print(kb, evaluation, all, new AnswerWarnings(kb, err));
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
      AnswerWarnings warnings) {
    PrintWriter out = spec.commandLine().getOut();
    ResultPrinter printer = question.printer(out, all);
    List<ClassExpression> parsed = Hypothesis.expressions(all);
    String positives = question.positives();
    String negatives = question.negatives();
    if (positives != null && negatives != null) {
      ExampleCounts examples = new ExampleCounts(kb, evaluation);
      printer.matrices(examples.matrices(parsed, positives, negatives, warnings));
    } else {
      printer.counts(evaluation.counts(evaluation.plan(parsed)));
    }
    out.flush();
  }
}
