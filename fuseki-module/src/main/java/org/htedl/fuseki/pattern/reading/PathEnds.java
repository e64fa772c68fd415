// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import org.apache.jena.graph.Node;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.path.P_Alt;
import org.apache.jena.sparql.path.P_Inverse;
import org.apache.jena.sparql.path.P_Link;
import org.apache.jena.sparql.path.P_OneOrMore1;
import org.apache.jena.sparql.path.P_Path1;
import org.apache.jena.sparql.path.P_ReverseLink;
import org.apache.jena.sparql.path.P_Seq;
import org.apache.jena.sparql.path.P_ZeroOrMore1;
import org.apache.jena.sparql.path.P_ZeroOrOne;
import org.apache.jena.sparql.path.Path;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.view.MirrorTerms;
import org.htedl.matching.query.PatternTerms;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;

/**
 * The nodes that a path of any length ({@code *}, {@code +}, {@code ?}) leads to from a constant,
 * found in a mirror by breadth. Each counts once, as in SPARQL.
 */
final class PathEnds {
  private final MirrorTerms terms;
  private final Mirror mirror;
  private final ExecutionContext execution;
  private final int most;

  /** A path that is not followed here. */
  private static final class Unfit extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unfit() {
      super("a path that is not followed in a mirror", null, false, false);
    }
  }

  /** Distinct nodes in the order in which they were found. */
  private static final class FoundNodes implements IntConsumer {
    /** Bytes a node, at most: two to four places in the table, and one or two in the list. */
    static final int BYTES_A_NODE = 24;

    private static final int FIRST = 16;

    private final int most;

    /** Open addressing of {@code node + 1}; 0 is a free place. */
    private int[] table = new int[FIRST];

    private int[] nodes = new int[FIRST / 2];
    private int count;

    /**
     * @param most nodes that are listed
     */
    FoundNodes(int most) {
      this.most = most;
    }

    /**
     * Adds a node, unless it is there.
     *
     * @throws RefusedPattern if there are too many
     */
    @Override
    public void accept(int node) {
      int at = place(table, node);
      if (table[at] != 0) {
        return;
      }
      if (count == most) {
        throw new RefusedPattern(LeftToJena.MEMORY);
      }
      table[at] = node + 1;
      nodes[count++] = node;
      if (count == nodes.length) {
        grow();
      }
    }

    /** Where a node is in a table, or would be. */
    private static int place(int[] table, int node) {
      int mask = table.length - 1;
      int at = (node * 0x9E3779B9 >>> 7) & mask;
      while (table[at] != 0 && table[at] != node + 1) {
        at = at + 1 & mask;
      }
      return at;
    }

    private void grow() {
      int[] larger = new int[table.length * 2];
      for (int node : nodes) {
        larger[place(larger, node)] = node + 1;
      }
      table = larger;
      nodes = Arrays.copyOf(nodes, larger.length / 2);
    }

    int count() {
      return count;
    }

    /** The i-th node. */
    int get(int i) {
      return nodes[i];
    }

    /** The nodes as a row. */
    SparseRow row() {
      return SparseRow.ofUnsorted(Arrays.copyOf(nodes, count));
    }
  }

  /** The properties of the path that were asked for, by name. */
  private final Map<Node, Integer> properties = new HashMap<>();

  /**
   * @param most nodes that are listed
   */
  PathEnds(MirrorTerms terms, ExecutionContext execution, int most) {
    this.terms = terms;
    this.mirror = terms.mirror();
    this.execution = execution;
    this.most = most;
  }

  /**
   * Whether a path between two variables may be followed from both ends: one of any length that
   * leads to no literals. Such ways begin and end with nodes, unless they may have no length.
   */
  boolean areFollowed(Path path) {
    try {
      return isRepetition(path) && areNodesOnly(path);
    } catch (Unfit e) {
      return false;
    }
  }

  private boolean areNodesOnly(Path path) {
    return switch (path) {
      case P_Link link -> hasNoLiterals(link.getNode());
      case P_ReverseLink link -> hasNoLiterals(link.getNode());
      case P_Path1 one ->
          (one instanceof P_Inverse || isRepetition(one)) && areNodesOnly(one.getSubPath());
      case P_Alt two -> areNodesOnly(two.getLeft()) && areNodesOnly(two.getRight());
      case P_Seq two -> areNodesOnly(two.getLeft()) && areNodesOnly(two.getRight());
      default -> false;
    };
  }

  private boolean hasNoLiterals(Node property) {
    int id = property(property);
    return id == PatternTerms.UNKNOWN || mirror.values(id).postings().size() == 0;
  }

  /** Whether a path leads from a term to itself, whatever the data is. */
  static boolean mayHaveNoLength(Path path) {
    return switch (path) {
      case P_ZeroOrOne once -> true;
      case P_ZeroOrMore1 any -> true;
      case P_Path1 one -> mayHaveNoLength(one.getSubPath());
      case P_Alt two -> mayHaveNoLength(two.getLeft()) || mayHaveNoLength(two.getRight());
      case P_Seq two -> mayHaveNoLength(two.getLeft()) && mayHaveNoLength(two.getRight());
      default -> false;
    };
  }

  /** Bytes that following a path takes at most. */
  long bytes(Path path) {
    return (long) mirror.nodeCount() * FoundNodes.BYTES_A_NODE * (1 + lists(path));
  }

  /** How many lists of nodes there are at once, besides that of what is found. */
  private static int lists(Path path) {
    return switch (path) {
      case P_Path1 one -> lists(one.getSubPath()) + (isRepetition(one) ? 1 : 0);
      case P_Alt two -> Math.max(lists(two.getLeft()), lists(two.getRight()));
      case P_Seq two -> 1 + Math.max(lists(two.getLeft()), lists(two.getRight()));
      default -> 0;
    };
  }

  /**
   * The nodes that the path leads to from one, as {@link #areFollowed} says.
   *
   * @param isForward whether the path begins with it
   */
  NodeSet from(Path path, int node, boolean isForward) {
    FoundNodes found = new FoundNodes(Integer.MAX_VALUE);
    follow(path, node, isForward, found);
    return found.row();
  }

  /**
   * The nodes, by id, each once.
   *
   * @param constant an IRI; one that the mirror does not know leads to nothing that is in a triple
   * @param isForward whether the path begins with it
   * @return empty if the path is of another kind, or may lead to literals
   * @throws RefusedPattern if there are too many
   */
  Optional<SparseRow> of(Path path, Node constant, boolean isForward) {
    if (!isRepetition(path)) {
      return Optional.empty();
    }
    int start = terms.valueOf(constant);
    if (start < 0 || start >= mirror.nodeCount()) {
      return start == MirrorTerms.UNKNOWN ? Optional.of(SparseRow.EMPTY) : Optional.empty();
    }
    try {
      FoundNodes found = new FoundNodes(most);
      follow(path, start, isForward, found);
      return Optional.of(found.row());
    } catch (Unfit e) {
      return Optional.empty();
    }
  }

  private static boolean isRepetition(Path path) {
    return path instanceof P_ZeroOrMore1
        || path instanceof P_OneOrMore1
        || path instanceof P_ZeroOrOne;
  }

  /** Gives the nodes that one path leads to from a node, some of them several times. */
  private void follow(Path path, int node, boolean isForward, IntConsumer to) {
    switch (path) {
      case P_Link link -> step(link.getNode(), node, isForward, to);
      case P_ReverseLink link -> step(link.getNode(), node, !isForward, to);
      case P_Inverse inverse -> follow(inverse.getSubPath(), node, !isForward, to);
      case P_Alt alternatives -> {
        follow(alternatives.getLeft(), node, isForward, to);
        follow(alternatives.getRight(), node, isForward, to);
      }
      case P_Seq sequence -> {
        Path first = isForward ? sequence.getLeft() : sequence.getRight();
        Path second = isForward ? sequence.getRight() : sequence.getLeft();
        FoundNodes middle = new FoundNodes(most);
        follow(first, node, isForward, middle);
        for (int i = 0; i < middle.count(); i++) {
          follow(second, middle.get(i), isForward, to);
        }
      }
      case P_ZeroOrOne once -> {
        to.accept(node);
        follow(once.getSubPath(), node, isForward, to);
      }
      case P_ZeroOrMore1 any -> repeat(any.getSubPath(), node, isForward, true, to);
      case P_OneOrMore1 some -> repeat(some.getSubPath(), node, isForward, false, to);
      default -> throw new Unfit();
    }
  }

  private void repeat(Path path, int node, boolean isForward, boolean withStart, IntConsumer to) {
    AtomicBoolean cancelled = execution.getCancelSignal();
    FoundNodes found = new FoundNodes(most);
    if (withStart) {
      found.accept(node);
    } else {
      follow(path, node, isForward, found);
    }
    for (int i = 0; i < found.count(); i++) {
      if (cancelled != null && cancelled.get()) {
        throw new QueryCancelledException();
      }
      follow(path, found.get(i), isForward, found);
    }
    for (int i = 0; i < found.count(); i++) {
      to.accept(found.get(i));
    }
  }

  private void step(Node property, int node, boolean isForward, IntConsumer to) {
    int id = property(property);
    if (id == PatternTerms.UNKNOWN) {
      return;
    }
    if (isForward && mirror.values(id).postings().size() > 0) {
      throw new Unfit(); // Literals come before their subjects there.
    }
    for (int target : mirror.role(id).direction(!isForward).targetsOf(node)) {
      to.accept(target);
    }
  }

  /** The id of a property that is followed. */
  private int property(Node property) {
    Integer known = properties.get(property);
    if (known == null) {
      if (property.getURI().equals(Iri.TYPE) || PathReader.isFunction(property, execution)) {
        throw new Unfit();
      }
      known = terms.valueOf(property);
      properties.put(property, known);
    }
    return known;
  }
}
