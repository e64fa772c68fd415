// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.jena.query.ARQ;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.query.Setting.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MisspeltFunctionsTest {
  @Test
  void whatIsMeant() {
    assertEquals(
        Optional.of("covers"), MisspeltFunctions.meant(HtedlVocabulary.NAMESPACE + "cover"));
    assertEquals(Optional.empty(), MisspeltFunctions.meant(HtedlVocabulary.COVERS));
    assertEquals(Optional.empty(), MisspeltFunctions.meant("http://example.org/cover"));
  }

  /** Terms that are no functions are data. */
  @Test
  void noTermIsTakenForASlip() {
    String file = "org/htedl/fuseki/vocabulary/htedl.ttl";
    Set<String> terms =
        RDFParser.source(file).toGraph().stream()
            .map(triple -> triple.getSubject().toString())
            .filter(subject -> subject.startsWith(HtedlVocabulary.NAMESPACE))
            .collect(Collectors.toSet());
    assertTrue(terms.size() > 20, "there are " + terms);
    for (String term : terms) {
      assertEquals(Optional.empty(), MisspeltFunctions.meant(term), term);
    }
  }

  @ParameterizedTest
  @EnumSource
  void dataOfTheNamespaceIsFound(Kind kind) {
    Setting setting = kind.open().load(":set htedl:example :anna . :x htedl:far :y .");
    assertEquals(1, setting.rows("SELECT ?x { ?s htedl:example ?x }").size());
    assertEquals(1, setting.rows("SELECT ?x { ?s htedl:far ?x }").size());
  }

  /** Others register with Jena after this module, and are found. */
  @Test
  void whatOthersRegisterIsKnown() {
    PropertyFunctions.register();
    PropertyFunctionRegistry used = PropertyFunctionRegistry.chooseRegistry(ARQ.getContext());
    String iri = "http://example.org/function";
    PropertyFunctionRegistry.get().put(iri, other -> new DifferentFunction());
    assertTrue(used.manages(iri));
    used.remove(iri);
    assertFalse(PropertyFunctionRegistry.get().manages(iri));
  }
}
