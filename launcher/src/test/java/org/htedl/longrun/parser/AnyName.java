// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun.parser;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Vocabulary;

/**
 * A vocabulary that has every name, so that few texts are refused because of one. Data has names
 * with a d of their own: an expression whose names have both kinds is read as the union of both
 * readings, and printed so that it is read as a union of four.
 */
final class AnyName implements Vocabulary {
  private static final Set<EntityKind> DATA =
      EnumSet.of(EntityKind.DATA_PROPERTY, EntityKind.DATATYPE);

  @Override
  public Set<EntityKind> kindsOf(String iri) {
    boolean isData = iri.startsWith("d", Math.max(iri.lastIndexOf('/'), iri.lastIndexOf('#')) + 1);
    return isData ? DATA : EnumSet.complementOf(EnumSet.copyOf(DATA));
  }

  @Override
  public List<String> withLocalName(String localName) {
    return List.of("http://x/" + localName);
  }

  @Override
  public List<String> withLabel(String label) {
    return List.of("http://x/label");
  }

  @Override
  public List<String> closest(String name, Set<EntityKind> kinds, int limit) {
    return List.of();
  }
}
