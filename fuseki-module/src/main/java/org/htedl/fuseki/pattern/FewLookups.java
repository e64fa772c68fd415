// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.vocabulary.RDF;
import org.htedl.fuseki.pattern.reading.Expressions;
import org.htedl.fuseki.view.MirrorTerms;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.relation.Adjacency;

/**
 * Patterns whose constants leave so few look-ups in Jena's own indexes that planning alone takes
 * longer: most queries of web pages. Numbers of neighbours are exact for constants, and means for
 * variables.
 */
final class FewLookups {
  /** A plan takes about as long as so many look-ups in Jena's indexes in memory. */
  private static final double MOST = 16;

  /** Longer patterns are planned. */
  private static final int MOST_TRIPLES = 8;

  /** Classes of a node, and its values, are not counted: most have one. */
  private static final double SOME = 1;

  private final MirrorTerms terms;
  private final Mirror mirror;
  private final Set<Node> bound = new HashSet<>();

  private FewLookups(MirrorTerms terms) {
    this.terms = terms;
    this.mirror = terms.mirror();
  }

  /** The triples of a pattern that may be one; empty if it is something else. */
  static List<Triple> triples(Op op) {
    List<Triple> triples =
        switch (op) {
          case OpBGP pattern -> pattern.getPattern().getList();
          case OpQuadPattern quads -> quads.getBasicPattern().getList();
          case OpFilter filter
              when filter.getExprs().getList().stream().noneMatch(Expressions::hasPattern) ->
              triples(filter.getSubOp());
          default -> List.of();
        };
    return triples.size() <= MOST_TRIPLES && triples.stream().anyMatch(FewLookups::isAnchored)
        ? triples
        : List.of();
  }

  private static boolean isAnchored(Triple triple) {
    return triple.getPredicate().isConcrete()
        && (triple.getSubject().isConcrete() || triple.getObject().isConcrete());
  }

  /** Whether each triple has a constant, and none has a variable of another. */
  static boolean joinNothing(List<Triple> triples) {
    Set<Node> variables = new HashSet<>();
    for (Triple triple : triples) {
      if (!isAnchored(triple)
          || triple.getSubject().isVariable() && !variables.add(triple.getSubject())
          || triple.getObject().isVariable() && !variables.add(triple.getObject())) {
        return false;
      }
    }
    return true;
  }

  /** Whether a few look-ups answer all triples, of which there is at least one. */
  static boolean answer(List<Triple> triples, MirrorTerms terms) {
    return new FewLookups(terms).answer(triples);
  }

  private boolean answer(List<Triple> triples) {
    List<Triple> left = new ArrayList<>(triples);
    double rows = 1;
    double lookups = 0;
    while (!left.isEmpty()) {
      Triple next = null;
      double fewest = Double.POSITIVE_INFINITY;
      for (Triple triple : left) {
        double matches = matches(triple);
        if (matches < fewest) {
          fewest = matches;
          next = triple;
        }
      }
      if (next == null) {
        return false;
      }
      lookups += rows;
      rows *= fewest;
      if (lookups + rows > MOST) {
        return false;
      }
      left.remove(next);
      bound.add(next.getSubject());
      bound.add(next.getObject());
    }
    return true;
  }

  /** How many matches a triple has for one row; infinite if it would have to be scanned. */
  private double matches(Triple triple) {
    Node subject = triple.getSubject();
    Node object = triple.getObject();
    boolean hasSubject = subject.isConcrete() || bound.contains(subject);
    boolean hasObject = object.isConcrete() || bound.contains(object);
    if (!triple.getPredicate().isConcrete() || !hasSubject && !hasObject) {
      return Double.POSITIVE_INFINITY;
    }
    if (hasSubject && hasObject) {
      return 1;
    }
    int predicate = terms.valueOf(triple.getPredicate());
    if (predicate == MirrorTerms.UNKNOWN) {
      return 0;
    }
    if (triple.getPredicate().equals(RDF.Nodes.type)) {
      return hasSubject ? SOME : members(object);
    }
    return hasSubject ? objects(predicate, subject) : subjects(predicate, object);
  }

  private double members(Node type) {
    if (Var.isVar(type)) {
      return Double.POSITIVE_INFINITY;
    }
    int id = terms.valueOf(type);
    return id < 0 ? 0 : mirror.members(id).cardinality();
  }

  private double objects(int predicate, Node subject) {
    Role role = mirror.role(predicate);
    double values = mirror.values(predicate).postings().size() > 0 ? SOME : 0;
    if (Var.isVar(subject)) {
      return mean(role.forward()) + values;
    }
    int id = terms.valueOf(subject);
    return id < 0 ? 0 : role.forward().targetsOf(id).length + values;
  }

  private double subjects(int predicate, Node object) {
    Adjacency inverse = mirror.role(predicate).inverse();
    Adjacency postings = mirror.values(predicate).postings();
    if (Var.isVar(object)) {
      return Math.max(mean(inverse), mean(postings));
    }
    int id = terms.valueOf(object);
    if (id == MirrorTerms.UNKNOWN) {
      return 0;
    }
    return id < 0 ? postings.targetsOf(~id).length : inverse.targetsOf(id).length;
  }

  private static double mean(Adjacency relation) {
    return relation.size() / (double) Math.max(1, relation.heads().length);
  }
}
