// SPDX-License-Identifier: Apache-2.0
package org.htedl.regressions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.htedl.pages.Page;
import org.jspecify.annotations.Nullable;

/**
 * A fault that must not come back: a Markdown file with data, updates, questions and right answers.
 *
 * @param title the statement that has to hold
 * @param data the files to load, in their order
 * @param updates SPARQL updates that follow, in their order
 * @param isUnion whether the default graph of the TDB2 dataset is the union of its named graphs
 * @param expressions class expressions and what they cover
 * @param queries SPARQL queries and their rows
 * @param programs answer-set programs and their answer sets
 */
record Regression(
    String title,
    List<Data> data,
    List<String> updates,
    boolean isUnion,
    List<Expression> expressions,
    List<Query> queries,
    List<Program> programs) {
  private static final List<String> ALL =
      List.of("none", "rdfs", "owl", "owl-closed", "owl-stable");
  private static final Pattern CODE = Pattern.compile("`(.*)`");
  private static final Pattern GENERATED = Pattern.compile("(?m)^<!-- repeat (\\d+): (.*) -->$");

  Regression {
    data = List.copyOf(data);
    updates = List.copyOf(updates);
    expressions = List.copyOf(expressions);
    queries = List.copyOf(queries);
    programs = List.copyOf(programs);
  }

  /**
   * A file of data.
   *
   * @param name its name, whose end says its syntax
   * @param text its content
   */
  record Data(String name, String text) {
    /** Returns whether it may have named graphs. */
    boolean hasGraphs() {
      return name.endsWith(".trig");
    }
  }

  /**
   * A question for the individuals that a class expression covers.
   *
   * @param text the class expression
   * @param graph the IRI of the graph asked, or null for the default graph
   * @param entailments the entailments under which the answer holds
   * @param answer local names separated by spaces; {@code nobody}; or {@code error: } and a part of
   *     the message
   */
  record Expression(String text, @Nullable String graph, List<String> entailments, String answer) {
    Expression {
      entailments = List.copyOf(entailments);
    }

    boolean isError() {
      return answer.startsWith("error: ");
    }

    String error() {
      return answer.substring("error: ".length());
    }

    /** The local names of the individuals, sorted. */
    List<String> names() {
      return answer.equals("nobody")
          ? List.of()
          : Arrays.stream(answer.split(" ")).sorted().toList();
    }
  }

  /**
   * A SPARQL query.
   *
   * @param text the query
   * @param rows the lines of its answer in CSV, sorted, without the header
   */
  record Query(String text, List<String> rows) {
    Query {
      rows = List.copyOf(rows);
    }
  }

  /**
   * An answer-set program over the data.
   *
   * @param text the rules
   * @param answer its answer sets, one a line with sorted atoms, or {@code error: } and a part of
   *     the message
   */
  record Program(String text, String answer) {
    boolean isError() {
      return answer.startsWith("error: ");
    }
  }

  /** Reads a case. */
  static Regression of(Page page) {
    List<Data> data = new ArrayList<>();
    List<String> updates = new ArrayList<>();
    List<Query> queries = new ArrayList<>();
    List<Program> programs = new ArrayList<>();
    Page.Block asked = null;
    for (Page.Block block : page.blocks()) {
      switch (block.language()) {
        case "turtle", "trig" -> data.add(new Data(name(block), block.code()));
        case "xml" -> data.add(new Data(name(block), block.code()));
        case "sparql" -> {
          if (block.directive().equals("update")) {
            updates.add(block.code());
          } else {
            asked = block;
          }
        }
        case "prolog" -> asked = block;
        case "csv" -> queries.add(new Query(code(asked), rows(block.code())));
        case "text" -> programs.add(new Program(code(asked), block.code().strip()));
        default ->
            throw new IllegalArgumentException(
                page.name() + ":" + block.line() + ": a block of " + block.language());
      }
    }
    Matcher repeated = GENERATED.matcher(page.text());
    while (repeated.find()) {
      data.add(new Data("repeated" + data.size() + ".nt", repeated(repeated)));
    }
    Regression read =
        new Regression(
            page.text().lines().findFirst().orElseThrow().substring("# ".length()),
            data,
            updates,
            page.text().contains("\n- the default graph is the union of the named graphs\n"),
            expressions(page),
            queries,
            programs);
    if (read.data.isEmpty() && read.updates.isEmpty()
        || read.expressions.isEmpty() && read.queries.isEmpty() && read.programs.isEmpty()) {
      throw new IllegalArgumentException(page.name() + " has no data, or asks nothing");
    }
    return read;
  }

  private static String name(Page.Block block) {
    String named = block.argument("file");
    if (!named.isEmpty()) {
      return named;
    }
    return "data." + (block.language().equals("turtle") ? "ttl" : block.language());
  }

  /**
   * N-Triples lines in which {@code {i}} is the number of the repetition and {@code {j}} the next.
   */
  private static String repeated(Matcher directive) {
    int times = Integer.parseInt(directive.group(1));
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < times; i++) {
      lines
          .append(directive.group(2).replace("{i}", "" + i).replace("{j}", "" + (i + 1)))
          .append('\n');
    }
    return lines.toString();
  }

  private static String code(Page.@Nullable Block block) {
    if (block == null) {
      throw new IllegalArgumentException("an answer before its question");
    }
    return block.code();
  }

  private static List<String> rows(String csv) {
    return csv.lines().skip(1).sorted().toList();
  }

  /** The rows of the table: {@code | expression | graph | entailment | covers |}. */
  private static List<Expression> expressions(Page page) {
    List<Expression> expressions = new ArrayList<>();
    for (String line : page.text().lines().filter(line -> line.startsWith("| `")).toList()) {
      List<String> cells =
          Arrays.stream(line.substring(1).split("\\|")).map(String::strip).toList();
      if (cells.size() != 4) {
        throw new IllegalArgumentException(page.name() + ": four cells are needed: " + line);
      }
      Matcher code = CODE.matcher(cells.get(0));
      if (!code.matches()) {
        throw new IllegalArgumentException(page.name() + ": no expression: " + line);
      }
      String graph = cells.get(1);
      List<String> entailments =
          cells.get(2).equals("all") ? ALL : List.of(cells.get(2).split(", "));
      if (!ALL.containsAll(entailments)) {
        throw new IllegalArgumentException(page.name() + ": no such entailment: " + line);
      }
      expressions.add(
          new Expression(
              code.group(1), graph.equals("default") ? null : graph, entailments, cells.get(3)));
    }
    return expressions;
  }
}
