// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.problem;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.htedl.expression.EntityKind;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.expression.Spelling;
import org.htedl.expression.Vocabulary;
import org.htedl.mirror.term.Iri;

/** The names in the options of a search, compared with those of the data. */
public final class OptionNames {
  private static final Set<EntityKind> KINDS =
      EnumSet.of(EntityKind.CLASS, EntityKind.OBJECT_PROPERTY, EntityKind.DATA_PROPERTY);

  private OptionNames() {}

  /**
   * Refuses names that are no class and no property: misspelt, they would have no effect.
   *
   * @throws IllegalArgumentException for the first, with what it is and what is close to it
   */
  public static void check(Vocabulary vocabulary, LearnOptions options) {
    check(vocabulary, LearnOption.USE, options.get(LearnOption.USE));
    check(vocabulary, LearnOption.IGNORE, options.get(LearnOption.IGNORE));
  }

  private static void check(Vocabulary vocabulary, LearnOption<?> option, Collection<String> iris) {
    List<String> unknown = unknown(vocabulary, iris);
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          option.label() + " has " + sentence(vocabulary, unknown.getFirst()));
    }
  }

  /**
   * Those of these names that are no class and no property of the data; the vocabularies of RDF,
   * OWL and HT-HEDL are known everywhere.
   */
  public static List<String> unknown(Vocabulary vocabulary, Collection<String> iris) {
    return iris.stream()
        .filter(iri -> !Iri.inVocabulary(iri) && !iri.startsWith(HtedlVocabulary.NAMESPACE))
        .filter(iri -> vocabulary.kindsOf(iri).stream().noneMatch(KINDS::contains))
        .toList();
  }

  /** A name that is unknown, as a part of a sentence, with the closest ones. */
  public static String sentence(Vocabulary vocabulary, String iri) {
    List<String> closest = Spelling.closest(vocabulary, iri, KINDS);
    return "<"
        + LearnOptionReader.shortened(iri)
        + ">, which is no class and no property of the data"
        + Spelling.clause(closest);
  }
}
