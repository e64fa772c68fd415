// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.htedl.closure.Closure;
import org.htedl.closure.ClosureComparison;
import org.htedl.closure.Entailment;
import org.htedl.closure.owl.OwlTerms;
import org.htedl.closure.owl.SchemaRules;
import org.htedl.closure.statement.ListForm;
import org.htedl.closure.statement.RuleStatement;
import org.htedl.closure.statement.TriplePattern;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.term.Iri;
import org.htedl.testing.Checkout;
import org.htedl.testing.naive.NaiveOwl;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomOntology;
import org.htedl.testing.random.RandomOwl;
import org.junit.jupiter.api.Test;

/**
 * The statements of the rules: they are what the closure does, by naive application of each to all
 * triples, and what the documentation has.
 */
class RuleStatementsTest {
  private static final Path DOCUMENTATION = Checkout.root().resolve("docs/semantics.md");
  private static final int GRAPHS = Integer.getInteger("htedl.closure.graphs", 500) / 2;
  private static final long SEED = Long.getLong("htedl.seed", 1);

  /** Fails if the table under a header has other rows. */
  static void assertTable(String header, List<String> rows) throws IOException {
    List<String> lines = Files.readAllLines(DOCUMENTATION);
    int first = lines.indexOf(header) + 2;
    assertTrue(first > 1, header);
    int end = first;
    while (!lines.get(end).isEmpty()) {
      end++;
    }
    assertEquals(String.join("\n", rows), String.join("\n", lines.subList(first, end)));
  }

  private static String row(RuleStatement rule) {
    return "| " + rule.name() + " | `" + rule.bodyText() + "` | `" + rule.head().text() + "` |";
  }

  @Test
  void theDocumentationHasTheRulesOfRdfs() throws IOException {
    assertTable(
        "| rule of RDFS | from | follows |",
        RuleStatements.rdfs().stream().map(RuleStatementsTest::row).toList());
  }

  @Test
  void theDocumentationHasTheRulesAboutAxioms() throws IOException {
    List<List<RuleStatement>> groups =
        List.of(
            SchemaRules.FROM_HIERARCHIES,
            SchemaRules.SHORT_CUTS,
            SchemaRules.TO_HIERARCHIES,
            SchemaRules.OF_RESTRICTIONS,
            SchemaRules.CONSEQUENCES);
    assertTable(
        "| rule | from | follows |",
        groups.stream().flatMap(List::stream).map(RuleStatementsTest::row).toList());
  }

  /** The names of the rules in the summary: after a name with a prefix others may leave it out. */
  @Test
  void theDocumentationNamesAllRules() throws IOException {
    String summary =
        Files.readAllLines(DOCUMENTATION).stream()
            .filter(line -> line.startsWith("| applied |"))
            .findFirst()
            .orElseThrow();
    Set<String> named = new TreeSet<>();
    String prefix = "";
    for (String name : summary.substring("| applied |".length()).split(", | \\||; ", 0)) {
      String trimmed = name.strip();
      prefix = trimmed.startsWith("-") ? prefix : trimmed.replaceFirst("-.*", "");
      named.add(trimmed.startsWith("-") ? prefix + trimmed : trimmed);
    }
    named.removeIf(name -> !name.matches("[a-z]+-[a-z0-9]+"));
    Set<String> stated = new TreeSet<>();
    RuleStatements.owl().forEach(rule -> stated.add(rule.name()));
    Stream.of(ListForm.values()).forEach(form -> stated.add(form.rule()));
    // These are of no rule in OWL 2 RL.
    stated.removeIf(name -> name.startsWith("hasSelf") || name.equals("disjointUnionOf"));
    assertEquals(stated, named);
  }

  /** What rules read is what makes a fact an axiom. */
  @Test
  void allPredicatesOfRulesAreKnown() {
    Set<String> known = new TreeSet<>(OwlTerms.all());
    known.add(TriplePattern.MEMBER);
    for (RuleStatement rule : RuleStatements.owl()) {
      List<TriplePattern> triples = new ArrayList<>(rule.body());
      triples.add(rule.head());
      for (TriplePattern triple : triples) {
        triple
            .terms()
            .filter(term -> !TriplePattern.isVariable(term))
            .forEach(term -> assertTrue(known.contains(term), rule + " reads " + term));
      }
    }
  }

  @Test
  void owlIsNaiveApplicationOfItsStatements() {
    long followed = 0;
    for (long seed = SEED; seed < SEED + GRAPHS; seed++) {
      followed += compare(seed, RandomOwl.triples(seed), Entailment.OWL);
    }
    assertTrue(followed > 5L * GRAPHS, "only " + followed + " triples followed");
  }

  @Test
  void rdfsIsNaiveApplicationOfItsStatements() {
    long followed = 0;
    for (long seed = SEED; seed < SEED + GRAPHS; seed++) {
      followed += compare(seed, RandomOntology.triples(seed), Entailment.RDFS);
    }
    assertTrue(followed > GRAPHS, "only " + followed + " triples followed");
  }

  private static long compare(long seed, List<Triple> graph, Entailment entailment) {
    boolean owl = entailment == Entailment.OWL;
    List<Triple> positions = new ArrayList<>();
    Set<String> rules = new LinkedHashSet<>();
    for (RuleStatement rule : owl ? RuleStatements.owl() : RuleStatements.rdfs()) {
      rules.add(line(rule));
    }
    if (owl) {
      Map<Object, List<Object>> lists = NaiveOwl.lists(graph);
      for (ListForm form : ListForm.values()) {
        lists.forEach((list, members) -> state(form, list, members, positions, rules));
      }
    }
    Set<Triple> input = new LinkedHashSet<>(graph);
    input.addAll(positions);
    Set<Triple> expected = NaiveOwl.closure(input, List.copyOf(rules));
    positions.forEach(expected::remove);
    ClosureComparison.same(
        "seed " + seed,
        PatchWalk.following(graph, expected, null),
        new Closure(entailment).close(PatchWalk.build(graph, null)),
        graph);
    return (long) expected.size() - new LinkedHashSet<>(graph).size();
  }

  /** The rule with its axioms first, which say what the predicates of its facts are. */
  private static String line(RuleStatement rule) {
    return rule.body().stream()
            .sorted(Comparator.comparing(triple -> TriplePattern.isVariable(triple.predicate())))
            .map(TriplePattern::text)
            .collect(Collectors.joining(" . "))
        + " -> "
        + rule.head().text();
  }

  /**
   * Adds the rule for lists from which the form has as many parts, and triples that say which part
   * of the list is where.
   */
  private static void state(
      ListForm form, Object list, List<Object> members, List<Triple> positions, Set<String> rules) {
    List<Object> parts = new ArrayList<>(members);
    if (form == ListForm.INTERSECTION) {
      parts = new ArrayList<>(new LinkedHashSet<>(members));
      parts.remove(Iri.THING);
    }
    if (parts.isEmpty() || !(list instanceof String cell)) {
      return;
    }
    int count = parts.size();
    String place = "list:" + form + "/" + count + "/";
    for (int i = 0; i < count; i++) {
      positions.add(new Triple(cell, place + i, parts.get(i)));
    }
    String arguments =
        IntStream.range(0, count).mapToObj(i -> "?a" + i + " ").collect(Collectors.joining());
    String axiom =
        "?s "
            + form.axiom().replace(Iri.OWL, "owl:")
            + " ?l"
            + IntStream.range(0, count)
                .mapToObj(i -> " . ?l " + place + i + " ?a" + i)
                .collect(Collectors.joining());
    rules.add(
        line(
            new AxiomForm(form.rule(), OwlAxioms.form(form, count), arguments + "?s", axiom)
                .statement()));
  }
}
