// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.small;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.htedl.bits.NodeSet;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.ClassExpression.And;
import org.htedl.expression.ClassExpression.Count;
import org.htedl.expression.ClassExpression.DataHasValue;
import org.htedl.expression.ClassExpression.DataSome;
import org.htedl.expression.ClassExpression.Named;
import org.htedl.expression.ClassExpression.Not;
import org.htedl.expression.ClassExpression.Only;
import org.htedl.expression.ClassExpression.Or;
import org.htedl.expression.ClassExpression.Some;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.DataRange.FacetRestriction;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;

/**
 * Random class expressions over the names of a mirror, a mix of all constructors that learners use:
 * conjunction, disjunction, negation, {@code some}, {@code only}, {@code min}, {@code max}, inverse
 * roles, bounds of numbers and true or false. The same for the same mirror and seed.
 */
public final class RandomHypotheses {
  private record Column(String property, List<Literal> samples, boolean numeric) {}

  private static final int SAMPLES = 50;

  private final SplittableRandom random;
  private final List<String> classes = new ArrayList<>();
  private final List<String> roles = new ArrayList<>();
  private final List<Column> columns = new ArrayList<>();

  /** Expressions over the classes, roles and data properties of the mirror. */
  public RandomHypotheses(Mirror mirror, long seed) {
    random = new SplittableRandom(seed);
    mirror.forEachClass(
        id -> {
          if (!Iri.inVocabulary(mirror.nodeName(id)) && hasIndividuals(mirror, id)) {
            classes.add(mirror.nodeName(id));
          }
        });
    mirror.forEachRole(
        id -> {
          if (Declarations.isProperty(mirror, mirror.nodeName(id))) {
            roles.add(mirror.nodeName(id));
          }
        });
    mirror.forEachColumn(
        id -> {
          if (Declarations.isProperty(mirror, mirror.nodeName(id))) {
            addColumn(mirror, id);
          }
        });
    // The order of ids depends on that of the triples in a file.
    classes.sort(null);
    roles.sort(null);
    columns.sort(Comparator.comparing(Column::property));
    if (classes.isEmpty() || roles.isEmpty()) {
      throw new IllegalArgumentException("the data has no classes or no roles");
    }
  }

  private static boolean hasIndividuals(Mirror mirror, int id) {
    NodeSet members = mirror.members(id);
    return members.countWith(mirror.live()) > 0;
  }

  private void addColumn(Mirror mirror, int id) {
    int[] ids = mirror.values(id).postings().merged().heads();
    List<Literal> samples = new ArrayList<>();
    for (int i = 0; i < Math.min(SAMPLES, ids.length); i++) {
      samples.add(mirror.literal(ids[(int) ((long) i * ids.length / SAMPLES) % ids.length]));
    }
    String type = samples.getFirst().datatype();
    boolean numeric =
        Set.of("integer", "int", "decimal", "float", "double")
            .contains(type.substring(type.indexOf('#') + 1));
    columns.add(new Column(mirror.nodeName(id), samples, numeric));
  }

  /** Distinct expressions of this depth. */
  public List<ClassExpression> distinct(int count, int depth) {
    Set<ClassExpression> found = new LinkedHashSet<>();
    while (found.size() < count) {
      found.add(expression(depth));
    }
    return List.copyOf(found);
  }

  private ClassExpression expression(int depth) {
    if (depth == 0) {
      return leaf();
    }
    return switch (random.nextInt(8)) {
      case 0, 1 -> new And(operands(2 + random.nextInt(2), depth - 1));
      case 2 -> new Or(operands(2, depth - 1));
      case 3, 4 -> new Some(role(), expression(depth - 1));
      case 5 -> new Only(role(), expression(depth - 1));
      case 6 ->
          new Count(
              random.nextBoolean() ? Cardinality.MIN : Cardinality.MAX,
              1 + random.nextInt(4),
              role(),
              expression(depth - 1));
      default -> new Not(expression(depth - 1));
    };
  }

  private List<ClassExpression> operands(int count, int depth) {
    List<ClassExpression> operands = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      operands.add(expression(depth));
    }
    return operands;
  }

  private ClassExpression leaf() {
    int choice = random.nextInt(10);
    if (choice < 2 && !columns.isEmpty()) {
      return value(columns.get(random.nextInt(columns.size())));
    }
    Named named = new Named(classes.get(random.nextInt(classes.size())));
    return choice == 2 ? new Not(named) : named;
  }

  private ClassExpression value(Column column) {
    Literal sample = column.samples().get(random.nextInt(column.samples().size()));
    Constant constant = Constant.of(sample);
    if (!column.numeric()) {
      return new DataHasValue(column.property(), constant);
    }
    Facet facet = random.nextBoolean() ? Facet.GREATER_OR_EQUAL : Facet.LESS;
    return new DataSome(
        column.property(),
        new DataRange.Restricted(
            sample.datatype(), List.of(new FacetRestriction(facet, constant))));
  }

  private RoleExpression role() {
    RoleExpression named = new RoleExpression.Named(roles.get(random.nextInt(roles.size())));
    return random.nextInt(5) == 0 ? new RoleExpression.Inverse(named) : named;
  }
}
