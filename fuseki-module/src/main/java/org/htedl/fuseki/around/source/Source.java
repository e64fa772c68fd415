// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;

/**
 * One graph of which parts are read. All methods send triples of the graph; sending one twice, or
 * more than was asked for, does no harm. For one thread, which closes it.
 *
 * <p>Each method may throw a {@link RefusedSourceException} where it cannot send all that it has
 * to.
 */
public interface Source extends AutoCloseable {
  /** What it is, for the status: the names of files, the address of an endpoint. */
  String name();

  /** Prefix, without colon, to namespace; complete after {@link #schema}. */
  Map<String, String> prefixes();

  /**
   * Sends the whole {@linkplain SchemaTerms schema}, all members of sets of examples, and for each
   * class and each property of the graph a triple that has it, so that its name is known although
   * no member is; for a property one with a literal and one with a resource, if there are both.
   */
  void schema(Consumer<Triple> found);

  /** Sends all triples that type something with one of the classes, or have such a predicate. */
  void extents(Set<Node> classes, Set<Node> predicates, Consumer<Triple> found);

  /** Sends what a level asks for. */
  void around(Level level, Consumer<Triple> found);

  /**
   * Sends for each of the nodes a triple in which it is the object of one of the properties, if
   * there is one and {@link #around} has not sent it.
   */
  void evidence(Set<Node> nodes, Properties properties, Consumer<Triple> found);

  /** Whether {@link #around} sends the evidence too, so that {@link #evidence} has none. */
  default boolean sendsEvidenceAround() {
    return false;
  }

  /** How often the data was asked: passes over files, look-ups, requests to an endpoint. */
  long requests();

  /** What users should know of answers that are right and perhaps not what they expect. */
  default List<String> remarks() {
    return List.of();
  }

  /**
   * Whether a blank node is known from one answer to the next. If not, {@link #around} also sends
   * what is asked for about blank nodes that it reaches.
   */
  default boolean knowsBlankNodes() {
    return true;
  }

  @Override
  void close();
}
