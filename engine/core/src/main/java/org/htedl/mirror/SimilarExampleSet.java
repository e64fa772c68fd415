// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import org.htedl.expression.HtedlVocabulary;
import org.htedl.expression.Spelling;
import org.htedl.mirror.term.Iri;

/** Finds the set of examples that may have been meant by the IRI of none. */
public final class SimilarExampleSet {
  /** One wrong letter in so many of a local name may be a slip. */
  private static final int FAR = 3;

  private SimilarExampleSet() {}

  /**
   * A question to append to the sentence that there is no such set: whether one of the mirror with
   * the same local name, or else with a similar IRI, was meant; "" if there is none.
   */
  public static String question(Mirror mirror, String iri) {
    int example = mirror.idOf(HtedlVocabulary.EXAMPLE);
    if (example < 0) {
      return "";
    }
    String local = Iri.localName(iri);
    Spelling spelling = new Spelling(iri, 1, Math.max(1, local.length() / FAR));
    for (int set : mirror.role(example).forward().heads()) {
      String name = mirror.nodeName(set);
      if (!local.isEmpty() && Iri.localName(name).equals(local)) {
        return question(name);
      }
      spelling.offer(name);
    }
    return spelling.closest().stream().findFirst().map(SimilarExampleSet::question).orElse("");
  }

  private static String question(String name) {
    return " Did you mean <" + name + ">?";
  }
}
