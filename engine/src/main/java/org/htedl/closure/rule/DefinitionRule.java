package org.htedl.closure.rule;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.htedl.closure.definition.Definition;
import org.htedl.expression.RoleExpression;

/**
 * Marks the nodes that a definition must be evaluated for again when a fact that it reads changes;
 * derives no facts.
 *
 * @param type the class that is defined
 */
public record DefinitionRule(int type, List<Reading> readings) implements OwlRule {
  /**
   * What a definition reads, by its id.
   *
   * @param path from an individual to the one whose fact is read
   * @param isInverse whether it is a property, and read backwards
   * @param upward whether more of it may make the definition cover more; else less
   */
  private record Reading(int id, List<Step> path, boolean isInverse, boolean upward) {}

  /** A property, forwards or backwards. */
  private record Step(int property, boolean isInverse) {}

  /**
   * @param ids of all names in the definition
   */
  public static DefinitionRule of(Definition definition, ToIntFunction<String> ids) {
    return new DefinitionRule(
        ids.applyAsInt(definition.type()),
        definition.readings().stream().map(reading -> reading(reading, ids)).toList());
  }

  private static Reading reading(Definition.Reading reading, ToIntFunction<String> ids) {
    return new Reading(
        ids.applyAsInt(reading.name()),
        reading.path().stream().map(role -> step(role, ids)).toList(),
        reading.isInverse(),
        reading.upward());
  }

  private static Step step(RoleExpression role, ToIntFunction<String> ids) {
    return new Step(ids.applyAsInt(Definition.name(role)), Definition.isInverse(role));
  }

  /** Whether all that it reads can be named: not so where a role is everything. */
  public boolean isNamed() {
    return readings.stream().allMatch(reading -> reading.id >= 0);
  }

  @Override
  public Footprint footprint() {
    List<Integer> ids = readings.stream().map(Reading::id).distinct().toList();
    return new Footprint(ids, ids, List.of());
  }

  @Override
  public void start(Deduction deduction) {
    // Definitions are evaluated, stratum by stratum.
  }

  @Override
  public void member(RuleContext facts, int of, int node) {
    for (Reading reading : readings) {
      if (reading.id == of) {
        touch(facts, reading, node);
      }
    }
  }

  @Override
  public void pair(RuleContext facts, int from, int subject, int object) {
    for (Reading reading : readings) {
      if (reading.id == from) {
        touch(facts, reading, reading.isInverse ? object : subject);
      }
    }
  }

  @Override
  public void value(RuleContext facts, int from, int subject) {
    member(facts, from, subject);
  }

  private void touch(RuleContext facts, Reading reading, int node) {
    int[] nodes = {node};
    for (Step step : reading.path.reversed()) {
      nodes =
          Arrays.stream(nodes)
              .flatMap(
                  n ->
                      IntStream.of(
                          step.isInverse
                              ? facts.objectsOf(step.property, n)
                              : facts.subjectsOf(step.property, n)))
              .distinct()
              .toArray();
    }
    for (int each : nodes) {
      facts.touchDefined(type, each, reading.upward);
    }
  }
}
