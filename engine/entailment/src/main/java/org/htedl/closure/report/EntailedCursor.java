// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import org.htedl.bits.NodeSet;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;

/**
 * The derived triples that match a pattern: for each predicate first the memberships, then the
 * edges, then the values. A relation in which nothing was derived is the asserted one by identity,
 * and is skipped.
 */
final class EntailedCursor implements EntailedTriples.Cursor {
  private static final int ANY = EntailedTriples.ANY;

  private final EntailedTriples triples;
  private final Mirror closed;
  private final Mirror asserted;
  private final int subject;
  private final int[] predicates;
  private final int object;
  private final EntailedTriples.Indexes indexes;
  private final Cancellation cancellation;
  private int steps;

  /** Index of the predicate whose pairs come, and which kind of them. */
  private int at;

  private int kind = -1;
  private Pairs pairs = Pairs.NONE;

  /** Some pairs of a predicate. */
  private abstract static class Pairs {
    static final Pairs NONE =
        new Pairs() {
          @Override
          boolean next() {
            return false;
          }
        };

    int foundSubject;
    int foundObject;

    abstract boolean next();
  }

  /**
   * @param predicates the ones that have derived triples, of all that match
   */
  EntailedCursor(
      EntailedTriples triples,
      int subject,
      int[] predicates,
      int object,
      EntailedTriples.Indexes indexes,
      Cancellation cancellation) {
    this.triples = triples;
    this.closed = triples.closed();
    this.asserted = triples.asserted();
    this.subject = subject;
    this.predicates = predicates;
    this.object = object;
    this.indexes = indexes;
    this.cancellation = cancellation;
  }

  @Override
  public boolean next() {
    while (!pairs.next()) {
      if (++kind == 3) {
        kind = 0;
        at++;
      }
      if (at >= predicates.length) {
        at = predicates.length;
        kind = -1;
        pairs = Pairs.NONE;
        return false;
      }
      pairs = pairs(predicates[at]);
    }
    return true;
  }

  @Override
  public int subject() {
    return pairs.foundSubject;
  }

  @Override
  public int predicate() {
    return predicates[at];
  }

  @Override
  public int object() {
    return pairs.foundObject;
  }

  private void step() {
    cancellation.check(++steps);
  }

  private Pairs pairs(int predicate) {
    boolean mayBeNode = object == ANY || object >= 0;
    boolean mayBeLiteral = object == ANY || object < 0;
    return switch (kind) {
      case 0 -> predicate == triples.type() && mayBeNode ? memberships() : Pairs.NONE;
      case 1 ->
          mayBeNode && closed.role(predicate) != asserted.role(predicate)
              ? edges(predicate)
              : Pairs.NONE;
      default ->
          mayBeLiteral && closed.values(predicate) != asserted.values(predicate)
              ? values(predicate)
              : Pairs.NONE;
    };
  }

  private Pairs memberships() {
    if (object != ANY) {
      return new Members(object);
    }
    int[] classes = triples.changedClasses();
    if (subject == ANY) {
      return new AllMembers(classes);
    }
    Adjacency index = indexes.classes(classes.length);
    return new ClassesOfSubject(index == null ? classes : index.targetsOf(subject));
  }

  /** The derived members of one class. */
  private final class Members extends Pairs {
    private final NodeSet all;
    private final NodeSet own;
    private int from;

    Members(int type) {
      this.all = closed.members(type);
      this.own = asserted.members(type);
      this.foundObject = type;
      this.from = all == own ? -1 : subject == ANY ? 0 : subject;
    }

    @Override
    boolean next() {
      while (from >= 0) {
        step();
        int member = all.next(from);
        if (member < 0 || subject != ANY && member != from) {
          from = -1;
          return false;
        }
        from = subject == ANY ? member + 1 : -1;
        if (!own.contains(member)) {
          foundSubject = member;
          return true;
        }
      }
      return false;
    }
  }

  /** The derived members of several classes. */
  private final class AllMembers extends Pairs {
    private final int[] classes;
    private int next;
    private Pairs members = NONE;

    AllMembers(int[] classes) {
      this.classes = classes;
    }

    @Override
    boolean next() {
      while (!members.next()) {
        if (next == classes.length) {
          return false;
        }
        members = new Members(classes[next++]);
      }
      foundSubject = members.foundSubject;
      foundObject = members.foundObject;
      return true;
    }
  }

  /** The classes, of some, that have the subject as a derived member. */
  private final class ClassesOfSubject extends Pairs {
    private final int[] classes;
    private int next;

    ClassesOfSubject(int[] classes) {
      this.classes = classes;
      this.foundSubject = subject;
    }

    @Override
    boolean next() {
      while (next < classes.length) {
        step();
        int type = classes[next++];
        if (closed.members(type).contains(subject) && !asserted.members(type).contains(subject)) {
          foundObject = type;
          return true;
        }
      }
      return false;
    }
  }

  private Pairs edges(int predicate) {
    Adjacency own = asserted.role(predicate).forward();
    Adjacency forward = closed.role(predicate).forward();
    if (subject != ANY) {
      return object == ANY
          ? new Targets(forward.targetsOf(subject), subject, own, false)
          : new Targets(only(forward, subject, object), subject, own, false);
    }
    return object == ANY
        ? new Walk(forward, own, false)
        : new Targets(
            closed.role(predicate).inverse().targetsOf(object),
            object,
            asserted.role(predicate).inverse(),
            true);
  }

  private Pairs values(int predicate) {
    Adjacency own = asserted.values(predicate).postings();
    Adjacency postings = closed.values(predicate).postings();
    if (object != ANY) {
      int[] subjects =
          subject == ANY ? postings.targetsOf(~object) : only(postings, ~object, subject);
      return new Literals(new Targets(subjects, ~object, own, true));
    }
    if (subject == ANY) {
      return new Literals(new Walk(postings, own, true));
    }
    Adjacency index = indexes.literals(postings);
    return new Literals(
        index == null
            ? new HeadsOfSubject(postings, own)
            : new Sources(index.targetsOf(subject), own));
  }

  private static int[] only(Adjacency relation, int head, int target) {
    return relation.contains(head, target) ? new int[] {target} : new int[0];
  }

  /** The targets of one head that are not its own. */
  private final class Targets extends Pairs {
    private final int[] targets;
    private final int head;
    private final Adjacency own;
    private final boolean isInverse;
    private int next;

    /**
     * @param isInverse whether the head is the object
     */
    Targets(int[] targets, int head, Adjacency own, boolean isInverse) {
      this.targets = targets;
      this.head = head;
      this.own = own;
      this.isInverse = isInverse;
    }

    @Override
    boolean next() {
      while (next < targets.length) {
        step();
        int target = targets[next++];
        if (!own.contains(head, target)) {
          foundSubject = isInverse ? target : head;
          foundObject = isInverse ? head : target;
          return true;
        }
      }
      return false;
    }
  }

  /** The literals, of some, that are derived values of the subject. */
  private final class Sources extends Pairs {
    private final int[] literals;
    private final Adjacency own;
    private int next;

    Sources(int[] literals, Adjacency own) {
      this.literals = literals;
      this.own = own;
      this.foundSubject = subject;
    }

    @Override
    boolean next() {
      while (next < literals.length) {
        step();
        foundObject = literals[next++];
        if (!own.contains(foundObject, foundSubject)) {
          return true;
        }
      }
      return false;
    }
  }

  /** All pairs of a relation that are not its own. */
  private final class Walk extends Pairs {
    private final RelationWalk walk;
    private final Adjacency own;
    private final boolean isInverse;

    /**
     * @param isInverse whether heads are the objects
     */
    Walk(Adjacency relation, Adjacency own, boolean isInverse) {
      this.walk = new RelationWalk(relation);
      this.own = own;
      this.isInverse = isInverse;
    }

    @Override
    boolean next() {
      while (walk.next()) {
        step();
        if (!own.contains(walk.head(), walk.target())) {
          foundSubject = isInverse ? walk.target() : walk.head();
          foundObject = isInverse ? walk.head() : walk.target();
          return true;
        }
      }
      return false;
    }
  }

  /** The literals that have the subject, each looked at. */
  private final class HeadsOfSubject extends Pairs {
    private final RelationWalk walk;
    private final Adjacency all;
    private final Adjacency own;

    HeadsOfSubject(Adjacency all, Adjacency own) {
      this.walk = new RelationWalk(all);
      this.all = all;
      this.own = own;
      this.foundSubject = subject;
    }

    @Override
    boolean next() {
      while (walk.nextHead()) {
        step();
        foundObject = walk.head();
        if (all.contains(foundObject, foundSubject) && !own.contains(foundObject, foundSubject)) {
          return true;
        }
      }
      return false;
    }
  }

  /** Pairs whose objects are literals. */
  private static final class Literals extends Pairs {
    private final Pairs pairs;

    Literals(Pairs pairs) {
      this.pairs = pairs;
    }

    @Override
    boolean next() {
      if (!pairs.next()) {
        return false;
      }
      foundSubject = pairs.foundSubject;
      foundObject = ~pairs.foundObject;
      return true;
    }
  }
}
