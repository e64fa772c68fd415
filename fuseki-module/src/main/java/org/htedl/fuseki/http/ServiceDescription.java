package org.htedl.fuseki.http;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.jena.fuseki.server.FusekiVocabG;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.vocabulary.RDF;

/** A service in a configuration that is being read, to which endpoints can still be added. */
final class ServiceDescription {
  /** Whoever is logged in. */
  private static final Node ANY_USER = NodeFactory.createLiteralString("*");

  private final Graph graph;
  private final Node service;

  ServiceDescription(Graph graph, Node service) {
    this.graph = graph;
    this.service = service;
  }

  /** Whether it has an endpoint for queries. */
  boolean canQuery() {
    return !objects(service, FusekiVocabG.pServiceQueryEP).isEmpty() || !queryEndpoints().isEmpty();
  }

  /** Adds an endpoint, unless the description has one of that operation or of that name. */
  void offer(MirrorOperation operation) {
    Node name = NodeFactory.createLiteralString(operation.endpoint());
    for (Node endpoint : objects(service, FusekiVocabG.pEndpoint)) {
      if (graph.contains(endpoint, FusekiVocabG.pOperation, operation.operation().getId())
          || graph.contains(endpoint, FusekiVocabG.pEndpointName, name)) {
        return;
      }
    }
    Node endpoint = NodeFactory.createBlankNode();
    List<Triple> added = new ArrayList<>();
    added.add(Triple.create(service, FusekiVocabG.pEndpoint, endpoint));
    added.add(Triple.create(endpoint, FusekiVocabG.pOperation, operation.operation().getId()));
    added.add(Triple.create(endpoint, FusekiVocabG.pEndpointName, name));
    addUsers(endpoint, added);
    added.forEach(graph::add);
  }

  /** Only those may use it whom all endpoints for queries allow. */
  private void addUsers(Node endpoint, List<Triple> added) {
    Set<Node> allowed = null;
    for (Node query : protectedQueries()) {
      Set<Node> users = users(query);
      if (users.isEmpty()) {
        continue;
      }
      if (allowed == null || allowed.contains(ANY_USER)) {
        allowed = users;
      } else if (!users.contains(ANY_USER)) {
        allowed.retainAll(users);
      }
    }
    if (allowed == null) {
      return;
    }
    if (allowed.isEmpty()) {
      // Nobody may use all of them. Fuseki reads no list as everybody, and a name cannot be empty.
      allowed.add(NodeFactory.createLiteralString("\u0000"));
    }
    for (Node user : allowed) {
      added.add(Triple.create(endpoint, FusekiVocabG.pAllowedUsers, user));
    }
  }

  private List<Node> protectedQueries() {
    List<Node> queries = new ArrayList<>(queryEndpoints());
    queries.addAll(objects(service, FusekiVocabG.pServiceQueryEP));
    return queries;
  }

  private List<Node> queryEndpoints() {
    List<Node> found = new ArrayList<>();
    for (Node endpoint : objects(service, FusekiVocabG.pEndpoint)) {
      if (graph.contains(endpoint, FusekiVocabG.pOperation, FusekiVocabG.opQuery)) {
        found.add(endpoint);
      }
    }
    return found;
  }

  /** The users that an endpoint names, one by one or in a list. */
  private Set<Node> users(Node endpoint) {
    Set<Node> users = new HashSet<>();
    if (endpoint.isLiteral()) {
      return users;
    }
    for (Node value : objects(endpoint, FusekiVocabG.pAllowedUsers)) {
      if (value.isLiteral()) {
        users.add(value);
      }
      Node rest = value;
      for (Set<Node> seen = new HashSet<>(); !rest.isLiteral() && seen.add(rest); ) {
        users.addAll(objects(rest, RDF.first.asNode()));
        List<Node> next = objects(rest, RDF.rest.asNode());
        if (next.isEmpty()) {
          break;
        }
        rest = next.get(0);
      }
    }
    return users;
  }

  private List<Node> objects(Node subject, Node predicate) {
    return subject.isLiteral()
        ? List.of()
        : graph.find(subject, predicate, Node.ANY).mapWith(Triple::getObject).toList();
  }
}
