// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.rivals.JenaStore;
import org.htedl.benchmarks.rivals.SparqlStore;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.matching.expansion.Twins;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatternTableTest {
  private final StringWriter printed = new StringWriter();
  private final RelationGraph graph = new RelationGraph(1_500, 15_000, 1);
  private final Mirror mirror = graph.mirror();

  private PatternTable table() {
    return new PatternTable(
        Duration.ofSeconds(60),
        1,
        Duration.ZERO,
        Clock.CPU,
        new PrintWriter(printed),
        new PrintWriter(new StringWriter()));
  }

  private void print(List<Supplier<SparqlStore>> stores, List<PatternQuery> queries) {
    table().print(graph, mirror, queries, stores);
  }

  @Test
  void jenaCountsWhatTheEngineCounts() {
    List<PatternQuery> queries =
        new QueryMaker(mirror, 3)
            .make(2).stream().filter(query -> !query.kind().equals("cycles")).toList();
    print(List.of(MirroredStore::new, JenaStore::inMemory), queries);
    List<String> lines = printed.toString().lines().toList();
    assertEquals(3, lines.stream().filter(line -> line.startsWith("| unanchored |")).count());
    assertEquals(2, lines.stream().filter(line -> line.startsWith("| trees |")).count());
    assertEquals(2, lines.stream().filter(line -> line.startsWith("| empty |")).count());
  }

  @Test
  void otherWaysCountWhatTheEngineCounts() {
    Twins twins = new Twins(mirror);
    List<PatternQuery> queries =
        new QueryMaker(mirror, 3)
            .make(2).stream().filter(query -> !query.kind().equals("cycles")).toList();
    table()
        .print(
            graph,
            mirror,
            queries,
            List.of(
                PatternCounter.scalar(false),
                PatternCounter.scalar(true),
                PatternCounter.compressed(twins),
                new PatternCounter("idle", (pattern, data, bounds) -> Optional.empty())),
            List.of());
    assertTrue(
        printed.toString().contains("| engine | scalar | scalar, paper's order | twins | idle |"),
        printed::toString);
    assertEquals(
        queries.size(), printed.toString().lines().filter(l -> l.endsWith("| – |")).count());
  }

  @Test
  void aWayThatCountsOtherwiseEndsIt() {
    List<PatternQuery> one = List.of(new QueryMaker(mirror, 3).make(1).getLast());
    PatternCounter wrong =
        new PatternCounter(
            "wrong", (pattern, data, bounds) -> Optional.of(BigInteger.ONE.negate()));
    assertThrows(
        IllegalStateException.class,
        () -> table().print(graph, mirror, one, List.of(wrong), List.of()));
  }

  @Test
  void cyclesHaveAsManyMatchesAsTheyShould() {
    List<PatternQuery> cycles =
        new QueryMaker(mirror, 3)
            .make(1).stream().filter(query -> query.kind().equals("cycles")).toList();
    print(List.of(), cycles);
    String row =
        printed
            .toString()
            .lines()
            .filter(l -> l.startsWith("| cycles |"))
            .findFirst()
            .orElseThrow();
    assertTrue(Long.parseLong(row.split(" \\| ", 0)[2]) >= 3_000, row);
  }

  @Test
  void aStoreThatCountsOtherwiseEndsIt() {
    List<PatternQuery> one = List.of(new QueryMaker(mirror, 3).make(1).getLast());
    assertThrows(IllegalStateException.class, () -> print(List.of(Wrong::new), one));
  }

  private static final class Wrong implements SparqlStore {
    @Override
    public String label() {
      return "wrong";
    }

    @Override
    public void load(TripleSource source) {}

    @Override
    public OptionalLong count(String query, Duration limit) {
      return OptionalLong.of(-1);
    }

    @Override
    public void close() {}
  }

  @Test
  void filesHaveToCountOnePattern(@TempDir Path folder) throws IOException {
    assertThrows(IllegalArgumentException.class, () -> PatternParser.of(folder));
    Path file = folder.resolve("a.rq");
    Files.writeString(file, "SELECT (COUNT(*) AS ?n) WHERE { ?a <x:r> ?b . ?b <x:s> <x:o> }");
    PatternQuery query = PatternParser.of(folder).getFirst();
    assertEquals("a", query.name());
    assertEquals(
        "SELECT count(*) FROM x:r t0, x:s t1 WHERE t0.o = t1.s AND t1.o = 'x:o'",
        query.sql(name -> name, term -> "'" + term + "'"));
    Files.writeString(file, "SELECT (COUNT(*) AS ?n) { ?a <x:r> ?b FILTER(?a != ?b) }");
    assertThrows(IllegalArgumentException.class, () -> PatternParser.of(folder));
  }
}
