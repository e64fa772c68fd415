// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.syntax;

/**
 * A predicate.
 *
 * @param name begins with {@code -} for the classical negation of another one; an IRI is in angle
 *     brackets
 * @param arity how many arguments its atoms have
 */
public record PredicateSignature(String name, int arity) {
  /** The predicate that may not hold of the same. */
  public PredicateSignature complement() {
    return new PredicateSignature(name.startsWith("-") ? name.substring(1) : "-" + name, arity);
  }

  @Override
  public String toString() {
    return name + "/" + arity;
  }
}
