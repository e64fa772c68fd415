// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import org.htedl.closure.rule.RuleForm.Kind;
import org.htedl.pattern.Atom;
import org.htedl.pattern.Body;
import org.htedl.pattern.Term;
import org.junit.jupiter.api.Test;

/** The rules as the documentation has them, and those that cannot be compiled. */
class RuleFormsTest {
  private static String row(RuleForm form, String axiom, String... names) {
    return "| " + form.name() + " | " + axiom + " | `" + text(form, List.of(names)) + "` |";
  }

  private static String text(RuleForm form, List<String> names) {
    List<String> body = form.body().atoms().stream().map(atom -> text(atom, names)).toList();
    return (text(form.head(), names) + " ← " + String.join(", ", body)).strip();
  }

  private static String text(Atom atom, List<String> names) {
    List<String> terms = atom.terms().stream().map(term -> text(term, names)).toList();
    return switch (atom) {
      case Atom.Member member -> names.get(member.type()) + "(" + terms.getFirst() + ")";
      case Atom.Pair pair -> names.get(pair.role()) + "(" + String.join(", ", terms) + ")";
      case Atom.Value value -> names.get(value.column()) + "(" + terms.getFirst() + ", literal)";
    };
  }

  private static String text(Term term, List<String> names) {
    return switch (term) {
      case Term.Constant constant -> names.get(constant.id());
      case Term.Variable variable -> List.of("x", "y", "z").get(variable.number());
    };
  }

  @Test
  void theDocumentationHasAllRules() throws IOException {
    List<String> rows =
        List.of(
            row(RuleForms.SOME_THING, "`p some owl:Thing` ⊑ `C`", "p", "C"),
            row(RuleForms.SOME, "`p some D` ⊑ `C`", "p", "D", "C"),
            row(RuleForms.ONLY, "`C` ⊑ `p only D`", "C", "p", "D"),
            row(RuleForms.WITH_VALUE, "`p value a` ⊑ `C`", "C", "p", "a"),
            row(RuleForms.VALUE, "`C` ⊑ `p value a`", "C", "p", "a"),
            row(RuleForms.WITH_SELF, "`p Self` ⊑ `C`", "C", "p"),
            row(RuleForms.SELF, "`C` ⊑ `p Self`", "C", "p"),
            row(RuleForms.intersection(2), "`D and E` ⊑ `C`, also of more classes", "D", "E", "C"),
            row(RuleForms.LISTED, "`{a}` ⊑ `C`", "C", "a"),
            row(RuleForms.INVERSE, "`inverse p` ⊑ `q`", "p", "q"),
            row(RuleForms.TRANSITIVE, "`p` is transitive", "p"),
            row(RuleForms.chain(2), "`q o r` ⊑ `p`, also for longer chains", "q", "r", "p"),
            row(RuleForms.DOMAIN, "`C` is a domain of `p`", "p", "C"),
            row(RuleForms.DOMAIN_OF_VALUES, "`C` is a domain of `p`", "p", "C"),
            row(RuleForms.RANGE, "`C` is a range of `p`", "p", "C"));
    RuleStatementsTest.assertTable("| rule | for an axiom | concludes |", rows);
  }

  /** Bodies that are no chains between what is known, or where one chain has two ends. */
  @Test
  void whatIsNotCompiledIsRefused() {
    Term x = Term.variable(0);
    Term y = Term.variable(1);
    Term z = Term.variable(2);
    Atom head = new Atom.Pair(0, x, y);
    Body apart = Body.of(new Atom.Member(1, x), new Atom.Member(1, y));
    Body through = Body.of(new Atom.Member(1, z), new Atom.Pair(2, z, x), new Atom.Pair(2, x, y));
    Body unbound = Body.of(new Atom.Pair(1, y, x));
    for (Body body : List.of(apart, through)) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new RuleForm("", Kind.PLAIN, head, body),
          body.toString());
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> new RuleForm("", Kind.PLAIN, new Atom.Member(0, z), unbound));
  }
}
