// SPDX-License-Identifier: Apache-2.0
package org.htedl.advice;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.htedl.bits.DenseRow;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.RelationCursor;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/**
 * A class expression in the data's own names that covers at least one individual.
 *
 * @param property the IRI of an object property, or null for the class alone
 * @param named the IRI of a class, or null for {@code owl:Thing}
 */
public record FirstExpression(@Nullable String property, @Nullable String named) {
  /** Subjects that are looked at for one whose value is an individual. */
  private static final int SUBJECTS = 100;

  /**
   * The expression for a mirror: the property with the most assertions, and the smallest class of
   * two or more members that one of its values is in; else the largest class. Empty if there is
   * neither. Costs a pass over the names of classes and properties, not over their members.
   *
   * @param preferred individuals of which one should be covered if any has a property, such as the
   *     examples that expressions will be measured against
   */
  public static Optional<FirstExpression> of(Mirror mirror, int[] preferred) {
    int value = -1;
    int role = mostUsed(mirror, id -> valueOf(mirror, id, preferred) >= 0);
    if (role >= 0) {
      value = valueOf(mirror, role, preferred);
    } else {
      role = mostUsed(mirror, id -> valueOf(mirror, id, subjects(mirror, id)) >= 0);
      value = role < 0 ? -1 : valueOf(mirror, role, subjects(mirror, role));
    }
    String largest = largest(mirror, mirror.individuals()).orElse(null);
    if (role < 0) {
      return largest == null ? Optional.empty() : Optional.of(new FirstExpression(null, largest));
    }
    int filler = smallestClassWith(mirror, value);
    return Optional.of(
        new FirstExpression(mirror.nodeName(role), filler < 0 ? null : mirror.nodeName(filler)));
  }

  /** The property with the most assertions among those that fit, or -1. */
  private static int mostUsed(Mirror mirror, IntPredicate fits) {
    int[] best = {-1};
    mirror.forEachRole(
        id -> {
          boolean larger = best[0] < 0 || mirror.role(id).size() > mirror.role(best[0]).size();
          if (larger && Declarations.isProperty(mirror, mirror.nodeName(id)) && fits.test(id)) {
            best[0] = id;
          }
        });
    return best[0];
  }

  /** The IRI of the class with the most members that has not all individuals; empty if none has. */
  public static Optional<String> largestClass(Mirror mirror) {
    return largest(mirror, mirror.individuals() - 1);
  }

  private static Optional<String> largest(Mirror mirror, int most) {
    int[] best = {-1};
    mirror.forEachClass(
        id -> {
          int members = mirror.members(id).cardinality();
          boolean larger = best[0] < 0 || members > mirror.members(best[0]).cardinality();
          if (members <= most && larger && isNamed(mirror, id)) {
            best[0] = id;
          }
        });
    return best[0] < 0 ? Optional.empty() : Optional.of(mirror.nodeName(best[0]));
  }

  /** The expression in Manchester syntax, with names as {@code naming} writes an IRI. */
  public String text(UnaryOperator<String> naming) {
    String filler = named == null ? "owl:Thing" : naming.apply(named);
    return property == null ? filler : naming.apply(property) + " some " + filler;
  }

  private static boolean isNamed(Mirror mirror, int id) {
    String name = mirror.nodeName(id);
    return !name.startsWith("_:") && !Iri.inVocabulary(name);
  }

  /** The first subjects of the property. */
  private static int[] subjects(Mirror mirror, int role) {
    RelationCursor subjects = mirror.role(role).forward().cursor();
    int[] first = new int[SUBJECTS];
    int count = 0;
    for (subjects.open(); count < SUBJECTS && !subjects.atEnd(); subjects.next()) {
      first[count++] = subjects.id();
    }
    return Arrays.copyOf(first, count);
  }

  /** An individual that one of the first of these is related to, or -1. */
  private static int valueOf(Mirror mirror, int role, int[] subjects) {
    DenseRow live = mirror.live();
    Adjacency forward = mirror.role(role).forward();
    for (int s = 0; s < Math.min(subjects.length, SUBJECTS); s++) {
      if (live.contains(subjects[s])) {
        for (int target : forward.targetsOf(subjects[s])) {
          if (live.contains(target)) {
            return target;
          }
        }
      }
    }
    return -1;
  }

  private static int smallestClassWith(Mirror mirror, int individual) {
    int[] best = {-1};
    mirror.forEachClass(
        id -> {
          int members = mirror.members(id).cardinality();
          if (mirror.members(id).contains(individual)
              && isNamed(mirror, id)
              && (best[0] < 0 || isBetter(members, mirror.members(best[0]).cardinality()))) {
            best[0] = id;
          }
        });
    return best[0];
  }

  /** Smaller, but a class of one member comes after all others. */
  private static boolean isBetter(int members, int than) {
    return than == 1 ? members > 1 : members > 1 && members < than;
  }
}
