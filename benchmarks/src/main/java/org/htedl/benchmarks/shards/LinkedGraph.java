// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.shards;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.term.Iri;

/**
 * Individuals of 2 of 64 classes with five edges over four roles, each to any other one, so that no
 * placement has them in few shards: seven triples an individual. Not thread-safe.
 */
final class LinkedGraph {
  private static final String NAME = "urn:linked:";
  private static final int CLASSES = 64;
  private static final int ROLES = 4;
  private static final int EDGES = 5;

  private final SplittableRandom random;

  LinkedGraph(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** The mirror of the given number of individuals. */
  Mirror mirror(int individuals) {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < individuals; i++) {
      String subject = NAME + i;
      builder.add(subject, Iri.TYPE, type());
      builder.add(subject, Iri.TYPE, type());
      for (int e = 0; e < EDGES; e++) {
        builder.add(subject, role(), NAME + random.nextInt(individuals));
      }
    }
    return builder.build();
  }

  private String type() {
    return NAME + "C" + random.nextInt(CLASSES);
  }

  private String role() {
    return NAME + "r" + random.nextInt(ROLES);
  }

  /** Conjunctions of a class and the negations of others. */
  List<ClassExpression> conjunctions(int count) {
    List<ClassExpression> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<ClassExpression> operands = new ArrayList<>(List.of(named()));
      for (int o = 1; o < 5; o++) {
        operands.add(new ClassExpression.Not(named()));
      }
      all.add(new ClassExpression.And(operands));
    }
    return all;
  }

  /** Conjunctions of a class and a restriction. */
  List<ClassExpression> restrictions(int count, int depth) {
    List<ClassExpression> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ClassExpression filler = union();
      for (int d = 0; d < depth; d++) {
        ClassExpression restricted = restricted(filler);
        filler = d + 1 < depth ? new ClassExpression.Or(List.of(union(), restricted)) : restricted;
      }
      all.add(new ClassExpression.And(List.of(union(), filler)));
    }
    return all;
  }

  private ClassExpression restricted(ClassExpression filler) {
    RoleExpression named = new RoleExpression.Named(role());
    RoleExpression role = random.nextInt(4) == 0 ? new RoleExpression.Inverse(named) : named;
    return switch (random.nextInt(4)) {
      case 0 -> new ClassExpression.Only(role, filler);
      case 1 -> new ClassExpression.Count(Cardinality.MIN, 2, role, filler);
      default -> new ClassExpression.Some(role, filler);
    };
  }

  private ClassExpression named() {
    return new ClassExpression.Named(type());
  }

  private ClassExpression union() {
    return new ClassExpression.Or(List.of(named(), named(), named()));
  }
}
