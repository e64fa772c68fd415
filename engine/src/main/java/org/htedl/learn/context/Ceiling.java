package org.htedl.learn.context;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.device.Cancellation;
import org.htedl.expression.RoleExpression;

/**
 * What no class expression exceeds, of whatever length. Examples get colours: at depth 0 by their
 * classes and values, at each further depth by the colours that their successors had (colour
 * refinement). Expressions that nest no more roles than the depth cover all examples of a colour or
 * none, so of each colour only the larger side can be right.
 */
public final class Ceiling {
  /** Memory that a step of the refinement takes at most, in bytes. */
  private static final long STEP_BYTES = 100;

  /** What a colour is made of: a colour, and one thing more. */
  private record Step(int colour, Kind kind, int what) {}

  private enum Kind {
    CLASS,
    INDIVIDUAL,
    COLUMN,
    VALUE,
    ROLE,
    SUCCESSOR
  }

  private final ContextGraph graph;
  private final Atoms atoms;
  private final boolean counting;
  private final Cancellation cancellation;
  private final Map<Step, Integer> colours = new HashMap<>();
  private final Map<RoleExpression, Integer> roles = new HashMap<>();

  /** Colours by context and depth. */
  private final int[][][] found;

  private Ceiling(ContextGraph graph, Atoms atoms, boolean counting, Cancellation cancellation) {
    this.graph = graph;
    this.atoms = atoms;
    this.counting = counting;
    this.cancellation = cancellation;
    this.found = new int[graph.contexts().size()][][];
  }

  /**
   * The greatest accuracy for each depth from 0 to that of the contexts; empty if there are too
   * many pairs.
   *
   * @param positive a row over the examples
   * @param counting whether successors can be counted
   * @param mostBytes the most memory that it may take
   */
  public static List<Double> accuracies(
      ContextGraph graph,
      Atoms atoms,
      long[] positive,
      boolean counting,
      long mostBytes,
      Cancellation cancellation) {
    long pairs = 0;
    for (Context context : graph.contexts()) {
      pairs += context.size();
      for (Successors successors : context.successors()) {
        pairs += (long) successors.targets().length * (graph.depth() - context.depth());
      }
    }
    return pairs * STEP_BYTES > mostBytes
        ? List.of()
        : new Ceiling(graph, atoms, counting, cancellation).accuracies(positive);
  }

  private List<Double> accuracies(long[] positive) {
    List<Context> contexts = graph.contexts();
    for (int c = contexts.size() - 1; c >= 0; c--) {
      found[c] = new int[graph.depth() - contexts.get(c).depth() + 1][];
      found[c][0] = base(contexts.get(c));
    }
    for (int depth = 1; depth <= graph.depth(); depth++) {
      for (Context context : contexts) {
        if (depth < found[context.number()].length) {
          found[context.number()][depth] = refined(context, depth);
        }
      }
    }
    List<Double> accuracies = new ArrayList<>();
    for (int[] examples : found[graph.examples().number()]) {
      accuracies.add(accuracy(examples, positive));
    }
    return accuracies;
  }

  private int step(int colour, Kind kind, int what) {
    return colours.computeIfAbsent(new Step(colour, kind, what), key -> colours.size() + 1);
  }

  private int[] base(Context context) {
    int[] colour = new int[context.size()];
    for (Vocabulary.Name name : atoms.vocabulary().classes()) {
      cancellation.check();
      long[] row = atoms.classRow(context, name);
      for (int i = 0; i < colour.length; i++) {
        if ((row[i >>> 6] >>> i & 1) != 0) {
          colour[i] = step(colour[i], Kind.CLASS, name.id());
        }
      }
    }
    for (Vocabulary.Name name : atoms.vocabulary().columns()) {
      cancellation.check();
      Set<Integer> seen = new HashSet<>();
      for (ColumnValues.Value value : atoms.values(context, name)) {
        for (int i : value.individuals()) {
          if (seen.add(i)) {
            colour[i] = step(colour[i], Kind.COLUMN, name.id());
          }
          colour[i] = step(colour[i], Kind.VALUE, value.id());
        }
      }
    }
    if (atoms.language().nominals() && context.depth() > 0) {
      for (int i = 0; i < colour.length; i++) {
        colour[i] = step(colour[i], Kind.INDIVIDUAL, context.node(i));
      }
    }
    return colour;
  }

  private int[] refined(Context context, int depth) {
    int[] colour = found[context.number()][0].clone();
    for (Successors successors : context.successors()) {
      cancellation.check();
      int role = roles.computeIfAbsent(successors.role(), key -> roles.size());
      int[] targets = found[successors.target().number()][depth - 1];
      int[] offsets = successors.offsets();
      for (int i = 0; i < colour.length; i++) {
        if (offsets[i] == offsets[i + 1]) {
          continue;
        }
        int[] reached = new int[offsets[i + 1] - offsets[i]];
        for (int j = 0; j < reached.length; j++) {
          reached[j] = targets[successors.targets()[offsets[i] + j]];
        }
        Arrays.sort(reached);
        colour[i] = step(colour[i], Kind.ROLE, role);
        for (int j = 0; j < reached.length; j++) {
          if (counting || j == 0 || reached[j] != reached[j - 1]) {
            colour[i] = step(colour[i], Kind.SUCCESSOR, reached[j]);
          }
        }
      }
    }
    return colour;
  }

  private static double accuracy(int[] colour, long[] positive) {
    Map<Integer, int[]> sides = new HashMap<>();
    for (int i = 0; i < colour.length; i++) {
      int side = (int) (positive[i >>> 6] >>> i & 1);
      sides.computeIfAbsent(colour[i], c -> new int[2])[side]++;
    }
    long right = sides.values().stream().mapToLong(each -> Math.max(each[0], each[1])).sum();
    return (double) right / colour.length;
  }
}
