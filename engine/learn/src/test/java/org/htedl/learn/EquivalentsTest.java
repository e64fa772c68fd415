// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.learn.context.SearchVocabulary;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.build.MirrorBuilder;
import org.junit.jupiter.api.Test;

class EquivalentsTest {
  private static final String NS = "http://ex/";
  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

  private final Mirror mirror = mirror();

  private static Mirror mirror() {
    MirrorBuilder facts = new MirrorBuilder();
    for (String each : List.of("a", "b", "c")) {
      facts.add(NS + each, TYPE, NS + "Person");
      facts.add(NS + each, TYPE, NS + "Human");
    }
    facts.add(NS + "a", TYPE, NS + "Man");
    facts.add(NS + "b", TYPE, NS + "Few");
    String[][] children = {{"a", "b"}, {"a", "c"}, {"c", "b"}};
    for (String[] pair : children) {
      facts.add(NS + pair[0], NS + "child", NS + pair[1]);
      facts.add(NS + pair[0], NS + "kid", NS + pair[1]);
      facts.add(NS + pair[1], NS + "parent", NS + pair[0]);
    }
    // As many pairs, with the same subjects and others after them.
    facts.add(NS + "a", NS + "likes", NS + "b");
    facts.add(NS + "a", NS + "likes", NS + "a");
    facts.add(NS + "c", NS + "likes", NS + "b");
    return facts.build();
  }

  private List<String> of(String expression, Set<String> ignored, boolean inverse) {
    ManchesterParser parser =
        new ManchesterParser(new NameResolver(new MirrorVocabulary(mirror), List.of()));
    Equivalents equivalents =
        new Equivalents(
            mirror, SearchVocabulary.of(mirror, Set.of(), ignored), inverse, Cancellation.NEVER);
    return equivalents.of(parser.parse(expression)).stream()
        .map(other -> ManchesterPrinter.print(other).replace("<" + NS, "").replace(">", ""))
        .toList();
  }

  @Test
  void oneNameIsReplacedByAnotherThatMeansTheSame() {
    assertEquals(
        List.of("child some Human", "kid some Person", "inverse parent some Person"),
        of("child some Person", Set.of(), true));
    assertEquals(
        List.of("not Human and likes min 2 Human"),
        of("not Person and likes min 2 Person", Set.of(), true));
    assertEquals(List.of(), of("likes only Man or Few", Set.of(), true));
  }

  @Test
  void theInverseOfAnInverseIsTheRole() {
    assertEquals(
        List.of("child some Man", "kid some Man"), of("inverse parent some Man", Set.of(), true));
  }

  @Test
  void namesThatMayNotOccurDoNot() {
    assertEquals(
        List.of("kid some Person"),
        of("child some Person", Set.of(NS + "Human", NS + "parent"), true));
    assertEquals(List.of("kid some Man"), of("child some Man", Set.of(), false));
  }

  @Test
  void atMostFiveAreNamed() {
    MirrorBuilder facts = new MirrorBuilder();
    for (int c = 0; c < 9; c++) {
      facts.add(NS + "a", TYPE, NS + "C" + c);
    }
    Mirror many = facts.build();
    Equivalents equivalents =
        new Equivalents(
            many, SearchVocabulary.of(many, Set.of(), Set.of()), true, Cancellation.NEVER);
    List<ClassExpression> found = equivalents.of(new ClassExpression.Named(NS + "C3"));
    assertEquals(5, found.size());
    assertEquals(new ClassExpression.Named(NS + "C0"), found.getFirst());
  }

  @Test
  void itIsCancelled() {
    Equivalents equivalents =
        new Equivalents(mirror, SearchVocabulary.of(mirror, Set.of(), Set.of()), true, () -> true);
    assertThrows(
        CancellationException.class,
        () -> equivalents.of(new ClassExpression.Named(NS + "Person")));
  }
}
