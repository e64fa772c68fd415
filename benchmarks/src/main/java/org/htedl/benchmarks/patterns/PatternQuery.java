package org.htedl.benchmarks.patterns;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.algebra.Algebra;
import org.apache.jena.sparql.algebra.OpVisitorBase;
import org.apache.jena.sparql.algebra.OpWalker;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.PatternTerms;
import org.htedl.matching.query.Slot;
import org.htedl.mirror.Mirror;

/**
 * A query that counts the matches of one basic graph pattern as {@code ?n}.
 *
 * @param kind which set it belongs to
 * @param name what tables call it
 * @param text SPARQL
 */
public record PatternQuery(String kind, String name, String text) {
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
        PatternQuery query =
            new PatternQuery(
                String.valueOf(folder.getFileName()),
                name.substring(0, name.length() - ".rq".length()),
                Files.readString(file));
        query.triples();
        queries.add(query);
      }
    }
    if (queries.isEmpty()) {
      throw new IllegalArgumentException("no file *.rq in " + folder);
    }
    return queries;
  }

  /** The pattern's triples. */
  private List<Triple> triples() {
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
    return patterns.getFirst().getPattern().getList();
  }

  /** The pattern for the engine. */
  public GraphPattern pattern(Mirror mirror) {
    GraphPattern.Builder builder = GraphPattern.builder();
    Map<Node, Slot> variables = new HashMap<>();
    for (Triple triple : triples()) {
      Slot[] slots =
          Stream.of(triple.getSubject(), triple.getPredicate(), triple.getObject())
              .map(
                  node ->
                      node.isVariable()
                          ? variables.computeIfAbsent(node, n -> Slot.variable(builder.variable()))
                          : slot(mirror, node))
              .toArray(Slot[]::new);
      builder.triple(slots[0], slots[1], slots[2]);
    }
    return builder.build();
  }

  private static Slot slot(Mirror mirror, Node node) {
    if (node.isLiteral()) {
      return PatternTerms.slot(mirror, NodeNames.literalOf(node));
    }
    String name = NodeNames.nameOf(node);
    return name == null ? Slot.UNKNOWN : PatternTerms.slot(mirror, name);
  }

  /** The predicates of the pattern; none is a variable. */
  public List<String> predicates() {
    return triples().stream().map(triple -> triple.getPredicate().getURI()).toList();
  }

  /**
   * As SQL over one table with columns {@code s} and {@code o} for each predicate.
   *
   * @param table the table of a predicate
   * @param term how SQL writes an IRI
   */
  public String sql(UnaryOperator<String> table, UnaryOperator<String> term) {
    List<Triple> triples = triples();
    List<String> from = new ArrayList<>();
    List<String> where = new ArrayList<>();
    Map<Node, String> columns = new HashMap<>();
    for (int t = 0; t < triples.size(); t++) {
      Triple triple = triples.get(t);
      from.add(table.apply(triple.getPredicate().getURI()) + " t" + t);
      Node[] ends = {triple.getSubject(), triple.getObject()};
      for (int end = 0; end < ends.length; end++) {
        String column = "t" + t + (end == 0 ? ".s" : ".o");
        if (!ends[end].isVariable()) {
          where.add(column + " = " + term.apply(ends[end].getURI()));
        } else {
          String before = columns.putIfAbsent(ends[end], column);
          if (before != null) {
            where.add(before + " = " + column);
          }
        }
      }
    }
    return "SELECT count(*) FROM "
        + String.join(", ", from)
        + (where.isEmpty() ? "" : " WHERE " + String.join(" AND ", where));
  }
}
