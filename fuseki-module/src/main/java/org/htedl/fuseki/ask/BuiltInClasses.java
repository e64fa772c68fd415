// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ask;

/** The classes that every graph knows. */
final class BuiltInClasses {
  private static final String THING = "http://www.w3.org/2002/07/owl#Thing";
  private static final String NOTHING = "http://www.w3.org/2002/07/owl#Nothing";

  private BuiltInClasses() {}

  /** Whether the IRI is that of {@code owl:Thing} or {@code owl:Nothing}. */
  static boolean isBuiltIn(String iri) {
    return iri.equals(THING) || iri.equals(NOTHING);
  }
}
