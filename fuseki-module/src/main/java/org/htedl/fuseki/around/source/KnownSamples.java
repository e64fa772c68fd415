// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.jena.graph.Node;
import org.htedl.fuseki.ntriples.ScannedTriple;
import org.htedl.mirror.term.TermBytes;

/**
 * The names that a triple has been wanted for, by their bytes: nearly all triples have no other,
 * and no nodes need to be made of them. Not thread-safe.
 */
final class KnownSamples {
  private static final byte WITH_RESOURCE = 1;
  private static final byte WITH_LITERAL = 2;
  private static final byte ALWAYS = 4;
  private static final int TYPE = 0;
  private static final int FIRST_CAPACITY = 64;

  /** All classes that declare something come first. */
  private final NameSet classes = new NameSet(SchemaTerms.KINDS);

  /** First that of types, then those whose triples are all wanted. */
  private final NameSet predicates;

  /** For each predicate by its number, what has been wanted. */
  private byte[] wanted;

  KnownSamples() {
    List<Node> always = new ArrayList<>();
    always.add(SchemaTerms.TYPE);
    always.addAll(SchemaTerms.AXIOMS);
    always.add(SchemaTerms.EXAMPLE);
    always.addAll(SchemaTerms.PARTS);
    predicates = new NameSet(always);
    wanted = new byte[FIRST_CAPACITY + predicates.size()];
    Arrays.fill(wanted, TYPE + 1, predicates.size(), ALWAYS);
  }

  /** Whether the triple is part of a schema, or the first one of a class or property. */
  boolean isNew(ScannedTriple triple) {
    int predicate = predicates.number(triple.predicate());
    if (predicate == TYPE) {
      return triple.type() == null && isNewClass(triple.object());
    }
    if (predicate >= wanted.length) {
      wanted = Arrays.copyOf(wanted, 2 * wanted.length);
    }
    byte kind = triple.type() == null ? WITH_RESOURCE : WITH_LITERAL;
    boolean isNew = (wanted[predicate] & kind) == 0;
    wanted[predicate] |= kind;
    return isNew || (wanted[predicate] & ALWAYS) != 0;
  }

  private boolean isNewClass(TermBytes name) {
    if (name.bytes()[name.from()] == '_') {
      return false;
    }
    int before = classes.size();
    int number = classes.number(name);
    return number >= before || number < SchemaTerms.KINDS.size();
  }
}
