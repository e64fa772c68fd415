package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.List;
import org.htedl.answerset.program.External;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundRule;
import org.htedl.answerset.program.OpenAtoms;

/**
 * Replaces the external atoms of a program by rules: a fact for one that is true, a choice for one
 * that is free. One that a rule can support has its value from the rules, and is left out.
 */
final class ExternalRules {
  private ExternalRules() {}

  /**
   * Adds the rules of external atoms.
   *
   * @param rules those of the program, with disjunctions replaced
   */
  static List<GroundRule> added(GroundProgram program, List<GroundRule> rules) {
    List<External> open = OpenAtoms.of(program);
    if (open.isEmpty()) {
      return rules;
    }
    List<GroundRule> all = new ArrayList<>(rules);
    for (External external : open) {
      boolean choice = external.value() == External.Value.FREE;
      all.add(GroundRule.conjunctive(choice, new int[] {external.atom()}, new int[0]));
    }
    return all;
  }
}
