// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.reasoner.InfGraph;
import org.apache.jena.reasoner.rulesys.GenericRuleReasoner;
import org.apache.jena.reasoner.rulesys.Rule;
import org.apache.jena.sparql.graph.GraphFactory;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomOntology;
import org.junit.jupiter.api.Test;

/**
 * The closure against Jena's rule engine with the rules of ρdf, triple for triple. Jena gets IRIs
 * in the place of literals and blank nodes, since its engine lets no conclusion have a literal as
 * subject, through which others may follow.
 */
class RdfsAgainstJenaTest {
  private static final int GRAPHS = Integer.getInteger("htedl.closure.graphs", 500);
  private static final String RULES =
      """
      [subPropertyOf: (?p rdfs:subPropertyOf ?q) (?q rdfs:subPropertyOf ?r)
          -> (?p rdfs:subPropertyOf ?r)]
      [property: (?s ?p ?o) (?p rdfs:subPropertyOf ?q) -> (?s ?q ?o)]
      [subClassOf: (?c rdfs:subClassOf ?d) (?d rdfs:subClassOf ?e) -> (?c rdfs:subClassOf ?e)]
      [type: (?s rdf:type ?c) (?c rdfs:subClassOf ?d) -> (?s rdf:type ?d)]
      [domain: (?s ?p ?o) (?p rdfs:domain ?c) -> (?s rdf:type ?c)]
      [range: (?s ?p ?o) (?p rdfs:range ?c) -> (?o rdf:type ?c)]
      """;

  private final Map<String, Object> originals = new HashMap<>();

  @Test
  void closureEqualsJenas() {
    long seed = Long.getLong("htedl.seed", 1);
    GenericRuleReasoner reasoner = new GenericRuleReasoner(Rule.parseRules(RULES));
    reasoner.setMode(GenericRuleReasoner.FORWARD);
    long entailed = 0;
    for (int g = 0; g < GRAPHS; g++) {
      List<Triple> graph = RandomOntology.triples(seed + g);
      Set<String> expected = new TreeSet<>();
      inferred(reasoner, jenas(graph)).find().forEach(triple -> addIfRdf(expected, triple));
      Mirror closed = new Closure(Entailment.RDFS).close(PatchWalk.build(graph, null));
      Set<String> found = triples(closed);
      Set<String> missing = new TreeSet<>(expected);
      missing.removeAll(found);
      found.removeAll(expected);
      assertEquals(
          List.of(Set.of(), Set.of()),
          List.of(missing, found),
          "missing and too many, seed " + (seed + g) + "\n" + graph);
      entailed += closed.assertions() - closed.asserted().assertions();
    }
    assertTrue(entailed > 5L * GRAPHS, "only " + entailed + " triples followed");
  }

  /** Its engine now and then misses a conclusion, so it is asked again until there is none left. */
  private static Graph inferred(GenericRuleReasoner reasoner, Graph graph) {
    int before;
    do {
      before = graph.size();
      InfGraph inferred = reasoner.bind(graph);
      inferred.prepare();
      List<org.apache.jena.graph.Triple> conclusions =
          inferred.getDeductionsGraph().find().toList();
      conclusions.forEach(graph::add);
    } while (graph.size() > before);
    return graph;
  }

  private Graph jenas(List<Triple> triples) {
    Graph graph = GraphFactory.createDefaultGraph();
    for (Triple triple : new LinkedHashSet<>(triples)) {
      graph.add(
          org.apache.jena.graph.Triple.create(
              node(triple.subject()), node(triple.predicate()), node(triple.object())));
    }
    return graph;
  }

  private Node node(Object term) {
    String iri =
        term instanceof String name && !name.startsWith("_:")
            ? name
            : "urn:other:" + term.getClass().getSimpleName() + term;
    originals.put(iri, term);
    return NodeFactory.createURI(iri);
  }

  private void addIfRdf(Set<String> all, org.apache.jena.graph.Triple triple) {
    Object subject = original(triple.getSubject());
    Object predicate = original(triple.getPredicate());
    if (!(subject instanceof Literal) && predicate instanceof String p && !p.startsWith("_:")) {
      all.add(subject + " " + predicate + " " + original(triple.getObject()));
    }
  }

  private Object original(Node node) {
    return originals.getOrDefault(node.getURI(), node.getURI());
  }

  private static Set<String> triples(Mirror mirror) {
    Set<String> all = new TreeSet<>();
    mirror.forEachClass(
        type ->
            mirror
                .members(type)
                .forEach(
                    node ->
                        all.add(
                            mirror.nodeName(node) + " " + Iri.TYPE + " " + mirror.nodeName(type))));
    mirror.forEachRole(
        p ->
            eachPair(
                mirror.role(p).forward(),
                (s, o) ->
                    all.add(
                        mirror.nodeName(s) + " " + mirror.nodeName(p) + " " + mirror.nodeName(o))));
    mirror.forEachColumn(
        p ->
            eachPair(
                mirror.values(p).postings(),
                (literal, s) ->
                    all.add(
                        mirror.nodeName(s)
                            + " "
                            + mirror.nodeName(p)
                            + " "
                            + mirror.literal(literal))));
    return all;
  }

  private interface PairVisitor {
    void visit(int head, int target);
  }

  private static void eachPair(Adjacency relation, PairVisitor visitor) {
    relation.forEachHead(
        (head, targets, from, to) -> {
          for (int i = from; i < to; i++) {
            visitor.visit(head, targets[i]);
          }
        });
  }
}
