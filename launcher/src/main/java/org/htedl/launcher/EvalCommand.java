// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.htedl.engine.Devices;
import org.htedl.engine.Engine;
import org.htedl.engine.Evaluator;
import org.htedl.expression.ClassExpression;
import org.htedl.launcher.answer.AnswerWarnings;
import org.htedl.launcher.answer.Hypothesis;
import org.htedl.launcher.answer.QuestionOptions;
import org.htedl.launcher.answer.ResultPrinter;
import org.htedl.launcher.around.AroundOptions;
import org.htedl.launcher.around.DatabaseOption;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.data.EvaluatedData;
import org.htedl.launcher.data.FileKnowledgeBase;
import org.htedl.launcher.data.FilesBehind;
import org.htedl.launcher.data.ShardedKnowledgeBase;
import org.htedl.launcher.data.SurroundingsFile;
import org.htedl.launcher.imports.ImportsOption;
import org.htedl.launcher.learn.LearnArguments;
import org.htedl.launcher.task.NameList;
import org.htedl.limit.Cancellation;
import org.htedl.plan.Plan;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
      paramLabel = "FILE",
      parameterConsumer = FilesBehind.class,
      description =
          "An RDF file of any syntax that Jena reads, .gz included; further files may follow it.")
  private List<Path> data = new ArrayList<>();

  @Mixin private ImportsOption imports = new ImportsOption();

  @Mixin private QuestionOptions question = new QuestionOptions();

  @Option(names = "--list", description = "Print the individuals instead of counting them.")
  private boolean list;

  @Option(
      names = "--explain",
      description = "Print how the expressions are evaluated, with individuals and times.")
  private boolean explain;

  @Option(
      names = "--shards",
      paramLabel = "K",
      description =
          "Hold the data in K shards, for more than 2,147,483,639 nodes on one machine; entailment"
              + " none or rdfs. --explain then prints the stages and what is exchanged.")
  private @Nullable Integer shards;

  @Mixin private AroundOptions around = new AroundOptions();

  @Mixin private DatabaseOption database = new DatabaseOption();

  @Mixin private EvaluationOptions evaluation = new EvaluationOptions();

  @Mixin private KeepOption keep = new KeepOption();

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
    if (list && question.positives() != null) {
      throw new Failure("--list cannot be combined with --positives and --negatives");
    }
    if (explain && (list || question.positives() != null)) {
      throw new Failure("--explain evaluates nothing: leave out --list and the examples");
    }
    checkSources();
    try (Engine engine = Devices.engine(evaluation.devices())) {
      PrintWriter err = spec.commandLine().getErr();
      if (shards != null) {
        EvaluatedData kb =
            ShardedKnowledgeBase.read(
                imports.sources(data), evaluation.entailment(), shards, engine);
        answer(kb, texts, new AnswerWarnings(kb, err));
      } else {
        FileKnowledgeBase kb = read();
        EvaluatedData inMirror = EvaluatedData.of(kb, engine);
        answer(inMirror, texts, new AnswerWarnings(kb, evaluation.entailment(), err));
      }
    }
  }

  private void checkSources() throws IOException {
    around.check(data, database.folder());
    if (SurroundingsFile.isIn(data)
        && (around.isAsked() || keep.isWanted() || shards != null || explain)) {
      throw new Failure(
          data.getFirst()
              + " has its examples and is a mirror: leave out --around, --keep, --shards and"
              + " --explain");
    }
    if (around.isAsked() && (shards != null || explain)) {
      throw new Failure("--around cannot be combined with --shards or --explain");
    }
    if (keep.isWanted() && (around.isAsked() || shards != null)) {
      throw new Failure("--keep cannot be combined with --around or --shards");
    }
    if (!around.isAsked() && data.isEmpty()) {
      throw new Failure(
          database.folder() == null
              ? "Missing required option: '--data=FILE' (try --help)"
              : "--tdb2 is only read around examples: give --around and --depth");
    }
    if (around.isAsked() && !list && question.positives() == null) {
      throw new Failure(
          "--around answers for the examples, and does not count all individuals: give --list, or"
              + " --positives and --negatives");
    }
  }

  private FileKnowledgeBase read() throws IOException {
    if (SurroundingsFile.isIn(data)) {
      return FileKnowledgeBase.opened(data.getFirst(), evaluation.entailment());
    }
    return around.isAsked()
        ? FileKnowledgeBase.around(
            around.fetch(imports.sources(data), database.folder(), evaluation.entailment()),
            evaluation.entailment())
        : keep.isWanted()
            ? FileKnowledgeBase.kept(imports.sources(data), evaluation.entailment())
            : FileKnowledgeBase.read(imports.sources(data), evaluation.entailment());
  }

  private void answer(EvaluatedData kb, List<String> texts, AnswerWarnings warnings)
      throws IOException {
    List<Hypothesis> all = Hypothesis.read(kb, texts, question.hypotheses());
    print(kb, all, warnings);
    Hypothesis.failIfOneFailed(all, question.hypotheses());
  }

  private void print(EvaluatedData kb, List<Hypothesis> all, AnswerWarnings warnings)
      throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    ResultPrinter printer = question.printer(out, all);
    List<ClassExpression> parsed = Hypothesis.expressions(all);
    Evaluator evaluator = kb.evaluator();
    String positives = question.positives();
    String negatives = question.negatives();
    if (list) {
      printer.individuals(individuals(evaluator, parsed));
    } else if (explain) {
      out.print(evaluator.explain(plan(evaluator, parsed), Cancellation.NEVER));
    } else if (positives != null && negatives != null) {
      Evaluator.Measurement examples = measurement(kb, positives, negatives, warnings);
      printer.matrices(examples.of(plan(evaluator, parsed), Cancellation.NEVER));
    } else {
      printer.counts(evaluator.counts(plan(evaluator, parsed), Cancellation.NEVER));
    }
    out.flush();
    warnings.ofEmptyClasses(parsed);
  }

  private static Plan plan(Evaluator evaluator, List<ClassExpression> parsed) {
    return evaluator.plan(parsed, Cancellation.NEVER);
  }

  private List<String> texts() {
    List<String> texts = question.expressions();
    question.check(texts);
    return texts;
  }

  private static Evaluator.Measurement measurement(
      EvaluatedData kb, String positives, String negatives, AnswerWarnings warnings)
      throws IOException {
    List<String> positive = side(kb, positives);
    List<String> negative = side(kb, negatives);
    warnings.ofUnknownExamples("positive", unknown(kb, positive));
    warnings.ofUnknownExamples("negative", unknown(kb, negative));
    warnings.ofEmptyExamples("positive", positives, positive.isEmpty());
    warnings.ofEmptyExamples("negative", negatives, negative.isEmpty());
    return kb.evaluator().measurement(positive, negative);
  }

  /** The examples of an argument: those of a file of names, or what it means. */
  private static List<String> side(EvaluatedData kb, String argument) throws IOException {
    return LearnArguments.isFile(argument)
        ? NameList.read(Path.of(argument)).stream().map(kb::individual).toList()
        : LearnArguments.meant(argument, kb::examples);
  }

  private static List<String> unknown(EvaluatedData kb, List<String> names) {
    return names.stream().filter(name -> !kb.isIndividual(name)).toList();
  }

  private static List<List<String>> individuals(Evaluator evaluator, List<ClassExpression> parsed) {
    List<List<String>> all = new ArrayList<>();
    // One at a time: a row of a large mirror is megabytes, and its names are more.
    for (ClassExpression expression : parsed) {
      List<String> names = new ArrayList<>();
      Plan plan = plan(evaluator, List.of(expression));
      evaluator.forEachCovered(plan, 0, Cancellation.NEVER, names::add);
      all.add(names);
    }
    return all;
  }
}
