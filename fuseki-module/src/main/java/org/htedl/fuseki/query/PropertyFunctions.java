// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import java.util.Map;
import org.apache.jena.sparql.pfunction.PropertyFunctionFactory;
import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;
import org.htedl.expression.HtedlVocabulary;

/** Makes the property functions known to Jena. */
public final class PropertyFunctions {
  private static final Map<String, PropertyFunctionFactory> FACTORIES =
      Map.of(
          HtedlVocabulary.COVERS, iri -> ExpressionFunction.covers("covers"),
          HtedlVocabulary.CERTAINLY, iri -> ExpressionFunction.covers("certainly"),
          HtedlVocabulary.POSSIBLY, iri -> ExpressionFunction.possibly(),
          HtedlVocabulary.COVERAGE, iri -> new CoverageFunction(),
          HtedlVocabulary.LEARN, iri -> new LearnFunction(),
          HtedlVocabulary.EXPLAIN, iri -> ExpressionFunction.explain(),
          HtedlVocabulary.ENTAILED, iri -> new EntailedFunction(),
          HtedlVocabulary.WHY, iri -> new WhyFunction(),
          HtedlVocabulary.IN, iri -> new InFunction(),
          HtedlVocabulary.DIFFERENT, iri -> new DifferentFunction());

  private PropertyFunctions() {}

  /**
   * Registers all property functions with Jena's registry, which is one for the whole process and a
   * plain map: to be called once, before queries run. Calling it again does no harm.
   */
  public static void register() {
    FACTORIES.forEach(PropertyFunctionRegistry.get()::put);
    MisspeltFunctions.register();
  }
}
