// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.htedl.expression.EntityKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads texts in every shape that the Manchester renderer of owlapy 1.6.4 writes, which is what
 * Ontolearn's learners send. Its peculiarities: facets joined by {@code and}, parentheses around
 * every nested restriction, {@code Thing} and {@code Nothing} without a prefix, and spaces before
 * commas.
 */
class OntolearnTextsTest {
  private static final String KB = "http://example.org/molecules#";

  private final ManchesterParser parser =
      new ManchesterParser(
          new NameResolver(
              ListedNames.builder()
                  .add(KB + "Molecule", EntityKind.CLASS)
                  .add(KB + "Oxygen", EntityKind.CLASS)
                  .add(KB + "Oxygen-17", EntityKind.CLASS)
                  .add(KB + "Bond-2", EntityKind.CLASS)
                  .add(KB + "hasPart", EntityKind.OBJECT_PROPERTY)
                  .add(KB + "boundTo", EntityKind.OBJECT_PROPERTY)
                  .add(KB + "mass", EntityKind.DATA_PROPERTY)
                  .add(KB + "toxic", EntityKind.DATA_PROPERTY)
                  .add(KB + "m1", EntityKind.INDIVIDUAL)
                  .add(KB + "m1_2", EntityKind.INDIVIDUAL)
                  .build(),
              java.util.List.of()));

  static Stream<Arguments> texts() {
    return Stream.of(
        text("Molecule", "<#Molecule>"),
        text("Thing", "owl:Thing"),
        text("Nothing", "owl:Nothing"),
        text("not Molecule", "not <#Molecule>"),
        text("Molecule and (hasPart some Oxygen)", "<#Molecule> and (<#hasPart> some <#Oxygen>)"),
        text(
            "(Molecule and (hasPart some Oxygen)) or Oxygen-17",
            "(<#Molecule> and (<#hasPart> some <#Oxygen>)) or <#Oxygen-17>"),
        text("hasPart some Thing", "<#hasPart> some owl:Thing"),
        text(
            "Molecule and (hasPart only (Oxygen or Oxygen-17))",
            "<#Molecule> and (<#hasPart> only (<#Oxygen> or <#Oxygen-17>))"),
        text("inverse hasPart some Molecule", "inverse (<#hasPart>) some <#Molecule>"),
        text("hasPart min 3 Oxygen", "<#hasPart> min 3 <#Oxygen>"),
        text("hasPart max 0 Thing", "<#hasPart> max 0 owl:Thing"),
        text("hasPart exactly 2 Oxygen", "<#hasPart> exactly 2 <#Oxygen>"),
        text("hasPart value m1_2", "<#hasPart> value <#m1_2>"),
        text("{m1 , m1_2}", "{<#m1>, <#m1_2>}"),
        text("boundTo Self", "<#boundTo> Self"),
        text("not (hasPart some Oxygen)", "not (<#hasPart> some <#Oxygen>)"),
        text("hasPart some (boundTo some Bond-2)", "<#hasPart> some (<#boundTo> some <#Bond-2>)"),
        text("toxic value true", "<#toxic> value \"true\"^^xsd:boolean"),
        text("mass value 0.5", "<#mass> value 0.5"),
        text("mass some {0.5 , 1.5}", "<#mass> some {0.5, 1.5}"),
        text("mass only xsd:double[>= 0.0]", "<#mass> only xsd:double[>= 0.0]"),
        text("mass min 1 xsd:double[> 0.0]", "<#mass> min 1 xsd:double[> 0.0]"),
        text(
            "mass some xsd:double[>= -0.1 and <= 0.1]", "<#mass> some xsd:double[>= -0.1, <= 0.1]"),
        text(
            "mass some xsd:double[> -0.1 and < 0.1 and >= 1.0E-5]",
            "<#mass> some xsd:double[> -0.1, < 0.1, >= 1.0E-5]"),
        text(
            "Molecule and (hasPart some (Oxygen and (not Oxygen-17) and (mass some"
                + " xsd:double[>= -0.1 and <= 0.1]))) and (not (boundTo some Bond-2))",
            "<#Molecule> and (<#hasPart> some (<#Oxygen> and (not <#Oxygen-17>) and (<#mass> some"
                + " xsd:double[>= -0.1, <= 0.1]))) and (not (<#boundTo> some <#Bond-2>))"));
  }

  private static Arguments text(String rendered, String full) {
    return Arguments.of(rendered, full.replace("<#", "<" + KB));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void isReadAsItIsMeant(String rendered, String full) {
    assertEquals(parser.parse(full), parser.parse(rendered));
  }
}
