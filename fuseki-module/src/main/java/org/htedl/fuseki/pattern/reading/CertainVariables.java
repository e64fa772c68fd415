// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.jena.sparql.core.Var;
import org.jspecify.annotations.Nullable;

/** The variables that have values at one point of a query's evaluation, for certain. */
final class CertainVariables {
  private final Set<Var> bound = new HashSet<>();
  private final @Nullable Predicate<Var> outside;

  private CertainVariables(@Nullable Predicate<Var> outside) {
    this.outside = outside;
  }

  /** A scope in which nothing has a value, as at the start of what is evaluated apart. */
  static CertainVariables empty() {
    return new CertainVariables(null);
  }

  /** A scope in which these variables have values. */
  static CertainVariables of(Set<Var> variables) {
    CertainVariables scope = empty();
    scope.bound.addAll(variables);
    return scope;
  }

  /** A scope that begins with what has values in another one, or in the rows that come in. */
  static CertainVariables within(Predicate<Var> outside) {
    return new CertainVariables(outside);
  }

  boolean isBound(Var variable) {
    return bound.contains(variable) || outside != null && outside.test(variable);
  }

  /** Whether what is evaluated here starts with nothing. */
  boolean isFresh() {
    return outside == null && bound.isEmpty();
  }

  void add(Var variable) {
    bound.add(variable);
  }

  void addAll(CertainVariables other) {
    bound.addAll(other.bound);
  }

  /** The variables that have got values here. */
  Set<Var> bound() {
    return bound;
  }
}
