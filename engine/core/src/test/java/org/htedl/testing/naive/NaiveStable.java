// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.jspecify.annotations.Nullable;

/**
 * The answer sets of definitions, by trying all assignments of what they read downward: slow,
 * obvious, and independent of the engine. A class expression reads upward what makes it cover more,
 * downward what makes it cover less; the least fixpoint under an assignment has to be what was
 * assigned.
 */
public final class NaiveStable {
  /** More assignments than 2 to the power of this are not tried. */
  public static final int MOST = 12;

  private record Membership(String type, String individual) {
    static Membership of(String text) {
      return new Membership(
          text.substring(0, text.indexOf(' ')), text.substring(text.indexOf(' ') + 1));
    }

    @Override
    public String toString() {
      return type + " " + individual;
    }
  }

  private final Map<String, List<ClassExpression>> definitions = new TreeMap<>();
  private final Map<String, Set<String>> above = new TreeMap<>();
  private final Set<Membership> given = new HashSet<>();
  private final Map<String, Map<String, Set<String>>> pairs = new HashMap<>();
  private final List<String> individuals;

  /**
   * @param individuals all of them
   */
  public NaiveStable(List<String> individuals) {
    this.individuals = List.copyOf(individuals);
  }

  public void define(String type, ClassExpression expression) {
    definitions.computeIfAbsent(type, t -> new ArrayList<>()).add(expression);
  }

  public void subclass(String type, String of) {
    above.computeIfAbsent(type, t -> new HashSet<>()).add(of);
  }

  public void member(String type, String individual) {
    given.add(new Membership(type, individual));
  }

  public void pair(String property, String subject, String object) {
    pairs
        .computeIfAbsent(property, p -> new HashMap<>())
        .computeIfAbsent(subject, s -> new HashSet<>())
        .add(object);
  }

  /**
   * An answer set.
   *
   * @param members "class individual" for each membership
   */
  public record AnswerSet(Set<String> members) {}

  /** All answer sets; null if there are too many assignments. */
  public @Nullable List<AnswerSet> answerSets() {
    return answerSets(null, Set.of());
  }

  /**
   * The answer sets of a part.
   *
   * @param part "class individual" for each membership that may follow; null for all
   * @param known memberships that follow in any case
   */
  public @Nullable List<AnswerSet> answerSets(@Nullable Set<String> part, Set<String> known) {
    Set<String> negated = new HashSet<>();
    definitions.values().forEach(all -> all.forEach(e -> collect(e, true, negated)));
    negated.removeIf(type -> !mayGrow(type));
    List<Membership> guesses = new ArrayList<>();
    negated.forEach(type -> individuals.forEach(i -> guesses.add(new Membership(type, i))));
    guesses.removeIf(g -> given.contains(g) || part != null && !part.contains(g.toString()));
    Set<Membership> base = new HashSet<>(given);
    known.forEach(text -> base.add(Membership.of(text)));
    guesses.removeIf(base::contains);
    if (guesses.size() > MOST) {
      return null;
    }
    List<AnswerSet> found = new ArrayList<>();
    for (int candidate = 0; candidate < 1 << guesses.size(); candidate++) {
      Set<Membership> assumed = new HashSet<>(base);
      for (int g = 0; g < guesses.size(); g++) {
        if ((candidate >>> g & 1) != 0) {
          assumed.add(guesses.get(g));
        }
      }
      Set<Membership> least = least(base, assumed, negated, part);
      if (guesses.stream().allMatch(g -> least.contains(g) == assumed.contains(g))) {
        Set<String> members = new HashSet<>();
        least.forEach(m -> members.add(m.toString()));
        found.add(new AnswerSet(members));
      }
    }
    return found;
  }

  /** Whether an expression covers an individual in an answer set. */
  public boolean covers(AnswerSet answer, ClassExpression expression, String individual) {
    Set<Membership> members = new HashSet<>();
    answer.members().forEach(text -> members.add(Membership.of(text)));
    return holds(expression, individual, true, members, members, Set.of());
  }

  /** All individuals. */
  public List<String> individuals() {
    return individuals;
  }

  private boolean mayGrow(String type) {
    return definitions.containsKey(type)
        || above.values().stream().anyMatch(types -> types.contains(type))
        || !above.isEmpty() && definitions.values().toString().contains("[iri=" + type + "]");
  }

  private Set<Membership> least(
      Set<Membership> base,
      Set<Membership> assumed,
      Set<String> guessed,
      @Nullable Set<String> part) {
    Set<Membership> known = new HashSet<>(base);
    boolean grown = true;
    while (grown) {
      Set<Membership> next = new HashSet<>(known);
      for (Membership member : known) {
        for (String type : above.getOrDefault(member.type(), Set.of())) {
          next.add(new Membership(type, member.individual()));
        }
        for (ClassExpression meant : definitions.getOrDefault(member.type(), List.of())) {
          imply(meant, member.individual(), next);
        }
      }
      for (Map.Entry<String, List<ClassExpression>> definition : definitions.entrySet()) {
        for (String individual : individuals) {
          for (ClassExpression expression : definition.getValue()) {
            if (holds(expression, individual, true, known, assumed, guessed)) {
              next.add(new Membership(definition.getKey(), individual));
            }
          }
        }
      }
      if (part != null) {
        next.removeIf(m -> !base.contains(m) && !part.contains(m.toString()));
      }
      grown = next.size() > known.size();
      known = next;
    }
    return known;
  }

  /** What rules derive for a member of an expression: of OWL 2 RL cls-int2 and cls-avf. */
  private void imply(ClassExpression expression, String x, Set<Membership> into) {
    switch (expression) {
      case ClassExpression.Named named -> into.add(new Membership(named.iri(), x));
      case ClassExpression.And and -> and.operands().forEach(part -> imply(part, x, into));
      case ClassExpression.Only only ->
          successors(only.role(), x).forEach(y -> imply(only.filler(), y, into));
      default -> {}
    }
  }

  private boolean holds(
      ClassExpression expression,
      String x,
      boolean upward,
      Set<Membership> known,
      Set<Membership> assumed,
      Set<String> guessed) {
    return switch (expression) {
      case ClassExpression.Thing t -> true;
      case ClassExpression.Nothing n -> false;
      case ClassExpression.Named named ->
          (upward || !guessed.contains(named.iri()) ? known : assumed)
              .contains(new Membership(named.iri(), x));
      case ClassExpression.Not not -> !holds(not.operand(), x, !upward, known, assumed, guessed);
      case ClassExpression.And and ->
          and.operands().stream().allMatch(part -> holds(part, x, upward, known, assumed, guessed));
      case ClassExpression.Or or ->
          or.operands().stream().anyMatch(part -> holds(part, x, upward, known, assumed, guessed));
      case ClassExpression.Some some ->
          count(some.role(), x, some.filler(), upward, known, assumed, guessed) > 0;
      case ClassExpression.Only only ->
          count(only.role(), x, only.filler(), upward, known, assumed, guessed)
              == successors(only.role(), x).size();
      case ClassExpression.Count c ->
          switch (c.cardinality()) {
            case MIN ->
                count(c.role(), x, c.filler(), upward, known, assumed, guessed) >= c.bound();
            case MAX ->
                count(c.role(), x, c.filler(), !upward, known, assumed, guessed) <= c.bound();
            case EXACTLY ->
                count(c.role(), x, c.filler(), upward, known, assumed, guessed) >= c.bound()
                    && count(c.role(), x, c.filler(), !upward, known, assumed, guessed)
                        <= c.bound();
          };
      default -> throw new IllegalArgumentException("not here: " + expression);
    };
  }

  private long count(
      RoleExpression role,
      String x,
      ClassExpression filler,
      boolean upward,
      Set<Membership> known,
      Set<Membership> assumed,
      Set<String> guessed) {
    return successors(role, x).stream()
        .filter(y -> holds(filler, y, upward, known, assumed, guessed))
        .count();
  }

  private Set<String> successors(RoleExpression role, String x) {
    return switch (role) {
      case RoleExpression.Named named ->
          pairs.getOrDefault(named.iri(), Map.of()).getOrDefault(x, Set.of());
      case RoleExpression.Inverse inverse -> {
        Set<String> found = new HashSet<>();
        individuals.forEach(
            y -> {
              if (successors(inverse.role(), y).contains(x)) {
                found.add(y);
              }
            });
        yield found;
      }
      default -> throw new IllegalArgumentException("not here: " + role);
    };
  }

  private static void collect(ClassExpression expression, boolean upward, Set<String> negated) {
    switch (expression) {
      case ClassExpression.Named named -> {
        if (!upward) {
          negated.add(named.iri());
        }
      }
      case ClassExpression.Not not -> collect(not.operand(), !upward, negated);
      case ClassExpression.And and -> and.operands().forEach(e -> collect(e, upward, negated));
      case ClassExpression.Or or -> or.operands().forEach(e -> collect(e, upward, negated));
      case ClassExpression.Some some -> collect(some.filler(), upward, negated);
      case ClassExpression.Only only -> collect(only.filler(), upward, negated);
      case ClassExpression.Count count -> {
        collect(count.filler(), true, negated);
        collect(count.filler(), false, negated);
      }
      default -> {}
    }
  }
}
