package org.htedl.closure.rule;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.htedl.closure.graph.Components;
import org.htedl.closure.graph.Reachability;
import org.htedl.mirror.relation.Adjacency;

/** A rule for an axiom about a property. */
public sealed interface PropertyRule extends OwlRule {
  /** prp-inv1, prp-inv2 and prp-symp: each pair the other way round in {@code inverse}. */
  record Inverse(int property, int inverse) implements PropertyRule {
    @Override
    public Footprint footprint() {
      return new Footprint(List.of(), List.of(property), List.of(inverse));
    }

    @Override
    public void start(Deduction deduction) {
      eachPair(deduction, property);
    }

    @Override
    public void pair(RuleContext facts, int from, int subject, int object) {
      facts.addPair(inverse, object, subject);
    }

    @Override
    public boolean supportsPair(PresentFacts facts, int of, int subject, int object) {
      return facts.isPair(property, object, subject);
    }
  }

  /** prp-trp. What is there at first is closed over its components, in one pass. */
  record Transitive(int property, String name) implements PropertyRule {
    @Override
    public Footprint footprint() {
      return new Footprint(List.of(), List.of(property), List.of(property));
    }

    @Override
    public void start(Deduction deduction) {
      Adjacency pairs = deduction.relation(property).role().forward();
      Adjacency closed = Reachability.closure(Components.of(pairs), name, deduction.bounds());
      for (long pair : closed.pairs()) {
        deduction.addPair(property, (int) (pair >>> 32), (int) pair);
      }
    }

    @Override
    public void pair(RuleContext facts, int from, int subject, int object) {
      for (int further : facts.objectsOf(property, object)) {
        facts.addPair(property, subject, further);
      }
      for (int nearer : facts.subjectsOf(property, subject)) {
        facts.addPair(property, nearer, object);
      }
    }

    @Override
    public boolean supportsPair(PresentFacts facts, int of, int subject, int object) {
      for (int between : facts.objectsOf(property, subject)) {
        if (facts.isPair(property, between, object)) {
          return true;
        }
      }
      return false;
    }
  }

  /** prp-spo2: a pair for each path along a chain. */
  record Chain(int[] path, int property) implements PropertyRule {
    @Override
    public Footprint footprint() {
      return new Footprint(List.of(), OwlRule.distinct(path), List.of(property));
    }

    @Override
    public void start(Deduction deduction) {
      eachPair(deduction, path[0]);
    }

    @Override
    public void pair(RuleContext facts, int from, int subject, int object) {
      for (int at = 0; at < path.length; at++) {
        if (path[at] == from) {
          int[] starts = {subject};
          for (int i = at - 1; i >= 0; i--) {
            int step = path[i];
            starts = spread(starts, node -> facts.subjectsOf(step, node));
          }
          int[] ends = {object};
          for (int i = at + 1; i < path.length; i++) {
            int step = path[i];
            ends = spread(ends, node -> facts.objectsOf(step, node));
          }
          connect(facts, starts, ends);
        }
      }
    }

    @Override
    public boolean supportsPair(PresentFacts facts, int of, int subject, int object) {
      int[] reached = {subject};
      for (int i = 0; i < path.length - 1; i++) {
        int step = path[i];
        reached = spread(reached, node -> facts.objectsOf(step, node));
      }
      int last = path[path.length - 1];
      return Arrays.stream(reached).anyMatch(node -> facts.isPair(last, node, object));
    }

    private void connect(RuleContext facts, int[] starts, int[] ends) {
      for (int start : starts) {
        for (int end : ends) {
          facts.addPair(property, start, end);
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

  /** prp-dom: subjects of the property are members. */
  record Domain(int property, int type) implements PropertyRule {
    @Override
    public Footprint footprint() {
      return new Footprint(List.of(), List.of(property), List.of(type));
    }

    @Override
    public void start(Deduction deduction) {
      // What is there at first has its types already.
    }

    @Override
    public void pair(RuleContext facts, int from, int subject, int object) {
      facts.addMember(type, subject);
    }

    @Override
    public void value(RuleContext facts, int from, int subject) {
      facts.addMember(type, subject);
    }

    @Override
    public boolean supportsMember(PresentFacts facts, int of, int node) {
      return facts.objectsOf(property, node).length > 0 || facts.hasLiteral(property, node);
    }
  }

  /** prp-rng: whatever is a value of the property is a member. */
  record Range(int property, int type) implements PropertyRule {
    @Override
    public Footprint footprint() {
      return new Footprint(List.of(), List.of(property), List.of(type));
    }

    @Override
    public void start(Deduction deduction) {
      // What is there at first has its types already.
    }

    @Override
    public void pair(RuleContext facts, int from, int subject, int object) {
      facts.addMember(type, object);
    }

    @Override
    public boolean supportsMember(PresentFacts facts, int of, int node) {
      return facts.subjectsOf(property, node).length > 0;
    }
  }
}
