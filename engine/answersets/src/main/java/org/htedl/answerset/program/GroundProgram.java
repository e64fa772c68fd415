// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.htedl.collection.IntList;
import org.htedl.collection.LongList;
import org.jspecify.annotations.Nullable;

/**
 * A ground logic program: rules over numbered atoms, objectives, what is shown, and assumptions.
 *
 * <p>Immutable once it is built; the arrays of its parts may not be changed.
 */
public final class GroundProgram {
  private final int atoms;
  private final List<GroundRule> rules;
  private final long ruleBytes;
  private final List<MinimizeStatement> objectives;
  private final List<ShownTerm> shown;
  private final List<External> externals;
  private final int[] assumptions;
  private final int @Nullable [] projected;

  private GroundProgram(Builder builder) {
    atoms = builder.atoms;
    rules = List.copyOf(builder.rules);
    ruleBytes = builder.ruleBytes;
    objectives =
        builder.objectives.entrySet().stream()
            .map(entry -> entry.getValue().objective(entry.getKey()))
            .toList();
    shown = List.copyOf(builder.shown);
    externals =
        builder.externals.entrySet().stream()
            .map(entry -> new External(entry.getKey(), entry.getValue()))
            .toList();
    assumptions = builder.assumptions.toArray();
    projected = builder.projected == null ? null : builder.projected.toArray();
  }

  /** A builder of a program without rules. */
  public static Builder builder() {
    return new Builder();
  }

  /** The greatest number of an atom; atoms are numbered from 1. */
  public int atoms() {
    return atoms;
  }

  /** Bytes that a search needs for the program itself, about; more than it has read. */
  public long bytes() {
    return 150L * atoms + ruleBytes;
  }

  /** The rules, in the order in which they were given. */
  public List<GroundRule> rules() {
    return rules;
  }

  /** The objectives, the one of greatest priority first; empty where nothing is minimised. */
  public List<MinimizeStatement> objectives() {
    return objectives;
  }

  /** What is shown of an answer set, in the order in which it was given. */
  public List<ShownTerm> shown() {
    return shown;
  }

  /** External atoms, each once; those that a rule can support are among them, without effect. */
  public List<External> externals() {
    return externals;
  }

  /** Literals that hold in every answer set that is asked for. */
  public int[] assumptions() {
    return assumptions.clone();
  }

  /** Atoms that distinguish answer sets, or null where the program names none. */
  public int @Nullable [] projected() {
    return projected == null ? null : projected.clone();
  }

  /** The objectives of one priority, which may be as many as there are literals. */
  private static final class Sum {
    private final IntList literals = new IntList();
    private final LongList weights = new LongList();

    void add(MinimizeStatement objective) {
      for (int i = 0; i < objective.weights().length; i++) {
        literals.add(objective.literals()[i]);
        weights.add(objective.weights()[i]);
      }
    }

    MinimizeStatement objective(int priority) {
      return new MinimizeStatement(priority, literals.toArray(), weights.toArray());
    }
  }

  /** Collects the parts of a program. */
  public static final class Builder {
    private int atoms;
    private long ruleBytes;
    private final List<GroundRule> rules = new ArrayList<>();
    private final TreeMap<Integer, Sum> objectives = new TreeMap<>(Comparator.reverseOrder());
    private final List<ShownTerm> shown = new ArrayList<>();
    private final Map<Integer, External.Value> externals = new LinkedHashMap<>();
    private final IntList assumptions = new IntList();
    private @Nullable IntList projected;

    private Builder() {}

    /** Adds a rule. */
    public Builder rule(GroundRule rule) {
      for (int atom : rule.head()) {
        mention(atom);
      }
      mentionAll(rule.body());
      rules.add(rule);
      long head = rule.head().length;
      // A disjunction becomes a rule for each atom of its head, which denies the others.
      long copies = rule.choice() ? 1 : Math.max(1, head);
      ruleBytes += copies * (200 + 40L * (head + rule.body().length));
      return this;
    }

    /** Adds an objective to those of its priority. */
    public Builder minimise(MinimizeStatement objective) {
      mentionAll(objective.literals());
      objectives.computeIfAbsent(objective.priority(), unknown -> new Sum()).add(objective);
      return this;
    }

    /** Adds what is shown where its condition holds. */
    public Builder show(ShownTerm term) {
      mentionAll(term.condition());
      shown.add(term);
      return this;
    }

    /** Gives an external atom a value, the last of which counts, unless it was released before. */
    public Builder external(External external) {
      mention(external.atom());
      externals.merge(
          external.atom(),
          external.value(),
          (before, now) -> before == External.Value.RELEASED ? before : now);
      return this;
    }

    /** Adds a literal that holds in every answer set that is asked for. */
    public Builder assume(int literal) {
      mention(literal);
      assumptions.add(literal);
      return this;
    }

    /** Adds atoms that distinguish answer sets. */
    public Builder project(int... names) {
      mentionAll(names);
      IntList all = projected == null ? new IntList() : projected;
      for (int atom : names) {
        all.add(atom);
      }
      projected = all;
      return this;
    }

    /** The program of what was added. */
    public GroundProgram build() {
      return new GroundProgram(this);
    }

    private void mentionAll(int[] literals) {
      for (int literal : literals) {
        mention(literal);
      }
    }

    private void mention(int literal) {
      if (literal == 0 || literal == Integer.MIN_VALUE) {
        throw new IllegalArgumentException("No atom has the number " + literal);
      }
      atoms = Math.max(atoms, Math.abs(literal));
    }
  }

  /**
   * An external atom: one whose value is given from outside, unless a rule can support it.
   *
   * @param atom its number
   * @param value its value
   */
  public record External(int atom, Value value) {
    /** The value of an external atom, in the order of the numbers in aspif. */
    public enum Value {
      /** The atom may hold or not. */
      FREE,
      /** The atom holds. */
      TRUE,
      /** The atom does not hold. */
      FALSE,
      /** The atom is not external any more, and no later statement makes it external. */
      RELEASED
    }
  }

  /**
   * A text that is part of an answer set where a conjunction of literals holds.
   *
   * @param text such as {@code in(3,2)}
   * @param condition literals, atoms that are negative where they are negated; none for what always
   *     holds
   */
  public record ShownTerm(String text, int[] condition) {}
}
