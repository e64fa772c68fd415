// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.rewrite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.answerset.grounding.syntax.BodyLiteral;
import org.htedl.answerset.grounding.syntax.RuleTerm;
import org.htedl.answerset.grounding.syntax.Statement;
import org.htedl.answerset.grounding.syntax.Statement.Choice;
import org.htedl.answerset.grounding.syntax.Statement.Disjunction;
import org.htedl.answerset.grounding.syntax.Statement.Minimise;
import org.htedl.answerset.grounding.syntax.Statement.Option;
import org.htedl.answerset.grounding.syntax.Statement.Show;
import org.htedl.answerset.program.BadProgramException;

/** Puts terms in place of the constants that {@code #const} declares. */
final class Constants {
  private final Map<String, RuleTerm> declared;
  private final Map<String, RuleTerm> resolved = new HashMap<>();
  private final Set<String> open = new HashSet<>();

  Constants(Map<String, RuleTerm> declared) throws BadProgramException {
    this.declared = declared;
    for (RuleTerm term : declared.values()) {
      List<RuleTerm.Variable> variables = new ArrayList<>();
      replaced(term).forEachVariable(variables::add);
      if (!variables.isEmpty()) {
        RuleTerm.Variable first = variables.getFirst();
        throw first.place().bad("a constant cannot depend on the variable " + first.name());
      }
    }
  }

  private RuleTerm replaced(RuleTerm term) throws BadProgramException {
    return term.changed(this::replacement);
  }

  private RuleTerm replacement(RuleTerm term) throws BadProgramException {
    if (!(term instanceof RuleTerm.Application it)
        || !it.arguments().isEmpty()
        || !declared.containsKey(it.name())) {
      return term;
    }
    RuleTerm known = resolved.get(it.name());
    if (known != null) {
      return known;
    }
    if (!open.add(it.name())) {
      throw it.place().bad("the constant " + it.name() + " depends on itself");
    }
    RuleTerm value = replaced(declared.get(it.name()));
    resolved.put(it.name(), value);
    return value;
  }

  Statement replaced(Statement statement) throws BadProgramException {
    if (declared.isEmpty()) {
      return statement;
    }
    RuleTerm.Change change = this::replacement;
    List<BodyLiteral> body = BodyLiteral.changed(statement.body(), change);
    return switch (statement) {
      case Disjunction it -> {
        RuleTerm[] head = new RuleTerm[it.head().size()];
        for (int i = 0; i < head.length; i++) {
          head[i] = BodyLiteral.changedAtom(it.head().get(i), change);
        }
        yield new Disjunction(it.place(), List.of(head), body);
      }
      case Choice it -> {
        Option[] options = new Option[it.options().size()];
        for (int i = 0; i < options.length; i++) {
          Option option = it.options().get(i);
          options[i] =
              new Option(
                  BodyLiteral.changedAtom(option.atom(), change),
                  BodyLiteral.changed(option.condition(), change));
        }
        yield new Choice(
            it.place(), List.of(options), BodyLiteral.changedGuards(it.guards(), change), body);
      }
      case Minimise it ->
          new Minimise(
              it.place(),
              replaced(it.weight()),
              replaced(it.priority()),
              RuleTerm.changed(it.tuple(), change),
              body);
      case Show it -> new Show(it.place(), replaced(it.term()), body);
    };
  }
}
