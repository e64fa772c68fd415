// SPDX-License-Identifier: Apache-2.0
package org.htedl.regressions;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.jena.atlas.json.JSON;
import org.apache.jena.atlas.json.JsonArray;
import org.apache.jena.atlas.json.JsonObject;
import org.htedl.launcher.Execution;
import org.htedl.pages.Page;
import org.htedl.regressions.RegressionServer.Dataset;
import org.htedl.regressions.RegressionServer.Storage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Asks the questions of each case through every interface that can ask them. */
@Tag("slow")
class RegressionTest {
  private static final String FOLDER = "launcher/src/test/resources/org/htedl/regressions";
  private static final String NAMESPACE = "http://x/";

  /** Beginning of the names of the cases to be asked; empty for all of them. */
  private static final String ONLY = System.getProperty("htedl.regression", "");

  @TempDir private Path folder;

  static List<String> cases() throws IOException {
    try (Stream<Path> files = Files.list(Page.ROOT.resolve(FOLDER))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.equals("README.md") && name.startsWith(ONLY))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void holdsAtEveryInterface(String file) throws IOException, InterruptedException {
    Regression regression = Regression.of(Page.read(FOLDER + "/" + file));
    List<String> failures = new ArrayList<>();
    onTheServer(regression, failures);
    onTheCommandLine(regression, failures);
    assertTrue(failures.isEmpty(), () -> regression.title() + "\n" + String.join("\n", failures));
  }

  private void onTheServer(Regression regression, List<String> failures)
      throws IOException, InterruptedException {
    List<Dataset> datasets = new ArrayList<>();
    TreeSet<String> entailments = new TreeSet<>();
    regression.expressions().forEach(asked -> entailments.addAll(asked.entailments()));
    if (entailments.isEmpty()) {
      entailments.add("none");
    }
    for (Storage storage :
        regression.isUnion() ? List.of(Storage.TDB2) : List.of(Storage.values())) {
      entailments.forEach(each -> datasets.add(new Dataset(storage, each, true)));
      if (!regression.queries().isEmpty()) {
        datasets.add(new Dataset(storage, "none", false));
      }
    }
    try (RegressionServer server = new RegressionServer(regression, datasets, folder)) {
      for (Dataset dataset : datasets) {
        for (Regression.Expression asked : regression.expressions()) {
          if (dataset.patterns() && asked.entailments().contains(dataset.entailment())) {
            expression(server, dataset, asked, failures);
          }
        }
        for (Regression.Query query : regression.queries()) {
          expect(
              failures,
              dataset.name() + " " + query.text().strip(),
              query.rows().toString(),
              rows(server.query(dataset, query.text())).toString());
        }
        for (Regression.Program program : regression.programs()) {
          program(server, dataset, program, failures);
        }
      }
    }
  }

  private static void expression(
      RegressionServer server, Dataset dataset, Regression.Expression asked, List<String> failures)
      throws IOException, InterruptedException {
    String graph = asked.graph() == null ? "" : "GRAPH <" + asked.graph() + "> ";
    String literal = "\"" + asked.text().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    String prologue = "PREFIX : <" + NAMESPACE + "> PREFIX htedl: <https://w3id.org/htedl#> ";
    HttpResponse<String> covers =
        server.query(
            dataset, prologue + "SELECT ?x { " + graph + "{ " + literal + " htedl:covers ?x } }");
    HttpResponse<String> count =
        server.query(
            dataset, prologue + "SELECT ?n { " + graph + "{ " + literal + " htedl:coverage ?n } }");
    JsonObject question = new JsonObject();
    JsonObject prefixes = new JsonObject();
    prefixes.put("", NAMESPACE);
    question.put("prefixes", prefixes);
    if (asked.graph() != null) {
      question.put("graph", asked.graph());
    }
    HttpResponse<String> instances =
        server.json(dataset, "instances", with(question, "expression", asked.text()));
    JsonArray hypotheses = new JsonArray();
    hypotheses.add(asked.text());
    JsonObject batch = copy(question);
    batch.put("hypotheses", hypotheses);
    HttpResponse<String> coverage = server.json(dataset, "coverage", batch.toString());
    String where = dataset.name() + " " + (graph + asked.text()).strip();
    if (asked.isError()) {
      refused(failures, where + " (covers)", 400, covers, asked.error());
      refused(failures, where + " (coverage)", 400, count, asked.error());
      refused(failures, where + " (POST instances)", 400, instances, asked.error());
      refused(failures, where + " (POST coverage)", 200, coverage, asked.error());
      return;
    }
    String names = asked.names().toString();
    String number = "[" + asked.names().size() + "]";
    expect(failures, where + " (covers)", names, rows(covers).toString());
    expect(failures, where + " (coverage)", number, rows(count).toString());
    expect(
        failures,
        where + " (POST instances)",
        names,
        text(
            instances,
            body ->
                body.get("instances").getAsArray().stream()
                    .map(value -> local(value.getAsString().value()))
                    .sorted()
                    .toList()));
    expect(
        failures,
        where + " (POST coverage)",
        number,
        text(
            coverage,
            body ->
                body.get("results").getAsArray().stream()
                    .map(value -> value.getAsObject().get("covered"))
                    .toList()));
    List<String> individuals =
        rows(
            server.query(
                dataset,
                prologue + "SELECT ?x { " + graph + "{ \"owl:Thing\" htedl:covers ?x } }"));
    for (String individual : individuals.subList(0, Math.min(individuals.size(), 8))) {
      if (individual.contains(":")) {
        continue;
      }
      JsonObject why = copy(question);
      why.put("expression", asked.text());
      why.put("individual", NAMESPACE + individual);
      HttpResponse<String> answer = server.json(dataset, "why", why.toString());
      boolean isUndecided = dataset.entailment().equals("owl-stable") && answer.statusCode() == 400;
      if (!isUndecided) {
        expect(
            failures,
            where + " (POST why " + individual + ")",
            "" + asked.names().contains(individual),
            text(answer, body -> body.get("covered")));
      }
    }
  }

  private static void program(
      RegressionServer server, Dataset dataset, Regression.Program program, List<String> failures)
      throws IOException, InterruptedException {
    JsonObject question = new JsonObject();
    JsonObject prefixes = new JsonObject();
    prefixes.put("", NAMESPACE);
    question.put("prefixes", prefixes);
    question.put("program", program.text());
    question.put("mode", "all");
    HttpResponse<String> answer =
        server.post(dataset, "answersets", "application/json", "*/*", question.toString());
    String where = dataset.name() + " " + program.text().strip();
    if (program.isError()) {
      refused(failures, where, 400, answer, program.answer().substring("error: ".length()));
      return;
    }
    expect(
        failures,
        where + " (POST answersets)",
        "" + program.answer().lines().count(),
        "" + answer.body().lines().filter(line -> line.contains("\"model\"")).count());
  }

  private void onTheCommandLine(Regression regression, List<String> failures) throws IOException {
    if (!regression.updates().isEmpty()
        || regression.isUnion()
        || regression.data().stream().anyMatch(Regression.Data::hasGraphs)) {
      return;
    }
    List<String> files = new ArrayList<>();
    for (Regression.Data data : regression.data()) {
      files.add(Files.writeString(folder.resolve(data.name()), data.text()).toString());
    }
    for (Regression.Expression asked : regression.expressions()) {
      for (String entailment : asked.entailments()) {
        List<String> arguments = new ArrayList<>(List.of("eval", "--data"));
        arguments.addAll(files);
        arguments.addAll(List.of("--entailment", entailment, "--format", "csv", "--list"));
        arguments.add(asked.text());
        Execution execution = Execution.of(arguments.toArray(String[]::new));
        String where = "eval --entailment " + entailment + " '" + asked.text() + "'";
        if (asked.isError()) {
          boolean isRefused = execution.status() == 1 && execution.err().contains(asked.error());
          expect(failures, where, "refused", isRefused ? "refused" : execution.toString());
        } else {
          String quoted = asked.text().replace("\"", "\"\"");
          expect(
              failures,
              where,
              asked.names().toString(),
              execution.status() != 0
                  ? execution.toString()
                  : execution.lines().stream()
                      .skip(1)
                      .map(line -> local(line.substring(line.lastIndexOf(',') + 1)))
                      .filter(name -> !name.isEmpty() && !name.contains(quoted))
                      .sorted()
                      .toList()
                      .toString());
        }
      }
    }
    for (Regression.Program program : regression.programs()) {
      Path rules = Files.writeString(folder.resolve("rules.lp"), program.text());
      List<String> arguments = new ArrayList<>(List.of("solve", "--data"));
      arguments.addAll(files);
      arguments.addAll(List.of("--entailment", "none", "--mode", "all", "-n", "0"));
      arguments.add("--");
      arguments.add(rules.toString());
      Execution execution = Execution.of(arguments.toArray(String[]::new));
      String where = "solve " + program.text().strip();
      if (program.isError()) {
        String error = program.answer().substring("error: ".length());
        boolean isRefused = execution.status() == 65 && execution.err().contains(error);
        expect(failures, where, "refused", isRefused ? "refused" : execution.toString());
      } else {
        expect(failures, where, program.answer(), answerSets(execution));
      }
    }
  }

  /** The answer sets of clasp's output, each with its atoms in order. */
  private static String answerSets(Execution execution) {
    List<String> sets = new ArrayList<>();
    List<String> lines = execution.lines();
    for (int i = 0; i + 1 < lines.size(); i++) {
      if (lines.get(i).startsWith("Answer: ")) {
        sets.add(
            Stream.of(lines.get(i + 1).split(" ")).sorted().reduce((a, b) -> a + " " + b).get());
      }
    }
    return sets.isEmpty()
        ? execution.toString()
        : String.join("\n", sets.stream().sorted().toList());
  }

  private static List<String> rows(HttpResponse<String> response) {
    return response.statusCode() == 200
        ? response.body().lines().skip(1).map(RegressionTest::local).sorted().toList()
        : List.of(response.statusCode() + " " + response.body().strip());
  }

  private static String local(String name) {
    return name.startsWith(NAMESPACE) ? name.substring(NAMESPACE.length()) : name;
  }

  private static String text(HttpResponse<String> response, Function<JsonObject, Object> read) {
    return response.statusCode() == 200
        ? String.valueOf(read.apply(JSON.parse(response.body())))
        : response.statusCode() + " " + response.body().strip();
  }

  private static void refused(
      List<String> failures,
      String where,
      int status,
      HttpResponse<String> response,
      String sentence) {
    boolean isRight = response.statusCode() == status && response.body().contains(sentence);
    expect(
        failures,
        where,
        status + " … " + sentence + " …",
        isRight ? status + " … " + sentence + " …" : response.statusCode() + " " + response.body());
  }

  private static void expect(List<String> failures, String where, String expected, String actual) {
    if (!expected.equals(actual)) {
      failures.add(where + "\n  expected " + expected + "\n  but got  " + actual);
    }
  }

  private static String with(JsonObject question, String member, String value) {
    JsonObject all = copy(question);
    all.put(member, value);
    return all.toString();
  }

  private static JsonObject copy(JsonObject object) {
    JsonObject copy = new JsonObject();
    object.entrySet().forEach(entry -> copy.put(entry.getKey(), entry.getValue()));
    return copy;
  }
}
