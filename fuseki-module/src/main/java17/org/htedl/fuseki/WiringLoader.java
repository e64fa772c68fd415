// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import java.util.Optional;
import java.util.ServiceLoader;
import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the wiring where the JVM can run it. */
final class WiringLoader {
  /** The oldest Java that the engine runs on. */
  private static final int NEEDED = 25;

  private static final Logger LOG = LoggerFactory.getLogger("org.htedl");

  private WiringLoader() {}

  /** The wiring; empty on an older Java. */
  static Optional<Wiring> find() {
    if (Runtime.version().feature() < NEEDED) {
      return Optional.empty();
    }
    return ServiceLoader.load(Wiring.class, Wiring.class.getClassLoader()).findFirst();
  }

  /** Says why the module is not there, if it is not: in the log, and to who uses a function. */
  static void explainAbsence() {
    if (Runtime.version().feature() < NEEDED) {
      AbsentFunctions.register(PropertyFunctionRegistry.get(), NEEDED, Runtime.version().feature());
      LOG.warn(
          "htedl needs Java {} or newer and this is Java {}: its functions and endpoints are"
              + " off, and everything else works. Start the server with a newer Java to use them.",
          NEEDED,
          Runtime.version().feature());
    }
  }
}
