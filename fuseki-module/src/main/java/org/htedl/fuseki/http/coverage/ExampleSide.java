package org.htedl.fuseki.http.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.fuseki.http.exchange.JsonMembers;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.exchange.RequestGraph;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * The positive or the negative examples of a request, found in its graph.
 *
 * @param known the individuals among them
 * @param total all of them
 * @param unknown the names that are no individuals of the graph
 */
record ExampleSide(NodeSet known, int total, List<String> unknown) {
  ExampleSide {
    unknown = List.copyOf(unknown);
  }

  /**
   * Finds the examples.
   *
   * @param source null for none
   * @param side what they are called in messages
   */
  static ExampleSide find(
      RequestGraph graph, ManchesterParser parser, @Nullable ExampleSource source, String side) {
    return switch (source) {
      case null -> new ExampleSide(SparseRow.EMPTY, 0, List.of());
      case ExampleSource.Individuals some -> named(graph.mirror(), some.names());
      case ExampleSource.Listed set -> named(graph.mirror(), listed(graph, set.iri(), side));
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

  private static ExampleSide covered(
      RequestGraph graph, ManchesterParser parser, String expression, String side) {
    try {
      DenseRow row =
          graph
              .engine()
              .covers(graph.mirror(), List.of(parser.parse(expression)), graph.cancellation())
              .get(0);
      return new ExampleSide(row, row.cardinality(), List.of());
    } catch (BadExpressionException e) {
      String where = e.position() < 0 ? "" : ", at character " + (e.position() + 1);
      throw RequestException.badRequest("In the " + side + where + ": " + e.getMessage());
    }
  }

  private static ExampleSide named(Mirror mirror, Collection<String> names) {
    Set<String> distinct = new LinkedHashSet<>(names);
    int[] ids = new int[distinct.size()];
    int count = 0;
    List<String> unknown = new ArrayList<>();
    for (String name : distinct) {
      int id = mirror.idOf(name);
      if (id >= 0 && mirror.live().contains(id)) {
        ids[count++] = id;
      } else {
        unknown.add(name);
      }
    }
    return new ExampleSide(
        SparseRow.ofUnsorted(Arrays.copyOf(ids, count)), distinct.size(), unknown);
  }
}
