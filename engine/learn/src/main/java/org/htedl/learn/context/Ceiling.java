// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.context;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.expression.RoleExpression;
import org.htedl.limit.Cancellation;

/**
 * The accuracy that no class expression exceeds. Examples get colours: with no role followed by
 * their classes and values, with each further role by the colours that their successors had (colour
 * refinement). Expressions that nest no more roles than that cover all examples of a colour or
 * none, so of each colour only the larger side can be right.
 *
 * <p>Contexts of the same individuals are one, so roles can be nested more deeply than contexts
 * are: in a cycle of 24 individuals that is one context, each further role tells more of them
 * apart. So colours are refined as often as the longest expression nests roles, or until nothing
 * changes.
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
  private final AtomicExpressions atoms;
  private final boolean counting;

  /** True if the individuals of the contexts that are farthest all differ. */
  private final boolean open;

  private final Cancellation cancellation;
  private final Map<RoleExpression, Integer> roles = new HashMap<>();

  /** What the colours of the present round are made of. */
  private final Map<Step, Integer> colours = new HashMap<>();

  /** The colours that there are; each round has its own, so that no two mean different things. */
  private int known;

  /**
   * What expressions are made of.
   *
   * @param graph the contexts
   * @param counting whether successors can be counted
   * @param open whether roles may still be followed from the contexts that are farthest; as nothing
   *     is known of what is reached, no expression that is so deep is excluded that tells their
   *     individuals apart
   */
  public record Language(
      ContextGraph graph, AtomicExpressions atoms, boolean counting, boolean open) {}

  private Ceiling(Language language, boolean open, Cancellation cancellation) {
    this.graph = language.graph();
    this.atoms = language.atoms();
    this.counting = language.counting();
    this.open = open;
    this.cancellation = cancellation;
  }

  /**
   * The greatest accuracy for each number of nested roles, from 0 on; empty if there are too many
   * pairs.
   *
   * @param positive a row over the examples
   * @param nested the most roles that an expression nests
   * @param mostBytes the most memory that it may take
   */
  public static List<Double> accuracies(
      Language language, long[] positive, int nested, long mostBytes, Cancellation cancellation) {
    long steps = 0;
    for (Context context : language.graph().contexts()) {
      steps += context.size();
      for (Successors successors : context.successors()) {
        steps += successors.targets().length;
      }
    }
    if (steps * STEP_BYTES > mostBytes) {
      return List.of();
    }
    int depth = language.graph().depth();
    List<Double> accuracies =
        new Ceiling(language, false, cancellation)
            .accuracies(positive, language.open() ? depth : nested);
    if (language.open()) {
      List<Double> deeper = new Ceiling(language, true, cancellation).accuracies(positive, nested);
      int from = Math.min(accuracies.size(), deeper.size() - 1);
      accuracies.addAll(deeper.subList(from, deeper.size()));
    }
    return accuracies;
  }

  private List<Double> accuracies(long[] positive, int nested) {
    List<Context> contexts = graph.contexts();
    int[][] found = new int[contexts.size()][];
    int[] classes = new int[found.length];
    boolean[] changed = new boolean[found.length];
    for (Context context : contexts) {
      int c = context.number();
      found[c] = base(context);
      classes[c] = distinct(found[c]);
      changed[c] = true;
    }
    int[][] base = found.clone();
    List<Double> accuracies = new ArrayList<>();
    accuracies.add(accuracy(found[0], positive));
    boolean any = true;
    for (int round = 1; round <= nested; round++) {
      if (any) {
        colours.clear();
        int[][] before = found.clone();
        boolean[] changedBefore = changed.clone();
        any = false;
        for (Context context : contexts) {
          int c = context.number();
          changed[c] = false;
          if (context.successors().stream().anyMatch(s -> changedBefore[s.target().number()])) {
            found[c] = refined(context, base[c], before);
            int more = distinct(found[c]);
            changed[c] = more != classes[c];
            classes[c] = more;
            any |= changed[c];
          }
        }
      }
      if (!any && round > graph.depth()) {
        break;
      }
      accuracies.add(accuracy(found[0], positive));
    }
    return accuracies;
  }

  private static int distinct(int[] colour) {
    return (int) Arrays.stream(colour).distinct().count();
  }

  private int step(int colour, Kind kind, int what) {
    return colours.computeIfAbsent(new Step(colour, kind, what), key -> ++known);
  }

  private int[] base(Context context) {
    int[] colour = new int[context.size()];
    for (SearchVocabulary.Name name : atoms.vocabulary().classes()) {
      cancellation.check();
      long[] row = atoms.classRow(context, name);
      for (int i = 0; i < colour.length; i++) {
        if ((row[i >>> 6] >>> i & 1) != 0) {
          colour[i] = step(colour[i], Kind.CLASS, name.id());
        }
      }
    }
    for (SearchVocabulary.Name name : atoms.vocabulary().columns()) {
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
    boolean nominals = atoms.language().nominals() && context.depth() > 0;
    if (nominals || open && context.depth() == graph.depth()) {
      for (int i = 0; i < colour.length; i++) {
        colour[i] = step(colour[i], Kind.INDIVIDUAL, context.node(i));
      }
    }
    return colour;
  }

  /**
   * The colours of a round.
   *
   * @param base those with no role followed
   * @param before those of each context in the round before
   */
  private int[] refined(Context context, int[] base, int[][] before) {
    int[] colour = base.clone();
    for (Successors successors : context.successors()) {
      cancellation.check();
      int role = roles.computeIfAbsent(successors.role(), key -> roles.size());
      int[] targets = before[successors.target().number()];
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
