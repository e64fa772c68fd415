package org.htedl.fuseki.query;

import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;

/** Makes the property functions known to Jena. */
public final class PropertyFunctions {
  private PropertyFunctions() {}

  /**
   * Registers all property functions with Jena's registry, which is one for the whole process and a
   * plain map: to be called once, before queries run. Calling it again does no harm.
   */
  public static void register() {
    PropertyFunctionRegistry registry = PropertyFunctionRegistry.get();
    registry.put(Terms.COVERS, iri -> new CoversFunction());
    registry.put(Terms.COVERAGE, iri -> new CoverageFunction());
    registry.put(Terms.EXPLAIN, iri -> new ExplainFunction());
    registry.put(Terms.ENTAILED, iri -> new EntailedFunction());
  }

  /** Whether the IRI is that of one of the property functions. */
  static boolean isOurs(String iri) {
    return iri.equals(Terms.COVERS)
        || iri.equals(Terms.COVERAGE)
        || iri.equals(Terms.EXPLAIN)
        || iri.equals(Terms.ENTAILED);
  }
}
