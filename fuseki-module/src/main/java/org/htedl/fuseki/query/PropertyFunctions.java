// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import java.util.Map;
import org.apache.jena.sparql.pfunction.PropertyFunctionFactory;
import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;
import org.htedl.expression.HtedlVocabulary;

/** Makes the property functions known to Jena. */
public final class PropertyFunctions {
  private static final Map<String, PropertyFunctionFactory> FACTORIES =
      Map.ofEntries(
          Map.entry(HtedlVocabulary.COVERS, iri -> ExpressionFunction.covers("covers")),
          Map.entry(HtedlVocabulary.CERTAINLY, iri -> ExpressionFunction.covers("certainly")),
          Map.entry(HtedlVocabulary.POSSIBLY, iri -> ExpressionFunction.possibly()),
          Map.entry(HtedlVocabulary.COVERAGE, iri -> new CoverageFunction()),
          Map.entry(HtedlVocabulary.LEARN, iri -> new LearnFunction()),
          Map.entry(HtedlVocabulary.EXPLAIN, iri -> ExpressionFunction.explain()),
          Map.entry(HtedlVocabulary.ENTAILED, iri -> new EntailedFunction()),
          Map.entry(HtedlVocabulary.WHY, iri -> new WhyFunction()),
          Map.entry(HtedlVocabulary.WHY_TRIPLE, iri -> new WhyTripleFunction()),
          Map.entry(HtedlVocabulary.IN, iri -> new InFunction()),
          Map.entry(HtedlVocabulary.DIFFERENT, iri -> new DifferentFunction()));

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
