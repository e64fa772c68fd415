// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A table of docs/security.md: what is answered to whom, checked on a real server. */
public final class SecurityTable {
  /** The folder with the configurations that the page is about. */
  public static final Path EXAMPLES = Path.of("..", "config", "security").toAbsolutePath();

  private static final List<String> USERS = List.of("", "reader", "writer", "admin");

  /** What is sent to an address that takes a body: its type, a blank, the body. */
  private static final Map<String, String> BODIES =
      Map.ofEntries(
          Map.entry(
              "POST /kb/update",
              "application/sparql-update INSERT DATA { <http://x/a> a <http://x/A> }"),
          Map.entry("POST /kb/data", "text/turtle <http://x/b> a <http://x/A> ."),
          Map.entry("POST /kb/coverage", "application/json {\"hypotheses\":[\"owl:Thing\"]}"),
          Map.entry("POST /kb/instances", "application/json {\"expression\":\"owl:Thing\"}"),
          Map.entry(
              "POST /kb/why",
              "application/json {\"expression\":\"owl:Thing\",\"individual\":\"http://x/a\"}"),
          Map.entry(
              "POST /kb/learn",
              "application/json {\"positives\":{\"individuals\":[\"http://x/a\"]},"
                  + "\"negatives\":{\"individuals\":[\"http://x/b\"]},\"maxLength\":1}"),
          Map.entry("POST /kb/answersets", "text/x-asp a(X) :- &kb[\"owl:Thing\"](X)."),
          Map.entry(
              "POST /kb/theory",
              "application/json {\"positives\":{\"individuals\":[\"http://x/a\"]},"
                  + "\"negatives\":{\"individuals\":[]},\"hypotheses\":[\"owl:Thing\"]}"),
          Map.entry("POST /kb/repairs", "application/json {}"),
          Map.entry("POST /kb/entailed", "application/sparql-query ASK{}"),
          Map.entry("POST /kb/pattern", "application/sparql-query ASK{}"),
          Map.entry("POST /kb/workbench", "application/json {\"expression\":\"owl:Thing\"}"),
          Map.entry("POST /kb/mirror", " "));

  /** What is behind an address that cannot be asked without it. */
  private static final Map<String, String> PARAMETERS =
      Map.of(
          "GET /kb/query",
          "?query=ASK%7B%7D",
          "GET /kb/entailed",
          "?query=ASK%7B%7D",
          "GET /kb/get",
          "?default");

  private record Line(String request, List<String> answers) {}

  private final List<Line> lines;

  private SecurityTable(List<Line> lines) {
    this.lines = List.copyOf(lines);
  }

  /** Sends a request with user and password, or without, and gives the status. */
  public interface Sender {
    /** Sends a request. */
    int send(Optional<String> login, String method, String path, String type, String body)
        throws Exception;
  }

  /** The table behind the comment that names it. */
  public static SecurityTable read(String name) throws IOException {
    String page = Files.readString(Path.of("..", "docs", "security.md"));
    int start = page.indexOf("<!-- tested: " + name + " -->");
    assertTrue(start >= 0, "the page has no table " + name);
    List<Line> lines = new ArrayList<>();
    for (String text : page.substring(start).split("\n", 0)) {
      if (text.startsWith("| `")) {
        String[] cells = text.substring(1).split("\\|", 0);
        List<String> answers = new ArrayList<>();
        for (int i = 1; i < cells.length; i++) {
          answers.add(cells[i].strip());
        }
        lines.add(new Line(cells[0].strip().replace("`", ""), answers));
      } else if (!lines.isEmpty()) {
        break;
      }
    }
    assertTrue(lines.size() > 10, "the table " + name + " has few lines");
    return new SecurityTable(lines);
  }

  /**
   * Sends every request as every user; what is not as the table says fails.
   *
   * @param refusal the status for those who are known and not admitted; older releases of Shiro
   *     give 401 to them, too
   */
  public void check(int refusal, Sender server) throws Exception {
    List<String> differences = new ArrayList<>();
    for (Line line : lines) {
      String[] request = line.request().split(" ", 0);
      String[] body = BODIES.getOrDefault(line.request(), " ").split(" ", 2);
      assertEquals(
          request[0].equals("POST"),
          BODIES.containsKey(line.request()),
          "the table has a line that the test has no body for: " + line.request());
      for (int user = 0; user < USERS.size(); user++) {
        String name = USERS.get(user);
        int status =
            server.send(
                name.isEmpty() ? Optional.empty() : Optional.of(name + ":change-" + name),
                request[0],
                request[1] + PARAMETERS.getOrDefault(line.request(), ""),
                body[0],
                body[1]);
        if (!line.answers().get(user).equals(word(status, !name.isEmpty(), refusal))) {
          differences.add(line.request() + " as '" + name + "' is answered by " + status);
        }
      }
    }
    assertEquals(List.of(), differences);
  }

  private static String word(int status, boolean known, int refusal) {
    if (status == 200 || status == 201 || status == 204) {
      return "yes";
    }
    return !known && status == 401
        ? "login"
        : known && status == refusal ? "no" : "status " + status;
  }
}
