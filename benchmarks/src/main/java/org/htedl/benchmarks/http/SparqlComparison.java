package org.htedl.benchmarks.http;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Locale;
import org.htedl.benchmarks.workload.Timing;

/**
 * The same questions to one server through {@code htedl:covers} and in plain SPARQL, in turn, warm,
 * over HTTP: what a caller waits for, to the last byte of the results. The answers are compared.
 */
public final class SparqlComparison {
  private static final String FORMAT = "application/sparql-results+json";
  private static final int WARM_UP = 4000;
  private static final long ENOUGH_NANOS = 3_000_000_000L;

  private final SparqlClient client;
  private final int repetitions;

  /**
   * @param endpoint of SPARQL queries, over data without entailment
   * @param repetitions how often each query is timed
   */
  public SparqlComparison(URI endpoint, int repetitions) {
    this.client = new SparqlClient(endpoint);
    this.repetitions = repetitions;
  }

  /**
   * Prints a line for each question.
   *
   * @throws IOException if the server fails, or if the two answers differ
   */
  public void run(PrintWriter out) throws IOException {
    List<Question> questions = QuestionFinder.find(client);
    for (int i = 0; i < WARM_UP; i++) {
      Question question = questions.get(i % questions.size());
      client.send(client.request(question.covers(), FORMAT));
      client.send(client.request(question.plain(), FORMAT));
    }
    out.println("| question | individuals | SPARQL ms | htedl:covers ms | ratio |");
    out.println("|---|---:|---:|---:|---:|");
    for (Question question : questions) {
      compare(question, out);
    }
  }

  private void compare(Question question, PrintWriter out) throws IOException {
    List<String> covered = client.rows(question.covers()).stream().sorted().toList();
    List<String> found = client.rows(question.plain()).stream().sorted().toList();
    if (!covered.equals(found)) {
      throw new IOException(
          question.expression() + " covers " + covered.size() + ", SPARQL finds " + found.size());
    }
    HttpRequest plain = client.request(question.plain(), FORMAT);
    HttpRequest covers = client.request(question.covers(), FORMAT);
    // A quick answer is lost in the noise of the network unless there are many of it.
    int times = (int) Math.max(repetitions, ENOUGH_NANOS / (time(plain) + time(covers)));
    long[] plainNanos = new long[times];
    long[] coversNanos = new long[times];
    for (int i = 0; i < times; i++) {
      plainNanos[i] = time(plain);
      coversNanos[i] = time(covers);
    }
    double before = Timing.of(plainNanos).medianMicros() / 1000;
    double now = Timing.of(coversNanos).medianMicros() / 1000;
    out.printf(
        Locale.ROOT,
        "| `%s` | %d | %.2f | %.2f | %.2f |%n",
        question.expression(),
        covered.size(),
        before,
        now,
        before / now);
    out.flush();
  }

  private long time(HttpRequest request) throws IOException {
    long start = System.nanoTime();
    client.send(request);
    return System.nanoTime() - start;
  }
}
