// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.jena.fuseki.access.SecurityContext;
import org.apache.jena.fuseki.access.SecurityContextView;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.fuseki.query.PropertyFunctions;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.transaction.PatternCounters;
import org.htedl.fuseki.transaction.Storage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random queries over random data give the same bag of rows with mirrors and without: in read
 * transactions, in those that have written, are promoted or aborted, and through views of some
 * graphs. {@code -Dhtedl.seed} and {@code -Dhtedl.patternCases} give it other data and more; with
 * {@code -Dhtedl.patternRound} it begins at the round that a failure names.
 */
@Tag("slow")
class PatternsAgainstJenaTest {
  private static final long SEED = Long.getLong("htedl.seed", 17);
  private static final int CASES = Integer.getInteger("htedl.patternCases", 500);

  private static final int FIRST_ROUND = Integer.getInteger("htedl.patternRound", 0);

  /** Queries on the same data. */
  private static final int PER_DATASET = 50;

  /** Of all queries those whose answers have to be compared: Jena fails at some. */
  private static final double LEAST_COMPARED = 0.9;

  private static final List<SecurityContext> VIEWS =
      List.of(
          new SecurityContextView("urn:x-arq:DefaultGraph"),
          new SecurityContextView("http://e/g0"),
          new SecurityContextView("http://e/g0", "http://e/g1"),
          new SecurityContextView("urn:x-arq:DefaultGraph", "http://e/g1"),
          new SecurityContextView("http://e/none"));

  @TempDir Path folder = Path.of("");

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void sameRowsAsJena(Storage storage) {
    PropertyFunctions.register();
    long answered = 0;
    JenaComparison comparison = new JenaComparison(storage);
    Map<LeftToJena, Long> left = new TreeMap<>();
    for (int done = 0, round = FIRST_ROUND; done < CASES; done += PER_DATASET, round++) {
      SplittableRandom random = new SplittableRandom(SEED * 1_000_003 + round);
      DatasetGraph dataset = dataset(storage, random);
      for (int i = 0; i < PER_DATASET; i++) {
        new Case(
                storage + ", seed " + SEED + ", round " + round + ", query " + i,
                comparison,
                dataset,
                random,
                storage == Storage.TDB2)
            .check(i % 10);
      }
      PatternCounters counters = counters(dataset);
      answered += counters.answeredCount();
      for (LeftToJena reason : LeftToJena.values()) {
        left.merge(reason, counters.leftCount(reason), Long::sum);
      }
      dataset.close();
    }
    String counts = comparison + "; matched " + answered + ", left " + left;
    assertEquals(0L, left.getOrDefault(LeftToJena.FAILED, 0L), counts);
    assertTrue(left.getOrDefault(LeftToJena.VIEW, 0L) >= CASES / 20, "views are seen: " + counts);
    assertTrue(left.getOrDefault(LeftToJena.MERGED, 0L) > 0, "FROM merges graphs: " + counts);
    assertTrue(answered > CASES / 2, "patterns are matched with mirrors: " + counts);
    assertTrue(comparison.rows() > CASES / 2, "queries have answers: " + comparison.rows());
    assertTrue(comparison.share() >= LEAST_COMPARED, "most queries are compared: " + counts);
  }

  private static PatternCounters counters(DatasetGraph dataset) {
    return Objects.requireNonNull(DatasetLayers.of(dataset).mirrors()).patterns().counters();
  }

  private DatasetGraph dataset(Storage storage, SplittableRandom random) {
    DatasetGraph dataset = MirroredDatasets.over(storage.create(folder));
    String data = RandomData.KNOWN + new RandomData(random).quads(40 + random.nextInt(160));
    Txn.executeWrite(
        dataset,
        () ->
            UpdateAction.parseExecute(
                RandomQuery.PREFIXES + "INSERT DATA { " + data + " }", dataset));
    MirroredDatasets.build(dataset);
    return dataset;
  }

  /**
   * A transaction and its queries.
   *
   * @param where what to say of a failure
   * @param isRewriting whether the storage writes some literals in its own form
   */
  private record Case(
      String where,
      JenaComparison comparison,
      DatasetGraph dataset,
      SplittableRandom random,
      boolean isRewriting) {

    void check(int kind) {
      switch (kind) {
        case 2 -> view();
        case 4 -> written(true);
        case 6 -> promoted();
        case 9 -> written(false);
        default -> Txn.executeRead(dataset, () -> compare(query(), ""));
      }
    }

    private RandomQuery.Text query() {
      while (true) {
        RandomQuery.Text text = new RandomQuery(random, isRewriting, true).next();
        if (JenaComparison.isQuery(text)) {
          return text;
        }
      }
    }

    private void compare(RandomQuery.Text text, String after) {
      comparison.compare(where + after, dataset, text, null);
    }

    /** What is hidden is not seen, whatever a mirror has of it. */
    private void view() {
      RandomQuery.Text text;
      do {
        text = new RandomQuery(random, isRewriting, false).next();
      } while (!JenaComparison.isQuery(text));
      RandomQuery.Text query = text;
      SecurityContext view = VIEWS.get(random.nextInt(VIEWS.size()));
      Txn.executeRead(
          dataset,
          () -> {
            long before = counters(dataset).answeredCount();
            comparison.compare(where + ", view of " + view.visibleGraphs(), dataset, query, view);
            assertEquals(before, counters(dataset).answeredCount(), where);
          });
    }

    private void written(boolean isCommitted) {
      String update = update();
      dataset.begin(TxnType.WRITE);
      try {
        UpdateAction.parseExecute(update, dataset);
        compare(query(), ", own writes " + update);
        if (isCommitted) {
          dataset.commit();
        } else {
          dataset.abort();
        }
      } catch (RuntimeException | AssertionError e) {
        // The end of a transaction that is still open would hide it.
        dataset.abort();
        throw e;
      } finally {
        dataset.end();
      }
    }

    private void promoted() {
      String update = update();
      RandomQuery.Text text = query();
      dataset.begin(random.nextBoolean() ? TxnType.READ_PROMOTE : TxnType.READ_COMMITTED_PROMOTE);
      try {
        compare(text, ", to be promoted");
        assertTrue(dataset.promote(), where);
        UpdateAction.parseExecute(update, dataset);
        compare(text, ", promoted, own writes " + update);
        if (random.nextBoolean()) {
          dataset.commit();
        } else {
          dataset.abort();
        }
      } catch (RuntimeException | AssertionError e) {
        // The end of a transaction that is still open would hide it.
        dataset.abort();
        throw e;
      } finally {
        dataset.end();
      }
    }

    private String update() {
      return RandomQuery.PREFIXES
          + "INSERT DATA { "
          + new RandomData(random).quads(1 + random.nextInt(5))
          + " } ; DELETE WHERE { :n"
          + random.nextInt(RandomData.NODES)
          + " :p"
          + random.nextInt(6)
          + " ?x }";
    }
  }
}
