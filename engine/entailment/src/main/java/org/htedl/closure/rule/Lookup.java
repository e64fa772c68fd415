// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import org.htedl.bits.SparseRow;
import org.htedl.collection.IntList;
import org.jspecify.annotations.Nullable;

/**
 * The rest of a rule, seen from one fact that matches one of its atoms: checks of that fact, walks
 * that must lead somewhere, and at each place of what is looked for an id, or a walk that ends at
 * such ids. Made by {@link LookupCompiler} once for all rules of the same form, whose classes,
 * properties and individuals are arguments. Immutable.
 *
 * <p>An <em>operand</em> says where an id comes from: it is one of the constants here, or the
 * number of an argument after {@link #ARGUMENTS}.
 *
 * @param first the operand at the first place, unless there is a walk to it
 * @param second that at the second place
 */
record Lookup(
    List<Check> checks,
    List<Walk> conditions,
    int first,
    @Nullable Walk toFirst,
    int second,
    @Nullable Walk toSecond) {
  /** The member, or the subject of the pair, of the fact. */
  static final int SUBJECT = 0;

  /** The object of the fact. */
  static final int OBJECT = 1;

  /** The node that a walk has come to. */
  static final int REACHED = 2;

  /** The first argument. */
  static final int ARGUMENTS = 3;

  private static final int[] ANY = {0};

  /** The fact that was matched, and the arguments of the rule. */
  private record Match(RuleContext facts, int[] arguments, int subject, int object) {
    int id(int operand, int reached) {
      return switch (operand) {
        case SUBJECT -> subject;
        case OBJECT -> object;
        case REACHED -> reached;
        default -> arguments[operand - ARGUMENTS];
      };
    }

    boolean passes(List<Check> checks, int reached) {
      for (int i = 0; i < checks.size(); i++) {
        if (!passes(checks.get(i), reached)) {
          return false;
        }
      }
      return true;
    }

    private boolean passes(Check check, int reached) {
      return switch (check) {
        case Check.IsMember is -> facts.isMember(arguments[is.type], id(is.node, reached));
        case Check.IsPair is ->
            facts.isPair(arguments[is.property], id(is.subject, reached), id(is.object, reached));
        case Check.HasLiteral has ->
            facts.hasLiteral(arguments[has.property], id(has.subject, reached));
        case Check.Same same -> id(same.one, reached) == id(same.other, reached);
      };
    }
  }

  /** A condition on operands; classes and properties are numbers of arguments. */
  sealed interface Check {
    record IsMember(int type, int node) implements Check {}

    record IsPair(int property, int subject, int object) implements Check {}

    record HasLiteral(int property, int subject) implements Check {}

    record Same(int one, int other) implements Check {}
  }

  /**
   * A step along a property, whose number of argument this is, to nodes that pass checks.
   *
   * @param isForward whether from subjects to objects
   */
  record Step(int property, boolean isForward, List<Check> checks) {
    private int[] next(Match match, int node) {
      int role = match.arguments[property];
      return isForward ? match.facts.objectsOf(role, node) : match.facts.subjectsOf(role, node);
    }

    /** The nodes that the step leads to; from several, each once. */
    private int[] next(Match match, int[] nodes) {
      int[] found = nodes.length == 1 ? next(match, nodes[0]) : union(match, nodes);
      return checks.isEmpty()
          ? found
          : Arrays.stream(found).filter(node -> match.passes(checks, node)).toArray();
    }

    private int[] union(Match match, int[] nodes) {
      IntList all = new IntList(8);
      for (int node : nodes) {
        all.addAll(next(match, node));
      }
      int[] sorted = all.sorted();
      return Arrays.copyOf(sorted, SparseRow.removeDuplicates(sorted, all.size()));
    }
  }

  /** Steps from an operand, one after the other; at least one. */
  record Walk(int from, List<Step> steps) {
    private int[] nodesBefore(Match match, int last) {
      int[] nodes = {match.id(from, -1)};
      for (int i = 0; i < last; i++) {
        nodes = steps.get(i).next(match, nodes);
      }
      return nodes;
    }

    private int[] ends(Match match) {
      return nodesBefore(match, steps.size());
    }

    private boolean leadsSomewhere(Match match) {
      int last = steps.size() - 1;
      Step step = steps.get(last);
      for (int node : nodesBefore(match, last)) {
        for (int end : step.next(match, node)) {
          if (match.passes(step.checks, end)) {
            return true;
          }
        }
      }
      return false;
    }
  }

  /** A list without one of its elements, at the cost of neither. */
  private static final class Without extends AbstractList<Check> {
    private final List<Check> all;
    private final int left;

    Without(List<Check> all, int left) {
      this.all = all;
      this.left = left;
    }

    @Override
    public Check get(int index) {
      return all.get(index < left ? index : index + 1);
    }

    @Override
    public int size() {
      return all.size() - 1;
    }
  }

  /** The same lookup without one of its checks. */
  Lookup withoutCheck(int index) {
    return new Lookup(new Without(checks, index), conditions, first, toFirst, second, toSecond);
  }

  /** Concludes what follows from a fact. */
  void conclude(
      RuleContext facts, int[] arguments, int subject, int object, Conclusion conclusion) {
    Match match = new Match(facts, arguments, subject, object);
    if (!holds(match)) {
      return;
    }
    if (toFirst == null && toSecond == null) {
      conclusion.conclude(facts, match.id(first, -1), match.id(second, -1));
      return;
    }
    int[] firsts = toFirst == null ? new int[] {match.id(first, -1)} : toFirst.ends(match);
    int[] seconds = toSecond == null ? ANY : toSecond.ends(match);
    for (int one : firsts) {
      for (int other : seconds) {
        conclusion.conclude(facts, one, toSecond == null ? match.id(second, -1) : other);
      }
    }
  }

  /** Whether all checks and walks succeed. */
  boolean holds(RuleContext facts, int[] arguments, int subject, int object) {
    return holds(new Match(facts, arguments, subject, object));
  }

  private boolean holds(Match match) {
    if (!match.passes(checks, -1)) {
      return false;
    }
    for (int i = 0; i < conditions.size(); i++) {
      if (!conditions.get(i).leadsSomewhere(match)) {
        return false;
      }
    }
    return true;
  }
}
