package org.htedl.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.htedl.bits.NodeSet;
import org.htedl.limit.Bounds;
import org.htedl.mirror.relation.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * All ways to match a body with facts, by nested loops: variable after variable, the ids that the
 * atom with the fewest allows are tried, and those stay that the other atoms allow, too. In {@code
 * p(x, y), q(y, x)} the heads of p are tried as x, and for each the shorter of its lists in p and
 * in q as y. Rules join the triples of axioms so, which are few beside facts. Used by one thread.
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
    /** Ids in ascending order. */
    int[] ids();
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
      int[] members =
          IntStream.iterate(row.next(0), id -> id >= 0, id -> row.next(id + 1)).toArray();
      levels.get(depth(node)).conditions.add(() -> members);
    }
  }

  private void addPair(Term left, Relation forward, Term right, Relation inverse) {
    int first = depth(left);
    int second = depth(right);
    if (first < 0 && second < 0) {
      fails |= !forward.pairs().contains(id(left), id(right));
    } else if (first == second) {
      Adjacency pairs = forward.pairs();
      int[] loops = IntStream.of(forward.heads()).filter(id -> pairs.contains(id, id)).toArray();
      levels.get(first).conditions.add(() -> loops);
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
    levels.get(depth).conditions.add(() -> relation.pairs().targetsOf(id(head)));
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
    int[][] allowed = new int[level.conditions.size()][];
    int least = 0;
    for (int i = 0; i < allowed.length; i++) {
      allowed[i] = level.conditions.get(i).ids();
      least = allowed[i].length < allowed[least].length ? i : least;
    }
    for (int id : allowed.length > 0 ? allowed[least] : heads(level)) {
      if (++tried % LOOKED == 0) {
        bounds.check();
      }
      if (allow(allowed, least, id)) {
        bindings.bind(level.variable, id);
        if (!descend(depth + 1, visitor)) {
          return false;
        }
      }
    }
    return true;
  }

  private static int[] heads(Level level) {
    if (level.heads == null) {
      throw new IllegalStateException("no atom has variable " + level.variable);
    }
    return level.heads.get();
  }

  /** Returns whether all but one of the lists have the id. */
  private static boolean allow(int[][] allowed, int except, int id) {
    for (int i = 0; i < allowed.length; i++) {
      if (i != except && Arrays.binarySearch(allowed[i], id) < 0) {
        return false;
      }
    }
    return true;
  }
}
