// SPDX-License-Identifier: Apache-2.0
package org.htedl.rivals;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.process.TemporaryFolder;
import org.htedl.expression.Literal;
import org.htedl.mirror.term.Iri;

/**
 * Triples as files that Kùzu copies: the nodes of each class, and the edges of each predicate
 * between each two classes. A node's class is the first that the data asserts.
 */
final class KuzuFiles implements AutoCloseable {
  private static final String WITHOUT_CLASS = "a resource without a class";
  private static final String VALUE = "a literal";

  private final TemporaryFolder folder = TemporaryFolder.create("htedl-kuzu");
  private final Map<String, String> labels;
  private final Map<String, Integer> terms;
  private final Map<String, String> classes = new HashMap<>();

  /** By table: its files, by the classes of the ends for edges. */
  private final Map<String, Map<List<String>, BufferedWriter>> files = new LinkedHashMap<>();

  /**
   * @param labels the table of each class and predicate, filled in here
   * @param terms the number of each term, filled in here
   */
  KuzuFiles(Map<String, String> labels, Map<String, Integer> terms) {
    this.labels = labels;
    this.terms = terms;
  }

  /**
   * Writes all triples.
   *
   * @return what makes and fills the tables, one after the other
   */
  List<String> write(TripleSource source) throws IOException {
    source.forEach(
        new TripleSource.Sink() {
          @Override
          public void edge(String subject, String predicate, String object) {
            if (predicate.equals(Iri.TYPE)) {
              classes.putIfAbsent(subject, object);
            }
          }

          @Override
          public void value(String subject, String predicate, Literal literal) {}
        });
    source.forEach(
        new TripleSource.Sink() {
          @Override
          public void edge(String subject, String predicate, String object) {
            String to = classes.getOrDefault(object, WITHOUT_CLASS);
            triple(subject, predicate, object, to);
          }

          @Override
          public void value(String subject, String predicate, Literal literal) {
            triple(subject, predicate, StoredLiterals.text(literal), VALUE);
          }
        });
    closeWriters();
    return statements();
  }

  private void closeWriters() throws IOException {
    for (Map<List<String>, BufferedWriter> parts : files.values()) {
      for (BufferedWriter part : parts.values()) {
        part.close();
      }
    }
  }

  private void triple(String subject, String predicate, String object, String to) {
    String from = label(classes.getOrDefault(subject, WITHOUT_CLASS));
    List<String> ends = List.of(from, label(to));
    String row = node(subject, from) + "," + node(object, label(to));
    line(label(predicate), ends, row);
  }

  private String label(String name) {
    return labels.computeIfAbsent(name, n -> "t" + labels.size());
  }

  private int node(String term, String table) {
    Integer known = terms.putIfAbsent(term, terms.size());
    if (known != null) {
      return known;
    }
    int number = terms.size() - 1;
    line(table, List.of(), String.valueOf(number));
    return number;
  }

  private void line(String table, List<String> ends, String text) {
    try {
      Map<List<String>, BufferedWriter> parts =
          files.computeIfAbsent(table, t -> new LinkedHashMap<>());
      BufferedWriter file = parts.get(ends);
      if (file == null) {
        file = Files.newBufferedWriter(file(table, ends));
        parts.put(ends, file);
      }
      file.write(text);
      file.write('\n');
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private Path file(String table, List<String> ends) {
    return folder.path().resolve(table + String.join("", ends) + ".csv");
  }

  private List<String> statements() {
    List<String> nodes = new ArrayList<>();
    List<String> edges = new ArrayList<>();
    files.forEach(
        (table, parts) -> {
          if (parts.containsKey(List.<String>of())) {
            nodes.add("CREATE NODE TABLE " + table + "(id INT64, PRIMARY KEY(id))");
            nodes.add("COPY " + table + " FROM '" + file(table, List.of()) + "'");
            return;
          }
          edges.add(
              "CREATE REL TABLE %s(%s)"
                  .formatted(
                      table,
                      String.join(
                          ", ",
                          parts.keySet().stream()
                              .map(ends -> "FROM " + ends.getFirst() + " TO " + ends.getLast())
                              .toList())));
          for (List<String> ends : parts.keySet()) {
            edges.add(
                "COPY %s FROM '%s' (from='%s', to='%s')"
                    .formatted(table, file(table, ends), ends.getFirst(), ends.getLast()));
          }
        });
    nodes.addAll(edges);
    return nodes;
  }

  @Override
  public void close() throws IOException {
    closeWriters();
    folder.close();
  }
}
