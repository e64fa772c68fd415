package org.htedl.fuseki.pattern;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import org.apache.jena.graph.Node;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.path.P_Alt;
import org.apache.jena.sparql.path.P_Inverse;
import org.apache.jena.sparql.path.P_Link;
import org.apache.jena.sparql.path.P_OneOrMore1;
import org.apache.jena.sparql.path.P_ReverseLink;
import org.apache.jena.sparql.path.P_Seq;
import org.apache.jena.sparql.path.P_ZeroOrMore1;
import org.apache.jena.sparql.path.P_ZeroOrOne;
import org.apache.jena.sparql.path.Path;
import org.htedl.fuseki.transaction.LeftToJena;
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
  private final class Found implements IntConsumer {
    private final Set<Integer> seen = new HashSet<>();
    private int[] nodes = new int[16];
    private int count;

    @Override
    public void accept(int node) {
      if (seen.add(node)) {
        if (count == most) {
          throw new RefusedPattern(LeftToJena.MEMORY);
        }
        if (count == nodes.length) {
          nodes = Arrays.copyOf(nodes, count * 2);
        }
        nodes[count++] = node;
      }
    }
  }

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
   * The nodes, by id, each once.
   *
   * @param constant an IRI; one that the mirror does not know leads to nothing that is in a triple
   * @param isForward whether the path begins with it
   * @return empty if the path is of another kind, or may lead to literals
   * @throws RefusedPattern if there are too many
   */
  Optional<int[]> of(Path path, Node constant, boolean isForward) {
    if (!isRepetition(path)) {
      return Optional.empty();
    }
    int start = terms.valueOf(constant);
    if (start < 0 || start >= mirror.nodeCount()) {
      return start == MirrorTerms.UNKNOWN ? Optional.of(new int[0]) : Optional.empty();
    }
    try {
      Found found = new Found();
      follow(path, start, isForward, found);
      return Optional.of(Arrays.copyOf(found.nodes, found.count));
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
        Found middle = new Found();
        follow(first, node, isForward, middle);
        for (int i = 0; i < middle.count; i++) {
          follow(second, middle.nodes[i], isForward, to);
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
    Found found = new Found();
    if (withStart) {
      found.accept(node);
    } else {
      follow(path, node, isForward, found);
    }
    for (int i = 0; i < found.count; i++) {
      if (cancelled != null && cancelled.get()) {
        throw new QueryCancelledException();
      }
      follow(path, found.nodes[i], isForward, found);
    }
    for (int i = 0; i < found.count; i++) {
      to.accept(found.nodes[i]);
    }
  }

  private void step(Node property, int node, boolean isForward, IntConsumer to) {
    if (property.getURI().equals(Iri.TYPE) || PathReader.isFunction(property, execution)) {
      throw new Unfit();
    }
    int id = terms.valueOf(property);
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
}
