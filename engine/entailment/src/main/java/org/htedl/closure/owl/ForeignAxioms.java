// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.owl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.htedl.bits.NodeSet;
import org.htedl.closure.fact.ReflexiveAxioms;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.rdfs.AxiomShape;
import org.htedl.closure.rdfs.RdfsTerms;
import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/**
 * The axioms of the schema's graphs that concern another graph: all that can be reached upwards
 * from what that graph knows. If the graph has axioms itself, or if axioms follow from other facts,
 * all of the schema's concern it.
 */
public final class ForeignAxioms {
  private final Mirror schema;
  private final List<String> predicates;
  private final List<String> kinds;

  /** One of each predicate, in their order. */
  private final List<Adjacency> relations = new ArrayList<>();

  private final boolean[] concerned;

  /**
   * @param predicates those of axioms
   * @param kinds classes being a member of which is an axiom
   * @param isReflexive whether the schema's closure has also added {@link ReflexiveAxioms}
   */
  private ForeignAxioms(
      Mirror schema, List<String> predicates, List<String> kinds, boolean isReflexive) {
    this.schema = schema;
    this.predicates = predicates;
    this.kinds = kinds;
    this.concerned = new boolean[schema.nodeCount()];
    for (String axiom : predicates) {
      relations.add(pairs(schema, axiom, isReflexive));
    }
  }

  /**
   * Facts of which nothing follows yet, with the nodes that axioms need.
   *
   * @param foreign the schema's axioms; null if there are none
   * @param terms those of the vocabulary among the nodes
   */
  public static EntailedFacts names(
      Mirror asserted, @Nullable ForeignAxioms foreign, List<String> terms) {
    List<String> nodes = new ArrayList<>(terms);
    Set<Literal> literals = Set.of();
    if (foreign != null) {
      nodes.addAll(foreign.nodes());
      literals = foreign.literals();
    }
    return new EntailedFacts(asserted, nodes, literals);
  }

  /**
   * The schema's axioms that concern the graph; null if there is no schema.
   *
   * @param isReflexive whether the schema's closure has also added {@link ReflexiveAxioms}
   */
  public static @Nullable ForeignAxioms concerning(Mirror graph, boolean isReflexive) {
    Mirror schema = graph.schema();
    if (schema == null) {
      return null;
    }
    ForeignAxioms axioms = new ForeignAxioms(schema, RdfsTerms.AXIOMS, List.of(), isReflexive);
    axioms.concern(AxiomShape.hasAxioms(graph) || !AxiomShape.isFixed(schema) ? null : graph);
    return axioms;
  }

  /**
   * All axioms of the schema, with those of OWL; null if there is no schema.
   *
   * @param isReflexive whether the schema's closure has also added {@link ReflexiveAxioms}
   */
  public static @Nullable ForeignAxioms all(Mirror graph, boolean isReflexive) {
    Mirror schema = graph.schema();
    if (schema == null) {
      return null;
    }
    List<String> predicates = new ArrayList<>(OwlTerms.predicates());
    predicates.addAll(OwlTerms.LISTS);
    ForeignAxioms axioms = new ForeignAxioms(schema, predicates, OwlTerms.KINDS, isReflexive);
    axioms.concern(null);
    return axioms;
  }

  /**
   * @param graph whose nodes are concerned, and what they lead to; all axioms are if it is null
   */
  private void concern(@Nullable Mirror graph) {
    List<Integer> open = new ArrayList<>();
    for (Adjacency relation : relations) {
      relation.forEachHead(
          (head, targets, from, to) -> {
            String name = schema.nodeName(head);
            if (graph == null || graph.idOf(name) >= 0 || Iri.inVocabulary(name)) {
              reach(head, open);
            }
          });
    }
    if (graph == null) {
      reachSubjectsOfLiterals(open);
      for (String kind : kinds) {
        schema.members(schema.idOf(kind)).forEach(node -> reach(node, open));
      }
    }
    while (!open.isEmpty()) {
      int node = open.removeLast();
      for (Adjacency relation : relations) {
        for (int target : relation.targetsOf(node)) {
          reach(target, open);
        }
      }
    }
  }

  /** An axiom with a literal in it is one of those after which all are concerned. */
  private void reachSubjectsOfLiterals(List<Integer> open) {
    for (String axiom : predicates) {
      schema
          .values(schema.idOf(axiom))
          .postings()
          .forEachHead(
              (literal, subjects, from, to) -> {
                for (int i = from; i < to; i++) {
                  reach(subjects[i], open);
                }
              });
    }
  }

  private void reach(int node, List<Integer> open) {
    if (!concerned[node]) {
      concerned[node] = true;
      open.add(node);
    }
  }

  /** Whether none concern the graph. */
  public boolean isEmpty() {
    for (boolean one : concerned) {
      if (one) {
        return false;
      }
    }
    return true;
  }

  /** Whether the schema has axioms about the node that are not among these. */
  public boolean leavesOut(String node) {
    int id = schema.idOf(node);
    return id >= 0
        && !concerned[id]
        && relations.stream().anyMatch(relation -> relation.targetsOf(id).length > 0);
  }

  /** The names of the nodes in them. */
  Set<String> nodes() {
    Set<String> names = new LinkedHashSet<>();
    for (int node = 0; node < concerned.length; node++) {
      if (concerned[node]) {
        names.add(schema.nodeName(node));
      }
    }
    return names;
  }

  /** The literals in them. */
  Set<Literal> literals() {
    Set<Literal> all = new LinkedHashSet<>();
    for (String axiom : predicates) {
      schema
          .values(schema.idOf(axiom))
          .postings()
          .forEachHead((literal, subjects, from, to) -> all.add(schema.literal(literal)));
    }
    return all;
  }

  /** Adds them to facts in the ids of {@code names}, which knows their nodes and literals. */
  public void addTo(WorkingFacts facts, EntailedFacts names) {
    TreeMap<Integer, Integer> ids = new TreeMap<>();
    for (int node = 0; node < concerned.length; node++) {
      if (concerned[node]) {
        ids.put(node, names.idOf(schema.nodeName(node)));
      }
    }
    for (int i = 0; i < predicates.size(); i++) {
      int mine = names.idOf(predicates.get(i));
      facts.addPairs(mine, translated(relations.get(i), ids, names, false));
      Adjacency literals = schema.values(schema.idOf(predicates.get(i))).postings();
      facts.addValues(mine, translated(literals, ids, names, true));
    }
    for (String kind : kinds) {
      int[] members =
          Arrays.stream(schema.members(schema.idOf(kind)).toArray())
              .map(ids::get)
              .sorted()
              .toArray();
      facts.addMembers(names.idOf(kind), NodeSet.of(facts.layout(), members));
    }
  }

  /**
   * The pairs of an axiom, except any that only {@link ReflexiveAxioms} may have given: they were
   * added last, for no rule to read.
   */
  private static Adjacency pairs(Mirror schema, String axiom, boolean isReflexive) {
    int id = schema.idOf(axiom);
    Adjacency all = schema.role(id).forward();
    if (!isReflexive || !ReflexiveAxioms.PREDICATES.contains(axiom)) {
      return all;
    }
    Adjacency asserted = schema.asserted().role(id).forward();
    return Adjacency.of(
        Arrays.stream(all.pairs())
            .filter(
                pair ->
                    (int) (pair >>> 32) != (int) pair
                        || asserted.contains((int) (pair >>> 32), (int) pair))
            .toArray());
  }

  private Adjacency translated(
      Adjacency relation, Map<Integer, Integer> ids, EntailedFacts names, boolean literals) {
    List<Long> pairs = new ArrayList<>();
    relation.forEachHead(
        (head, targets, from, to) -> {
          Integer mine =
              literals ? Integer.valueOf(names.idOf(schema.literal(head))) : ids.get(head);
          for (int i = from; i < to && mine != null; i++) {
            Integer target = ids.get(targets[i]);
            if (target != null) {
              pairs.add((long) mine << 32 | target);
            }
          }
        });
    return Adjacency.of(pairs.stream().mapToLong(Long::longValue).toArray());
  }
}
