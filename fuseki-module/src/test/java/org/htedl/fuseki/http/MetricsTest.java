package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the server's metrics say after queries and requests. */
class MetricsTest {
  private final TestServer server = new TestServer();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void queriesAndRequestsCountTogether() {
    assertEquals(0, metric("htedl_evaluations_total"));
    query("VALUES ?h { 'Thing' 'not Thing' } ?h htedl:coverage ?n");
    assertEquals(2, metric("htedl_evaluations_total"));
    query("'Thing' htedl:covers ?x");
    assertEquals(3, metric("htedl_evaluations_total"));
    String json = "{\"hypotheses\":[\"Thing\",\"Nothing\",\"not Thing\"]}";
    assertEquals(200, server.post("kb/coverage", json).statusCode());
    assertEquals(6, metric("htedl_evaluations_total"));
    assertEquals(3, metric("htedl_batches_total"));
    assertTrue(metric("htedl_device_seconds_total") > 0);
  }

  @Test
  void aRestrictionThatIsKeptIsACacheHit() {
    String expression = "'hasCar min 2 (Thing and not Train)' htedl:covers ?x";
    query(expression);
    double before = metric("htedl_cache_hits_total");
    query(expression);
    assertEquals(before + 1, metric("htedl_cache_hits_total"));
  }

  private void query(String pattern) {
    String query = "PREFIX htedl: <https://w3id.org/htedl#> SELECT * { " + pattern + " }";
    HttpResponse<String> answer =
        server.get("kb?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
    assertEquals(200, answer.statusCode(), answer.body());
  }

  /** The value of a metric that the server's only dataset has. */
  private double metric(String name) {
    String metrics = server.get("$/metrics").body();
    return metrics
        .lines()
        .filter(line -> line.startsWith(name + "{"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is missing in\n" + metrics));
  }
}
