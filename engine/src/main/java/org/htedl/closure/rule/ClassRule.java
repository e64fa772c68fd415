package org.htedl.closure.rule;

import java.util.Arrays;
import java.util.List;

/** A rule for an axiom that gives a class members. */
public sealed interface ClassRule extends OwlRule {
  /** cls-svf2: subjects of the property are members. */
  record HasValues(int property, int type) implements ClassRule {
    @Override
    public Footprint footprint() {
      return new Footprint(List.of(), List.of(property), List.of(type));
    }

    @Override
    public void start(Deduction deduction) {
      eachPair(deduction, property);
    }

    @Override
    public void pair(RuleContext facts, int from, int subject, int object) {
      facts.addMember(type, subject);
    }

    @Override
    public boolean supportsMember(PresentFacts facts, int of, int node) {
      return facts.objectsOf(property, node).length > 0;
    }
  }

  /** cls-svf1: subjects that have a value in {@code filler} are members. */
  record Some(int property, int filler, int type) implements ClassRule {
    @Override
    public Footprint footprint() {
      return new Footprint(List.of(filler), List.of(property), List.of(type));
    }

    @Override
    public void start(Deduction deduction) {
      eachMember(deduction, filler);
    }

    @Override
    public void member(RuleContext facts, int of, int node) {
      for (int subject : facts.subjectsOf(property, node)) {
        facts.addMember(type, subject);
      }
    }

    @Override
    public void pair(RuleContext facts, int from, int subject, int object) {
      if (facts.isMember(filler, object)) {
        facts.addMember(type, subject);
      }
    }

    @Override
    public boolean supportsMember(PresentFacts facts, int of, int node) {
      for (int object : facts.objectsOf(property, node)) {
        if (facts.isMember(filler, object)) {
          return true;
        }
      }
      return false;
    }
  }

  /** cls-avf: the values of a member are in {@code filler}. */
  record Only(int type, int property, int filler) implements ClassRule {
    @Override
    public Footprint footprint() {
      return new Footprint(List.of(type), List.of(property), List.of(filler));
    }

    @Override
    public void start(Deduction deduction) {
      eachMember(deduction, type);
    }

    @Override
    public void member(RuleContext facts, int of, int node) {
      for (int object : facts.objectsOf(property, node)) {
        facts.addMember(filler, object);
      }
    }

    @Override
    public void pair(RuleContext facts, int from, int subject, int object) {
      if (facts.isMember(type, subject)) {
        facts.addMember(filler, object);
      }
    }

    @Override
    public boolean supportsMember(PresentFacts facts, int of, int node) {
      for (int subject : facts.subjectsOf(property, node)) {
        if (facts.isMember(type, subject)) {
          return true;
        }
      }
      return false;
    }
  }

  /** cls-hv1 and cls-hv2: members are those with this value. */
  record Value(int type, int property, int value) implements ClassRule {
    @Override
    public Footprint footprint() {
      return new Footprint(List.of(type), List.of(property), List.of(type, property));
    }

    @Override
    public void start(Deduction deduction) {
      eachMember(deduction, type);
      for (int subject : deduction.relation(property).subjectsOf(value)) {
        deduction.addMember(type, subject);
      }
    }

    @Override
    public void member(RuleContext facts, int of, int node) {
      facts.addPair(property, node, value);
    }

    @Override
    public void pair(RuleContext facts, int from, int subject, int object) {
      if (object == value) {
        facts.addMember(type, subject);
      }
    }

    @Override
    public boolean supportsMember(PresentFacts facts, int of, int node) {
      return of == type && facts.isPair(property, node, value);
    }

    @Override
    public boolean supportsPair(PresentFacts facts, int of, int subject, int object) {
      return of == property && object == value && facts.isMember(type, subject);
    }
  }

  /** The same for {@code owl:hasSelf}, which OWL 2 RL leaves out though it needs nothing more. */
  record Self(int type, int property) implements ClassRule {
    @Override
    public Footprint footprint() {
      return new Footprint(List.of(type), List.of(property), List.of(type, property));
    }

    @Override
    public void start(Deduction deduction) {
      eachMember(deduction, type);
      eachPair(deduction, property);
    }

    @Override
    public void member(RuleContext facts, int of, int node) {
      facts.addPair(property, node, node);
    }

    @Override
    public void pair(RuleContext facts, int from, int subject, int object) {
      if (subject == object) {
        facts.addMember(type, subject);
      }
    }

    @Override
    public boolean supportsMember(PresentFacts facts, int of, int node) {
      return of == type && facts.isPair(property, node, node);
    }

    @Override
    public boolean supportsPair(PresentFacts facts, int of, int subject, int object) {
      return of == property && subject == object && facts.isMember(type, subject);
    }
  }

  /** cls-int1: nodes in all parts are members. */
  record Intersection(int[] parts, int type) implements ClassRule {
    @Override
    public Footprint footprint() {
      return new Footprint(OwlRule.distinct(parts), List.of(), List.of(type));
    }

    @Override
    public void start(Deduction deduction) {
      eachMember(deduction, parts[0]);
    }

    @Override
    public void member(RuleContext facts, int of, int node) {
      if (isInAll(facts, node)) {
        facts.addMember(type, node);
      }
    }

    @Override
    public boolean supportsMember(PresentFacts facts, int of, int node) {
      return isInAll(facts, node);
    }

    private boolean isInAll(RuleContext facts, int node) {
      for (int part : parts) {
        if (!facts.isMember(part, node)) {
          return false;
        }
      }
      return true;
    }
  }

  /** cls-oo: the listed nodes are members. */
  record Listed(int type, int[] nodes) implements ClassRule {
    @Override
    public Footprint footprint() {
      return new Footprint(List.of(), List.of(), List.of(type));
    }

    @Override
    public void start(Deduction deduction) {
      for (int node : nodes) {
        deduction.addMember(type, node);
      }
    }

    @Override
    public boolean supportsMember(PresentFacts facts, int of, int node) {
      return Arrays.stream(nodes).anyMatch(listed -> listed == node);
    }
  }
}
