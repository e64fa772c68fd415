// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.queries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.patterns.MirroredStore;
import org.htedl.benchmarks.patterns.NativeQuery;
import org.htedl.benchmarks.patterns.PatternStore;
import org.htedl.benchmarks.patterns.RelationGraph;
import org.htedl.benchmarks.rivals.JenaStore;
import org.htedl.benchmarks.rivals.RowSum;
import org.htedl.benchmarks.rivals.SparqlStore;
import org.htedl.benchmarks.small.MoleculeGraph;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.expression.Literal;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class QueryTableTest {
  private final StringWriter printed = new StringWriter();

  private QueryTable table() {
    return new QueryTable(
        Duration.ofSeconds(60),
        1,
        Duration.ZERO,
        Clock.CPU,
        new PrintWriter(printed),
        new PrintWriter(new StringWriter()));
  }

  private void print(TripleSource data, List<SelectQuery> queries) {
    table()
        .print(data, queries, List.of(), List.of(MirroredStore::new, JenaStore::inMemory), false);
  }

  private List<String> rows(String kind) {
    return printed.toString().lines().filter(l -> l.startsWith("| " + kind + " |")).toList();
  }

  @Test
  void jenaAnswersWhatMirrorsAnswer() {
    RelationGraph graph = new RelationGraph(1_500, 15_000, 1);
    print(graph, GroupQueries.of(graph.mirror()));
    assertEquals(21, rows("groups").size(), printed::toString);
    assertTrue(printed.toString().contains("| **groups** | sum of 21 |"));
  }

  @Test
  void jenaFindsTheInstancesThatMirrorsFind() {
    MoleculeGraph graph = new MoleculeGraph(1);
    List<SelectQuery> queries = LearnerQueries.of(graph.mirror(), 5, 10);
    // Jena takes seconds for some of the others.
    print(graph, queries.stream().filter(q -> !q.text().contains("NOT EXISTS")).toList());
    assertFalse(rows("expressions").isEmpty());
  }

  @Test
  void smallQueriesHaveTheSameAnswersWithoutPatterns() {
    RelationGraph graph = new RelationGraph(1_500, 15_000, 1);
    table()
        .print(
            graph,
            SmallQueries.of(graph.mirror()),
            List.of(),
            List.of(MirroredStore::withoutPatterns, MirroredStore::new, JenaStore::inMemory),
            false);
    assertEquals(11, rows("small").size(), printed::toString);
    assertTrue(printed.toString().contains("| patterns off | SPARQL on mirrors |"));
  }

  @Test
  void theEngineAloneFindsAsManyRows() {
    RelationGraph graph = new RelationGraph(1_500, 15_000, 1);
    List<SelectQuery> queries = RowQueries.of(graph.mirror(), 3, 2);
    assertTrue(queries.stream().allMatch(query -> query.text().contains("SELECT *")));
    print(graph, queries);
    assertTrue(printed.toString().contains("| engine, ids | SPARQL on mirrors | Jena in memory |"));
  }

  @Test
  void jenaCountsTheNetworkAsMirrorsDo() {
    SocialNetwork network = new SocialNetwork(10, 1);
    print(network, SocialQueries.of());
    assertEquals(9, rows("social").size());
  }

  @Test
  void networksOfOneSeedAreEqual() {
    int[] hashes = new int[3];
    SocialNetwork[] networks = {
      new SocialNetwork(20, 1), new SocialNetwork(20, 1), new SocialNetwork(20, 2)
    };
    for (int i = 0; i < networks.length; i++) {
      int at = i;
      networks[i].forEach(
          new TripleSource.Sink() {
            @Override
            public void edge(String subject, String predicate, String object) {
              hashes[at] = hashes[at] * 31 + (subject + predicate + object).hashCode();
            }

            @Override
            public void value(String subject, String predicate, Literal literal) {
              throw new AssertionError("the network has no literals");
            }
          });
    }
    assertEquals(hashes[0], hashes[1]);
    assertTrue(hashes[0] != hashes[2]);
    assertThrows(IllegalArgumentException.class, () -> new SocialNetwork(9, 1));
  }

  @Test
  void cypherHasTheLabelsOfTheStore() {
    NativeQuery query = SocialQueries.of().get(7).counted();
    assertEquals(
        "MATCH (tag1:c_Tag)<-[:c_hasTag]-(message:c_Post:c_Comment)<-[:c_replyOf]-(reply:c_Comment)"
            + "-[:c_hasTag]->(tag2:c_Tag) WHERE id(tag1) <> id(tag2)"
            + " AND NOT (reply)-[:c_hasTag]->(tag1) RETURN count(*)",
        query == null ? "" : query.cypher(iri -> "c_" + iri.substring(iri.lastIndexOf('/') + 1)));
  }

  /** One that is never asked where the calling thread's time is measured. */
  private static final class Elsewhere extends Wrong {
    private boolean isAsked;

    @Override
    public boolean isInCallersThread() {
      return false;
    }

    @Override
    public void load(TripleSource source) {
      isAsked = true;
    }
  }

  @Test
  void whatComputesElsewhereIsNotTimedByTheCallersProcessorTime() {
    Elsewhere store = new Elsewhere();
    table()
        .print(
            new SocialNetwork(10, 1),
            SocialQueries.of().subList(0, 1),
            List.of(),
            List.of(() -> store),
            true);
    assertFalse(store.isAsked);
    assertFalse(printed.toString().contains("wrong"), printed::toString);
  }

  @Test
  void sqlHasTheNamesOfTheStore() {
    NativeQuery query = SocialQueries.preparations().getFirst();
    assertEquals(
        "CREATE TABLE reply_post AS SELECT r.s, r.o FROM t_replyOf r, t_type t"
            + " WHERE t.s = r.o AND t.o = 'Post'",
        query.sql(
            iri -> "t_" + iri.substring(Math.max(iri.lastIndexOf('/'), iri.lastIndexOf('#')) + 1),
            iri -> "'" + iri.substring(iri.lastIndexOf('/') + 1) + "'"));
    assertEquals(
        List.of(),
        SocialQueries.of().stream()
            .filter(each -> each.counted() == null || each.counted().sql().contains("{knows}"))
            .toList());
  }

  /** A store whose answers are wrong, by its kind. */
  private static class Wrong implements PatternStore {
    private int prepared;

    @Override
    public String label() {
      return "wrong";
    }

    @Override
    public void load(TripleSource source) {}

    @Override
    public void prepare(NativeQuery table) {
      prepared++;
    }

    @Override
    public OptionalLong count(NativeQuery query, Duration limit) {
      return OptionalLong.of(-prepared);
    }

    @Override
    public OptionalLong count(String query, Duration limit) {
      return OptionalLong.of(-1);
    }

    @Override
    public void close() {}
  }

  @Test
  void aDifferenceEndsTheComparison() {
    SocialNetwork network = new SocialNetwork(10, 1);
    List<SelectQuery> queries = SocialQueries.of().subList(0, 2);
    IllegalStateException wrong =
        assertThrows(
            IllegalStateException.class,
            () ->
                table()
                    .print(
                        network,
                        queries,
                        SocialQueries.preparations(),
                        List.of(MirroredStore::new, Wrong::new),
                        true));
    assertTrue(
        String.valueOf(wrong.getMessage()).startsWith("wrong answers RowSum"), wrong::getMessage);
  }

  @Test
  void whatIsStoppedIsNoAnswer() {
    SparqlStore slow =
        new SparqlStore() {
          @Override
          public String label() {
            return "slow";
          }

          @Override
          public void load(TripleSource source) {}

          @Override
          public OptionalLong count(String query, Duration limit) {
            return OptionalLong.empty();
          }

          @Override
          public Optional<RowSum> select(String query, Duration limit, boolean isSummed) {
            return Optional.empty();
          }

          @Override
          public void close() {}
        };
    SelectQuery query = new SelectQuery("set", "one", "SELECT * { ?s ?p ?o }");
    table().print(new SocialNetwork(10, 1), List.of(query), List.of(), List.of(() -> slow), false);
    assertTrue(printed.toString().contains("| set | one | ? | > "), printed::toString);
  }
}
