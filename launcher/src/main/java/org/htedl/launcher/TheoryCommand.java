// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.engine.Devices;
import org.htedl.engine.Engine;
import org.htedl.engine.NamedExamples;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.fuseki.http.exchange.JsonTree;
import org.htedl.launcher.answer.Hypothesis;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.data.FileKnowledgeBase;
import org.htedl.launcher.data.FilesBehind;
import org.htedl.launcher.imports.ImportsOption;
import org.htedl.launcher.learn.Interruption;
import org.htedl.launcher.learn.LearnArguments;
import org.htedl.launcher.task.NameList;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.theory.CoverRows;
import org.htedl.theory.Theory;
import org.htedl.theory.TheoryMembers;
import org.htedl.theory.TheoryObjective;
import org.htedl.theory.TheorySearch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code htedl theory}: the smallest union of given hypotheses that explains examples. */
@Command(
    name = "theory",
    description = {
      "Finds, among given class expressions, the cheapest union that covers positive and not"
          + " negative examples, and proves that none is cheaper.",
      "Ctrl-C ends the search and prints the best union so far, with a bound of what is proved."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class TheoryCommand implements Runnable {
  /** How to print. */
  enum Format {
    TABLE,
    JSON,
    NDJSON
  }

  private static final String STDIN = "-";

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
      names = "--positives",
      required = true,
      paramLabel = "E",
      description =
          "Positive examples: the IRI of a set of examples (its htedl:example), a class expression,"
              + " or a file of names.")
  private String positives = "";

  @Option(
      names = "--negatives",
      required = true,
      paramLabel = "E",
      description = "Negative examples, likewise.")
  private String negatives = "";

  @Option(
      names = "--hypotheses",
      paramLabel = "FILE|-",
      description =
          "Read expressions from a file or standard input, one a line, with its size behind a tab"
              + " where that is not its length; empty lines and # lines are skipped.")
  private @Nullable String hypotheses;

  @Option(
      names = "--mode",
      paramLabel = "exact|sum|levels",
      description =
          "exact: all positives, no negatives, the least size (default). sum: the least sum of"
              + " weighted errors and size. levels: the least weighted errors, then the least"
              + " size.")
  private @Nullable String mode;

  @Option(
      names = "--weight",
      paramLabel = "positive|negative|size=N",
      description =
          "What an uncovered positive, a covered negative or a unit of size costs (default: 1"
              + " each).")
  private Map<String, Integer> weights = new LinkedHashMap<>();

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      description = "Stops after this many seconds, with the best so far (default: no limit).")
  private double seconds = Double.POSITIVE_INFINITY;

  @Option(
      names = "--format",
      paramLabel = "table|json|ndjson",
      description =
          "How to print; ndjson prints each union that is better than those before (default:"
              + " table).")
  private Format format = Format.TABLE;

  @Mixin private EvaluationOptions evaluation = new EvaluationOptions();

  @Parameters(
      arity = "0..*",
      paramLabel = "EXPRESSION",
      description = "Class expressions in Manchester syntax, such as 'hasChild some Female'.")
  private List<String> expressions = new ArrayList<>();

  @Spec private CommandSpec spec;

  private final List<ClassExpression> parsed = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();
  private final List<Long> sizes = new ArrayList<>();

  @Override
  public void run() {
    try {
      search();
    } catch (IOException unreadable) {
      throw new Failure(Failure.sentence(unreadable));
    } catch (IllegalArgumentException wrong) {
      throw new Failure(Failure.sentence(wrong));
    }
  }

  private void search() throws IOException {
    TheoryObjective objective = objective();
    if (!(seconds > 0)) {
      throw new Failure("--time-limit takes a number of seconds above 0, not " + seconds);
    }
    if (expressions.isEmpty() && hypotheses == null) {
      throw new Failure("nothing to choose from: give EXPRESSIONs or --hypotheses FILE");
    }
    List<String> lines = hypotheses == null ? List.of() : lines(hypotheses);
    try (Engine engine = Devices.engine(evaluation.devices())) {
      FileKnowledgeBase kb = FileKnowledgeBase.read(imports.sources(data), evaluation.entailment());
      read(kb, lines);
      NamedExamples positive = side(engine, kb, positives);
      NamedExamples negative = side(engine, kb, negatives);
      unknown("positive", positive.unknown());
      unknown("negative", negative.unknown());
      // Before the search there is nothing to print, so a signal ends the process at once.
      try (Interruption interruption = new Interruption()) {
        search(engine, kb, objective, positive, negative, interruption);
      }
    }
  }

  private TheoryObjective objective() {
    TheoryObjective.Builder reader = new TheoryObjective.Builder();
    if (mode != null) {
      reader.mode(mode.toLowerCase(Locale.ROOT));
    }
    weights.forEach(
        (name, weight) -> {
          if (!TheoryObjective.Builder.WEIGHTS.contains(name)) {
            throw new Failure(
                "--weight: "
                    + name
                    + " is not one of "
                    + String.join(", ", TheoryObjective.Builder.WEIGHTS));
          }
          reader.weight(name, weight);
        });
    return reader.build();
  }

  private static List<String> lines(String file) throws IOException {
    return file.equals(STDIN)
        ? new BufferedReader(new InputStreamReader(System.in, UTF_8)).lines().toList()
        : Files.readAllLines(Path.of(file));
  }

  private void read(FileKnowledgeBase kb, List<String> lines) {
    for (String text : expressions) {
      add(kb, text, 0, -1);
    }
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        int tab = line.lastIndexOf('\t');
        int size = tab < 0 ? -1 : size(line.substring(tab + 1).strip(), i + 1);
        add(kb, tab < 0 ? line : line.substring(0, tab).strip(), i + 1, size);
      }
    }
  }

  private int size(String text, int line) {
    if (text.matches("\\d{1,7}") && Integer.parseInt(text) <= TheoryObjective.MOST) {
      return Integer.parseInt(text);
    }
    throw new Failure(
        place(line)
            + "expected a size from 0 to "
            + TheoryObjective.MOST
            + " after the tab, not "
            + text);
  }

  private String place(int line) {
    String file = STDIN.equals(hypotheses) ? "standard input" : hypotheses;
    return line == 0 ? "" : "line " + line + " of " + file + ": ";
  }

  private void add(FileKnowledgeBase kb, String text, int line, int size) {
    Hypothesis hypothesis = Hypothesis.parse(kb, text, line);
    ClassExpression expression = hypothesis.expression();
    if (expression == null) {
      throw new Failure(place(line) + hypothesis.error() + " in: " + text);
    }
    parsed.add(expression);
    texts.add(text);
    sizes.add(size >= 0 ? size : Math.min(TheoryObjective.MOST, expression.length()));
  }

  private static NamedExamples side(Engine engine, FileKnowledgeBase kb, String argument)
      throws IOException {
    return LearnArguments.isFile(argument)
        ? kb.individuals(NameList.read(Path.of(argument)), kb.prefixes())
        : LearnArguments.meant(argument, text -> kb.examples(engine, text));
  }

  private void unknown(String side, List<String> names) {
    if (!names.isEmpty()) {
      spec.commandLine()
          .getErr()
          .println(
              "htedl: "
                  + names.size()
                  + " "
                  + side
                  + " examples are not individuals of the data and count as not covered, such as "
                  + names.getFirst());
    }
  }

  private void search(
      Engine engine,
      FileKnowledgeBase kb,
      TheoryObjective objective,
      NamedExamples positive,
      NamedExamples negative,
      Interruption interruption) {
    long start = System.nanoTime();
    Cancellation stop =
        () -> interruption.isCancelled() || System.nanoTime() - start > seconds * 1e9;
    PrintWriter out = spec.commandLine().getOut();
    TheoryMembers members = new TheoryMembers(texts, sizes);
    Theory theory;
    try {
      CoverRows rows =
          CoverRows.of(
              engine, kb.mirror(), parsed, positive.against(negative), MemoryClaim.UNCOUNTED, stop);
      theory =
          new TheorySearch(
                  rows,
                  sizes.stream().mapToLong(Long::longValue).toArray(),
                  objective,
                  MemoryClaim.UNCOUNTED,
                  stop,
                  better -> {
                    if (format == Format.NDJSON) {
                      Map<String, @Nullable Object> line = new LinkedHashMap<>();
                      members.describe(better, line);
                      out.println(JsonTree.line(line));
                      out.flush();
                    }
                  })
              .run();
    } catch (CancellationException stopped) {
      throw new Failure("stopped before all hypotheses were evaluated: give more --time-limit");
    } catch (BadExpressionException refusal) {
      throw new Failure(refusal.getMessage() + " in: " + texts.get(refusal.hypothesis()));
    }
    Map<String, @Nullable Object> end = new LinkedHashMap<>();
    members.end(theory, "The search was stopped.", kb.mirror()::nodeName, positive.unknown(), end);
    if (format == Format.TABLE) {
      print(theory, members, end);
    } else {
      out.println(JsonTree.line(end));
    }
    out.flush();
    if (theory.status() == Theory.Status.NONE) {
      throw new Failure(
          "no theory is free of errors: "
              + end.get("uncoverableTotal")
              + " positives have none (allow errors with --mode sum or --mode levels)");
    }
  }

  private void print(Theory theory, TheoryMembers members, Map<String, @Nullable Object> end) {
    PrintWriter out = spec.commandLine().getOut();
    if (theory.status() == Theory.Status.NONE) {
      out.println(end.get("reason"));
      if (end.get("uncoverable") instanceof List<?> names) {
        names.forEach(name -> out.println("  " + name));
      }
      return;
    }
    ConfusionMatrix matrix = theory.matrix();
    out.println(members.union(theory));
    out.printf(
        "tp %d fp %d fn %d tn %d  size %d  cost %s  %s%n",
        matrix.truePositives(),
        matrix.falsePositives(),
        matrix.falseNegatives(),
        matrix.trueNegatives(),
        theory.size(),
        numbers(theory.costs()),
        theory.status() == Theory.Status.OPTIMAL
            ? "optimal"
            : "not proved, at least " + numbers(theory.bounds()));
  }

  private static String numbers(List<Long> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }
}
