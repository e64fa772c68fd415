// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Spelling;
import org.htedl.expression.Vocabulary;
import org.htedl.mirror.term.Iri;

/**
 * The names of one revision of a mirror and of the schema that applies to it. Kinds and labels are
 * read off the facts; local names come from the index that all revisions share.
 */
public final class MirrorVocabulary implements Vocabulary {
  /** How many individuals an error message's suggestions are looked for among. */
  private static final int SUGGESTIONS_AMONG = 100_000;

  private final Mirror mirror;

  /** The names that this graph and its schema know. */
  public MirrorVocabulary(Mirror mirror) {
    this.mirror = mirror;
  }

  /**
   * Returns whether local names are indexed; if not, finding one takes a second for four million.
   */
  public boolean findsLocalNamesQuickly() {
    for (Mirror m = mirror; m != null; m = m.schema()) {
      if (!m.nodes().isIndexed(m.nodeCount())) {
        return false;
      }
    }
    return true;
  }

  @Override
  public Set<EntityKind> kindsOf(String iri) {
    Set<EntityKind> kinds = EnumSet.noneOf(EntityKind.class);
    if (Declarations.isClass(mirror, iri)) {
      kinds.add(EntityKind.CLASS);
    }
    if (Declarations.isDatatype(mirror, iri) || isUsedDatatype(iri)) {
      kinds.add(EntityKind.DATATYPE);
    }
    boolean property = Declarations.isProperty(mirror, iri);
    if (property && Declarations.isObjectProperty(mirror, iri)) {
      kinds.add(EntityKind.OBJECT_PROPERTY);
    }
    if (property && Declarations.isDataProperty(mirror, iri)) {
      kinds.add(EntityKind.DATA_PROPERTY);
    }
    addUses(mirror, iri, property, kinds);
    if (mirror.schema() != null) {
      addUses(mirror.schema(), iri, property, kinds);
    }
    int id = mirror.idOf(iri);
    if (mirror.isIndividual(id)) {
      kinds.add(EntityKind.INDIVIDUAL);
    }
    return kinds;
  }

  private boolean isUsedDatatype(String iri) {
    for (Mirror m = mirror; m != null; m = m.schema()) {
      if (UsedDatatypes.isUsed(m, iri)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean isAnnotationProperty(String iri) {
    return Declarations.isOnlyAnnotation(mirror, iri);
  }

  private static void addUses(Mirror m, String iri, boolean property, Set<EntityKind> kinds) {
    int id = m.idOf(iri);
    if (id < 0) {
      return;
    }
    if (m.members(id).cardinality() > 0 || isClassInAxiom(m, id)) {
      kinds.add(EntityKind.CLASS);
    }
    if (property && m.role(id).size() > 0) {
      kinds.add(EntityKind.OBJECT_PROPERTY);
    }
    if (property && m.values(id).size() > 0) {
      kinds.add(EntityKind.DATA_PROPERTY);
    }
  }

  private static boolean isClassInAxiom(Mirror m, int id) {
    for (String axiom : Iri.CLASS_AXIOMS) {
      Role role = m.role(m.idOf(axiom));
      if (role.forward().targetsOf(id).length > 0 || role.inverse().targetsOf(id).length > 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public List<String> withLocalName(String localName) {
    Set<String> found = new LinkedHashSet<>();
    for (Mirror m = mirror; m != null; m = m.schema()) {
      for (int id : m.nodes().withLocalName(localName, m.nodeCount())) {
        String iri = m.nodeName(id);
        if (!kindsOf(iri).isEmpty()) {
          found.add(iri);
        }
      }
    }
    return new ArrayList<>(found);
  }

  @Override
  public List<String> withLabel(String label) {
    Set<String> found = new LinkedHashSet<>();
    for (Mirror m = mirror; m != null; m = m.schema()) {
      found.addAll(Labels.labelled(m, label));
    }
    found.removeIf(iri -> kindsOf(iri).isEmpty());
    return new ArrayList<>(found);
  }

  @Override
  public List<String> closest(String name, Set<EntityKind> kinds, int limit) {
    Spelling spelling = new Spelling(name, limit);
    for (Mirror m = mirror; m != null; m = m.schema()) {
      Mirror from = m;
      from.forEachClass(id -> offer(spelling, from.nodeName(id), kinds));
      from.forEachRole(id -> offer(spelling, from.nodeName(id), kinds));
      from.forEachColumn(id -> offer(spelling, from.nodeName(id), kinds));
      for (String declaring : Iri.declaringClasses()) {
        from.members(from.idOf(declaring)).forEach(id -> offer(spelling, from.nodeName(id), kinds));
      }
    }
    if (kinds.contains(EntityKind.INDIVIDUAL)) {
      int[] left = {SUGGESTIONS_AMONG};
      mirror
          .live()
          .forEach(
              id -> {
                if (left[0]-- > 0) {
                  spelling.offer(Iri.localName(mirror.nodeName(id)));
                }
              });
    }
    return spelling.closest();
  }

  private void offer(Spelling spelling, String iri, Set<EntityKind> wanted) {
    String localName = Iri.localName(iri);
    if (spelling.isNear(localName) && kindsOf(iri).stream().anyMatch(wanted::contains)) {
      spelling.offer(localName);
    }
  }
}
