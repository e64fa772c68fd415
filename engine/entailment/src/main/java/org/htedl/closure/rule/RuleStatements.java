// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.htedl.closure.owl.SchemaRules;
import org.htedl.closure.statement.ListForm;
import org.htedl.closure.statement.RuleStatement;

/**
 * All rules by which the closure derives triples, with the names that the specifications give them;
 * {@link ListForm} has those about all members of a list.
 */
public final class RuleStatements {
  /** The rules that RDFS has too, by their names in OWL 2 RL. */
  private static final Map<String, String> RDFS =
      Map.of(
          "prp-dom", "rdfs2",
          "prp-rng", "rdfs3",
          "scm-spo", "rdfs5",
          "prp-spo1", "rdfs7",
          "cax-sco", "rdfs9",
          "scm-sco", "rdfs11");

  private RuleStatements() {}

  /** The rules of OWL 2 RL: first those that conclude facts from facts. */
  public static List<RuleStatement> owl() {
    return Stream.concat(
            AxiomForms.ALL.stream().map(AxiomForm::statement).distinct(),
            Stream.of(
                    SchemaRules.FROM_HIERARCHIES,
                    SchemaRules.SHORT_CUTS,
                    SchemaRules.TO_HIERARCHIES,
                    SchemaRules.OF_RESTRICTIONS,
                    SchemaRules.CONSEQUENCES)
                .flatMap(List::stream))
        .toList();
  }

  /** The rules of RDFS, as RDF Semantics calls them. */
  public static List<RuleStatement> rdfs() {
    return owl().stream()
        .filter(rule -> RDFS.containsKey(rule.name()))
        .map(rule -> rule.named(RDFS.getOrDefault(rule.name(), "")))
        .toList();
  }
}
