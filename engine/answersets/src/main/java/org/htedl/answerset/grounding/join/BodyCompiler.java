// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.join;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.answerset.grounding.rewrite.Flattening;
import org.htedl.answerset.grounding.syntax.BodyLiteral;
import org.htedl.answerset.grounding.syntax.Comparator;
import org.htedl.answerset.grounding.syntax.PredicateSignature;
import org.htedl.answerset.grounding.syntax.RuleTerm;
import org.htedl.answerset.program.BadProgramException;
import org.jspecify.annotations.Nullable;

/**
 * Orders the literals of a body so that each has the values that it needs, cheap ones first, and
 * compiles them to steps.
 */
public final class BodyCompiler {
  private static final double NOT_READY = Double.POSITIVE_INFINITY;
  private static final double LAST = 1e30;
  private static final double UNKNOWN_SIZE = 1_000;

  private final Atoms atoms;
  private final Scope scope;
  private final List<BodyLiteral> literals;
  private final int newest;
  private final Set<String> global = new HashSet<>();
  private final List<JoinStep> steps = new ArrayList<>();

  private BodyCompiler(Atoms atoms, Scope scope, List<BodyLiteral> literals, int newest) {
    this.atoms = atoms;
    this.scope = scope;
    this.literals = literals;
    this.newest = newest;
    global.addAll(scope.boundNames());
    List<RuleTerm.Variable> variables = new ArrayList<>();
    literals.forEach(literal -> VariableUse.global(literal, variables));
    variables.forEach(variable -> global.add(variable.name()));
  }

  /**
   * The steps of a body.
   *
   * @param scope its variables; all have values afterwards
   * @param newest the place of the literal that reads rows of the last round only, or negative;
   *     those before it read older rows
   * @throws BadProgramException if a variable gets no value
   */
  public static List<JoinStep> steps(
      Atoms atoms, Scope scope, List<BodyLiteral> literals, int newest) throws BadProgramException {
    return new BodyCompiler(atoms, scope, literals, newest).ordered();
  }

  /**
   * Checks that all variables of a body get values, without compiling it.
   *
   * @param scope its variables; all have values afterwards
   * @throws BadProgramException for the first that gets none
   */
  public static void check(Atoms atoms, Scope scope, List<BodyLiteral> literals)
      throws BadProgramException {
    BodyCompiler body = new BodyCompiler(atoms, scope, literals, -1);
    Set<Integer> left = body.all();
    while (!left.isEmpty()) {
      body.check(literals.get(body.takeCheapest(left)));
    }
  }

  private void check(BodyLiteral literal) throws BadProgramException {
    switch (literal) {
      case BodyLiteral.Aggregate it -> {
        for (BodyLiteral.Element element : it.elements()) {
          Scope inner = scope.inner();
          check(atoms, inner, element.condition());
          checkBound(element.tuple(), inner);
        }
      }
      case BodyLiteral.Conditional it -> {
        Scope inner = scope.inner();
        check(atoms, inner, it.condition());
        checkBound(VariableUse.terms(it.literal()), inner);
      }
      default -> {
        // It has no inner variables.
      }
    }
    List<RuleTerm.Variable> variables = new ArrayList<>();
    VariableUse.global(literal, variables);
    variables.forEach(variable -> scope.bind(variable.name()));
  }

  /**
   * Checks that variables have values, as those of a head.
   *
   * @throws BadProgramException for the first that has none
   */
  public static void checkBound(Iterable<? extends RuleTerm> terms, Scope scope)
      throws BadProgramException {
    List<RuleTerm.Variable> unsafe = new ArrayList<>();
    for (RuleTerm term : terms) {
      term.forEachVariable(
          variable -> {
            if (!scope.isBound(variable.name())) {
              unsafe.add(variable);
            }
          });
    }
    if (!unsafe.isEmpty()) {
      throw unsafe(unsafe.getFirst());
    }
  }

  private static BadProgramException unsafe(RuleTerm.Variable variable) {
    return variable
        .place()
        .bad(
            "the variable "
                + Flattening.written(variable)
                + " is unsafe: no positive literal of the body gives it a value");
  }

  private List<JoinStep> ordered() throws BadProgramException {
    Set<Integer> left = all();
    while (!left.isEmpty()) {
      steps.add(step(takeCheapest(left)));
    }
    return steps;
  }

  private Set<Integer> all() {
    Set<Integer> left = new LinkedHashSet<>();
    for (int i = 0; i < literals.size(); i++) {
      left.add(i);
    }
    return left;
  }

  private int takeCheapest(Set<Integer> left) throws BadProgramException {
    int best = -1;
    double least = NOT_READY;
    for (int i : left) {
      double cost = cost(i);
      if (cost < least) {
        least = cost;
        best = i;
      }
    }
    if (best < 0) {
      throw unsafe(firstUnbound(left));
    }
    left.remove(best);
    return best;
  }

  private RuleTerm.Variable firstUnbound(Set<Integer> left) {
    List<RuleTerm.Variable> variables = new ArrayList<>();
    for (int i : left) {
      VariableUse.global(literals.get(i), variables);
    }
    Set<String> provided = scope.boundNames();
    for (int i : left) {
      if (literals.get(i) instanceof BodyLiteral.Holds it && !it.isNegated()) {
        VariableUse.provided(it.atom(), provided);
      }
    }
    return variables.stream()
        .filter(variable -> !provided.contains(variable.name()))
        .findFirst()
        .orElseGet(
            () ->
                variables.stream()
                    .filter(variable -> !scope.isBound(variable.name()))
                    .findFirst()
                    .orElseThrow());
  }

  private boolean has(RuleTerm term) {
    return scope.isBound(term);
  }

  /** Whether matching a term needs no values but those there are and those that it gives. */
  private boolean matches(RuleTerm term) {
    Set<String> available = scope.boundNames();
    VariableUse.provided(term, available);
    return VariableUse.areBound(term, available);
  }

  private double cost(int number) {
    BodyLiteral literal = literals.get(number);
    return switch (literal) {
      case BodyLiteral.Holds it -> {
        if (it.isNegated()) {
          yield has(it.atom()) ? 1 : NOT_READY;
        }
        yield cost((RuleTerm.Application) it.atom(), number);
      }
      case BodyLiteral.Comparison it -> {
        if (has(it.left()) && has(it.right())) {
          yield 0;
        }
        boolean equates =
            it.comparator() == Comparator.EQUAL
                && (has(it.left()) && matches(it.right()) || has(it.right()) && matches(it.left()));
        yield equates ? 1 : NOT_READY;
      }
      case BodyLiteral.Range it -> {
        if (!has(it.from()) || !has(it.to())) {
          yield NOT_READY;
        }
        yield has(it.variable()) ? 0 : UNKNOWN_SIZE;
      }
      case BodyLiteral.Aggregate it -> nestedCost(it, assigned(it, scope));
      case BodyLiteral.Conditional it -> nestedCost(it, null);
    };
  }

  private double nestedCost(BodyLiteral literal, RuleTerm.@Nullable Variable assigned) {
    List<RuleTerm.Variable> needed = new ArrayList<>();
    VariableUse.global(literal, needed);
    for (RuleTerm.Variable variable : needed) {
      boolean own = assigned != null && variable.name().equals(assigned.name());
      if (!own && !scope.isBound(variable.name())) {
        return NOT_READY;
      }
    }
    for (String name : VariableUse.inner(literal)) {
      if (global.contains(name) && !scope.isBound(name)) {
        return NOT_READY;
      }
    }
    return LAST;
  }

  /** The variable to which an aggregate gives a value, or null. */
  public static RuleTerm.@Nullable Variable assigned(BodyLiteral.Aggregate aggregate, Scope scope) {
    if (!aggregate.negated()) {
      for (BodyLiteral.Guard guard : aggregate.guards()) {
        if (guard.comparator() == Comparator.EQUAL
            && guard.term() instanceof RuleTerm.Variable variable
            && !scope.isBound(variable.name())) {
          return variable;
        }
      }
    }
    return null;
  }

  private double cost(RuleTerm.Application atom, int number) {
    if (!matches(atom)) {
      return NOT_READY;
    }
    if (number == newest) {
      return 0.5;
    }
    PredicateSignature predicate = atom.signature();
    double size = atoms.isComplete(predicate) ? atoms.relation(predicate).rows() : UNKNOWN_SIZE;
    int known = 0;
    for (RuleTerm argument : atom.arguments()) {
      known += has(argument) ? 1 : 0;
    }
    return known == atom.arguments().size() ? 2 : 3 + size / Math.pow(10, Math.min(known, 6));
  }

  private JoinStep step(int number) throws BadProgramException {
    return switch (literals.get(number)) {
      case BodyLiteral.Holds it ->
          it.isNegated() ? absent(it) : match((RuleTerm.Application) it.atom(), number);
      case BodyLiteral.Comparison it -> {
        if (has(it.left()) && has(it.right())) {
          yield Comparisons.compare(
              it.comparator(), scope.expression(it.left()), scope.expression(it.right()));
        }
        boolean leftKnown = has(it.left());
        Expression value = scope.expression(leftKnown ? it.left() : it.right());
        Scope.Deferred deferred = new Scope.Deferred();
        Pattern pattern = scope.pattern(leftKnown ? it.right() : it.left(), deferred);
        yield Comparisons.equate(pattern, deferred.checks(scope), value);
      }
      case BodyLiteral.Range it -> {
        Expression from = scope.expression(it.from());
        Expression to = scope.expression(it.to());
        yield has(it.variable())
            ? Comparisons.within(scope.expression(it.variable()), from, to)
            : Comparisons.range(scope.bind(it.variable().name()), from, to);
      }
      case BodyLiteral.Aggregate it -> atoms.nested(it, scope);
      case BodyLiteral.Conditional it -> atoms.nested(it, scope);
    };
  }

  private JoinStep absent(BodyLiteral.Holds literal) throws BadProgramException {
    RuleTerm.Application atom = (RuleTerm.Application) literal.atom();
    return new AbsentStep(
        atoms.relation(atom.signature()),
        atoms.isComplete(atom.signature()),
        literal.negations() > 1,
        scope.expressions(atom.arguments()),
        atoms::negation);
  }

  private JoinStep match(RuleTerm.Application atom, int number) throws BadProgramException {
    List<Integer> known = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    List<Expression> key = new ArrayList<>();
    List<Pattern> patterns = new ArrayList<>();
    for (int i = 0; i < atom.arguments().size(); i++) {
      RuleTerm argument = atom.arguments().get(i);
      if (has(argument)) {
        known.add(i);
        key.add(scope.expression(argument));
      } else {
        open.add(i);
      }
    }
    Scope.Deferred deferred = new Scope.Deferred();
    for (int i : open) {
      patterns.add(scope.pattern(atom.arguments().get(i), deferred));
    }
    return new MatchStep(
        atoms.relation(atom.signature()),
        rows(atom.signature(), number),
        key.toArray(Expression[]::new),
        known.stream().mapToInt(Integer::intValue).toArray(),
        open.stream().mapToInt(Integer::intValue).toArray(),
        patterns.toArray(Pattern[]::new),
        deferred.checks(scope));
  }

  private MatchStep.Rows rows(PredicateSignature predicate, int number) {
    if (atoms.isComplete(predicate)) {
      return MatchStep.Rows.ALL;
    }
    if (number == newest) {
      return MatchStep.Rows.NEW;
    }
    return number < newest ? MatchStep.Rows.OLD : MatchStep.Rows.VISIBLE;
  }
}
