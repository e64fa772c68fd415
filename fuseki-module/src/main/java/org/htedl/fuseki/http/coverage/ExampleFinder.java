package org.htedl.fuseki.http.coverage;

import java.util.List;
import java.util.Set;
import org.htedl.bits.DenseRow;
import org.htedl.engine.NamedExamples;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.fuseki.http.exchange.JsonMembers;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.exchange.RequestGraph;
import org.jspecify.annotations.Nullable;

/** Finds the positive or the negative examples of a request in its graph. */
public final class ExampleFinder {
  private ExampleFinder() {}

  /**
   * Finds the examples.
   *
   * @param source null for none
   * @param side what they are called in messages
   */
  public static NamedExamples find(
      RequestGraph graph, ManchesterParser parser, @Nullable ExampleSource source, String side) {
    return switch (source) {
      case null -> NamedExamples.NONE;
      case ExampleSource.Individuals some -> NamedExamples.in(graph.mirror(), some.names());
      case ExampleSource.Listed set ->
          NamedExamples.in(graph.mirror(), listed(graph, set.iri(), side));
      case ExampleSource.Covered in -> covered(graph, parser, in.expression(), side);
    };
  }

  private static Set<String> listed(RequestGraph graph, String iri, String side) {
    return graph
        .active()
        .examples(iri)
        .orElseThrow(
            () ->
                RequestException.badRequest(
                    "There is no set of examples <"
                        + JsonMembers.shortened(iri)
                        + "> for the "
                        + side
                        + ": it has to be the subject of htedl:example triples."));
  }

  private static NamedExamples covered(
      RequestGraph graph, ManchesterParser parser, String expression, String side) {
    try {
      DenseRow row =
          graph
              .engine()
              .covers(graph.mirror(), List.of(parser.parse(expression)), graph.cancellation())
              .get(0);
      return new NamedExamples(row, row.cardinality(), List.of());
    } catch (BadExpressionException e) {
      String where = e.position() < 0 ? "" : ", at character " + (e.position() + 1);
      throw RequestException.badRequest("In the " + side + where + ": " + e.getMessage());
    }
  }
}
