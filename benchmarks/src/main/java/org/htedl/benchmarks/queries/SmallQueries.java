// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.queries;

import java.util.List;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;

/**
 * Queries for which mirrors win nothing: single triple patterns, look-ups of a node and of its
 * neighbours, short lists. What matching patterns with mirrors costs shows where nothing is gained.
 */
public final class SmallQueries {
  private static final String KIND = "small";

  private SmallQueries() {}

  /** The queries, about the first subject of the largest relation. */
  public static List<SelectQuery> of(Mirror mirror) {
    String relation = largestRelation(mirror);
    String s = "<" + subject(mirror, relation) + ">";
    String p = " <" + relation + "> ";
    return List.of(
        query("one triple", "SELECT * { " + s + p + "?y }"),
        query("a node", "SELECT * { " + s + " ?p ?y }"),
        query("asked", "SELECT (1 AS ?n) { " + s + p + "?y } LIMIT 1"),
        query("filtered", "SELECT * { " + s + p + "?y FILTER(isIRI(?y)) }"),
        query("limited", "SELECT * { ?x" + p + "?y } LIMIT 10"),
        query("two triples", "SELECT * { " + s + p + "?y . " + s + " ?q ?y }"),
        query("neighbours", "SELECT * { " + s + p + "?y . ?y" + p + "?z } LIMIT 10"),
        query("optional", "SELECT * { " + s + p + "?y OPTIONAL { ?y a ?t } }"),
        query("united", "SELECT * { { " + s + p + "?y } UNION { ?y" + p + s + " } }"),
        query("values", "SELECT * { VALUES ?x { " + s + " } ?x" + p + "?y }"),
        query("nothing", "SELECT * { <urn:none>" + p + "?y . ?y" + p + "?z }"));
  }

  /**
   * The relation between nodes with the most pairs.
   *
   * @throws IllegalArgumentException if there is none
   */
  private static String largestRelation(Mirror mirror) {
    int[] largest = {-1};
    mirror.forEachRole(
        id -> {
          String name = mirror.nodeName(id);
          boolean isLarger =
              largest[0] < 0 || mirror.role(id).size() > mirror.role(largest[0]).size();
          if (isLarger && Declarations.isProperty(mirror, name) && !name.equals(Iri.TYPE)) {
            largest[0] = id;
          }
        });
    if (largest[0] < 0) {
      throw new IllegalArgumentException("the data has no relation between nodes");
    }
    return mirror.nodeName(largest[0]);
  }

  private static String subject(Mirror mirror, String relation) {
    int role = mirror.idOf(relation);
    for (int node = 0; node < mirror.nodeCount(); node++) {
      if (mirror.role(role).forward().targetsOf(node).length > 0) {
        return mirror.nodeName(node);
      }
    }
    throw new IllegalStateException("a relation without subjects");
  }

  private static SelectQuery query(String name, String text) {
    return new SelectQuery(KIND, name, text);
  }
}
