// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.htedl.expression.EntityKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShownNamesTest {
  private static final List<EntityKind> KINDS = List.of(EntityKind.values());

  private static ListedNames vocabulary(String... classes) {
    ListedNames.Builder builder = ListedNames.builder();
    for (String iri : classes) {
      builder.add(iri, EntityKind.CLASS);
    }
    return builder.build();
  }

  private static final ListedNames NAMES =
      vocabulary(
          "http://ex/Train",
          "http://a/Car",
          "http://b/Car",
          "http://b/Value",
          "http://a/some",
          "http://c/x.y",
          "http://c/9x",
          "http://c/",
          "urn:x:y",
          "http://d/Thing",
          "http://d/a(b)");

  private static String shown(String iri, Map<String, String> prefixes) {
    return new ShownNames(NAMES, List.of(prefixes)).of(iri);
  }

  @ParameterizedTest
  @CsvSource({
    "http://ex/Train, Train, Train",
    "http://a/Car, <http://a/Car>, a:Car",
    "http://b/Car, <http://b/Car>, :Car",
    "http://b/Value, <http://b/Value>, :Value",
    "http://a/some, <http://a/some>, a:some",
    "http://c/x.y, <http://c/x.y>, <http://c/x.y>",
    "http://c/9x, <http://c/9x>, <http://c/9x>",
    "http://c/, <http://c/>, <http://c/>",
    "urn:x:y, <urn:x:y>, <urn:x:y>",
    "http://d/a(b), <http://d/a(b)>, <http://d/a(b)>",
    "http://unknown/x, <http://unknown/x>, <http://unknown/x>",
    "http://www.w3.org/2002/07/owl#Thing, owl:Thing, owl:Thing",
    "http://www.w3.org/2001/XMLSchema#integer, xsd:integer, xsd:integer",
    "_:b0, _:b0, _:b0"
  })
  void theShortestThatIsUnderstood(String iri, String without, String with) {
    assertEquals(without, shown(iri, Map.of()));
    Map<String, String> prefixes =
        Map.of("a", "http://a/", "", "http://b/", "c", "http://c/", "d", "http://d/");
    assertEquals(with.equals(":Car") ? "Car" : with, shown(iri, prefixes));
  }

  /** A class of the data called Thing is meant by that name, and owl:Thing is not. */
  @Test
  void aNameOfTheDataHidesABuiltInOne() {
    assertEquals("Thing", shown("http://d/Thing", Map.of()));
    assertEquals("owl:Thing", shown("http://www.w3.org/2002/07/owl#Thing", Map.of()));
  }

  /** The prefixes of a request come before those of the data. */
  @Test
  void aHiddenPrefixIsNotUsed() {
    Map<String, String> request = Map.of("p", "http://b/");
    Map<String, String> data = Map.of("p", "http://a/", "q", "http://a/");
    ShownNames names = new ShownNames(NAMES, List.of(request, data));
    assertEquals("q:Car", names.of("http://a/Car"));
    assertEquals("p:Car", names.of("http://b/Car"));
  }

  @Test
  void textKeepsWhatIsNoName() {
    ShownNames names = new ShownNames(NAMES, List.of());
    assertEquals(
        "not Train and <http://a/Car> \"<http://ex/Train> \\\" <\" xsd:integer[<= 3, < 4]",
        names.in(
            "not <http://ex/Train> and <http://a/Car> \"<http://ex/Train> \\\" <\""
                + " <http://www.w3.org/2001/XMLSchema#integer>[<= 3, < 4]"));
  }

  /** Whatever the names and prefixes, the shown name leads back, as each kind that it has. */
  @Test
  void everyShownNameLeadsBack() {
    for (int seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      ListedNames.Builder builder = ListedNames.builder();
      Map<String, Set<EntityKind>> all = new TreeMap<>();
      String[] words = {"a", "Not", "min", "Thing", "x-y", "some", "b1", "owl", "é", "a.b", "self"};
      for (int i = random.nextInt(12); i >= 0; i--) {
        String iri = "http://" + random.nextInt(3) + "/" + words[random.nextInt(words.length)];
        EntityKind kind = KINDS.get(random.nextInt(KINDS.size()));
        builder.add(iri, kind);
        all.computeIfAbsent(iri, name -> EnumSet.noneOf(EntityKind.class)).add(kind);
      }
      List<Map<String, String>> prefixes = new ArrayList<>();
      for (int m = random.nextInt(3); m >= 0; m--) {
        Map<String, String> map = new TreeMap<>();
        for (int p = random.nextInt(3); p > 0; p--) {
          map.put(
              new String[] {"", "p", "owl", "a"}[random.nextInt(4)],
              "http://" + random.nextInt(3) + "/");
        }
        prefixes.add(map);
      }
      ListedNames vocabulary = builder.build();
      ShownNames names = new ShownNames(vocabulary, prefixes);
      NameLookup lookup = new NameLookup(vocabulary, prefixes);
      all.forEach(
          (iri, kinds) ->
              kinds.forEach(
                  kind ->
                      assertEquals(
                          iri,
                          lookup.find(names.of(iri), kind),
                          () -> names.of(iri) + " " + prefixes + " " + all)));
    }
  }
}
