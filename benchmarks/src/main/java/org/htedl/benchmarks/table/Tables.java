// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The groups of workloads by name. {@code table2} to {@code table6} are the published tables of
 * HT-HEDL with their sizes, in the order of the published algorithms: conjunctions and
 * disjunctions, restrictions, cardinalities, concrete roles, batches. {@code coversets} has those
 * of the paper on cover sets.
 */
public final class Tables {
  private static final String[] SIZES = {
    "10", "100", "1000", "10000", "100000", "1000000", "10000000"
  };
  private static final String[] CONCEPTS = {"1", "2", "4", "8", "16", "32"};
  private static final String[] BATCHES = {
    "1", "10", "100", "200", "400", "600", "800", "1000", "10000"
  };

  /** How many times as long as the bit prototype the engine may take. */
  private static final double BAR = 1.3;

  private static final String[] LAYOUTS = {"single", "unique"};

  private Tables() {}

  /** All groups, in the order in which they are printed. */
  public static Map<String, List<TableRow>> all() {
    Map<String, List<TableRow>> all = new LinkedHashMap<>();
    all.put("goals", goals());
    all.put("table2", concepts("conj", "disj"));
    all.put("table3", layouts("exists", "forall"));
    all.put("table4", layouts("card_min", "card_max"));
    all.put("table5", layouts("num_min", "str_eq", "str_contain"));
    all.put("table6", batches());
    all.put("coversets", coverSets());
    all.put("values", values());
    return all;
  }

  /**
   * What the engine is built to reach, as multiples of the reference program and, for some, of the
   * bit prototype.
   */
  private static List<TableRow> goals() {
    List<TableRow> rows = new ArrayList<>();
    rows.add(TableRow.of("batch", "1000", "1000000", "5").goal(80).atMostTimesLimit(BAR));
    rows.add(TableRow.of("batch", "10000", "1000000", "5").goal(80));
    rows.add(TableRow.of("batch", "1000", "1000000", "5").fromText().goal(20));
    rows.add(TableRow.of("batch", "10000", "1000000", "5").fromText().goal(20));
    rows.add(TableRow.of("conj", "1000000", "5").goal(20));
    rows.add(TableRow.of("conj", "10000000", "5").goal(18));
    for (String operation : List.of("exists", "forall")) {
      double bar = operation.equals("exists") ? BAR : 0;
      rows.add(TableRow.of(operation, "1000000", "unique").goal(10).atMostTimesLimit(bar));
      rows.add(TableRow.of(operation, "10000000", "unique").goal(8));
      densities(rows, operation, bar, 50, 6, 4);
    }
    densities(rows, "card_min", BAR, 45, 6, 3);
    densities(rows, "card_max", 0, 45, 6, 3);
    rows.add(TableRow.of("num_min", "1000000", "unique").goal(10));
    rows.add(TableRow.of("str_eq", "1000000", "unique").goal(50));
    rows.add(TableRow.of("str_contain", "1000000", "unique").goal(50));
    rows.addAll(small());
    return rows;
  }

  private static void densities(
      List<TableRow> rows, String operation, double bar, double sparse, double tenth, double half) {
    TableRow row = TableRow.of(operation, "8000000", "graph").atMostTimesLimit(bar);
    rows.add(row.density(0.01).goal(sparse));
    rows.add(row.density(0.1).goal(tenth));
    rows.add(row.goal(half));
  }

  /** Nothing is to be slower than the reference program on little data. */
  private static List<TableRow> small() {
    List<TableRow> rows = new ArrayList<>();
    rows.add(TableRow.of("conj", "10000", "5").goal(1));
    rows.add(TableRow.of("disj", "10000", "5").goal(1));
    rows.add(TableRow.of("cover", "10000").goal(1));
    rows.add(TableRow.of("batch", "1000", "10000", "5").goal(1));
    for (String operation : List.of("exists", "forall", "card_min", "card_max")) {
      rows.add(TableRow.of(operation, "10000", "single").goal(1));
      rows.add(TableRow.of(operation, "10000", "unique").goal(1));
      rows.add(TableRow.of(operation, "80000", "graph").goal(1));
    }
    for (String operation : List.of("num_min", "str_eq", "str_contain")) {
      rows.add(TableRow.of(operation, "10000", "unique").goal(1));
    }
    return rows;
  }

  /** Five concepts about more and more individuals, and more and more concepts about a million. */
  private static List<TableRow> concepts(String... operations) {
    List<TableRow> rows = new ArrayList<>();
    for (String operation : operations) {
      for (String size : SIZES) {
        rows.add(TableRow.of(operation, size, "5"));
      }
      for (String concepts : CONCEPTS) {
        rows.add(TableRow.of(operation, "1000000", concepts));
      }
    }
    return rows;
  }

  private static List<TableRow> layouts(String... operations) {
    List<TableRow> rows = new ArrayList<>();
    for (String operation : operations) {
      for (String layout : LAYOUTS) {
        for (String size : SIZES) {
          rows.add(TableRow.of(operation, size, layout));
        }
      }
    }
    return rows;
  }

  private static List<TableRow> batches() {
    List<TableRow> rows = new ArrayList<>();
    for (String hypotheses : BATCHES) {
      rows.add(TableRow.of("batch", hypotheses, "1000000", "5"));
    }
    return rows;
  }

  /** As many positive as negative examples, 100 to 100 million of each. */
  private static List<TableRow> coverSets() {
    List<TableRow> rows = new ArrayList<>();
    for (int examples = 200; examples <= 200_000_000; examples *= 10) {
      for (String operation : List.of("cover_conj", "cover_disj")) {
        coverSets(rows, operation, examples, 4);
      }
    }
    for (int concepts : new int[] {8, 16, 32}) {
      coverSets(rows, "cover_conj", 20_000_000, concepts);
    }
    return rows;
  }

  private static void coverSets(List<TableRow> rows, String operation, int examples, int concepts) {
    for (String members : List.of("ones", "zeros")) {
      rows.add(
          TableRow.of(operation, Integer.toString(examples), Integer.toString(concepts), members));
    }
  }

  /** What the reference program's data does not have: many values, and ranges that find few. */
  private static List<TableRow> values() {
    List<TableRow> rows = new ArrayList<>();
    for (String operation : List.of("num_min", "str_eq", "str_contain")) {
      for (int distinct : new int[] {1_000, 1_000_000}) {
        for (double selectivity : new double[] {0.001, 0.1, 0.5}) {
          rows.add(TableRow.of(operation, "1000000", "unique").values(distinct, selectivity));
        }
      }
    }
    return rows;
  }
}
