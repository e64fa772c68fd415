package org.htedl.longrun.parser;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Vocabulary;

/** A vocabulary that has every name, so that few texts are refused because of one. */
final class AnyName implements Vocabulary {
  @Override
  public Set<EntityKind> kindsOf(String iri) {
    return EnumSet.allOf(EntityKind.class);
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
