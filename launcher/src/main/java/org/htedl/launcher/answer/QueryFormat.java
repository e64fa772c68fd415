// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.answer;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.resultset.ResultSetLang;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Format of a query's results, by the names that Jena's command {@code arq} has for it. */
public enum QueryFormat {
  /** A table for people; of a graph, Turtle. */
  TEXT(ResultSetLang.RS_Text, Lang.TURTLE, Lang.TRIG),
  CSV(ResultSetLang.RS_CSV, null, null),
  TSV(ResultSetLang.RS_TSV, null, null),
  JSON(ResultSetLang.RS_JSON, null, null),
  XML(ResultSetLang.RS_XML, null, null),
  TTL(null, Lang.TURTLE, Lang.TRIG, "turtle", "trig"),
  NT(null, Lang.NTRIPLES, Lang.NQUADS, "n-triples", "ntriples", "nq", "n-quads", "nquads"),
  JSONLD(null, Lang.JSONLD, Lang.JSONLD, "json-ld"),
  RDFXML(null, Lang.RDFXML, null, "rdf/xml", "rdf");

  private final @Nullable Lang rows;
  private final @Nullable Lang graph;
  private final @Nullable Lang graphs;
  private final Set<String> otherNames;

  QueryFormat(
      @Nullable Lang rows, @Nullable Lang graph, @Nullable Lang graphs, String... otherNames) {
    this.rows = rows;
    this.graph = graph;
    this.graphs = graphs;
    this.otherNames = Set.of(otherNames);
  }

  /** Reads the name of a format. */
  public static final class Name implements ITypeConverter<QueryFormat> {
    @Override
    public QueryFormat convert(String name) {
      String lower = name.toLowerCase(Locale.ROOT);
      for (QueryFormat format : values()) {
        if (format.toString().equals(lower) || format.otherNames.contains(lower)) {
          return format;
        }
      }
      throw new TypeConversionException(
          "'"
              + name
              + "' is not one of "
              + Arrays.stream(values())
                  .map(QueryFormat::toString)
                  .collect(Collectors.joining(", ")));
    }
  }

  /** The syntax of rows and of {@code ASK}; null if it has none. */
  @Nullable Lang ofRows() {
    return rows;
  }

  /** The syntax of one graph; null if it has none. */
  @Nullable Lang ofGraph() {
    return graph;
  }

  /** The syntax of named graphs; null if it has none. */
  @Nullable Lang ofNamedGraphs() {
    return graphs;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
