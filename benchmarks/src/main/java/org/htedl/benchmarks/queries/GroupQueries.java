// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.queries;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;

/** Groups, their sizes and distinct values, of the largest relations of a graph. */
public final class GroupQueries {
  private static final String KIND = "groups";
  private static final int RELATIONS = 3;

  private GroupQueries() {}

  private record Sized(String name, long pairs) {}

  /** The queries. */
  public static List<SelectQuery> of(Mirror mirror) {
    List<Sized> relations = new ArrayList<>();
    mirror.forEachRole(
        id -> {
          if (Declarations.isProperty(mirror, mirror.nodeName(id))
              && !mirror.nodeName(id).equals(Iri.TYPE)) {
            relations.add(new Sized(mirror.nodeName(id), mirror.role(id).size()));
          }
        });
    relations.sort(Comparator.comparingLong(Sized::pairs).reversed().thenComparing(Sized::name));
    List<SelectQuery> queries = new ArrayList<>();
    int number = 0;
    for (Sized relation : relations.subList(0, Math.min(RELATIONS, relations.size()))) {
      number++;
      String p = " <" + relation.name() + "> ";
      add(
          queries,
          "subjects of r" + number,
          "SELECT ?x (COUNT(*) AS ?n) { ?x" + p + "?y } GROUP BY ?x");
      add(
          queries,
          "objects of r" + number,
          "SELECT ?y (COUNT(*) AS ?n) { ?x" + p + "?y } GROUP BY ?y");
      add(
          queries,
          "distinct objects of r" + number,
          "SELECT (COUNT(DISTINCT ?y) AS ?n) { ?x" + p + "?y }");
      add(
          queries,
          "paths of two by r" + number,
          "SELECT ?x (COUNT(*) AS ?n) { ?x" + p + "?y . ?y" + p + "?z } GROUP BY ?x");
      add(
          queries,
          "paths and ends by r" + number,
          "SELECT ?x (COUNT(*) AS ?n) (COUNT(DISTINCT ?z) AS ?m) { ?x"
              + p
              + "?y . ?y"
              + p
              + "?z } GROUP BY ?x");
      add(
          queries,
          "ends of two by r" + number,
          "SELECT (COUNT(DISTINCT ?z) AS ?n) { ?x" + p + "?y . ?y" + p + "?z }");
    }
    add(queries, "predicates", "SELECT DISTINCT ?p { ?s ?p ?o }");
    add(queries, "sizes of predicates", "SELECT ?p (COUNT(*) AS ?n) { ?s ?p ?o } GROUP BY ?p");
    add(queries, "subjects", "SELECT (COUNT(DISTINCT ?s) AS ?n) { ?s ?p ?o }");
    return queries;
  }

  private static void add(List<SelectQuery> queries, String name, String text) {
    queries.add(new SelectQuery(KIND, name, text));
  }
}
