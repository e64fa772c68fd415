// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.htedl.benchmarks.querylist.data.AnnotatedData;
import org.htedl.benchmarks.querylist.data.DocumentData;
import org.htedl.benchmarks.querylist.data.NetworkData;
import org.htedl.benchmarks.querylist.data.QuadData;
import org.htedl.benchmarks.querylist.data.ShopData;
import org.htedl.benchmarks.querylist.data.UniversityData;

/**
 * Generated data with the queries about it. The queries are in the resource {@code NAME.rq}: a line
 * {@code ## name | shape} begins each, and the lines before the first one begin all of them.
 */
public enum Vocabulary {
  SHOP(ShopData::new),
  NETWORK(NetworkData::new),
  DOCUMENTS(DocumentData::new),
  UNIVERSITY(UniversityData::new),
  ANNOTATED(AnnotatedData::new);

  private static final String BEGIN = "## ";

  private interface Generator {
    QuadData of(int triples, long seed);
  }

  private final Generator generator;

  Vocabulary(Generator generator) {
    this.generator = generator;
  }

  /**
   * Returns the data.
   *
   * @param triples about how many
   * @param seed where the choices come from
   */
  public QuadData data(int triples, long seed) {
    return generator.of(triples, seed);
  }

  /** Reads the queries, in the order of the file. */
  public List<ListedQuery> queries() {
    List<ListedQuery> queries = new ArrayList<>();
    StringBuilder prologue = new StringBuilder();
    StringBuilder text = prologue;
    String head = "";
    for (String line : resource().lines().toList()) {
      if (line.startsWith(BEGIN)) {
        add(queries, head, prologue, text);
        head = line.substring(BEGIN.length());
        text = new StringBuilder();
      } else if (!line.isBlank() && !line.startsWith("#")) {
        text.append(line).append('\n');
      }
    }
    add(queries, head, prologue, text);
    return queries;
  }

  private void add(
      List<ListedQuery> queries, String head, StringBuilder prologue, StringBuilder text) {
    if (text == prologue) {
      return;
    }
    int bar = head.indexOf(" | ");
    if (bar < 0) {
      throw new IllegalStateException(this + ".rq: no shape in \"" + head + "\"");
    }
    queries.add(
        new ListedQuery(
            this,
            head.substring(0, bar).strip(),
            head.substring(bar + 3).strip(),
            prologue.toString() + text));
  }

  private String resource() {
    try (InputStream in = Vocabulary.class.getResourceAsStream(this + ".rq")) {
      if (in == null) {
        throw new IllegalStateException("no resource " + this + ".rq");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The name as the file has it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
