// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jena.query.TxnType;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.htedl.closure.Entailment;
import org.htedl.engine.Devices;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.api.Test;

/**
 * The sections "Over HTTP" and "Repairing contradictions" of docs/answer-sets.md: each request as
 * it is typed for curl, and the whole answer, statistics aside.
 */
class AnswerSetsPageTest {
  private static final Pattern BLOCK = Pattern.compile("```(\\w+)\\R(.*?)```", Pattern.DOTALL);
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  private final Map<String, String> files = new HashMap<>();

  @Test
  void requestsAreAnsweredAsThePageSays() throws IOException {
    String page = Files.readString(Path.of("../docs/answer-sets.md"));
    String section =
        page.substring(page.indexOf("\n## Over HTTP\n"), page.indexOf("\n## Choosing a theory\n"));
    Matcher any = BLOCK.matcher(page);
    while (any.find()) {
      String text = any.group(2);
      String first = text.lines().findFirst().orElse("");
      if (first.matches("[%#] \\S+\\.(lp|ttl)")) {
        files.put(first.substring(2), text);
      }
    }
    assertEquals(3, requests(section, "map.ttl", Entailment.RDFS));
    int repairs = page.indexOf("Over HTTP, `./htedl serve --entailment owl");
    assertEquals(
        1,
        requests(page.substring(repairs, page.indexOf("\n## How\n")), "zoo.ttl", Entailment.OWL));
  }

  /** Sends the requests of a section to a server over a file of the page; their number. */
  private int requests(String section, String file, Entailment entailment) {
    int requests = 0;
    try (TestServer server = new TestServer(dataset(file, entailment))) {
      Matcher block = BLOCK.matcher(section);
      String answer = "";
      while (block.find()) {
        if (block.group(1).equals("sh")) {
          answer = answer(server, block.group(2));
          requests++;
        } else if (block.group(1).equals("text")) {
          assertEquals(block.group(2), answer);
        }
      }
    }
    return requests;
  }

  private DatasetGraphHtedl dataset(String file, Entailment entailment) {
    DatasetGraphHtedl dataset =
        DatasetGraphHtedl.over(
            DatasetGraphFactory.createTxnMem(),
            new Settings(entailment, List.of(), false, List.of(Devices.AUTO), 1L << 30));
    dataset.begin(TxnType.WRITE);
    RDFParser.fromString(String.valueOf(files.get(file)), Lang.TURTLE).parse(dataset);
    dataset.commit();
    dataset.end();
    return dataset;
  }

  /** What the server answers to a command line of curl. */
  private String answer(TestServer server, String command) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(command);
    while (word.find()) {
      words.add(word.group(1) == null ? word.group(2) : word.group(1));
    }
    assertEquals("curl", words.removeFirst());
    String address = "";
    String body = "";
    List<String> headers = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      switch (words.get(i)) {
        case "-s", "-sN" -> {}
        case "-H" -> headers.addAll(List.of(words.get(++i).split(": ", 2)));
        case "-d" -> body = words.get(++i);
        case "--data-binary" -> body = String.valueOf(files.get(words.get(++i).substring(1)));
        default -> address = words.get(i).replace("http://localhost:3030/", "");
      }
    }
    HttpRequest request =
        server
            .request(address)
            .headers(headers.toArray(String[]::new))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = server.send(request);
    assertEquals(200, answer.statusCode(), answer.body());
    return answer.body().replaceAll("\"statistics\":\\{[^}]*\\}", "\"statistics\":{…}");
  }
}
