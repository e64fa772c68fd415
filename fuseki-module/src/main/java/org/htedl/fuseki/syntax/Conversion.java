// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.syntax;

import org.htedl.fuseki.syntax.Content.Foreign;

/** Refuses ontologies in syntaxes that are not RDF, with the programs that convert them. */
final class Conversion {
  private Conversion() {}

  /** The refusal of a syntax of ontologies. */
  static Foreign of(String syntax) {
    return new Foreign(
        syntax + ", a syntax that is not read here",
        "convert it with robot convert --input FILE --output FILE.ttl, or in Protégé by Save as…"
            + " and Turtle");
  }
}
