package org.htedl.answerset.grounding.join;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.answerset.grounding.rewrite.Flattening;
import org.htedl.answerset.grounding.syntax.Comparator;
import org.htedl.answerset.grounding.syntax.Literal;
import org.htedl.answerset.grounding.syntax.Signature;
import org.htedl.answerset.grounding.syntax.Term;
import org.htedl.answerset.program.BadProgramException;
import org.jspecify.annotations.Nullable;

/**
 * Orders the literals of a body so that each has the values that it needs, cheap ones first, and
 * compiles them to steps.
 */
public final class Body {
  private static final double NOT_READY = Double.POSITIVE_INFINITY;
  private static final double LAST = 1e30;
  private static final double UNKNOWN_SIZE = 1_000;

  private final Atoms atoms;
  private final Scope scope;
  private final List<Literal> literals;
  private final int newest;
  private final Set<String> global = new HashSet<>();
  private final List<Step> steps = new ArrayList<>();

  private Body(Atoms atoms, Scope scope, List<Literal> literals, int newest) {
    this.atoms = atoms;
    this.scope = scope;
    this.literals = literals;
    this.newest = newest;
    global.addAll(scope.boundNames());
    List<Term.Variable> variables = new ArrayList<>();
    literals.forEach(literal -> Variables.global(literal, variables));
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
  public static List<Step> steps(Atoms atoms, Scope scope, List<Literal> literals, int newest)
      throws BadProgramException {
    return new Body(atoms, scope, literals, newest).ordered();
  }

  /**
   * Checks that all variables of a body get values, without compiling it.
   *
   * @param scope its variables; all have values afterwards
   * @throws BadProgramException for the first that gets none
   */
  public static void check(Atoms atoms, Scope scope, List<Literal> literals)
      throws BadProgramException {
    Body body = new Body(atoms, scope, literals, -1);
    Set<Integer> left = body.all();
    while (!left.isEmpty()) {
      body.check(literals.get(body.takeCheapest(left)));
    }
  }

  private void check(Literal literal) throws BadProgramException {
    switch (literal) {
      case Literal.Aggregate it -> {
        for (Literal.Element element : it.elements()) {
          Scope inner = scope.inner();
          check(atoms, inner, element.condition());
          checkBound(element.tuple(), inner);
        }
      }
      case Literal.Conditional it -> {
        Scope inner = scope.inner();
        check(atoms, inner, it.condition());
        checkBound(Variables.terms(it.literal()), inner);
      }
      default -> {
        // It has no inner variables.
      }
    }
    List<Term.Variable> variables = new ArrayList<>();
    Variables.global(literal, variables);
    variables.forEach(variable -> scope.bind(variable.name()));
  }

  /**
   * Checks that variables have values, as those of a head.
   *
   * @throws BadProgramException for the first that has none
   */
  public static void checkBound(Iterable<? extends Term> terms, Scope scope)
      throws BadProgramException {
    List<Term.Variable> unsafe = new ArrayList<>();
    for (Term term : terms) {
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

  private static BadProgramException unsafe(Term.Variable variable) {
    return variable
        .place()
        .bad(
            "the variable "
                + Flattening.written(variable)
                + " is unsafe: no positive literal of the body gives it a value");
  }

  private List<Step> ordered() throws BadProgramException {
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

  private Term.Variable firstUnbound(Set<Integer> left) {
    List<Term.Variable> variables = new ArrayList<>();
    for (int i : left) {
      Variables.global(literals.get(i), variables);
    }
    Set<String> provided = scope.boundNames();
    for (int i : left) {
      if (literals.get(i) instanceof Literal.Holds it && !it.isNegated()) {
        Variables.provided(it.atom(), provided);
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

  private boolean has(Term term) {
    return scope.isBound(term);
  }

  /** Whether matching a term needs no values but those there are and those that it gives. */
  private boolean matches(Term term) {
    Set<String> available = scope.boundNames();
    Variables.provided(term, available);
    return Variables.areBound(term, available);
  }

  private double cost(int number) {
    Literal literal = literals.get(number);
    return switch (literal) {
      case Literal.Holds it -> {
        if (it.isNegated()) {
          yield has(it.atom()) ? 1 : NOT_READY;
        }
        yield cost((Term.Application) it.atom(), number);
      }
      case Literal.Comparison it -> {
        if (has(it.left()) && has(it.right())) {
          yield 0;
        }
        boolean equates =
            it.comparator() == Comparator.EQUAL
                && (has(it.left()) && matches(it.right()) || has(it.right()) && matches(it.left()));
        yield equates ? 1 : NOT_READY;
      }
      case Literal.Range it -> {
        if (!has(it.from()) || !has(it.to())) {
          yield NOT_READY;
        }
        yield has(it.variable()) ? 0 : UNKNOWN_SIZE;
      }
      case Literal.Aggregate it -> nestedCost(it, assigned(it, scope));
      case Literal.Conditional it -> nestedCost(it, null);
    };
  }

  private double nestedCost(Literal literal, Term.@Nullable Variable assigned) {
    List<Term.Variable> needed = new ArrayList<>();
    Variables.global(literal, needed);
    for (Term.Variable variable : needed) {
      boolean own = assigned != null && variable.name().equals(assigned.name());
      if (!own && !scope.isBound(variable.name())) {
        return NOT_READY;
      }
    }
    for (String name : Variables.inner(literal)) {
      if (global.contains(name) && !scope.isBound(name)) {
        return NOT_READY;
      }
    }
    return LAST;
  }

  /** The variable to which an aggregate gives a value, or null. */
  public static Term.@Nullable Variable assigned(Literal.Aggregate aggregate, Scope scope) {
    if (!aggregate.negated()) {
      for (Literal.Guard guard : aggregate.guards()) {
        if (guard.comparator() == Comparator.EQUAL
            && guard.term() instanceof Term.Variable variable
            && !scope.isBound(variable.name())) {
          return variable;
        }
      }
    }
    return null;
  }

  private double cost(Term.Application atom, int number) {
    if (!matches(atom)) {
      return NOT_READY;
    }
    if (number == newest) {
      return 0.5;
    }
    Signature predicate = atom.signature();
    double size = atoms.isComplete(predicate) ? atoms.relation(predicate).rows() : UNKNOWN_SIZE;
    int known = 0;
    for (Term argument : atom.arguments()) {
      known += has(argument) ? 1 : 0;
    }
    return known == atom.arguments().size() ? 2 : 3 + size / Math.pow(10, Math.min(known, 6));
  }

  private Step step(int number) throws BadProgramException {
    return switch (literals.get(number)) {
      case Literal.Holds it ->
          it.isNegated() ? absent(it) : match((Term.Application) it.atom(), number);
      case Literal.Comparison it -> {
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
      case Literal.Range it -> {
        Expression from = scope.expression(it.from());
        Expression to = scope.expression(it.to());
        yield has(it.variable())
            ? Comparisons.within(scope.expression(it.variable()), from, to)
            : Comparisons.range(scope.bind(it.variable().name()), from, to);
      }
      case Literal.Aggregate it -> atoms.nested(it, scope);
      case Literal.Conditional it -> atoms.nested(it, scope);
    };
  }

  private Step absent(Literal.Holds literal) throws BadProgramException {
    Term.Application atom = (Term.Application) literal.atom();
    return new AbsentStep(
        atoms.relation(atom.signature()),
        atoms.isComplete(atom.signature()),
        literal.negations() > 1,
        scope.expressions(atom.arguments()),
        atoms::negation);
  }

  private Step match(Term.Application atom, int number) throws BadProgramException {
    List<Integer> known = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    List<Expression> key = new ArrayList<>();
    List<Pattern> patterns = new ArrayList<>();
    for (int i = 0; i < atom.arguments().size(); i++) {
      Term argument = atom.arguments().get(i);
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

  private MatchStep.Rows rows(Signature predicate, int number) {
    if (atoms.isComplete(predicate)) {
      return MatchStep.Rows.ALL;
    }
    if (number == newest) {
      return MatchStep.Rows.NEW;
    }
    return number < newest ? MatchStep.Rows.OLD : MatchStep.Rows.VISIBLE;
  }
}
