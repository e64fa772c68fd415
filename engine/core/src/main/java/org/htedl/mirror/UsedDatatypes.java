// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import java.util.HashSet;
import java.util.Set;
import org.htedl.mirror.term.Iri;
import org.htedl.mirror.term.LiteralTable;

/**
 * Datatypes outside the vocabularies that literals of a revision have, declared or not.
 *
 * @param iris their IRIs
 */
record UsedDatatypes(Set<String> iris) {
  UsedDatatypes {
    iris = Set.copyOf(iris);
  }

  /**
   * Returns whether a literal of the revision has the datatype. The first question about a datatype
   * that the dictionary knows takes time in proportion to the literals, all others take none.
   */
  static boolean isUsed(Mirror mirror, String iri) {
    return !Iri.inVocabulary(iri)
        && mirror.literals().hasDatatype(iri)
        && mirror.derived(UsedDatatypes.class, UsedDatatypes::of).iris.contains(iri);
  }

  /** Reads the values: the dictionary still has datatypes whose literals were all removed. */
  private static UsedDatatypes of(Mirror mirror) {
    LiteralTable literals = mirror.literals();
    Set<String> found = new HashSet<>();
    mirror.forEachColumn(
        column ->
            mirror
                .values(column)
                .postings()
                .forEachHead(
                    (literal, targets, from, to) -> {
                      String datatype = literals.datatype(literal);
                      if (!Iri.inVocabulary(datatype)) {
                        found.add(datatype);
                      }
                    }));
    return new UsedDatatypes(found);
  }
}
