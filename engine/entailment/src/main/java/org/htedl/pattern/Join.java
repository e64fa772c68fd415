// SPDX-License-Identifier: Apache-2.0
package org.htedl.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.htedl.bits.NodeSet;
import org.htedl.limit.Bounds;
import org.htedl.mirror.relation.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * All ways to match a body with facts, by nested loops. For each variable in turn, the ids that the
 * most selective atom allows are tried, and the other atoms filter them. In {@code p(x, y), q(y,
 * x)} the heads of p are tried as x, and for each the shorter of its lists in p and in q as y.
 * Rules use it for the triples of axioms, which are few beside facts. Used by one thread.
 */
public final class Join {
  /** Ids tried between two looks at the bounds. */
  private static final int LOOKED = 1 << 10;

  private final List<Level> levels = new ArrayList<>();
  private final Bindings bindings;
  private final FactSource facts;
  private final Bounds bounds;
  private boolean fails;
  private int tried;

  /** Receives results. */
  public interface Visitor {
    /**
     * Receives one result.
     *
     * @param bindings valid during the call
     * @return whether to go on
     */
    boolean visit(Bindings bindings);
  }

  /** The ids that one atom allows a variable, while the variables before it are bound. */
  private interface Condition {
    /** Returns how many there are for what is bound now; called before the other two. */
    int count();

    boolean allows(int id);

    /** The ids in ascending order. */
    int[] ids();
  }

  /** The members of a class, which become an array only if they are tried one by one. */
  private static final class Members implements Condition {
    private final NodeSet row;
    private int @Nullable [] ids;

    Members(NodeSet row) {
      this.row = row;
    }

    @Override
    public int count() {
      return row.cardinality();
    }

    @Override
    public boolean allows(int id) {
      return row.contains(id);
    }

    @Override
    public int[] ids() {
      int[] known = ids;
      if (known == null) {
        known = row.toArray();
        ids = known;
      }
      return known;
    }
  }

  /** An array of ids, replaced for each binding of what they depend on. */
  private static final class Listed implements Condition {
    private final Supplier<int[]> source;
    private final boolean fixed;
    private int @Nullable [] ids;

    /**
     * Creates the condition.
     *
     * @param fixed whether they depend on no variable, so that the source is asked once
     */
    Listed(Supplier<int[]> source, boolean fixed) {
      this.source = source;
      this.fixed = fixed;
    }

    @Override
    public int count() {
      if (!fixed || ids == null) {
        ids = source.get();
      }
      return ids().length;
    }

    @Override
    public boolean allows(int id) {
      return Arrays.binarySearch(ids(), id) >= 0;
    }

    @Override
    public int[] ids() {
      return Objects.requireNonNull(ids);
    }
  }

  /** A variable, with the atoms whose other variables are bound before. */
  private static final class Level {
    private final int variable;
    private final List<Condition> conditions = new ArrayList<>();

    /** The heads of an atom whose other variable is bound later, for want of a condition. */
    private @Nullable Supplier<int[]> heads;

    Level(int variable) {
      this.variable = variable;
    }

    /** Returns the condition that allows the fewest ids; null if there is none. */
    @Nullable Condition least() {
      Condition least = null;
      int fewest = Integer.MAX_VALUE;
      for (Condition condition : conditions) {
        int count = condition.count();
        if (least == null || count < fewest) {
          least = condition;
          fewest = count;
        }
      }
      return least;
    }

    int[] heads() {
      if (heads == null) {
        throw new IllegalStateException("no atom has variable " + variable);
      }
      return heads.get();
    }

    /** Returns whether all conditions but the one that gave the id allow it. */
    boolean allows(int id, @Nullable Condition from) {
      for (Condition condition : conditions) {
        if (condition != from && !condition.allows(id)) {
          return false;
        }
      }
      return true;
    }
  }

  /** A relation that is made when it is first read. */
  private static final class Relation {
    private final Supplier<Adjacency> source;
    private @Nullable Adjacency pairs;
    private int @Nullable [] heads;

    Relation(Supplier<Adjacency> source) {
      this.source = source;
    }

    Adjacency pairs() {
      Adjacency known = pairs;
      if (known == null) {
        known = source.get();
        pairs = known;
      }
      return known;
    }

    int[] heads() {
      int[] known = heads;
      if (known == null) {
        IntStream.Builder all = IntStream.builder();
        pairs().forEachHead((head, targets, from, to) -> all.add(head));
        known = all.build().sorted().toArray();
        heads = known;
      }
      return known;
    }

    /** The ids that are related to themselves. */
    int[] loops() {
      return IntStream.of(heads()).filter(id -> pairs().contains(id, id)).toArray();
    }
  }

  private Join(Body body, FactSource facts, int[] order, Bounds bounds) {
    this.bindings = new Bindings(body.variables());
    this.facts = facts;
    this.bounds = bounds;
    for (int variable : order) {
      levels.add(new Level(variable));
    }
    body.atoms().forEach(this::add);
  }

  /**
   * Returns the join of a body in this order of its variables.
   *
   * @param order each variable once
   * @param bounds stop it
   */
  public static Join of(Body body, FactSource facts, int[] order, Bounds bounds) {
    return new Join(body, facts, order, bounds);
  }

  private void add(Atom atom) {
    switch (atom) {
      case Atom.Member member -> addMember(facts.members(member.type()), member.node());
      case Atom.Pair pair ->
          addPair(
              pair.subject(),
              new Relation(() -> facts.forward(pair.role())),
              pair.object(),
              new Relation(() -> facts.inverse(pair.role())));
      case Atom.Value value ->
          addPair(
              value.subject(),
              new Relation(() -> facts.literalsOf(value.column())),
              value.literal(),
              new Relation(() -> facts.values(value.column()).postings()));
    }
  }

  private void addMember(NodeSet row, Term node) {
    if (node instanceof Term.Constant constant) {
      fails |= !row.contains(constant.id());
    } else {
      levels.get(depth(node)).conditions.add(new Members(row));
    }
  }

  private void addPair(Term left, Relation forward, Term right, Relation inverse) {
    int first = depth(left);
    int second = depth(right);
    if (first < 0 && second < 0) {
      fails |= !forward.pairs().contains(id(left), id(right));
    } else if (first == second) {
      levels.get(first).conditions.add(new Listed(forward::loops, true));
    } else if (first < second) {
      addTargets(left, first, forward, second);
    } else {
      addTargets(right, second, inverse, first);
    }
  }

  /**
   * Adds the targets of a term that is bound before.
   *
   * @param before the depth of that term, -1 of a constant
   */
  private void addTargets(Term head, int before, Relation relation, int depth) {
    levels
        .get(depth)
        .conditions
        .add(new Listed(() -> relation.pairs().targetsOf(id(head)), before < 0));
    if (before >= 0) {
      levels.get(before).heads = relation::heads;
    }
  }

  /** The level of a variable; -1 of a constant. */
  private int depth(Term term) {
    if (term instanceof Term.Variable variable) {
      for (int depth = 0; depth < levels.size(); depth++) {
        if (levels.get(depth).variable == variable.number()) {
          return depth;
        }
      }
      throw new IllegalArgumentException("the order leaves out variable " + variable.number());
    }
    return -1;
  }

  private int id(Term term) {
    return switch (term) {
      case Term.Constant constant -> constant.id();
      case Term.Variable variable -> bindings.id(variable.number());
    };
  }

  /**
   * Visits all results, each once.
   *
   * @return false if the visitor ended it
   */
  public boolean forEach(Visitor visitor) {
    return fails || descend(0, visitor);
  }

  private boolean descend(int depth, Visitor visitor) {
    if (depth == levels.size()) {
      return visitor.visit(bindings);
    }
    Level level = levels.get(depth);
    Condition least = level.least();
    for (int id : least != null ? least.ids() : level.heads()) {
      if (++tried % LOOKED == 0) {
        bounds.check();
      }
      if (level.allows(id, least)) {
        bindings.bind(level.variable, id);
        if (!descend(depth + 1, visitor)) {
          return false;
        }
      }
    }
    return true;
  }
}
