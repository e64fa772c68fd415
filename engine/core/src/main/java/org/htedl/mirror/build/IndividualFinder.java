// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.build;

import org.htedl.bits.DenseRow;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.IndividualEvidence;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.counter.Counts;
import org.htedl.mirror.counter.PagedInts;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/**
 * Decides which nodes of a mirror's facts are individuals, and keeps the evidence for each.
 *
 * <p>Types of the vocabularies make a node an entity of the schema only if they are asserted. So an
 * axiom, such as a range, never makes an individual an entity, and what follows only adds
 * individuals.
 */
final class IndividualFinder {
  /** The part of a type in the decision. */
  enum TypeMeaning {
    /** Its members are individuals. */
    INDIVIDUAL,
    /** Its members are entities of the schema, if it is asserted. */
    ENTITY,
    /** Its members may be anything. */
    NOTHING
  }

  private final Mirror facts;
  private final int[] strong;
  private final int[] weak;
  private final int[] schemaTypes;

  private IndividualFinder(Mirror facts) {
    this.facts = facts;
    this.strong = new int[facts.nodeCount()];
    this.weak = new int[facts.nodeCount()];
    this.schemaTypes = new int[facts.nodeCount()];
  }

  /**
   * The same facts with their individuals.
   *
   * @param facts a mirror without individuals, with its asserted facts if it has more than those
   */
  static Mirror withIndividuals(Mirror facts) {
    IndividualFinder finder = new IndividualFinder(facts);
    finder.countTypes();
    finder.countAssertions();
    boolean isAsserted = facts.asserted() == facts;
    return facts.withIndividuals(
        finder.live(),
        new IndividualEvidence(
            PagedInts.of(finder.strong),
            PagedInts.of(finder.weak),
            isAsserted ? PagedInts.of(finder.schemaTypes) : facts.asserted().evidence().schema()),
        facts.usage());
  }

  private void countTypes() {
    count(facts, TypeMeaning.INDIVIDUAL, strong);
    count(facts.asserted(), TypeMeaning.ENTITY, schemaTypes);
  }

  private static void count(Mirror mirror, TypeMeaning meaning, int[] counter) {
    mirror
        .facts()
        .classes()
        .forEach(
            (type, row) -> {
              if (meaningOf(mirror.nodeName(type)) == meaning) {
                row.countInto(counter);
              }
            });
  }

  /** The meaning of being typed with this. */
  static TypeMeaning meaningOf(String type) {
    if (!Iri.inVocabulary(type) || Iri.namesIndividuals(type)) {
      return TypeMeaning.INDIVIDUAL;
    }
    return Iri.saysNothing(type) ? TypeMeaning.NOTHING : TypeMeaning.ENTITY;
  }

  private void countAssertions() {
    facts
        .facts()
        .roles()
        .forEach(
            (predicate, role) -> {
              int[] counter = counterOf(facts.nodeName(predicate));
              if (counter != null) {
                countHeads(role.forward(), counter);
                countHeads(role.inverse(), counter);
              }
            });
    facts
        .facts()
        .columns()
        .forEach(
            (predicate, column) -> {
              int[] counter = counterOf(facts.nodeName(predicate));
              if (counter != null) {
                countTargets(column.postings(), counter);
              }
            });
  }

  private static void countHeads(Adjacency relation, int[] counter) {
    relation.forEachHead(
        (head, targets, from, to) -> counter[head] = Counts.plus(counter[head], to - from));
  }

  private static void countTargets(Adjacency relation, int[] counter) {
    relation.forEachHead(
        (head, targets, from, to) -> {
          for (int i = from; i < to; i++) {
            int node = targets[i];
            counter[node] = Counts.plus(counter[node], 1);
          }
        });
  }

  private int @Nullable [] counterOf(String predicate) {
    return switch (Declarations.weightOf(facts, predicate)) {
      case NONE -> null;
      case WEAK -> weak;
      case STRONG -> strong;
    };
  }

  private DenseRow live() {
    long[] words = facts.layout().newWords();
    for (int node = 0; node < strong.length; node++) {
      if (isIndividual(facts, node, strong[node], weak[node], schemaTypes[node])) {
        words[node >>> 6] |= 1L << node;
      }
    }
    return DenseRow.of(facts.layout(), words);
  }

  /** The definition: strong evidence, or weak evidence for what is not merely a schema entity. */
  static boolean isIndividual(Mirror facts, int node, int strong, int weak, int schemaTypes) {
    if (strong > 0) {
      return true;
    }
    return weak > 0 && schemaTypes == 0 && !isEntityOfSchema(facts.schema(), facts, node);
  }

  private static boolean isEntityOfSchema(@Nullable Mirror schema, Mirror facts, int node) {
    if (schema == null) {
      return false;
    }
    int id = schema.idOf(facts.nodeName(node));
    return id >= 0 && schema.evidence().schema().get(id) > 0 && !schema.live().contains(id);
  }
}
