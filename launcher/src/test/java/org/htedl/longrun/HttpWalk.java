// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.htedl.longrun.fuzz.Dice;

/**
 * Random walks of updates over HTTP, under every entailment, in memory and on disk, and through
 * views that hide graphs. Mirrors that have followed must say what mirrors built anew say, and
 * without entailment what plain SPARQL says.
 */
final class HttpWalk implements Kind {
  private static final List<String> ENTAILMENTS = List.of("none", "rdfs", "owl", "owl-closed");
  private static final int STEPS_TO_A_REBUILD = 6;

  /** Pairs: an expression, and the pattern that matches the same in data without axioms. */
  private static final List<List<String>> PLAIN =
      List.of(
          List.of("<http://ex/A>", "?x a :A"),
          List.of("<http://ex/p> some <http://ex/A>", "?x :p ?y . ?y a :A"),
          List.of("inverse <http://ex/q> some owl:Thing", "?y :q ?x"),
          List.of("<http://ex/v> value 1", "?x :v ?v FILTER(isNumeric(?v) && ?v = 1)"));

  @Override
  public String name() {
    return "http-walk";
  }

  @Override
  public String unit() {
    return "updates";
  }

  @Override
  public int casesOfSlice() {
    return 400;
  }

  @Override
  public int casesInAll() {
    return 20_000;
  }

  @Override
  public Outcome run(Slice slice, Path folder) throws Exception {
    Dice dice = new Dice(slice.seed());
    Problems problems = new Problems();
    int checks = 0;
    try (ServerProcess server =
            ServerProcess.htedl(folder, "--config", configuration(folder).toString());
        Client client = new Client(server, "alice:a");
        Client bob = new Client(server, "bob:b")) {
      List<StringBuilder> stories = new ArrayList<>();
      for (String dataset : datasets()) {
        stories.add(new StringBuilder());
        declare(client, dataset);
      }
      for (int step = 0; step < slice.cases(); step++) {
        int at = dice.below(datasets().size());
        String dataset = datasets().get(at);
        String update = new UpdateText(dice, !dataset.endsWith("none")).next();
        HttpResponse<String> answer = client.update(dataset, update);
        stories.get(at).append(update).append('\n');
        if (answer.statusCode() >= 300 && !isUnknownName(answer)) {
          problems.add(answer.statusCode() + " " + answer.body(), dataset + ": " + update);
        }
        if (!server.isAlive()) {
          problems.add("the server is dead", server.newLog());
          break;
        }
        String where = "step " + step + ", " + dataset + "\n" + stories.get(at);
        if (dataset.endsWith("none")) {
          comparePlain(client, dataset, dice, problems, where);
          comparePlain(bob, "view-" + dataset, dice, problems, where);
          comparePlain(client, "view-" + dataset, dice, problems, where);
          checks++;
        }
        if (dice.below(STEPS_TO_A_REBUILD) == 0) {
          compareRebuilt(client, dataset, dice, problems, where);
          stories.get(at).append("# rebuilt\n");
          checks++;
        } else if (dice.percent(50)) {
          // So that there is a mirror that has to follow.
          answers(client, dataset, "", List.of("<http://ex/A>"));
        }
      }
      String log = server.newLog();
      if (log.contains("\n\tat ") || log.contains(" ERROR ")) {
        problems.add("logged an exception", log.substring(0, Math.min(8_000, log.length())));
      }
    }
    return new Outcome(problems.list(), checks + " checks");
  }

  private static List<String> datasets() {
    List<String> all = new ArrayList<>();
    for (String entailment : ENTAILMENTS) {
      all.add("mem-" + entailment);
      all.add("tdb-" + entailment);
    }
    return all;
  }

  private static Path configuration(Path folder) throws IOException {
    Configuration configuration = new Configuration(folder, true).users();
    for (String entailment : ENTAILMENTS) {
      configuration.memory("mem-" + entailment, entailment);
      configuration.tdb2("tdb-" + entailment, entailment);
    }
    return configuration
        .view("view-mem-none", "mem-none")
        .view("view-tdb-none", "tdb-none")
        .write();
  }

  /** Individuals that no update names keep all names known. */
  private static void declare(Client client, String dataset)
      throws IOException, InterruptedException {
    String names = ":k a :A, :B, :C, :D, :E ; :p :k ; :q :k ; :r :k ; :v 7 . ";
    Client.expect(
        client.update(
            dataset,
            "INSERT DATA { " + names + "GRAPH :g1 { " + names + "} GRAPH :g2 { " + names + "} }"));
  }

  private static boolean isUnknownName(HttpResponse<String> answer) {
    return answer.statusCode() == 400 && answer.body().contains("not known");
  }

  /** Compares what expressions cover with what plain SPARQL finds, in a graph or two. */
  static void comparePlain(
      Client client, String dataset, Dice dice, Problems problems, String where)
      throws IOException, InterruptedException {
    for (String graph : List.of("", "http://ex/g1", "http://ex/g2", "urn:x-arq:UnionGraph")) {
      for (List<String> pair : PLAIN) {
        if (!dice.percent(20)) {
          continue;
        }
        String covers = "'" + pair.get(0) + "' htedl:covers ?x";
        HttpResponse<String> actual = client.query(dataset, select(graph, covers));
        if (isUnknownName(actual)) {
          continue;
        }
        List<String> expected = client.rows(dataset, select(graph, pair.get(1)));
        List<String> rows = actual.body().lines().skip(1).toList();
        if (actual.statusCode() != 200 || !rows.equals(expected)) {
          problems.add(
              "covers is not what SPARQL finds",
              "%s, graph '%s', %s: expected %s, got %d %s; %s"
                  .formatted(
                      dataset, graph, pair.get(0), expected, actual.statusCode(), rows, where));
        }
      }
    }
  }

  private static String select(String graph, String pattern) {
    return "SELECT DISTINCT ?x { " + UpdateText.in(graph, pattern) + " } ORDER BY ?x";
  }

  private static void compareRebuilt(
      Client client, String dataset, Dice dice, Problems problems, String where)
      throws IOException, InterruptedException {
    List<String> expressions = new ArrayList<>(List.of("A", "B", "C", "D", "E", "owl:Thing"));
    for (int i = 0; i < 6; i++) {
      expressions.add(expression(dice, 2));
    }
    List<String> graphs =
        List.of("urn:x-arq:DefaultGraph", "urn:x-arq:UnionGraph", "http://ex/g1", "http://ex/g2");
    List<String> followed = new ArrayList<>();
    for (String graph : graphs) {
      followed.add(answers(client, dataset, graph, expressions));
    }
    Client.expect(client.json("/" + dataset + "/mirror", "{}"));
    for (int i = 0; i < graphs.size(); i++) {
      String built = answers(client, dataset, graphs.get(i), expressions);
      if (!built.equals(followed.get(i))) {
        problems.add(
            "a mirror that followed differs from one built anew",
            "%s, graph %s, %s\nfollowed %s\nbuilt    %s\n%s"
                .formatted(dataset, graphs.get(i), expressions, followed.get(i), built, where));
      }
    }
  }

  /** What the expressions cover, member by member. */
  private static String answers(
      Client client, String dataset, String graph, List<String> expressions)
      throws IOException, InterruptedException {
    StringBuilder all = new StringBuilder();
    for (String expression : expressions) {
      HttpResponse<String> answer =
          client.json(
              "/" + dataset + "/instances",
              "{\"prefixes\":{\"\":\"http://ex/\"},\"expression\":\"%s\"%s}"
                  .formatted(expression, graph.isEmpty() ? "" : ",\"graph\":\"" + graph + "\""));
      all.append(expression).append(": ").append(answer.statusCode()).append(' ');
      all.append(answer.statusCode() == 200 ? sorted(answer.body()) : answer.body()).append('\n');
    }
    return all.toString();
  }

  /** The order is that in which a mirror has met the individuals; blank nodes have no names. */
  private static String sorted(String answer) {
    List<String> members = new ArrayList<>();
    for (JsonElement member :
        JsonParser.parseString(answer).getAsJsonObject().getAsJsonArray("instances")) {
      members.add(member.getAsString().replaceFirst("^_:.*", "_:b"));
    }
    Collections.sort(members);
    return members.toString();
  }

  private static String expression(Dice dice, int depth) {
    if (depth == 0) {
      return dice.of("A", "B", "C", "D", "E");
    }
    String one = "(" + expression(dice, depth - 1) + ")";
    return switch (dice.below(7)) {
      case 0 -> "not " + one;
      case 1 -> one + " and (" + expression(dice, depth - 1) + ")";
      case 2 -> dice.of("p", "q", "inverse r") + " some " + one;
      case 3 -> dice.of("p", "q", "inverse r") + " only " + one;
      case 4 -> "p " + dice.of("min", "max") + " 2 " + one;
      case 5 -> "v some " + dice.of("xsd:integer", "xsd:string", "{1, 2}");
      default -> one + " or (" + expression(dice, depth - 1) + ")";
    };
  }
}
