// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.patterns;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jena.graph.Node;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.algebra.Algebra;
import org.apache.jena.sparql.algebra.OpVisitorBase;
import org.apache.jena.sparql.algebra.OpWalker;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.htedl.fuseki.ingest.NodeNames;

/** Reads queries that count the matches of one basic graph pattern. */
public final class PatternParser {
  private PatternParser() {}

  /**
   * The queries of a folder's files {@code *.rq}, by name.
   *
   * @throws IllegalArgumentException if one does not count a basic graph pattern as {@code ?n}
   */
  public static List<PatternQuery> of(Path folder) throws IOException {
    List<PatternQuery> queries = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".rq")).sorted().toList()) {
        String name = String.valueOf(file.getFileName());
        queries.add(
            parse(
                String.valueOf(folder.getFileName()),
                name.substring(0, name.length() - ".rq".length()),
                Files.readString(file)));
      }
    }
    if (queries.isEmpty()) {
      throw new IllegalArgumentException("no file *.rq in " + folder);
    }
    return queries;
  }

  /**
   * A query.
   *
   * @param kind which set it belongs to
   * @param name what tables call it
   * @param text SPARQL
   * @throws IllegalArgumentException if it does not count a basic graph pattern as {@code ?n}
   */
  public static PatternQuery parse(String kind, String name, String text) {
    Query query;
    try {
      query = QueryFactory.create(text);
    } catch (QueryException wrong) {
      throw new IllegalArgumentException(name + ": " + wrong.getMessage(), wrong);
    }
    List<OpBGP> patterns = new ArrayList<>();
    int[] others = {0};
    OpWalker.walk(
        Algebra.compile(query),
        new OpVisitorBase() {
          @Override
          public void visit(OpBGP pattern) {
            patterns.add(pattern);
          }

          @Override
          public void visit(OpFilter filter) {
            others[0]++;
          }
        });
    if (patterns.size() != 1 || others[0] > 0 || !query.getResultVars().equals(List.of("n"))) {
      throw new IllegalArgumentException(
          name + " does not count the matches of one basic graph pattern as ?n");
    }
    List<PatternTriple> triples =
        patterns.getFirst().getPattern().getList().stream()
            .map(
                triple ->
                    new PatternTriple(
                        term(triple.getSubject()),
                        term(triple.getPredicate()),
                        term(triple.getObject())))
            .toList();
    return new PatternQuery(kind, name, text, triples);
  }

  private static PatternTerm term(Node node) {
    if (node.isVariable()) {
      return new PatternTerm.Variable(node.getName());
    }
    if (node.isLiteral()) {
      return new PatternTerm.Value(NodeNames.literalOf(node));
    }
    String name = NodeNames.nameOf(node);
    return name == null ? new PatternTerm.Nothing() : new PatternTerm.Resource(name);
  }
}
