package org.htedl.closure;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.htedl.mirror.Adjacency;

/**
 * A rule of OWL 2 RL for one axiom: what it reads, and what follows from one new member of a class
 * or one new pair of a property together with all that is there.
 */
sealed interface OwlRule {
  /** The classes whose new members it wants to hear of. */
  default int[] classes() {
    return new int[0];
  }

  /** The properties whose new pairs it wants to hear of. */
  default int[] properties() {
    return new int[0];
  }

  /** The classes and properties that may grow by it. */
  int[] writes();

  /** Applies it to all that is there. */
  void start(Deduction deduction);

  /** Concludes from a new member of one of {@link #classes}. */
  default void member(Deduction deduction, int type, int node) {
    throw new IllegalStateException("reads no classes");
  }

  /** Concludes from a new pair of one of {@link #properties}. */
  default void pair(Deduction deduction, int property, int subject, int object) {
    throw new IllegalStateException("reads no properties");
  }

  private static void eachMember(OwlRule rule, Deduction deduction, int type) {
    for (int node : deduction.row(type).nodes()) {
      rule.member(deduction, type, node);
    }
  }

  private static void eachPair(OwlRule rule, Deduction deduction, int property) {
    for (long pair : deduction.relation(property).role().forward().pairs()) {
      rule.pair(deduction, property, (int) (pair >>> 32), (int) pair);
    }
  }

  /** prp-inv1, prp-inv2 and prp-symp: each pair the other way round in {@code inverse}. */
  record Inverse(int property, int inverse) implements OwlRule {
    @Override
    public int[] writes() {
      return new int[] {inverse};
    }

    @Override
    public int[] properties() {
      return new int[] {property};
    }

    @Override
    public void start(Deduction deduction) {
      eachPair(this, deduction, property);
    }

    @Override
    public void pair(Deduction deduction, int from, int subject, int object) {
      deduction.addPair(inverse, object, subject);
    }
  }

  /** prp-trp. What is there at first is closed over its components, in one pass. */
  record Transitive(int property, String name) implements OwlRule {
    @Override
    public int[] writes() {
      return new int[] {property};
    }

    @Override
    public int[] properties() {
      return new int[] {property};
    }

    @Override
    public void start(Deduction deduction) {
      Adjacency pairs = deduction.relation(property).role().forward();
      Adjacency closed = Reachability.closure(Components.of(pairs), name, deduction.mostFacts());
      for (long pair : closed.pairs()) {
        deduction.addPair(property, (int) (pair >>> 32), (int) pair);
      }
    }

    @Override
    public void pair(Deduction deduction, int from, int subject, int object) {
      GrowingRelation pairs = deduction.relation(property);
      for (int further : pairs.objectsOf(object)) {
        deduction.addPair(property, subject, further);
      }
      for (int nearer : pairs.subjectsOf(subject)) {
        deduction.addPair(property, nearer, object);
      }
    }
  }

  /** prp-spo2: a pair for each path along a chain. */
  record Chain(int[] path, int property) implements OwlRule {
    @Override
    public int[] writes() {
      return new int[] {property};
    }

    @Override
    public int[] properties() {
      return Arrays.stream(path).distinct().toArray();
    }

    @Override
    public void start(Deduction deduction) {
      eachPair(this, deduction, path[0]);
    }

    @Override
    public void pair(Deduction deduction, int from, int subject, int object) {
      for (int at = 0; at < path.length; at++) {
        if (path[at] == from) {
          int[] starts = {subject};
          for (int i = at - 1; i >= 0; i--) {
            GrowingRelation step = deduction.relation(path[i]);
            starts = spread(starts, step::subjectsOf);
          }
          int[] ends = {object};
          for (int i = at + 1; i < path.length; i++) {
            GrowingRelation step = deduction.relation(path[i]);
            ends = spread(ends, step::objectsOf);
          }
          connect(deduction, starts, ends);
        }
      }
    }

    private void connect(Deduction deduction, int[] starts, int[] ends) {
      for (int start : starts) {
        for (int end : ends) {
          deduction.addPair(property, start, end);
        }
      }
    }

    private interface Step {
      int[] from(int node);
    }

    private static int[] spread(int[] nodes, Step step) {
      return Arrays.stream(nodes)
          .flatMap(node -> IntStream.of(step.from(node)))
          .distinct()
          .toArray();
    }
  }

  /** prp-dom, and cls-svf2: whoever has a value of the property is a member. */
  record HasValues(int property, int type) implements OwlRule {
    @Override
    public int[] writes() {
      return new int[] {type};
    }

    @Override
    public int[] properties() {
      return new int[] {property};
    }

    @Override
    public void start(Deduction deduction) {
      eachPair(this, deduction, property);
      for (int subject : deduction.subjectsOfLiterals(property)) {
        deduction.addMember(type, subject);
      }
    }

    @Override
    public void pair(Deduction deduction, int from, int subject, int object) {
      deduction.addMember(type, subject);
    }
  }

  /** prp-rng: whatever is a value of the property is a member. */
  record IsValue(int property, int type) implements OwlRule {
    @Override
    public int[] writes() {
      return new int[] {type};
    }

    @Override
    public int[] properties() {
      return new int[] {property};
    }

    @Override
    public void start(Deduction deduction) {
      eachPair(this, deduction, property);
    }

    @Override
    public void pair(Deduction deduction, int from, int subject, int object) {
      deduction.addMember(type, object);
    }
  }

  /** cls-svf1: whoever has a value in {@code filler} is a member. */
  record Some(int property, int filler, int type) implements OwlRule {
    @Override
    public int[] writes() {
      return new int[] {type};
    }

    @Override
    public int[] classes() {
      return new int[] {filler};
    }

    @Override
    public int[] properties() {
      return new int[] {property};
    }

    @Override
    public void start(Deduction deduction) {
      eachMember(this, deduction, filler);
    }

    @Override
    public void member(Deduction deduction, int of, int node) {
      for (int subject : deduction.relation(property).subjectsOf(node)) {
        deduction.addMember(type, subject);
      }
    }

    @Override
    public void pair(Deduction deduction, int from, int subject, int object) {
      if (deduction.row(filler).contains(object)) {
        deduction.addMember(type, subject);
      }
    }
  }

  /** cls-avf: the values of a member are in {@code filler}. */
  record Only(int type, int property, int filler) implements OwlRule {
    @Override
    public int[] writes() {
      return new int[] {filler};
    }

    @Override
    public int[] classes() {
      return new int[] {type};
    }

    @Override
    public int[] properties() {
      return new int[] {property};
    }

    @Override
    public void start(Deduction deduction) {
      eachMember(this, deduction, type);
    }

    @Override
    public void member(Deduction deduction, int of, int node) {
      for (int object : deduction.relation(property).objectsOf(node)) {
        deduction.addMember(filler, object);
      }
    }

    @Override
    public void pair(Deduction deduction, int from, int subject, int object) {
      if (deduction.row(type).contains(subject)) {
        deduction.addMember(filler, object);
      }
    }
  }

  /** cls-hv1 and cls-hv2: members are those with this value. */
  record Value(int type, int property, int value) implements OwlRule {
    @Override
    public int[] writes() {
      return new int[] {type, property};
    }

    @Override
    public int[] classes() {
      return new int[] {type};
    }

    @Override
    public int[] properties() {
      return new int[] {property};
    }

    @Override
    public void start(Deduction deduction) {
      eachMember(this, deduction, type);
      for (int subject : deduction.relation(property).subjectsOf(value)) {
        deduction.addMember(type, subject);
      }
    }

    @Override
    public void member(Deduction deduction, int of, int node) {
      deduction.addPair(property, node, value);
    }

    @Override
    public void pair(Deduction deduction, int from, int subject, int object) {
      if (object == value) {
        deduction.addMember(type, subject);
      }
    }
  }

  /** The same for {@code owl:hasSelf}, which OWL 2 RL leaves out though it needs nothing more. */
  record Self(int type, int property) implements OwlRule {
    @Override
    public int[] writes() {
      return new int[] {type, property};
    }

    @Override
    public int[] classes() {
      return new int[] {type};
    }

    @Override
    public int[] properties() {
      return new int[] {property};
    }

    @Override
    public void start(Deduction deduction) {
      eachMember(this, deduction, type);
      eachPair(this, deduction, property);
    }

    @Override
    public void member(Deduction deduction, int of, int node) {
      deduction.addPair(property, node, node);
    }

    @Override
    public void pair(Deduction deduction, int from, int subject, int object) {
      if (subject == object) {
        deduction.addMember(type, subject);
      }
    }
  }

  /** cls-int1: whoever is in all parts is a member. */
  record Intersection(int[] parts, int type) implements OwlRule {
    @Override
    public int[] writes() {
      return new int[] {type};
    }

    @Override
    public int[] classes() {
      return parts;
    }

    @Override
    public void start(Deduction deduction) {
      eachMember(this, deduction, parts[0]);
    }

    @Override
    public void member(Deduction deduction, int of, int node) {
      for (int part : parts) {
        if (!deduction.row(part).contains(node)) {
          return;
        }
      }
      deduction.addMember(type, node);
    }
  }

  /** cls-oo: the listed nodes are members. */
  record Listed(int type, int[] nodes) implements OwlRule {
    @Override
    public int[] writes() {
      return new int[] {type};
    }

    @Override
    public void start(Deduction deduction) {
      for (int node : nodes) {
        deduction.addMember(type, node);
      }
    }
  }
}
