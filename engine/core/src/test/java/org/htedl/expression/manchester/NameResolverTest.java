// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import static org.htedl.expression.manchester.SampleNames.KB;
import static org.htedl.expression.manchester.SampleNames.OTHER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.EntityKind;
import org.junit.jupiter.api.Test;

/** The rules by which names are resolved. */
class NameResolverTest {
  private static final ListedNames VOCABULARY =
      ListedNames.builder()
          .add(KB + "Twin", EntityKind.CLASS)
          .add(OTHER + "Twin", EntityKind.CLASS)
          .add(KB + "Single", EntityKind.CLASS)
          .add(OTHER + "single", EntityKind.CLASS)
          .add(OTHER + "Single", EntityKind.OBJECT_PROPERTY)
          .add(OTHER + "Thing", EntityKind.CLASS)
          .add(OTHER + "some", EntityKind.CLASS)
          .add("http://www.w3.org/2002/07/owl#Thing", EntityKind.CLASS)
          .add("_:b0", EntityKind.INDIVIDUAL)
          .label(KB + "Single", "one")
          .label(OTHER + "single", "same")
          .label(KB + "Twin", "same")
          .label(OTHER + "Single", "same")
          .build();

  @Test
  void theQueryComesFirst() {
    NameResolver resolver = resolver(Map.of("p", KB), Map.of("p", OTHER, "q", OTHER, "", KB));
    assertEquals(KB + "Twin", resolver.resolve("p:Twin", EntityKind.CLASS));
    assertEquals(OTHER + "Twin", resolver.resolve("q:Twin", EntityKind.CLASS));
    assertEquals(KB + "Twin", resolver.resolve(":Twin", EntityKind.CLASS));
    assertEquals(
        "http://www.w3.org/2001/XMLSchema#int", resolver.resolve("xsd:int", EntityKind.DATATYPE));
  }

  @Test
  void bareNamesGoByTheQuerysEmptyPrefixThenByLocalName() {
    NameResolver resolver = resolver(Map.of("", KB));
    assertEquals(KB + "Twin", resolver.resolve("Twin", EntityKind.CLASS));
    assertEquals(OTHER + "Single", resolver.resolve("Single", EntityKind.OBJECT_PROPERTY));
    assertEquals(KB + "Single", resolver(Map.of()).resolve("Single", EntityKind.CLASS));
    assertEquals(
        "'Twin' is ambiguous, it can be <http://example.org/kb#Twin> or"
            + " <http://example.org/other/Twin>: write the full IRI.",
        sentence(resolver(Map.of(), Map.of("", KB)), "Twin", EntityKind.CLASS));
  }

  @Test
  void labels() {
    NameResolver resolver = resolver(Map.of());
    assertEquals(KB + "Single", resolver.resolve("'one'", EntityKind.CLASS));
    assertEquals(OTHER + "Single", resolver.resolve("'same'", EntityKind.OBJECT_PROPERTY));
    assertEquals(
        "'same' is ambiguous, it can be <http://example.org/other/single> or"
            + " <http://example.org/kb#Twin>: write the full IRI.",
        sentence(resolver, "'same'", EntityKind.CLASS));
  }

  @Test
  void aClassThatIsCalledThingIsMeantByThat() {
    NameResolver resolver = resolver(Map.of());
    assertEquals(OTHER + "Thing", resolver.resolve("Thing", EntityKind.CLASS));
    assertEquals(
        "http://www.w3.org/2002/07/owl#Nothing", resolver.resolve("Nothing", EntityKind.CLASS));
  }

  @Test
  void keywordsNameEntitiesWithAPrefix() {
    NameResolver names = resolver(Map.of("o", OTHER));
    ManchesterParser parser = new ManchesterParser(names);
    assertEquals(parser.parse("<" + OTHER + "some>"), parser.parse("o:some"));
    assertThrows(BadExpressionException.class, () -> parser.parse("some"));
  }

  @Test
  void whatIsUnknownIsAnError() {
    NameResolver resolver = resolver(Map.of("", KB));
    assertEquals(
        "Expected a class but 'Singel' is not known, the closest names are 'Single' and 'single'.",
        sentence(resolver, "Singel", EntityKind.CLASS));
    assertEquals(
        "<http://example.org/kb#Single> is a class, but an object property was expected, the"
            + " closest name is 'Single'.",
        sentence(resolver, "<" + KB + "Single>", EntityKind.OBJECT_PROPERTY));
    assertEquals(
        "Expected an individual but '_:b1' is not known.",
        sentence(resolver, "_:b1", EntityKind.INDIVIDUAL));
    assertEquals("_:b0", resolver.resolve("_:b0", EntityKind.INDIVIDUAL));
    assertThrows(
        BadExpressionException.class, () -> resolver.resolve("xsd:intger", EntityKind.DATATYPE));
  }

  /** More names than are remembered at once. */
  @Test
  void manyNames() {
    ListedNames.Builder builder = ListedNames.builder();
    int names = 100_000;
    for (int i = 0; i < names; i++) {
      builder.add(KB + "i" + i, EntityKind.INDIVIDUAL);
    }
    builder.add(KB + "p", EntityKind.OBJECT_PROPERTY);
    ManchesterParser parser =
        new ManchesterParser(new NameResolver(builder.build(), List.of(Map.of("", KB))));
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < names; i++) {
        String name = "i" + i;
        assertEquals(
            "<" + KB + "p> value <" + KB + name + ">",
            ManchesterPrinter.print(parser.parse("p value " + name)));
      }
    }
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // Nothing is stored in the array.
  private static NameResolver resolver(Map<String, String>... prefixes) {
    return new NameResolver(VOCABULARY, Arrays.asList(prefixes));
  }

  private static String sentence(NameResolver resolver, String name, EntityKind kind) {
    return assertThrows(BadExpressionException.class, () -> resolver.resolve(name, kind))
        .getMessage();
  }
}
