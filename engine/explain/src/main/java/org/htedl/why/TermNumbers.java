// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;

/**
 * Numbers for nodes and literals of a graph and of its schema: the graph's own ids, after them
 * nodes that only the schema knows; literals below zero. Not thread-safe.
 */
final class TermNumbers {
  /** No term. */
  static final int NONE = Integer.MIN_VALUE;

  private final Mirror mirror;
  private final int nodes;
  private final int literals;
  private final List<String> moreNames = new ArrayList<>();
  private final Map<String, Integer> moreNodes = new HashMap<>();
  private final List<Literal> moreLiterals = new ArrayList<>();
  private final Map<Literal, Integer> moreLiteralNumbers = new HashMap<>();

  TermNumbers(Mirror mirror) {
    this.mirror = mirror;
    this.nodes = mirror.nodeCount();
    this.literals = mirror.literalCount();
  }

  /** The number of a node, given to it if it is new. */
  int of(String name) {
    int id = mirror.idOf(name);
    if (id >= 0) {
      return id;
    }
    Integer known = moreNodes.putIfAbsent(name, nodes + moreNames.size());
    if (known != null) {
      return known;
    }
    moreNames.add(name);
    return nodes + moreNames.size() - 1;
  }

  /** The number of a literal, given to it if it is new. */
  int of(Literal literal) {
    int id = mirror.idOf(literal);
    if (id >= 0) {
      return ofLiteral(id);
    }
    Integer known = moreLiteralNumbers.putIfAbsent(literal, literals + moreLiterals.size());
    if (known != null) {
      return ofLiteral(known);
    }
    moreLiterals.add(literal);
    return ofLiteral(literals + moreLiterals.size() - 1);
  }

  /** The number of the graph's literal with this id. */
  static int ofLiteral(int id) {
    return -1 - id;
  }

  static boolean isLiteral(int term) {
    return term < 0;
  }

  /** The graph's id of a literal, or -1 if it does not know it. */
  int literalId(int term) {
    int id = -1 - term;
    return id < literals ? id : -1;
  }

  /** The graph's id of a node, or -1 if it does not know it. */
  int nodeId(int term) {
    return term < nodes ? term : -1;
  }

  /** The IRI or {@code _:label} of a node, or the literal. */
  Object term(int term) {
    return isLiteral(term) ? literal(term) : name(term);
  }

  String name(int node) {
    return node < nodes ? mirror.nodeName(node) : moreNames.get(node - nodes);
  }

  Literal literal(int term) {
    int id = -1 - term;
    return id < literals ? mirror.literal(id) : moreLiterals.get(id - literals);
  }

  boolean isBlank(int node) {
    return name(node).startsWith("_:");
  }
}
