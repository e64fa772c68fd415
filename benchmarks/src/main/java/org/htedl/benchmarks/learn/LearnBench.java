// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.htedl.benchmarks.process.TemporaryFolder;
import org.htedl.engine.Engine;
import org.htedl.fuseki.response.CsvField;
import org.htedl.learn.LearnEvent;

/**
 * The learner and other programs that learn, on the same folds of the same examples. Each gets the
 * examples of all folds but one and answers with a class expression, which the engine evaluates on
 * the one that was left out.
 */
public final class LearnBench {
  /**
   * What to do.
   *
   * @param peers other programs, {@code NAME=COMMAND} each
   * @param rounds how often each example is left out; from the second time on, folds are drawn
   * @param draw from how many examples all learn, drawn anew in each round, and answer for all
   *     others; 0 for folds
   * @param seconds how long a search of ours may take
   * @param patience how many seconds a run of a peer may take
   * @param threads of our searches
   * @param seed of folds
   * @param folder for predictions and what peers read and print
   */
  public record Settings(
      List<String> peers,
      int rounds,
      int draw,
      double seconds,
      int patience,
      int threads,
      long seed,
      Path folder) {
    public Settings {
      peers = List.copyOf(peers);
      if (rounds < 1 || patience < 1 || threads < 1 || !(seconds > 0)) {
        throw new IllegalArgumentException("rounds, seconds, patience and threads are more than 0");
      }
      if (draw < 0 || draw == 1) {
        throw new IllegalArgumentException("one draws 2 examples or more");
      }
    }
  }

  private final Settings settings;
  private final PrintWriter out;
  private final OwnLearner own;
  private final List<Contestant> contestants = new ArrayList<>();

  /**
   * @throws IllegalArgumentException if a peer is not {@code NAME=COMMAND}, or two have one name
   */
  public LearnBench(Settings settings, PrintWriter out) {
    this.settings = settings;
    this.out = out;
    this.own = new OwnLearner(settings.seconds(), settings.threads(), settings.seed());
    contestants.add(Constant.THING);
    contestants.add(Constant.MAJORITY);
    contestants.add(own);
    for (String peer : settings.peers()) {
      PeerCommand command = PeerCommand.parse(peer, settings.patience(), settings.folder());
      if (contestants.stream().anyMatch(other -> other.name().equals(command.name()))) {
        throw new IllegalArgumentException("two are called " + command.name());
      }
      contestants.add(command);
    }
  }

  /** Runs all on each task and prints a table for each. */
  public void run(List<LearnTask> tasks) throws IOException {
    Files.createDirectories(settings.folder());
    for (LearnTask task : tasks) {
      try (TemporaryFolder temporary = TemporaryFolder.create("htedl-learn")) {
        Path data = temporary.path().resolve(task.name() + ".ttl");
        for (String name : SharedData.write(task.data(), task.ignore(), data).unknown()) {
          out.println(task.name() + ": " + name + " is to be ignored and not in the data");
        }
        run(task, data);
      }
    }
    out.println("Predictions are in " + settings.folder() + ".");
    out.flush();
  }

  private void run(LearnTask task, Path data) throws IOException {
    List<Example> given = Example.read(task.problem());
    Map<String, List<FoldScore>> scores = new LinkedHashMap<>();
    contestants.forEach(contestant -> scores.put(contestant.name(), new ArrayList<>()));
    try (Engine engine = Engine.on("simd")) {
      TestFolds folds = new TestFolds(SharedData.mirror(data, task.entailment()), engine);
      for (int round = 0; round < settings.rounds(); round++) {
        List<Example> examples = examples(given, round);
        for (int fold : settings.draw() > 0 ? List.of(0) : Example.folds(examples)) {
          TrainingPart part =
              new TrainingPart(
                  task,
                  data,
                  round,
                  fold,
                  examples.stream().filter(example -> example.fold() != fold).toList());
          List<Example> test = examples.stream().filter(example -> example.fold() == fold).toList();
          for (Contestant contestant : contestants) {
            FoldScore score = folds.score(part, contestant.learn(part), test);
            scoresOf(scores, contestant).add(score);
            keep(part, contestant, score);
          }
        }
      }
    }
    keepAnswers(task, scores);
    ContestTable table = new ContestTable(task, given, scores, own.name(), out);
    if (settings.draw() > 0) {
      table.print(settings.draw());
      return;
    }
    double before = OwnLearner.cpuNanos() / 1e9;
    LearnEvent.Result validated = own.validated(new TrainingPart(task, data, 0, -1, given));
    table.print(validated, OwnLearner.cpuNanos() / 1e9 - before);
  }

  /** The examples with the folds of a round. */
  private List<Example> examples(List<Example> given, int round) {
    if (settings.draw() > 0) {
      return Example.drawn(given, settings.draw(), settings.seed() + round);
    }
    return round == 0
        ? given
        : Example.dealt(given, Example.folds(given).size(), settings.seed() + round);
  }

  private void keep(TrainingPart part, Contestant contestant, FoldScore score) throws IOException {
    Files.writeString(
        settings
            .folder()
            .resolve(part.label() + "-" + contestant.name().replace(':', '.') + ".csv"),
        score.toCsv());
    String wrong = score.error().isEmpty() ? score.answer().remark() : score.error();
    if (!wrong.isEmpty()) {
      out.println(
          contestant.name()
              + ", fold "
              + part.fold()
              + " of "
              + part.task().name()
              + ": "
              + wrong
              + "; counted as nothing covered");
      out.flush();
    }
  }

  /** What each learned in each fold, and how long it took. */
  private void keepAnswers(LearnTask task, Map<String, List<FoldScore>> scores) throws IOException {
    StringBuilder csv = new StringBuilder("name,round,fold,accuracy,f1,cpu,wall,expression\n");
    scores.forEach(
        (name, folds) ->
            folds.forEach(
                score ->
                    csv.append(name)
                        .append(",%d,%d,".formatted(score.round(), score.fold()))
                        .append(Figures.plain(score.accuracy(), score.f1()))
                        .append(
                            Figures.plain(
                                score.answer().cpuSeconds(), score.answer().wallSeconds()))
                        .append(
                            CsvField.of(
                                Objects.requireNonNullElse(score.answer().expression(), "")))
                        .append('\n')));
    Files.writeString(settings.folder().resolve(task.name() + "-answers.csv"), csv);
  }

  private static List<FoldScore> scoresOf(
      Map<String, List<FoldScore>> scores, Contestant contestant) {
    return Objects.requireNonNull(scores.get(contestant.name()));
  }
}
