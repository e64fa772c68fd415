package org.htedl.pattern;

import java.util.List;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.RelationCursor;
import org.htedl.mirror.relation.SortedCursor;

/** Makes the cursors of a body's atoms and hands them to the levels of a join. */
final class AtomCursors {
  private final FactSource facts;
  private final List<Join.Level> levels;

  /**
   * @param levels one for each variable, in the order of the join; get the cursors
   */
  AtomCursors(FactSource facts, List<Join.Level> levels) {
    this.facts = facts;
    this.levels = levels;
  }

  void add(Body body) {
    boolean fails = false;
    for (Atom atom : body.atoms()) {
      fails |= !add(atom);
    }
    if (fails) {
      // A level of its own, which no id passes.
      levels.addFirst(new Join.Level(0, List.of(new RowCursor(SparseRow.EMPTY))));
    }
  }

  /** Whether the atom may hold, as far as constants say. */
  private boolean add(Atom atom) {
    return switch (atom) {
      case Atom.Member member -> addMember(facts.members(member.type()), member.node());
      case Atom.Pair pair ->
          addPair(
              pair.subject(),
              pair.object(),
              () -> facts.forward(pair.role()),
              () -> facts.inverse(pair.role()));
      case Atom.Value value ->
          addPair(
              value.subject(),
              value.literal(),
              () -> facts.literalsOf(value.column()),
              () -> facts.values(value.column()).postings());
    };
  }

  private boolean addMember(NodeSet row, Term node) {
    return switch (node) {
      case Term.Constant constant -> row.contains(constant.id());
      case Term.Variable variable -> {
        levels.get(depth(variable.number())).runs().add(new RowCursor(row));
        yield true;
      }
    };
  }

  private interface Direction {
    Adjacency relation();
  }

  private boolean addPair(Term left, Term right, Direction forward, Direction inverse) {
    if (left instanceof Term.Variable first && right instanceof Term.Variable second) {
      int a = first.number();
      int b = second.number();
      if (a == b) {
        Adjacency relation = forward.relation();
        levels.get(depth(a)).runs().add(new LoopCursor(relation));
        return true;
      }
      boolean isForward = depth(a) < depth(b);
      SortedCursor cursor = (isForward ? forward : inverse).relation().cursor();
      levels.get(depth(a)).runs().add(cursor);
      levels.get(depth(b)).runs().add(cursor);
      return true;
    }
    if (left instanceof Term.Constant subject) {
      return addTargets(forward.relation(), subject.id(), right);
    }
    return addTargets(inverse.relation(), ((Term.Constant) right).id(), left);
  }

  private boolean addTargets(Adjacency relation, int head, Term target) {
    if (target instanceof Term.Constant constant) {
      return relation.contains(head, constant.id());
    }
    RelationCursor cursor = relation.cursor();
    cursor.open();
    cursor.seek(head);
    levels.get(depth(((Term.Variable) target).number())).runs().add(cursor);
    return !cursor.atEnd() && cursor.id() == head;
  }

  private int depth(int variable) {
    for (int depth = 0; depth < levels.size(); depth++) {
      if (levels.get(depth).variable() == variable) {
        return depth;
      }
    }
    throw new IllegalArgumentException("the order leaves out variable " + variable);
  }

  /** The members of a row. */
  private static final class RowCursor implements SortedCursor {
    private final NodeSet row;
    private int node;

    RowCursor(NodeSet row) {
      this.row = row;
    }

    @Override
    public void open() {
      node = row.next(0);
    }

    @Override
    public void up() {
      node = -1;
    }

    @Override
    public boolean atEnd() {
      return node < 0;
    }

    @Override
    public int id() {
      return node;
    }

    @Override
    public void next() {
      node = row.next(node + 1);
    }

    @Override
    public void seek(int least) {
      if (node >= 0 && node < least) {
        node = row.next(least);
      }
    }
  }

  /** The nodes that a relation leads from to themselves. */
  private static final class LoopCursor implements SortedCursor {
    private final Adjacency relation;
    private final RelationCursor heads;

    LoopCursor(Adjacency relation) {
      this.relation = relation;
      this.heads = relation.cursor();
    }

    private void settle() {
      while (!heads.atEnd() && !relation.contains(heads.id(), heads.id())) {
        heads.next();
      }
    }

    @Override
    public void open() {
      heads.open();
      settle();
    }

    @Override
    public void up() {
      heads.up();
    }

    @Override
    public boolean atEnd() {
      return heads.atEnd();
    }

    @Override
    public int id() {
      return heads.id();
    }

    @Override
    public void next() {
      heads.next();
      settle();
    }

    @Override
    public void seek(int least) {
      heads.seek(least);
      settle();
    }
  }
}
