// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.rivals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;

/** The questions of the comparison with general stores. */
final class Questions {
  private static final List<String> TEXTS =
      List.of(
          "C0 and C1 and C2 and C3 and C4",
          "C2 or C3 or C4",
          "not C0",
          "C0 and not C1",
          "r some C3",
          "r only C0",
          "r min 2 C0",
          "inverse r some C3",
          "r some (C0 and (s some (C1 and (r some C3))))",
          "age some xsd:integer[>= 30, < 40]");

  private Questions() {}

  /** The questions by their texts. */
  static Map<String, ClassExpression> over(Mirror mirror) {
    ManchesterParser parser =
        new ManchesterParser(
            new NameResolver(
                new MirrorVocabulary(mirror), List.of(Map.of("", PeopleGraph.NAMESPACE))));
    Map<String, ClassExpression> questions = new LinkedHashMap<>();
    TEXTS.forEach(text -> questions.put(text, parser.parse(text)));
    return questions;
  }
}
