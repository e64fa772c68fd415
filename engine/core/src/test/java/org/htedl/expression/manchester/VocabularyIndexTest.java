package org.htedl.expression.manchester;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.EntityKind;
import org.junit.jupiter.api.Test;

/** Looking up, suggesting and completing names. */
class VocabularyIndexTest {
  private static final String NS = "http://example.org/kb#";
  private static final Set<EntityKind> CLASSES = EnumSet.of(EntityKind.CLASS);
  private static final Set<EntityKind> ALL = EnumSet.allOf(EntityKind.class);

  @Test
  void entitiesAreFoundByIriLocalNameAndLabel() {
    VocabularyIndex index =
        VocabularyIndex.builder()
            .add(NS + "a", EntityKind.CLASS)
            .add(NS + "a", EntityKind.INDIVIDUAL)
            .add("http://example.org/other/a", EntityKind.CLASS)
            .add("urn:a", EntityKind.CLASS)
            .add("http://example.org/", EntityKind.INDIVIDUAL)
            .add("_:a", EntityKind.INDIVIDUAL)
            .label(NS + "a", "label")
            .label(NS + "a", "label")
            .label(NS + "unused", "label")
            .build();
    assertEquals(5, index.size() - 1);
    assertEquals(EnumSet.of(EntityKind.CLASS, EntityKind.INDIVIDUAL), index.kindsOf(NS + "a"));
    assertEquals(Set.of(), index.kindsOf(NS + "b"));
    assertEquals(Set.of(), index.kindsOf(NS + "unused"));
    assertEquals(
        Set.of(NS + "a", "http://example.org/other/a"), Set.copyOf(index.withLocalName("a")));
    assertEquals(List.of("urn:a"), index.withLocalName("urn:a"));
    assertEquals(List.of(), index.withLocalName(""));
    assertEquals(List.of(), index.withLocalName("unused"));
    assertEquals(List.of(NS + "a"), index.withLabel("label"));
  }

  @Test
  void aBuilderMayGoOn() {
    VocabularyIndex.Builder builder = VocabularyIndex.builder().add(NS + "a", EntityKind.CLASS);
    VocabularyIndex first = builder.build();
    VocabularyIndex second = builder.add(NS + "b", EntityKind.CLASS).build();
    assertEquals(1, first.size());
    assertEquals(Set.of(), first.kindsOf(NS + "b"));
    assertEquals(2, second.size());
    assertEquals(CLASSES, second.kindsOf(NS + "a"));
  }

  @Test
  void editDistanceIsThatOfTheTextbook() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20_000; i++) {
      String a = word(random);
      String b = word(random);
      int expected = distance(a.toLowerCase(Locale.ROOT), b.toLowerCase(Locale.ROOT));
      int cutOff = random.nextInt(8);
      assertEquals(
          expected <= cutOff ? expected : EditDistance.FAR,
          new EditDistance(a).to("xx" + b + "y", 2, 2 + b.length(), cutOff),
          () -> a + " " + b + " within " + cutOff);
    }
  }

  private static String word(SplittableRandom random) {
    StringBuilder word = new StringBuilder();
    int length = random.nextInt(random.nextInt(10) == 0 ? 64 : 9);
    for (int i = 0; i < length; i++) {
      word.append("abABé".charAt(random.nextInt(5)));
    }
    return word.toString();
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int above = row[j];
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(above, row[j - 1]) + 1);
        diagonal = above;
      }
    }
    return row[b.length()];
  }

  /** An IRI that ends in a separator has an empty local name; a label may be empty, too. */
  @Test
  void emptyNamesAreNotSuggested() {
    VocabularyIndex index =
        VocabularyIndex.builder()
            .add("http://x/", EntityKind.CLASS)
            .add("http://y#", EntityKind.OBJECT_PROPERTY)
            .add("http://z/A", EntityKind.CLASS)
            .label("http://z/A", "")
            .build();
    assertEquals(List.of("A"), index.closest("", ALL, 3));
    assertEquals(List.of("A"), index.closest("Z", ALL, 3));
    assertEquals(List.of("http://z/A"), index.withLabel(""));
    ManchesterParser parser = new ManchesterParser(new NameResolver(index, List.of()));
    for (String text : List.of("Z", "{c}", "Z some A", "'Z'", "'Z' some A", "A and z:")) {
      BadExpressionException error =
          assertThrows(BadExpressionException.class, () -> parser.parse(text), text);
      assertFalse(error.getMessage().contains("''"), error.getMessage());
    }
    assertEquals(new ClassExpression.Named("http://z/A"), parser.parse("''"));
  }

  @Test
  void closestNames() {
    VocabularyIndex index =
        VocabularyIndex.builder()
            .add(NS + "Person", EntityKind.CLASS)
            .add(NS + "Parson", EntityKind.CLASS)
            .add("http://example.org/other/Person", EntityKind.CLASS)
            .add(NS + "Prison", EntityKind.INDIVIDUAL)
            .add(NS + "C_0001", EntityKind.CLASS)
            .label(NS + "C_0001", "persons")
            .build();
    assertEquals(List.of("Person", "'persons'", "Parson"), index.closest("person", CLASSES, 3));
    assertEquals(List.of("Person"), index.closest("person", CLASSES, 1));
    assertEquals(List.of(), index.closest("person", CLASSES, 0));
    assertEquals(List.of("Prison"), index.closest("Prisn", EnumSet.of(EntityKind.INDIVIDUAL), 3));
    assertEquals(List.of(), index.closest("something else", ALL, 3));
    assertEquals(List.of(), index.closest("x".repeat(1_000), ALL, 3));
  }

  @Test
  void completion() {
    VocabularyIndex index =
        VocabularyIndex.builder()
            .add(NS + "Person", EntityKind.CLASS)
            .add(NS + "personOf", EntityKind.OBJECT_PROPERTY)
            .add(NS + "Animal", EntityKind.CLASS)
            .add(NS + "C_0001", EntityKind.CLASS)
            .label(NS + "C_0001", "personal thing")
            .build();
    assertEquals(
        List.of(
            new NameCompletion.Entry(NS + "Person", "Person", false, CLASSES),
            new NameCompletion.Entry(NS + "C_0001", "personal thing", true, CLASSES)),
        index.complete("pers", CLASSES, 10));
    assertEquals(3, index.complete("PERS", ALL, 10).size());
    assertEquals(1, index.complete("", ALL, 1).size());
    assertEquals("Animal", index.complete("", ALL, 1).get(0).name());
  }

  @Test
  void severalVocabulariesAsOne() {
    VocabularyIndex classes =
        VocabularyIndex.builder()
            .add(NS + "Person", EntityKind.CLASS)
            .label(NS + "Person", "a person")
            .build();
    VocabularyIndex individuals =
        VocabularyIndex.builder()
            .add(NS + "Person", EntityKind.INDIVIDUAL)
            .add(NS + "Parson", EntityKind.INDIVIDUAL)
            .build();
    CompositeVocabulary both = new CompositeVocabulary(List.of(individuals, classes));
    assertEquals(EnumSet.of(EntityKind.CLASS, EntityKind.INDIVIDUAL), both.kindsOf(NS + "Person"));
    assertEquals(List.of(NS + "Person"), both.withLocalName("Person"));
    assertEquals(List.of(NS + "Person"), both.withLabel("a person"));
    assertEquals(List.of("Person", "Parson"), both.closest("Persn", ALL, 2));
    assertEquals(List.of("Parson", "Person"), names(both.complete("p", ALL, 3)));
    assertEquals(List.of("'a person'"), both.closest("a persn", ALL, 2));
  }

  private static List<String> names(List<NameCompletion.Entry> entries) {
    return entries.stream().map(NameCompletion.Entry::name).distinct().toList();
  }

  @Test
  void suggestionsAmongAHundredThousandNamesTakeNoTime() {
    VocabularyIndex.Builder builder = VocabularyIndex.builder();
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 100_000; i++) {
      builder.add(NS + "Concept" + Long.toString(random.nextLong(), 36), EntityKind.CLASS);
    }
    VocabularyIndex index = builder.build();
    // Not the time on the wall: other work on the machine is no fault of ours.
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long best = Long.MAX_VALUE;
    for (int round = 0; round < 20; round++) {
      long start = clock.getCurrentThreadCpuTime();
      index.closest("Conceptabcdefghijk" + round, CLASSES, 3);
      index.complete("conceptz", CLASSES, 20);
      best = Math.min(best, clock.getCurrentThreadCpuTime() - start);
    }
    long milliseconds = best / 1_000_000;
    assertTrue(milliseconds < 100, "took " + milliseconds + " ms");
  }
}
