// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.patterns;

/** A triple of a pattern. */
public record PatternTriple(PatternTerm subject, PatternTerm predicate, PatternTerm object) {
  /** As SPARQL, where it has no literal. */
  @Override
  public String toString() {
    return subject + " " + predicate + " " + object + " .";
  }
}
