// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.syntax;

import java.util.Map;

/**
 * Limits of the JDK's XML parser for RDF/XML. Those of JDK 25 refuse real ontologies: 2,500 entity
 * references, 100,000 characters from them, and elements that are nested more than 100 deep.
 *
 * <p>These limits are higher and finite. A single entity stays at the JDK's 100,000 characters, so
 * that entities which contain each other end there, and all references together give at most 50
 * million characters, as in JDK 8 to 23. The depth is one that the JDK's own code for XML literals,
 * which calls itself for each level, can take on a thread's stack.
 */
public final class XmlLimits {
  /** The JDK's name of the file that replaces its own limits. */
  private static final String CONFIGURATION = "java.xml.config.file";

  private static final String PREFIX = "jdk.xml.";

  /** System properties of the JDK, without prefix, to the limits. */
  static final Map<String, Integer> LIMITS =
      Map.of(
          "entityExpansionLimit", 2_000_000,
          "totalEntitySizeLimit", 50_000_000,
          "entityReplacementLimit", 10_000_000,
          "elementAttributeLimit", 10_000,
          "maxElementDepth", 5_000,
          "maxXMLNameLimit", 10_000);

  private XmlLimits() {}

  /**
   * Sets each limit that the user has not set. Parsers that are made afterwards, in all of the JVM,
   * have them.
   */
  public static void raise() {
    if (System.getProperty(CONFIGURATION) != null) {
      return;
    }
    LIMITS.forEach(
        (name, limit) -> {
          // The name without prefix is the JDK's older form, which the newer one would hide.
          if (System.getProperty(PREFIX + name) == null && System.getProperty(name) == null) {
            System.setProperty(PREFIX + name, limit.toString());
          }
        });
  }
}
