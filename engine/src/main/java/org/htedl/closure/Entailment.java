package org.htedl.closure;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which rules are followed from what the data says to what a mirror believes. */
public enum Entailment {
  /** None: only what is asserted. */
  NONE,
  /**
   * The rules of ρdf (Muñoz, Pérez, Gutierrez: Minimal deductive systems for RDF), which are those
   * of RDFS without axiomatic triples: subclasses, sub-properties, domains and ranges.
   */
  RDFS,
  /** Those, and the rules of OWL 2 RL without equality. */
  OWL,
  /**
   * Those, and classes whose definitions need the closed world: what they are not, all or so many
   * of their values. Such definitions are evaluated, each after those that it depends on.
   */
  OWL_CLOSED;

  /** Whether rules of OWL are among them. */
  public boolean isOwl() {
    return this == OWL || this == OWL_CLOSED;
  }

  /** By its name in configurations and on the command line; empty if there is none. */
  public static Optional<Entailment> named(String name) {
    return Arrays.stream(values()).filter(mode -> mode.toString().equals(name)).findFirst();
  }

  /** All names. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Entailment::toString).toList();
  }

  /** Its name in configurations and on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
