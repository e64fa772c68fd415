// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.htedl.closure.Entailment;
import org.htedl.coverage.Objective;
import org.htedl.engine.Engine;
import org.htedl.expression.HtedlVocabulary;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A whole comparison with peers that are scripts, over data that a class decides. */
class LearnBenchTest {
  private static final int EXAMPLES = 40;
  private static final String RIGHT = "<http://e/part> some <http://e/Red>";

  @TempDir Path folder;
  private Path data;
  private Path problem;

  /** Individuals with a part; a red one makes them positive. {@code Leak} is the answer. */
  @BeforeEach
  void write() throws IOException {
    StringBuilder ttl = new StringBuilder("@prefix e: <http://e/> .\n");
    StringBuilder examples = new StringBuilder();
    for (int i = 0; i < EXAMPLES; i++) {
      boolean positive = i % 2 == 0;
      ttl.append(
          "e:i%d a e:Thing ; e:part e:p%d . e:p%d a e:%s .%n"
              .formatted(i, i, i, positive ? "Red" : "Blue"));
      if (positive) {
        ttl.append(
            "e:i%d a e:Leak . e:pos <%s> e:i%d .%n".formatted(i, HtedlVocabulary.EXAMPLE, i));
      }
      examples.append(new Example("http://e/i" + i, positive, i / 2 % 5).toLine()).append('\n');
    }
    data = folder.resolve("data.ttl");
    problem = folder.resolve("parts.txt");
    Files.writeString(data, ttl);
    Files.writeString(problem, examples);
  }

  private String script(String name, String body) throws IOException {
    Path file = folder.resolve(name + ".sh");
    Files.writeString(file, body + "\n");
    return name + "=sh " + file;
  }

  private String run(LearnTask task, int rounds, String... peers) throws IOException {
    return run(task, rounds, 0, peers);
  }

  private String run(LearnTask task, int rounds, int draw, String... peers) throws IOException {
    StringWriter out = new StringWriter();
    LearnBench.Settings settings =
        new LearnBench.Settings(List.of(peers), rounds, draw, 20, 1, 1, 42, folder.resolve("out"));
    new LearnBench(settings, new PrintWriter(out)).run(List.of(task));
    return out.toString();
  }

  private static String row(String out, String name) {
    return out.lines().filter(line -> line.startsWith("| " + name + " |")).findFirst().orElse(out);
  }

  @Test
  void allLearnFromTheSameDrawsAndAnswerForTheOthers() throws IOException {
    LearnTask task = new LearnTask("parts", data, problem, List.of("http://e/Leak"));
    String out = run(task, 3, 10, script("right", "echo '" + RIGHT + "'"));
    assertTrue(
        out.contains("parts: 40 examples, 20 positive; learned from 10 of them, 3 times\n"), out);
    assertTrue(row(out, "right").startsWith("| right | 1.000 ± 0.000 | 1.000 ± 0.000 |"), out);
    assertTrue(row(out, "htedl").startsWith("| htedl | 1.000 ± 0.000 | 1.000 ± 0.000 |"), out);
    assertTrue(row(out, "owl:Thing").startsWith("| owl:Thing | 0.500 ± 0.000 |"), out);
    for (int round = 0; round < 3; round++) {
      Path predictions = folder.resolve("out").resolve("parts-" + round + "-0-htedl.csv");
      assertEquals(31, Files.readAllLines(predictions).size());
    }
  }

  @Test
  void drawsLeaveExamplesOfEitherSide() {
    LearnTask task = new LearnTask("parts", data, problem, List.of());
    for (int draw : new int[] {-1, 1, 39, 40, 100}) {
      assertThrows(IllegalArgumentException.class, () -> run(task, 1, draw), "drawn " + draw);
    }
  }

  @Test
  void comparesAllOnTheSameFolds() throws IOException {
    String out =
        run(
            new LearnTask("parts", data, problem, List.of("http://e/Leak")),
            1,
            script("right", "echo thinking; echo '" + RIGHT + "'; echo >&2 done"),
            script("never", "echo owl:Nothing"));
    assertTrue(out.startsWith("parts: 40 examples, 20 positive; 5 folds; too few"), out);
    assertTrue(row(out, "htedl").startsWith("| htedl | 1.000 ± 0.000 | 1.000 ± 0.000 |"), out);
    assertTrue(row(out, "right").startsWith("| right | 1.000 ± 0.000 | 1.000 ± 0.000 |"), out);
    assertTrue(row(out, "right").endsWith("| 0 / 0 | 1.000 | 1.000 | 1.000 |"), out);
    assertTrue(row(out, "never").startsWith("| never | 0.500 ± 0.000 | 0.000 ± 0.000 |"), out);
    assertTrue(row(out, "never").endsWith("| 20 / 0 | < .001 | 0.063 | 0.063 |"), out);
    assertTrue(row(out, "owl:Thing").contains("| 0.500 ± 0.000 | 0.667 ± 0.000 |"), out);
    assertTrue(row(out, "majority").contains("| 0.500 ± 0.000 |"), out);
    assertTrue(
        row(out, "htedl, its own cross validation")
            .contains("| 1.000 ± 0.000 | 1.000 together, 1.000 ±"),
        out);
  }

  @Test
  void keepsPredictionsAndWhatPeersRead() throws IOException {
    LearnTask task =
        new LearnTask(
            "parts",
            data,
            problem,
            List.of("http://e/Leak"),
            Entailment.NONE,
            5,
            2,
            0,
            Objective.ACCURACY,
            Map.of("copy", List.of("3", "30")));
    String copy = script("copy", "echo '" + RIGHT + "'");
    run(task, 2, copy);
    List<String> predictions = Files.readAllLines(folder.resolve("out/parts-1-4-copy.csv"));
    assertEquals("iri,label,predicted", predictions.getFirst());
    assertEquals(1 + EXAMPLES / 5, predictions.size());
    for (String line : predictions.subList(1, predictions.size())) {
      assertTrue(line.matches("http://e/i[0-9]*[02468],1,1|http://e/i[0-9]*[13579],0,0"), line);
    }
    String question = Files.readString(folder.resolve("out/parts-0-2-copy.json"));
    assertTrue(question.contains("\"30\""), question);
    assertFalse(question.contains("http://e/i4\""), "an example that was left out: " + question);
    assertTrue(question.contains("http://e/i2\""), question);
    List<String> answers = Files.readAllLines(folder.resolve("out/parts-answers.csv"));
    assertEquals(1 + 4 * 10, answers.size());
  }

  @Test
  void peersSeeNothingThatIsIgnoredNorSetsOfExamples() throws IOException {
    Path file = folder.resolve("shared.ttl");
    SharedData.Written written =
        SharedData.write(data, List.of("http://e/Leak", "http://e/Misspelt"), file);
    String text = Files.readString(file);
    assertFalse(text.contains("Leak"), text);
    assertFalse(text.contains(HtedlVocabulary.EXAMPLE), text);
    assertEquals(3 * EXAMPLES, written.triples());
    assertEquals(List.of("http://e/Misspelt"), written.unknown());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "echo 'http://e/part some'           | counted as nothing covered",
        "echo '<http://e/part> some some X'  | counted as nothing covered",
        "exit 3                              | ended with status 3",
        "true                                | printed no expression",
        "exec sleep 60                       | did not end within 1 s"
      })
  void whatIsNoExpressionCoversNothing(String body, String said) throws IOException {
    PeerCommand peer = PeerCommand.parse(script("bad", body), 1, folder);
    LearnTask task = new LearnTask("parts", data, problem, List.of());
    List<Example> examples = Example.read(problem);
    Answer answer = peer.learn(new TrainingPart(task, data, 0, 0, examples));
    try (Engine engine = Engine.scalar()) {
      FoldScore score =
          new TestFolds(SharedData.mirror(data, Entailment.NONE), engine)
              .score(new TrainingPart(task, data, 0, 0, examples), answer, examples);
      assertEquals(0, score.f1());
      assertEquals(.5, score.accuracy());
      String error = score.error().isEmpty() ? answer.remark() : "counted as nothing covered";
      assertTrue(error.contains(said), error);
    }
  }

  @Test
  void countsTheProcessorsTimeOfPrograms() throws IOException {
    String busy =
        script("busy", "i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done; echo owl:Thing");
    Answer answer =
        PeerCommand.parse(busy, 60, folder)
            .learn(
                new TrainingPart(
                    new LearnTask("parts", data, problem, List.of()),
                    data,
                    0,
                    0,
                    Example.read(problem)));
    assertEquals("owl:Thing", answer.expression());
    if (Files.exists(Path.of("/proc/self/stat"))) {
      assertTrue(answer.cpuSeconds() > 0, "seconds: " + answer.cpuSeconds());
    } else {
      assertTrue(Double.isNaN(answer.cpuSeconds()));
    }
  }

  @Test
  void provesInOneProcessWhatAnotherOneProves() throws IOException {
    LearnTask task = new LearnTask("parts", data, problem, List.of("http://e/Leak"));
    Path written = folder.resolve("shared.ttl");
    SharedData.write(data, task.ignore(), written);
    ProofRun.Times times = ProofRun.of(task, written, Example.read(problem), 2, 20, 1);
    assertEquals(7, times.proved());
    assertEquals(1, times.accuracy());
    assertTrue(times.tried() > 0 && times.first() > 0);
    assertEquals(times, ProofRun.Times.ofLine(times.toLine()));
  }

  @Test
  void readsManyTasks() throws IOException {
    Path file = folder.resolve("tasks.json");
    Files.writeString(
        file,
        """
        [{"name": "parts", "data": "data.ttl", "problem": "parts.txt", "noise": 0.1, "measure": "f1",
          "ignore": ["http://e/Leak"], "maxLength": 5, "entailment": "none",
          "peers": {"celoe": ["3", 30]}}]\
        """);
    LearnTask task = TaskFile.read(file).getFirst();
    assertEquals(data.toAbsolutePath(), task.data());
    assertEquals(List.of("3", "30"), task.argumentsOf("celoe"));
    assertEquals(List.of(), task.argumentsOf("other"));
    assertEquals(Entailment.NONE, task.entailment());
    assertEquals(5, task.maxLength());
    assertEquals(.1, task.noise());
    assertEquals("f1", task.measure().label());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}                                        | an array of tasks",
        "[]                                        | an array of tasks",
        "[1]                                       | a task is an object",
        "[{\"name\": \"a\"}]                       | needs \"data\"",
        "[{\"nmae\": \"a\"}]                       | no member \"nmae\"",
        "[{\"name\": \"a\", \"data\": \"d\", \"problem\": \"p\", \"maxLength\": 1.5}] | whole",
        "[{\"name\": \"a b\", \"data\": \"d\", \"problem\": \"p\"}] | a task's name",
        "[                                         | tasks.json"
      })
  void refusesOtherFilesOfTasks(String json, String said) throws IOException {
    Path file = folder.resolve("tasks.json");
    Files.writeString(file, json);
    IllegalArgumentException wrong =
        assertThrows(IllegalArgumentException.class, () -> TaskFile.read(file));
    assertTrue(wrong.getMessage().contains(said), wrong.getMessage());
  }

  @Test
  void peersHaveNamesOfTheirOwn() {
    LearnTask task = new LearnTask("parts", data, problem, List.of());
    for (String peers : new String[] {"nothing", "a=", "=b", "htedl=x"}) {
      assertThrows(IllegalArgumentException.class, () -> run(task, 1, peers), peers);
    }
  }
}
